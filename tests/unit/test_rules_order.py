"""Which bid is higher, and how far bids go (RULES.md, "Which bid is higher", "Bounds")."""

from __future__ import annotations

import math

import pytest

from liarsdice import Bid, Match, RuleSet, parse_action

from .support import play, position, refused, texts

PLAIN = RuleSet.preset("pub", min_opening="one")
LADDER = RuleSet.preset("classic")
BOARD = RuleSet.preset("bluff", seats=(2, 10))
FORBIDDEN = RuleSet.preset("duel")


def lowest(rules: RuleSet, last: str, face: int, total: int = 60) -> Bid:
    """Return the lowest bid on a face that beats the last one."""
    return next(bid for bid in rules.raises(parse_action(last), total) if bid.face == face)


def beats(rules: RuleSet, higher: str, lower: str, palifico: bool = False) -> bool:
    return rules.key(parse_action(higher), palifico) > rules.key(parse_action(lower), palifico)


@pytest.mark.parametrize("rules", [PLAIN, LADDER, BOARD, FORBIDDEN], ids=lambda rules: rules.wild_bids)
def test_a_raise_has_more_dice_of_any_face_or_as_many_of_a_higher_face(rules: RuleSet) -> None:
    low, middle, high = [3, 4, 5]
    assert beats(rules, f"4x{high}", f"4x{middle}")
    assert beats(rules, f"5x{low}", f"4x{high}")
    assert not beats(rules, f"4x{low}", f"4x{middle}")
    assert not beats(rules, f"4x{middle}", f"4x{middle}")
    assert not beats(rules, f"3x{high}", f"4x{low}")


def test_plain_ranks_the_wild_face_like_any_other() -> None:
    assert beats(PLAIN, "6x5", "6x4")
    assert beats(PLAIN, "7x2", "6x4")
    assert not beats(PLAIN, "5x6", "6x4")
    assert beats(PLAIN, "4x2", "4x1")
    assert beats(PLAIN, "4x1", "3x6")
    assert not beats(PLAIN, "4x1", "4x2")


@pytest.mark.parametrize(
    ("rules", "wild_key"), [(PLAIN, (4, 1)), (LADDER, (8, 7)), (BOARD, (7, 7))], ids=["plain", "ladder", "board"]
)
def test_keys_are_those_of_the_rules(rules: RuleSet, wild_key: tuple[int, int]) -> None:
    assert rules.key(Bid(4, 3)) == (4, 3)
    assert rules.key(Bid(4, rules.wild)) == wild_key
    assert rules.key(Bid(4, rules.wild), palifico=True) == (4, rules.wild)


def test_without_a_wild_every_face_is_plain() -> None:
    none = RuleSet.preset("twocups")
    assert beats(none, "4x2", "4x1")
    assert beats(none, "4x1", "3x6")
    assert len(none.bids(10)) == 60


def test_ladder_puts_n_wilds_just_above_2n_sixes() -> None:
    assert beats(LADDER, "3x1", "6x6")
    assert beats(LADDER, "7x2", "3x1")
    assert not beats(LADDER, "6x6", "3x1")
    assert not beats(LADDER, "3x1", "7x2")
    assert texts(LADDER.raises(Bid(6, 5), 20)[:3]) == ["6x6", "3x1", "7x2"]
    assert texts(LADDER.bids(20)[:14]) == "1x2 1x3 1x4 1x5 1x6 2x2 2x3 2x4 2x5 2x6 1x1 3x2 3x3 3x4".split()


@pytest.mark.parametrize("quantity", range(1, 31))
def test_ladder_needs_half_rounded_up_to_go_to_wilds(quantity: int) -> None:
    for face in range(2, 7):
        assert lowest(LADDER, f"{quantity}x{face}", 1) == Bid(math.ceil(quantity / 2), 1)


@pytest.mark.parametrize("wilds", range(1, 15))
def test_ladder_needs_twice_and_one_to_leave_wilds(wilds: int) -> None:
    assert lowest(LADDER, f"{wilds}x1", 2) == Bid(2 * wilds + 1, 2)
    assert lowest(LADDER, f"{wilds}x1", 6) == Bid(2 * wilds + 1, 6)
    assert lowest(LADDER, f"{wilds}x1", 1) == Bid(wilds + 1, 1)


def test_board_puts_n_wilds_just_below_2n_of_the_lowest_face() -> None:
    fields = []
    for bid in BOARD.bids(60):
        text = f"★{bid.quantity}" if bid.face == 6 else str(bid.quantity)
        if not fields or fields[-1] != text:
            fields.append(text)
    assert fields[:15] == "1 ★1 2 3 ★2 4 5 ★3 6 7 ★4 8 9 ★5 10".split()
    assert fields[-4:] == "18 19 ★10 20".split()


def test_board_five_fours_three_wilds_six_threes() -> None:
    assert lowest(BOARD, "5x4", 6) == Bid(3, 6)
    assert lowest(BOARD, "3x6", 3) == Bid(6, 3)


@pytest.mark.parametrize("quantity", range(1, 20))
def test_board_needs_half_of_one_more_rounded_up_to_go_to_wilds(quantity: int) -> None:
    for face in range(1, 6):
        assert lowest(BOARD, f"{quantity}x{face}", 6) == Bid(math.ceil((quantity + 1) / 2), 6)


@pytest.mark.parametrize("wilds", range(1, 11))
def test_board_needs_twice_as_many_to_leave_wilds(wilds: int) -> None:
    for face in range(1, 6):
        assert lowest(BOARD, f"{wilds}x6", face) == Bid(2 * wilds, face)


@pytest.mark.parametrize("wild", range(1, 7))
def test_the_wild_face_can_be_any(wild: int) -> None:
    other = 1 + wild % 6
    ladder = RuleSet.preset("classic", wild=wild)
    assert beats(ladder, f"3x{wild}", f"6x{other}")
    assert not beats(ladder, f"3x{wild}", f"7x{other}")
    board = RuleSet.preset("bluff", wild=wild)
    assert beats(board, f"3x{wild}", f"5x{other}")
    assert not beats(board, f"3x{wild}", f"6x{other}")
    forbidden = RuleSet.preset("duel", wild=wild)
    assert {bid.face for bid in forbidden.bids(10)} == {1, 2, 3, 4, 5, 6} - {wild}


@pytest.mark.parametrize(
    ("rules", "total", "other", "wild"),
    [(PLAIN, 30, 30, 30), (LADDER, 30, 30, 30), (BOARD, 30, 20, 10), (BOARD, 15, 15, 10), (BOARD, 7, 7, 7)],
    ids=["plain", "ladder", "the board ends at 20 and ★10", "only its stars end", "the table ends first"],
)
def test_a_quantity_ends_with_the_table_or_the_board(rules: RuleSet, total: int, other: int, wild: int) -> None:
    for face in range(1, 7):
        most = max(bid.quantity for bid in rules.bids(total) if bid.face == face)
        assert most == (wild if face == rules.wild else other)


def full(rules: RuleSet, seats: int = 6) -> Match:
    return position(rules, [(1, 2, 3, 4, 5)] * seats)


def test_at_the_boards_end_the_seat_to_act_can_only_challenge() -> None:
    match = play(full(BOARD), "20x5")
    assert match.legal.bids == ()
    assert match.legal.challenge
    assert refused(match, Bid(21, 5)) == "above_board"
    assert refused(match, Bid(11, 6)) == "above_board"
    assert refused(match, Bid(10, 6)) == "not_higher"
    assert texts(play(full(BOARD), "19x5").legal.bids) == ["10x6", "20x1", "20x2", "20x3", "20x4", "20x5"]


def test_at_the_tables_end_the_seat_to_act_can_only_call() -> None:
    match = play(position(RuleSet.preset("classic", exact="count"), [(2,), (3, 3)]), "3x6")
    assert texts(match.legal.bids) == ["2x1", "3x1"]
    match = play(match, "3x1")
    assert match.legal.bids == ()
    assert (match.legal.challenge, match.legal.exact) == (True, True)
    assert refused(match, Bid(4, 2)) == "above_table"


def test_the_opening_is_at_least_one_or_the_seats_still_in() -> None:
    assert PLAIN.openings(20, 4)[0] == Bid(1, 1)
    cups = [(2, 3), (), (4, 4, 4), (1,)]
    match = position(RuleSet.preset("pub"), cups)
    assert match.legal.bids[0] == Bid(3, 1)
    assert refused(match, Bid(2, 6)) == "below_minimum"
    assert len(match.legal.bids) == 24
    assert play(match, "3x1").legal.bids[0] == Bid(3, 2)


def test_the_minimum_opening_leaves_lower_raises_alone() -> None:
    match = position(RuleSet.preset("classic", min_opening="players"), [(2, 3)] * 4)
    assert match.legal.bids[0] == Bid(4, 2)
    assert Bid(3, 1) not in match.legal.bids
    assert play(match, "4x6").legal.bids[0] == Bid(2, 1), (
        "two wilds stand above four sixes; the minimum is for the first bid"
    )


def test_a_leaver_counts_as_in_until_its_round_ends() -> None:
    match = position(RuleSet.preset("pub"), [(2, 3)] * 4).leave(2)
    assert match.legal.bids[0].quantity == 4


def test_in_a_palifico_round_only_the_quantity_rises() -> None:
    rules = RuleSet.preset("palifico")
    match = position(rules, [(1, 2), (3,), (4, 4)], palifico=True)
    assert {bid.face for bid in match.legal.bids} == {1, 2, 3, 4, 5, 6}
    assert texts(match.legal.bids[:7]) == "1x1 1x2 1x3 1x4 1x5 1x6 2x1".split(), (
        "no wilds, so ones rank like the others"
    )
    match = play(match, "2x3")
    assert texts(match.legal.bids) == ["3x3", "4x3", "5x3"]
    assert refused(match, Bid(3, 4)) == "palifico_face"
    assert refused(match, Bid(2, 3)) == "not_higher"
    assert refused(match, Bid(6, 3)) == "above_table"


def test_palifico_keeps_the_minimum_opening() -> None:
    match = position(RuleSet.preset("palifico", min_opening="players"), [(1, 2), (3,), (4, 4)], palifico=True)
    assert match.legal.bids[0] == Bid(3, 1)


def test_palifico_on_the_board_ends_at_20_for_every_face() -> None:
    rules = RuleSet.preset("bluff", palifico=True)
    match = position(rules, [(1, 2, 3, 4, 5)] * 5 + [(6,)], palifico=True)
    assert {face: max(b.quantity for b in match.legal.bids if b.face == face) for face in range(1, 7)} == dict.fromkeys(
        range(1, 7), 20
    )
    assert refused(match, Bid(21, 6)) == "above_board"
    assert texts(play(match, "18x6").legal.bids) == ["19x6", "20x6"]
    assert play(match, "20x6").legal.bids == ()


def test_palifico_forbids_no_face() -> None:
    rules = RuleSet.preset("duel", scoring="dice", palifico=True)
    cups = [(1, 2), (3,), (4, 4)]
    assert refused(position(rules, cups), Bid(1, 2)) == "wild_forbidden"
    match = position(rules, cups, palifico=True)
    assert Bid(1, 2) in match.legal.bids
    assert len(match.legal.bids) == 30


def test_after_max_bids_only_a_challenge_is_left() -> None:
    match = play(position(RuleSet.preset("classic", exact="count", max_bids=3), [(2, 3)] * 3), "1x2", "1x3")
    assert match.legal.bids
    assert match.legal.exact
    match = play(match, "1x4")
    assert match.legal.bids == ()
    assert (match.legal.challenge, match.legal.exact) == (True, False)
    assert refused(match, Bid(2, 2)) == "must_challenge"
    assert refused(match, parse_action("exact")) == "must_challenge"
    assert play(match, "liar").phase == "roll"


def test_sixty_bids_are_reached_at_a_full_table() -> None:
    match = position(LADDER, [(2, 3, 4, 5, 6)] * 10)
    for _ in range(60):
        match = match.apply(match.legal.bids[0])
    assert match.legal.bids == ()
    assert match.legal.challenge


def test_there_is_no_call_before_the_first_bid() -> None:
    match = position(RuleSet.preset("blitz"), [(2, 3)] * 3)
    assert (match.legal.challenge, match.legal.exact) == (False, False)
    assert refused(match, parse_action("liar")) == "no_bid_yet"
    assert refused(match, parse_action("exact")) == "no_bid_yet"


def test_exact_is_offered_only_where_the_rule_is_on() -> None:
    match = play(position(LADDER, [(2, 3)] * 3), "1x2")
    assert not match.legal.exact
    assert refused(match, parse_action("exact")) == "exact_off"
