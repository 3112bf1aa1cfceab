"""The composition root: a page, a clock, a store, a table, and the app in between."""

from . import browser, screens
from .app import App
from .store import KEY
from .words import pick_language


def start():
    """Start the client."""
    browser.spawn(_start())


async def _start():
    app = None

    def draw():
        model = app.model
        if model.boot:
            browser.mark("table", model.boot)
        return screens.page(model), model.screen, model.words

    page = browser.Page(draw, lambda *intent: app.intent(*intent))
    app = App(browser.Ports(page), browser.Door(), pick_language(browser.asked_languages()))
    page.stage = lambda: app.model.state["stage"] if app.model.state else ""
    page.phase = lambda: app.model.state["view"]["phase"] if app.model.state and app.model.state["view"] else "bid"
    remembered, works = await browser.load(KEY)
    app.begin(remembered, browser.query(), browser.screen_asked(), () if works else ("storage_blocked",))
    page.draw()
    browser.mark("ready", "")
    browser.on_address(app.address)
    browser.on_return(app.refresh)
    if not browser.saves_data():
        app.link.boot()
