"""Counting and settling on both runtimes (RULES.md, "Counting", "Outcomes", "Exact `top`"); also run by MicroPython.

The engine settles by the same code; these rounds, a sample of tests/data/rounds.json by index, say that a client finds the same.
"""

# ruff: noqa: E501 (a table reads by its rows)

from liarsdice_shared import counting, ladder, settings

# fmt: off
# index, preset, changes, palifico, cups, bidder, caller, bid, number of raises, call, count, right, change, points
ROUNDS = (
    (0, "blitz", {"wild_bids": "plain", "palifico": True}, False, "5 516", 1, 0, (4, 6), 0, "liar", 2, True, "0 -1", "0 0"),
    (3, "blitz", {"exact": "top", "dice": 3}, False, "4 4 12 661 6 364", 2, 3, (5, 6), 39, "liar", 6, False, "0 0 0 -1 0 0", "0 0 0 0 0 0"),
    (4, "twocups", {}, False, "652 11 2243 42 33423 456", 3, 4, (6, 4), 80, "liar", 4, True, "0 0 0 -1 0 0", "0 0 0 0 0 0"),
    (6, "duel", {"exact": "off", "wild": 6, "dice": 3, "scoring": "dice"}, False, "336 1 14", 1, 2, (5, 3), 7, "liar", 3, True, "0 -1 0", "0 0 0"),
    (9, "classic", {"dice": 3}, False, "- 513 655", 2, 1, (4, 1), 2, "liar", 1, True, "0 0 -1", "0 0 0"),
    (10, "classic", {}, False, "435 6 11 22146 4 1262", 5, 0, (7, 4), 60, "liar", 7, False, "-1 0 0 0 0 0", "0 0 0 0 0 0"),
    (11, "duel", {"exact": "off", "min_opening": "players"}, False, "45235 35324", 1, 0, (4, 4), 32, "liar", 4, False, "0 0", "0 1"),
    (13, "blitz", {"palifico": True}, False, "3 3 265 56 -", 2, 3, (2, 6), 32, "exact", 2, True, "0 0 0 1 0", "0 0 0 0 0"),
    (20, "bluff", {"exact": "count", "wild": 1, "min_opening": "players", "giveaway": True}, False, "3 - 21322 2", 0, 2, (3, 3), 29, "exact", 3, True, "0 0 0 0", "0 0 0 0"),
    (21, "twocups", {"dice": 6, "min_opening": "one"}, False, "46 33 225 634", 0, 1, (1, 3), 57, "liar", 3, False, "0 -1 0 0", "0 0 0 0"),
    (23, "twocups", {"palifico": True}, True, "323 61 66 52533 152 5152", 1, 2, (4, 2), 15, "liar", 4, False, "0 0 -1 0 0 0", "0 0 0 0 0 0"),
    (25, "blitz", {"palifico": True}, True, "414 21 5 146 35 -", 2, 3, (2, 4), 9, "liar", 3, False, "0 0 0 -1 0 0", "0 0 0 0 0 0"),
    (28, "pub", {"exact": "top", "exact_opener": "next", "palifico": True}, False, "6 3 13646", 2, 0, (7, 6), 0, "liar", 4, True, "0 0 -1", "0 0 0"),
    (31, "blitz", {"wild_bids": "board", "palifico": True}, False, "3 434", 0, 1, (3, 3), 11, "exact", 2, False, "0 -1", "0 0"),
    (32, "bluff", {"exact": "top", "exact_opener": "next"}, False, "4 31", 1, 0, (2, 3), 9, "liar", 1, True, "0 -1", "0 0"),
    (33, "blitz", {"exact": "top", "wild": 6, "min_opening": "one"}, False, "5 16", 0, 1, (1, 3), 15, "exact", 1, False, "0 -1", "0 0"),
    (36, "pub", {"exact": "top"}, False, "12 4656 45415", 1, 2, (4, 4), 44, "exact", 5, False, "0 0 -1", "0 0 0"),
    (39, "bluff", {"dice": 4, "exakt_all": True, "palifico": True}, True, "226 321 55", 1, 2, (3, 2), 5, "liar", 3, False, "-1 0 -1", "0 0 0"),
    (47, "pub", {}, False, "344 3 41 2", 1, 2, (4, 4), 20, "liar", 4, False, "0 0 -1 0", "0 0 0 0"),
    (49, "bluff", {"exakt_all": True, "giveaway": True}, False, "3 6535", 0, 1, (1, 2), 28, "liar", 1, False, "1 -1", "0 0"),
    (50, "bluff", {"exact": "off", "exact_opener": "next", "wild_bids": "board", "min_opening": "one", "giveaway": True}, False, "1 5446 21", 1, 2, (1, 2), 40, "liar", 2, False, "0 0 -1", "0 0 0"),
    (57, "classic", {"exact": "top"}, False, "36516 - - 4 1 62562", 5, 0, (3, 3), 59, "exact", 3, False, "-1 0 0 0 0 0", "0 0 0 0 0 0"),
    (60, "duel", {"dice": 2, "scoring": "dice", "palifico": True}, True, "54 52 32", 1, 2, (2, 2), 4, "liar", 2, False, "0 0 -1", "0 0 0"),
    (76, "classic", {"palifico": True}, True, "315 55 151 645 53311", 2, 3, (6, 5), 10, "liar", 6, False, "0 0 0 -1 0", "0 0 0 0 0"),
    (85, "bluff", {"exact": "top", "exact_opener": "next", "wild_bids": "ladder"}, False, "13 662", 0, 1, (5, 1), 7, "exact", 3, False, "0 -1", "0 0"),
    (91, "twocups", {"exact": "top", "dice": 1}, False, "1 2", 0, 1, (2, 4), 2, "exact", 0, False, "0 -1", "0 0"),
    (93, "duel", {"exact": "top", "dice": 6, "min_opening": "one", "scoring": "dice", "palifico": True}, True, "644 235421 2 14652", 2, 3, (4, 4), 11, "exact", 4, True, "0 0 0 1", "0 0 0 0"),
    (98, "classic", {"exact": "count", "wild_bids": "forbidden", "wild": 4, "min_opening": "players", "palifico": True}, True, "6633 - 424 333", 2, 3, (4, 4), 6, "exact", 2, False, "0 0 0 -1", "0 0 0 0"),
    (102, "bluff", {"exact": "top", "min_opening": "players", "exakt_all": True}, False, "25 6 52464 6 5 3", 0, 1, (6, 5), 32, "exact", 6, True, "0 1 0 0 0 0", "0 0 0 0 0 0"),
    (109, "pub", {"exact": "top", "exact_opener": "next", "wild": 4, "min_opening": "one", "palifico": True}, True, "5346 1352 34433 543 - 3255", 0, 1, (20, 5), 0, "liar", 5, True, "-1 0 0 0 0 0", "0 0 0 0 0 0"),
    (124, "bluff", {"wild": 2, "min_opening": "players", "giveaway": True, "palifico": True}, True, "32523 - 44436 45 21222 22", 4, 5, (19, 4), 0, "liar", 4, True, "0 0 0 0 -5 0", "0 0 0 0 0 0"),
    (138, "duel", {"exact": "count", "scoring": "dice", "palifico": True}, False, "5566 145 2161", 1, 2, (2, 4), 47, "exact", 2, True, "0 0 1", "0 0 0"),
    (169, "bluff", {"exact": "count", "giveaway": True, "palifico": True}, True, "26 3 3 52", 2, 3, (2, 2), 4, "liar", 2, False, "0 0 1 -1", "0 0 0 0"),
    (180, "classic", {"exact": "top", "exact_opener": "next", "palifico": True}, True, "424 - 314 463", 0, 2, (3, 1), 6, "exact", 1, False, "0 0 -1 0", "0 0 0 0"),
    (194, "classic", {"exact": "count", "wild_bids": "plain", "palifico": True}, False, "3 3 - -", 1, 0, (2, 4), 2, "exact", 0, False, "-1 0 0 0", "0 0 0 0"),
    (233, "duel", {"exact": "top", "wild_bids": "forbidden", "scoring": "dice"}, False, "5 21562", 0, 1, (2, 3), 23, "exact", 2, False, "0 -1", "0 0"),
    (257, "pub", {"exact": "top", "exact_opener": "next", "wild_bids": "ladder", "palifico": True}, True, "21364 5322 5 3 623", 2, 3, (14, 4), 0, "exact", 1, False, "0 0 0 -1 0", "0 0 0 0 0"),
    (265, "twocups", {"exact": "top", "wild": 0, "dice": 4}, False, "2116 132", 0, 1, (3, 1), 29, "exact", 3, True, "0 1", "0 0"),
    (283, "classic", {"exact": "count", "palifico": True}, False, "66312 1442 -", 1, 0, (3, 3), 41, "exact", 3, True, "0 0 0", "0 0 0"),
    (302, "bluff", {"exact": "count", "wild": 4, "giveaway": True}, False, "66 11 26 353", 2, 3, (8, 4), 1, "exact", 0, False, "0 0 0 -1", "0 0 0 0"),
    (311, "duel", {"scoring": "dice", "palifico": True}, True, "213 - 65 15564 - 61246", 5, 0, (4, 1), 11, "liar", 3, True, "0 0 0 0 0 -1", "0 0 0 0 0 0"),
    (316, "pub", {"wild_bids": "board", "palifico": True}, True, "113 33564 22115 1635 343", 3, 4, (6, 3), 14, "liar", 6, False, "0 0 0 0 -1", "0 0 0 0 0"),
    (345, "twocups", {"exact": "count", "exact_opener": "next", "wild": 4, "palifico": True}, False, "3 6614", 1, 0, (1, 1), 29, "exact", 2, False, "-1 0", "0 0"),
    (372, "classic", {"exact": "top", "dice": 1, "palifico": True}, False, "5 5", 0, 1, (2, 5), 3, "exact", 2, True, "0 0", "0 0"),
    (379, "twocups", {"exact": "count", "exact_opener": "next"}, False, "1325 126 6 5454 4665", 4, 0, (3, 4), 80, "exact", 3, True, "1 0 0 0 0", "0 0 0 0 0"),
    (450, "bluff", {"exact": "top", "wild_bids": "ladder", "min_opening": "one", "exakt_all": True, "giveaway": True, "palifico": True}, True, "665 24 524", 0, 1, (2, 3), 6, "exact", 0, False, "0 -1 0", "0 0 0"),
    (485, "blitz", {"dice": 1, "palifico": True}, True, "- 5 3 - - 2", 2, 5, (1, 1), 2, "liar", 0, True, "0 0 -1 0 0 0", "0 0 0 0 0 0"),
    (558, "pub", {"exact": "top", "exact_opener": "next", "wild_bids": "forbidden", "wild": 1, "palifico": True}, False, "314 416 1564 - 2", 0, 1, (6, 4), 27, "exact", 6, True, "0 1 0 0 0", "0 0 0 0 0"),
)
# fmt: on


def dice_of(text):
    return [() if cup == "-" else tuple([int(die) for die in cup]) for cup in text.split()]


def numbers(text):
    return [int(number) for number in text.split()]


def test_sample_of_the_settled_rounds():
    for (
        index,
        preset,
        changes,
        palifico,
        text,
        bidder,
        caller,
        bid,
        raises,
        call,
        count,
        right,
        change,
        points,
    ) in ROUNDS:
        rules = settings.preset(preset, changes)
        cups = dice_of(text)
        wild = 0 if palifico else rules["wild"]
        total = sum([len(cup) for cup in cups])
        higher = ladder.raises(total, wild, rules["wild_bids"], palifico, bid[0], bid[1])
        assert len(higher) == raises, index
        assert counting.count(cups, bid[1], wild) == count, index
        assert counting.is_right(rules, palifico, cups, bid[0], bid[1], call) == right, index
        held = [len(cup) for cup in cups]
        settled = counting.settle(rules, held, bid[0], count, bidder, caller, call, right)
        assert settled == (numbers(change), numbers(points)), index
        assert held == [len(cup) for cup in cups]


def test_a_die_counts_for_its_face_and_a_wild_for_every_other():
    cups = [(1, 4, 2), (1, 1, 4), (), (5, 5, 5)]
    for face, wild, count in (
        (4, 1, 5),
        (1, 1, 3),
        (6, 1, 3),
        (5, 1, 6),
        (4, 0, 2),
        (1, 0, 3),
        (6, 0, 0),
        (4, 5, 5),
        (5, 5, 3),
    ):
        assert counting.count(cups, face, wild) == count, (face, wild)


def settle(changes, held, quantity, counted, call="liar", bidder=0, caller=1):
    rules = settings.preset("classic", changes)
    right = counted < quantity if call == "liar" else counted == quantity
    return counting.settle(rules, held, quantity, counted, bidder, caller, call, right)[0]


def test_loss_one_and_difference():
    held = [3, 2, 5]
    assert settle({}, held, 9, 3) == [-1, 0, 0]
    assert settle({}, held, 1, 3) == [0, -1, 0]
    assert settle({}, held, 3, 3) == [0, -1, 0]
    difference = {"loss": "difference"}
    assert settle(difference, held, 5, 3) == [-2, 0, 0]
    assert settle(difference, held, 9, 3) == [-3, 0, 0]
    assert settle(difference, held, 1, 3) == [0, -2, 0]
    assert settle(difference, held, 1, 8) == [0, -2, 0]
    assert settle(difference, held, 3, 3) == [0, -1, 0]


def test_exakt_all_and_giveaway():
    held = [3, 2, 0, 5]
    assert settle({"exakt_all": True}, held, 3, 3) == [0, -1, 0, -1]
    assert settle({"giveaway": True}, held, 3, 3) == [1, -1, 0, 0]
    assert settle({"exakt_all": True, "giveaway": True}, held, 3, 3) == [1, -1, 0, -1]
    assert settle({"exakt_all": True, "giveaway": True, "dice": 3}, [3, 2, 0, 3], 3, 3) == [0, -1, 0, -1]
    assert settle({"exakt_all": True, "giveaway": True}, held, 2, 3) == [0, -1, 0, 0]
    assert settle({"exakt_all": True, "giveaway": True}, held, 4, 3) == [-1, 0, 0, 0]


def test_exact_regains_or_costs_one():
    for loss in ("one", "difference"):
        assert settle({"loss": loss}, [3, 2], 3, 3, "exact") == [0, 1]
        assert settle({"loss": loss}, [3, 5], 3, 3, "exact") == [0, 0]
        assert settle({"loss": loss}, [3, 2], 3, 6, "exact") == [0, -1]
        assert settle({"loss": loss}, [3, 2], 6, 3, "exact") == [0, -1]


def test_points_move_no_dice():
    rules = settings.preset("duel")
    for call, right, points in (
        ("liar", True, [0, 1]),
        ("liar", False, [1, 0]),
        ("exact", True, [0, 1]),
        ("exact", False, [1, 0]),
    ):
        assert counting.settle(rules, [5, 5], 3, 3, 0, 1, call, right) == ([0, 0], points)


def test_exact_top_is_wrong_where_a_higher_bid_holds():
    rules = settings.preset("twocups", {"exact": "top"})
    cups = [(3, 3, 5, 5), (3, 3, 5, 5)]
    assert not counting.is_right(rules, False, cups, 4, 3, "exact")
    assert counting.is_right(rules, False, cups, 4, 5, "exact")
    assert counting.is_right(rules, True, cups, 4, 3, "exact")
    rules["exact"] = "count"
    assert counting.is_right(rules, False, cups, 4, 3, "exact")


def test_the_worked_round():
    rules = settings.preset("classic")
    cups = dice_of("44632 44156 22356 41123")
    assert counting.count(cups, 4, 1) == 8
    assert not counting.is_right(rules, False, cups, 7, 4, "liar")
    assert counting.settle(rules, [5, 5, 5, 5], 7, 8, 1, 2, "liar", False) == ([0, 0, -1, 0], [0, 0, 0, 0])
