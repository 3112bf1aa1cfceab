"""Forged messages at the real table: each is refused with a code, nothing changes, and nobody else notices."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from liarsdice_shared import messages
from table.room import BURST, MESSAGES_PER_SECOND

from .seat_at_table import ME, Table, key_of

HTML = "<img src=x onerror=alert(1)>"
PEOPLE = (ME, "bea", "cem", "wanda")


def table_in_a_round() -> Table:
    """A round that runs, the second guest on turn; a spectator and a bot are there."""
    table = Table.laid(bots=1, seed=4, pace="calm", turn_seconds=40)
    for guest in ("bea", "cem"):
        assert table.hello(guest, guest.title()) is None
    assert table.hello("wanda", "Wanda", watch=True) is None
    table.say("start")
    while not (table.state["view"]["bids"] and table.state["view"]["turn"] == table.states["cem"]["you"]):
        turn = table.state["view"]["turn"]
        connection = next((name for name in PEOPLE if table.states[name]["you"] == turn is not None), None)
        if connection:
            assert table.act("{}x{}".format(*table.states[connection]["view"]["legal"]["bids"][0]), connection) is None
        else:
            table.step()
    return table


def act(action: Any = None, revision: Any = None, **more: Any) -> Any:
    """Describe an act; what is not said suits."""

    def text(table: Table) -> str:
        lowest = "{}x{}".format(*table.states["cem"]["view"]["legal"]["bids"][0])
        now = table.state["revision"]
        return json.dumps(
            {"t": "act", "revision": now if revision is None else revision, "action": action or lowest, **more}
        )

    return text


def said(kind: str, **fields: Any) -> Any:
    return lambda table: json.dumps({"t": kind, **fields})


def hello(name: str = "Eve", key: str | None = None, **other: Any) -> Any:
    fields = {"v": messages.VERSION, "name": name, "pace": "calm", "watch": False, "able": True, "key": key}
    return said("hello", **{**fields, "sig": "0" * 128 if key else None, **other})


FORGED: dict[str, tuple[str, Any, str]] = {
    "a bid out of turn": ("bea", act(), "not_your_turn"),
    "a bid of the host out of turn": (ME, act(), "not_your_turn"),
    "a challenge out of turn": ("bea", act("liar"), "not_your_turn"),
    "a bid for another seat": ("bea", act(seat=2), "fields"),
    "a bid as another person": ("bea", act(person="p3"), "fields"),
    "a bid of a spectator": ("wanda", act(), "not_your_turn"),
    "a bid of a stranger": ("eve", act(), "hello_first"),
    "a bid above the table": ("cem", act("21x2"), "above_table"),
    "a bid far above the table": ("cem", act("9" * 30 + "x2"), "action"),
    "a bid on no face": ("cem", act("3x7"), "no_such_bid"),
    "a bid of nothing": ("cem", act("0x3"), "no_such_bid"),
    "a bid that is not higher": ("cem", act("1x2"), "not_higher"),
    "a call that the rules do not have": ("cem", act("exact"), "exact_off"),
    "a pass where there is nothing to pass": ("cem", act("pass"), "nothing_to_set_out"),
    "dice set out where there is nothing to set out": ("cem", act("out:0"), "nothing_to_set_out"),
    "dice set out that there are not": ("cem", act("out:-1"), "action"),
    "an action that is none": ("cem", act(HTML), "action"),
    "an answer to an older state": ("cem", lambda table: act(revision=table.state["revision"] - 1)(table), "stale"),
    "an answer to a state that never was": ("cem", act(revision=10**9), "stale"),
    "a revision as text": ("cem", act(revision="7"), "value"),
    "a revision that is true": ("cem", act(revision=True), "value"),
    "a revision with a fraction": ("cem", act(revision=7.0), "value"),
    "a revision that is no number": ("cem", act(revision=float("nan")), "value"),
    "a revision as a list": ("cem", act(revision=[7]), "value"),
    "an action as a number": ("cem", act(action=4), "value"),
    "an action as a dict": ("cem", act(action={"quantity": 4, "face": 5}), "value"),
    "an action too long": ("cem", act(action="4" * 41), "value"),
    "a field too many": ("cem", act(cup=[6, 6, 6, 6, 6]), "fields"),
    "a field too few": ("cem", said("act", action="4x5"), "fields"),
    "a kind that is none": ("cem", said("roll", dice=[6, 6, 6, 6, 6]), "unknown_kind"),
    "what only a table says": ("cem", said("secret", roll=1, secret="0" * 64), "unknown_kind"),
    "a list": ("cem", lambda table: "[]", "not_json"),
    "a number": ("cem", lambda table: "7", "not_json"),
    "nothing": ("cem", lambda table: "", "not_json"),
    "brackets": ("cem", lambda table: "[" * 3990, "not_json"),
    "half a message": ("cem", lambda table: act()(table)[:-3], "not_json"),
    "a text of a megabyte": ("cem", lambda table: "x" * 1_000_000, "too_long"),
    "a chat of a megabyte": ("cem", said("chat", text="x" * 1_000_000), "too_long"),
    "a name of a megabyte": ("eve", hello("x" * 1_000_000, key_of("eve")), "too_long"),
    "a chat too long": ("cem", said("chat", text="x" * 201), "value"),
    "a chat of nothing that is seen": ("cem", said("chat", text="\u200b\u2066\U000e0041"), "value"),
    "an emote that is markup": ("cem", said("emote", emote=HTML), "value"),
    "a share that nobody waits for": ("bea", said("share", roll=1, share="0" * 64), "share"),
    "a share of a spectator": ("wanda", said("share", roll=1, share="0" * 64), "share"),
    "a promise of a spectator": ("wanda", said("commit", roll=2, commitment="0" * 64), "share"),
    "a promise of the host": (ME, said("commit", roll=2, commitment="0" * 64), "share"),
    "a promise for a roll that was": ("bea", said("commit", roll=1, commitment="0" * 64), "share"),
    "a secret of somebody who was never host": (
        "bea",
        said(
            "open",
            record=["m-1", 1, 1, 1, "e" * 64, [5, 5], [[], []], [[1, "f" * 64]]],
            promise="e" * 64,
            secret="f" * 64,
        ),
        "share",
    ),
    "other rules": ("bea", said("rules", preset="blitz", changes={}), "not_host"),
    "a bot": ("bea", said("add_bot", level="pro"), "not_host"),
    "a bot that plays worse": ("bea", said("bot_level", seat=1, level="beginner"), "not_host"),
    "a seat taken away": ("bea", said("remove_seat", seat=1), "not_host"),
    "a seat moved": ("bea", said("move_seat", seat=1, to=0), "not_host"),
    "seats shuffled": ("bea", said("shuffle"), "not_host"),
    "somebody removed": ("bea", said("kick", person="p3"), "not_host"),
    "the host removed": ("wanda", said("kick", person="p1"), "not_host"),
    "another room": ("bea", said("move", code="KZ4M7QPX"), "not_host"),
    "a lock": ("wanda", said("lock", locked=True), "not_host"),
    "help allowed": ("bea", said("aids", hints=True, odds=True), "not_host"),
    "another pace": ("bea", said("pace", pace="instant"), "not_host"),
    "the end of the round": ("bea", said("finish"), "not_host"),
    "a start": ("bea", said("start"), "not_host"),
    "a rematch": ("bea", said("rematch"), "not_host"),
    "the way back to the lobby": ("bea", said("lobby"), "not_host"),
    "the table for oneself": ("bea", said("hand_over", person="p2"), "not_host"),
    "a seat given up for a look": ("cem", said("watch", watch=True), "not_now"),
    "a seat that nobody stands in for": ("bea", said("back"), "not_now"),
    "a hint of a spectator": ("wanda", said("hint"), "not_your_turn"),
    "a hint for another": ("bea", said("hint"), "not_your_turn"),
    "all dice before the end": ("wanda", said("export"), "not_now"),
    "the analysis before the end": ("cem", said("analysis", **{"from": 0}), "not_now"),
    "a showdown skipped that there is not": ("bea", said("skip", round=1), "not_now"),
    "somebody without a key": ("eve", hello(), "key"),
    "the host by its name": ("eve", hello("Alex"), "key"),
    "somebody with the key of another, unproven": ("eve", hello(key=key_of("bea")), "key"),
    "somebody of another version": ("eve", hello(key=key_of("eve"), v=messages.VERSION + 1), "version"),
    "somebody of no name": ("eve", hello("\u200b\u00ad \ufeff", key_of("eve")), "name"),
    "a key that is markup": ("eve", hello(key=HTML), "value"),
}


def as_it_is(table: Table) -> tuple[str, Any]:
    """All that a table knows and what it holds ready to say."""
    session = table.session
    held = session.letters, session.game.news, session.game.commitments, session.told
    return session.save(table.now), copy.deepcopy(held)


@pytest.fixture(scope="module")
def table() -> Table:
    """One table for all that is forged: it is as it was, after each."""
    table = table_in_a_round()
    table._take(table.session.greet("eve"))
    return table


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_message_is_refused_and_nothing_changes_and_nobody_notices(name, table):
    sender, text, code = FORGED[name]
    table.now += 100
    before, number = as_it_is(table), len(table.sent)
    assert table.send(text(table), sender) == code
    assert as_it_is(table) == before
    assert [connection for connection, _ in table.sent[number:]] == [sender]


def test_the_game_goes_on_after_all_that(table):
    assert table.act("liar", "cem") is None
    assert table.state["stage"] == "showdown"


def test_a_thousand_messages_a_second_are_one_persons_trouble():
    table = table_in_a_round()
    codes, number, before = [], len(table.sent), as_it_is(table)
    for _ in range(1000):
        codes.append(table.send('{"t":"ready","ready":true}', "bea"))
        table.now += 1
    assert codes.count("not_now") <= BURST + MESSAGES_PER_SECOND and codes[-1] == "too_many"
    table.now -= 1000
    assert as_it_is(table) == before
    assert {connection for connection, _ in table.sent[number:]} == {"bea"}
    table.now += 1000
    for connection in (ME, "cem", "wanda"):
        assert table.say("chat", connection, text="all well") is None
    assert table.act("liar", "cem") is None
    table.now += 1000
    assert table.say("chat", "bea", text="sorry") is None


def test_a_flood_of_a_stranger_does_not_last_longer_than_its_line():
    table = table_in_a_round()
    for number in range(50):
        eve = f"eve{number}"
        table._take(table.session.greet(eve))
        assert table.send("x" * 1_000_000, eve) == "too_long"
        table._take(table.session.disconnect(eve, table.now))
    assert not [key for key in table.session.budgets if key[0].startswith("eve")] and not table.session.nonces


def test_markup_in_a_name_is_a_name():
    table = table_in_a_round()
    assert table.hello("eve", HTML) is None
    [name] = [person["name"] for person in table.state["people"] if person["id"] == table.states["eve"]["me"]]
    assert name == HTML[: messages.NAME_LENGTH].strip()
