"""The guest's check against real tables: an honest one is verified in every round, every way of cheating is found or shown."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from client.fair_book import CHEATED, DISPUTED, PENDING, UNVERIFIED, VERIFIED, FairBook
from liarsdice_shared import fair
from table.rolls import SHARE_MS

from .party import some_action
from .seat_at_table import ME, Table

Tamper = Callable[[str, dict[str, Any]], list[dict[str, Any]]]


class Guest:
    """An honest client's fair-dice part: answers records, promises ahead, and looks at every state."""

    def __init__(self, table: Table, connection: str, seed: int) -> None:
        rng = Random(seed)
        self.book = FairBook(lambda: rng.randbytes(32).hex())
        self.table, self.connection = table, connection
        self.digests: list[dict[str, Any]] = []
        self.state: dict[str, Any] | None = None
        self.silent = False
        self.findings: dict[int, str] = {}

    def hear(self, message: dict[str, Any]) -> None:
        kind, book = message["t"], self.book
        if kind == "record":
            answers, digest = book.on_record(message, self.state)
            self.digests.append(digest)
            for answer in answers:
                if not self.silent or answer["t"] != "share":
                    self.send(answer)
        elif kind == "shares":
            book.on_shares(message)
        elif kind == "secret":
            book.on_secret(message)
        elif kind == "state":
            self.state = message
            book.look(message)
            if book.round:
                self.findings[book.round] = book.state
            promise = book.promise(message)
            if promise:
                self.send(promise)

    def send(self, message: dict[str, Any]) -> None:
        self.table.send(json.dumps(message), self.connection)


class Room:
    """A table with guests that check, and a wire that may lie to them."""

    def __init__(
        self, guests: int = 2, tamper: Tamper | None = None, seed: int = 1, bots: int = 0, **changes: Any
    ) -> None:
        self.table = Table.laid(changes.pop("preset", "classic"), bots=bots, seed=seed, pace="instant", **changes)
        self.tamper = tamper
        self.guests: dict[str, Guest] = {}
        self.queue: list[tuple[str, dict[str, Any]]] = []
        for number in range(guests):
            name = f"guest{number}"
            self.guests[name] = Guest(self.table, name, seed + number)
            self.table.hello(name, name)
        self.read = 0
        self.deliver()

    def deliver(self) -> None:
        """Hand out everything that was sent, in order, as long as answers cause more; then let the guests compare."""
        while self.read < len(self.table.sent):
            connection, text = self.table.sent[self.read]
            self.read += 1
            guest = self.guests.get(connection)
            if guest is None:
                continue
            message = json.loads(text)
            for told in self.tamper(connection, message) if self.tamper else [message]:
                guest.hear(told)
        for guest in self.guests.values():
            for digest in guest.digests:
                for other in self.guests.values():
                    if other is not guest:
                        other.book.on_digest(guest.connection, digest)
            guest.digests = []

    def play(self, rounds: int = 99, after: Callable[[], None] | None = None) -> None:
        rng = Random(5)
        self.table.say("start") if self.table.state["stage"] == "lobby" else None
        self.deliver()
        while self.table.state["stage"] != "result" and self.table.state["view"]["round"] <= rounds:
            connection = self.on_turn()
            if connection:
                self.table.act(some_action(self.table.states[connection]["view"], rng), connection)
            elif self.table.session.due is not None:
                self.table.step()
            self.table.now += 300
            self.deliver()
            if after:
                after()

    def on_turn(self) -> str | None:
        for connection, state in self.table.states.items():
            if state["stage"] == "match" and state["view"]["turn"] == state["you"] is not None:
                return connection
        return None


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("classic", {}),
        ("showcase", {"exact": "top"}),
        ("palifico", {"dice": 3}),
        ("bluff", {"reroll": True, "exakt_all": True, "giveaway": True, "open_die": True}),
        ("duel", {"exact": "count"}),
        ("twocups", {}),
    ],
)
@pytest.mark.parametrize("bots", [0, 2])
def test_an_honest_table_is_verified_in_every_round(preset, changes, bots):
    room = Room(2, bots=bots, preset=preset, **changes)
    room.play()
    for guest in room.guests.values():
        assert len(guest.findings) > 2 or preset == "twocups"
        assert set(guest.findings.values()) == {VERIFIED}, (guest.findings, guest.book.reason)


def test_two_matches_in_a_row_are_verified_from_the_first_roll():
    room = Room(2, dice=2)
    room.play()
    for guest in room.guests.values():
        guest.findings = {}
    room.table.say("rematch")
    room.deliver()
    room.play()
    for guest in room.guests.values():
        assert set(guest.findings.values()) == {VERIFIED}


def test_a_share_kept_over_a_reload_is_still_answered():
    room = Room(1)
    guest = room.guests["guest0"]
    fresh = FairBook(lambda: "0" * 64)
    fresh.take_back([*json.loads(json.dumps(guest.book.to_list())), None, [1], ["m", 1, 0, "short"]])
    assert fresh.shares == guest.book.shares
    guest.book = fresh
    room.play()
    assert set(guest.findings.values()) == {VERIFIED}


def test_a_guest_that_comes_in_mid_round_is_unverified_then_and_verified_later():
    room = Room(2)
    room.table.say("start")
    room.deliver()
    guest = room.guests["guest1"]
    room.table._take(room.table.session.disconnect("guest1", room.table.now))
    room.deliver()
    shares = guest.book.to_list()
    room.guests["guest1"] = guest = Guest(room.table, "guest1", 77)
    guest.book.take_back(shares)
    room.table.hello("guest1", "guest1")
    room.deliver()
    room.play()
    assert guest.findings.get(1, UNVERIFIED) != VERIFIED
    assert set(list(guest.findings.values())[1:]) == {VERIFIED}


def test_a_guest_that_gives_no_share_makes_the_next_roll_unverified_for_everybody():
    room = Room(2)
    room.guests["guest1"].silent = True
    room.table.say("start")
    room.deliver()
    room.table.wait(SHARE_MS)
    room.deliver()
    room.play(1)
    assert room.guests["guest0"].findings[1] == UNVERIFIED
    assert room.guests["guest1"].findings[1] == UNVERIFIED


def test_guests_that_give_no_share_hold_the_table_up_once_each():
    room = Room(4)
    for name in ("guest0", "guest2", "guest3"):
        room.guests[name].silent = True
    room.table.say("start")
    for _ in range(5):
        room.deliver()
        if room.table.state["rolling"]:
            room.table.wait(SHARE_MS)
    assert room.table.state["view"]["phase"] == "bid"
    assert room.table.state["voids"] <= 3


def test_a_guest_that_leaves_in_mid_roll_does_no_harm():
    room = Room(3)
    room.guests["guest2"].silent = True
    room.table.say("start")
    room.deliver()
    room.table.say("leave", "guest2")
    room.deliver()
    room.play()
    assert set(room.guests["guest0"].findings.values()) == {VERIFIED}


# Tables that cheat: each lie is told on the wire, to one guest or to all


def on(kind: str, change: Callable[[dict[str, Any]], Any], only: str | None = None) -> Tamper:
    def tamper(connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["t"] == kind and only in (None, connection):
            message = copy.deepcopy(message)
            if change(message) == "drop":
                return []
        return [message]

    return tamper


def at_showdown(change: Callable[[dict[str, Any]], Any]) -> Tamper:
    def lie(state: dict[str, Any]) -> None:
        if state["view"] and state["view"]["last_round"]:
            change(state["view"]["last_round"])

    return on("state", lie)


def turn(die: int) -> int:
    return die % 6 + 1


def change_own_die(state: dict[str, Any]) -> None:
    if state["view"] and state["view"]["cup"]:
        state["view"]["cup"][0] = turn(state["view"]["cup"][0])


def exchange_commitment(message: dict[str, Any]) -> None:
    for share in message["record"][fair.SHARES][:1]:
        share[1] = "0" * 64


def move_a_die(message: dict[str, Any]) -> None:
    dice = message["record"][fair.DICE]
    if message["record"][fair.ROUND] > 1:
        dice[0], dice[1] = max(1, dice[0] - 1), min(6, dice[1] + 1)


LIES: dict[str, tuple[Tamper, set[str]]] = {
    "a die changed after committing": (
        at_showdown(lambda last: last["cups"][1].__setitem__(0, turn(last["cups"][1][0]))),
        {CHEATED},
    ),
    "own dice shown other than rolled": (on("state", change_own_die), {CHEATED}),
    "another secret opened": (on("secret", lambda m: m.update(secret="0" * 64)), {CHEATED}),
    "an opening withheld": (on("secret", lambda m: "drop"), {CHEATED}),
    "a share dropped": (on("shares", lambda m: m["shares"].pop()), {CHEATED}),
    "a share exchanged": (on("shares", lambda m: m["shares"][0].__setitem__(1, "0" * 64)), {CHEATED}),
    "our commitment exchanged": (on("record", exchange_commitment), {CHEATED}),
    "our commitment left out": (
        on("record", lambda m: m["record"].__setitem__(fair.SHARES, [])),
        {CHEATED, UNVERIFIED},
    ),
    "another rule set in the record": (
        on("record", lambda m: m["record"].__setitem__(fair.RULES, "0" * 64)),
        {CHEATED},
    ),
    "a record told differently to one guest": (
        on("record", lambda m: m.update(promise="0" * 64), only="guest0"),
        {CHEATED, DISPUTED},
    ),
    "a wrong count": (at_showdown(lambda last: last.update(count=last["count"] + 1)), {CHEATED}),
    "a wrong verdict": (at_showdown(lambda last: last.update(right=not last["right"])), {CHEATED}),
    "the wrong loser": (
        at_showdown(lambda last: last.update(change=last["change"][::-1][:1] + last["change"][:-1])),
        {CHEATED},
    ),
    "points for nobody": (at_showdown(lambda last: last.update(points=[1] * len(last["points"]))), {CHEATED}),
    "another opener": (at_showdown(lambda last: last.update(opener=(last["opener"] + 1) % 3)), {CHEATED}),
    "an open die that was another": (
        at_showdown(lambda last: last["open_dice"][0].__setitem__(0, turn(last["cups"][0][0]))),
        {CHEATED},
    ),
    "dice per seat moved": (on("record", move_a_die), {CHEATED}),
    "a roll's number used twice": (on("record", lambda m: m["record"].__setitem__(fair.ROLL, 1)), {CHEATED}),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_of_the_table_is_found(lie):
    tamper, expected = LIES[lie]
    room = Room(2, tamper=tamper)
    room.play(4)
    worst = {finding for guest in room.guests.values() for finding in guest.findings.values()}
    assert worst & expected, (lie, [guest.findings for guest in room.guests.values()])
    assert room.guests["guest0"].findings != dict.fromkeys(room.guests["guest0"].findings, VERIFIED)


def test_a_secret_used_twice_is_found():
    room = Room(1, seed=3)
    room.table.session.chance.secret = lambda: "ab" * 32  # type: ignore[method-assign]
    room.play(3)
    assert CHEATED in room.guests["guest0"].findings.values()


def test_a_table_that_voids_a_roll_it_does_not_like_is_not_verified():
    """The shares are in, the table sees the dice, claims that one was missing and rolls again."""
    room = Room(2)
    room.table.say("start")
    game = room.table.session.game
    honest = game._finish_roll
    tries = []

    def choosy(now: int) -> None:
        if not tries:
            tries.append(1)
            game.rolling.shares.pop(min(game.rolling.shares))
            game._void_roll(now)
        else:
            honest(now)

    game._finish_roll = choosy
    room.deliver()
    room.play(1)
    assert tries
    for guest in room.guests.values():
        assert guest.findings[1] in (UNVERIFIED, CHEATED), guest.findings


def test_two_stories_name_the_other_client():
    room = Room(3, tamper=on("record", lambda m: m.update(promise="0" * 64), only="guest2"))
    room.play(1)
    assert room.guests["guest0"].findings[1] == DISPUTED
    assert room.guests["guest0"].book.accused == ["guest2"]


def test_before_anything_is_rolled_it_is_pending():
    assert FairBook(lambda: "0" * 64).state == PENDING
    assert Room(1).table.state["view"] is None
    assert ME not in Room(1).guests


@pytest.mark.parametrize("told", [True, False], ids=["the promises follow", "the promises come too late"])
def test_seats_that_change_in_the_lobby_accuse_nobody(told):
    room = Room(3, bots=1)
    for move in ({"seat": 1, "to": 4}, {"seat": 3, "to": 0}, {"seat": 4, "to": 1}, {"seat": 0, "to": 2}):
        room.table.say("move_seat", **move)
        if told:
            room.deliver()
    room.play()
    for guest in room.guests.values():
        first = {VERIFIED} if told else {VERIFIED, UNVERIFIED}
        assert guest.findings.pop(1) in first
        assert set(guest.findings.values()) == {VERIFIED}
