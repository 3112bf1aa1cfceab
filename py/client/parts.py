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


def sheet(model, title, *inside, extra=""):
    """Draw a plain page: one sheet of paper with a title, "" where the sheet brings its own."""
    return h(
        "div",
        {"class": "screen plain" + extra},
        header(model.words),
        messages(model),
        h("section", {"class": "paper"}, h("h1", {"tabindex": -1}, title) if title else None, list(inside)),
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


def _of_room(model):
    """Draw what is wrong with the room while one is in it, and what to do; and after somebody was removed, how to keep them out."""
    words, visit = model.words, model.room
    found = []
    if model.screen == "door":
        return found
    code = visit.problem
    if visit.loss or visit.news:
        from . import loss  # not before a host is lost

        found += loss.strip(model)
        code = "" if code in loss.OWN else code
    if code:
        key = code if "trouble." + code in words.texts else "other"
        found.append(
            h(
                "div",
                {"class": "message bad", "role": "alert", "data-testid": "error", "data-code": code, "key": "room"},
                h("p", None, h("b", None, words("trouble." + key, code=code)), " ", words("todo." + key)),
                button("retry", words("retry"), ("retry_room",), "small") if code != "host_silent" else None,
            )
        )
    if visit.kicked:
        found.append(
            h(
                "div",
                {"class": "message", "role": "status", "data-testid": "notice", "data-code": "kicked", "key": "kicked"},
                h("p", None, words("notice.kicked")),
                button("lock-now", words("lock"), ("lock_after",), "small"),
                button("new-code", words("newcode"), ("new_code",), "small"),
                button("dismiss", words("ok"), ("kick_done",), "small quiet"),
            )
        )
    return found


def messages(model):
    """Draw what went wrong and what one should know; each can be put away."""
    words = model.words
    found = _of_room(model) if model.room else []
    if model.problem:
        code, values = model.problem
        key = "error." + code
        if key not in words.texts:
            key = "error.other"
            values = {"code": code}
        away = ("reload",) if code == "table_failed" else ("dismiss", code)
        found.append(
            h(
                "div",
                {"class": "message bad", "role": "alert", "data-testid": "error", "data-code": code, "key": "error"},
                h("p", None, words(key, **values)),
                button(
                    "retry" if code == "table_failed" else "dismiss",
                    words("reload" if code == "table_failed" else "ok"),
                    away,
                    "small",
                ),
            )
        )
    if model.guide and model.screen == "table" and model.state:
        from .guide import line  # in a first match only

        found += [line(model)] if line(model) else []
    if model.hint and model.screen == "table" and model.state:
        from .aids import line  # not before somebody asks

        found.append(line(model))
    for notice in model.notices:
        if notice == "update" and model.screen == "table":
            continue  # nobody is taken out of a match
        found.append(
            h(
                "div",
                {"class": "message", "role": "status", "data-testid": "notice", "data-code": notice, "key": notice},
                h("p", None, words("notice." + notice, app=model.in_app)),
                button("renew", words("reload"), ("renew",), "small") if notice == "update" else None,
                button("dismiss", words("ok"), ("dismiss", notice), "small"),
            )
        )
    return h("div", {"class": "messages"}, found) if found else None
