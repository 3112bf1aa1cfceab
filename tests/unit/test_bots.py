"""The bots: sound on every rule set, the same for the same view, and blind to what lies under other cups."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from liarsdice import CHALLENGE, EXACT, PASS, PRESETS, Bid, Match, RulesError, RuleSet, SetOut
from liarsdice.bots import LEVELS, TEMPERS, Temper, make_bot, temper_of
from liarsdice.simulate import RANDOM, advance, play_out, roll, tournament, wilson

from .bot_play import play_watched, watched
from .support import CHOICES, play, position, random_action, random_roll, rule_sets

EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)


def random_rules(rng: Random) -> RuleSet:
    """Draw a rule set; one that contradicts itself is drawn anew."""
    while True:
        drawn: dict[str, Any] = {name: rng.choice(values) for name, values in CHOICES.items()}
        try:
            return RuleSet(**drawn, max_bids=rng.choice((60, 60, 60, 5, 1)))
        except RulesError:
            continue


# A match's end


@pytest.mark.parametrize("preset", PRESETS)
def test_a_full_table_of_bots_plays_fifteen_matches(preset: str) -> None:
    rules = RuleSet.preset(preset)
    for game in range(15):
        play_watched(rules, rules.seats[1], f"{preset}/{game}")


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_a_full_table_of_bots_plays_a_thousand_matches(preset: str) -> None:
    rules = RuleSet.preset(preset)
    for game in range(1000):
        play_watched(rules, rules.seats[1], f"long/{preset}/{game}")


def test_bots_play_any_rule_set_and_every_value_of_every_setting_is_met() -> None:
    met: set[tuple[str, Any]] = set()
    for game in range(250):
        rng = Random(game)
        rules = random_rules(rng)
        met |= {(name, getattr(rules, name)) for name in CHOICES}
        play_watched(rules, rng.randint(2, 6), f"any/{game}")
    assert met == {(name, value) for name, values in CHOICES.items() for value in values}


@pytest.mark.long
def test_bots_play_thousands_of_rule_sets() -> None:
    for game in range(5000):
        rng = Random(f"long/{game}")
        play_watched(random_rules(rng), rng.randint(2, 10), f"long/any/{game}")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules=rule_sets())
def test_bots_finish_on_whatever_hypothesis_thinks_of(rules: RuleSet) -> None:
    play_watched(rules, rules.seats[0], "hypothesis")


@EVERY_LEVEL
def test_bots_answer_positions_no_bot_would_bring_about(level: str) -> None:
    """Ladders of random play: absurd bids, jumps to the top, dice set out for nothing."""
    for game in range(200):
        rng = Random(f"{level}/{game}")
        rules = random_rules(rng)
        match = Match.start(rules, rng.randint(2, 5), 0)
        bot = make_bot(level, rules, rng)
        for _ in range(60):
            if match.phase == "over":
                break
            if match.phase in ("bid", "set_out"):
                assert match.turn is not None
                view = match.view(match.turn)
                action = bot.act(view)
                watched(view, action)
                match.apply(action)
            match = advance(match, [lambda view, match=match, rng=rng: random_action(match, rng)] * match.seats, rng)


# Same view, same action


@EVERY_LEVEL
def test_hidden_dice_of_others_never_change_an_action(level: str) -> None:
    """Two matches that differ only under other cups: the same random source, the same action."""
    looked = 0
    for game in range(150):
        rng = Random(f"hidden/{game}")
        rules = random_rules(rng)
        match = Match.start(rules, rng.randint(2, 5), 0)
        for _ in range(80):
            if match.phase == "over":
                break
            if match.phase in ("bid", "set_out"):
                assert match.turn is not None
                other = with_other_hidden_dice(match, match.turn, rng)
                actions = [make_bot(level, rules, Random(game)).act(m.view(m.turn)) for m in (match, other)]
                assert actions[0] == actions[1]
                looked += 1
            players = [make_bot("normal", rules, rng).act] * match.seats
            match = advance(match, players, rng)
    assert looked > 2000


def with_other_hidden_dice(match: Match, seat: int, rng: Random) -> Match:
    """Return the match with new dice wherever others' lie hidden from a seat."""
    fresh = random_roll(match.dice, rng)
    shown = match.view(None).open_dice
    cups = list(match._cups)
    for owner, cup in enumerate(cups):
        if owner != seat:
            triples = zip(cup, fresh[owner], shown[owner], strict=True)
            cups[owner] = tuple(old if lies is not None else new for old, new, lies in triples)
    return replace(match, _cups=tuple(cups))


@EVERY_LEVEL
def test_the_same_view_and_random_state_give_the_same_action_whatever_came_before(level: str) -> None:
    rules = RuleSet.preset("classic")
    view = play(position(rules, [(1, 2, 3, 4, 5), (2, 2, 6), (3, 4, 4, 1)]), "3x4", "4x4").view(2)
    used = make_bot(level, rules, Random(5))
    for _ in range(7):
        used.act(view)
    used.rng.seed(9)  # type: ignore[attr-defined]
    assert used.act(view) == make_bot(level, rules, Random(9)).act(view)


@EVERY_LEVEL
def test_a_source_that_only_knows_random_is_enough(level: str) -> None:
    class Source:
        number = 0

        def random(self) -> float:
            self.number = (self.number * 21 + 7) % 64
            return self.number / 64

    rules = RuleSet.preset("bluff", reroll=True, exact="count")
    match = Match.start(rules, 3, 0)
    bots = [make_bot(level, rules, Source()).act] * 3
    assert play_out(match, bots, Random(1)).phase == "over"


# Sound decisions


@EVERY_LEVEL
def test_a_bid_that_cannot_hold_is_challenged(level: str) -> None:
    rules = RuleSet.preset("classic", exact="count")
    match = play(position(rules, [(2, 2), (3, 3, 3)]), "3x5")
    for seed in range(50):
        assert make_bot(level, rules, Random(seed)).act(match.view(1)) is CHALLENGE


@EVERY_LEVEL
def test_a_bid_that_its_own_dice_fulfil_is_not_challenged(level: str) -> None:
    rules = RuleSet.preset("classic")
    match = play(position(rules, [(2, 2), (3, 3, 1)]), "3x3")
    for seed in range(50):
        assert isinstance(make_bot(level, rules, Random(seed)).act(match.view(1)), Bid)


@EVERY_LEVEL
def test_a_bid_fulfilled_by_open_dice_is_not_challenged(level: str) -> None:
    rules = RuleSet.preset("showcase")
    match = play(position(rules, [(4, 2), (1, 3), (4, 5)]), "3x4")
    for seed in range(50):
        assert isinstance(make_bot(level, rules, Random(seed)).act(match.view(1)), Bid)


@EVERY_LEVEL
def test_where_only_a_challenge_is_legal_it_is_made(level: str) -> None:
    rules = RuleSet.preset("classic", max_bids=1)
    match = play(position(rules, [(2, 2), (3, 3, 3)]), "1x3")
    assert make_bot(level, rules, Random(1)).act(match.view(1)) is CHALLENGE


@EVERY_LEVEL
def test_with_no_raise_left_exact_is_better_than_a_challenge_that_must_fail(level: str) -> None:
    rules = RuleSet.preset("twocups", exact="count", open_die=True)
    match = play(position(rules, [(6,), (6,)]), "2x6")
    assert not match.legal.bids
    for seed in range(30):
        assert make_bot(level, rules, Random(seed)).act(match.view(1)) is EXACT


@EVERY_LEVEL
def test_a_match_ends_even_where_every_die_lies_open_and_every_exact_is_right(level: str) -> None:
    rules = RuleSet.preset("classic", dice=1, open_die=True, exact="count")
    bots = [make_bot(level, rules, Random(3)).act] * 4
    assert play_out(Match.start(rules, 4, 0), bots, Random(4)).round < 400


@EVERY_LEVEL
def test_palifico_keeps_the_face(level: str) -> None:
    rules = RuleSet.preset("palifico")
    match = play(position(rules, [(2, 2, 4), (5, 5, 5), (3,)], palifico=True), "1x5")
    for seed in range(30):
        action = make_bot(level, rules, Random(seed)).act(match.view(1))
        assert isinstance(action, Bid)
        assert action.face == 5


@pytest.mark.parametrize("level", ["normal", "pro"])
def test_dice_that_support_the_bid_are_shown_and_the_rest_is_rolled_again(level: str) -> None:
    rules = RuleSet.preset("bluff", reroll=True)
    match = play(position(rules, [(4, 2, 6, 3, 4), (1, 1, 2, 3, 5)]), "5x4")
    assert make_bot(level, rules, Random(1)).act(match.view(0)) == SetOut((0, 2, 4))


@EVERY_LEVEL
def test_a_bid_that_holds_already_needs_no_dice_set_out(level: str) -> None:
    rules = RuleSet.preset("bluff", reroll=True)
    match = play(position(rules, [(4, 2, 6, 3, 4), (1, 1, 2, 3, 5)]), "3x4")
    assert make_bot(level, rules, Random(1)).act(match.view(0)) is PASS


@pytest.mark.parametrize("exact", ["count", "top"])
@pytest.mark.parametrize("level", ["normal", "pro"])
def test_exact_is_called_where_it_clearly_pays(level: str, exact: str) -> None:
    """Everything lies open, the bid is exactly right, and a lost die comes back."""
    rules = RuleSet.preset("twocups", exact=exact, open_die=True)
    match = play(position(rules, [(2,), (6, 6, 6, 1)]), "3x6")
    for seed in range(30):
        assert make_bot(level, rules, Random(seed)).act(match.view(1)) is EXACT


@pytest.mark.parametrize("level", ["normal", "pro"])
def test_exact_top_is_not_called_where_a_higher_bid_holds(level: str) -> None:
    """The count is right, but three ones hold as well, and they are higher."""
    rules = RuleSet.preset("twocups", exact="top", open_die=True)
    match = play(position(rules, [(2,), (6, 6, 1, 1, 1)]), "2x6")
    for seed in range(30):
        assert make_bot(level, rules, Random(seed)).act(match.view(1)) == Bid(3, 1)


@pytest.mark.parametrize("level", ["normal", "pro"])
def test_exact_is_not_called_for_nothing(level: str) -> None:
    """With all its dice a seat regains none: a raise that surely holds is better."""
    rules = RuleSet.preset("twocups", exact="count", dice=4)
    match = play(position(rules, [(2, 3), (6, 6, 5, 5)]), "1x6")
    for seed in range(30):
        assert make_bot(level, rules, Random(seed)).act(match.view(1)) is not EXACT


# Levels


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        make_bot("grandmaster", RuleSet.preset("classic"), Random(1))


def test_a_bot_refuses_a_view_that_asks_nothing_of_it() -> None:
    rules = RuleSet.preset("classic")
    match = position(rules, [(1, 2), (3, 4)])
    bot = make_bot("pro", rules, Random(1))
    for view in (match.view(1), match.view(None), Match.start(rules, 2, 0).view(0)):
        with pytest.raises(ValueError, match="nothing to decide"):
            bot.act(view)
    with pytest.raises(ValueError, match="another rule set"):
        make_bot("pro", RuleSet.preset("pub"), Random(1)).act(match.view(0))


@pytest.mark.parametrize(("preset", "seats"), [("showcase", 4), ("classic", 10)])
def test_where_a_master_plays_as_a_professional_it_is_one(preset: str, seats: int) -> None:
    """With open dice, or too many for its belief: the same choices by the same numbers, temper included."""
    rules = RuleSet.preset(preset)
    for game in range(30):
        rng = Random(game)
        match = Match.start(rules, seats, 0).roll([roll(rng, 5) for _ in range(seats)])
        while match.phase == "bid":
            view = match.view(match.turn)
            acts = [make_bot(level, rules, Random(game), temper=TEMPERS["Mira"]).act(view) for level in ("pro", "master")]
            assert acts[0] == acts[1]
            match = match.apply(acts[0])


def test_normal_beats_random_play() -> None:
    entries = tournament(RuleSet.preset("pub", min_opening="one"), ["normal", RANDOM], range(100), seed=7)
    assert entries[0].wins >= 95


def test_random_play_plays_every_rule_set() -> None:
    for game in range(60):
        entries = tournament(random_rules(Random(game)), [RANDOM] * 3, range(game, game + 1), seed=7)
        assert sum(entry.wins for entry in entries) == pytest.approx(1)


def test_a_tournament_can_be_played_in_parts_and_takes_the_time_of_every_decision() -> None:
    rules, seconds = RuleSet.preset("blitz"), iter(range(1_000_000))
    whole = tournament(rules, ["pro", "normal", "beginner"], range(9), 7, lambda: next(seconds))
    parts = [tournament(rules, ["pro", "normal", "beginner"], part, 7) for part in (range(4), range(4, 9))]
    assert [entry.wins for entry in whole] == pytest.approx([a.wins + b.wins for a, b in zip(*parts, strict=True)])
    assert all(entry.decisions == len(entry.seconds) > 0 and set(entry.seconds) == {1} for entry in whole)
    assert parts[0][0].seconds == []


@pytest.mark.parametrize(("better", "worse", "least"), [("normal", "beginner", 0.62), ("pro", "normal", 0.66)])
def test_a_level_wins_duels_against_the_one_below(better: str, worse: str, least: float) -> None:
    games = 400
    entries = tournament(RuleSet.preset("pub", min_opening="one"), [better, worse], range(games), seed=7)
    assert entries[0].wins >= least * games


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse"), [("normal", "beginner"), ("pro", "normal")])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_level_wins_more_than_its_share_against_three_of_the_one_below(preset: str, better: str, worse: str) -> None:
    """Its share is a quarter; the whole 95 % interval lies above it."""
    games = 2400
    won = tournament(RuleSet.preset(preset), [better, worse, worse, worse], range(games), seed=7)[0]
    assert wilson(won.wins, games)[0] > 1 / 4


def test_a_roll_shows_every_face() -> None:
    assert set(roll(Random(1), 200)) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_sometimes_opens_on_a_face_it_holds_none_of(level: str) -> None:
    """A bluff now and then, also in duels: who never opens so gives its dice away."""
    rules = RuleSet.preset("pub", min_opening="one")
    bluffs = 0
    for seed in range(400):
        rng = Random(seed)
        match = Match.start(rules, 2, 0).roll([roll(rng, 5), roll(rng, 5)])
        action = make_bot(level, rules, rng).act(match.view(0))
        assert isinstance(action, Bid)
        bluffs += action.face not in match.view(0).cup
    assert 4 <= bluffs <= 160


# Characters


def openings(level: str, name: str) -> int:
    """How many of 300 openings are on a face that the opener holds none of."""
    rules = RuleSet.preset("pub", min_opening="one")
    bluffs = 0
    for seed in range(300):
        rng = Random(seed)
        view = Match.start(rules, 3, 0).roll([roll(rng, 5) for _ in range(3)]).view(0)
        action = make_bot(level, rules, rng, temper=temper_of(name)).act(view)
        assert isinstance(action, Bid)
        bluffs += action.face not in view.cup
    return bluffs


def calls(level: str, name: str) -> int:
    """How many of 300 bids, about as high as can be expected, are challenged."""
    rules = RuleSet.preset("pub", min_opening="one")
    called = 0
    for seed in range(300):
        rng = Random(seed)
        match = Match.start(rules, 3, 2).roll([roll(rng, 5) for _ in range(3)]).apply(Bid(5 + seed % 2, 2 + seed % 5))
        called += make_bot(level, rules, rng, temper=temper_of(name)).act(match.view(0)) is CHALLENGE
    return called


@EVERY_LEVEL
def test_characters_of_a_level_bluff_and_risk_as_listed(level: str) -> None:
    assert TEMPERS["Mira"].bluff > TEMPERS["Otto"].bluff and TEMPERS["Bruno"].risk > TEMPERS["Tilo"].risk
    if level != "beginner":  # one opens on any face anyway; what it dares shows in its raises
        assert openings(level, "Mira") > openings(level, "Otto")
    assert calls(level, "Bruno") < calls(level, "Tilo")


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_every_character_is_described_in_a_word(language: str) -> None:
    words = json.loads((Path(__file__).parents[2] / f"web/locales/{language}.json").read_text("utf-8"))
    described = {key.removeprefix("bot."): text for key, text in words.items() if key.startswith("bot.")}
    assert described.keys() == TEMPERS.keys() and len(set(described.values())) == len(TEMPERS)


def test_a_character_with_a_number_is_the_same_and_anybody_else_is_even() -> None:
    assert temper_of("Kasimir 3") == TEMPERS["Kasimir"]
    assert temper_of("Alex") == temper_of("") == Temper()
    rules = RuleSet.preset("classic")
    assert make_bot("pro", rules, Random(1)).character == make_bot("pro", rules, Random(1), temper=Temper()).character


def test_a_master_that_looks_back_at_a_match_remembers_what_one_that_was_there_does() -> None:
    rules = RuleSet.preset("classic")
    rng = Random(5)
    bots = [make_bot("master", rules, rng) for _ in range(3)]
    match = Match.start(rules, 3, 0)
    seen = [match]
    while match.phase != "over" and len(match.log) < 80:
        match = advance(match, [bot.act for bot in bots], rng)
        seen.append(match)
        if match.phase in ("roll", "over"):
            for seat, bot in enumerate(bots):
                bot.memory.look_back(match.view(seat))
    late = make_bot("master", rules, Random(1))
    late.recall(past.view(1) for past in seen)
    assert late.memory.kinds == bots[1].memory.kinds and late.memory.kinds
    assert not make_bot("pro", rules, Random(1)).memory.kinds
