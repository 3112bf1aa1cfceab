"""The 600 settled rounds of tests/data/rounds.json: every field of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from liarsdice import CHALLENGE, EXACT, Bid, Match, RuleSet

CASES = json.loads((Path(__file__).parents[1] / "data" / "rounds.json").read_text())


def _name(index: int, case: dict[str, Any]) -> str:
    changes = ",".join(f"{name}={value}" for name, value in case["changes"].items())
    return f"{index}-{case['preset']}{'-palifico' if case['palifico'] else ''}-{changes or 'as it is'}-{case['call']}"


every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, id=_name(index, case)) for index, case in enumerate(CASES)]
)


def _rolled(case: dict[str, Any]) -> Match:
    cups = [tuple(cup) for cup in case["cups"]]
    match = Match.start(
        RuleSet.preset(case["preset"], **case["changes"]),
        seats=len(cups),
        opener=case["bidder"],
        dice=[len(cup) for cup in cups],
        palifico=case["palifico"],
    )
    return match.roll(cups)


def _pairs(bids: tuple[Bid, ...]) -> list[list[int]]:
    return [[bid.quantity, bid.face] for bid in bids]


def test_there_are_600_cases_with_21_fields_each() -> None:
    assert len(CASES) == 600
    assert {len(case) for case in CASES} == {21}


@every_case
def test_the_round_opens_and_rises_as_recorded(case: dict[str, Any]) -> None:
    match = _rolled(case)
    assert match.turn == case["bidder"]
    openings = _pairs(match.legal.bids)
    assert len(openings) == case["opening_count"]
    assert openings[:3] == case["first_openings"]
    assert (match.legal.challenge, match.legal.exact) == (False, False)

    match = match.apply(Bid(*case["bid"]))
    assert match.turn == case["caller"]
    raises = _pairs(match.legal.bids)
    assert len(raises) == case["raises_count"]
    assert raises[:8] == case["raises_first"]
    assert raises[-8:] == case["raises_last"]
    assert match.legal.challenge
    assert match.legal.exact == (match.rules.exact != "off")


@every_case
def test_the_call_is_settled_as_recorded(case: dict[str, Any]) -> None:
    call = {"challenge": CHALLENGE, "exact": EXACT}[case["call"]]
    match = _rolled(case).apply(Bid(*case["bid"])).apply(call)
    settled = match.last_round
    assert settled is not None
    assert (settled.bidder, settled.caller, settled.call) == (case["bidder"], case["caller"], call)
    assert settled.bid == Bid(*case["bid"])
    assert settled.cups == tuple(tuple(cup) for cup in case["cups"])
    assert settled.palifico == case["palifico"]
    assert (settled.count, settled.right) == (case["count"], case["right"])
    assert list(settled.change) == case["change"]
    assert list(settled.points) == case["points"]
    assert list(match.points) == case["points"]
    assert list(match.dice) == case["dice_after"]
    assert match.phase == ("over" if case["over"] else "roll")
    assert match.opener == case["next_opener"]
    assert match.palifico == case["next_palifico"]
