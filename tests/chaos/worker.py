"""What `table.worker` does, without a browser under it: the real session, stored before anything of it is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from liarsdice_shared import messages
from liarsdice_shared.fair import digest
from table.chance import SeededChance
from table.session import LOCAL, Session

if TYPE_CHECKING:
    from .tab import Page


class Worker:
    """The table of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.world = page.world
        self.tab = page.tab
        self.stored_revision = -1
        self.timer = 0
        self.session = self._new()

    def _new(self) -> Session:
        return Session(self._chance())

    def _chance(self) -> SeededChance:
        return SeededChance(self.world.rng.getrandbits(64))

    def receive(self, connection: str, text: str) -> None:
        proven = None if connection == LOCAL else self._proven(connection, text)
        self.tell(self.session.receive(connection, text, self.world.now, proven))
        if not self.session.people and self.session.matches:
            self.drop()

    def _proven(self, connection: str, text: str) -> str | None:
        signed = self.session.to_sign(connection)
        try:
            message = messages.from_client(text)
        except messages.BadMessage:
            return None
        if signed is None or message["t"] != "hello":
            return None
        return message["key"] if message["sig"] == digest([message["key"], signed]) * 2 else None

    def tell(self, out: list[tuple[str, str]]) -> None:
        if self.session.revision != self.stored_revision:
            self.store()
        for connection, text in sorted(out, key=lambda entry: entry[0] == LOCAL):
            self.page.door.tells(connection, text)
        for watch in WATCHES:
            watch(self, out)
        self.arm()

    def store(self) -> None:
        self.stored_revision = self.session.revision
        self.tab.database["table"] = self.session.save(self.world.now)

    def arm(self) -> None:
        self.timer += 1
        turn = self.timer
        if (due := self.session.due) is not None:
            self.world.at(due, lambda: self.page.hears(lambda: self._tick(turn)))

    def _tick(self, turn: int) -> None:
        if turn != self.timer or not self.page.alive:
            return
        out: list[tuple[str, str]] = []
        while not out and self.session.due is not None and self.session.due <= self.world.now:
            out = self.session.tick(self.world.now)
        self.tell(out)

    def resume(self) -> str:
        text = self.tab.database.get("table", "")
        if not text:
            return ""
        session = Session.load(text, self._chance(), self.world.now)
        if session.host is None or (session.stage == "lobby" and not session.was_room):
            return ""
        self.session = session
        return self._begin()

    def take_over(self, text: str, key: str) -> str:
        try:
            self.session = Session.take_over(text, key, self._chance(), self.world.now)
        except ValueError as error:
            self.world.note(f"{self.tab.name} can't take over: {error}")
            return json.dumps(messages.error("bad_save"))
        self.store()
        for begins in BEGINNINGS:
            begins(self)
        return self._begin()

    def _begin(self) -> str:
        for watch in WATCHES:
            watch(self, [])
        self.arm()
        return self.session.receive(LOCAL, '{"t":"sync"}', self.world.now)[0][1]

    def give_up(self) -> str:
        session: Session | None = self.session
        if not self.session.people:
            text = self.tab.database.get("table", "")
            session = Session.load(text, self._chance(), self.world.now) if text else None
        opening = session.game.unopened() if session and session.game else []
        self.drop()
        return json.dumps(opening)

    def drop(self) -> None:
        self.session = self._new()
        self.stored_revision = -1
        self.timer += 1
        self.tab.database.pop("table", None)


BEGINNINGS: list[Callable[[Worker], None]] = []
"""Who looks at a table that begins a term."""
WATCHES: list[Callable[[Worker, list[tuple[str, str]]], None]] = []
"""Who looks at a table after everything that it does, and at what it says."""
