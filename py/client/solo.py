"""The set-up of a solo match: a way of playing, its rules one by one, and who sits down."""

from liarsdice_shared.messages import LEVELS

from . import parts, rulebook, sheet
from .tree import h


def _seats(model):
    words = model.words
    draft = model.draft
    least, most = draft.room()
    full = words.count("seats.full", most + 1) if len(draft.bots) >= most else None
    few = words("seats.few") if len(draft.bots) <= least else None
    rows = [
        h(
            "li",
            {"class": "seat-row c0", "data-testid": "seat-row", "data-seat": 0, "key": "you"},
            parts.cup(),
            h("b", None, model.name or words("me")),
            h("small", None, words("seat.you")),
        )
    ]
    for i, level in enumerate(draft.bots):
        rows.append(
            h(
                "li",
                {
                    "class": "seat-row c%d" % ((i + 1) % parts.CUPS),
                    "data-testid": "seat-row",
                    "data-seat": i + 1,
                    "key": "b%d" % i,
                },
                parts.cup(),
                h("b", None, words("seat.bot", n=i + 1)),
                h(
                    "select",
                    {
                        "data-testid": "bot-level",
                        "aria-label": words("level.of", n=i + 1),
                        "value": level,
                        "onChange": ("bot_level", i),
                    },
                    [
                        h("option", {"value": name, "selected": name == level}, words("level." + name))
                        for name in LEVELS
                    ],
                ),
                parts.button(
                    "remove-seat", "×", ("remove_seat", i), "icon", few, aria_label=words("seat.remove", n=i + 1)
                ),
            )
        )
    return h(
        "section",
        {"class": "paper seats-list"},
        h("h2", None, words("seats"), " ", h("small", {"class": "num"}, len(draft.bots) + 1)),
        h("ul", None, rows),
        parts.button("add-bot", words("seat.add"), ("add_bot",), "wide", full),
    )


def _waits(model):
    """Say that a match waits which a start would end."""
    words = model.words
    if not model.resumable or model.waiting:
        return None
    return h(
        "div",
        {"class": "message", "role": "status", "data-testid": "match-waits"},
        h("p", None, words("solo.waits", start=words("start"))),
        parts.button("resume", words("resume"), ("resume",), "small"),
    )


def solo(model):
    """Draw the set-up, or the table being laid once one has pressed start."""
    words = model.words
    if model.waiting:
        foot = h(
            "div",
            {"class": "foot"},
            parts.boot_bar(model) if model.boot == "booting" else h("p", {"class": "boot-what"}, words("boot.seating")),
            parts.button("cancel", words("cancel"), ("cancel_start",), "quiet"),
        )
    else:
        foot = h(
            "div",
            {"class": "foot"},
            parts.button("leave", words("back"), ("leave",), "quiet"),
            parts.button("start", words("start"), ("start",), "brass big"),
        )
    return h(
        "div",
        {"class": "screen solo"},
        parts.header(words),
        sheet.messages(model),
        h(
            "div",
            {"class": "setup"},
            h("h1", {"tabindex": -1}, words("solo.title")),
            _waits(model),
            rulebook.cards(words, model.draft.preset, bool(model.draft.changes()), rules=model.draft.rules()),
            h("div", {"class": "columns"}, _seats(model), rulebook.form(words, model.draft.rules())),
        ),
        foot,
    )
