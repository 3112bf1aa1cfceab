"""The worker that the table of this tab runs in."""

import asyncio

from pyscript import document, workers
from pyscript.ffi import create_proxy

from .browser import spawn

_STUCK = 90  # seconds without any progress after which the table counts as failed
OWN = "host"  # the table's name for the connection of its own tab


class Door:
    """The way to the table and back (see `link`)."""

    def __init__(self):
        self._table = None
        self._done = 0.0
        self._kept = []
        self.on_peer_text = None  # set while the table serves a room

    def open(self, on_text, on_progress, on_ready, on_failed):
        """Put the table's script into the page; PyScript starts the worker."""
        spawn(self._open(on_text, on_progress, on_ready, on_failed))

    async def _open(self, on_text, on_progress, on_ready, on_failed):
        def heard(event):
            if event.detail.error:
                on_failed(event.detail.error)
            else:
                self._done = float(event.detail.done)
                on_progress(self._done)

        def said(connection, text):
            if connection == OWN:
                on_text(text)
            elif self.on_peer_text:
                self.on_peer_text(connection, text)

        self._kept = [create_proxy(heard), create_proxy(said)]
        document.addEventListener("table:boot", self._kept[0])
        document.body.append(document.importNode(document.getElementById("table").content, True))
        spawn(self._watch(on_failed))
        try:
            self._table = await workers["table"]
        except Exception as error:
            print("table:", error)
            on_failed("start")
            return
        document.querySelector("script[name=table]").xworker.sync.on_message = self._kept[1]
        self._broken = on_failed
        on_ready()

    async def _watch(self, on_failed):
        """Give up on a table that makes no progress for a long time."""
        seen, quiet = -1.0, 0
        while self._table is None:
            await asyncio.sleep(1)
            quiet = quiet + 1 if self._done == seen else 0
            seen = self._done
            if quiet >= _STUCK:
                on_failed("stuck")
                return

    def _call(self, coroutine):
        spawn(self._guarded(coroutine))

    async def _guarded(self, coroutine):
        try:
            await coroutine
        except Exception as error:  # the worker threw: the table is lost, and saying so is all that is left
            print("table:", error)
            self._broken("call")

    def send(self, text):
        self.receive(OWN, text)

    def receive(self, connection, text):
        self._call(self._table.receive(connection, text))

    def connected(self, connection):
        self._call(self._table.connected(connection))

    def disconnected(self, connection):
        self._call(self._table.disconnected(connection))

    def lay(self, texts):
        self._call(self._table.lay(texts))

    def open_room(self, me):
        self._call(self._table.open_room(me))

    # Each of these is asked for at once, whoever waits for the answer: the table hears everything in the order in which it was said.
    def resume(self, then):
        self._call(self._answered(self._table.resume(), then))

    def forget(self, then):
        self._call(self._answered(self._table.forget(), lambda _: then()))

    def take_over(self, text, key, then):
        self._call(self._answered(self._table.take_over(text, key), then))

    def give_up(self, then):
        self._call(self._answered(self._table.give_up(), then))

    async def _answered(self, answer, then):
        then(await answer)

    def open_replay(self, text, then):
        self._call(self._answered(self._table.open_replay(text), then))

    def look_back(self, first, seat, then):
        self._call(self._answered(self._table.look_back(first, seat), then))

    def pause(self):
        self._call(self._table.pause())
