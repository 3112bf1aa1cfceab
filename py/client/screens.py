"""From the model to the whole page."""

from . import home, parts
from .room_code import pretty
from .tree import h, once

_SCREENS = {"home": home.home}


def view_of(screen):
    """Return what draws a screen; each is imported when it is wanted, for every import costs time at the start (see `archives`)."""
    if screen in _SCREENS:
        return _SCREENS[screen]
    if screen == "solo":
        from .solo import solo as view
    elif screen == "table":
        from .table import table as view
    elif screen == "result":
        from .result import result as view
    elif screen == "door":
        from .door import door as view
    elif screen == "stats":
        from .stats_page import stats as view
    elif screen == "settings":
        from .settings_page import settings as view
    elif screen == "lobby":
        from .lobby import lobby as view
    elif screen == "fair":
        from .pages import fair_page as view
    elif screen == "analysis":
        from .analysis import analysis as view
    elif screen == "privacy":
        from .pages import privacy_page as view
    else:
        from .pages import help_page as view
    _SCREENS[screen] = view
    return view


def title(model):
    """Return what the browser's tab is called."""
    if model.room and model.room.code:
        return model.words("title.room", code=pretty(model.room.code))
    return model.words("title")


def page(model):
    """Draw the page: the screen in front, the shared drawings, and the one line that is read aloud."""
    screen = model.screen
    if screen == "result" and (model.state is None or model.state["result"] is None):
        screen = "home"
    if screen in ("door", "lobby") and model.room is None:
        screen = "home"
    return h(
        "div",
        {"class": "room"},
        once("drawings", parts.drawings),
        _emotes() if model.room else None,
        h("div", {"key": screen, "class": "front at-" + screen}, view_of(screen)(model)),
        _question(model) if model.room and model.room.asking else None,
        h("p", {"class": "aloud", "aria-live": "polite", "data-testid": "live"}, model.live),
    )


def _emotes():
    from .emotes import symbols

    return symbols()


def _hand_over_first(model):
    """Offer the host to give the table to somebody before going."""
    from . import loss

    heirs = loss.heirs(model)
    if not heirs:
        return None
    first = heirs[0]
    return parts.button(
        "hand-over",
        model.words("leave.hand_over", name=first["name"]),
        ("hand_and_leave", first["id"]),
        data_person=first["id"],
    )


def _question(model):
    """Ask whether one really wants to leave."""
    words, visit = model.words, model.room
    host = visit.hosting
    return h(
        "div",
        {"class": "veil"},
        h(
            "section",
            {
                "class": "paper question",
                "role": "alertdialog",
                "aria-modal": "true",
                "aria-label": words("leave.sure"),
                "data-testid": "question",
            },
            h("h2", None, words("leave.sure")),
            h("p", None, words("leave.host" if host else "leave.guest")),
            h(
                "div",
                {"class": "choices"},
                parts.button("stay", words("leave.stay"), ("stay",), "brass", data_focus="leave"),
                _hand_over_first(model) if host else None,
                parts.button("leave-yes", words("leave.yes"), ("leave_yes",), "red-line"),
            ),
        ),
    )
