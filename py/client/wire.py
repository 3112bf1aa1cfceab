"""What a room needs from a browser: Trystero (web/room.js), WebCrypto, locks, and the key that this browser has in a room."""

from pyscript import document, js_import, window
from pyscript.ffi import create_proxy, is_none, to_js

from . import memory, room_code
from .browser import spawn

_HOUSE = "host"  # the lock of the tab that has a room's table
_RELOADS = 15  # tenths of a second within which a page that reloads has let go of it
_SEATS = 8  # tabs of one browser that are different people in one room


class Wire:
    """Joins one room at a time; talks to an ear (see `net`): `opened`, `knows`, `failed`, `peer`, `text`, `pong`."""

    def __init__(self):
        self._module = None
        self._joined = None
        self._pair = None  # this browser's key pair in the room
        self._public = ""
        self._unsigned = []  # what is to be signed once there is a key
        self._here = None  # (id, ear, turn) of the key in use
        self._lock = ""
        self._carried = None  # the key pair that moves along to the next room
        self.undecided = False  # whether it is to be decided if we are who was here before
        self._kept = []
        self._turn = 0
        self._house = ""  # the lock that says that the room's table is in this tab

    def now(self):
        return int(window.performance.now())

    def later(self, ms, function):
        window.setTimeout(function, ms)

    def missing(self):
        """Return the code of what this browser lacks for a room, or ""."""
        if not _has(window, "RTCPeerConnection"):
            return "no_webrtc"
        if not _has(window.crypto, "subtle"):
            return "no_crypto"
        return ""

    def new_code(self):
        """Return a fresh code."""
        return room_code.make(_list(window.crypto.getRandomValues(window.Uint8Array.new(5))))

    def claim(self, code, then):
        """Say that a room's table is in this tab, the only one of this browser; `then(whether it is)`. "" gives that up."""
        spawn(self._claim(code, then))

    async def _claim(self, code, then):
        mine = _HOUSE + "/" + code if code else ""
        before, self._house = self._house, mine
        free = True
        try:
            module = await self._load()
            if before and before != mine:
                module.release(before)
            if mine:
                free = bool(await module.hold(mine, _RELOADS))
                if self._house != mine:
                    module.release(mine)  # one has left meanwhile
        except Exception as error:  # without locks it is as if there were no other tab
            print("claim:", error)
        then(free)

    async def _load(self):
        address = window.URL.new(document.body.dataset.room, document.baseURI).href
        return (await js_import(address))[0]

    def open(self, code, ear):
        """Join the room of a code."""
        self._turn += 1
        spawn(self._open(code, ear, self._turn))

    async def _open(self, code, ear, turn):
        try:
            self._module = await self._load()
            id = str(await self._module.prepare(code))
            if turn != self._turn:
                return
            if not id:
                ear.failed("no_relays")
                return
            self._kept = [create_proxy(ear.peer), create_proxy(ear.text), create_proxy(ear.pong)]
            joined = await self._module.join(code, *self._kept)
            if is_none(joined):
                return
            if turn != self._turn:
                joined.leave()
                return
            self._joined = joined
            ear.opened(str(self._module.me))
            joined.listen()
            await self._take_key(id, ear, turn)
        except Exception as error:  # whatever it was, the reader can only try again
            print("room:", error)
            if turn == self._turn:
                ear.failed("load_failed")

    def close(self):
        """Leave the room."""
        self._turn += 1
        if self._joined is not None:
            self._joined.leave()
            self._joined = None
        self._release()

    def carry(self):
        """Take the key along to the room that is opened next: there one is the same person."""
        if self._pair is not None and not self.undecided:
            self._carried = self._pair, self._public

    def _release(self):
        if self._lock:
            self._module.release(self._lock)
            self._lock = ""
        self._pair = None
        self._unsigned = []
        self.undecided = False

    def relays(self):
        """Return (all, open, failed) numbers of relays."""
        return tuple([int(number) for number in self._module.relays().split(",")])

    def answered(self):
        """Return how many have answered, whether or not a connection came of it."""
        return int(self._module.answered())

    def send(self, peer, channel, text):
        """Send a text to one peer."""
        if self._joined is not None:
            self._joined.send(peer, channel, text)

    def seek(self):
        """Say once more that this tab is in the room; in growing pauses, however often it is asked for."""
        if self._joined is not None:
            self._joined.seek()

    def ping(self, peer):
        """Ask a peer for a sign of life."""
        if self._joined is not None:
            self._joined.ping(peer)

    # --- the key

    async def _take_key(self, id, ear, turn, new=False):
        """Take this tab's key in this room, or the first of this browser that no other tab uses, or make one: at once where one is `new`.

        Where it was another tab that used it, whether to be the same person is for the reader to decide.
        """
        mine = memory.kept("seat/" + id)
        names = ["seat/%s/%d" % (id, number) for number in range(_SEATS)]
        names = [name for name in names if name == mine] + [name for name in names if name != mine]
        for name in names:
            if await self._module.hold(name):
                if not new or (await _remembered(name))[0] is None:
                    break
                self._module.release(name)
        if turn != self._turn:
            self._module.release(name)
            return
        self._lock = name
        carried, self._carried = self._carried, None
        pair, public = carried or await _remembered(name)
        returning = pair is not None and not carried
        if pair is None:
            way = to_js({"name": "ECDSA", "namedCurve": "P-256"})
            pair = await window.crypto.subtle.generateKey(way, False, to_js(["sign", "verify"]))
            public = await _public(pair)
        if turn == self._turn:
            self._pair, self._public = pair, public
            self.undecided = returning and name != mine
            self._here = (id, ear, turn)
            if not self.undecided:
                self._settle()
            ear.knows(returning)
        if not returning:
            await memory.put(name, pair)

    def decide(self, same):
        """Be who was here before, or somebody else."""
        self.undecided = False
        if same:
            self._settle()
            return
        id, ear, turn = self._here
        self._pair = None
        self._module.release(self._lock)
        self._lock = ""
        spawn(self._take_key(id, ear, turn, True))

    def _settle(self):
        memory.keep("seat/" + self._here[0], self._lock)  # a reload of this tab is who it was
        waiting, self._unsigned = self._unsigned, []
        for text, then in waiting:
            self.sign(text, then)

    def sign(self, text, then):
        """Call `then(public key, signature)`, both in hex, as soon as there is a key: ECDSA P-256 over SHA-256 of a text."""
        if self._pair is None or self.undecided:
            self._unsigned.append((text, then))
        else:
            spawn(self._sign(text, then))

    async def _sign(self, text, then):
        public, private = self._public, self._pair.privateKey
        text = window.TextEncoder.new().encode(text)
        then(public, _hex(await window.crypto.subtle.sign(_signing(), private, text)))

    def verify(self, key, signature, text, then):
        """Call `then(whether the key signed the text)`, keys and signatures in hex."""
        spawn(self._verify(key, signature, text, then))

    async def _verify(self, key, signature, text, then):
        subtle = window.crypto.subtle
        way = to_js({"name": "ECDSA", "namedCurve": "P-256", "hash": "SHA-256"})
        try:
            public = await subtle.importKey("raw", _bytes(key), way, False, to_js(["verify"]))
            good = await subtle.verify(way, public, _bytes(signature), window.TextEncoder.new().encode(text))
        except Exception as error:  # no point of the curve
            print("key:", error)
            good = False
        then(bool(good))


async def _remembered(name):
    """Return (key pair, public key in hex) as kept under a name, Nones where there is none that can be used."""
    pair = await memory.get(name)
    if pair is None or is_none(pair):
        return None, None
    try:
        public = await _public(pair)
        await window.crypto.subtle.sign(_signing(), pair.privateKey, window.Uint8Array.new(1))
        return pair, public
    except Exception as error:  # something else lies there
        print("key:", error)
        memory.tell("key_lost")
        return None, None


async def _public(pair):
    return _hex(await window.crypto.subtle.exportKey("raw", pair.publicKey))


def _signing():
    return to_js({"name": "ECDSA", "hash": "SHA-256"})


def _has(thing, name):
    """Tell whether a thing of JavaScript's has something under a name: its undefined is not None here."""
    return hasattr(thing, name) and window.Boolean(getattr(thing, name))


def _list(array):
    return [int(array[i]) for i in range(array.length)]


def _bytes(text):
    return window.Uint8Array.new(to_js([int(text[i : i + 2], 16) for i in range(0, len(text), 2)]))


def _hex(buffer):
    return "".join(["%02x" % byte for byte in _list(window.Uint8Array.new(buffer))])
