"""The order of bids and their bounds (RULES.md, "Which bid is higher", "Bounds", "Palifico round")."""

BOARD_END = 20  # the printed board ends at 20 of a face
BOARD_WILD_END = 10  # and at 10 stars


def key(quantity: int, face: int, wild: int, wild_bids: str) -> tuple[int, int]:
    """Return the key that orders bids: a raise must have a strictly greater one. `wild` is 0 in a round without wilds.

    Ladder: n wilds stand just above 2n sixes. Board: n wilds stand just below 2n of the lowest face.

    >>> key(6, 6, 1, "ladder") < key(3, 1, 1, "ladder") < key(7, 2, 1, "ladder")
    True
    """
    if wild and face == wild:
        if wild_bids == "ladder":
            return (2 * quantity, 7)
        if wild_bids == "board":
            return (2 * quantity - 1, 7)
    return (quantity, face)


def highest(face: int, total: int, wild: int, wild_bids: str) -> int:
    """Return the largest quantity that may be bid on a face with `total` dice on the table; 0 where the face may not be bid."""
    if wild and face == wild:
        if wild_bids == "forbidden":
            return 0
        if wild_bids == "board":
            return min(total, BOARD_WILD_END)
    if wild_bids == "board":
        return min(total, BOARD_END)
    return total


def all_bids(total: int, wild: int, wild_bids: str) -> list[tuple[int, int]]:
    """Return every bid within the bounds as (quantity, face), ascending. In a palifico round `wild` is 0: nothing is forbidden then."""
    found = []
    for face in range(1, 7):
        for quantity in range(1, highest(face, total, wild, wild_bids) + 1):
            found.append((quantity, face))
    found.sort(key=lambda bid: key(bid[0], bid[1], wild, wild_bids))
    return found


def raises(total: int, wild: int, wild_bids: str, palifico: bool, quantity: int, face: int) -> list[tuple[int, int]]:
    """Return every bid that is higher than (quantity, face), ascending; in a palifico round only the quantity may rise."""
    floor = key(quantity, face, wild, wild_bids)
    return [
        bid
        for bid in all_bids(total, wild, wild_bids)
        if key(bid[0], bid[1], wild, wild_bids) > floor and (not palifico or bid[1] == face)
    ]
