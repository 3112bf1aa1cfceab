"""The first thing one sees: a name, and a table to sit down at. And the quiet rooms beside it: settings and help."""

from liarsdice_shared.messages import NAME_LENGTH

from . import parts
from .tree import h

_PACES = ("calm", "brisk", "instant")


def _name(model):
    words = model.words
    return h(
        "div",
        {"class": "field"},
        h("label", {"for": "name"}, words("name")),
        h(
            "input",
            {
                "id": "name",
                "data-testid": "name",
                "value": model.name,
                "maxlength": NAME_LENGTH,
                "autocomplete": "nickname",
                "placeholder": words("name.hint"),
                "onInput": ("name",),
            },
        ),
    )


def _scene(words):
    dice = [
        parts.die(words, face, wild, False, "d%d" % i)
        for i, (face, wild) in enumerate(((4, 1), (1, 1), (4, 1), (6, 1), (2, 1)))
    ]
    return h("div", {"class": "scene", "aria-hidden": "true"}, h("div", {"class": "pool"}), parts.cup(), dice)


def home(model):
    """Draw the home screen."""
    words = model.words
    return h(
        "div",
        {"class": "screen home"},
        parts.header(words),
        parts.messages(model),
        h(
            "div",
            {"class": "welcome"},
            _scene(words),
            h(
                "section",
                {"class": "door"},
                h("h1", {"tabindex": -1}, "Lügenbecher"),
                h("p", {"class": "claim"}, words("claim")),
                _name(model),
                model.resumable and parts.button("resume", words("resume"), ("resume",), "brass big"),
                parts.button(
                    "play-solo", words("play_solo"), ("play_solo",), "big" if model.resumable else "brass big"
                ),
                h(
                    "p",
                    {"class": "aside"},
                    parts.button("help", words("help.title"), ("go", "help"), "quiet"),
                    parts.button("settings", words("settings.title"), ("go", "settings"), "quiet"),
                ),
                _table_light(model),
            ),
        ),
    )


def _table_light(model):
    """Say quietly how the table is doing while one reads."""
    words = model.words
    if model.boot == "booting":
        done = int(model.boot_done * 100)
        return h(
            "div",
            {"class": "table-light"},
            h("progress", {"max": 100, "value": done, "aria-label": words("boot.laying")}),
            h("small", None, words("boot.laying"), " %d %%" % done),
        )
    return h(
        "div", {"class": "table-light"}, h("small", None, words("boot.ready") if model.boot == "ready" else "\u00a0")
    )


def settings(model):
    """Draw the settings."""
    words = model.words
    return h(
        "div",
        {"class": "screen plain"},
        parts.header(words),
        parts.messages(model),
        h(
            "section",
            {"class": "paper"},
            h("h1", {"tabindex": -1}, words("settings.title")),
            _name(model),
            parts.choice(
                "pace", words("pace"), model.pace, [(pace, words("pace." + pace)) for pace in _PACES], ("pace",)
            ),
            h("p", {"class": "aside"}, words("settings.kept")),
            parts.button("back-from", words("back"), ("back_from",), "brass"),
        ),
    )


def help_page(model):
    """Draw the rules in short, and the keys."""
    words = model.words
    return h(
        "div",
        {"class": "screen plain"},
        parts.header(words),
        parts.messages(model),
        h(
            "section",
            {"class": "paper"},
            h("h1", {"tabindex": -1}, words("help.title")),
            h("ol", {"class": "how"}, [h("li", None, words("help.%d" % i)) for i in range(1, 6)]),
            h("h2", None, words("help.example")),
            h(
                "p",
                {"class": "example"},
                [parts.die(words, face, 1) for face in (4, 4, 1, 2, 6)],
                h("span", None, words("help.example_text")),
            ),
            h("h2", None, words("help.keys")),
            h(
                "dl",
                {"class": "keys"},
                [
                    [
                        h("dt", None, [h("kbd", None, key) for key in keys.split(" ")]),
                        h("dd", None, words("key." + name)),
                    ]
                    for name, keys in (
                        ("face", "1 – 6"),
                        ("step", "↑ ↓ + −"),
                        ("turn", "← →"),
                        ("bid", "B"),
                        ("challenge", "L"),
                        ("exact", "G"),
                        ("skip", "Esc"),
                    )
                ],
            ),
            parts.button("back-from", words("back"), ("back_from",), "brass"),
        ),
    )
