"""From the model to the whole page."""

from . import home, parts, result, solo, table
from .tree import h, once

_SCREENS = {
    "home": home.home,
    "solo": solo.solo,
    "table": table.table,
    "result": result.result,
    "help": home.help_page,
    "settings": home.settings,
}


def page(model):
    """Draw the page: the screen in front, the shared drawings, and the one line that is read aloud."""
    screen = model.screen
    if screen == "result" and (model.state is None or model.state["result"] is None):
        screen = "home"
    return h(
        "div",
        {"class": "room"},
        once("drawings", parts.drawings),
        h("div", {"key": screen, "class": "front"}, _SCREENS[screen](model)),
        h("p", {"class": "aloud", "aria-live": "polite", "data-testid": "live"}, model.live),
    )
