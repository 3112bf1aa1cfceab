"""One round of a duel as the solver sees it: hands, bids in their order, who wins a challenge.

Faces are canonical: in the orders with wilds face 1 is the wild and 2..6 the others, ascending. In `plain` the wild face is
never bid by the solved strategies: such a bid is dominated by the one on the next face.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial

import numpy as np

ORDERS = ("plain", "ladder", "board", "none")


def bids(order: str, dice: int) -> list[tuple[int, int]]:
    """Return the bids (quantity, face) the solved strategies choose from, ascending."""
    faces = range(1, 7) if order in ("none", "ladder", "board") else range(2, 7)
    found = [(q, f) for q in range(1, dice + 1) for f in faces]
    found.sort(key=lambda bid: key(order, *bid))
    return found


def every_bid(order: str, dice: int) -> list[tuple[int, int]]:
    """Return all legal bids, ascending; in `plain` those on the wild face too."""
    found = [(q, f) for q in range(1, dice + 1) for f in range(1, 7)]
    found.sort(key=lambda bid: key(order, *bid))
    return found


def key(order: str, quantity: int, face: int) -> tuple[int, int]:
    if face == 1 and order == "ladder":
        return (2 * quantity, 7)
    if face == 1 and order == "board":
        return (2 * quantity - 1, 7)
    return (quantity, face)


def hands(dice: int) -> tuple[list[tuple[int, ...]], np.ndarray]:
    """Return the sorted hands of so many dice and the chance of each."""
    found = list(combinations_with_replacement(range(1, 7), dice))
    chances = []
    for hand in found:
        ways = factorial(dice)
        for face in range(1, 7):
            ways //= factorial(hand.count(face))
        chances.append(ways / 6**dice)
    return found, np.array(chances)


def supports(order: str, hand: tuple[int, ...], face: int) -> int:
    """Return how many dice of a hand count for a face."""
    return sum(die == face or (die == 1 and order != "none" and face != 1) for die in hand)


def holds(order: str, mine: int, theirs: int, bid: tuple[int, int]) -> np.ndarray:
    """Return a matrix over (opener's hand, responder's hand): 1.0 where the bid holds, else -1.0."""
    quantity, face = bid
    a = np.array([supports(order, hand, face) for hand in hands(mine)[0]])
    b = np.array([supports(order, hand, face) for hand in hands(theirs)[0]])
    return np.where(a[:, None] + b[None, :] >= quantity, 1.0, -1.0)
