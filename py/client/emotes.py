"""The quick reactions, drawn: six little bone-coloured faces and hands."""

from liarsdice_shared.messages import EMOTES

from .tree import h, once

_INK = {
    "fill": "none",
    "stroke": "#2a1805",
    "stroke-width": "1.7",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}


def _line(d, **more):
    given = dict(_INK)
    given["d"] = d
    for name in more:
        given[name.replace("_", "-")] = more[name]
    return h("path", given)


def _dot(x, y, r="1.4"):
    return h("circle", {"cx": x, "cy": y, "r": r, "fill": "#2a1805"})


def _head():
    return h("circle", {"cx": "12", "cy": "12", "r": "10.500", "fill": "#f6dca0", "stroke": "#8a6222"})


def _laugh():
    mouth = _line("M6.500 13.500c1 7 10 7 11 0z", fill="#7d120b")
    return [_head(), _line("M6.500 9.500l1.800-1.700 1.700 1.700"), _line("M14 9.500l1.800-1.700 1.700 1.700"), mouth]


def _wow():
    return [
        _head(),
        _dot("8.500", "9.200", "1.7"),
        _dot("15.500", "9.200", "1.7"),
        h("ellipse", {"cx": "12", "cy": "16", "rx": "2.6", "ry": "3.4", "fill": "#7d120b"}),
    ]


def _think():
    return [
        _head(),
        _dot("8.500", "10.500"),
        _dot("15.500", "9.500"),
        _line("M6.500 8l3.800-.8"),
        _line("M13.500 6.200c1.300-.9 2.600-.9 3.700-.2"),
        _line("M9 16.500c2-1.600 4-1.300 6-.2"),
    ]


def _sweat():
    drop = h(
        "path",
        {
            "d": "M19 3.500c1.900 2.800 2.600 4.200 1.600 5.400-.9 1-2.500.9-3.200-.2-.8-1.300.2-3 1.600-5.200z",
            "fill": "#7fc4e8",
            "stroke": "#35586d",
        },
    )
    return [
        _head(),
        _dot("8.500", "10"),
        _dot("14.500", "10"),
        _line("M7.500 16.500l1.500-1.300 1.500 1.300 1.500-1.300 1.500 1.300 1.500-1.300"),
        drop,
    ]


def _clap():
    hand = (
        "M7 20.500l-3.200-6c-.8-1.600.9-2.800 2-1.500l1.400 1.700-2.600-6.400"
        "c-.6-1.700 1.500-2.500 2.300-.9l2.300 4.800-1.700-6c-.5-1.700 1.700-2.300 2.300-.7"
        "l2 5.600-.7-5c-.2-1.600 1.900-1.900 2.300-.3"
        "l1.600 6.800c.7-1.600 1.200-3 2.500-2.400 1.100.6.300 2.500-.3 5-.6 2.700-1.400 5.700-4.400 6.500-2.100.6-4.200.3-5.800-1.200z"
    )
    return [
        h("path", {"d": hand, "fill": "#f6dca0", "stroke": "#8a6222"}),
        _line("M17.500 3.500l1.200-1.700M20.200 6l2-.9M14.300 2.800l.1-2", stroke="#f3c969"),
    ]


def _wave():
    hand = (
        "M8.500 21.500l-3.700-6.200c-.9-1.600 1-2.800 2.100-1.400l1.900 2.300-2.900-7.900"
        "c-.6-1.700 1.600-2.500 2.300-.9l2.600 5.700-1.700-7.500c-.4-1.700 1.900-2.200 2.400-.5"
        "l1.900 7.200v-6.800c.1-1.700 2.300-1.700 2.400 0"
        "l.3 7 1.300-4.700c.5-1.600 2.500-1 2.200.6-1 5.200-.9 8.300-2.300 10.900-1.300 2.400-3.400 3.700-8.800 2.200z"
    )
    return [
        h("path", {"d": hand, "fill": "#f6dca0", "stroke": "#8a6222"}),
        _line("M2.500 8.500c0-2 .7-3.600 2-5M21.500 12c1.200 1.600 1.400 3.300.9 5", stroke="#f3c969"),
    ]


_DRAWN = {"laugh": _laugh, "wow": _wow, "think": _think, "sweat": _sweat, "clap": _clap, "wave": _wave}


def symbols():
    """Draw once what the reactions refer to."""
    return once(
        "emotes",
        lambda: h(
            "svg",
            {"class": "drawings", "width": "0", "height": "0", "aria-hidden": "true"},
            [h("symbol", {"id": "emote-" + name, "viewBox": "0 0 24 24"}, _DRAWN[name]()) for name in EMOTES],
        ),
    )


def emote(words, name, extra=""):
    """Draw a reaction with its name for those who hear it."""
    given = {
        "class": ("emote " + extra).strip(),
        "viewBox": "0 0 24 24",
        "role": "img",
        "aria-label": words("emote." + name),
    }
    return h("svg", given, h("use", {"href": "#emote-" + name}))
