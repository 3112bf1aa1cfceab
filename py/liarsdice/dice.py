"""Dice as they are handed in: the engine never rolls, it is given what was rolled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from liarsdice_shared.counting import count, counts

__all__ = ["FACES", "Cup", "checked_cup", "checked_roll", "count", "counts"]

T = TypeVar("T")

FACES = (1, 2, 3, 4, 5, 6)

Cup = tuple[int, ...]
"""The dice of one seat in the order they were rolled; empty for a seat that is out."""


def checked_cup(cup: Iterable[int], size: int) -> Cup:
    """Return a cup as a tuple; ValueError where it is not `size` dice with faces 1..6."""
    dice = _tuple(cup)
    if len(dice) != size or any(type(die) is not int or die not in FACES for die in dice):
        raise ValueError(f"expected {size} dice with faces 1 to 6, got {dice!r}")
    return dice


def checked_roll(roll: Iterable[Iterable[int]], dice: Sequence[int]) -> tuple[Cup, ...]:
    """Return a roll as one cup per seat; ValueError where it does not fit the dice per seat."""
    cups = _tuple(roll)
    if len(cups) != len(dice):
        raise ValueError(f"expected dice for {len(dice)} seats, got {len(cups)}")
    return tuple(checked_cup(cup, size) for cup, size in zip(cups, dice, strict=True))


def _tuple(items: Iterable[T]) -> tuple[T, ...]:
    try:
        return tuple(items)
    except TypeError:
        raise ValueError(f"expected dice, got {items!r}") from None
