"""Places (RULES.md, "Winning and places")."""

from __future__ import annotations

import pytest

from liarsdice import Match, RuleSet

from .support import play, position

CLASSIC = RuleSet.preset("classic", wild=0)
ALL = RuleSet.preset("classic", wild=0, exakt_all=True)


def test_later_out_is_better() -> None:
    match = play(position(CLASSIC, [(2,), (4,), (4, 4)]), "3x2", "liar")
    assert match.dice == (0, 1, 2)
    match = play(match.roll([(), (4,), (4, 4)]), "3x2", "liar")
    assert (match.phase, match.places) == ("over", (3, 2, 1))


def test_out_in_the_same_round_is_the_same_place() -> None:
    """The rules' example: 1, 2, 2, 4."""
    match = play(position(ALL, [(2,), (4, 4), (3,), (5,)]), "4x2", "liar")
    assert match.dice == (0, 2, 1, 1)
    match = play(match.roll([(), (4, 4), (3,), (5,)]), "2x4", "liar")
    assert match.places == (4, 1, 2, 2)


def test_exakt_all_can_end_the_match_at_once() -> None:
    assert play(position(ALL, [(4, 4, 4), (2,), (3,), (5,)]), "3x4", "liar").places == (1, 2, 2, 2)


def test_a_set_up_seat_without_dice_ranks_last() -> None:
    match = play(position(CLASSIC, [(), (2,), (4, 4), ()], opener=1), "2x2", "liar")
    assert match.places == (3, 2, 1, 3)


def test_places_come_only_at_the_end() -> None:
    match = play(position(CLASSIC, [(2,), (4,), (4, 4)]), "3x2", "liar")
    assert match.places is None
    assert match.view(0).places is None


def test_a_leaver_ranks_behind_who_stayed_and_went_out_in_the_same_round() -> None:
    match = position(ALL, [(4, 4), (2,), (3, 3), (5,), (6, 6)]).leave(2).leave(4)
    match = play(match, "2x4", "liar")
    assert match.dice == (2, 0, 0, 0, 0)
    assert match.places == (1, 2, 4, 2, 4)


def test_a_leaver_ranks_ahead_of_who_went_out_earlier_and_behind_who_goes_out_later() -> None:
    match = play(position(CLASSIC, [(2,), (4, 4), (5, 5), (6, 6)]), "3x2", "liar")
    match = match.roll([(), (4, 4), (5, 5), (6, 6)]).leave(3)
    match = play(match, "1x4", "liar")
    assert match.dice == (0, 2, 1, 0)
    match = play(match.roll([(), (4, 4), (5,), ()]), "2x5", "liar")
    assert (match.phase, match.places) == ("over", (4, 1, 2, 3))


def test_a_leaver_between_rounds_leaves_in_the_round_to_come() -> None:
    match = play(position(CLASSIC, [(2,), (4, 4), (5, 5), (6, 6)]), "3x2", "liar").leave(3)
    assert match.stop().places == (4, 1, 1, 3)


def test_exakt_all_can_knock_out_all_who_stayed_while_a_leaver_bids() -> None:
    match = play(position(ALL, [(4, 4, 4), (2,), (3,), ()]).leave(0), "3x4", "liar")
    assert match.phase == "over"
    assert match.dice == (0, 0, 0, 0)
    assert match.places == (3, 1, 1, 4), "a leaver is never first; those who stayed share the place"


def test_a_leaving_bidder_that_wins_the_showdown_still_loses_to_who_stayed() -> None:
    match = play(position(CLASSIC, [(4, 4, 4), (2,), (3, 3)]).leave(0), "3x4", "liar")
    assert (match.phase, match.places) == ("over", (3, 2, 1))


# In points, every seat has one die, a one; each bids one more of them until the seat that is to score is challenged.


def score(match: Match, seat: int) -> Match:
    match = match.roll([(1,) * n for n in match.dice])
    quantity, bidder = 0, None
    while bidder != seat:
        quantity, bidder = quantity + 1, match.turn
        match = play(match, f"{quantity}x1")
    return play(match, "liar")


def points_match(target: int, seats: int) -> Match:
    return Match.start(RuleSet.preset("duel", dice=1, wild=0, target_points=target), seats, 0)


@pytest.mark.parametrize(
    ("scorers", "points", "places"),
    [
        ((0, 0, 0), (3, 0, 0), (1, 2, 2)),
        ((1, 1, 2, 0, 0, 0), (3, 2, 1), (1, 2, 3)),
        ((0, 2, 1, 1, 0, 2, 1), (2, 3, 2), (2, 1, 2)),
        ((0, 1, 2, 2, 2), (1, 1, 3), (2, 2, 1)),
    ],
)
def test_points_rank_and_equal_points_share(
    scorers: tuple[int, ...], points: tuple[int, ...], places: tuple[int, ...]
) -> None:
    match = points_match(3, 3)
    for seat in scorers:
        assert match.phase == "roll"
        match = score(match, seat)
    assert (match.phase, match.points, match.places) == ("over", points, places)
    assert match.opener is None


def test_in_points_a_leaver_ranks_behind_all_who_stayed() -> None:
    match = score(points_match(2, 4), 0).leave(0)
    assert (match.dice, match.points, match.opener) == ((0, 1, 1, 1), (1, 0, 0, 0), 1)
    match = score(score(match, 1), 3).leave(3)
    match = score(match, 1)
    assert match.points == (1, 2, 0, 1)
    assert (match.phase, match.places) == ("over", (3, 1, 2, 3))


def test_a_leaver_that_reaches_the_target_in_its_last_round_is_not_first() -> None:
    match = score(score(points_match(2, 4), 0), 1)
    match = match.roll([(1,)] * 4).leave(0)
    while match.turn != 0:
        match = play(match, f"{len(match.bids) + 1}x1")
    match = play(match, f"{len(match.bids) + 1}x1", "liar")
    assert match.points == (2, 1, 0, 0)
    assert (match.phase, match.places) == ("over", (4, 1, 2, 2))


@pytest.mark.parametrize("preset", ["classic", "duel"])
def test_a_stopped_match_where_nothing_happened_is_shared(preset: str) -> None:
    assert Match.start(RuleSet.preset(preset), 3, 0).stop().places == (1, 1, 1)
