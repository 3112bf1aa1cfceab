"""The chance that a bid holds (RULES.md, "Odds"), for tables that are shown; each unknown die is a coin of its own."""

from .counting import count


def seen(seat, cup, open_dice) -> list:
    """Return the dice that a seat sees: its own and what lies open in other cups; `seat` None sees only what lies open."""
    others = [die for owner, dice in enumerate(open_dice) if owner != seat for die in dice if die is not None]
    return list(cup) + others


def holds(quantity: int, face: int, wild: int, known, total: int) -> float:
    """Return the chance that a bid holds; `known` are the dice one sees, `total` how many are on the table.

    >>> holds(2, 4, 1, [1, 4], 10), holds(12, 4, 1, [4, 3], 12)
    (1.0, 0.0)
    """
    return chance(quantity - count([known], face, wild), total - len(known), per_die(face, wild))


def per_die(face: int, wild: int) -> float:
    """Return the chance that one unknown die counts for a face: 1/3 where wilds help it, else 1/6; `wild` 0 = none."""
    return 1 / 3 if wild and face != wild else 1 / 6


def chance(needed: int, unknown: int, p: float) -> float:
    """Return the chance that at least `needed` of `unknown` dice count.

    1 where none is needed, 0 where they can't suffice.

    >>> round(100 * chance(7, 15, 1 / 3))
    20
    """
    if needed <= 0:
        return 1.0
    if needed > unknown:
        return 0.0
    term = (1 - p) ** unknown  # that none counts
    below = 0.0
    for hits in range(needed):
        below += term
        term = term * (unknown - hits) / (hits + 1) * p / (1 - p)
    return max(0.0, min(1.0, 1.0 - below))
