"""Reroll (RULES.md): after its own bid a bot shows the dice that support it and rolls the rest again."""

from __future__ import annotations

from ..actions import PASS, Action, SetOut
from ..dice import counts
from ..odds import per_die, seen, tails
from ..view import View


def set_out(view: View, least_gain: float) -> Action:
    """Return the dice to set out, or PASS where rolling the rest again lifts the bid by less than `least_gain`.

    What is rolled again never supports the bid, so that it can only get better; the cost is that everybody sees the
    dice that do support it.
    """
    seat, last = view.seat, view.last_bid
    assert seat is not None
    assert last is not None
    hidden = [index for index, shown in enumerate(view.open_dice[seat]) if shown is None]
    support = tuple(index for index in hidden if counts(view.cup[index], last.face, view.wild))
    again = len(hidden) - len(support)
    if not support or not again:
        return PASS
    sure, unknown = seen(view)
    needed = last.quantity - sure[last.face]
    if needed <= 0:
        return PASS
    p = per_die(last.face, view.wild)
    before, after = tails(unknown, p), tails(unknown + again, p)
    gain = (after[needed] if needed < len(after) else 0.0) - (before[needed] if needed < len(before) else 0.0)
    return SetOut(support) if gain >= least_gain else PASS
