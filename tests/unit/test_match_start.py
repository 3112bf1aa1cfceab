"""Starting a match, set-up positions, and rolls (DESIGN.md, "The face of the package")."""

from __future__ import annotations

from typing import Any

import pytest

from liarsdice import IllegalAction, Match, RulesError, RuleSet

from .support import play, position

CLASSIC = RuleSet.preset("classic")


def test_a_match_starts_with_all_dice_before_the_first_roll() -> None:
    match = Match.start(CLASSIC, seats=4, opener=2)
    assert (match.phase, match.turn, match.opener, match.round) == ("roll", None, 2, 1)
    assert match.dice == (5, 5, 5, 5)
    assert match.points == (0, 0, 0, 0)
    assert (match.palifico, match.bids, match.last_round, match.places) == (False, (), None, None)
    assert match.legal.to_dict() == {"bids": [], "challenge": False, "exact": False, "set_out": False, "pass": False}


def test_the_opener_is_on_turn_after_the_roll_and_seats_that_are_out_are_passed_over() -> None:
    match = position(CLASSIC, [(2,), (), (3, 3), (), (4,)], opener=4)
    assert (match.phase, match.turn) == ("bid", 4)
    turns = []
    for text in ("1x2", "1x3", "1x4"):
        match = play(match, text)
        turns.append(match.turn)
    assert turns == [0, 2, 4]


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_seats_can_play(seats: int) -> None:
    match = Match.start(CLASSIC, seats, seats - 1).roll([(1, 2, 3, 4, 5)] * seats)
    assert len(match.legal.bids) == 6 * 5 * seats


@pytest.mark.parametrize(
    ("preset", "seats"), [("classic", 1), ("classic", 11), ("classic", 0), ("bluff", 7), ("bluff", 1), ("duel", 11)]
)
def test_seats_outside_the_rule_sets_range_are_refused(preset: str, seats: int) -> None:
    with pytest.raises(RulesError) as caught:
        Match.start(RuleSet.preset(preset), seats, 0)
    assert caught.value.setting == "seats"


@pytest.mark.parametrize("seats", [True, 3.0, "3", None], ids=repr)
def test_a_number_of_seats_that_is_no_number_is_refused(seats: Any) -> None:
    with pytest.raises(RulesError):
        Match.start(CLASSIC, seats, 0)


@pytest.mark.parametrize(
    ("dice", "opener"),
    [
        pytest.param((6, 5, 5), 0, id="more dice than the rule set has"),
        pytest.param((-1, 5, 5), 1, id="fewer than none"),
        pytest.param((5, 5), 0, id="too few seats"),
        pytest.param((5, 5, 5, 5), 0, id="too many seats"),
        pytest.param((5, 0, 0), 0, id="one seat in"),
        pytest.param((0, 0, 0), 0, id="no seat in"),
        pytest.param((5, 0, 2), 1, id="an opener that is out"),
        pytest.param((5, 5, 5), 3, id="an opener beyond the table"),
        pytest.param((5, 5, 5), -1, id="an opener before it"),
        pytest.param((5, 5, 5), None, id="no opener"),
        pytest.param((5, 5, 5), True, id="an opener that is no number"),
        pytest.param((5, True, 5), 0, id="dice that are no number"),
        pytest.param((5, 2.0, 5), 0, id="dice that are no whole number"),
    ],
)
def test_an_impossible_position_is_refused(dice: Any, opener: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        Match.start(CLASSIC, 3, opener, dice=dice)


@pytest.mark.parametrize("dice", [(5, 4), (0, 5), (5, 5, 0)])
def test_fewer_than_full_dice_are_refused_in_points(dice: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Match.start(RuleSet.preset("duel"), len(dice), len(dice) - 2, dice=dice)
    assert Match.start(RuleSet.preset("duel"), 2, 0, dice=(5, 5)).dice == (5, 5)


def test_palifico_is_refused_in_points() -> None:
    with pytest.raises(RulesError) as caught:
        Match.start(RuleSet.preset("duel"), 3, 0, palifico=True)
    assert caught.value.setting == "palifico"


ROLLS: list[Any] = [
    None,
    5,
    [],
    [(1, 2)],
    [(1, 2), (3,)],
    [(1, 2), (3,), (), ()],
    [(1,), (3,), ()],
    [(1, 2, 3), (3,), ()],
    [(1, 2), (3,), (4,)],
    [(1, 2), (), (3,)],
    [(0, 2), (3,), ()],
    [(7, 2), (3,), ()],
    [(-1, 2), (3,), ()],
    [(1.0, 2), (3,), ()],
    [(True, 2), (3,), ()],
    [("1", "2"), ("3",), ()],
    ["12", "3", ""],
    [(1, None), (3,), ()],
    [None, (3,), ()],
    [(1, 2), 3, ()],
    [(1, 2), (3,), None],
]


@pytest.mark.parametrize("roll", ROLLS, ids=repr)
def test_a_malformed_roll_is_a_value_error(roll: Any) -> None:
    match = Match.start(CLASSIC, 3, 0, dice=(2, 1, 0))
    with pytest.raises(ValueError, match=r"."):
        match.roll(roll)
    assert match.roll([(1, 2), (3,), ()]).phase == "bid"


@pytest.mark.parametrize(
    "roll", [None, 5, (), (1,), (1, 2, 3), (0, 1), (1, 7), (1.0, 2), (True, 2), "12", ("1", "2"), (None, 1)], ids=repr
)
def test_a_malformed_reroll_is_a_value_error(roll: Any) -> None:
    match = play(position(RuleSet.preset("bluff", reroll=True), [(1, 2, 3), (3, 3)]), "1x3", "out:1")
    with pytest.raises(ValueError, match=r"."):
        match.roll_for(0, roll)
    assert match.roll_for(0, [4, 5]).view(0).cup == (4, 2, 5)
    assert match.roll_for(0, iter((4, 5))).log[-1] == "reroll 45"  # type: ignore[arg-type]


def test_dice_can_be_lists_as_json_has_them() -> None:
    lists = Match.start(CLASSIC, 2, 0, dice=[2, 1]).roll([[1, 2], [3]])
    assert lists == Match.start(CLASSIC, 2, 0, dice=(2, 1)).roll([(1, 2), (3,)])


def test_a_round_is_rolled_once() -> None:
    match = position(CLASSIC, [(1, 2), (3,)])
    with pytest.raises(ValueError, match=r"."):
        match.roll([(1, 2), (3,)])


def test_a_match_that_is_over_is_not_rolled() -> None:
    with pytest.raises(IllegalAction) as caught:
        Match.start(CLASSIC, 2, 0).stop().roll([(), ()])
    assert caught.value.code == "over"


def test_matches_are_values() -> None:
    match, same = (play(position(CLASSIC, [(1, 2), (3,)]), "1x2") for _ in range(2))
    assert match == same
    assert hash(match) == hash(same)
    before = match.view(0)
    play(match, "2x2")
    assert match.view(0) == before
