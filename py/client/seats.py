"""The seats around the table: each with its cup, its dice as far as they are known, its name and what it said last."""

from math import cos, pi, sin, sqrt

from . import parts
from .tree import fresh, h

_SPANS = {2: 120, 3: 164, 4: 190, 5: 204, 6: 212, 7: 220}
_WIDTH, _HEIGHT = 2.3, 1.0  # the table's radii, to space the seats evenly along its edge
_known = {}


def places(count):
    """Return [(x, y), …] in per cent: `count` seats evenly along the table's far edge, clockwise from the near left."""
    if count not in _known:
        _known[count] = _spread(count) if count > 1 else [(50.0, 7.0)] * count
    return _known[count]


def _spread(count):
    span = _SPANS.get(count, 232) * pi / 180
    steps = 180
    edge = []
    length = 0.0
    for i in range(steps + 1):
        angle = (pi + span) / 2 - span * i / steps
        x, y = cos(angle), sin(angle)
        if edge:
            length += sqrt((_WIDTH * (x - edge[-1][1])) ** 2 + (_HEIGHT * (y - edge[-1][2])) ** 2)
        edge.append((length, x, y))
    found = []
    for k in range(count):
        wanted = length * k / (count - 1) - 1e-9
        _, x, y = next(point for point in edge if point[0] >= wanted)
        found.append((round(50 + 42 * x, 1), round(53 - 45 * y, 1)))
    return found


def around(model):
    """Return the other seats in the order of play, beginning after one's own."""
    count = len(model.state["seats"])
    you = model.state["you"]
    if you is None:
        return list(range(count))
    return [(you + k) % count for k in range(1, count)]


def is_out(model, seat, counts):
    """Tell whether a seat plays no more, as far as everyone may know now."""
    return counts[seat] == 0 and model.state["rules"]["scoring"] == "dice"


def attributes(model, seat, counts):
    """Return the names others rely on."""
    state = model.state
    turn = state["view"]["turn"] if state["stage"] == "match" else None
    return {
        "data-testid": "seat",
        "data-seat": seat,
        "data-dice": counts[seat],
        "data-turn": "true" if turn == seat else "false",
        "data-out": "true" if is_out(model, seat, counts) else "false",
        "data-kind": state["seats"][seat]["kind"],
    }


def hand(model, seat, counts, showing):
    """Draw the dice of another seat: open ones with their face, the rest as pips, all of them once the cup is up."""
    words, view = model.words, model.state["view"]
    start = model.state["rules"]["dice"]
    last = view["last_round"]
    drawn = []
    key = counts[seat]
    if showing:
        # drawn anew as the cup lifts; the same dice stay while they change hands
        faces = last["cups"][seat]
        key = "%d%s" % (len(faces), seat in showing["up"])
        known = last["open_dice"][seat]
        up = seat in showing["up"]
        for i in range(len(faces)):
            opened = i < len(known) and known[i] is not None
            if up or opened:
                drawn.append(_mini(model, faces[i], (seat, i) in showing["lit"], opened))
            else:
                drawn.append(parts.pip())
        if showing["changed"]:
            _exchange(drawn, last["change"][seat])
        lost = start - len(drawn)
    else:
        known = view["open_dice"][seat]
        for i in range(counts[seat]):
            if i < len(known) and known[i] is not None:
                drawn.append(_mini(model, known[i], False, True))
            else:
                drawn.append(parts.pip())
        lost = start - counts[seat]
    drawn.extend([parts.pip(True) for _ in range(lost)])
    return h(
        "div", {"class": "hand", "aria-label": words.count("dice", counts[seat]), "role": "group", "key": key}, drawn
    )


def _exchange(drawn, change):
    """Mark what a seat loses, or add what it gets back."""
    if change < 0:
        for node in range(-change):
            index = len(drawn) - 1 - node
            if index >= 0:
                drawn[index] = h("span", {"class": "leaves", "key": "l%d" % index}, drawn[index])
    for _ in range(change):
        drawn.append(h("i", {"class": "pip comes"}))


def _mini(model, face, lit, opened):
    extra = "mini"
    if lit:
        extra += " lit"
    if opened:
        extra += " open"
    return parts.die(
        model.words,
        face,
        model.wild,
        model.star,
        extra,
        {"data-testid": "open-die", "data-face": face} if opened else None,
    )


def _said(model, seat):
    """Return the last bid of a seat in this round, or None."""
    for bid in reversed(_bids(model)):
        if bid["seat"] == seat:
            return bid
    return None


def _bids(model):
    view = model.state["view"]
    return view["last_round"]["bids"] if model.state["stage"] == "showdown" else view["bids"]


def tally(model, seat, showing):
    """Draw how many dice of a seat count, once its cup is up."""
    if not showing or seat not in showing["up"]:
        return None
    number = len([1 for lit, _ in showing["lit"] if lit == seat])
    return h("b", {"class": "tally num" if number else "tally num none"}, number)


def status(model, seat, counts):
    """Return a word about a seat that is out, gone or played by a bot, or ""."""
    words = model.words
    entry = model.state["seats"][seat]
    if entry["left"]:
        return words("seat.left")
    if is_out(model, seat, counts):
        return words("seat.out")
    if entry["standin"]:
        return words("seat.standin")
    if is_away(model, entry):
        return words("seat.away")
    return ""


def is_away(model, entry):
    """Tell whether the person of a seat has lost the connection."""
    return any(person["away"] for person in model.state["people"] if person["id"] == entry["person"])


def reaction(model, entry):
    """Draw what somebody has just thrown in."""
    visit = model.room
    shown = visit.emote_of(entry["person"], model.now) if visit else ""
    if not shown:
        return None
    from .emotes import emote

    return emote(model.words, shown, "at-seat")


def seat(model, number, place, counts, showing):
    """Draw another's seat."""
    words, state = model.words, model.state
    entry = state["seats"][number]
    given = attributes(model, number, counts)
    name = "seat c%d" % (number % parts.CUPS)
    if given["data-turn"] == "true":
        name += " turn"
    if given["data-out"] == "true":
        name += " out"
    if is_away(model, entry):
        name += " away"
        given["data-away"] = "true"
    last = state["view"]["last_round"]
    if showing:
        if number in showing["up"]:
            name += " up"
        if number == last["bidder"]:
            name += " bidder"
        if number == last["caller"]:
            name += " caller"
    given["class"] = name
    given["key"] = number
    given["style"] = {"--x": "%s%%" % place[0], "--y": "%s%%" % place[1]}
    bid = _said(model, number)
    told = status(model, number, counts)
    said = "said"
    if not told and bid:
        told = words.bid(bid["quantity"], bid["face"], model.star)
        said = "said slip last" if bid is _bids(model)[-1] else "said slip"
    points = state["rules"]["scoring"] == "points"
    return h(
        "div",
        given,
        h("div", {"class": "stand"}, parts.cup(), tally(model, number, showing), reaction(model, entry)),
        h(
            "div",
            {"class": "who"},
            h(
                "div",
                {"class": "nick"},
                entry["name"],
                points and h("b", {"class": "points num"}, _points(model, number, showing)),
            ),
            h("div", {"class": said}, fresh(told or "\u00a0")),
        ),
        hand(model, number, counts, showing),
    )


def _points(model, number, showing):
    """Return the points of a seat as everyone may know them now."""
    view = model.state["view"]
    points = view["points"][number]
    if showing and not showing["changed"]:
        points -= view["last_round"]["points"][number]
    return points


def own_points(model):
    """Return one's own points as shown."""
    return _points(model, model.state["you"], model.showing)
