"""The save file: what was written is played back, and what breaks is named (`liarsdice.replay`)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from liarsdice import PRESETS, Match, RuleSet
from liarsdice.replay import ReplayError, load, play_back, save, verify

from .support import play, position, step

CLASSIC = RuleSet.preset("classic")


def whole(rules: RuleSet, seed: int, seats: int = 3, disturb: float = 0.0) -> list[Match]:
    """Return a random match, as it is after every event."""
    rng = random.Random(seed)
    matches = [Match.start(rules, seats, rng.randrange(seats))]
    while matches[-1].phase != "over":
        after = step(matches[-1], rng, disturb)
        if after is not matches[-1]:
            matches.append(after)
    return matches


@pytest.mark.parametrize("disturb", [0.0, 0.05])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_log_plays_back_to_equal_matches_at_every_step(preset: str, disturb: float) -> None:
    rules = RuleSet.preset(preset, reroll=True, exact="count")
    for seed in range(3):
        matches = whole(rules, seed, disturb=disturb)
        assert list(play_back(rules, matches[-1].log)) == matches


@pytest.mark.parametrize("preset", PRESETS)
def test_a_save_file_survives_json(preset: str) -> None:
    matches = whole(RuleSet.preset(preset), 1)
    for match in (matches[0], matches[len(matches) // 2], matches[-1]):
        data = json.loads(json.dumps(save(match)))
        assert verify(data) == match


def test_the_log_is_readable() -> None:
    match = play(position(RuleSet.preset("bluff", reroll=True), [(1, 2, 3), (), (4, 4)]), "1x3", "out:1")
    match = play(match.roll_for(0, (6, 5)).leave(2).void_round().stop())
    assert match.log == ("start 3,0,2 opener 0", "roll 123 - 44", "1x3", "out:1", "reroll 65", "leave 2")
    match = position(RuleSet.preset("palifico"), [(1, 2, 3), (2,), (4, 4)], opener=1, palifico=True)
    match = play(match, "1x3").void_round().leave(2).stop()
    assert match.log == ("start 3,1,2 opener 1 palifico", "roll 123 2 44", "1x3", "void", "leave 2", "stop")


GOOD = ["start 2,1,0 opener 0", "roll 12 3 -", "1x3", "2x3", "liar"]


@pytest.mark.parametrize(
    ("index", "event"),
    [
        (0, "roll 12 3 -"),
        (0, "start 2,1,0"),
        (0, "start 2,1,0 opener 2"),
        (0, "start 2,1,0 opener 5"),
        (0, "start 2 opener 0"),
        (0, "start 6,1,0 opener 0"),
        (0, "start 2,1,0 opener 0 palifico "),
        (0, ""),
        (1, "roll 12 3"),
        (1, "roll 12 3 - -"),
        (1, "roll 12 7 -"),
        (1, "roll 123 3 -"),
        (1, "roll 12 3 4"),
        (1, "1x3"),
        (1, "void"),
        (1, "reroll 12"),
        (2, "liar"),
        (2, "7x3"),
        (2, "nonsense"),
        (2, "start 2,1,0 opener 0"),
        (2, "leave 2"),
        (2, "leave 7"),
        (3, "1x3"),
        (3, "exact"),
        (3, "pass"),
        (3, "roll 12 3 -"),
        (3, "reroll 1"),
        (5, "stop"),
        (5, "leave 0"),
        (5, "roll 12 - -"),
        (5, "1x1"),
    ],
)
def test_a_log_that_breaks_names_the_event(index: int, event: str) -> None:
    long = ["start 2,1,0 opener 0", "roll 12 3 -", "1x3", "2x3", "stop"] if index == 5 else GOOD
    log = [*long[:index], event, *long[index + 1 :]]
    with pytest.raises(ReplayError) as caught:
        list(play_back(CLASSIC, log))
    assert (caught.value.index, caught.value.event) == (index, event)
    assert f"event {index + 1}" in str(caught.value)


def test_events_before_the_break_are_played() -> None:
    played = play_back(CLASSIC, [*GOOD[:3], "nonsense"])
    assert [next(played).phase for _ in range(3)] == ["roll", "bid", "bid"]


def test_an_empty_log_is_refused() -> None:
    with pytest.raises(ReplayError) as caught:
        list(play_back(CLASSIC, []))
    assert caught.value.index is None


GOOD_FILE = {"format": "luegenbecher-replay", "v": 1, "rules": CLASSIC.to_dict(), "log": GOOD, "places": None}


def test_a_good_file_is_verified() -> None:
    assert verify(GOOD_FILE).dice == (1, 1, 0)
    assert load(GOOD_FILE) == (CLASSIC, GOOD, None)


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "chess"},
        {"v": 2},
        {"v": None},
        {"rules": None},
        {"rules": {}},
        {"rules": {**CLASSIC.to_dict(), "dice": 9}},
        {"rules": {**CLASSIC.to_dict(), "scoring": "points", "palifico": True}},
        {"log": None},
        {"log": "roll"},
        {"log": []},
        {"log": [1]},
        {"log": ["nonsense"]},
        {"log": ["x"] * 200_001},
        {"places": [1, 2, 3]},
        {"places": "123"},
        {"places": [1.0]},
    ],
    ids=lambda changes: str(changes)[:40],
)
def test_what_is_no_save_file_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ReplayError):
        verify({**GOOD_FILE, **changes})


@pytest.mark.parametrize("data", [None, [], "log", 5, {}], ids=repr)
def test_what_is_no_file_at_all_is_refused(data: Any) -> None:
    with pytest.raises(ReplayError):
        verify(data)


def test_places_that_do_not_come_out_are_refused() -> None:
    match = whole(CLASSIC, 5)[-1]
    data = save(match)
    assert verify(data).places == match.places
    for places in (None, data["places"][::-1] if data["places"] != data["places"][::-1] else [9], [*data["places"], 4]):
        with pytest.raises(ReplayError, match="places"):
            verify({**data, "places": places})


def test_a_long_match_is_verified_without_keeping_every_step() -> None:
    """A match of thousands of events: neither its log nor its playback may grow with the square of them."""
    log = ["start 5,5 opener 0"]
    for _ in range(3_000):
        log += ["roll 23456 23456", "1x2", "void"]
    data = {**GOOD_FILE, "log": log}
    assert verify(data).log == tuple(log)
