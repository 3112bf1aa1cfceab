"""What several tests of the engine need: set-up positions, seeded random play, and random rule sets for Hypothesis."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

from liarsdice import CHALLENGE, EXACT, PASS, PRESETS, Bid, IllegalAction, Match, RuleSet, SetOut, parse_action
from liarsdice.actions import Action

Cups = Sequence[Sequence[int]]


def position(rules: RuleSet, cups: Cups, opener: int = 0, palifico: bool = False) -> Match:
    """Return a set-up match, rolled: its dice per seat are the lengths of the cups."""
    dice = [len(cup) for cup in cups]
    return Match.start(rules, len(cups), opener, dice=dice, palifico=palifico).roll([tuple(cup) for cup in cups])


def play(match: Match, *texts: str) -> Match:
    """Return the match after actions in their text form: `play(match, "2x3", "liar")`."""
    for text in texts:
        match = match.apply(parse_action(text))
    return match


def refused(match: Match, action: Action) -> str:
    """Return the code an action is refused with, and see that the match is as before."""
    before, log = match, match.log
    with pytest.raises(IllegalAction) as caught:
        match.apply(action)
    assert match == before
    assert match.log == log
    return caught.value.code


def texts(bids: Sequence[Bid]) -> list[str]:
    return [str(bid) for bid in bids]


def random_roll(dice: Sequence[int], rng: random.Random) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(rng.randint(1, 6) for _ in range(n)) for n in dice)


def random_action(match: Match, rng: random.Random) -> Action:
    """Return a legal action: mostly a small raise, often a challenge, sometimes whatever else is legal."""
    legal = match.legal
    if legal.set_out:
        hidden = [i for i, die in enumerate(match.view(match.turn).open_dice[match.turn]) if die is None]
        if rng.random() < 0.4:
            return PASS
        return SetOut(tuple(rng.sample(hidden, rng.randint(1, len(hidden) - 1))))
    if legal.exact and rng.random() < 0.15:
        return EXACT
    if legal.challenge and (not legal.bids or rng.random() < 0.3):
        return CHALLENGE
    return rng.choice(legal.bids if rng.random() < 0.2 else legal.bids[:8])


def step(match: Match, rng: random.Random, disturb: float = 0.0) -> Match:
    """Return the match after a random event; with chance `disturb` a leaver, a voided round or the end of the time."""
    if rng.random() < disturb:
        kind = rng.randrange(8)
        if kind == 0 and match.phase != "roll":
            return match.void_round()
        if kind == 1 and rng.random() < 0.2:
            return match.stop()
        if kind > 3:
            return match.leave(rng.randrange(match.seats))
    if match.phase == "roll":
        return match.roll(random_roll(match.dice, rng))
    if match.phase == "reroll":
        assert match.turn is not None
        hidden = match.view(None).open_dice[match.turn].count(None)
        return match.roll_for(match.turn, random_roll([hidden], rng)[0])
    return match.apply(random_action(match, rng))


def random_start(rules: RuleSet, rng: random.Random) -> Match:
    """Return a match of a rule set: from its beginning, or (where dice can be lost) set up somewhere in its middle."""
    seats = rng.randint(*rules.seats)
    if rules.scoring == "points" or rng.random() < 0.5:
        return Match.start(rules, seats, rng.randrange(seats))
    dice = [rng.randint(0, rules.dice) for _ in range(seats)]
    for seat in rng.sample(range(seats), 2):
        dice[seat] = rng.randint(1, rules.dice)
    opener = rng.choice([seat for seat, n in enumerate(dice) if n])
    return Match.start(rules, seats, opener, dice=dice, palifico=rules.palifico and rng.random() < 0.3)


CHOICES: dict[str, tuple[Any, ...]] = {
    "dice": (1, 2, 3, 4, 5, 6),
    "wild": (0, 1, 2, 3, 4, 5, 6),
    "wild_bids": ("plain", "ladder", "board", "forbidden"),
    "min_opening": ("one", "players"),
    "loss": ("one", "difference"),
    "exact": ("off", "count", "top"),
    "exact_opener": ("caller", "next"),
    "palifico": (False, True),
    "open_die": (False, True),
    "reroll": (False, True),
    "exakt_all": (False, True),
    "giveaway": (False, True),
    "scoring": ("dice", "points"),
    "target_points": tuple(range(1, 21)),
    "turn_seconds": (15, 25, 40, 0),
    "human_out": ("play_on", "end"),
}
"""RULES.md's table, written down a second time on purpose."""

POINTS_REFUSE = {"palifico": True, "exakt_all": True, "giveaway": True, "loss": "difference"}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw any valid rule set."""
    settings = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    if settings["scoring"] == "points":
        settings.update({name: "one" if name == "loss" else False for name in POINTS_REFUSE})
    low = draw(st.integers(2, 10))
    return RuleSet(
        **settings,
        max_bids=draw(st.just(60) | st.integers(1, 60)),
        max_round_seconds=draw(st.integers(1, 300)),
        max_match_seconds=draw(st.integers(1, 2400)),
        seats=(low, draw(st.integers(low, 10))),
    )


def all_presets() -> list[RuleSet]:
    return [RuleSet.preset(name) for name in PRESETS]
