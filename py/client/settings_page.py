"""The settings: what one hears and sees, how one plays, and what is remembered."""

from . import parts, sheet
from .choices import CHOICES
from .home import name_field
from .tree import h
from .words import LANGUAGES

_PACES = ("calm", "brisk", "instant")


def settings(model):
    """Draw the settings."""
    words = model.words
    return sheet.sheet(
        model,
        words("settings.title"),
        name_field(model),
        _group(
            words("settings.look"),
            parts.choice(
                "set-language",
                words("language"),
                words.lang,
                [(lang, words("lang." + lang)) for lang in LANGUAGES],
                ("language",),
            ),
            [_choice(model, name) for name in ("theme", "motion", "seats")],
        ),
        _group(
            words("settings.sound"),
            _volume(model),
            _check(model, "muted"),
            _check(model, "buzz"),
            _mark("alarm", words("alarm"), model.alarm, ("alarm",)),
            parts.button("notify", words("notify"), ("ask_to_notify",), "small"),
        ),
        _group(
            words("settings.play"),
            parts.choice("pace", words("pace"), model.pace, [(p, words("pace." + p)) for p in _PACES], ("pace",)),
            _choice(model, "keyboard"),
            _check(model, "second_tap"),
            _check(model, "hints"),
            _check(model, "odds"),
            model.room and h("p", {"class": "aside"}, words("aids.host")),
        ),
        h("p", {"class": "aside"}, words("settings.kept")),
        parts.button("back-from", words("back"), ("back_from",), "brass"),
    )


def _group(title, *inside):
    return h("fieldset", {"class": "settings"}, h("legend", None, title), list(inside))


def _choice(model, name):
    words = model.words
    options = [(value, words("set.%s.%s" % (name, value))) for value in dict(CHOICES)[name]]
    return parts.choice("set-" + name, words("set." + name), model.choices[name], options, ("choose", name))


def _check(model, name):
    return _mark("set-" + name, model.words("set." + name), model.choices[name], ("choose", name))


def _mark(name, label, checked, intent):
    given = {"type": "checkbox", "id": name, "data-testid": name, "checked": checked, "onChange": intent}
    return h(
        "div",
        {"class": "field check"},
        h("label", {"for": name}, h("input", given), h("span", None, label)),
    )


def _volume(model):
    given = {
        "type": "range",
        "id": "set-volume",
        "data-testid": "set-volume",
        "min": 0,
        "max": 10,
        "value": model.choices["volume"],
        "onInput": ("choose", "volume"),
    }
    if model.choices["muted"]:
        given["disabled"] = True
        given["aria-describedby"] = "set-volume-why"
    return h(
        "div",
        {"class": "field off" if model.choices["muted"] else "field"},
        h("label", {"for": "set-volume"}, model.words("set.volume")),
        h("input", given),
        model.choices["muted"] and h("small", {"class": "why", "id": "set-volume-why"}, model.words("off.muted")),
    )
