"""A match looked back on: its rounds step by step, and what a seat's decisions were worth by what it saw at the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .actions import CHALLENGE, EXACT, Action, Bid, parse_action
from .bots.hint import best, worth
from .match import Match
from .odds import holds, is_exact
from .replay import play_back
from .rules import RuleSet
from .view import LastRound

CLEAR = 0.25
"""From so much worth (in dice, or points) on a better choice is named: what is nearer is a matter of taste."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action with the match as it was before; `again` is the new cup where dice were rolled again for it."""

    before: Match
    action: Action
    again: tuple[int, ...] | None = None

    @property
    def seat(self) -> int:
        """Whose action it was."""
        assert self.before.turn is not None
        return self.before.turn


@dataclass(frozen=True, slots=True)
class Round:
    """A round from its roll on; `outcome` is None for one that was never settled (void, or the match ended).

    `after` is the match as it was at its end.
    """

    start: Match
    steps: tuple[Step, ...]
    outcome: LastRound | None
    after: Match


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision by what its seat saw: `chance` that the bid held or the call was right, 0..1.

    `better` is what was clearly worth more, None where nothing was; `lost` by how much (in dice, or points); and
    `better_chance` is the chance of that.
    """

    chance: float
    better: Action | None = None
    better_chance: float | None = None
    lost: float = 0.0


def rounds(rules: RuleSet, log: Sequence[str]) -> list[Round]:
    """Return the rounds of a match by its log; ReplayError where that breaks."""
    found: list[Round] = []
    start: Match | None = None
    steps: list[Step] = []
    before: Match | None = None

    def close(outcome: LastRound | None, after: Match) -> None:
        nonlocal start, steps
        if start is not None:
            found.append(Round(start, tuple(steps), outcome, after))
        start, steps = None, []

    for event, match in zip(log, play_back(rules, log), strict=True):
        if event.startswith("roll "):
            start = match
        elif event.startswith("reroll "):
            last = steps[-1]
            steps[-1] = Step(last.before, last.action, match.view(last.seat).cup)
        elif event in ("void", "stop") or event.startswith(("leave ", "start ")):
            if start is not None and match.phase in ("roll", "over"):
                close(None, match)
        else:
            assert before is not None
            steps.append(Step(before, parse_action(event)))
            if match.last_round is not before.last_round:
                close(match.last_round, match)
        before = match
    if before is not None:
        close(None, before)
    return found


def judge(step: Step) -> Judgement:
    """Return what a decision was worth, from nothing but the view that its seat had."""
    view = step.before.view(step.seat)
    chance = _chance(step.action, step)
    if view.phase != "bid":
        return Judgement(chance)
    top, top_worth = best(view)
    if top == step.action:
        return Judgement(chance)
    lost = top_worth - worth(view, step.action)
    if lost < CLEAR:
        return Judgement(chance)
    return Judgement(chance, top, _chance(top, step), lost)


def _chance(action: Action, step: Step) -> float:
    view = step.before.view(step.seat)
    if isinstance(action, Bid):
        return holds(view, action)
    last = view.last_bid
    assert last is not None
    if action is CHALLENGE:
        return 1 - holds(view, last.bid)
    return is_exact(view, last.bid) if action is EXACT else holds(view, last.bid)
