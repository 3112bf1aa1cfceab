"""What test_room_wire.py runs instead of the app: a room and its links, writing down as JSON lines what happens."""

import json

from pyscript import document, window

from liarsdice_shared.messages import VERSION

from . import link, net
from .wire import Wire

WELCOME = {"t": "welcome", "v": VERSION, "table": "T", "term": 0, "nonce": "ab" * 32, "number": None, "digest": None}


def note(what, **values):
    """Write a line into the page."""
    line = document.createElement("pre")
    line.dataset.what = what
    values["ms"] = int(window.performance.now())
    line.textContent = json.dumps(values)
    document.getElementById("app").append(line)


class Table:
    """A table in this tab, and the link to it."""

    def __init__(self):
        self.door = self

    def when_ready(self, action):
        action()

    def open_room(self, me):
        note("open", me=me)

    def connected(self, peer):
        note("connected", peer=peer)
        self.on_peer_text(peer, json.dumps(WELCOME))

    def disconnected(self, peer):
        note("disconnected", peer=peer)

    def receive(self, peer, text):
        note("received", peer=peer, text=text)
        if json.loads(text)["t"] == "hello":
            for i in range(20):  # long ones and short ones, in this order
                self.on_peer_text(
                    peer, json.dumps({"t": "replay", "data": {"n": i, "x": "x" * (40000 if i % 2 else 1)}})
                )


def start():
    """Host under #host, else join the room that the address names."""
    document.getElementById("app").textContent = ""
    room = net.Room(Wire(), lambda: note("room", phase=room.phase, problem=room.problem, back=room.returning))
    window.flood = lambda text, times: [room.send(room.host, text) for _ in range(int(times))]
    window.again = room.retry
    at = window.location.hash
    if at == "#host":
        link.HostBridge(room, Table())
        room.create("KZ4M7QPX")
    elif at:
        who = {"name": "Alex", "pace": "calm", "watch": False, "able": False}

        def heard(message):
            if message["t"] == "replay":
                note("message", n=message["data"]["n"])
            else:
                note("message", **message)

        link.GuestLink(room, lambda: who, heard, lambda: note("junk"), None)
        note("join", why=room.join(at))
    document.documentElement.setAttribute("data-ready", "")
