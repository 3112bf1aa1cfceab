"""The hint: what a professional would do with a view, the chances, and why; no chance in it."""

from __future__ import annotations

from dataclasses import dataclass

from liarsdice_shared.advice import REASONS as REASONS

from ..actions import EXACT, Action, Bid, SetOut
from ..odds import holds, is_exact
from ..view import View
from .characters import Pro
from .pro import weigh, worth_of
from .setting_out import set_out
from .sight import Sight

LIKELY = 0.5  # from here on a bid is one that holds rather than a bluff


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested action and why.

    `why` is one of REASONS; `holds` is the chance that the current bid holds, None before the first; `chance` that the
    suggested bid holds or the suggested call is right. Both as the view shows it, 0..1.
    """

    action: Action
    why: str
    holds: float | None
    chance: float


class _Steady:
    """A source that never leaves anything out."""

    def random(self) -> float:
        return 0.0


def hint(view: View) -> Hint:
    """Return the hint for the seat a view belongs to; ValueError where that seat is not on turn."""
    if view.seat is None or view.seat != view.turn or view.phase not in ("bid", "set_out"):
        raise ValueError("this seat has nothing to decide")
    last = view.last_bid
    stands = holds(view, last.bid) if last else None
    if view.phase == "set_out":
        assert stands is not None
        out = set_out(view, Pro().set_out)
        return Hint(out, "set_out" if isinstance(out, SetOut) else "pass", stands, stands)
    action, _ = best(view)
    if isinstance(action, Bid):
        chance = holds(view, action)
        return Hint(action, _why_bid(view, chance), stands, chance)
    assert last is not None and stands is not None
    only = not view.legal.bids and view.legal.challenge + view.legal.exact == 1
    if action is EXACT:
        right = is_exact(view, last.bid)
        if view.rules.exact == "top":
            sight = Sight(view)
            right = sight.exact_chance(sight.plain_tables())
        return Hint(action, "only" if only else "exact", stands, right)
    if stands == 0:
        why = "impossible"
    elif only:
        why = "only"
    else:
        why = "doubt" if stands < LIKELY else "riskier"
    return Hint(action, why, stands, 1 - stands)


def best(view: View) -> tuple[Action, float]:
    """Return what is worth most to a professional in the phase `bid`, and its worth in dice (or points)."""
    sight = Sight(view)
    action = sight.forced()
    if action is not None:
        return action, worth(view, action)
    found = weigh(sight, Pro(), _Steady())
    return max(found, key=lambda choice: choice[1]) if found else (EXACT, worth(view, EXACT))


def worth(view: View, action: Action) -> float:
    """Return what an action is worth to a professional in the phase `bid`, in dice (or points)."""
    return worth_of(Sight(view), action, Pro())


def _why_bid(view: View, chance: float) -> str:
    if chance == 1:
        return "sure"
    if not view.bids:
        return "open" if chance >= LIKELY else "open_bluff"
    return "raise" if chance >= LIKELY else "bluff"
