"""Connects the session to the page: messages, timers and storage. The only file of the table that knows a browser.

The page calls the functions named at the end; the table pushes `(connection, text)` pairs to the page's `on_message`, which hands
each to its one receiver: the tab's own client or a peer. The table is stored before anything that depends on it is told, so that a
reload finds the match as its player saw it.
"""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import sync
from pyscript.js_modules import idb

from liarsdice_shared import messages

from .chance import SystemChance
from .hindsight import Saved, piece, read
from .session import LOCAL, Outgoing, Session

STORED = "table"
LOCK_TRIES = 8
LATE_MS = 250  # a timer that comes so late has found this tab asleep, or the machine very busy
LET_IN_MS = 300


class Worker:
    """The table of this tab."""

    def __init__(self) -> None:
        self.session = Session(SystemChance())
        self.saved_revision = -1
        self.storage_works = True
        self.kept: str | None = None
        """The stored table as text, for a browser that stores nothing."""
        self.claimed: bool | None = None
        """Whether this tab may store its table, None until it has asked."""
        self.timer: asyncio.TimerHandle | None = None
        self.lock = asyncio.Lock()
        self.saved: Saved | None = None
        """The match of a save file that is looked back on."""

    async def resume(self) -> str:
        """Return the state of a stored table, "" where there is none, an error message where it can't be read any more."""
        async with self.lock:
            text, code = await self._stored()
            if code:
                return json.dumps(messages.error(code))
            if not text:
                return ""
            try:
                session = Session.load(text, SystemChance(), _now())
            except ValueError:
                await self._drop()
                return json.dumps(messages.error("bad_save"))
            if session.host is None or (session.stage == "lobby" and not session.was_room):
                return ""  # a set-up alone is laid anew faster than it is asked about
            self.session = session
            self._arm()
            return session.receive(LOCAL, '{"t":"sync"}', _now())[0][1]

    async def take_over(self, text: str, key: str) -> str:
        """Lay the table of a checkpoint in this tab, whose key this is; return its state, or an error message where that can't be done."""
        async with self.lock:
            try:
                session = Session.take_over(text, key, SystemChance(), _now())
            except ValueError:
                traceback.print_exc()
                return json.dumps(messages.error("bad_save"))
            self.session = session
            await self._store()
            self._arm()
            return session.receive(LOCAL, '{"t":"sync"}', _now())[0][1]

    async def give_up(self) -> str:
        """Drop the table because its match goes on elsewhere; return the messages that open its unfinished rolls there, as a JSON list.

        Nothing of the table is resumed for that: it may be the stored one.
        """
        async with self.lock:
            opening: list[dict[str, object]] = []
            session: Session | None = self.session
            if not self.session.people:
                text, _ = await self._stored()
                try:
                    session = Session.load(text, SystemChance(), _now()) if text else None
                except ValueError:
                    session = None
            if session and session.game:
                opening = session.game.unopened()
            await self._drop()
            return json.dumps(opening)

    async def open_replay(self, text: str) -> str:
        """Take up a save file to look back on; return what is told of its match as JSON, "" where the text is none."""
        try:
            self.saved = read(text)
        except (ValueError, RecursionError):
            return ""
        return json.dumps(self.saved.told())

    async def look_back(self, first: int, seat: int) -> str:
        """Return a piece of the analysis of the save file, an `analysis` message; decisions of `seat` are judged, of nobody for -1."""
        assert self.saved is not None
        return json.dumps({"t": "analysis", "match": 0, **piece(self.saved.rounds, first, seat if seat >= 0 else None)})

    async def _stored(self) -> tuple[str, str]:
        """Return the stored table as text, or why it can't be had."""
        if self.kept is not None:
            return self.kept, ""
        if not await _lock(STORED):
            return "", "other_tab"
        self.claimed = True
        try:
            return str(await idb.get(STORED) or ""), ""
        except JsException:
            self.storage_works = False
            return "", "not_saved"

    async def open_room(self, address: str) -> None:
        """Let peers in; `address` is this tab's peer id, which guests sign."""
        async with self.lock:
            await self._tell(self.session.open_room(address, _now()))

    async def connected(self, connection: str) -> None:
        """Greet a peer whose data channel has opened."""
        async with self.lock:
            await self._tell(self.session.greet(connection))

    async def disconnected(self, connection: str) -> None:
        """Note that a peer's data channel is gone."""
        async with self.lock:
            await self._tell(self.session.disconnect(connection, _now()))

    async def receive(self, connection: str, text: str) -> None:
        """Carry out a message; the answers come through `on_message`."""
        async with self.lock:
            proven = None if connection == LOCAL else await self._proven(connection, text)
            await self._tell(self.session.receive(connection, text, _now(), proven))
            if not self.session.people and self.session.matches:
                await self._drop()

    async def _proven(self, connection: str, text: str) -> str | None:
        """Return the key of a peer's hello if its signature is good; of any other message None."""
        signed = self.session.to_sign(connection)
        if signed is None:
            return None
        try:
            message = messages.from_client(text)
        except messages.BadMessage:
            return None
        key, sig = message.get("key"), message.get("sig")
        if message["t"] != "hello" or not key or not sig:
            return None
        return key if await _verifies(key, sig, signed) else None

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

    async def lay(self, said: str) -> None:
        """Clear the table and carry out a JSON list of messages of this tab's own client; of the states in between none is told."""
        async with self.lock:
            await self._drop()
            heard = [told for message in json.loads(said) for told in self.session.receive(LOCAL, json.dumps(message), _now())]
            *between, last = heard
            await self._tell([*(told for told in between if json.loads(told[1])["t"] != "state"), last])

    async def _drop(self) -> None:
        self.session = Session(SystemChance())
        self.saved_revision = -1
        self.kept = None
        self._arm()
        if not self.claimed:  # what is stored, if anything, is another tab's
            self.claimed = None
            return
        try:
            await idb.remove(STORED)
        except JsException:
            self.storage_works = False

    async def _tick(self) -> None:
        if self.session.due is not None and _now() - self.session.due > LATE_MS:
            # What came in time while this tab stood still waits to be heard, and nobody is to be called late for that.
            await asyncio.sleep(LET_IN_MS / 1000)
        async with self.lock:
            try:
                await self._tell(self.session.work(_now))
            except Exception:  # a fault of ours: the page says so rather than standing still
                traceback.print_exc()
                await sync.on_message(LOCAL, json.dumps(messages.error("failed")))

    async def _tell(self, out: Outgoing) -> None:
        session = self.session
        # A solo set-up is laid anew faster than it is stored and looked for.
        worth_it = session.stage != "lobby" or session.address != LOCAL or session.was_room
        if session.revision != self.saved_revision and worth_it:
            await self._store()
        # All at once, each receiver's in order; this tab's own client last, for what it draws would hold the others up.
        own_last = sorted(out, key=lambda entry: entry[0] == LOCAL)
        await asyncio.gather(*(sync.on_message(connection, text) for connection, text in own_last))
        self._arm()

    async def _store(self) -> None:
        self.saved_revision = self.session.revision
        self.kept = self.session.save(_now())
        if not self.storage_works or not await self._claims_store():
            return
        try:
            await idb.set(STORED, self.kept)
        except JsException:
            self.storage_works = False
            await sync.on_message(LOCAL, json.dumps(messages.error("not_saved")))

    async def _claims_store(self) -> bool:
        """Tell whether this tab's table is the one that is stored: one at a time, or an older tab would write over a newer one's match."""
        if self.claimed is None:
            self.claimed = await _lock(STORED)
            if not self.claimed:
                await sync.on_message(LOCAL, json.dumps(messages.error("other_tab")))
        return self.claimed

    def _arm(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if (due := self.session.due) is not None:
            self.timer = asyncio.get_running_loop().call_later(max(0, due - _now()) / 1000, self._on_time)

    def _on_time(self) -> None:
        self.ticking = asyncio.ensure_future(self._tick())


async def _lock(name: str) -> bool:
    """Hold a lock of this origin for as long as the tab lives; False where another tab holds it.

    A reload may still find it with the page that is going, so it is tried more than once. To be waited for with a time limit is no way: a
    busy worker may hear that the time is over before it hears that the lock is its own.
    """
    locks = getattr(js.navigator, "locks", None)
    if not locks:  # neither https nor localhost
        return True
    for _ in range(LOCK_TRIES):
        if await _take(locks, f"luegenbecher-{name}"):
            return True
        await asyncio.sleep(0.1)
    return False


async def _take(locks: Any, name: str) -> bool:
    held = asyncio.get_running_loop().create_future()
    never = create_proxy(lambda *_: None)

    def answered(lock: object, *_: object) -> object:
        held.set_result(bool(lock))
        return js.Promise.new(never) if lock else None  # what this promise holds is held

    at_once = to_js({"ifAvailable": True}, dict_converter=js.Object.fromEntries)
    asked = locks.request(name, at_once, create_proxy(answered))

    async def give_up() -> None:
        try:
            await asked
        except JsException:
            if not held.done():
                held.set_result(False)

    _forever.append(asyncio.ensure_future(give_up()))
    return bool(await held)


_forever: list[object] = []


async def _verifies(key: str, sig: str, signed: str) -> bool:
    """Tell whether a P-256 key signed a text (ECDSA with SHA-256), by the browser's own cryptography."""
    subtle = js.crypto.subtle
    kind = to_js({"name": "ECDSA", "namedCurve": "P-256", "hash": "SHA-256"}, dict_converter=js.Object.fromEntries)
    try:
        public = await subtle.importKey("raw", to_js(bytes.fromhex(key)), kind, True, to_js(["verify"]))
        return bool(await subtle.verify(kind, public, to_js(bytes.fromhex(sig)), to_js(signed.encode())))
    except JsException:  # no point of the curve
        return False


def _now() -> int:
    return round(time.monotonic() * 1000)


_worker = Worker()
resume, pause, forget, lay = _worker.resume, _worker.pause, _worker.forget, _worker.lay
take_over, give_up = _worker.take_over, _worker.give_up
open_replay, look_back = _worker.open_replay, _worker.look_back
receive, connected, disconnected, open_room = (
    _worker.receive,
    _worker.connected,
    _worker.disconnected,
    _worker.open_room,
)
