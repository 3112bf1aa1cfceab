"""The set-up of a solo match: a way of playing, its rules one by one, and who sits down."""

from liarsdice_shared.messages import LEVELS
from liarsdice_shared.settings import PRESET_NAMES, SETTINGS, YES_NO, preset, ruled_out

from . import parts
from .tree import h

_GROUPS = (
    ("dice", ("dice", "wild", "wild_bids", "open_die")),
    ("calls", ("min_opening", "exact", "exact_opener", "palifico", "reroll")),
    ("stakes", ("scoring", "target_points", "loss", "exakt_all", "giveaway")),
    ("match", ("turn_seconds", "human_out")),
)
_OFFERED = {"dice": (3, 5, 6)}


def _card(model, name):
    words = model.words
    chosen = model.draft.preset == name
    rules = preset(name)
    faces = [6 if name == "bluff" else 5, rules["wild"] or 3]
    return h(
        "button",
        {
            "type": "button",
            "class": "card",
            "data-testid": "preset",
            "data-preset": name,
            "aria-pressed": "true" if chosen else "false",
            "onClick": ("preset", name),
            "key": name,
        },
        h(
            "span",
            {"class": "card-dice", "aria-hidden": "true"},
            [parts.die(words, f, rules["wild"], name == "bluff") for f in faces[1:]],
        ),
        h("b", None, words("preset." + name)),
        chosen
        and bool(model.draft.changes())
        and h("em", {"class": "custom", "data-testid": "custom"}, words("custom")),
        h("small", None, words("preset.%s.line" % name)),
    )


def _option_text(words, setting, value):
    if setting == "wild":
        return words("rule.wild.0") if value == 0 else words("rule.wild.is", face=words.face(value))
    if setting in ("dice", "target_points"):
        return str(value)
    if setting == "turn_seconds":
        return words("rule.turn_seconds.none") if value == 0 else words("rule.turn_seconds.is", n=value)
    return words("rule.%s.%s" % (setting, value))


def _rule(model, setting, rules, off):
    words = model.words
    name = "rule-" + setting
    choices = dict(SETTINGS)[setting]
    label = words("rule." + setting)
    reason = words("off." + off[setting]) if setting in off else None
    if choices == YES_NO:
        given = {
            "type": "checkbox",
            "id": name,
            "data-testid": name,
            "checked": rules[setting],
            "onChange": ("rule", setting),
        }
        if reason is not None:
            given["disabled"] = True
            given["aria-describedby"] = name + "-why"
        return h(
            "div",
            {"class": "field check off" if reason is not None else "field check", "key": setting},
            h("label", {"for": name}, h("input", given), h("span", None, label)),
            reason is not None and h("small", {"class": "why", "id": name + "-why"}, reason),
        )
    offered = _OFFERED.get(setting, choices)
    options = [
        (str(value), _option_text(words, setting, value))
        for value in choices
        if value in offered or value == rules[setting]
    ]
    return parts.choice(name, label, str(rules[setting]), options, ("rule", setting), reason)


def _rules(model):
    words = model.words
    rules = model.draft.rules()
    off = ruled_out(rules)
    return h(
        "section",
        {"class": "paper rules"},
        h("h2", None, words("rules")),
        [
            h(
                "fieldset",
                {"key": group},
                h("legend", None, words("rules." + group)),
                [_rule(model, setting, rules, off) for setting in settings],
            )
            for group, settings in _GROUPS
        ],
    )


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
        parts.messages(model),
        h(
            "div",
            {"class": "setup"},
            h("h1", {"tabindex": -1}, words("solo.title")),
            h(
                "div",
                {"class": "cards", "role": "group", "aria-label": words("preset.title")},
                [_card(model, name) for name in PRESET_NAMES],
            ),
            h("div", {"class": "columns"}, _seats(model), _rules(model)),
        ),
        foot,
    )
