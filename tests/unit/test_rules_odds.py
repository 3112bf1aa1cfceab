"""RULES.md's odds table and its worked round."""

from __future__ import annotations

import itertools

import pytest

from liarsdice import CHALLENGE, Bid, RuleSet
from liarsdice.odds import at_least, exactly, holds, is_exact, known, per_die

from .support import play, position

WILD = {
    10: {3: 70, 4: 44, 5: 21, 6: 8},
    15: {5: 60, 6: 38, 7: 20, 8: 9},
    20: {7: 52, 8: 34, 9: 19, 10: 9},
    30: {10: 57, 11: 42, 12: 28, 13: 17},
}
BARE = {
    10: {2: 52, 3: 22, 4: 7},
    15: {3: 47, 4: 23, 5: 9},
    20: {4: 43, 5: 23, 6: 10},
    30: {5: 58, 6: 38, 7: 22, 8: 11},
}


@pytest.mark.parametrize(
    ("dice", "needed", "p", "per_cent"),
    [
        pytest.param(dice, needed, p, per_cent, id=f"{name} {dice} dice ≥{needed} {per_cent} %")
        for name, table, p in (("wild", WILD, 1 / 3), ("bare", BARE, 1 / 6))
        for dice, row in table.items()
        for needed, per_cent in row.items()
    ],
)
def test_the_odds_table_comes_out(dice: int, needed: int, p: float, per_cent: int) -> None:
    assert round(100 * at_least(needed, dice, p)) == per_cent


def test_odds_are_one_where_nothing_is_needed_and_zero_where_the_dice_do_not_suffice() -> None:
    assert at_least(0, 0, 1 / 3) == at_least(-2, 5, 1 / 3) == 1
    assert at_least(1, 0, 1 / 3) == at_least(6, 5, 1 / 3) == 0
    assert exactly(-1, 5, 1 / 3) == exactly(6, 5, 1 / 3) == 0


def test_odds_agree_with_counting_every_roll() -> None:
    for dice, (face, wild) in itertools.product(range(5), [(4, 1), (1, 1), (4, 0)]):
        rolls = list(itertools.product(range(1, 7), repeat=dice))
        hits = [sum(die == face or (wild != 0 and die == wild) for die in roll) for roll in rolls]
        for needed in range(dice + 2):
            expected = sum(hit >= needed for hit in hits) / len(rolls)
            assert at_least(needed, dice, per_die(face, wild)) == pytest.approx(expected)


def test_an_unknown_die_counts_with_a_third_or_a_sixth() -> None:
    assert per_die(4, 1) == 1 / 3
    assert per_die(1, 1) == 1 / 6
    assert per_die(4, 0) == per_die(1, 0) == 1 / 6


def test_the_worked_round() -> None:
    cups = [(4, 4, 6, 3, 2), (4, 4, 1, 5, 6), (2, 2, 3, 5, 6), (4, 1, 1, 2, 3)]
    match = play(position(RuleSet.preset("classic"), cups), "6x4", "7x4")
    view = match.view(2)
    assert known(view, 4) == (0, 15)
    assert round(100 * holds(view, Bid(7, 4))) == 20
    match = match.apply(CHALLENGE)
    settled = match.last_round
    assert settled is not None
    assert (settled.bidder, settled.caller, settled.count, settled.right) == (1, 2, 8, False)
    assert match.dice == (5, 5, 4, 5)
    assert match.opener == 2


def test_known_dice_are_ones_own_and_what_lies_open() -> None:
    match = play(position(RuleSet.preset("showcase"), [(1, 4, 2), (4, 4, 4), (5, 1, 1)]), "2x4")
    assert known(match.view(0), 4) == (3, 4)
    assert known(match.view(1), 4) == (4, 4)
    assert known(match.view(None), 4) == (2, 6)
    assert known(match.view(None), 1) == (1, 6)


def test_in_a_palifico_round_no_wild_helps() -> None:
    match = play(position(RuleSet.preset("palifico"), [(1, 4), (4,), (5, 1)], palifico=True), "2x4")
    assert known(match.view(0), 4) == (1, 3)
    assert holds(match.view(0), Bid(2, 4)) == pytest.approx(1 - (5 / 6) ** 3)


def test_exact_needs_just_the_missing_dice() -> None:
    match = play(position(RuleSet.preset("blitz"), [(1, 4, 2), (3, 3, 3)]), "3x4")
    assert is_exact(match.view(1), Bid(3, 4)) == pytest.approx((1 / 3) ** 3)
    assert is_exact(match.view(0), Bid(1, 4)) == 0
