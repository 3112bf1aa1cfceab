"""The seats around the table: each with its cup, its dice as far as they are known, its name and what it said last."""

from math import cos, pi, sin, sqrt

from . import parts
from .tree import h, kept

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


def _dice(model, seat, counts, showing):
    """Return all that a seat's dice are drawn from: the dice, how they change hands, how many are lost, and what a new hand goes by."""
    start = model.state["rules"]["dice"]
    view = model.state["view"]
    change = 0
    if showing:
        last = view["last_round"]
        # drawn anew as the cup lifts; the same dice stay while they change hands
        up = seat in showing["up"]
        faces, known = last["cups"][seat], last["open_dice"][seat]
        key = "%d%s" % (len(faces), up)
        if showing["changed"]:
            change = last["change"][seat]
    else:
        up, known = False, view["open_dice"][seat]
        faces = [None] * counts[seat]
        key = counts[seat]
    lit = showing["lit"] if showing else ()
    dice = []
    for i in range(len(faces)):
        opened = i < len(known) and known[i] is not None
        face = faces[i] if up else known[i] if opened else 0
        dice.append((face, (seat, i) in lit, opened))
    lost = start - len(dice) - max(0, change)
    return (model.words.lang, model.wild, model.star, counts[seat], tuple(dice), change, lost, key)


def _hand(words, dice):
    """Draw the dice of another seat: open ones with their face, the rest as pips, all of them once the cup is up."""
    _, wild, star, count, faces, change, lost, key = dice
    drawn = []
    for face, lit, opened in faces:
        if not face:
            drawn.append(parts.pip())
            continue
        props = {"data-testid": "open-die", "data-face": face} if opened else None
        extra = "mini" + (" lit" if lit else "") + (" open" if opened else "")
        drawn.append(parts.die(words, face, wild, star, extra, props))
    for index in range(max(0, len(drawn) + change), len(drawn)):
        drawn[index] = h("span", {"class": "leaves", "key": "l%d" % index}, drawn[index])
    for _ in range(change):
        drawn.append(h("i", {"class": "pip comes"}))
    drawn.extend([parts.pip(True) for _ in range(lost)])
    return h("div", {"class": "hand", "aria-label": words.count("dice", count), "role": "group", "key": key}, drawn)


def _said(model, seat):
    """Return the last bid of a seat in this round, or None."""
    for bid in reversed(_bids(model)):
        if bid["seat"] == seat:
            return bid
    return None


def _bids(model):
    view = model.state["view"]
    return view["last_round"]["bids"] if model.state["stage"] == "showdown" else view["bids"]


def _tally(seat, showing):
    """Return how many dice of a seat count, once its cup is up; None before."""
    if not showing or seat not in showing["up"]:
        return None
    return len([1 for lit, _ in showing["lit"] if lit == seat])


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


def reaction_of(model, entry):
    """Return what somebody has just thrown in, or ""."""
    return model.room.emote_of(entry["person"], model.now) if model.room else ""


def reaction(words, shown):
    """Draw what somebody has just thrown in."""
    if not shown:
        return None
    from .emotes import emote

    return emote(words, shown, "at-seat")


def manner_of(words, entry):
    """Return what a bot is like, for whoever points at its seat: its level and the manner its name stands for."""
    manner = words.texts.get("bot." + entry["name"].split(" ")[0])
    level = words("mark.bot", level=words("level." + entry["level"]))
    return level + " – " + manner if manner else level


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
    if entry["level"]:
        given["title"] = manner_of(words, entry)
    given["key"] = number
    given["style"] = {"--x": "%s%%" % place[0], "--y": "%s%%" % place[1]}
    bid = _said(model, number)
    told = status(model, number, counts)
    said = "said"
    if not told and bid:
        told = words.bid(bid["quantity"], bid["face"], model.star)
        said = "said slip last" if bid is _bids(model)[-1] else "said slip"
    points = _points(model, number, showing) if state["rules"]["scoring"] == "points" else None
    counted, shown = _tally(number, showing), reaction_of(model, entry)
    dice = _dice(model, number, counts, showing)

    def draw():
        return h(
            "div",
            given,
            h("div", {"class": "stand"}, parts.cup(), _counted(counted), reaction(words, shown)),
            h(
                "div",
                {"class": "who"},
                h("div", {"class": "nick"}, entry["name"], points is not None and h("b", {"class": "points num"}, points)),
                h("div", {"class": said, "key": told}, told or "\u00a0"),
            ),
            _hand(words, dice),
        )

    facts = (given, entry["name"], points, counted, shown, said, told, dice)
    return kept(("seat", number), facts, draw)


def _counted(number):
    return number is not None and h("b", {"class": "tally num" if number else "tally num none"}, number)


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
