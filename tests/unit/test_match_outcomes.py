"""Who loses what, and who opens next (RULES.md, "Outcomes", "Exact `top`", "Who opens next")."""

from __future__ import annotations

from typing import Any

import pytest

from liarsdice import Match, RuleSet

from .support import Cups, play, position

NO_WILD: dict[str, Any] = {"wild": 0}


def settle(cups: Cups, bid: str, call: str = "liar", opener: int = 0, **changes: Any) -> Match:
    """Return a match after one bid and one call; no wilds unless wished, so that dice are counted at a glance."""
    return play(position(RuleSet.preset("classic", **{**NO_WILD, **changes}), cups, opener), bid, call)


def change(match: Match) -> tuple[int, ...]:
    assert match.last_round is not None
    return match.last_round.change


THREE_FOURS = [(4, 2, 2), (4, 3, 3), (4, 5, 5)]


def test_challenge_costs_bidder_a_die_when_bid_is_too_high() -> None:
    match = settle(THREE_FOURS, "4x4")
    assert match.last_round is not None
    assert match.last_round.right
    assert match.dice == (2, 3, 3)
    assert match.opener == 0


def test_challenge_costs_challenger_a_die_when_more_dice_count() -> None:
    match = settle(THREE_FOURS, "2x4")
    assert match.dice == (3, 2, 3)
    assert match.opener == 1


def test_challenge_costs_challenger_a_die_when_the_bid_is_just_right() -> None:
    match = settle(THREE_FOURS, "3x4")
    assert match.dice == (3, 2, 3)
    assert match.opener == 1


def test_a_bid_that_was_raised_is_no_longer_called() -> None:
    match = play(position(RuleSet.preset("classic"), THREE_FOURS), "1x3", "2x3", "4x4", "liar")
    assert match.last_round is not None
    assert (match.last_round.bidder, match.last_round.caller) == (2, 0)
    assert [str(bid.bid) for bid in match.last_round.bids] == ["1x3", "2x3", "4x4"]
    assert match.dice == (3, 3, 2)


@pytest.mark.parametrize(
    ("bid", "lost"),
    [
        pytest.param("4x4", (-1, 0, 0), id="one too many"),
        pytest.param("5x4", (-2, 0, 0), id="two too many"),
        pytest.param("9x4", (-3, 0, 0), id="six too many: never more dice than the bidder has"),
        pytest.param("3x4", (0, -1, 0), id="just right costs the challenger one"),
        pytest.param("2x4", (0, -1, 0), id="one more"),
        pytest.param("1x4", (0, -2, 0), id="two more"),
    ],
)
def test_difference_costs_as_many_dice_as_the_bid_was_off(bid: str, lost: tuple[int, ...]) -> None:
    assert change(settle(THREE_FOURS, bid, loss="difference")) == lost


def test_difference_never_costs_the_challenger_more_than_it_has() -> None:
    match = settle([(4, 4, 4, 4), (4,), (2, 2)], "1x4", loss="difference")
    assert change(match) == (0, -1, 0)
    assert match.dice == (4, 0, 2)
    assert match.opener == 2, "who is out passes the opening on"


@pytest.mark.parametrize("loss", ["one", "difference"])
def test_loss_goes_with_every_preset_of_dice(loss: str) -> None:
    for preset in ("classic", "blitz", "pub", "bluff", "twocups", "palifico", "showcase"):
        match = play(position(RuleSet.preset(preset, loss=loss, dice=3), [(3, 3, 3), (3, 3, 3)]), "2x4", "liar")
        assert change(match) == (-2 if loss == "difference" else -1, 0)


def test_wilds_count_for_other_faces_but_not_the_other_way_round() -> None:
    cups = [(1, 4, 2), (1, 1, 4), (5, 5, 5)]
    for bid, count in (("2x4", 5), ("1x1", 3), ("2x6", 3), ("2x5", 6)):
        match = settle(cups, bid, wild=1)
        assert match.last_round is not None
        assert match.last_round.count == count


def test_in_a_palifico_round_wilds_count_for_nothing_else() -> None:
    cups = [(1, 4, 2), (1, 1, 4), (5, 5, 5)]
    for bid, count in (("2x4", 2), ("1x1", 3), ("2x6", 0)):
        match = play(position(RuleSet.preset("palifico"), cups, palifico=True), bid, "liar")
        assert match.last_round is not None
        assert match.last_round.count == count
        assert match.last_round.palifico


# exakt_all and giveaway


@pytest.mark.parametrize("loss", ["one", "difference"])
@pytest.mark.parametrize(
    ("exakt_all", "giveaway", "expected"),
    [
        (False, False, (0, 0, -1, 0)),
        (True, False, (0, 0, -1, -1)),
        (False, True, (0, 1, -1, 0)),
        (True, True, (0, 1, -1, -1)),
    ],
)
def test_a_challenged_bid_that_is_exactly_right(exakt_all: bool, giveaway: bool, loss: str, expected: Any) -> None:
    cups = [(), (4, 2), (4, 3, 3), (4, 5, 5)]
    match = settle(cups, "3x4", opener=1, dice=3, loss=loss, exakt_all=exakt_all, giveaway=giveaway)
    assert change(match) == expected
    assert match.opener == 2, "the challenger opens"


def test_giveaway_gives_nothing_to_a_bidder_with_all_its_dice() -> None:
    assert change(settle(THREE_FOURS, "3x4", dice=3, giveaway=True)) == (0, -1, 0)
    assert change(settle(THREE_FOURS, "3x4", dice=3, giveaway=True, exakt_all=True)) == (0, -1, -1)


@pytest.mark.parametrize("bid", ["2x4", "4x4"])
def test_exakt_all_and_giveaway_leave_other_counts_alone(bid: str) -> None:
    plain = settle(THREE_FOURS, bid)
    both = settle(THREE_FOURS, bid, exakt_all=True, giveaway=True)
    assert change(plain) == change(both)


def test_exakt_all_knocks_out_several_and_passes_the_opening_on() -> None:
    match = settle([(4, 2), (4,), (3,), (4, 3)], "3x4", exakt_all=True)
    assert match.dice == (2, 0, 0, 1)
    assert match.opener == 3
    match = settle([(4, 2), (4,), (3,)], "2x4", exakt_all=True)
    assert match.phase == "over"
    assert match.places == (1, 2, 2)


def test_exakt_all_and_giveaway_are_for_challenges_not_for_exact() -> None:
    match = settle(THREE_FOURS, "3x4", "exact", dice=5, exact="count", exakt_all=True, giveaway=True)
    assert change(match) == (0, 1, 0)


# Exact


@pytest.mark.parametrize("loss", ["one", "difference"])
def test_exact_right_regains_a_lost_die(loss: str) -> None:
    assert settle(THREE_FOURS, "3x4", "exact", exact="count", loss=loss).dice == (3, 4, 3)


def test_exact_right_never_lifts_a_seat_above_its_start() -> None:
    match = settle(THREE_FOURS, "3x4", "exact", exact="count", dice=3)
    assert match.last_round is not None
    assert match.last_round.right
    assert change(match) == (0, 0, 0)


@pytest.mark.parametrize("loss", ["one", "difference"])
@pytest.mark.parametrize("bid", ["1x4", "2x4", "4x4", "9x4"])
def test_exact_wrong_costs_the_caller_one_die_whatever_the_loss(bid: str, loss: str) -> None:
    assert settle(THREE_FOURS, bid, "exact", exact="count", loss=loss).dice == (3, 2, 3)


def test_exact_count_is_right_when_the_count_is() -> None:
    match = settle([(3, 3, 5, 5), (3, 3, 5, 5)], "4x3", "exact", exact="count")
    assert match.last_round is not None
    assert match.last_round.right


@pytest.mark.parametrize(
    ("cups", "bid", "right", "changes"),
    [
        pytest.param([(3, 3, 5, 5), (3, 3, 5, 5)], "4x3", False, {}, id="four fives are higher and hold"),
        pytest.param([(3, 3, 5, 5), (3, 3, 5, 5)], "4x5", True, {}, id="four threes are lower"),
        pytest.param([(3, 3, 5, 5), (3, 3, 5, 6)], "4x3", True, {}, id="three fives are lower"),
        pytest.param([(3, 3, 5, 5), (3, 3, 5, 6)], "3x3", False, {}, id="the count has to be right too"),
        pytest.param([(3, 3, 2, 2), (2, 2, 2, 6)], "2x3", False, {}, id="five twos hold on a lower face"),
        pytest.param([(1, 1, 3), (4, 4, 5)], "3x3", False, {"wild": 1}, id="wilds lift the fours above"),
        pytest.param([(1, 1, 3), (3, 4, 5)], "4x3", False, {"wild": 1}, id="ladder: two ones stand above and hold"),
        pytest.param(
            [(1, 3, 3), (3, 4, 5)], "4x3", True, {"wild": 1}, id="ladder: two ones stand above and do not hold"
        ),
        pytest.param([(1, 1, 3), (2, 4, 5)], "3x6", False, {"wild": 1}, id="ladder: the count is two"),
        pytest.param(
            [(1, 1, 1), (1, 2, 5)], "5x2", False, {"wild": 1}, id="ladder: four ones hold and stand above five twos"
        ),
        pytest.param(
            [(1, 1, 1), (1, 2, 5)],
            "5x5",
            True,
            {"wild": 1, "wild_bids": "forbidden"},
            id="forbidden: no bid on the ones",
        ),
        pytest.param(
            [(1, 1, 1), (1, 2, 6)], "5x6", True, {"wild": 1, "wild_bids": "plain"}, id="plain: four ones stand below"
        ),
        pytest.param(
            [(1, 1, 3), (1, 3, 5)],
            "5x3",
            False,
            {"wild": 1, "wild_bids": "board"},
            id="board: three ones stand above and hold",
        ),
        pytest.param(
            [(1, 1, 3), (3, 3, 5)], "5x3", True, {"wild": 1, "wild_bids": "board"}, id="board: three ones do not hold"
        ),
    ],
)
def test_exact_top_is_right_when_no_higher_bid_would_hold(cups: Cups, bid: str, right: bool, changes: Any) -> None:
    match = settle(cups, bid, "exact", exact="top", **changes)
    assert match.last_round is not None
    assert match.last_round.right == right


def test_exact_top_in_palifico_looks_at_the_bid_face_only() -> None:
    rules = RuleSet.preset("palifico", exact="top")
    cups = [(3, 3, 5, 5), (3, 3, 5, 5), (1,)]
    match = play(position(rules, cups, palifico=True), "4x3", "exact")
    assert match.last_round is not None
    assert match.last_round.right


@pytest.mark.parametrize("palifico", [False, True])
@pytest.mark.parametrize(("exact_opener", "opener"), [("caller", 1), ("next", 3)])
@pytest.mark.parametrize(("bid", "right"), [("3x4", True), ("4x4", False)])
def test_after_exact_the_caller_or_the_next_in_order_opens(
    exact_opener: str, opener: int, bid: str, right: bool, palifico: bool
) -> None:
    cups = [(4, 2, 2), (4, 3, 3), (), (4, 5, 5)]
    rules = RuleSet.preset("palifico", wild=0, exact="count", exact_opener=exact_opener)
    match = play(position(rules, cups, palifico=palifico), bid, "exact")
    assert match.last_round is not None
    assert match.last_round.right == right
    assert match.opener == opener


@pytest.mark.parametrize("exact_opener", ["caller", "next"])
def test_a_caller_that_is_out_passes_the_opening_on(exact_opener: str) -> None:
    match = settle([(4, 2), (3,), (), (5, 5), (5,)], "3x4", "exact", exact="count", exact_opener=exact_opener)
    assert match.dice == (2, 0, 0, 2, 1)
    assert match.opener == 3


def test_a_bidder_that_is_out_passes_the_opening_to_the_next_in_order() -> None:
    match = settle([(4, 2), (3,), (), (5, 5)], "4x4", opener=1)
    assert match.dice == (2, 0, 0, 2)
    assert match.opener == 3
    match = settle([(4, 2), (), (5, 5), (2,)], "4x4", opener=3)
    assert match.opener == 0


# points


@pytest.mark.parametrize(
    ("bid", "call", "points", "opener"),
    [
        pytest.param("4x4", "liar", (0, 1, 0), 0, id="a right challenge scores for the challenger, the bidder opens"),
        pytest.param("3x4", "liar", (1, 0, 0), 1, id="a wrong challenge scores for the bidder, the challenger opens"),
        pytest.param("2x4", "liar", (1, 0, 0), 1, id="so it does where more count"),
        pytest.param("3x4", "exact", (0, 1, 0), 2, id="a right Exact scores for the caller, the next opens"),
        pytest.param("4x4", "exact", (1, 0, 0), 2, id="a wrong Exact scores for the bidder, the next opens"),
    ],
)
def test_in_points_a_round_scores_one_and_no_dice_move(bid: str, call: str, points: Any, opener: int) -> None:
    match = settle(THREE_FOURS, bid, call, dice=3, scoring="points", exact="count", exact_opener="next")
    assert match.last_round is not None
    assert match.last_round.points == match.points == points
    assert change(match) == (0, 0, 0)
    assert match.dice == (3, 3, 3)
    assert match.opener == opener


def test_points_add_up_until_the_target_wins() -> None:
    match = Match.start(RuleSet.preset("duel", dice=1, target_points=2), 2, 0)
    match = play(match.roll([(3,), (4,)]), "2x3", "liar")
    assert (match.points, match.opener) == ((0, 1), 0)
    match = play(match.roll([(3,), (4,)]), "1x3", "liar")
    assert (match.points, match.opener) == ((1, 1), 1)
    match = play(match.roll([(3,), (4,)]), "1x4", "liar")
    assert (match.phase, match.points, match.opener, match.turn) == ("over", (1, 2), None, None)
    assert match.places == (2, 1)
    assert match.round == 3


def test_the_last_seat_with_dice_wins() -> None:
    match = settle([(4,), (), (3, 3)], "2x4")
    assert (match.phase, match.places) == ("over", (2, 3, 1))
    assert (match.opener, match.turn, match.palifico) == (None, None, False)
    assert match.legal.bids == ()


def test_a_call_settles_at_once() -> None:
    match = settle(THREE_FOURS, "4x4")
    assert (match.phase, match.turn, match.bids, match.round) == ("roll", None, (), 2)
    assert match.last_round is not None
    assert match.last_round.round == 1
    assert match.last_round.cups == tuple(THREE_FOURS)
    assert match.last_round.opener == 0
