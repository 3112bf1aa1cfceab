"""The save file: a rule set and the log of a match, played back event by event.

A log is a list of texts: `start 5,5,5 opener 0` (and ` palifico`), `roll 12345 11256 -`, actions (`4x5`, `liar`, `exact`, `pass`,
`out:0,3`), `reroll 256`, `leave 1`, `void`, `stop`.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from .actions import parse_action
from .fair_record import RollBook, UnfairRoll
from .match import Match
from .rules import RulesError, RuleSet

FORMAT = "luegenbecher-replay"
VERSION = 1
MAX_EVENTS = 200_000

_START = re.compile(r"start ([0-6](?:,[0-6]){1,9}) opener ([0-9])( palifico)?")
_ROLL = re.compile(r"roll((?: (?:[1-6]{1,6}|-))+)")
_REROLL = re.compile(r"reroll ([1-6]{1,6})")
_LEAVE = re.compile(r"leave ([0-9])")


class ReplayError(ValueError):
    """A save file that cannot be played back; `index` is the event's place in the log (from 0), None for the file as a whole."""

    def __init__(self, index: int | None, event: str, reason: str) -> None:
        where = "" if index is None else f"event {index + 1} ({event[:40]}): "
        super().__init__(where + reason)
        self.index = index
        self.event = event
        self.reason = reason


def play_back(rules: RuleSet, log: Iterable[str]) -> Iterator[Match]:
    """Yield the match after each event of a log; ReplayError names the event where it breaks.

    >>> rules = RuleSet.preset("classic")
    >>> log = ["start 1,1 opener 0", "roll 3 5", "1x3", "liar"]
    >>> [match.phase for match in play_back(rules, log)]
    ['roll', 'bid', 'bid', 'over']
    """
    match: Match | None = None
    for index, event in enumerate(log):
        try:
            match = _step(rules, match, event)
        except (ValueError, TypeError) as error:
            raise ReplayError(index, str(event), str(error)) from error
        yield match
    if match is None:
        raise ReplayError(None, "", "the log is empty")


def _step(rules: RuleSet, match: Match | None, event: str) -> Match:
    if match is None:
        if not (start := _START.fullmatch(event)):
            raise ValueError("a log begins with its start")
        dice = [int(n) for n in start[1].split(",")]
        return Match.start(rules, len(dice), int(start[2]), dice, palifico=bool(start[3]))
    if roll := _ROLL.fullmatch(event):
        return match.roll([() if cup == "-" else tuple(map(int, cup)) for cup in roll[1].split()])
    if reroll := _REROLL.fullmatch(event):
        if match.turn is None:
            raise ValueError("nobody is to roll again")
        return match.roll_for(match.turn, tuple(map(int, reroll[1])))
    if leave := _LEAVE.fullmatch(event):
        after = match.leave(int(leave[1]))
    elif event == "void":
        after = match.void_round()
    elif event == "stop":
        after = match.stop()
    else:
        return match.apply(parse_action(event))
    if after is match:
        raise ValueError("the event changes nothing here")
    return after


def save(match: Match) -> dict[str, Any]:
    """Return the save file of a match, JSON-safe."""
    return {
        "format": FORMAT,
        "v": VERSION,
        "rules": match.rules.to_dict(),
        "log": list(match.log),
        "places": list(match.places) if match.places is not None else None,
    }


def load(data: Any) -> tuple[RuleSet, list[str], list[int] | None]:
    """Return rule set, log and recorded places of a save file; ReplayError where it is not one."""
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("v") != VERSION:
        raise ReplayError(None, "", "this is no replay file of this version")
    log, places = data.get("log"), data.get("places")
    if not isinstance(log, list) or len(log) > MAX_EVENTS or not all(isinstance(event, str) for event in log):
        raise ReplayError(None, "", "the log is not a list of texts")
    if places is not None and not (isinstance(places, list) and all(type(place) is int for place in places)):
        raise ReplayError(None, "", "the places are not a list of numbers")
    try:
        rules = RuleSet.from_dict(data.get("rules"))  # type: ignore[arg-type]
    except RulesError as error:
        raise ReplayError(None, "", f"the rule set is not allowed: {error}") from error
    return rules, log, places


def verify(data: Any) -> Match:
    """Return the match at the end of a save file; ReplayError where it breaks or its recorded places, if there are any, do not come out.

    A file with `rolls` has its fair dice checked too: every die of the log must come from what was promised before.
    """
    rules, log, places = load(data)
    rolls = data.get("rolls")
    if rolls is None:
        match = deque(play_back(rules, log), maxlen=1).pop()
    elif isinstance(rolls, list) and len(rolls) <= MAX_EVENTS:
        opened = data.get("opened", [])
        if not isinstance(opened, list) or len(opened) > MAX_EVENTS:
            raise ReplayError(None, "", "the opened rolls are not a list")
        match = _verify_rolls(rules, log, RollBook(rules, rolls), opened)
    else:
        raise ReplayError(None, "", "the rolls are not a list")
    if "places" in data and places != (list(match.places) if match.places is not None else None):
        raise ReplayError(None, "", f"the recorded places {places} do not come out: {match.places}")
    return match


def _verify_rolls(rules: RuleSet, log: list[str], book: RollBook, opened: list[Any]) -> Match:
    before: Match | None = None
    try:
        for index, match in enumerate(play_back(rules, log)):
            if before is not None and log[index].startswith(("roll ", "reroll ")):
                book.take(before, _rolled(before, log[index]))
            before = match
        book.finish()
        book.check_opened(opened)
    except UnfairRoll as error:
        raise ReplayError(None, "", f"the dice are not fair: {error}") from error
    assert before is not None
    return before


def _rolled(before: Match, event: str) -> list[tuple[int, ...]]:
    cups = [tuple(map(int, cup.strip("-"))) for cup in event.split()[1:]]
    if event.startswith("roll "):
        return cups
    return [cups[0] if seat == before.turn else () for seat in range(before.seats)]
