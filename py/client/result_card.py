"""The result to show around: as a line of text and as a picture."""

_SIZE = (1000, 525)
_MOST = 6  # places that a picture has room for


def _order(state):
    places = state["result"]["places"]
    return sorted(range(len(places)), key=lambda seat: (places[seat], seat))


def text(model):
    """Return the result in words."""
    words, state = model.words, model.state
    places = ["%d. %s" % (state["result"]["places"][seat], model.names[seat]) for seat in _order(state)]
    return words("result.text", preset=words("preset." + state["preset"]), places=" · ".join(places))


def _safe(words):
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def picture(model, title):
    """Return an SVG of the result."""
    words, state = model.words, model.state
    width, height = _SIZE
    drawn = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="Georgia, serif">'
        % (width, height, width, height),
        '<rect width="100%" height="100%" fill="#2a190e"/><rect width="100%" height="110" fill="#4a2c16"/>',
        '<text x="40" y="70" font-size="46" font-weight="700" fill="#f3c969">Lügenbecher</text>',
        '<text x="960" y="68" font-size="30" fill="#cdb392" text-anchor="end">%s</text>'
        % _safe(words("preset." + state["preset"])),
        '<text x="40" y="172" font-size="40" fill="#f6e9d2">%s</text>' % _safe(title),
    ]
    for i, seat in enumerate(_order(state)[:_MOST]):
        y = 230 + 50 * i
        place = state["result"]["places"][seat]
        drawn.append(
            '<text x="60" y="%d" font-size="32" fill="%s">%d. %s</text>'
            % (y, "#f3c969" if place == 1 else "#f6e9d2", place, _safe(model.names[seat]))
        )
    drawn.append("</svg>")
    return "".join(drawn)
