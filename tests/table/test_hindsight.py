"""The analysis as the table tells it: piece by piece, to everybody who is there, with only one's own decisions judged."""

from __future__ import annotations

import json
from random import Random

import pytest

from liarsdice import PRESETS
from liarsdice_shared import messages
from table.hindsight import DECISIONS, piece, read

from .seat_at_table import ME, Table


def over(preset: str = "blitz", bots: int = 2, seed: int = 1, **changes) -> Table:
    """A table whose match has ended."""
    table = Table.playing(preset, bots, seed, "instant", human_out="play_on", **changes)
    rng = Random(seed)
    while table.state["stage"] != "result":
        table.play_on(rng)
    table.wait(60000)  # so that nothing is too many a second
    return table


def told(table: Table, connection: str = ME) -> list[dict]:
    """Ask until everything has come; return the rounds."""
    found: list[dict] = []
    while True:
        assert table.say("analysis", connection, **{"from": len(found)}) is None
        piece = [message for message in table.heard[connection] if message["t"] == "analysis"][-1]
        assert piece["from"] == len(found) and piece["rounds"] and piece["match"] == 1
        own = [sum(step["judged"] is not None for step in one["steps"]) for one in piece["rounds"]]
        assert sum(own) <= DECISIONS or len(own) == 1
        found += piece["rounds"]
        if len(found) >= piece["of"]:
            return found
        table.wait(100)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_whole_match_is_told_with_ones_own_decisions_judged(preset: str) -> None:
    table = over(
        preset, 1 if preset in ("duel", "twocups") else 2, 3, **({"reroll": True} if preset == "bluff" else {})
    )
    found = told(table)
    for one in found:
        assert all((step["judged"] is not None) == (step["seat"] == 0) for step in one["steps"])
        if one["outcome"]:
            assert one["steps"][-1]["action"] == one["outcome"]["call"]
            assert [len(cup) for cup in one["cups"]] == one["dice"]
    if table.state["rules"]["scoring"] == "dice":
        assert found[0]["dice"] == [table.state["rules"]["dice"]] * len(found[0]["dice"])
    assert any(step["judged"] for one in found for step in one["steps"])


def test_there_is_none_before_the_end() -> None:
    table = Table.playing(bots=2)
    assert table.say("analysis", **{"from": 0}) == "not_now"
    lobby = Table.laid(bots=2)
    assert lobby.say("analysis", **{"from": 0}) == "not_now"


def test_what_comes_after_the_last_round_is_nothing() -> None:
    table = over()
    assert table.say("analysis", **{"from": 10000}) is None
    assert table.heard[ME][-1]["rounds"] == []


def test_a_spectator_sees_the_match_and_nobodys_decisions_judged() -> None:
    table = Table.laid("blitz", bots=1, pace="instant", human_out="play_on")
    assert table.hello("bea", "Bea") is None
    assert table.hello("cem", "Cem", watch=True) is None
    table.say("start")
    while table.state["stage"] != "result":
        for connection in (ME, "bea"):
            state = table.states[connection]
            if state["stage"] == "match" and state["view"]["turn"] == state["you"]:
                legal = state["view"]["legal"]
                assert (
                    table.act("liar" if legal["challenge"] else "{}x{}".format(*legal["bids"][0]), connection) is None
                )
                break
        else:
            table.step()
    table.wait(60000)
    seen = {connection: told(table, connection) for connection in (ME, "bea", "cem")}
    judged = {
        connection: {step["seat"] for one in found for step in one["steps"] if step["judged"]}
        for connection, found in seen.items()
    }
    assert judged == {ME: {0}, "bea": {2}, "cem": set()} or judged == {ME: {0}, "bea": {1}, "cem": set()}
    for one in zip(*seen.values(), strict=True):
        assert one[0]["cups"] == one[1]["cups"] == one[2]["cups"]


def test_dice_of_a_round_that_was_never_settled_stay_hidden_but_for_ones_own() -> None:
    table = Table.playing("classic", 2, 1, "instant")
    table.wait_for_me()
    table.now += 10**7
    table.session.game.match_used = 10**9  # the match's time is up
    table.wait(10**6)
    assert table.state["stage"] == "result"
    last = told(table)[-1]
    assert last["outcome"] is None
    assert len(last["cups"][0]) == 5 and last["cups"][1:] == [[], []]


@pytest.mark.parametrize("preset", ["classic", "bluff", "duel"])
def test_a_save_file_tells_the_same_as_the_table_did(preset: str) -> None:
    table = over(preset, 1, 5)
    assert table.say("export") is None
    text = json.dumps(table.heard[ME][-1]["data"])
    saved = read(text)
    last = table.state["view"]
    whole = {"rules": table.state["rules"], "dice": last["dice"], "points": last["points"], "of": len(saved.rounds)}
    assert json.loads(json.dumps(saved.told())) == whole
    found: list[dict] = []
    while len(found) < len(saved.rounds):
        part = {"t": "analysis", "match": 0, **piece(saved.rounds, len(found), 0)}
        found += messages.from_table(json.dumps(part))["rounds"]
    assert found == told(table)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "7", '{"format": "luegenbecher-replay", "v": 1}', "[" * 5000])
def test_what_is_no_save_file_is_refused(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        read(text)


def test_a_save_file_whose_match_does_not_come_out_is_refused() -> None:
    table = over()
    table.say("export")
    data = table.heard[ME][-1]["data"]
    for log in ([], data["log"][:1], data["log"][1:], [*data["log"], "9x9"], ["start 5,5 opener 0"] * 30000):
        with pytest.raises(ValueError):  # noqa: PT011
            read(json.dumps({**data, "log": log}))
