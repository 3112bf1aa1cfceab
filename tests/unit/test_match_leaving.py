"""Leavers in every phase, lost hosts, time over (RULES.md, "Absence", "Winning and places")."""

from __future__ import annotations

from typing import Any

import pytest

from liarsdice import Match, RuleSet

from .support import play, position

CLASSIC = RuleSet.preset("classic", wild=0)
CUPS = [(4, 2, 2), (4, 3, 3), (4, 5, 5), (6, 6, 6)]


def test_before_the_roll_a_leaver_is_out_at_once() -> None:
    match = Match.start(CLASSIC, 4, 1).leave(2)
    assert (match.phase, match.dice, match.opener) == ("roll", (5, 5, 0, 5), 1)
    assert match.roll([(1,) * 5, (1,) * 5, (), (1,) * 5]).phase == "bid"


def test_an_opener_leaving_before_the_roll_passes_the_opening_on() -> None:
    assert Match.start(CLASSIC, 4, 3).leave(3).opener == 0
    match = Match.start(CLASSIC, 5, 1).leave(2).leave(1)
    assert match.opener == 3
    match = play(position(CLASSIC, CUPS), "4x4", "liar")
    assert match.opener == 0
    assert match.leave(0).opener == 1


@pytest.mark.parametrize("leaver", range(4))
def test_a_leavers_dice_stay_until_the_round_ends(leaver: int) -> None:
    match = play(position(CLASSIC, CUPS), "1x3", "2x3").leave(leaver)
    assert (match.phase, match.turn, match.dice) == ("bid", 2, (3, 3, 3, 3))
    assert [bid.quantity for bid in match.legal.bids][-1] == 12
    match = play(match, "4x4", "liar")
    assert match.last_round is not None
    assert match.last_round.count == 3
    assert match.last_round.change == (0, 0, -1, 0), "a leaver's removal is not part of the change"
    expected = [3, 3, 2, 3]
    expected[leaver] = 0
    assert match.dice == tuple(expected)
    assert match.opener == (3 if leaver == 2 else 2)


def test_a_leaver_on_turn_is_played_on() -> None:
    match = position(CLASSIC, CUPS).leave(0)
    assert match.turn == 0
    assert match.view(0).legal.bids
    match = play(match, "1x3", "2x3")
    assert match.turn == 2


def test_a_leaving_challenger_that_loses_is_out_and_passes_the_opening_on() -> None:
    match = play(position(CLASSIC, CUPS), "1x4").leave(1)
    match = play(match, "liar")
    assert match.last_round is not None
    assert match.last_round.change == (0, -1, 0, 0)
    assert (match.dice, match.opener) == ((3, 0, 3, 3), 2)


def test_a_leaver_after_the_exact_caller_is_passed_over() -> None:
    rules = RuleSet.preset("classic", wild=0, exact="count", exact_opener="next")
    match = play(position(rules, CUPS), "3x4").leave(2)
    assert play(match, "exact").opener == 3


@pytest.mark.parametrize("phase", ["set_out", "reroll"])
@pytest.mark.parametrize("leaver", [0, 1])
def test_while_dice_are_set_out_a_leavers_round_goes_on(phase: str, leaver: int) -> None:
    match = play(position(RuleSet.preset("bluff", reroll=True), CUPS), "1x4")
    if phase == "reroll":
        match = play(match, "out:0")
    match = match.leave(leaver)
    assert (match.phase, match.turn, match.dice) == (phase, 0, (3, 3, 3, 3))
    match = play(match, "pass") if phase == "set_out" else match.roll_for(0, (1, 1))
    assert (match.phase, match.turn) == ("bid", 1)
    match = play(match, "liar")
    assert match.dice[leaver] == 0


def reroll(match: Match) -> Match:
    return play(match, "1x4", "out:0")


PHASES: list[Any] = [
    pytest.param(lambda match: match, id="on turn"),
    pytest.param(lambda match: play(match, "1x4", "pass"), id="after a bid"),
    pytest.param(lambda match: play(match, "1x4"), id="set_out"),
    pytest.param(reroll, id="reroll"),
]


@pytest.mark.parametrize("to", PHASES)
@pytest.mark.parametrize("leavers", [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)])
def test_the_only_seat_that_stays_wins_at_once_without_a_showdown(to: Any, leavers: tuple[int, int]) -> None:
    match = to(position(RuleSet.preset("bluff", reroll=True), [(4, 2), (4, 3), (5, 5)]))
    match = match.leave(leavers[0])
    assert match.phase != "over"
    match = match.leave(leavers[1])
    (winner,) = {0, 1, 2} - set(leavers)
    assert (match.phase, match.turn, match.opener, match.bids, match.last_round) == ("over", None, None, (), None)
    assert match.places == tuple(1 if seat == winner else 2 for seat in range(3))
    assert match.dice[winner] == 2
    assert match.view(None).open_dice == ((), (), ())


def test_before_the_roll_the_only_seat_that_stays_wins_too() -> None:
    match = Match.start(CLASSIC, 3, 0).leave(0).leave(2)
    assert (match.phase, match.places) == ("over", (2, 1, 2))
    assert Match.start(CLASSIC, 2, 0).leave(1).places == (1, 2)


def test_in_points_the_only_seat_that_stays_wins_with_fewer_points() -> None:
    match = play(Match.start(RuleSet.preset("duel"), 2, 0).roll([(1,) * 5, (1,) * 5]), "1x1", "liar")
    assert match.points == (1, 0)
    match = match.leave(0)
    assert (match.phase, match.places) == ("over", (2, 1))


def test_a_seat_whose_last_rival_left_wins_though_bidding_with_one_die() -> None:
    match = play(position(CLASSIC, [(4,), (4, 3, 3, 3, 3)]), "5x5").leave(1)
    assert match.places == (1, 2)


def test_a_seat_that_is_out_keeps_its_place_when_its_player_leaves() -> None:
    match = play(position(CLASSIC, [(2,), (4, 3), (4, 5)]), "3x4", "liar")
    assert match.dice == (0, 2, 2)
    assert match.leave(0) is match
    assert match.leave(0).log == match.log


def test_leaving_twice_or_after_the_end_changes_nothing() -> None:
    match = position(CLASSIC, CUPS).leave(2)
    assert match.leave(2) is match
    over = match.stop()
    for seat in range(4):
        assert over.leave(seat) is over
    assert over.stop() is over
    assert over.void_round() is over


@pytest.mark.parametrize("seat", [-1, 4, None, "0", True, 1.0], ids=repr)
def test_a_seat_that_does_not_exist_cannot_leave(seat: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        position(CLASSIC, CUPS).leave(seat)


# void_round


def test_a_voided_round_keeps_opener_and_number_and_moves_no_dice() -> None:
    match = play(position(CLASSIC, CUPS, opener=2), "4x4", "liar")
    assert (match.round, match.opener) == (2, 2)
    rolled = match.roll([(1,) * n for n in match.dice])
    for under_way in (rolled, play(rolled, "1x1"), play(rolled, "1x1", "2x1", "3x1")):
        voided = under_way.void_round()
        assert (voided.phase, voided.turn, voided.bids) == ("roll", None, ())
        assert (voided.round, voided.opener, voided.dice) == (2, 2, match.dice)
        assert voided.last_round == match.last_round
        assert voided.view(0).cup == ()
        assert voided.roll([(2,) * n for n in match.dice]).turn == 2


def test_there_is_nothing_to_void_before_the_roll() -> None:
    match = Match.start(CLASSIC, 3, 0)
    assert match.void_round() is match


def test_a_voided_round_whose_opener_left_is_opened_by_the_next_in_order() -> None:
    voided = play(position(CLASSIC, CUPS, opener=3), "1x1").leave(3).leave(0).void_round()
    assert (voided.dice, voided.opener, voided.phase) == ((0, 3, 3, 0), 1, "roll")


# stop


def test_time_over_ends_the_match_on_its_standing() -> None:
    match = play(position(CLASSIC, [(4, 2), (), (4, 5, 5), (6, 6)]), "1x1", "2x1").stop()
    assert (match.phase, match.turn, match.opener, match.bids) == ("over", None, None, ())
    assert match.dice == (2, 0, 3, 2), "the round under way is void"
    assert match.places == (2, 4, 1, 2)
    assert match.last_round is None, "no showdown"


def test_time_over_in_points_ranks_by_points() -> None:
    match = play(Match.start(RuleSet.preset("duel"), 3, 0).roll([(1,) * 5] * 3), "1x1", "liar").stop()
    assert match.points == (1, 0, 0)
    assert match.places == (1, 2, 2)


def test_a_leaver_of_the_round_under_way_ranks_behind_when_time_is_over() -> None:
    match = position(CLASSIC, [(4, 2), (4,), (4, 5, 5), (6, 6)]).leave(2).stop()
    assert match.places == (1, 3, 4, 1)
    assert match.dice == (2, 1, 0, 2)


def test_the_table_ends_a_solo_match_before_the_roll() -> None:
    """`human_out=end`: seats that still have dice rank ahead of the human, by dice, equal ones share."""
    match = play(position(RuleSet.preset("pub", wild=0), [(2,), (4, 3), (4, 5), (6, 6, 6)]), "4x4", "liar").stop()
    assert match.dice == (0, 2, 2, 3)
    assert match.places == (4, 2, 2, 1)
