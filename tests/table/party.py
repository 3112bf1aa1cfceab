"""People in a room whose table can move from tab to tab: each keeps checkpoints, promises and answers, as honest clients do."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from liarsdice_shared import fair, messages
from liarsdice_shared.checkpoints import Kept
from table.chance import SeededChance
from table.session import LOCAL, Session

from .seat_at_table import key_of


class Party:
    """A table and its people by name; the first is the host. `away` are those who do not answer."""

    def __init__(self, *names: str, bots: int = 0, preset: str = "classic", seed: int = 1, **changes: Any) -> None:
        self.chance = SeededChance(seed)
        self.rng = Random(seed)
        self.session = Session(self.chance, address=names[0])
        self.host = names[0]
        self.now = 0
        self.away: set[str] = set()
        self.names = list(names)
        self.kept: dict[str, Kept] = {name: Kept() for name in names}
        self.states: dict[str, dict[str, Any]] = {}
        self.heard: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
        self.errors: dict[str, str] = {}
        self.queue: list[tuple[str, dict[str, Any]]] = []
        for name in names:
            self.arrive(name)
        self.say(self.host, "rules", preset=preset, changes=changes)
        for _ in range(bots):
            self.say(self.host, "add_bot", level="normal")

    # What people do

    def arrive(self, name: str, watch: bool = False, able: bool = True) -> None:
        """Let somebody in, or back in."""
        if name not in self.names:
            self.names.append(name)
            self.kept[name] = Kept()
            self.heard[name] = []
        self.away.discard(name)
        connection = self.connection(name)
        if connection != LOCAL:
            self.take(self.session.greet(connection))
        fields = {"t": "hello", "v": messages.VERSION, "name": name, "pace": "instant", "watch": watch, "able": able}
        key = key_of(name)
        text = json.dumps({**fields, "key": key, "sig": None if connection == LOCAL else "0" * 128})
        self.take(self.session.receive(connection, text, self.now, None if connection == LOCAL else key))

    def go_away(self, name: str) -> None:
        """Lose a guest's connection."""
        self.away.add(name)
        self.take(self.session.disconnect(name, self.now))

    def say(self, name: str, kind: str, **fields: Any) -> str | None:
        """Send a message; return the code of the error that answers it."""
        self.errors.pop(name, None)
        self.take(self.session.receive(self.connection(name), json.dumps({"t": kind, **fields}), self.now))
        return self.errors.get(name)

    def act(self, name: str, action: str) -> str | None:
        return self.say(name, "act", revision=self.states[name]["revision"], action=action)

    def connection(self, name: str) -> str:
        return LOCAL if name == self.host else name

    # What time does

    def step(self) -> None:
        due = self.session.due
        assert due is not None
        self.now = max(self.now, due)
        self.take(self.session.tick(self.now))

    def wait(self, milliseconds: int) -> None:
        until = self.now + milliseconds
        while (due := self.session.due) is not None and due <= until:
            self.step()
        self.now = until

    def play_on(self) -> None:
        """Let whoever is on turn act, else let time pass."""
        self.now += 200
        for name in self.names:
            state = self.states.get(name)
            if (
                name not in self.away
                and state
                and state["stage"] == "match"
                and state["view"]["turn"] == state["you"] is not None
                and state["view"]["phase"] != "reroll"
            ):
                assert self.act(name, some_action(state["view"], self.rng)) is None
                return
        self.step()

    def play_out(self) -> None:
        while self.session.stage != "result":
            self.play_on()

    # What moves

    def move(self, name: str, back: tuple[str, ...] = ()) -> None:
        """Let a host be lost and `name` take over; the others come back by themselves, the old host if it is in `back`."""
        old, text = self.host, self.kept[name].text(self.session.term + 1)
        self.session = Session.take_over(text, key_of(name), self.chance, self.now)
        self.session.address = self.host = name
        self.take(self.session.receive(LOCAL, '{"t":"sync"}', self.now))
        self.states.pop(old, None)
        for other in self.names:
            if other != name and other not in self.away and (other != old or other in back):
                self.arrive(other)
        if old not in back:
            self.away.add(old)

    def take(self, out: list[tuple[str, str]]) -> None:
        """Hand out what the table says, and what is answered."""
        for connection, text in out:
            self.queue.append((self.host if connection == LOCAL else connection, messages.from_table(text)))
        while self.queue:
            name, message = self.queue.pop(0)
            if name not in self.away:
                self._hear(name, message)

    def _hear(self, name: str, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "error":
            self.errors[name] = message["code"]
            return
        if kind == "state":
            self.states[name] = message
            self._promise(name, message["next_roll"]["match"], message["next_roll"]["roll"])
            return
        self.heard[name].append(message)
        if kind == "checkpoint":
            assert self.kept[name].take(message) or not message["head"]
        elif kind == "record" and name != self.host:
            record = message["record"]
            if self.states[name]["you"] in dict(record[fair.SHARES]):
                self._answer(name, "share", record[fair.ROLL], share=_share(name, record[fair.ROLL]))
                self._promise(name, record[fair.MATCH], record[fair.ROLL] + 1)

    def _promise(self, name: str, match: str, number: int) -> None:
        state = self.states[name]
        if name != self.host and state["you"] is not None:
            text = fair.share_commitment(match, state["term"], number, state["you"], _share(name, number))
            self._answer(name, "commit", number, commitment=text)

    def _answer(self, name: str, kind: str, roll: int, **fields: str) -> None:
        text = json.dumps({"t": kind, "roll": roll, **fields})
        for connection, said in self.session.receive(self.connection(name), text, self.now):
            message = messages.from_table(said)
            if message["t"] != "error":  # a promise that came too late
                self.queue.append((self.host if connection == LOCAL else connection, message))

    @property
    def state(self) -> dict[str, Any]:
        return self.states[self.host]

    def replay(self) -> dict[str, Any]:
        """Return the save file that the host is given on the result."""
        assert self.say(self.host, "export") is None
        return next(m["data"] for m in reversed(self.heard[self.host]) if m["t"] == "replay")


def _share(name: str, number: int) -> str:
    return fair.digest([key_of(name), number])


def some_action(view: dict[str, Any], rng: Random) -> str:
    """Return an action that this view allows."""
    legal = view["legal"]
    if legal["pass"]:
        hidden = [i for i, die in enumerate(view["open_dice"][view["seat"]]) if die is None]
        return rng.choice(["pass", f"out:{hidden[0]}"])
    if legal["exact"] and rng.random() < 0.15:
        return "exact"
    if legal["challenge"] and (not legal["bids"] or rng.random() < 0.35):
        return "liar"
    return "{}x{}".format(*legal["bids"][0])
