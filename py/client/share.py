"""The invitation: the code, large enough to be read out across a room, the link, and a picture of it for a phone's camera."""

from . import parts
from .room_code import pretty
from .tree import h


def invitation(model, address, can_share):
    """Draw what brings others to the table."""
    words, visit = model.words, model.room
    copied = words("copied") if visit.copied == "done" else words("copy_link")
    return h(
        "section",
        {"class": "paper invitation", "aria-label": words("invite")},
        h("p", {"class": "aside"}, words("invite")),
        h("p", {"class": "room-code num", "data-testid": "room-code", "translate": "no"}, pretty(visit.code)),
        h(
            "div",
            {"class": "ways"},
            parts.button("copy-link", copied, ("copy_link",), "brass" if visit.copied != "done" else "done"),
            parts.button("share", words("share"), ("share",)) if can_share else None,
            parts.button(
                "qr",
                words("qr"),
                ("qr",),
                "",
                aria_expanded="true" if visit.qr_open else "false",
            ),
        ),
        h(
            "label",
            {"class": "field"},
            h("small", None, words("copy.failed")),
            h("input", {"readonly": True, "value": address, "data-testid": "room-link"}),
        )
        if visit.copied == "failed"
        else None,
        _picture(model, address) if visit.qr_open and visit.qr else None,
    )


def _picture(model, address):
    rows = model.room.qr.split(" ")
    size = len(rows) + 8
    return h(
        "div",
        {"class": "qr"},
        h(
            "svg",
            {
                "viewBox": "0 0 %d %d" % (size, size),
                "role": "img",
                "aria-label": model.words("qr.of", address=address),
                "data-testid": "qr-code",
                "shape-rendering": "crispEdges",
            },
            h("rect", {"width": size, "height": size, "fill": "#fff"}),
            h("path", {"d": path(rows), "fill": "#000"}),
        ),
    )


def path(rows):
    """Return an SVG path of the dark modules, with the quiet zone of four that a camera wants around them.

    >>> path(["101"])
    'M4 4h1v1h-1zM6 4h1v1h-1z'
    """
    drawn = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            if row[x] != "1":
                x += 1
                continue
            end = x
            while end < len(row) and row[end] == "1":
                end += 1
            drawn.append("M%d %dh%dv1h-%dz" % (x + 4, y + 4, end - x, end - x))
            x = end
    return "".join(drawn)
