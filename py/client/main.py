"""The composition root: a page, a clock, a store, a table, and the app in between."""

from . import browser, device, memory, screens, worker
from .app import App, room_of
from .archives import of_intent, of_screen
from .words import LANGUAGES, PSEUDO


def start():
    """Start the client."""
    browser.spawn(_start())


async def _start():
    """Begin with home's part of the client; what else is wanted is waited for in one place, in the order in which it is asked for."""
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
        tree = screens.page(model)
        model.drawn()
        return tree, model.screen, model.words

    page = browser.Page(draw, lambda *intent: ports.bring(of_intent(*intent), lambda: app.intent(*intent)))
    ports = device.Device(page)
    ports.on_lost = lambda: app.lost()
    lang = browser.language()
    await ports.brought(LANGUAGES[0] if lang == PSEUDO else lang)
    app = App(ports, worker.Door(), lang)
    page.stage = lambda: app.model.state["stage"] if app.model.state else ""
    page.phase = lambda: app.model.state["view"]["phase"] if app.model.state and app.model.state["view"] else "bid"
    remembered, works = await memory.recall()
    memory.on_trouble(
        lambda code: (app.notice(code), app.refresh()), lambda code: (app.do_dismiss(code), app.refresh())
    )
    page.title = lambda: screens.title(app.model)
    page.style = lambda: app.model.choices["keyboard"]
    asked = browser.screen_asked()
    query = browser.query()
    for name in of_screen("solo" if "preset" in query else asked):
        await ports.brought(name)
    app.begin(remembered, query, asked, () if works else ("storage_blocked",))
    page.draw()
    browser.mark("ready", "")
    browser.spawn(memory.probe())
    browser.on_address(lambda screen: ports.bring(of_screen(screen), lambda: app.address(screen)))
    browser.on_update(app.on_update)
    browser.on_return(lambda: (ports.calm(), app.refresh()))
    if not browser.saves_data() and not room_of(asked):
        app.local.boot()
