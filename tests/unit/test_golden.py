"""Golden playthroughs: whole matches of seeded random play as text, one per preset and three with the options on.

They pin behaviour that no other test thought of. After a wanted change `GOLDEN=write pytest tests/unit/test_golden.py`
writes them anew; the diff is part of the change.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from liarsdice import PRESETS, Legal, Match, RuleSet, View
from liarsdice_shared.settings import default_seats

from .support import step, texts

FOLDER = Path(__file__).parents[1] / "data" / "golden"

PLAYED: dict[str, tuple[str, int, float, dict[str, Any]]] = {
    preset: (preset, default_seats(preset), 0.0, {}) for preset in PRESETS
} | {
    "bluff-options": (
        "bluff",
        4,
        0.0,
        {"reroll": True, "exakt_all": True, "giveaway": True, "open_die": True, "palifico": True},
    ),
    "duel-options": ("duel", 3, 0.0, {"scoring": "dice", "exact": "top", "wild_bids": "board", "loss": "difference"}),
    "palifico-leavers": (
        "palifico",
        6,
        0.04,
        {"exact": "count", "exact_opener": "next", "min_opening": "players", "reroll": True},
    ),
}


def cup_text(dice: tuple[int | None, ...]) -> str:
    return "".join("." if die is None else str(die) for die in dice) or "-"


def legal_text(legal: Legal) -> str:
    words = [
        word
        for word, on in (
            ("liar", legal.challenge),
            ("exact", legal.exact),
            ("out", legal.set_out),
            ("pass", legal.pass_),
        )
        if on
    ]
    bids = texts(legal.bids)
    if bids:
        words.insert(0, f"{len(bids)} bids {bids[0]}…{bids[-1]}")
    return ", ".join(words) or "nothing"


def view_text(view: View) -> str:
    """Return all of a view but what its round's head and its showdown tell."""
    who = "spectator" if view.seat is None else f"seat {view.seat}"
    open_dice = " ".join(map(cup_text, view.open_dice))
    return f"{who} sees {cup_text(view.cup)} | {open_dice} | may {legal_text(view.legal)}"


def showdown_text(match: Match) -> str:
    settled = match.last_round
    assert settled is not None
    return "\n".join(
        [
            f"  showdown {' '.join(map(cup_text, settled.cups))}: {settled.count} of {settled.bid}",
            f"  seat {settled.caller} called {settled.call} on seat {settled.bidder}:"
            f" {'right' if settled.right else 'wrong'}; dice {settled.change}, points {settled.points}",
        ]
    )


def head_text(match: Match) -> str:
    palifico = ", palifico" if match.palifico else ""
    return f"round {match.round}: opener {match.opener}{palifico}, dice {match.dice}, points {match.points}"


def played(name: str) -> Iterator[str]:
    preset, seats, disturb, changes = PLAYED[name]
    rules = RuleSet.preset(preset, **changes)
    rng = random.Random(f"golden {name}")
    match = Match.start(rules, seats, rng.randrange(seats))
    yield f"{preset} {changes or ''}".strip()
    yield ", ".join(f"{setting}={value}" for setting, value in rules.to_dict().items())
    yield match.log[0]
    while match.phase != "over":
        if match.phase == "roll":
            yield head_text(match)
        before, match = match, step(match, rng, disturb)
        if match is before:
            continue
        yield f"> {match.log[-1]}"
        if match.log[-1] in ("liar", "exact"):
            yield showdown_text(match)
        elif match.phase in ("bid", "set_out", "reroll"):
            yield f"  {match.phase}: {view_text(match.view(match.turn))}"
            if match.log[-1].startswith(("roll", "out", "reroll")):
                yield f"  {view_text(match.view(None))}"
    yield f"over: dice {match.dice}, points {match.points}, places {match.places}"


@pytest.mark.parametrize("name", PLAYED)
def test_a_playthrough_is_as_it_was_written_down(name: str) -> None:
    text = "\n".join(played(name)) + "\n"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_preset_is_written_down() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYED)
    assert set(PRESETS) <= set(PLAYED)
