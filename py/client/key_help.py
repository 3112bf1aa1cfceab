"""The keys at a glance, beside the table: those of the style in use, and a controller's."""

from . import parts
from .tree import h

DIRECT = (
    ("face", "1 – 6"),
    ("step", "↑ ↓ + −"),
    ("turn", "← →"),
    ("bid", "B"),
    ("challenge", "L"),
    ("exact", "G"),
)
TYPING = (
    ("type_quantity", "1 – 9"),
    ("type_face", "1 – 6"),
    ("step", "↑ ↓"),
    ("type_bid", "Enter Enter"),
    ("type_challenge", "L 0"),
    ("type_exact", "G"),
    ("clear", "Esc"),
)
ALWAYS = (
    ("toggle", "1 – 6"),
    ("set_out", "S"),
    ("pass", "P"),
    ("hint", "H"),
    ("skip", "Esc"),
    ("help", "?"),
)
PAD = (
    ("pad_move", "✛"),
    ("pad_tap", "A"),
    ("step", "LB RB"),
    ("bid", "Y"),
    ("challenge", "X"),
    ("exact", "RT"),
    ("hint", "LT"),
)


def keys_of(style, rules=None):
    """Return ((what, keys), …) for a style; with rules only those that mean something under them."""
    found = (TYPING if style == "typing" else DIRECT) + ALWAYS
    if rules is None:
        return found
    left_out = [] if rules["reroll"] else ["toggle", "set_out", "pass"]
    if rules["exact"] == "off":
        left_out += ["exact", "type_exact"]
    return tuple([entry for entry in found if entry[0] not in left_out])


def listed(words, keys):
    """Draw keys and what they do."""
    return h(
        "dl",
        {"class": "keys"},
        [
            [
                h("dt", None, [h("span" if key == "–" else "kbd", None, key) for key in names.split(" ")]),
                h("dd", None, words("key." + what)),
            ]
            for what, names in keys
        ],
    )


def panel(model):
    """Draw the keys over the table; never over one's own dice and buttons."""
    words = model.words
    return h(
        "section",
        {"class": "key-help paper", "data-testid": "key-help", "aria-label": words("help.keys"), "tabindex": 0},
        h("h2", None, words("help.keys")),
        listed(words, keys_of(model.choices["keyboard"], model.state["rules"])),
        h("h2", None, words("help.pad")),
        listed(words, [entry for entry in PAD if entry[0] != "exact" or model.state["rules"]["exact"] != "off"]),
        h(
            "div",
            {"class": "choices"},
            parts.button("close-keys", words("ok"), ("keys",), "small"),
            parts.button("to-help", words("help.title"), ("go", "help"), "small quiet"),
        ),
    )
