"""The shipped duel tables: the known values, sound rows, and bluffs as often as solved play has them."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest

from liarsdice import CHALLENGE, Bid, Match, RuleSet
from liarsdice.bots import duels, make_bot
from liarsdice.simulate import roll

from .support import play, position

KNOWN = json.loads((Path(__file__).parents[1] / "data/duel_values.json").read_text("utf-8"))["values"]
SIZES = list(product((1, 2, 3), repeat=2))
TABLES = [(order, *dice, 1) for order in ("plain", "ladder", "none") for dice in SIZES]
TABLES += [(order, *dice, least) for order, least in (("board", 1), ("plain", 2)) for dice in product((1, 2), repeat=2)]


def value(order: str) -> float:
    """Return what the opener of a duel with one die each wins where both play the table."""
    table = duels.load(order, 1, 1, 1)
    assert table is not None

    def worth(history: tuple[int, ...], reach: dict[tuple[int, int], float]) -> float:
        mover = len(history) % 2
        total = 0.0
        flows: dict[int, dict[tuple[int, int], float]] = {}
        for dice, chance in reach.items():
            first, weights = table.row(history, (dice[mover],))
            for number, weight in enumerate(weights, first):
                if weight:
                    flows.setdefault(number, {})[dice] = chance * weight / sum(weights)
        for number, flow in flows.items():
            if number < len(table.bids):
                total += worth((*history, number), flow)
                continue
            quantity, face = table.bids[history[-1]]
            wilds = order != "none" and face != 1
            for dice, chance in flow.items():
                held = sum(die == face or (wilds and die == 1) for die in dice) >= quantity
                total += chance * (1 if held == (mover == 1) else -1)
        return total

    return worth((), dict.fromkeys(product(range(1, 7), repeat=2), 1 / 36))


@pytest.mark.parametrize(("order", "known"), [("plain", "plain"), ("ladder", "ladder"), ("none", "nowild")])
def test_one_die_each_is_worth_what_is_known_of_it(order: str, known: str) -> None:
    assert value(order) == pytest.approx(KNOWN[known]["1v1"]["value"], abs=0.002)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_fits_its_game_and_opens_with_every_hand(name: tuple[str, int, int, int]) -> None:
    table = duels.load(*name)
    assert table is not None
    for hand in table.hands[0]:
        first, weights = table.row((), hand)
        assert first == table.opening and any(weights)


def test_a_face_and_its_canonical_number() -> None:
    for wild, face in product(range(7), range(1, 7)):
        assert duels.real(duels.canonical(face, wild), wild) == face
    assert [duels.canonical(face, 3) for face in range(1, 7)] == [2, 3, 1, 4, 5, 6]


@pytest.mark.parametrize(
    ("changes", "cups"),
    [
        ({"exact": "count"}, [(2,), (3,)]),
        ({"open_die": True}, [(2,), (3,)]),
        ({"giveaway": True}, [(2,), (3,)]),
        ({"loss": "difference"}, [(2, 2), (3,)]),
        ({}, [(2, 2, 2, 2), (3,)]),
        ({}, [(2,), (3,), (4,)]),
    ],
)
def test_no_table_speaks_where_it_was_not_solved_for_the_rules(changes: dict, cups: list[tuple[int, ...]]) -> None:
    match = position(RuleSet.preset("classic", **changes), cups)
    assert duels.choices(match.view(match.turn)) is None


@pytest.mark.parametrize("wild", range(1, 7))
@pytest.mark.parametrize("wild_bids", ["plain", "ladder", "board", "forbidden"])
def test_what_a_table_says_is_legal_with_any_wild_face(wild: int, wild_bids: str) -> None:
    rules = RuleSet.preset("classic", wild=wild, wild_bids=wild_bids)
    for game in range(30):
        rng = Random(f"{wild}/{wild_bids}/{game}")
        match = Match.start(rules, 2, 0, dice=(1 + int(rng.random() * 2), 1 + int(rng.random() * 2)))
        match = match.roll([roll(rng, n) for n in match.dice])
        spoke = 0
        while match.phase == "bid":
            view = match.view(match.turn)
            found = duels.choices(view)
            if found is None:
                break
            spoke += 1
            for action, weight in found:
                assert weight > 0 and (action is CHALLENGE or action in view.legal.bids)
            match = match.apply(found[int(rng.random() * len(found))][0])
        assert spoke


def test_a_bid_on_the_wild_face_in_plain_is_answered_too() -> None:
    match = play(position(RuleSet.preset("pub", min_opening="one"), [(1,), (3,)]), "1x1")
    assert duels.choices(match.view(1))


@pytest.mark.parametrize(("dice", "low", "high"), [(1, 0.29, 0.49), (2, 0.26, 0.5), (3, 0.12, 0.34), (5, 0.03, 0.2)])
def test_a_master_opens_on_a_face_it_lacks_about_as_often_as_solved_play(dice: int, low: float, high: float) -> None:
    rules = RuleSet.preset("pub", min_opening="one", dice=dice)
    games, bluffs = 1500, 0
    for game in range(games):
        rng = Random(f"open/{game}")
        view = Match.start(rules, 2, 0).roll([roll(rng, dice), roll(rng, dice)]).view(0)
        action = make_bot("master", rules, rng).act(view)
        assert isinstance(action, Bid)
        bluffs += action.face not in view.cup and 1 not in view.cup  # a wild counts for every face
    assert low <= bluffs / games <= high
