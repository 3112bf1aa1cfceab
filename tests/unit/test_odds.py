"""Odds as whole tables, and what a view shows at once: the forms the bots think by."""

from __future__ import annotations

import itertools

import pytest

from liarsdice import RuleSet
from liarsdice.odds import at_least, known, seen, tails

from .support import play, position


@pytest.mark.parametrize("dice", [0, 1, 7, 60])
def test_a_table_holds_the_chances_of_at_least_so_many(dice: int) -> None:
    table = tails(dice, 0.25)
    assert len(table) == dice + 2
    assert table[-1] == 0.0
    for needed, chance in enumerate(table):
        assert chance == pytest.approx(at_least(needed, dice, 0.25))


def test_a_table_never_rises() -> None:
    for dice in (3, 30, 60):
        table = tails(dice, 1 / 3)
        assert all(a >= b for a, b in itertools.pairwise(table))


def test_what_is_seen_is_what_is_known_of_each_face() -> None:
    rules = RuleSet.preset("bluff", reroll=True, open_die=True)
    match = position(rules, [(6, 4, 4, 2), (4, 6, 1), (3, 3, 3)])
    match = play(match, "2x4", "out:1").roll_for(0, (5, 5))
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        sure, unknown = seen(view)
        for face in range(1, 7):
            assert (sure[face], unknown) == known(view, face)


def test_a_palifico_round_has_no_wilds_to_be_seen() -> None:
    view = position(RuleSet.preset("palifico"), [(1, 1), (4,), (5, 5)], palifico=True).view(0)
    assert seen(view) == ((0, 2, 0, 0, 0, 0, 0), 3)


def test_the_table_that_players_are_shown_is_what_bots_reckon_with() -> None:
    from liarsdice_shared import odds as shown

    for p in (1 / 3, 1 / 6):
        for dice in range(51):
            for needed in range(dice + 2):
                assert abs(shown.chance(needed, dice, p) - at_least(needed, dice, p)) < 1e-9
