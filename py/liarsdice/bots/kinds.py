"""Kinds of players as a master imagines them: how likely one with a hand makes a bid, and how likely it calls one.

Every function works on all hands of a size at once and depends on nothing but what everybody has heard, so that what was
worked out once serves for the rest of the round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from math import exp, factorial

from ..actions import Bid
from ..odds import per_die, tails
from ..rules import RuleSet

KINDS = ("normal", "pro", "beginner")

Likelihoods = tuple[tuple[float, ...], ...]
"""One row per kind of KINDS, in it one number per hand."""

LEAST = 0.002  # what no kind would do, somebody does all the same
RISE, STEP_UP, OPENING_RISE = 7.0, 0.7, 6.0  # how a reader weighs chances, and larger steps, of bids it may make
CALLS_BELOW = {2: 0.3, 3: 0.24, 4: 0.13}  # at so many seats a reader calls below about this chance …
NEXT = 7  # a beginner looks at so many next bids
NOISES = (0.77, 1.0, 1.23)  # how far off a beginner's guess at the unknown dice may be
FEWEST, WIDTH = 0.09, 0.05  # … at more seats below this; give or take so much


@lru_cache(maxsize=64)
def hands(dice: int, wild: int) -> tuple[tuple[float, ...], tuple[tuple[int, ...], ...]]:
    """Return (chance of each hand of so many dice, dice that count by face from 0 to 6 for each; face 0 is a filler)."""
    chances, sure = [], []
    for hand in combinations_with_replacement(range(1, 7), dice):
        shown = [hand.count(face) for face in range(7)]
        ways = factorial(dice)
        for n in shown:
            ways //= factorial(n)
        chances.append(ways / 6**dice)
        if wild:
            shown = [n + shown[wild] if face and face != wild else n for face, n in enumerate(shown)]
        sure.append(tuple(shown))
    return tuple(chances), tuple(sure)


@lru_cache(maxsize=4096)
def least_after(
    rules: RuleSet, last: Bid | None, total: int, seats_in: int, palifico: bool
) -> tuple[tuple[int, int], ...]:
    """Return ((face, least quantity), …) of the bids that may follow, None for the first of a round."""
    following = rules.raises(last, total, palifico) if last else rules.openings(total, seats_in, palifico)
    found: dict[int, int] = {}
    for bid in islice(following, 18):
        found.setdefault(bid.face, bid.quantity)
    return tuple(sorted(found.items()))


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-40.0, min(40.0, x))))


def calls_below(seats_in: int) -> float:
    """Return the chance below which a reader calls about every other time."""
    return CALLS_BELOW.get(seats_in, FEWEST)


Rows = list[list[float]]
"""A number for each face (index 0 is a filler) and for each count of dice that count for it in a hand."""


def _held(table: tuple[float, ...], needed: int) -> float:
    return 1.0 if needed <= 0 else table[needed] if needed < len(table) else 0.0


def _rows(dice: int, value: Callable[[int, int], float]) -> Rows:
    return [[value(face, count) if face else 0.0 for count in range(dice + 1)] for face in range(7)]


@lru_cache(maxsize=4096)
def calls(rules: RuleSet, bid: Bid, dice: int, total: int, seats_in: int, palifico: bool) -> Likelihoods:
    """Return how likely each kind calls a bid, by its hand of so many dice."""
    wild = rules.wild_in(palifico)
    unknown = total - dice
    tables = [tails(unknown, per_die(face, wild)) if face else () for face in range(7)]
    following = dict(least_after(rules, bid, total, seats_in, palifico))
    hold = [_held(tables[bid.face], bid.quantity - count) for count in range(dice + 1)]
    best = _rows(dice, lambda face, n: _held(tables[face], following[face] - n) if face in following else -1.0)
    low = calls_below(seats_in)
    reader = [_logistic((low - chance) / WIDTH) if following else 1.0 for chance in hold]
    # A beginner doubts where its guess is clearly lower, or where none of the next few bids seems likely: a bit per guess.
    soon = _soon(rules, bid, total, palifico)
    guesses = [[unknown * per_die(face, wild) * noise if face else 0.0 for face in range(7)] for noise in NOISES]
    all_bits = 2 ** len(NOISES) - 1
    believes = [
        sum(1 << i for i, guess in enumerate(guesses) if bid.quantity <= n + guess[bid.face] + 0.6)
        for n in range(dice + 1)
    ]
    likely = [
        [
            sum(1 << i for i, guess in enumerate(guesses) if face in soon and soon[face] <= n + guess[face] + 0.8)
            for n in range(dice + 1)
        ]
        for face in range(7)
    ]
    doubts = [0.06 + 0.94 * (1 - bits.bit_count() / len(NOISES)) for bits in range(all_bits + 1)]
    _, b1, b2, b3, b4, b5, b6 = best
    _, l1, l2, l3, l4, l5, l6 = likely
    rows: tuple[list[float], list[float], list[float]] = ([], [], [])
    for hand in hands(dice, wild)[1]:
        _, n1, n2, n3, n4, n5, n6 = hand
        mine = hand[bid.face]
        if hold[mine] == 1:
            for row in rows:
                row.append(0.0)
            continue
        top = max(b1[n1], b2[n2], b3[n3], b4[n4], b5[n5], b6[n6])
        rows[0].append(_logistic((1 - hold[mine] - top - 0.04) / 0.025))
        rows[1].append(reader[mine])
        bits = l1[n1] | l2[n2] | l3[n3] | l4[n4] | l5[n5] | l6[n6]
        rows[2].append(doubts[bits & believes[mine]])
    return tuple(map(tuple, rows))


@lru_cache(maxsize=4096)
def bids(
    rules: RuleSet, bid: Bid, last: Bid | None, dice: int, total: int, seats_in: int, palifico: bool
) -> Likelihoods:
    """Return how likely each kind makes a bid after another (None: as opener), by its hand of so many dice."""
    wild = rules.wild_in(palifico)
    unknown = total - dice
    tables = [tails(unknown, per_die(face, wild)) if face else () for face in range(7)]
    options = dict(least_after(rules, last, total, seats_in, palifico))
    least = options.get(bid.face, bid.quantity)
    up = bid.quantity - least
    called = calls(rules, last, dice, total, seats_in, palifico) if last else None
    normal = _rows(
        dice, lambda face, n: exp(50 * _held(tables[face], options[face] - n) + 0.5 * n) if face in options else 0.0
    )
    quantity = [_normal_quantity(tables[bid.face], bid.quantity - n, up == 0, last is None) for n in range(dice + 1)]
    rise, steps = (RISE, 3) if last else (OPENING_RISE, 4)

    def start(face: int, n: int) -> int:
        return options[face] if last else max(options[face], int(n + unknown * per_die(face, wild)) - 2)

    def weight(face: int, n: int, step: int) -> float:
        needed = start(face, n) + step - n
        return exp(rise * _held(tables[face], needed) - (STEP_UP * step if last else 0.0))

    reader = _rows(dice, lambda face, n: sum(weight(face, n, k) for k in range(steps)) if face in options else 0.0)
    chosen = []
    for n in range(dice + 1):
        step = bid.quantity - start(bid.face, n) if bid.face in options else -1
        chosen.append(weight(bid.face, n, step) if 0 <= step < steps else 0.0)
    beginner = _beginner(rules, bid, last, dice, total, palifico, least)
    _, a1, a2, a3, a4, a5, a6 = normal
    _, r1, r2, r3, r4, r5, r6 = reader
    own = normal[bid.face]
    rows: tuple[list[float], list[float], list[float]] = ([], [], [])
    for index, hand in enumerate(hands(dice, wild)[1]):
        _, n1, n2, n3, n4, n5, n6 = hand
        mine = hand[bid.face]
        share = 0.94 * own[mine] / (a1[n1] + a2[n2] + a3[n3] + a4[n4] + a5[n5] + a6[n6]) + 0.01
        read = chosen[mine] / (r1[n1] + r2[n2] + r3[n3] + r4[n4] + r5[n5] + r6[n6])
        stays = [1 - row[index] for row in called] if called else (1.0, 1.0, 1.0)
        rows[0].append(stays[0] * share * quantity[mine] + LEAST)
        rows[1].append(stays[1] * read + LEAST)
        rows[2].append(stays[2] * beginner[index] + LEAST)
    return tuple(map(tuple, rows))


def _normal_quantity(table: tuple[float, ...], needed: int, smallest: bool, opens: bool) -> float:
    """Return how likely a Normal bids so many of the face it has chosen: mostly the least, else what it feels well with."""
    low, high = (max(0.0, min(1.0, (_held(table, needed + more) - 0.62) / 0.28)) for more in (0, 1))
    jumped = (1.0 if smallest else low) - high
    jump = 1.0 if opens else 0.35
    return jump * jumped + (1 - jump) * smallest


def _soon(rules: RuleSet, bid: Bid, total: int, palifico: bool) -> dict[int, int]:
    """Return the least quantity by face among the next few bids."""
    found: dict[int, int] = {}
    for raised in islice(rules.raises(bid, total, palifico), NEXT):
        found.setdefault(raised.face, raised.quantity)
    return found


def _beginner(
    rules: RuleSet, bid: Bid, last: Bid | None, dice: int, total: int, palifico: bool, least: int
) -> list[float]:
    """Return how likely a beginner that goes on makes a bid: one of the next few that its guess allows, at random.

    It opens on a face that it holds most of, somewhat below its guess.
    """
    wild = rules.wild_in(palifico)
    guesses = [(total - dice) * per_die(bid.face, wild) * noise for noise in NOISES]
    sure = hands(dice, wild)[1]
    if last is None:
        opens = [
            sum(_opening(bid.quantity, n + guess, least) for guess in guesses) / len(NOISES) for n in range(dice + 1)
        ]
        rise = [exp(3.0 * n) for n in range(dice + 1)]
        return [
            (0.05 + 0.7 * rise[hand[bid.face]] / sum(rise[n] for n in hand[1:])) * opens[hand[bid.face]]
            for hand in sure
        ]
    if bid not in list(islice(rules.raises(last, total, palifico), NEXT)):
        return [0.0] * len(sure)
    few = 1 / (NEXT - 2)
    made = [few * sum(bid.quantity <= n + guess + 0.8 for guess in guesses) / len(NOISES) for n in range(dice + 1)]
    return [made[hand[bid.face]] for hand in sure]


def _opening(quantity: int, guess: float, least: int) -> float:
    """Return how likely a share of a guess between 45 and 95 per cent comes to a quantity."""
    if not guess:
        return 1.0
    low = ((quantity - 0.5) / guess - 0.45) / 0.5 if quantity > least else 0.0
    return max(0.0, min(1.0, ((quantity + 0.5) / guess - 0.45) / 0.5) - max(0.0, low))
