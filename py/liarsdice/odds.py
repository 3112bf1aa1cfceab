"""The chance that a bid holds (RULES.md, "Odds"): known dice are counted, each unknown one is a coin of its own."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from .actions import Bid
from .dice import counts
from .view import View


def per_die(face: int, wild: int) -> float:
    """Return the chance that one unknown die counts for a face: 1/3 where wilds help it, 1/6 otherwise; `wild` 0 = none."""
    return 1 / 3 if wild and face != wild else 1 / 6


@lru_cache(maxsize=None)
def exactly(hits: int, dice: int, p: float) -> float:
    """Return the chance that exactly `hits` of `dice` unknown dice count."""
    if not 0 <= hits <= dice:
        return 0.0
    return float(comb(dice, hits) * p**hits * (1 - p) ** (dice - hits))


@lru_cache(maxsize=None)
def at_least(needed: int, unknown_dice: int, p: float) -> float:
    """Return the chance that at least `needed` of `unknown_dice` dice count: 1 where none is needed, 0 where they can't suffice.

    >>> round(100 * at_least(7, 15, 1 / 3))
    20
    """
    if needed <= 0:
        return 1.0
    return min(1.0, sum(exactly(hits, unknown_dice, p) for hits in range(needed, unknown_dice + 1)))


def known(view: View, face: int) -> tuple[int, int]:
    """Return (dice that surely count for a face, dice still unknown) for the person a view belongs to."""
    sure = sum(counts(die, face, view.wild) for die in view.cup)
    seen = len(view.cup)
    for seat, dice in enumerate(view.open_dice):
        if seat == view.seat:
            continue
        for die in dice:
            if die is not None:
                seen += 1
                sure += counts(die, face, view.wild)
    return sure, view.total - seen


def holds(view: View, bid: Bid) -> float:
    """Return the chance that a bid holds, given what a view shows."""
    sure, unknown = known(view, bid.face)
    return at_least(bid.quantity - sure, unknown, per_die(bid.face, view.wild))


def is_exact(view: View, bid: Bid) -> float:
    """Return the chance that exactly as many dice count as were bid, given what a view shows."""
    sure, unknown = known(view, bid.face)
    return exactly(bid.quantity - sure, unknown, per_die(bid.face, view.wild))
