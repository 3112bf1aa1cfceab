"""The chance that a bid holds (RULES.md, "Odds"): known dice are counted, each unknown one is a coin of its own."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

from liarsdice_shared import odds
from liarsdice_shared.odds import per_die as per_die

from .actions import Bid
from .dice import counts
from .view import View


@cache
def exactly(hits: int, dice: int, p: float) -> float:
    """Return the chance that exactly `hits` of `dice` unknown dice count."""
    if not 0 <= hits <= dice:
        return 0.0
    return float(comb(dice, hits) * p**hits * (1 - p) ** (dice - hits))


@cache
def at_least(needed: int, unknown_dice: int, p: float) -> float:
    """Return the chance that at least `needed` of `unknown_dice` dice count.

    1 where none is needed, 0 where they can't suffice.

    >>> round(100 * at_least(7, 15, 1 / 3))
    20
    """
    if needed <= 0:
        return 1.0
    return min(1.0, sum(exactly(hits, unknown_dice, p) for hits in range(needed, unknown_dice + 1)))


def tails(unknown_dice: int, p: float) -> tuple[float, ...]:
    """Return the chances that at least 0, 1, 2 … of `unknown_dice` dice count, then a 0 for one more than all.

    `p` is rounded to 1/256, so that many slightly different beliefs share few tables.

    >>> tails(1, 0.5)
    (1.0, 0.5, 0.0)
    """
    return _tails(unknown_dice, round(p * 256))


@lru_cache(maxsize=4096)
def _tails(dice: int, p256: int) -> tuple[float, ...]:
    p = p256 / 256
    table = [0.0]
    for hits in range(dice, 0, -1):
        table.append(min(1.0, table[-1] + comb(dice, hits) * p**hits * (1 - p) ** (dice - hits)))
    return (1.0, *table[::-1])


def seen(view: View) -> tuple[tuple[int, ...], int]:
    """Return (dice that surely count, by face from 0 to 6; dice still unknown): `known` for all faces at once.

    Face 0 is a filler.
    """
    shown = [0] * 7
    for die in view.cup:
        shown[die] += 1
    rules = view.rules
    if rules.open_die or rules.reroll or view.seat is None:
        for seat, dice in enumerate(view.open_dice):
            if seat != view.seat:
                for face in dice:
                    if face is not None:
                        shown[face] += 1
    unknown = sum(view.dice) - sum(shown)
    wild = view.wild
    if wild:
        jokers = shown[wild]
        shown = [n + jokers for n in shown]
        shown[wild] = jokers
    return tuple(shown), unknown


def known(view: View, face: int) -> tuple[int, int]:
    """Return (dice that surely count for a face, dice still unknown) for the person a view belongs to."""
    dice = odds.seen(view.seat, view.cup, view.open_dice)
    return sum(counts(die, face, view.wild) for die in dice), view.total - len(dice)


def holds(view: View, bid: Bid) -> float:
    """Return the chance that a bid holds, given what a view shows."""
    sure, unknown = known(view, bid.face)
    return at_least(bid.quantity - sure, unknown, per_die(bid.face, view.wild))


def is_exact(view: View, bid: Bid) -> float:
    """Return the chance that exactly as many dice count as were bid, given what a view shows."""
    sure, unknown = known(view, bid.face)
    return exactly(bid.quantity - sure, unknown, per_die(bid.face, view.wild))
