"""Setting dice out and rolling the rest again; the open die (RULES.md, "Reroll (Bluff)")."""

from __future__ import annotations

from typing import Any

import pytest

from liarsdice import PASS, Bid, IllegalAction, Match, RuleSet, SetOut

from .support import play, position, refused

CUPS = [(1, 2, 3, 4, 5), (6, 6, 2), (5, 1)]


def bluff(cups: Any = CUPS, opener: int = 0, **changes: Any) -> Match:
    return position(RuleSet.preset("bluff", **{"reroll": True, **changes}), cups, opener)


def test_the_bidder_stays_on_turn_to_set_out_or_to_pass() -> None:
    match = play(bluff(), "1x3")
    assert (match.phase, match.turn) == ("set_out", 0)
    legal = match.legal
    assert (legal.set_out, legal.pass_) == (True, True)
    assert (legal.bids, legal.challenge, legal.exact) == ((), False, False)
    match = match.apply(PASS)
    assert (match.phase, match.turn) == ("bid", 1)
    assert match.legal.bids
    assert not match.legal.pass_


def test_without_the_rule_the_turn_moves_on_at_once() -> None:
    assert play(bluff(reroll=False), "1x3").turn == 1


def test_set_out_dice_lie_open_and_the_rest_is_rolled_again_in_order_of_index() -> None:
    match = play(bluff(), "1x3", "out:3,0")
    assert (match.phase, match.turn) == ("reroll", 0)
    assert match.view(None).open_dice[0] == (1, None, None, 4, None)
    match = match.roll_for(0, (6, 5, 2))
    assert (match.phase, match.turn) == ("bid", 1)
    assert match.view(0).cup == (1, 6, 5, 4, 2)
    for seat in (1, 2, None):
        assert match.view(seat).open_dice[0] == (1, None, None, 4, None)


def test_the_order_in_which_dice_are_named_does_not_matter() -> None:
    assert SetOut((3, 0)) == SetOut((0, 3))
    assert str(SetOut((3, 0))) == "out:0,3"


def test_a_seat_may_set_out_after_each_of_its_bids_and_what_lies_out_stays_out() -> None:
    match = play(bluff(), "1x3", "out:0").roll_for(0, (2, 2, 2, 2))
    match = play(match, "2x2", "pass", "3x2")
    assert (match.phase, match.turn) == ("set_out", 2)
    match = play(match, "pass", "4x2")
    assert (match.phase, match.turn) == ("set_out", 0)
    assert refused(match, SetOut((0,))) == "bad_set_out"
    assert refused(match, SetOut((0, 1))) == "bad_set_out"
    match = play(match, "out:2,4").roll_for(0, (6, 6))
    assert match.view(0).cup == (1, 6, 2, 6, 2)
    assert match.view(1).open_dice[0] == (1, None, 2, None, 2)
    match = play(match, "liar")
    assert match.last_round is not None
    assert match.last_round.cups[0] == (1, 6, 2, 6, 2)
    assert match.last_round.open_dice[0] == (1, None, 2, None, 2)
    assert match.last_round.count == 7


def test_with_one_hidden_die_left_the_turn_moves_on() -> None:
    match = play(bluff(), "1x3", "out:0,1,2,3").roll_for(0, (6,))
    match = play(match, "1x4", "pass", "1x5", "pass", "3x5")
    assert (match.phase, match.turn) == ("bid", 1)


def test_with_one_die_the_turn_moves_on() -> None:
    match = play(bluff([(3,), (4, 4)]), "1x3")
    assert (match.phase, match.turn) == ("bid", 1)


def test_with_two_dice_one_can_be_set_out() -> None:
    match = play(bluff([(3, 2), (4, 4)]), "1x3")
    assert match.phase == "set_out"
    assert refused(match, SetOut((0, 1))) == "bad_set_out"
    assert play(match, "out:1").roll_for(0, (6,)).view(0).cup == (6, 2)


@pytest.mark.parametrize("indices", [(), (5,), (-1,), (0, 0), (0, 1, 2, 3, 4), (0, 9), (True,), (0.0,)], ids=repr)
def test_set_out_names_some_but_not_all_hidden_dice(indices: Any) -> None:
    match = play(bluff(), "1x3")
    assert refused(match, SetOut(indices)) == "bad_set_out"


def test_an_open_die_counts_as_set_out() -> None:
    match = bluff(open_die=True)
    assert match.view(None).open_dice == ((1, None, None, None, None), (6, None, None), (5, None))
    match = play(match, "1x3")
    assert refused(match, SetOut((0,))) == "bad_set_out"
    assert refused(match, SetOut((1, 2, 3, 4))) == "bad_set_out"
    match = play(match, "out:4").roll_for(0, (6, 6, 6))
    assert match.view(0).cup == (1, 6, 6, 6, 5)
    match = play(match, "2x2", "pass")
    assert match.turn == 2
    match = play(match, "3x2")
    assert (match.phase, match.turn) == ("bid", 0), "one of its two dice lies open, so there is nothing to set out"


def test_the_first_die_of_each_cup_lies_open_for_everyone() -> None:
    match = position(RuleSet.preset("showcase"), [(1, 2), (), (6,), (5, 5, 5)])
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat).open_dice == ((1, None), (), (6,), (5, None, None))
    assert position(RuleSet.preset("classic"), [(1, 2), (3,)]).view(0).open_dice == ((None, None), (None,))


def test_open_dice_are_gone_with_the_round() -> None:
    match = play(bluff(), "1x3", "out:0").roll_for(0, (2, 2, 2, 2))
    match = play(match, "liar")
    assert match.view(None).open_dice == ((), (), ())
    match = match.roll([(1,) * n for n in match.dice])
    assert all(die is None for dice in match.view(None).open_dice for die in dice)


def test_nothing_else_is_legal_while_the_bidder_may_set_out() -> None:
    match = play(bluff(exact="count"), "1x3")
    for text in ("2x3", "liar", "exact"):
        with pytest.raises(IllegalAction) as caught:
            play(match, text)
        assert caught.value.code == "set_out_first"
    assert refused(match, Bid(0, 9)) == "set_out_first"


def test_nothing_else_is_legal_before_the_rest_is_rolled() -> None:
    match = play(bluff(exact="count"), "1x3", "out:0")
    assert match.legal.to_dict() == {"bids": [], "challenge": False, "exact": False, "set_out": False, "pass": False}
    for text in ("2x3", "liar", "exact"):
        with pytest.raises(IllegalAction) as caught:
            play(match, text)
        assert caught.value.code == "reroll_first"
    for text in ("pass", "out:1"):
        with pytest.raises(IllegalAction) as caught:
            play(match, text)
        assert caught.value.code in ("nothing_to_set_out", "reroll_first")


@pytest.mark.parametrize("seat", [1, 2, -3, 7, None])
def test_only_the_bidder_rolls_again(seat: Any) -> None:
    match = play(bluff(), "1x3", "out:0")
    with pytest.raises(IllegalAction) as caught:
        match.roll_for(seat, (2, 2, 2, 2))
    assert caught.value.code == "no_reroll"


def test_there_is_nothing_to_roll_again_outside_a_reroll() -> None:
    rolled = bluff()
    for match in (rolled, play(rolled, "1x3"), play(rolled, "1x3", "pass"), rolled.stop(), rolled.void_round()):
        with pytest.raises(IllegalAction) as caught:
            match.roll_for(0, (1, 1))
        assert caught.value.code == "no_reroll"


def test_after_the_last_bid_of_a_round_dice_can_still_be_set_out() -> None:
    match = play(bluff(max_bids=1), "1x3")
    assert match.phase == "set_out"
    match = play(match, "pass")
    assert (match.legal.bids, match.legal.challenge) == ((), True)


def test_reroll_goes_with_palifico_and_points() -> None:
    for rules, palifico in (
        (RuleSet.preset("palifico", reroll=True), True),
        (RuleSet.preset("duel", reroll=True), False),
    ):
        match = position(rules, [(1, 2, 3, 4, 5)] * 3, palifico=palifico)
        match = play(match, "1x3", "out:2").roll_for(0, (6, 6, 6, 6))
        assert match.view(0).cup == (6, 6, 3, 6, 6)


@pytest.mark.parametrize("phase", ["set_out", "reroll"])
def test_a_round_voided_while_dice_are_set_out_is_rolled_anew(phase: str) -> None:
    match = play(bluff(), "1x3")
    if phase == "reroll":
        match = play(match, "out:0")
    assert match.phase == phase
    voided = match.void_round()
    assert (voided.phase, voided.turn, voided.opener, voided.bids) == ("roll", None, 0, ())
    assert voided.view(0).cup == ()
    assert voided.view(0).open_dice == ((), (), ())
    stopped = match.stop()
    assert (stopped.phase, stopped.places) == ("over", (1, 2, 3))
