"""What the table plays for a seat whose time is over (RULES.md, "Absence")."""

from __future__ import annotations

from liarsdice import CHALLENGE, PASS, Action, View
from liarsdice.dice import counts
from liarsdice.odds import holds

TOO_UNLIKELY = 1 / 4


def cautious(view: View) -> Action:
    """Return the cautious action for the seat on turn: the smallest raise, a challenge of an unlikely bid, a modest opening, or a pass."""
    legal = view.legal
    if legal.pass_:
        return PASS
    if view.last_bid is None:
        return min(
            legal.bids,
            key=lambda bid: (-sum(counts(die, bid.face, view.wild) for die in view.cup), -bid.face, bid.quantity),
        )
    if not legal.bids or holds(view, view.last_bid.bid) < TOO_UNLIKELY:
        return CHALLENGE
    return legal.bids[0]
