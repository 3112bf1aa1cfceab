"""Bots at a table, watched: every action is checked for what RULES.md and the bots' own soundness ask."""

from __future__ import annotations

from random import Random

from liarsdice import CHALLENGE, Bid, Match, RuleSet
from liarsdice.bots import LEVELS, make_bot
from liarsdice.odds import known
from liarsdice.rules import PRESETS
from liarsdice.simulate import advance, roll
from liarsdice.view import View

__all__ = ["LEVELS", "PRESETS", "play_watched", "roll", "watched"]


def watched(view: View, action: object) -> None:
    """Fail where a bot's action is not sound, given what its view shows."""
    if isinstance(action, Bid):
        assert action in view.legal.bids, f"illegal bid {action}"
        assert action.quantity <= view.total, f"{action} is above the table"
    if view.last_bid is None or view.phase != "bid":
        return
    sure, unknown = known(view, view.last_bid.face)
    legal = view.legal
    if action is CHALLENGE:
        only = not legal.bids and not legal.exact
        assert only or sure < view.last_bid.quantity, f"challenged {view.last_bid}, which its own dice fulfil"
    elif view.last_bid.quantity > sure + unknown:
        raise AssertionError(f"{action} instead of challenging {view.last_bid}, which cannot hold")


def play_watched(rules: RuleSet, seats: int, seed: str, most_events: int = 20_000) -> Match:
    """Play a match of mixed levels to its end and return it; the seed decides levels, opener, dice and decisions."""
    rng = Random(seed)
    bots = [make_bot(LEVELS[(seat + rng.randrange(3)) % len(LEVELS)], rules, rng) for seat in range(seats)]

    def player(seat: int):
        def act(view: View):
            action = bots[seat].act(view)
            watched(view, action)
            return action

        return act

    players = [player(seat) for seat in range(seats)]
    match = Match.start(rules, seats, rng.randrange(seats))
    for _ in range(most_events):
        if match.phase == "over":
            assert match.places is not None
            assert min(match.places) == 1
            return match
        match = advance(match, players, rng)
        assert all(0 <= n <= rules.dice for n in match.dice)
    raise AssertionError(f"no end after {most_events} events: {rules}")
