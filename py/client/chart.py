"""A chart of what each seat had from round to round, as lines; the same as a table for those who rather read."""

from . import parts
from .tree import h

_WIDTH, _HEIGHT = 320, 150
_LEFT, _TOP, _RIGHT, _BOTTOM = 16, 8, 8, 18
_DASHES = ("", "7 3", "2 3", "9 3 2 3")  # so that lines differ for those who see few colours, too


def chart(words, past):
    """Draw the chart, its legend and the table."""
    lines = past.standings()
    most = past.rules["target_points"] if past.points else past.rules["dice"]
    most = max([most] + [value for line in lines for value in line])
    label = words("analysis.chart.points" if past.points else "analysis.chart.dice")
    inside = _grid(most, past) + [
        _line(line, seat, len(lines), most, seat == past.you) for seat, line in enumerate(lines)
    ]
    return h(
        "figure",
        {"class": "chart", "data-testid": "analysis-chart"},
        h("svg", {"viewBox": "0 0 %d %d" % (_WIDTH, _HEIGHT), "role": "img", "aria-label": label}, inside),
        h("figcaption", None, label),
        h("ul", {"class": "legend"}, [_named(words, past, seat) for seat in range(len(lines))]),
        _table(words, past, lines),
    )


def _x(index, count):
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * index / max(1, count - 1)


def _y(value, most):
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - value / most)


def _number(value):
    return "%.1f" % value


def _grid(most, past):
    """Draw the levels, the numbers of rounds, and where one looks."""
    count = len(past.rounds) + (1 if past.whole else 0)
    found = []
    every = max(1, (most + 5) // 6)
    for value in range(0, most + 1, every):
        y = _number(_y(value, most))
        found.append(h("line", {"class": "level-line", "x1": _LEFT, "x2": _WIDTH - _RIGHT, "y1": y, "y2": y}))
        found.append(h("text", {"x": 2, "y": y, "dy": "3"}, value))
    every = max(1, (len(past.rounds) + 7) // 8)
    for index in range(0, len(past.rounds), every):
        place = {"x": _number(_x(index, count)), "y": _HEIGHT - 4, "text-anchor": "middle"}
        found.append(h("text", place, past.rounds[index]["round"]))
    x = _number(_x(past.at[0], count))
    found.append(h("line", {"class": "here", "x1": x, "x2": x, "y1": _TOP, "y2": _HEIGHT - _BOTTOM}))
    return found


def _line(line, seat, seats, most, mine):
    # Lines that run together lie side by side.
    aside = (seat - (seats - 1) / 2) * min(1.6, 8 / seats)
    points = ["%s,%s" % (_number(_x(i, len(line))), _number(_y(value, most) + aside)) for i, value in enumerate(line)]
    given = {"class": "seat-line c%d%s" % (seat % parts.CUPS, " mine" if mine else ""), "points": " ".join(points)}
    if _DASHES[seat % 4]:
        given["stroke-dasharray"] = _DASHES[seat % 4]
    return h("polyline", given)


def _named(words, past, seat):
    given = {"x1": 0, "x2": 28, "y1": 5, "y2": 5, "class": "seat-line" + (" mine" if seat == past.you else "")}
    if _DASHES[seat % 4]:
        given["stroke-dasharray"] = _DASHES[seat % 4]
    return h(
        "li",
        {"class": "c%d" % (seat % parts.CUPS), "key": seat},
        h("svg", {"viewBox": "0 0 28 10", "aria-hidden": "true"}, h("line", given)),
        words("you") if seat == past.you else past.names[seat],
    )


def _table(words, past, lines):
    numbers = [h("th", {"scope": "col"}, one["round"]) for one in past.rounds]
    if past.whole:
        numbers.append(h("th", {"scope": "col"}, words("analysis.end")))
    rows = [
        h(
            "tr",
            {"key": seat},
            h("th", {"scope": "row"}, words("you") if seat == past.you else past.names[seat]),
            [h("td", {"class": "num"}, value) for value in line],
        )
        for seat, line in enumerate(lines)
    ]
    head = h("thead", None, h("tr", None, h("th", {"scope": "col"}, words("analysis.rounds")), numbers))
    return h(
        "details",
        None,
        h("summary", None, words("analysis.table")),
        h("div", {"class": "wide-table", "tabindex": 0}, h("table", None, head, h("tbody", None, rows))),
    )
