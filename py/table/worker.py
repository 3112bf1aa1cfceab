"""Connects the session to the page: messages, timers and storage. The only file of the table that knows a browser.

The client calls `resume`, `receive`, `pause` and `forget`; the table pushes texts to the client's `on_message`. The table is stored before
anything that depends on it is told, so that a reload finds the match as its player saw it.
"""

from __future__ import annotations

import asyncio
import json
import time
import traceback

from pyodide.ffi import JsException
from pyscript import sync
from pyscript.js_modules import idb

from liarsdice_shared import messages

from .chance import SystemChance
from .session import Outgoing, Session

ME = "host"  # in this tab there is one connection; a room gets a name per peer
STORED = "table"
SLICE_MS = 40  # how long bots may be worked through before messages get their turn


class Worker:
    """The table of this tab."""

    def __init__(self) -> None:
        self.session = Session(SystemChance())
        self.saved_revision = -1
        self.storage_works = True
        self.kept: str | None = None
        """The stored table as text, for a browser that stores nothing."""
        self.timer: asyncio.TimerHandle | None = None
        self.lock = asyncio.Lock()

    async def resume(self) -> str:
        """Return the state of a stored table, "" where there is none, an error message where it can't be read any more."""
        async with self.lock:
            text = self.kept
            if text is None:
                try:
                    text = await idb.get(STORED)
                except JsException:
                    self.storage_works = False
                    return json.dumps(messages.error("not_saved"))
            if not text:
                return ""
            try:
                session = Session.load(str(text), SystemChance(), _now())
            except ValueError:
                await self._drop()
                return json.dumps(messages.error("bad_save"))
            if session.stage == "lobby" or ME not in session.people:
                return ""
            self.session = session
            self._arm()
            return session.receive(ME, '{"t":"sync"}', _now())[0][1]

    async def receive(self, text: str) -> None:
        """Carry out a message of the client's; the answer comes through `on_message`."""
        async with self.lock:
            out = self.session.receive(ME, text, _now())
            await self._tell(out)
            if not self.session.people and self.session.matches:
                await self._drop()

    async def pause(self) -> None:
        """Put the table away until it is resumed, so that no clock runs while nobody looks."""
        async with self.lock:
            if self.session.people:
                await self._store()
            self.session = Session(SystemChance())
            self._arm()

    async def forget(self) -> None:
        """Clear the table and what is stored of it."""
        async with self.lock:
            await self._drop()

    async def _drop(self) -> None:
        self.session = Session(SystemChance())
        self.saved_revision = -1
        self.kept = None
        self._arm()
        try:
            await idb.remove(STORED)
        except JsException:
            self.storage_works = False

    async def _tick(self) -> None:
        async with self.lock:
            until = _now() + SLICE_MS
            out: Outgoing = []
            try:
                while not out and self.session.due is not None and self.session.due <= _now() <= until:
                    out = self.session.tick(_now())
                await self._tell(out)
            except Exception:  # a fault of ours: the page says so rather than standing still
                traceback.print_exc()
                await sync.on_message(json.dumps(messages.error("failed")))

    async def _tell(self, out: Outgoing) -> None:
        if self.session.revision != self.saved_revision:
            await self._store()
        for _, text in out:
            await sync.on_message(text)
        self._arm()

    async def _store(self) -> None:
        self.saved_revision = self.session.revision
        self.kept = self.session.save(_now())
        if not self.storage_works:
            return
        try:
            await idb.set(STORED, self.kept)
        except JsException:
            self.storage_works = False
            await sync.on_message(json.dumps(messages.error("not_saved")))

    def _arm(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if (due := self.session.due) is not None:
            self.timer = asyncio.get_running_loop().call_later(max(0, due - _now()) / 1000, self._on_time)

    def _on_time(self) -> None:
        self.ticking = asyncio.ensure_future(self._tick())


def _now() -> int:
    return round(time.monotonic() * 1000)


_worker = Worker()
resume, receive, pause, forget = _worker.resume, _worker.receive, _worker.pause, _worker.forget
