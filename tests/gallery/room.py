"""What the gallery runs instead of `client.net`: a room without a network, which is as `globalThis.room(text)` says. MicroPython."""

import json

from pyscript import window
from pyscript.ffi import create_proxy

HOST = "host-of-the-room"


class Room:
    """A room that is not there (see `client.net` for its face)."""

    undecided = returning = booting = hosting = bereft = False
    code = problem = me = host = table = ""
    term = 0
    phase = "closed"
    succession = None
    on_me = on_peer = on_text = on_host = on_digest = None

    def __init__(self, wire, on_room):
        self.wire = self  # it needs nothing of a real one
        self.changed = on_room
        self.peers = {}
        window.room = create_proxy(self._told)

    def _told(self, text):
        """Be as the gallery wants it: what is said, the visit's and the room's own values, and the screen."""
        told = json.loads(str(text))
        app = self.succession.tab.app
        for name in told.get("room", {}):
            setattr(self, name, told["room"][name])
        self.changed()
        if "welcome" in told:
            self.on_text(HOST, json.dumps(told["welcome"]))
        for message in told.get("say", ()):
            self.on_text(HOST, json.dumps(message))
        if told.get("nobody"):
            app.model.state = None
        for name in told.get("visit", {}):
            setattr(app.model.room, name, told["visit"][name])
        if "screen" in told:
            app.go(told["screen"])
        app.refresh()

    def create(self, code=""):
        self.code, self.phase = code or self.new_code(), "open"

    def join(self, text):
        self.code, self.phase = text, "opening"
        return ""

    def new_code(self):
        return "KZ4M7QPX"

    def sign(self, text, then):
        then("aa" * 65, "bb" * 64)

    def claim(self, code, then):
        then(True)

    def now(self):
        return int(window.performance.now())

    def claims(self):
        return []

    def later(self, *_):
        """Do nothing: no time passes here, and nobody is there."""

    send = tell = lead = follow = decide = retry = announce = look_around = step_down = carry = later

    def leave(self):
        self.phase = "closed"
