"""The bid one is about to make: always one of the legal ones, and every legal one can be reached.

All functions take what the table handed over (`legal`: [quantity, face] pairs in ascending order) and know no rule of their own.
"""


def quantities(legal, face):
    """Return the legal quantities on a face, ascending."""
    return [q for q, f in legal if f == face]


def faces(legal):
    """Return the faces that can be bid, ascending."""
    return sorted({f for _, f in legal})


def start(legal, pick, bids):
    """Return the bid to offer when a turn begins: the one last looked at if it still stands, else one more of the last bid's face."""
    if not legal:
        return None
    if pick is not None and list(pick) in [list(bid) for bid in legal]:
        return tuple(pick)
    if bids:
        raised = quantities(legal, bids[-1]["face"])
        if raised:
            return (raised[0], bids[-1]["face"])
    return tuple(legal[0])


def choose(legal, pick, face, wild=0):
    """Return the pick after tapping a face: the same quantity where it may be bid, else the nearest.

    A pick that was not raised by hand stays the smallest one; so does one that goes to the wild face or comes from it, where quantities
    mean something else.
    """
    may = quantities(legal, face)
    if not may:
        return pick
    if pick is None:
        return (may[0], face)
    quantity, before = pick
    least = quantities(legal, before)
    if (least and quantity == least[0]) or (wild and wild in (face, before) and face != before):
        return (may[0], face)
    return (nearest(may, quantity), face)


def nearest(may, quantity):
    """Return the legal quantity nearest to one; the smaller of two equally near."""
    return min(may, key=lambda q: (abs(q - quantity), q))


def step(legal, pick, by):
    """Return the pick with the next higher or lower legal quantity on its face; the same where there is none."""
    if pick is None:
        return pick
    may = quantities(legal, pick[1])
    if by > 0:
        higher = [q for q in may if q > pick[0]]
        return (higher[0], pick[1]) if higher else pick
    lower = [q for q in may if q < pick[0]]
    return (lower[-1], pick[1]) if lower else pick


def turn_face(legal, pick, by, wild=0):
    """Return the pick moved to the next face, up or down and round, that can be bid."""
    may = faces(legal)
    if not may:
        return pick
    if pick is None or pick[1] not in may:
        return choose(legal, pick, may[0], wild)
    return choose(legal, pick, may[(may.index(pick[1]) + by) % len(may)], wild)


def chips(legal, most):
    """Return the next bids, the lowest of each face, in the order they rank."""
    seen = []
    found = []
    for q, f in legal:
        if f not in seen:
            seen.append(f)
            found.append((q, f))
    return found[:most]
