"""Hints and odds at the table: who may ask, what is told and to whom, and what a host allows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from liarsdice import parse_action
from table.play import HINT_BURST

from .seat_at_table import ME, Table


def room(seed: int = 1, bots: int = 1, **changes) -> Table:
    """A table with a room, a guest named bea, and a match under way."""
    table = Table.laid("classic", bots=bots, seed=seed, pace="instant", **changes)
    table._take(table.session.open_room("peer-of-the-host", 0))
    assert table.hello("bea", "Bea") is None
    return table


def on_turn(table: Table) -> str:
    """Let bots play until one of the two people is on turn; return whose connection that is."""
    while True:
        for connection, state in table.states.items():
            if state["stage"] == "match" and state["view"]["turn"] == state["you"]:
                return connection
        table.step()


def hints_of(table: Table, connection: str) -> list[dict]:
    return [message for message in table.heard.get(connection, []) if message["t"] == "hint"]


@pytest.mark.parametrize("seed", range(6))
def test_a_hint_is_told_to_the_one_on_turn_alone_and_can_be_done(seed: int) -> None:
    table = room(seed)
    table.say("start")
    asker = on_turn(table)
    other = "bea" if asker == ME else ME
    assert table.say("hint", connection=other) == "not_your_turn"
    before = len(table.sent)
    revision = table.states[asker]["revision"]
    assert table.say("hint", connection=asker) is None
    assert [connection for connection, _ in table.sent[before:]] == [asker]
    (told,) = hints_of(table, asker)
    assert told["revision"] == revision == table.session.revision
    assert table.act(told["action"], asker) is None


def test_alone_one_may_always_ask_whatever_was_allowed_in_the_room() -> None:
    table = Table.playing(bots=2, pace="instant")
    assert table.say("aids", hints=False, odds=False) is None
    assert table.state["aids"] == {"hints": True, "odds": True}
    table.wait_for_me()
    assert table.say("hint") is None and len(hints_of(table, ME)) == 1


def test_in_a_room_hints_are_there_and_odds_are_not_until_the_host_chooses() -> None:
    table = room()
    assert table.states["bea"]["aids"] == {"hints": True, "odds": False}
    assert table.say("aids", connection="bea", hints=True, odds=True) == "not_host"
    assert table.say("aids", hints=False, odds=True) is None
    assert table.states["bea"]["aids"] == {"hints": False, "odds": True}
    table.say("start")
    asker = on_turn(table)
    assert table.say("hint", connection=asker) == "not_now"
    assert table.say("aids", hints=True, odds=True) is None  # in the middle of a match as well
    assert table.say("hint", connection=asker) is None


def test_what_is_allowed_outlasts_a_reload() -> None:
    table = room()
    table.say("aids", hints=False, odds=True)
    table.reload()
    assert (table.session.hints, table.session.odds) == (False, True)


def test_no_hint_in_the_lobby_in_a_showdown_for_a_spectator_or_too_often() -> None:
    table = room()
    assert table.say("hint") == "not_now"
    assert table.hello("cem", "Cem", watch=True) is None
    table.say("start")
    asker = on_turn(table)
    assert table.say("hint", connection="cem") == "not_your_turn"
    codes = [table.say("hint", connection=asker) for _ in range(HINT_BURST + 1)]
    assert codes == [None] * HINT_BURST + ["too_many"]
    rng = Random(1)
    while table.state["stage"] != "showdown":
        mover = on_turn(table)
        legal = table.states[mover]["view"]["legal"]
        action = "liar" if legal["challenge"] else "{}x{}".format(*rng.choice(legal["bids"][:3]))
        assert table.act(action, mover) is None
    assert table.say("hint", connection=asker) == "not_now"


@pytest.mark.parametrize("seed", range(8))
def test_a_hint_does_not_change_with_dice_one_does_not_see(seed: int) -> None:
    """The whole way through the table: the same text for two matches that differ under other cups only."""
    table = room(seed, bots=2)
    table.say("start")
    asker = on_turn(table)
    game = table.session.game
    assert game is not None and game.match.turn is not None
    told = []
    mine = game.match.turn
    for die in range(1, 7):
        cups = [cup if seat == mine else (die,) * len(cup) for seat, cup in enumerate(game.match._cups)]
        game.match = replace(game.match, _cups=tuple(cups))
        table.wait(1000)
        told_before = len(hints_of(table, asker))
        if table.say("hint", connection=asker) is None:
            told.append(hints_of(table, asker)[told_before])
    assert len(told) == 6 and all(one == told[0] for one in told)
    parse_action(told[0]["action"])
