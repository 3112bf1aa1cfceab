"""Dice as they are handed in: the engine never rolls, it is given what was rolled."""

from __future__ import annotations

from collections.abc import Sequence

from liarsdice_shared.counting import count, counts

__all__ = ["FACES", "Cup", "checked_cup", "checked_roll", "count", "counts"]

FACES = (1, 2, 3, 4, 5, 6)

Cup = tuple[int, ...]
"""The dice of one seat in the order they were rolled; empty for a seat that is out."""


def checked_cup(cup: Sequence[int], size: int) -> Cup:
    """Return a cup as a tuple; ValueError where it is not `size` dice with faces 1..6."""
    dice = tuple(cup)
    if len(dice) != size or any(type(die) is not int or die not in FACES for die in dice):
        raise ValueError(f"expected {size} dice with faces 1 to 6, got {dice!r}")
    return dice


def checked_roll(roll: Sequence[Sequence[int]], dice: Sequence[int]) -> tuple[Cup, ...]:
    """Return a roll as one cup per seat; ValueError where it does not fit the dice per seat."""
    if len(roll) != len(dice):
        raise ValueError(f"expected dice for {len(dice)} seats, got {len(roll)}")
    return tuple(checked_cup(cup, size) for cup, size in zip(roll, dice, strict=True))
