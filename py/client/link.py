"""The lines to a table: in this tab's worker (`LocalLink`), in the host's tab (`GuestLink`); and the host's to its guests (`HostBridge`).

The door is the worker as `worker` opens it: `open(on_text, on_progress, on_ready, on_failed)`, `send(text)`, `resume(then)`,
`forget(then)`, `lay(texts)`, `pause()`; for a room `take_over(text, key, then)`, `give_up(then)`, `open_room(me)`, `receive(peer, text)`,
`connected(peer)`, `disconnected(peer)`, and the attribute `on_peer_text`: the function that is called with (peer, text) when the table
says something to a peer.
"""

import json

from liarsdice_shared.messages import VERSION

from .inbox import decode

_STEP = 0.1  # of the boot that is worth a drawing, which takes time from it


class LocalLink:
    """Carries messages to and from the table: `on_message(dict)`, `on_junk()`, `on_boot(status, done)`."""

    def __init__(self, door, on_message, on_junk, on_boot):
        self.door = door
        self._on_message = on_message
        self._on_junk = on_junk
        self._on_boot = on_boot
        self._queue = []
        self.status = ""
        self._done = 0.0
        self.unanswered = 0  # what was said since the table was last heard
        self.heard = 0  # how often it was heard

    def boot(self):
        """Start the table, once."""
        if self.status:
            return
        self._turn("booting")
        self.door.open(self.hear, self._progress, self._ready, self._failed)

    def _turn(self, status, done=0.0):
        self.status = status
        self._on_boot(status, done)

    def _progress(self, done):
        if self.status == "booting" and done >= self._done + _STEP:
            self._done = done
            self._on_boot("booting", done)

    def _ready(self):
        if self.status != "booting":
            return
        self._turn("ready", 1.0)
        queued, self._queue = self._queue, []
        for action in queued:
            action()

    def lost(self):
        """Give up on a table that no longer answers."""
        self._failed("lost")

    def _failed(self, reason):
        self._queue = []
        self.unanswered = 0
        self._turn("failed")

    def when_ready(self, action):
        """Call `action()` as soon as the table is ready; start it if need be."""
        if self.status == "ready":
            action()
        elif self.status != "failed":
            self.boot()
            self._queue.append(action)

    def send(self, message):
        """Send a message, as soon as the table is ready."""
        text = json.dumps(message)
        self.when_ready(lambda: self._ask(lambda: self.door.send(text)))

    def _ask(self, call):
        self.unanswered += 1
        call()

    def _answered(self):
        self.unanswered = 0
        self.heard += 1

    def resume(self, then):
        """Take the saved match up again; `then(found, code)` hears whether there was one, and if not, why."""

        def heard(text):
            self._answered()
            message = decode(text) if text else None
            if message is None:
                then(False, "bad_save" if text else "no_match")
            elif message["t"] == "error":
                then(False, message["code"])
            else:
                then(True, "")
                self._on_message(message)

        self.when_ready(lambda: self._ask(lambda: self.door.resume(heard)))

    def forget(self, then):
        """Drop the table with its saved match, then go on."""

        def done():
            self._answered()
            then()

        self.when_ready(lambda: self._ask(lambda: self.door.forget(done)))

    def lay(self, said):
        """Drop the table with its saved match and lay a new one by what is said, at once; only what comes of it all is told."""
        texts = json.dumps(said)
        self.when_ready(lambda: self._ask(lambda: self.door.lay(texts)))

    def take_over(self, text, key, then):
        """Make a table of a checkpoint; `then(code)` hears why that did not work, "" where it did."""

        def heard(answer):
            self._answered()
            message = decode(answer) if answer else None
            then(message["code"] if message and message["t"] == "error" else "")

        self._ask(lambda: self.door.take_over(text, key, heard))

    def give_up(self, then):
        """Drop the table for another one's; `then(messages)` hears what is to be told there of rolls under way."""

        def heard(answer):
            self._answered()
            then(json.loads(answer or "[]"))

        self.when_ready(lambda: self._ask(lambda: self.door.give_up(heard)))

    def open_replay(self, text, then):
        """Hand a save file over to look back on; `then(told)` hears what is told of its match, None where it is none."""

        def heard(answer):
            self._answered()
            then(json.loads(answer) if answer else None)

        self.when_ready(lambda: self._ask(lambda: self.door.open_replay(text, heard)))

    def look_back(self, first, seat, then):
        """Ask for a piece of the analysis of that file's match; `then(message)` hears it, None for junk."""

        def heard(answer):
            self._answered()
            then(decode(answer))

        self._ask(lambda: self.door.look_back(first, seat, heard))

    def pause(self):
        """Put the table away until it is resumed, so that no clock runs while nobody looks."""
        if self.status == "ready":
            self.door.pause()

    def hear(self, text):
        """Take a message from the table."""
        self._answered()
        message = decode(text)
        if message is None:
            self._on_junk()
        else:
            self._on_message(message)


class HostBridge:
    """Lets a room's guests sit at the table in this tab: what they say goes in, what the table says to one goes to that one."""

    def __init__(self, room, link):
        self._link = link
        self._door = link.door
        self._door.on_peer_text = room.send
        room.on_me = self._open
        room.on_peer = self._peer
        room.on_text = self._text
        self._room = room
        if room.me:
            self._open(room.me)

    def begin_again(self):
        """Let everybody who is there in once more: another table lies there now."""
        self._open(self._room.me)
        for peer in self._room.peers:
            if self._room.peers[peer].served:
                self._peer(peer, True)

    def _open(self, me):
        self._link.when_ready(lambda: self._door.open_room(me))

    def _peer(self, peer, here):
        if here:
            self._link.when_ready(lambda: self._door.connected(peer))
        else:
            self._link.when_ready(lambda: self._door.disconnected(peer))

    def _text(self, peer, text):
        self._link.when_ready(lambda: self._door.receive(peer, text))


class GuestLink:
    """The line to the table in the host's tab; `who()` returns {"name", "pace", "watch", "able"} for the hello."""

    status = "none"  # there is no table in this tab

    def __init__(self, room, who, on_message, on_junk, on_boot):
        self._room = room
        self._who = who
        self._on_message = on_message
        self._on_junk = on_junk
        self._on_boot = on_boot
        self._greeting = None  # (host, its welcome)
        self.shy = False  # whether we wait with saying who we are
        room.on_text = self._hear

    def boot(self):
        """Tell that nothing boots here."""
        self._on_boot(self.status, 0.0)

    def send(self, message):
        """Send a message to the host that is followed; without one it is lost, as is what a table that is gone was told."""
        if self._room.host:
            self._room.send(self._room.host, json.dumps(message))

    def resume(self, then):
        """Tell that no match is kept here: the host's table has it."""
        then(False, "no_match")

    def forget(self, then):
        then()

    def pause(self):
        """Do nothing: the table goes on without this player."""

    def _hear(self, peer, text):
        message = decode(text)
        if message is None:
            self._on_junk()
        elif message["t"] == "welcome":
            succession = self._room.succession
            if succession and not succession.greeted(peer, message):
                return
            self._greeting = (peer, message)
            self.introduce()
        else:
            self._on_message(message)

    def introduce(self):
        """Say who we are, signed for this host and its greeting alone; again where the table has refused it."""
        from liarsdice_shared.fair import canonical  # not before a room is wanted

        if self._greeting is None or self.shy:
            return
        host, welcome = self._greeting
        if welcome["v"] != VERSION:
            self._room.failed("other_version")
            return
        text = canonical([welcome["table"], welcome["term"], host, welcome["nonce"]])

        def say(key, signature):
            who = self._who()
            if self._room.host == host and who:
                hello = {"t": "hello", "v": VERSION, "key": key, "sig": signature}
                hello.update(who)
                self.send(hello)

        self._room.wire.sign(text, say)
