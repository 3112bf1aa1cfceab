"""A person at a session in virtual time: sends messages, checks every answer, lets time pass."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from liarsdice_shared import messages, settings
from table.chance import SeededChance
from table.session import Session

ME = "host"


@dataclass
class Table:
    """A session with its own time; `states` keeps the last state per connection, `errors` the last error."""

    session: Session
    now: int = 0
    states: dict[str, dict[str, Any]] = field(default_factory=dict)
    error: dict[str, Any] | None = None
    sent: list[tuple[str, str]] = field(default_factory=list)
    heard: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """Everything but states and errors, per connection."""

    @classmethod
    def laid(cls, preset: str = "classic", bots: int = 3, seed: int = 1, pace: str = "calm", **changes: Any) -> Table:
        """Return a table with one person and some Normal bots, in the lobby."""
        table = cls(Session(SeededChance(seed)))
        table.hello(name="Alex", pace=pace)
        table.say("rules", preset=preset, changes=changes)
        for _ in range(bots):
            table.say("add_bot", level="normal")
        return table

    @classmethod
    def playing(
        cls, preset: str = "classic", bots: int = 3, seed: int = 1, pace: str = "calm", **changes: Any
    ) -> Table:
        """Return a table whose match has begun."""
        table = cls.laid(preset, bots, seed, pace, **changes)
        table.say("start")
        return table

    @property
    def state(self) -> dict[str, Any]:
        return self.states[ME]

    def say(self, kind: str, connection: str = ME, **fields: Any) -> str | None:
        """Send a message; return the code of the error that answers it, None where it was carried out."""
        return self.send(json.dumps({"t": kind, **fields}), connection)

    def hello(
        self, connection: str = ME, name: str = "Alex", pace: str = "calm", watch: bool = False, **other: Any
    ) -> str | None:
        """Come in: the tab's own client as it is, a peer with a key of its own and a signature that holds."""
        key = None
        if connection != ME:
            self._take(self.session.greet(connection))
            key = other.pop("key", None) or key_of(connection)
        fields = {
            "v": messages.VERSION,
            "name": name,
            "pace": pace,
            "watch": watch,
            "key": key,
            "sig": key and "0" * 128,
            "able": False,
        }
        return self.send(json.dumps({"t": "hello", **fields, **other}), connection, proven=key)

    def send(self, text: str, connection: str = ME, proven: str | None = None) -> str | None:
        self.error = None
        self._take(self.session.receive(connection, text, self.now, proven))
        return self.error["code"] if self.error else None

    def act(self, action: str, connection: str = ME) -> str | None:
        return self.say("act", connection, revision=self.states[connection]["revision"], action=action)

    def wait(self, milliseconds: int) -> None:
        """Let time pass, doing what is due on the way."""
        until = self.now + milliseconds
        while (due := self.session.due) is not None and due <= until:
            self.now = max(self.now, due)
            self._take(self.session.tick(self.now))
        self.now = until

    def step(self) -> None:
        """Let the next thing happen that is due."""
        due = self.session.due
        assert due is not None
        self.wait(max(0, due - self.now))

    def wait_for_me(self) -> None:
        """Let time pass until it is this person's turn or the match is over."""
        while self.state["stage"] != "result" and not (
            self.state["stage"] == "match" and self.state["view"]["turn"] == self.state["you"]
        ):
            self.step()

    def play_on(self, rng: Random) -> None:
        """Take one step: act at random where it is this person's turn, else wait."""
        view = self.state["view"]
        if self.state["stage"] == "match" and view["turn"] == self.state["you"]:
            legal = view["legal"]
            if legal["pass"]:
                hidden = [i for i, die in enumerate(view["open_dice"][view["seat"]]) if die is None]
                assert self.act(rng.choice(["pass", f"out:{hidden[0]}"])) is None
            elif legal["challenge"] and (not legal["bids"] or rng.random() < 0.35):
                assert self.act("exact" if legal["exact"] and rng.random() < 0.3 else "liar") is None
            else:
                assert self.act("{}x{}".format(*legal["bids"][0])) is None
        else:
            self.step()

    def reload(self) -> None:
        """Put the session away and take it up again, as a reload of the page does."""
        self.session = Session.load(self.session.save(self.now), self.session.chance, self.now)

    def _take(self, out: list[tuple[str, str]]) -> None:
        for connection, text in out:
            message = messages.from_table(text)
            self.sent.append((connection, text))
            if message["t"] == "error":
                self.error = message
            elif message["t"] == "state":
                self.states[connection] = message
            else:
                self.heard.setdefault(connection, []).append(message)


def key_of(connection: str) -> str:
    """A key as a peer would have it; the session believes what it is told was proven."""
    return connection.encode().hex().ljust(130, "0")


def default_bots(preset: str) -> int:
    return settings.default_seats(preset) - 1
