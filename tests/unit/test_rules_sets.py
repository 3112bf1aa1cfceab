"""Rule sets: values, presets, contradictions, round trips (RULES.md, "The settings of a rule set", "Presets")."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from liarsdice import PRESETS, RulesError, RuleSet
from liarsdice_shared import settings as shared

from .support import CHOICES, POINTS_REFUSE

CLASSIC = {
    "dice": 5,
    "wild": 1,
    "wild_bids": "ladder",
    "min_opening": "one",
    "loss": "one",
    "exact": "off",
    "exact_opener": "caller",
    "palifico": False,
    "open_die": False,
    "reroll": False,
    "exakt_all": False,
    "giveaway": False,
    "scoring": "dice",
    "target_points": 5,
    "turn_seconds": 25,
    "human_out": "play_on",
    "max_bids": 60,
    "max_round_seconds": 300,
    "max_match_seconds": 2400,
    "seats": [2, 10],
}
DIFFERENT = {
    "classic": {},
    "blitz": {"dice": 3, "turn_seconds": 15, "exact": "count"},
    "palifico": {"palifico": True},
    "showcase": {"open_die": True},
    "pub": {"wild_bids": "plain", "min_opening": "players", "human_out": "end"},
    "bluff": {"wild": 6, "wild_bids": "board", "loss": "difference", "seats": [2, 6]},
    "duel": {"wild": 2, "wild_bids": "forbidden", "scoring": "points", "exact_opener": "next"},
    "twocups": {"wild": 0, "wild_bids": "plain"},
}


def test_the_presets_are_those_of_the_rules() -> None:
    assert tuple(DIFFERENT) == PRESETS


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_classic_but_for_what_it_names(name: str) -> None:
    assert RuleSet.preset(name).to_dict() == {**CLASSIC, **DIFFERENT[name]}


def test_a_rule_set_without_wishes_is_classic() -> None:
    assert RuleSet() == RuleSet.preset("classic")


def test_duel_and_twocups_start_with_two_seats_the_others_with_four() -> None:
    assert {name: shared.default_seats(name) for name in PRESETS} == {
        name: 2 if name in ("duel", "twocups") else 4 for name in PRESETS
    }


def test_the_settings_stand_in_the_order_of_the_rules() -> None:
    assert list(RuleSet().to_dict()) == list(CLASSIC)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_survives_json(name: str) -> None:
    rules = RuleSet.preset(name)
    data = json.loads(json.dumps(rules.to_dict()))
    assert RuleSet.from_dict(data) == rules
    assert RuleSet.from_dict(data).to_dict() == data
    assert hash(RuleSet.from_dict(data)) == hash(rules)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_every_value_goes_with_classic(name: str, value: Any) -> None:
    rules = RuleSet.preset("classic", **{name: value})
    assert getattr(rules, name) == value
    assert RuleSet.from_dict(rules.to_dict()) == rules


BAD = [
    *(("dice", value) for value in (0, 7, -1, 2.0, "5", None, True, [5])),
    *(("wild", value) for value in (-1, 7, "1", None, False, True)),
    *(("wild_bids", value) for value in ("", "Ladder", None, 0, ["plain"])),
    *(("min_opening", value) for value in (1, "two", None)),
    *(("loss", value) for value in (1, "two", None)),
    *(("exact", value) for value in (True, False, "on", None)),
    *(("exact_opener", value) for value in ("bidder", None, 0)),
    *(
        (name, value)
        for name in ("palifico", "open_die", "reroll", "exakt_all", "giveaway")
        for value in (0, 1, "yes", None)
    ),
    *(("scoring", value) for value in ("die", None, True)),
    *(("target_points", value) for value in (0, 21, True, 5.0, "5", None)),
    *(("turn_seconds", value) for value in (1, 24, 60, -15, False, 15.0, None)),
    *(("human_out", value) for value in (True, "stop", None)),
    *(("max_bids", value) for value in (0, 61, -1, True, 60.0, None)),
    *(("max_round_seconds", value) for value in (0, 301, True, None)),
    *(("max_match_seconds", value) for value in (0, 2401, True, None)),
    *(
        ("seats", value)
        for value in (
            [],
            [2],
            [2, 3, 4],
            [1, 4],
            [2, 11],
            [5, 4],
            [2, 4.0],
            [True, 4],
            "24",
            4,
            None,
            {2: 4},
            [None, 4],
        )
    ),
]


@pytest.mark.parametrize(("name", "value"), BAD, ids=repr)
def test_a_value_the_rules_do_not_know_is_refused_by_its_setting(name: str, value: Any) -> None:
    for make in (
        lambda: RuleSet(**{name: value}),
        lambda: RuleSet.preset("classic", **{name: value}),
        lambda: RuleSet.from_dict({**CLASSIC, name: value}),
    ):
        with pytest.raises(RulesError) as caught:
            make()
        assert (caught.value.setting, caught.value.code) == (name, "value")


@pytest.mark.parametrize(("name", "value"), [bad for bad in BAD if bad[0] not in ("wild", "seats")], ids=repr)
def test_bad_values_are_refused_without_a_wild_too(name: str, value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.preset("twocups", **{name: value})
    assert caught.value.setting == name


@pytest.mark.parametrize("name", list(POINTS_REFUSE))
def test_points_refuse_what_moves_dice_by_naming_the_setting(name: str) -> None:
    wish = {name: POINTS_REFUSE[name]}
    for make in (
        lambda: RuleSet.preset("duel", **wish),
        lambda: RuleSet.preset("classic", scoring="points", **wish),
        lambda: RuleSet(scoring="points", **wish),
        lambda: RuleSet.from_dict({**CLASSIC, "scoring": "points", **wish}),
    ):
        with pytest.raises(RulesError) as caught:
            make()
        assert (caught.value.setting, caught.value.code) == (name, "points")


def test_all_else_goes_with_points() -> None:
    for name, values in CHOICES.items():
        for value in values:
            if POINTS_REFUSE.get(name, ...) != value:
                assert getattr(RuleSet.preset("duel", **{name: value}), name) == value


@pytest.mark.parametrize("wild_bids", CHOICES["wild_bids"])
def test_without_a_wild_the_bids_on_it_read_as_plain(wild_bids: str) -> None:
    for rules in (
        RuleSet(wild=0, wild_bids=wild_bids),
        RuleSet.preset("classic", wild=0, wild_bids=wild_bids),
        RuleSet.from_dict({**CLASSIC, "wild": 0, "wild_bids": wild_bids}),
    ):
        assert rules.wild_bids == "plain"
        assert rules == RuleSet(wild=0, wild_bids="plain")


@pytest.mark.parametrize("preset", ["bluff", "duel"])
def test_a_preset_without_its_wild_reads_as_plain(preset: str) -> None:
    assert RuleSet.preset(preset, wild=0).wild_bids == "plain"


@pytest.mark.parametrize("preset", ["Classic", "", "poker", None, 3, ["classic"]], ids=repr)
def test_an_unknown_preset_is_refused(preset: Any) -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.preset(preset)
    assert (caught.value.setting, caught.value.code) == ("preset", "unknown")


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.preset("classic", jokers=2)
    assert (caught.value.setting, caught.value.code) == ("jokers", "unknown")
    with pytest.raises(RulesError, match="jokers"):
        RuleSet.from_dict({**CLASSIC, "jokers": 2})


@pytest.mark.parametrize("name", list(CLASSIC))
def test_a_missing_setting_is_refused(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.from_dict({key: value for key, value in CLASSIC.items() if key != name})
    assert (caught.value.setting, caught.value.code) == (name, "missing")


@pytest.mark.parametrize("data", [None, [], "classic", 5, {1: 2}, {}], ids=repr)
def test_what_is_no_dict_of_settings_is_refused(data: Any) -> None:
    with pytest.raises(RulesError):
        RuleSet.from_dict(data)


def test_a_rules_error_is_a_value_error() -> None:
    assert issubclass(RulesError, ValueError)


def test_a_rule_set_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        RuleSet().dice = 3  # type: ignore[misc]


def test_what_is_handed_out_is_a_copy() -> None:
    rules = RuleSet()
    rules.to_dict()["seats"].append(3)
    assert rules.seats == (2, 10)


# what the lobby asks of the shared settings


def test_a_control_that_the_others_rule_out_is_named_with_its_reason() -> None:
    assert shared.ruled_out(RuleSet.preset("duel").to_dict()) == {
        **dict.fromkeys(POINTS_REFUSE, "points"),
        "exact_opener": "exact_off",
    }
    assert shared.ruled_out(RuleSet.preset("twocups", exact="top").to_dict()) == {
        "target_points": "dice",
        "wild_bids": "no_wild",
    }


def test_a_fitting_rule_set_rests_what_points_refuse() -> None:
    wishes = {"scoring": "points", **POINTS_REFUSE}
    fitted = shared.fitting("bluff", wishes)
    assert shared.problem(fitted) is None
    assert RuleSet.from_dict(fitted) == RuleSet.preset("bluff", scoring="points", loss="one")
    back = shared.fitting("bluff", {**wishes, "scoring": "dice"})
    assert {name: back[name] for name in POINTS_REFUSE} == POINTS_REFUSE
