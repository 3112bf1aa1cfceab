"""The rules to choose from: the presets as cards, the settings one by one. For solo play and for the lobby, where guests only read them."""

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


def cards(words, chosen, custom, fixed=False, rules=None):
    """Draw the presets; `custom` tells whether the chosen one was changed, to `rules`, `fixed` whether one may only look."""
    return h(
        "div",
        {"class": "cards", "role": "group", "aria-label": words("preset.title")},
        [_card(words, name, name == chosen, custom, fixed, rules) for name in PRESET_NAMES],
    )


def _card(words, name, chosen, custom, fixed, rules):
    custom = chosen and custom
    if not custom or rules is None:
        rules = preset(name)
    given = parts.one_of("preset", name, chosen, ("preset", name))
    given["class"] = "card"
    given["data-preset"] = name
    if fixed:
        given["disabled"] = True
    return h(
        "button",
        given,
        h(
            "span",
            {"class": "card-dice", "aria-hidden": "true"},
            parts.die(words, rules["wild"] or 3, rules["wild"], rules["wild"] == 6),
        ),
        h("b", None, words("preset." + name)),
        custom and h("em", {"class": "custom", "data-testid": "custom"}, words("custom")),
        # what the preset says of itself need not be so any more once it was changed
        h("small", None, words("preset.changed" if custom else "preset.%s.line" % name)),
    )


def _option_text(words, setting, value):
    if setting == "wild":
        return (
            words("rule.wild.0")
            if value == 0
            else words("rule.wild.star" if value == 6 else "rule.wild.is", face=words.face(value))
        )
    if setting in ("dice", "target_points"):
        return str(value)
    if setting == "turn_seconds":
        return words("rule.turn_seconds.none") if value == 0 else words("rule.turn_seconds.is", n=value)
    return words("rule.%s.%s" % (setting, value))


def _rule(words, setting, rules, off, fixed):
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
            given["aria-describedby"] = name + "-why"
        if reason is not None or fixed:
            given["disabled"] = True
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
    extra = {"disabled": True} if fixed else None
    return parts.choice(name, label, str(rules[setting]), options, ("rule", setting), reason, extra)


def form(words, rules, fixed=False, *more):
    """Draw every setting of a rule set; `fixed` where one may only look."""
    off = ruled_out(rules)
    return h(
        "section",
        {"class": "paper rules fixed" if fixed else "paper rules"},
        h("h2", None, words("rules")),
        list(more),
        [
            h(
                "fieldset",
                {"key": group},
                h("legend", None, words("rules." + group)),
                [_rule(words, setting, rules, off, fixed) for setting in settings],
            )
            for group, settings in _GROUPS
        ],
    )
