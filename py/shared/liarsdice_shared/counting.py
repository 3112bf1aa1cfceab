"""Counting dice and settling a call (RULES.md, "Counting", "Outcomes", "Exact `top`"); once, for the engine and for every client.

`wild` is the wild face in force: 0 where the rule set has none and in a palifico round.
"""

from .ladder import raises


def counts(die: int, face: int, wild: int) -> bool:
    """Tell whether a die counts for a bid on a face: ones and other wilds count for every face but not the other way round.

    >>> counts(1, 4, 1), counts(4, 1, 1), counts(1, 4, 0)
    (True, False, False)
    """
    return die == face or (wild != 0 and die == wild)


def count(cups, face: int, wild: int) -> int:
    """Return how many dice of all cups count for a bid on a face.

    >>> count([(1, 4, 4), (2, 1)], 4, 1)
    4
    """
    return sum([1 for cup in cups for die in cup if counts(die, face, wild)])


def is_right(settings, palifico: bool, cups, quantity: int, face: int, call: str) -> bool:
    """Tell whether a call ("liar" or "exact") of the bid (quantity, face) is right, given all dice of the table.

    With `exact=top` the count must equal the quantity and no bid that would be legal next may hold.
    """
    wild = 0 if palifico else settings["wild"]
    counted = count(cups, face, wild)
    if call == "liar":
        return counted < quantity
    if counted != quantity:
        return False
    if settings["exact"] != "top":
        return True
    total = sum([len(cup) for cup in cups])
    held = [count(cups, f, wild) for f in range(7)]
    higher = raises(total, wild, settings["wild_bids"], palifico, quantity, face)
    return not any(q <= held[f] for q, f in higher)


def settle(
    settings,
    dice,
    quantity: int,
    counted: int,
    bidder: int,
    caller: int,
    call: str,
    right: bool,
) -> tuple[list[int], list[int]]:
    """Return (change, points): dice gained or lost and points won, per seat; `dice` are the dice per seat before.

    A seat never loses more dice than it has and never regains more than it started with.
    """
    seats = len(dice)
    change = [0] * seats
    points = [0] * seats
    if settings["scoring"] == "points":
        points[caller if right else bidder] = 1
        return change, points
    start = settings["dice"]
    if call == "exact":
        if not right:
            change[caller] = -1
        elif dice[caller] < start:
            change[caller] = 1
        return change, points
    if counted == quantity:
        for seat in range(seats):
            if seat == caller or (settings["exakt_all"] and seat != bidder and dice[seat]):
                change[seat] = -1
        if settings["giveaway"] and dice[bidder] < start:
            change[bidder] = 1
        return change, points
    loser = bidder if right else caller
    cost = abs(counted - quantity) if settings["loss"] == "difference" else 1
    change[loser] = -min(cost, dice[loser])
    return change, points
