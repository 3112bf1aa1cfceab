"""The things on the table: dice, cups, buttons, and what every screen carries."""

from .tree import h, once
from .words import LANGUAGES

CUPS = 10  # colours of cups there are


def die(words, face, wild=0, star=False, extra="", props=None, tag="span"):
    """Draw a die that shows a face; the wild one is marked, and a six may be a star."""
    name = "die f%s" % ("s" if star and face == 6 else face)
    if wild and face == wild:
        name += " wild"
    if extra:
        name += " " + extra
    given = {"class": name, "role": "img", "aria-label": words.face(face, star)}
    if props:
        given.update(props)
    return h(tag, given)


def pip(gone=False):
    """Draw a die under a cup, or the place of one that is lost."""
    return h("i", {"class": "pip gone" if gone else "pip"})


def cup():
    """Draw a leather cup in the colour of its seat."""
    return h("svg", {"class": "cup", "viewBox": "0 0 64 70", "aria-hidden": "true"}, h("use", {"href": "#cup"}))


def drawings():
    """Draw once what others refer to: the cup's leather, seams and rim."""
    shade = h(
        "linearGradient",
        {"id": "cup-shade"},
        h("stop", {"offset": "0", "stop-color": "#000", "stop-opacity": ".62"}),
        h("stop", {"offset": ".3", "stop-color": "#fff", "stop-opacity": ".2"}),
        h("stop", {"offset": ".46", "stop-color": "#fff", "stop-opacity": ".04"}),
        h("stop", {"offset": ".78", "stop-color": "#000", "stop-opacity": ".42"}),
        h("stop", {"offset": "1", "stop-color": "#000", "stop-opacity": ".72"}),
    )
    body = "M17 7C17 4 47 4 47 7l7 50c1 8-45 8-44 0z"
    seam = {"fill": "none", "stroke": "#e6bd6a", "stroke-width": "1.6", "stroke-dasharray": "2.6 2.6", "opacity": ".8"}
    top = dict(seam)
    seam["d"] = "M11.6 51.500c4 5 36.800 5 40.800 0"
    top["d"] = "M16.400 15.500c4 3 27.200 3 31.200 0"
    return h(
        "svg",
        {"class": "drawings", "width": "0", "height": "0", "aria-hidden": "true"},
        h(
            "symbol",
            {"id": "cup", "viewBox": "0 0 64 70"},
            shade,
            h("path", {"d": body, "fill": "currentColor"}),
            h("path", {"d": body, "fill": "url(#cup-shade)"}),
            h(
                "path",
                {"d": "M10.400 55c3 7 40 7 43.200 0l.5 4c0 8-44.200 8-44.200 0z", "fill": "#000", "opacity": ".35"},
            ),
            h("path", seam),
            h("path", top),
            h("ellipse", {"cx": "32", "cy": "7", "rx": "15", "ry": "3.2", "fill": "#000", "opacity": ".45"}),
            h("ellipse", {"cx": "32", "cy": "6.600", "rx": "11", "ry": "1.8", "fill": "#fff", "opacity": ".1"}),
        ),
    )


def button(name, label, intent, kind="", why=None, **props):
    """Draw a button; `why` is the reason it is off, None where it is on."""
    given = {"type": "button", "data-testid": name, "class": ("btn " + kind).strip(), "onClick": intent}
    if why is not None:
        given["disabled"] = True
        given["title"] = why
    for key in props:
        given[key.replace("_", "-")] = props[key]
    return h("button", given, label)


def one_of(name, key, chosen, intent):
    """Return the properties of a button that is one of several to choose from."""
    pressed = "true" if chosen else "false"
    return {"type": "button", "class": name, "data-testid": name, "aria-pressed": pressed, "onClick": intent, "key": key}


def choice(name, label, value, options, intent, why=None, extra=None):
    """Draw a labelled list to choose from; `options` are (value, text)."""
    given = {"data-testid": name, "id": name, "value": value, "onChange": intent}
    if why is not None:
        given["disabled"] = True
        given["aria-describedby"] = name + "-why"
    if extra:
        given.update(extra)
    return h(
        "div",
        {"class": "field off" if why is not None else "field"},
        h("label", {"for": name}, label),
        h("select", given, [h("option", {"value": v, "selected": v == value}, text) for v, text in options]),
        why is not None and h("small", {"class": "why", "id": name + "-why"}, why),
    )


def language(words, short=False):
    """Draw the language switch, by its two letters where there is little room."""
    return h(
        "select",
        {
            "class": "lang",
            "data-testid": "language",
            "aria-label": words("language"),
            "value": words.lang,
            "onChange": ("language",),
        },
        [
            h(
                "option",
                {"value": lang, "selected": lang == words.lang},
                lang.upper() if short else words("lang." + lang),
            )
            for lang in LANGUAGES
        ],
    )


def header(words, *inside):
    """Draw the strip at the top of every screen. On a table there is something in it, less room for the rest, and it leads away."""
    arrow = h("span", {"aria-hidden": "true"}, "‹ ")
    home = {"type": "button", "class": "brand", "data-testid": "leave" if inside else "brand", "onClick": ("leave",)}
    if inside:
        home["aria-label"] = "Lügenbecher: " + words("leave")
        home["title"] = words("leave")
    return h(
        "header",
        {"class": "top"},
        h("button", home, arrow if inside else None, h("span", {"class": "wide"}, "Lügenbecher")),
        list(inside),
        once(("language", words.lang, bool(inside)), lambda: language(words, bool(inside))),
    )


def boot_bar(model):
    """Draw how far the table is, honestly: a bar and the seconds it has taken."""
    words = model.words
    done = int(model.boot_done * 100)
    seconds = (model.now - model.boot_since) // 1000
    return h(
        "div",
        {"class": "boot"},
        h(
            "p",
            {"class": "boot-what"},
            words("boot.laying"),
            " ",
            h("b", {"class": "num"}, words.percent(model.boot_done)),
        ),
        h("progress", {"max": 100, "value": done, "aria-label": words("boot.laying")}),
        h("small", None, words("boot.first" if seconds < 12 else "boot.slow", n=seconds)),
    )
