"""The hint: sound, the same for the same view, blind to what lies under other cups, and true about its chances."""

from __future__ import annotations

from random import Random

import pytest

from liarsdice import CHALLENGE, EXACT, PASS, PRESETS, Bid, Match, RuleSet, SetOut
from liarsdice.bots import make_bot
from liarsdice.bots.hint import REASONS, hint
from liarsdice.odds import holds, is_exact
from liarsdice.simulate import advance

from .support import play, position
from .test_bots import random_rules, with_other_hidden_dice


def views(games: int, seed: str):
    """Yield matches that wait for a decision, on rule sets of all kinds."""
    for game in range(games):
        rng = Random(f"{seed}/{game}")
        rules = random_rules(rng)
        match = Match.start(rules, rng.randint(2, 5), 0)
        players = [make_bot(rng.choice(("beginner", "normal", "pro")), rules, rng).act for _ in range(match.seats)]
        for _ in range(80):
            if match.phase == "over":
                break
            if match.phase in ("bid", "set_out"):
                yield match, rng
            match = advance(match, players, rng)


def test_hidden_dice_of_others_never_change_a_hint() -> None:
    looked = 0
    for match, rng in views(50, "hidden"):
        assert match.turn is not None
        other = with_other_hidden_dice(match, match.turn, rng)
        assert hint(match.view(match.turn)) == hint(other.view(match.turn))
        looked += 1
    assert looked > 600


def test_a_hint_is_legal_and_its_chances_are_those_of_the_view() -> None:
    met = set()
    for match, _ in views(90, "sound"):
        assert match.turn is not None
        view = match.view(match.turn)
        found = hint(view)
        match.apply(found.action)
        met.add(found.why)
        assert found.why in REASONS
        last = view.last_bid
        assert found.holds == (holds(view, last.bid) if last else None)
        if isinstance(found.action, Bid):
            assert found.chance == holds(view, found.action)
        elif found.action is CHALLENGE:
            assert found.holds is not None and found.chance == 1 - found.holds
        elif found.action is EXACT and view.rules.exact == "count":
            assert last is not None and found.chance == is_exact(view, last.bid)
        assert 0 <= found.chance <= 1
        assert (found.why == "set_out") == isinstance(found.action, SetOut)
        assert (found.why == "pass") == (found.action is PASS)
    assert met == set(REASONS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hint_for_an_opening_that_can_not_fail_says_so(preset: str) -> None:
    rules = RuleSet.preset(preset, min_opening="one", exact="off", scoring="dice")
    view = position(rules, [(5, 5, 5), (2, 3, 4)]).view(0)
    assert view.bids == ()
    found = hint(view)
    assert found.holds is None and isinstance(found.action, Bid)
    assert (found.why == "sure") == (found.chance == 1)


def test_a_bid_that_can_not_hold_is_doubted_with_certainty() -> None:
    rules = RuleSet.preset("classic")
    found = hint(play(position(rules, [(2, 2), (3, 3, 3)]), "3x5").view(1))
    assert (found.action, found.why, found.holds, found.chance) == (CHALLENGE, "impossible", 0, 1)


def test_a_bid_that_ones_own_dice_fulfil_is_raised() -> None:
    rules = RuleSet.preset("classic")
    found = hint(play(position(rules, [(2, 2), (3, 3, 1)]), "2x3").view(1))
    assert found.holds == 1 and isinstance(found.action, Bid)


def test_a_seat_that_is_not_on_turn_gets_none() -> None:
    rules = RuleSet.preset("classic")
    match = position(rules, [(2, 2), (3, 3, 1)])
    for seat in (1, None):
        with pytest.raises(ValueError, match="nothing to decide"):
            hint(match.view(seat))
