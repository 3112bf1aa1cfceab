"""Guests that check their dice as the page does, at a table whose host may lie to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from client.witness import Witness
from liarsdice_shared import fair

from .party import some_action
from .seat_at_table import Table

Tamper = Callable[["Room", str, dict[str, Any]], list[dict[str, Any]]]
"""(room, connection, message) → what is told to that guest instead."""


class Guest:
    """An honest client's fair-dice part: answers records, promises ahead, and looks at every state."""

    def __init__(self, table: Table, connection: str, seed: int) -> None:
        rng = Random(seed)
        self.draw = lambda: rng.randbytes(32).hex()
        self.storage: dict[str, str] = {}
        self.table, self.connection = table, connection
        self.witness = Witness(self, "shares")
        self.digests: list[dict[str, Any]] = []
        self.state: dict[str, Any] | None = None
        self.silent = False
        self.round = 0
        """The round of the last record."""
        self.findings: dict[int, str] = {}
        """What the seal said last of each round."""

    def keep(self, key: str, text: str) -> None:
        self.storage[key] = text

    def kept(self, key: str) -> str | None:
        return self.storage.get(key)

    @property
    def book(self) -> Any:
        return self.witness.book

    def reload(self) -> None:
        """Forget all but what the tab keeps."""
        self.witness = Witness(self, "shares")

    def hear(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind in ("record", "shares", "secret"):
            answers, digest = self.witness.hear(message, self.state)
            if digest:
                self.digests.append(digest)
            for answer in answers:
                if not self.silent or answer["t"] != "share":
                    self.send(answer)
        elif kind == "state":
            self.state = message
            promise = self.witness.look(message)
            seal = self.witness.seal(message)
            if seal:
                view, shown = message["view"], message["stage"] in ("showdown", "result")
                last = view["last_round"]
                self.findings[last["round"] if shown and last else view["round"]] = seal[0]
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
        self.lied: set[tuple[str, int]] = set()
        """Who was told something else than the table said, and in which round."""
        for number in range(guests):
            name = f"guest{number}"
            self.guests[name] = Guest(self.table, name, seed + number)
            self.table.hello(name, name)
        self.read = 0
        self.deliver()

    @property
    def game(self) -> Any:
        return self.table.session.game

    def secret_of(self, number: int) -> str:
        """Return the table's secret of a roll."""
        rolls = [*self.game.rolls, *([self.game.rolling] if self.game.rolling else [])]
        return next(str(roll.secret) for roll in rolls if roll.number == number)

    def deliver(self) -> None:
        """Hand out everything that was sent, in order, as long as answers cause more; then let the guests compare."""
        while self.read < len(self.table.sent):
            connection, text = self.table.sent[self.read]
            self.read += 1
            guest = self.guests.get(connection)
            if guest is None:
                continue
            message = json.loads(text)
            if message["t"] == "record":
                guest.round = message["record"][fair.ROUND]
            told = self.tamper(self, connection, message) if self.tamper else [message]
            if told != [json.loads(text)]:
                self.lied.add((connection, guest.round))
            for each in told:
                guest.hear(each)
        for guest in self.guests.values():
            for digest in guest.digests:
                for other in self.guests.values():
                    if other is not guest:
                        other.book.on_digest(guest.connection, digest)
            guest.digests = []

    def start(self) -> None:
        self.table.say("start")
        self.deliver()

    def play(self, rounds: int = 99, until: Callable[[], bool] = lambda: False) -> None:
        """Play on by chance to the result, to the end of so many rounds, or until something is so."""
        rng = Random(5)
        self.table.say("start") if self.table.state["stage"] == "lobby" else None
        self.deliver()
        while self.table.state["stage"] != "result" and self.table.state["view"]["round"] <= rounds and not until():
            connection = self.on_turn()
            if connection:
                self.table.act(some_action(self.table.states[connection]["view"], rng), connection)
            elif self.table.session.due is not None:
                self.table.step()
            self.table.now += 300
            self.deliver()

    def on_turn(self) -> str | None:
        for connection, state in self.table.states.items():
            view = state["view"]
            if state["stage"] == "match" and view["phase"] != "reroll" and view["turn"] == state["you"] is not None:
                return connection
        return None
