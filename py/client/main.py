"""The composition root: a page, a clock, a store, a table, and the app in between."""

from . import browser, device, memory, screens, worker
from .app import App, room_of
from .store import KEY
from .words import pick_language


def start():
    """Start the client."""
    browser.spawn(_start())


async def _start():
    app = None

    def draw():
        model = app.model
        if model.room and not model.room.hosting and not model.room.stands_by:
            browser.mark("table", "none")  # a guest needs no table of its own
        elif model.boot:
            browser.mark("table", model.boot)
        ports.stay_awake(model.at_table)
        if model.screen == "lobby":
            ports.let_drag(app.intent)
        browser.mark("pace", model.state["pace"] if model.state else model.pace)
        return screens.page(model), model.screen, model.words

    page = browser.Page(draw, lambda *intent: app.intent(*intent))
    ports = device.Device(page)
    app = App(ports, worker.Door(), pick_language(browser.asked_languages()))
    page.stage = lambda: app.model.state["stage"] if app.model.state else ""
    page.phase = lambda: app.model.state["view"]["phase"] if app.model.state and app.model.state["view"] else "bid"
    remembered, works = await memory.text(KEY)
    memory.on_trouble(lambda code: (app.notice(code), app.refresh()))
    page.title = lambda: screens.title(app.model)
    page.style = lambda: app.model.choices["keyboard"]
    asked = browser.screen_asked()
    app.begin(remembered, browser.query(), asked, () if works else ("storage_blocked",))
    page.draw()
    browser.mark("ready", "")
    browser.on_address(app.address)
    browser.on_update(app.on_update)
    browser.on_return(lambda: (ports.calm(), app.refresh()))
    if not browser.saves_data() and not room_of(asked):
        app.local.boot()
