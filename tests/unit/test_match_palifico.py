"""When a round is palifico and who opens it (RULES.md, "Palifico round")."""

from __future__ import annotations

from typing import Any

import pytest

from liarsdice import Match, RuleSet

from .support import Cups, play, position


def settle(cups: Cups, bid: str, call: str = "liar", opener: int = 0, **changes: Any) -> Match:
    return play(position(RuleSet.preset("palifico", **{"wild": 0, **changes}), cups, opener), bid, call)


def again(match: Match, cups: Cups, *texts: str) -> Match:
    return play(match.roll([tuple(cup) for cup in cups]), *texts)


def test_a_seat_that_falls_to_one_die_opens_a_palifico_round() -> None:
    match = settle([(4, 2), (4, 3), (5, 5)], "4x4")
    assert match.dice == (1, 2, 2)
    assert (match.palifico, match.opener) == (True, 0)
    match = settle([(4, 2), (4, 3), (5, 5)], "2x4")
    assert (match.palifico, match.opener) == (True, 1)


def test_only_where_the_rule_is_on() -> None:
    match = settle([(4, 2), (4, 3), (5, 5)], "4x4", palifico=False)
    assert not match.palifico


def test_not_with_fewer_than_three_seats() -> None:
    assert not settle([(4, 2), (4, 3)], "4x4").palifico
    assert not settle([(4, 2), (), (4, 3), ()], "4x4").palifico


def test_falling_from_many_dice_at_once_counts_too() -> None:
    match = settle([(4, 2, 2, 2, 2), (4, 3), (5, 5)], "6x4", loss="difference")
    assert match.dice == (1, 2, 2)
    assert (match.palifico, match.opener) == (True, 0)


def test_going_out_is_not_falling_to_one() -> None:
    match = settle([(4, 2), (4, 3), (5, 5), (6, 6)], "6x4", loss="difference")
    assert match.dice == (0, 2, 2, 2)
    assert not match.palifico


def test_the_next_round_is_plain_again() -> None:
    match = settle([(4, 2), (4, 3), (5, 5, 5)], "4x4")
    match = again(match, [(4,), (4, 3), (5, 5, 5)], "1x4", "liar")
    assert match.dice == (1, 1, 3)
    assert (match.palifico, match.opener) == (True, 1)
    match = again(match, [(4,), (4,), (5, 5, 5)], "1x4", "liar")
    assert match.dice == (1, 1, 2)
    assert (match.palifico, match.opener) == (False, 2)


def test_the_claim_of_a_seat_works_once_in_a_match() -> None:
    """Seat 0 falls to one die, regains one by Exact, and falls again: no second palifico."""
    match = settle([(4, 2), (4, 3, 3), (5, 5, 5)], "4x4", exact="count")
    assert match.palifico
    match = again(match, [(4,), (4, 3, 3), (5, 5, 5)], "1x5", "2x5", "3x5", "exact")
    assert match.dice == (2, 3, 3)
    assert not match.palifico
    match = again(match, [(4, 2), (4, 3, 3), (5, 5, 5)], "4x4", "liar")
    assert match.dice == (1, 3, 3)
    assert (match.palifico, match.opener) == (False, 0)


def test_a_seat_set_up_at_one_die_has_used_its_claim() -> None:
    match = settle([(4,), (4, 3, 3), (5, 5, 5), (6,)], "1x5", "exact", opener=3, exact="count")
    assert match.dice == (0, 3, 3, 1)
    match = settle([(4,), (4, 3, 3), (5, 5, 5), (6,)], "3x5", "exact", opener=3, exact="count")
    assert match.dice == (2, 3, 3, 1)
    match = again(match, [(4, 2), (4, 3, 3), (5, 5, 5), (6,)], "4x4", "liar")
    assert match.dice == (1, 3, 3, 1)
    assert not match.palifico


def test_falling_uses_the_claim_even_where_no_palifico_round_follows() -> None:
    """Two fall at once and neither opens, so no palifico; when one of them regains and falls again, it has no claim."""
    match = settle([(4, 4, 4), (3, 3, 3), (5, 2), (5, 2)], "3x4", exakt_all=True, exact="count")
    assert match.dice == (3, 2, 1, 1)
    assert (match.palifico, match.opener) == (False, 1)
    match = again(match, [(4, 4, 4), (3, 3), (5,), (5,)], "2x3", "exact")
    assert match.dice == (3, 2, 2, 1)
    match = again(match, [(4, 4, 4), (3, 3), (5, 5), (5,)], "4x5", "liar")
    assert match.dice == (3, 2, 1, 1)
    assert (match.palifico, match.opener) == (False, 2)


def test_one_that_falls_opens_even_where_another_would_have() -> None:
    """`exakt_all`: the challenger would open; the seat after it falls."""
    match = settle([(4, 4, 4), (3, 3, 3), (5, 2)], "3x4", exakt_all=True)
    assert match.dice == (3, 2, 1)
    assert (match.palifico, match.opener) == (True, 2)


def test_one_that_falls_opens_after_exact_with_next_opener() -> None:
    match = settle([(4, 4, 4), (3, 3), (5, 2)], "2x4", "exact", exact="count", exact_opener="next")
    assert match.dice == (3, 1, 2)
    assert (match.palifico, match.opener) == (True, 1)


def test_one_that_falls_opens_though_the_challenger_is_out() -> None:
    match = settle([(4, 4, 4), (3,), (5, 2), (6, 6, 6)], "3x4", exakt_all=True)
    assert match.dice == (3, 0, 1, 2)
    assert (match.palifico, match.opener) == (True, 2)
    match = settle([(4, 4, 4), (3,), (5, 2, 2), (6, 6)], "3x4", exakt_all=True)
    assert match.dice == (3, 0, 2, 1)
    assert (match.palifico, match.opener) == (True, 3)


@pytest.mark.parametrize(
    ("cups", "dice", "palifico", "opener"),
    [
        pytest.param([(4, 4, 4), (3, 3), (5, 2), (6, 6, 6)], (3, 1, 1, 2), True, 1, id="the challenger is among them"),
        pytest.param(
            [(4, 4, 4), (3, 3, 3), (5, 2), (6, 6)], (3, 2, 1, 1), False, 1, id="the challenger is not among them"
        ),
        pytest.param(
            [(4, 4, 4), (3,), (5, 2), (6, 6)], (3, 0, 1, 1), True, 2, id="who opens for one that is out is among them"
        ),
        pytest.param(
            [(4, 4, 4), (3,), (5, 2, 2), (6, 6), (6, 6)],
            (3, 0, 2, 1, 1),
            False,
            2,
            id="who opens for one that is out is not",
        ),
    ],
)
def test_several_that_fall_make_it_palifico_only_if_the_opener_is_among_them(
    cups: Cups, dice: tuple[int, ...], palifico: bool, opener: int
) -> None:
    match = settle(cups, "3x4", exakt_all=True)
    assert match.dice == dice
    assert (match.palifico, match.opener) == (palifico, opener)


def test_one_with_a_used_claim_does_not_make_it_several() -> None:
    """Seats 1 and 4 fall at once, but seat 1 has been at one die before: seat 4 alone opens, not the challenger."""
    match = settle([(5, 2, 2), (3,), (2, 2, 2), (2, 2, 2), (2, 2)], "1x5", "exact", exact="count", exakt_all=True)
    assert (match.dice, match.opener) == ((3, 2, 3, 3, 2), 1)
    match = again(match, [(5, 2, 2), (3, 3), (2, 5, 2), (2, 2, 2), (2, 2)], "1x5", "2x5", "liar")
    assert match.dice == (2, 1, 3, 2, 1)
    assert (match.palifico, match.opener) == (True, 4)


def test_the_seats_are_counted_after_all_removals_of_the_round() -> None:
    cups = [(4, 4, 4), (3, 3), (5,)]
    assert settle(cups, "2x4").palifico
    match = settle(cups, "3x4", exakt_all=True)
    assert match.dice == (3, 1, 0)
    assert not match.palifico, "seat 2 went out in the same round"
    match = play(position(RuleSet.preset("palifico", wild=0), [(4, 4, 4), (3, 3), (5, 2)]).leave(2), "2x4", "liar")
    assert match.dice == (3, 1, 0)
    assert not match.palifico, "seat 2 left in the same round"


def test_a_leaver_has_no_claim() -> None:
    match = play(
        position(RuleSet.preset("palifico", wild=0), [(4, 4, 4), (3, 3), (5, 2), (6, 6)]).leave(1), "2x4", "liar"
    )
    assert match.last_round is not None
    assert match.last_round.change == (0, -1, 0, 0)
    assert match.dice == (3, 0, 2, 2)
    assert (match.palifico, match.opener) == (False, 2)


def test_a_leaver_does_not_make_it_several() -> None:
    rules = RuleSet.preset("palifico", wild=0, exakt_all=True)
    match = play(position(rules, [(4, 4, 4), (3, 3, 3), (5, 2), (6, 6)]).leave(3), "3x4", "liar")
    assert match.dice == (3, 2, 1, 0)
    assert (match.palifico, match.opener) == (True, 2)


def test_the_palifico_opener_leaving_before_the_roll_takes_its_claim_along() -> None:
    match = settle([(4, 2), (4, 3), (5, 5), (6, 6)], "4x4")
    assert (match.palifico, match.opener) == (True, 0)
    match = match.leave(0)
    assert (match.palifico, match.opener, match.phase) == (False, 1, "roll")


def test_the_third_seat_leaving_before_the_roll_ends_palifico() -> None:
    match = settle([(4, 2), (4, 3), (5, 5)], "4x4").leave(2)
    assert (match.palifico, match.opener) == (False, 0)


def test_the_palifico_opener_leaving_after_the_roll_leaves_the_round_as_it_is() -> None:
    match = settle([(4, 2), (4, 3), (5, 5), (6, 6)], "4x4").roll([(4,), (4, 3), (5, 5), (6, 6)]).leave(0)
    assert (match.palifico, match.turn) == (True, 0)
    match = play(match, "1x4", "liar")
    assert match.dice == (0, 1, 2, 2)
    assert (match.palifico, match.opener) == (True, 1), "now seat 1 fell"


def test_a_voided_round_is_rolled_again_as_palifico() -> None:
    match = settle([(4, 2), (4, 3), (5, 5)], "4x4")
    cups = [(4,), (4, 3), (5, 5)]
    for match_ in (again(match, cups), again(match, cups, "1x4", "2x4")):
        voided = match_.void_round()
        assert (voided.palifico, voided.opener, voided.round, voided.phase) == (True, 0, 2, "roll")
        after = again(voided, cups, "2x4", "liar")
        assert after.last_round is not None
        assert after.last_round.palifico


def test_a_voided_palifico_round_whose_opener_left_stays_palifico_and_goes_to_the_next_in_order() -> None:
    match = settle([(4, 4, 4), (3, 3, 3), (5, 2), (6, 6, 6)], "3x4", exakt_all=True)
    assert (match.dice, match.palifico, match.opener) == ((3, 2, 1, 2), True, 2)
    voided = match.roll([(4, 4, 4), (3, 3), (5,), (6, 6)]).leave(2).void_round()
    assert (voided.palifico, voided.opener) == (True, 3)


def test_exact_is_allowed_in_a_palifico_round() -> None:
    match = settle([(4, 2), (4, 3), (5, 5)], "4x4", exact="count")
    match = again(match, [(4,), (4, 3), (5, 5)], "2x4")
    assert match.legal.exact
    assert play(match, "exact").dice == (1, 3, 2)


def test_a_die_given_away_lifts_a_seat_off_its_last_without_a_new_claim() -> None:
    match = settle([(4,), (3, 3), (4, 2), (6, 6)], "2x4", giveaway=True)
    assert match.dice == (2, 1, 2, 2)
    assert (match.palifico, match.opener) == (True, 1)


def test_falling_in_a_palifico_round_makes_the_next_one_palifico() -> None:
    match = play(position(RuleSet.preset("palifico"), [(4,), (3, 3), (4, 2)], palifico=True), "1x4", "liar")
    assert match.dice == (1, 1, 2)
    assert (match.palifico, match.opener) == (True, 1)
