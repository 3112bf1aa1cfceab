"""Every way of being refused: each code of `actions.CODES`, where it belongs, and nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from liarsdice import CHALLENGE, EXACT, PASS, Bid, IllegalAction, Match, RuleSet, SetOut, parse_action
from liarsdice.actions import CODES, Action

from .support import play, position, refused

CLASSIC = RuleSet.preset("classic")
CUPS = [(1, 2, 3), (4, 4), (6,)]
REROLL = RuleSet.preset("bluff", reroll=True)
BOARD = position(RuleSet.preset("bluff"), [(1, 2, 3, 4, 5)] * 6)
ROLLED = position(CLASSIC, CUPS)
OVER = ROLLED.stop()
BEFORE = Match.start(CLASSIC, 3, 0)
SETTING_OUT = play(position(REROLL, CUPS), "1x3")
PALIFICO = play(position(RuleSet.preset("palifico"), CUPS, palifico=True), "2x3")
ANY: tuple[Action, ...] = (Bid(1, 2), CHALLENGE, EXACT, PASS, SetOut((0,)))
CALLS_AND_BIDS: tuple[Action, ...] = (Bid(1, 2), CHALLENGE, EXACT, Bid(0, 0))

REFUSALS: list[tuple[str, Match, tuple[Action, ...]]] = [
    ("over", OVER, ANY),
    ("roll_first", BEFORE, CALLS_AND_BIDS),
    ("nothing_to_set_out", BEFORE, (PASS, SetOut((0,)))),
    ("no_bid_yet", ROLLED, (CHALLENGE, EXACT)),
    ("nothing_to_set_out", ROLLED, (PASS, SetOut((0,)))),
    ("no_such_bid", ROLLED, (Bid(0, 3), Bid(-1, 3), Bid(1, 0), Bid(1, 7), Bid(2, -1))),
    ("not_higher", play(ROLLED, "2x3"), (Bid(2, 3), Bid(2, 2), Bid(1, 6), Bid(1, 2))),
    ("below_minimum", position(RuleSet.preset("pub"), CUPS), (Bid(1, 6), Bid(2, 1), Bid(2, 6))),
    ("above_table", ROLLED, (Bid(7, 2), Bid(7, 1), Bid(60, 3))),
    ("above_table", play(ROLLED, "2x3"), (Bid(7, 2),)),
    ("above_board", BOARD, (Bid(21, 1), Bid(30, 5), Bid(11, 6), Bid(20, 6))),
    ("above_table", BOARD, (Bid(31, 1), Bid(31, 6))),
    ("wild_forbidden", position(RuleSet.preset("duel", dice=3), [(1, 2, 3)] * 2), (Bid(1, 2), Bid(6, 2))),
    ("palifico_face", PALIFICO, (Bid(3, 2), Bid(3, 4), Bid(6, 1))),
    ("not_higher", PALIFICO, (Bid(2, 3), Bid(1, 3))),
    ("must_challenge", play(position(RuleSet.preset("blitz", max_bids=1), CUPS), "1x2"), (Bid(2, 2), EXACT)),
    ("exact_off", play(ROLLED, "2x3"), (EXACT,)),
    ("nothing_to_set_out", play(ROLLED, "2x3"), (PASS, SetOut((0,)))),
    ("nothing_to_set_out", play(SETTING_OUT, "pass"), (PASS, SetOut((0,)))),
    ("set_out_first", SETTING_OUT, CALLS_AND_BIDS),
    ("bad_set_out", SETTING_OUT, (SetOut(()), SetOut((0, 1, 2)), SetOut((3,)), SetOut((1, 1)), SetOut((-1,)))),
    ("reroll_first", play(SETTING_OUT, "out:0"), CALLS_AND_BIDS),
]


@pytest.mark.parametrize(
    ("code", "match", "action"),
    [pytest.param(code, match, action, id=f"{code} {action}") for code, match, some in REFUSALS for action in some],
)
def test_an_illegal_action_is_refused_with_its_code_and_changes_nothing(
    code: str, match: Match, action: Action
) -> None:
    assert refused(match, action) == code


def test_every_code_can_be_reached() -> None:
    assert {code for code, _, _ in REFUSALS} | {"no_reroll"} == set(CODES)
    with pytest.raises(IllegalAction) as caught:
        ROLLED.roll_for(0, (1, 2, 3))
    assert caught.value.code == "no_reroll"


def test_an_illegal_action_is_a_value_error_that_says_why() -> None:
    with pytest.raises(ValueError, match="no bid to call"):
        ROLLED.apply(CHALLENGE)


@pytest.mark.parametrize(
    "bid", [(2.0, 3), (True, 3), ("2", 3), (2, "3"), (2, 3.0), (2, True), (None, 3), (2, None), ((2,), 3)], ids=repr
)
@pytest.mark.parametrize("opened", [False, True])
def test_a_bid_of_other_things_than_whole_numbers_is_no_bid(bid: Any, opened: bool) -> None:
    assert refused(play(ROLLED, "1x2") if opened else ROLLED, Bid(*bid)) == "no_such_bid"


@pytest.mark.parametrize("thing", [None, "liar", 5, (4, 5), Bid, b"liar"], ids=repr)
def test_what_is_no_action_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError):
        ROLLED.apply(thing)


# text forms


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("4x5", Bid(4, 5)),
        ("20x6", Bid(20, 6)),
        ("liar", CHALLENGE),
        ("exact", EXACT),
        ("pass", PASS),
        ("out:0", SetOut((0,))),
        ("out:0,3", SetOut((0, 3))),
    ],
)
def test_actions_have_a_text_form(text: str, action: Action) -> None:
    assert str(action) == text
    assert parse_action(text) == action


def test_every_text_form_round_trips() -> None:
    actions: list[Action] = [Bid(quantity, face) for quantity in range(1, 61) for face in range(1, 7)]
    actions += [CHALLENGE, EXACT, PASS]
    actions += [SetOut(tuple(i for i in range(6) if chosen >> i & 1)) for chosen in range(1, 64)]
    assert [parse_action(str(action)) for action in actions] == actions


@pytest.mark.parametrize(
    "text",
    [
        *("", "4", "x5", "4x", "4 x 5", "4X5", "4x5 ", " 4x5", "4x5\n", "-4x5", "4x-5", "4x55", "400x5", "٤x٥", "four"),
        *("Liar", "LIAR", "challenge", "genau", "out", "out:", "out:0,", "out:,0", "out: 0", "out:a", "out:10"),
    ],
)
def test_what_is_no_action_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        parse_action(text)
