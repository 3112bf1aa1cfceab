"""What each person may see (RULES.md, "What each person may see"; DESIGN.md, "The face of the package")."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from liarsdice import Bid, Match, RuleSet, View

from .support import play, position

CUPS = [(1, 2, 3), (), (4, 4), (6,)]
FIELDS = "seat rules round phase turn opener palifico cup dice points open_dice bids legal last_round places".split()


def test_a_view_has_the_fields_of_the_design_and_no_others() -> None:
    assert [field.name for field in fields(View)] == FIELDS
    assert list(position(RuleSet(), CUPS).view(0).to_dict()) == FIELDS


def test_a_seat_sees_its_own_dice_and_of_the_others_only_how_many() -> None:
    match = position(RuleSet(), CUPS)
    for seat, cup in enumerate(CUPS):
        view = match.view(seat)
        assert (view.seat, view.cup, view.dice) == (seat, cup, (3, 0, 2, 1))
        assert view.open_dice == ((None,) * 3, (), (None,) * 2, (None,))


def test_a_spectator_sees_no_dice() -> None:
    view = position(RuleSet(), CUPS).view(None)
    assert (view.seat, view.cup, view.dice) == (None, (), (3, 0, 2, 1))
    assert view.open_dice == ((None,) * 3, (), (None,) * 2, (None,))


def test_what_is_public_is_the_same_for_all() -> None:
    match = play(position(RuleSet.preset("showcase"), CUPS), "1x3", "2x3")
    public = [
        {name: value for name, value in match.view(seat).to_dict().items() if name not in ("seat", "cup", "legal")}
        for seat in (0, 1, 2, 3, None)
    ]
    assert all(view == public[0] for view in public)
    assert public[0]["bids"] == [{"seat": 0, "quantity": 1, "face": 3}, {"seat": 2, "quantity": 2, "face": 3}]
    assert public[0]["open_dice"] == [[1, None, None], [], [4, None], [6]]
    assert (public[0]["turn"], public[0]["opener"], public[0]["round"]) == (3, 0, 1)


def test_only_the_seat_on_turn_has_something_legal() -> None:
    match = play(position(RuleSet.preset("blitz"), CUPS), "1x3")
    assert match.view(2).legal == match.legal
    assert match.view(2).legal.bids
    for seat in (0, 1, 3, None):
        assert match.view(seat).legal.to_dict() == {
            "bids": [],
            "challenge": False,
            "exact": False,
            "set_out": False,
            "pass": False,
        }


def test_legal_bids_are_pairs_in_json() -> None:
    view = position(RuleSet(), [(1,), (2,)]).view(0)
    assert view.to_dict()["legal"]["bids"][:2] == [[1, 2], [1, 3]]


def test_all_dice_are_shown_with_the_showdown_and_to_everyone_at_once() -> None:
    match = play(position(RuleSet(), CUPS), "1x3")
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat).last_round is None
    match = play(match, "liar")
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        assert view.last_round == match.last_round
        assert view.last_round is not None
        assert view.last_round.cups == tuple(CUPS)
        assert (view.cup, view.bids, view.turn, view.phase) == ((), (), None, "roll")


def test_the_last_round_tells_what_happened() -> None:
    match = play(position(RuleSet.preset("showcase"), CUPS), "1x3", "4x4", "liar")
    assert match.last_round is not None
    assert match.last_round.to_dict() == {
        "round": 1,
        "opener": 0,
        "palifico": False,
        "bids": [{"seat": 0, "quantity": 1, "face": 3}, {"seat": 2, "quantity": 4, "face": 4}],
        "open_dice": [[1, None, None], [], [4, None], [6]],
        "cups": [[1, 2, 3], [], [4, 4], [6]],
        "bid": {"quantity": 4, "face": 4},
        "bidder": 2,
        "caller": 3,
        "call": "liar",
        "count": 3,
        "right": True,
        "change": [0, 0, -1, 0],
        "points": [0, 0, 0, 0],
    }


def test_the_last_round_stays_in_sight_while_the_next_is_played() -> None:
    match = play(position(RuleSet(), CUPS), "1x3", "liar")
    later = play(match.roll([(5,) * n for n in match.dice]), "1x5")
    assert later.view(None).last_round == match.last_round
    assert later.view(0).cup == (5,) * 3


def test_a_seat_sees_its_own_new_dice_after_a_reroll_and_the_others_do_not() -> None:
    match = play(position(RuleSet.preset("bluff", reroll=True), CUPS), "1x3", "out:0")
    others = [match.view(seat) for seat in (2, 3, None)]
    one, two = match.roll_for(0, (5, 5)), match.roll_for(0, (6, 2))
    assert one.view(0).cup == (1, 5, 5)
    assert one.view(0) != two.view(0)
    assert [one.view(seat) for seat in (2, 3, None)] == [two.view(seat) for seat in (2, 3, None)]
    assert [view.open_dice for view in others] == [((1, None, None), (), (None, None), (None,))] * 3


def test_a_match_that_ends_without_a_showdown_never_shows_its_dice() -> None:
    match = play(position(RuleSet.preset("showcase"), CUPS), "1x3")
    for ended in (match.stop(), match.leave(0).leave(2), match.void_round()):
        for seat in (0, 1, 2, 3, None):
            view = ended.view(seat)
            assert (view.cup, view.open_dice, view.last_round) == ((), ((), (), (), ()), None)


def test_equal_views_compare_equal() -> None:
    first, second = position(RuleSet(), CUPS), position(RuleSet(), CUPS)
    assert first.view(0) == second.view(0)
    assert hash(first.view(0)) == hash(second.view(0))
    assert first.view(0) != first.view(2)
    assert first.view(0) != play(first, "1x3").view(0)


def test_places_are_in_the_last_view() -> None:
    match = position(RuleSet(), CUPS).stop()
    assert match.view(None).places == (1, 4, 2, 3)
    assert (match.view(0).opener, match.view(0).turn) == (None, None)


@pytest.mark.parametrize("seat", [-1, 4, "0", True, 0.0], ids=repr)
def test_a_seat_that_does_not_exist_has_no_view(seat: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        position(RuleSet(), CUPS).view(seat)


def test_a_view_is_json() -> None:
    match: Match = play(position(RuleSet.preset("showcase"), CUPS), "1x3", "liar")
    for seat in (0, None):
        data = match.view(seat).to_dict()
        assert json.loads(json.dumps(data)) == data


def test_a_view_knows_its_wild_and_its_last_bid() -> None:
    match = position(RuleSet.preset("palifico"), CUPS, palifico=True)
    assert (match.view(0).wild, match.view(0).last_bid, match.view(0).total) == (0, None, 6)
    last = play(match, "1x3").view(0).last_bid
    assert last is not None
    assert last.bid == Bid(1, 3)
    assert position(RuleSet.preset("bluff"), CUPS).view(None).wild == 6
