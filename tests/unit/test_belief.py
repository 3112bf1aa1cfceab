"""What a master believes: kinds act as they are thought to, showdowns tell them apart, hidden dice tell nothing."""

from __future__ import annotations

from random import Random

import pytest

from liarsdice import CHALLENGE, Bid, Match, RuleSet
from liarsdice.bots import make_bot
from liarsdice.bots.belief import PRIOR, Belief, Memory
from liarsdice.bots.kinds import KINDS, bids, calls, hands
from liarsdice.simulate import advance, roll

from .support import play, position
from .test_bots import random_rules, with_other_hidden_dice

PUB = RuleSet.preset("pub", min_opening="one")
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


def test_hands_are_all_there_are_and_their_chances_sum_up() -> None:
    for dice in range(1, 7):
        for wild in (0, 1, 6):
            chances, sure = hands(dice, wild)
            assert len(chances) == len(sure) == len(set(sure))
            assert sum(chances) == pytest.approx(1)


@EVERY_KIND
@pytest.mark.parametrize(("seats", "bid", "off"), [(2, "4x5", 0.12), (2, "5x3", 0.12), (3, "6x4", 0.15), (4, "7x5", 0.15)])
def test_a_kind_calls_about_as_often_as_bots_of_its_level(kind: str, seats: int, bid: str, off: float) -> None:
    called, games = 0, 400
    for game in range(games):
        rng = Random(f"calls/{game}")
        match = Match.start(PUB, seats, 0).roll([roll(rng, 5) for _ in range(seats)])
        called += make_bot(kind, PUB, rng).act(play(match, bid).view(1)) is CHALLENGE
    chances, _ = hands(5, 1)
    quantity, face = map(int, bid.split("x"))
    row = calls(PUB, Bid(quantity, face), 5, 5 * seats, seats, False)[KINDS.index(kind)]
    assert sum(a * b for a, b in zip(chances, row, strict=True)) == pytest.approx(called / games, abs=off)


def test_nobody_is_thought_to_call_what_its_own_dice_fulfil() -> None:
    for dice in (2, 5):
        for row in calls(PUB, Bid(2, 4), dice, 3 * dice, 3, False):
            assert all(chance == 0 for chance, hand in zip(row, hands(dice, 1)[1], strict=True) if hand[4] >= 2)


@EVERY_KIND
def test_showdowns_tell_the_kinds_apart(kind: str) -> None:
    weights = [0.0] * len(KINDS)
    for game in range(12):
        rng = Random(f"apart/{game}")
        bots = [make_bot("normal", PUB, rng), make_bot(kind, PUB, rng), make_bot(kind, PUB, rng)]
        memory = Memory()
        match = Match.start(PUB, 3, 0)
        while match.phase != "over":
            match = advance(match, [bot.act for bot in bots], rng)
            memory.look_back(match.view(0))
        for seat in (1, 2):
            assert sum(memory.of(seat)) == pytest.approx(1, abs=0.03)
            weights = [a + b for a, b in zip(weights, memory.of(seat), strict=True)]
    assert KINDS[weights.index(max(weights))] == kind
    assert max(weights) / sum(weights) > 0.6


def test_a_showdown_is_learnt_from_once() -> None:
    memory = Memory()
    match = play(position(PUB, [(2, 2, 3), (3, 4, 4)]), "1x2", "2x4", "liar")
    memory.look_back(match.view(0))
    learnt = {seat: tuple(memory.of(seat)) for seat in (0, 1)}
    assert learnt[1] != PRIOR
    memory.look_back(match.view(0))
    assert learnt == {seat: tuple(memory.of(seat)) for seat in (0, 1)}


def test_who_bids_a_face_is_thought_to_hold_it() -> None:
    plain = Belief(position(PUB, [(2, 3, 5, 6, 6)] * 3).view(0), Memory()).tails(4)
    heard = Belief(play(position(PUB, [(2, 3, 5, 6, 6)] * 3, opener=1), "4x4", "5x4").view(0), Memory()).tails(4)
    assert plain[5] < heard[5] and heard[0] == 1 and heard[-1] == 0


def test_hidden_dice_never_change_what_a_master_does_that_has_seen_a_whole_match() -> None:
    looked = 0
    for game in range(25):
        rng = Random(f"hidden/{game}")
        rules = random_rules(rng)
        match = Match.start(rules, rng.randint(2, 4), 0)
        masters = {seat: [make_bot("master", rules, Random(game)) for _ in range(2)] for seat in range(match.seats)}
        players = [make_bot("normal", rules, rng).act for _ in range(match.seats)]
        for _ in range(60):
            if match.phase == "over":
                break
            if match.phase == "bid":
                assert match.turn is not None
                other = with_other_hidden_dice(match, match.turn, rng)
                one, two = masters[match.turn]
                assert one.act(match.view(match.turn)) == two.act(other.view(match.turn))
                looked += 1
            match = advance(match, players, rng)
    assert looked > 300


def test_every_likelihood_is_one_whatever_the_rules() -> None:
    for game in range(40):
        rng = Random(f"likely/{game}")
        rules = random_rules(rng)
        match = Match.start(rules, rng.randint(2, 4), 0)
        match = match.roll([roll(rng, n) for n in match.dice])
        bots = [make_bot("beginner", rules, rng).act for _ in range(match.seats)]
        last = None
        while match.phase == "bid" and not (match.bids and match.legal.bids == ()):
            before = len(match.bids)
            match = advance(match, bots, rng)
            if len(match.bids) <= before:
                break
            bid = match.bids[-1].bid
            for rows in (
                bids(rules, bid, last, rules.dice, sum(match.dice), match.seats, match.palifico),
                calls(rules, bid, rules.dice, sum(match.dice), match.seats, match.palifico),
            ):
                assert len(rows) == len(KINDS)
                assert all(0 <= chance <= 1.01 for row in rows for chance in row)
            last = bid
