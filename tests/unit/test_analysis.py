"""Looking back on a match: its rounds are those of the log, and a decision is judged by what its seat saw."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from liarsdice import CHALLENGE, PRESETS, Bid, Match, RuleSet, parse_action
from liarsdice.analysis import CLEAR, Judgement, Step, judge, rounds
from liarsdice.bots import make_bot
from liarsdice.odds import holds
from liarsdice.simulate import play_out

from .support import play, position
from .test_bots import random_rules, with_other_hidden_dice


def played(rules: RuleSet, seats: int, seed: str, level: str = "normal") -> Match:
    rng = Random(seed)
    bots = [make_bot(level, rules, rng).act for _ in range(seats)]
    return play_out(Match.start(rules, seats, 0), bots, rng)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rounds_are_those_of_the_log(preset: str) -> None:
    match = played(RuleSet.preset(preset, **({"reroll": True} if preset == "bluff" else {})), 3, preset)
    found = rounds(match.rules, match.log)
    actions = [event for event in match.log if not event.startswith(("start", "roll", "reroll"))]
    assert [str(step.action) for one in found for step in one.steps] == actions
    assert all(one.outcome and one.outcome.round == one.start.round for one in found)
    assert found[-1].outcome == match.last_round
    rerolls = [step.again for one in found for step in one.steps if step.again is not None]
    assert len(rerolls) == sum(event.startswith("reroll") for event in match.log)
    for one in found:
        cups = {seat: one.start.view(seat).cup for seat in range(3)}
        for step in one.steps:
            cups[step.seat] = step.again or cups[step.seat]
        assert one.outcome and tuple(cups[seat] for seat in range(3)) == one.outcome.cups


def test_what_was_never_settled_has_no_outcome() -> None:
    rules = RuleSet.preset("classic")
    match = Match.start(rules, 3, 0).roll([(1, 2, 3, 4, 5)] * 3).apply(Bid(2, 3)).void_round()
    match = match.roll([(2, 2, 3, 4, 5)] * 3).apply(Bid(3, 3)).leave(2).apply(CHALLENGE)
    match = match.roll([(1,) * n for n in match.dice]).apply(Bid(1, 4)).stop()
    found = rounds(rules, match.log)
    assert [[str(step.action) for step in one.steps] for one in found] == [["2x3"], ["3x3", "liar"], ["1x4"]]
    assert [one.outcome is not None for one in found] == [False, True, False]


def test_hidden_dice_of_others_never_change_a_judgement() -> None:
    looked = 0
    for game in range(25):
        rng = Random(f"judge/{game}")
        match = played(random_rules(rng), rng.randint(2, 4), f"judge/{game}", rng.choice(("beginner", "normal")))
        for one in rounds(match.rules, match.log):
            for step in one.steps:
                other = Step(with_other_hidden_dice(step.before, step.seat, rng), step.action)
                assert judge(step) == judge(replace(other, again=step.again))
                looked += 1
    assert looked > 500


def decision(rules: RuleSet, cups: list[tuple[int, ...]], *actions: str) -> Judgement:
    match = play(position(rules, cups), *actions[:-1])
    return judge(Step(match, parse_action(actions[-1])))


def test_to_doubt_what_ones_own_dice_fulfil_is_clearly_wrong() -> None:
    found = decision(RuleSet.preset("classic"), [(2, 2), (3, 3, 1)], "2x3", "liar")
    assert found.chance == 0 and isinstance(found.better, Bid) and found.lost >= CLEAR


def test_to_raise_what_can_not_hold_is_clearly_wrong() -> None:
    found = decision(RuleSet.preset("classic"), [(2, 2), (3, 3, 3)], "3x5", "4x5")
    assert (found.chance, found.better, found.better_chance) == (0, CHALLENGE, 1)


def test_what_a_professional_does_is_hardly_ever_clearly_wrong() -> None:
    matches = [played(RuleSet.preset("classic"), 4, f"pro/{seed}", "pro") for seed in range(6)]
    judged = [judge(step) for match in matches for one in rounds(match.rules, match.log) for step in one.steps]
    assert len(judged) > 100 and sum(one.better is not None for one in judged) < 0.03 * len(judged)


def test_the_chance_of_a_bid_is_that_of_its_seats_view() -> None:
    match = played(RuleSet.preset("showcase"), 3, "chance")
    for one in rounds(match.rules, match.log):
        for step in one.steps:
            if isinstance(step.action, Bid):
                assert judge(step).chance == holds(step.before.view(step.seat), step.action)
