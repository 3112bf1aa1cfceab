"""The analysis after a match, in pieces: what everybody may know by then, and what one seat's decisions were worth."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from liarsdice import RuleSet
from liarsdice.analysis import Round, judge, rounds
from liarsdice.replay import ReplayError, load

DECISIONS = 4
"""So many decisions one piece judges at most, or those of one round: the worker must not keep anybody waiting."""
ROUNDS = 10


MOST_EVENTS = 20000


@dataclass(frozen=True, slots=True)
class Saved:
    """A match from a save file."""

    rules: RuleSet
    rounds: list[Round]
    dice: list[int]
    points: list[int]

    def told(self) -> dict[str, Any]:
        """Return what is told of the match as a whole: rules, and dice and points per seat at its end."""
        return {"rules": self.rules.to_dict(), "dice": self.dice, "points": self.points, "of": len(self.rounds)}


def read(text: str) -> Saved:
    """Return the match of a save file; ValueError where the text is none, or its match can't be played back."""
    rules, log, _ = load(json.loads(text))
    if len(log) > MOST_EVENTS:
        raise ReplayError(None, "", "the log is too long")
    found = rounds(rules, log)
    if not found:
        raise ReplayError(None, "", "nobody has rolled")
    end = found[-1].after.view(None)
    return Saved(rules, found, list(end.dice), list(end.points))


def piece(rounds: list[Round], first: int, seat: int | None) -> dict[str, Any]:
    """Return the rounds from `first` on, as many as one message takes, and how many there are; decisions of `seat` are judged."""
    told: list[dict[str, Any]] = []
    judged = 0
    for one in rounds[first : first + ROUNDS]:
        judged += sum(step.seat == seat for step in one.steps)
        if told and judged > DECISIONS:
            break
        told.append(_round(one, seat))
    return {"from": first, "of": len(rounds), "rounds": told}


def _round(one: Round, seat: int | None) -> dict[str, Any]:
    view = one.start.view(None)
    return {
        "round": view.round,
        "palifico": view.palifico,
        "opener": view.opener,
        "dice": list(view.dice),
        "points": list(view.points),
        "cups": _cups(one, seat),
        "steps": [_step(one, index, seat) for index in range(len(one.steps))],
        "outcome": _outcome(one),
    }


def _cups(one: Round, seat: int | None) -> list[list[int]]:
    """All cups as they were rolled; of a round that was never settled one's own alone, since nobody has seen the others."""
    cups = [list(one.start.view(other).cup) for other in range(one.start.seats)]
    return [cup if one.outcome or other == seat else [] for other, cup in enumerate(cups)]


def _step(one: Round, index: int, seat: int | None) -> dict[str, Any]:
    step = one.steps[index]
    told: dict[str, Any] = {"seat": step.seat, "action": str(step.action), "again": None, "judged": None}
    if step.again is not None and (one.outcome or step.seat == seat):
        told["again"] = list(step.again)
    if step.seat == seat:
        found = judge(step)
        better = str(found.better) if found.better is not None else None
        told["judged"] = {
            "chance": found.chance,
            "better": better,
            "better_chance": found.better_chance,
            "lost": round(found.lost, 3),
        }
    return told


def _outcome(one: Round) -> dict[str, Any] | None:
    if one.outcome is None:
        return None
    last = one.outcome
    return {
        "bidder": last.bidder,
        "caller": last.caller,
        "call": str(last.call),
        "count": last.count,
        "right": last.right,
        "change": list(last.change),
        "points": list(last.points),
    }
