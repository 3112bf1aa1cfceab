"""A room: who is in it, who the host is, and what goes wrong. Pure: what it needs from a browser comes in as a `wire` (see `wire.Wire`).

For the app:

    room = Room(wire, on_room)        # on_room(): something below has changed
    room.create()                     # a new code; this tab is the host. create("KZ4M7QPX") hosts under a code that exists
    room.join(text)                   # a code or a pasted link; returns "", or why it is none: "code_empty", "_short", "_long", "code_sign"
    room.leave()                      # for good; `create` and `join` may follow
    room.retry()                      # from the start again, same code, same part

    room.code                         # "KZ4M7QPX" or ""; `room_code.pretty(code)` is KZ4M-7QPX, `room_code.path(code)` is #/r/KZ4M7QPX
    room.hosting                      # whether this tab is the host
    room.phase                        # "closed", "opening" (keys, relays), "searching" (a guest looks for the host), "open"
    room.problem                      # "" or a code of lookout.PROBLEMS; some go away by themselves (the room goes on trying)
    room.me                           # this tab's peer id
    room.host                         # peer id of the host that is followed, or ""
    room.claims()                     # peer ids that say they are the host
    room.follow(peer)                 # follow another of them
    room.returning                    # whether this browser has been here before, so that the seat may be taken again
    room.succession                   # a `succession.Succession` that says who is followed once the host is lost, or None
    room.lead(table, term, booting)   # be the host of a table that exists; again when something of it changes
    room.on_wake                      # set by the app: called when this tab stood still for a while, so that what it hears now may be old
    room.step_down()                  # be a guest again; then, once a link listens, room.look_around()
    room.tell(message)                # to every other guest, one by one: a `digest`; they come in through room.on_digest(peer, message)

A guest that is "open" has a link to the host; a host is "open" as soon as it can be found. Links carry the messages (`link`):

    bridge = HostBridge(room, local_link)                       # the host: its table serves the room from now on, until room.leave()
    link = GuestLink(room, who, on_message, on_junk, on_boot)   # a guest; the face of LocalLink: send, boot, resume, forget, pause
    who()                                                       # {"name", "pace", "watch", "able"}: what the hello says
"""

import json

from liarsdice_shared.messages import MAX_FROM_CLIENT, VERSION, BadMessage, error, from_peer

from . import room_code
from .ear import Ear
from .lookout import GONE, TICK, Lookout
from .peer import Peer

SETTLE = 2000  # milliseconds after following a host within which a claim with more followers still wins
_EARLY = 8  # texts kept of a host that is not followed yet


class Room:
    """A room this tab is in or on its way to."""

    def __init__(self, wire, on_room):
        self.wire = wire
        self._on_room = on_room
        self.turn = 0  # rises with every opening, so that what an old one still says is not heard
        self.on_peer = self.on_text = self.on_host = self.on_digest = self.on_me = self.on_wake = _nobody
        self.succession = None
        self._clear("", False)

    def _clear(self, code, hosting):
        self.turn += 1
        self.code = code
        self.hosting = hosting
        self.phase = "closed"
        self.problem = ""
        self._shown = ("closed", "")
        self.me = ""
        self.host = ""
        self.returning = False
        self.peers = {}
        self._arrivals = 0
        self.table = ""  # of the host that this tab is
        self.term = 0
        self.booting = False
        self.led = 0  # since when this tab is the host
        self.opened_at = 0
        self._humans = 0  # how many were told
        self._lookout = Lookout(self)
        self._followed = 0
        self.answered = False  # whether the table of the host that is followed has said anything
        self.bereft = False  # a host that was followed is gone
        self.lost_since = 0  # when the host was last heard, or long ago where it said goodbye

    # --- coming and going

    def create(self, code=""):
        """Open a room as its host."""
        self._open(code or self.wire.new_code(), True)

    def join(self, text):
        """Go into a room as a guest; return "" or why the text is no code."""
        code, why = room_code.parse(text)
        if not why:
            self._open(code, False)
        return why

    def retry(self):
        """Begin from the start, with the same code and part."""
        self._open(self.code, self.hosting)

    def leave(self):
        """Leave for good."""
        if self.phase != "closed":
            self.wire.close()
        self._clear("", False)
        self._on_room()

    def _open(self, code, hosting):
        if self.phase != "closed":
            self.wire.close()
        self._clear(code, hosting)
        self.phase = "opening"
        missing = self.wire.missing()
        if missing:
            self.problem = missing
        else:
            self.wire.open(code, Ear(self, self.turn))
            self._rest(self.turn)
        self._on_room()

    # --- what the wire says (through an Ear)

    def opened(self, me):
        """Hear that the room is joined under the peer id `me`."""
        self.me = me
        self.problem = ""
        self.phase = "searching"
        self.opened_at = self.wire.now()
        self.on_me(me)
        self._lookout.look()
        self._on_room()

    def knows(self, returning):
        """Hear whether this browser has been here before."""
        self.returning = returning
        self._on_room()

    def failed(self, problem):
        """Hear that the room can't be joined."""
        self.problem = problem
        self._on_room()

    def joined(self, peer):
        """Hear that a connection to a peer is there; say who we are."""
        self._arrivals += 1
        self.peers[peer] = Peer(self.wire.now(), self._arrivals)
        self._tell_role(peer)

    def left(self, peer):
        """Hear that a peer has gone, or its connection."""
        gone = self.peers.pop(peer, None)
        if gone is None:
            return
        if gone.served:
            self.on_peer(peer, False)
        self._count()
        if peer == self.host:
            self._lose_host(self.wire.now() - GONE if gone.bye else gone.heard)
        self._decide()
        if self.succession:
            self.succession.look()

    def text(self, peer, channel, text):
        """Hear a text; nothing is believed of it yet."""
        known = self.peers.get(peer)
        if known is None:
            return
        known.heard = self.wire.now()
        if self.problem == "host_silent" and peer == self.host:
            self._recover()
        if peer != self.host and not known.may_speak(known.heard):  # the host answers to many
            self._warn(peer, known)
            return
        if channel == "peer":
            self._on_peer_text(peer, known, text)
        elif known.role in ("host", "guest"):
            if self.hosting and not known.served:
                return
            if self.hosting and (not text or len(text) > MAX_FROM_CLIENT):
                self._send(peer, "table", error("too_long" if text else "not_json"))
            elif self.hosting or peer == self.host:
                self.answered = True
                self.on_text(peer, text)
            elif known.role == "host" and len(known.early) < _EARLY:
                known.early.append(text)  # its greeting may come before it is known whether it is to be followed

    def pong(self, peer):
        """Hear that a peer is alive."""
        if peer in self.peers:
            self.peers[peer].heard = self.wire.now()
            if self.problem in ("host_silent", "host_gone") and peer == self.host:
                self._recover()

    # --- roles

    def _say_role(self, peer):
        self._send(
            peer,
            "peer",
            {
                "t": "role",
                "v": VERSION,
                "host": self.hosting,
                "follows": self.me if self.hosting else self.host,
                "table": self.table if self.hosting else self.succession.table if self.succession else "",
                "term": self.term if self.hosting else self.succession.term if self.succession else 0,
                "humans": self.humans if self.hosting else 0,
                "booting": self.hosting and self.booting,
            },
        )

    def announce(self):
        """Tell everybody who we are now."""
        self._humans = self.humans
        for peer in self.peers:
            self._tell_role(peer)

    def _tell_role(self, peer):
        self._say_role(peer)
        if self.succession:
            self.succession.prove(peer)

    @property
    def humans(self):
        """How many people are at this host's table, itself among them."""
        return 1 + len([peer for peer in self.peers if self.peers[peer].follows == self.me])

    @property
    def waited(self):
        """For how long the table of the host that is followed has said nothing at all, 0 where it has or is still being laid."""
        known = self.peers[self.host]
        return 0 if self.answered or known.booting else self.wire.now() - max(self._followed, known.said)

    @property
    def online(self):
        """Whether this tab's own line is there, as far as relays tell."""
        return self._lookout.online(self.wire.now())

    def _count(self):
        if self.hosting and self.humans != self._humans:
            self.announce()

    def lead(self, table, term, booting):
        """Be the host of a table; while it boots, others wait for it."""
        if not self.hosting:
            self.hosting = True
            self.host = ""
            self.bereft = False
            self.phase = "open"
            self.problem = ""
        if (table, term) != (self.table, self.term):
            self.led = self.wire.now()
        self.table, self.term, self.booting = table, term, booting
        self.announce()
        for peer in self.peers:
            self._serve(peer, self.peers[peer])
        self._on_room()

    def step_down(self):
        """Be a guest again, who looks for a host."""
        self.hosting = self.booting = False
        self.table, self.term = "", 0
        self.phase = "searching"
        self.bereft = True
        self.lost_since = self.wire.now()
        self.problem = ""
        for known in self.peers.values():
            known.served = False
        self.on_peer = self.on_text = self.on_me = _nobody
        self.announce()
        self._on_room()

    def _serve(self, peer, known):
        """Let our table know of those who are its guests, and of those only."""
        ours = self.hosting and known.role == "guest" and known.follows in ("", self.me)
        if ours != known.served:
            known.served = ours
            self.on_peer(peer, ours)

    def _on_peer_text(self, peer, known, text):
        try:
            message = from_peer(text)
        except BadMessage:
            message = _other_version(text)
            if message is None:
                return
        if message["t"] == "role":
            self._on_role(peer, known, message)
        elif message["t"] == "bye":
            known.bye = True
        elif known.role in ("host", "guest") or message["t"] == "proof":
            if message["t"] == "digest":
                self.on_digest(peer, message)
            elif self.succession:
                self.succession.hear(peer, message)

    def _on_role(self, peer, known, message):
        if message["v"] != VERSION:
            known.role = "other"
            if message["host"] and not self.host and not self.hosting:
                self.problem = "other_version"
                self._on_room()
            return
        if self.hosting and message["host"] and known.role == "guest" and not self._proven(peer, message):
            known.claim = message  # nobody becomes the host of a room that has one by saying so
            return
        known.claim = None
        before = (known.role, known.table, known.term)
        known.role = "host" if message["host"] else "guest"
        for name in ("follows", "table", "term", "humans", "booting"):
            setattr(known, name, message[name])
        known.said = self.wire.now()
        if before != (known.role, known.table, known.term):
            known.early = []  # what it said as another table's host, or in another term
        if self.hosting and self.table and known.role == "host" and before != ("host", known.table, known.term):
            self._tell_role(peer)  # two that may have one table have to hear of each other from now on, not from before
        self._serve(peer, known)
        self._count()
        if peer == self.host and known.role == "guest":
            if self.succession:
                self.succession.lost_host(known.follows)
            self._lose_host(self.wire.now() - GONE)  # it has gone over to another
        self._decide()

    def _proven(self, peer, message):
        return self.succession is not None and self.succession.sound(peer, message["table"], message["term"])

    def proved(self, peer):
        """Hear from the succession that a peer has proven to be the host of a table."""
        known = self.peers.get(peer)
        if known is not None and known.claim:
            self._on_role(peer, known, known.claim)
        else:
            self._decide()

    def claims(self):
        """Return the peers that say they are the host, the one that most follow first, then as they came."""
        found = [peer for peer in self.peers if self.peers[peer].role == "host"]
        found.sort(key=lambda peer: (-self._followers(peer), self.peers[peer].number))
        return found

    def _followers(self, host):
        return len([peer for peer in self.peers if self.peers[peer].follows == host and peer != host])

    def look_around(self):
        """Follow a host if one is here already."""
        self._decide()

    def _decide(self):
        """Follow a host if there is one; who is followed stays followed, unless more others follow another one right away."""
        if self.succession and self.succession.decides:
            self.succession.weigh()
            self._lookout.look()
            return
        claims = self.claims()
        if not self.hosting and claims:
            best = claims[0]
            early = self.wire.now() - self._followed < SETTLE
            if not self.host or (early and self._followers(best) > self._followers(self.host)):
                self.follow(best)
        self._lookout.look()

    def follow(self, peer):
        """Follow a peer that says it is the host."""
        if self.hosting or peer == self.host or peer not in self.claims():
            return
        self.host = peer
        self._followed = self.wire.now()
        self.answered = False
        self.bereft = False
        self.phase = "open"
        self.problem = ""
        for other in self.peers:
            self._say_role(other)
        self.on_host(peer)
        early, self.peers[peer].early = self.peers[peer].early, []
        for text in early:
            self.answered = True
            self.on_text(peer, text)
        self._on_room()

    def unfollow(self):
        """Follow the host no more."""
        if self.host:
            self._lose_host(self.wire.now() - GONE)

    def _lose_host(self, since):
        self.host = ""
        self.bereft = True
        self.lost_since = since
        self.phase = "searching"
        self.problem = self._lookout.after_host(self.wire.now())
        self.on_host("")
        self._on_room()

    def _recover(self):
        self.problem = ""
        self._lookout.look()
        self._on_room()

    # --- sending: always to one

    def send(self, peer, text):
        """Send a text of the table's, or to it, to one peer."""
        if peer in self.peers and self.peers[peer].role in ("host", "guest"):
            self.wire.send(peer, "table", text)

    def tell(self, message):
        """Tell every other guest something about a roll, one by one."""
        for peer in self.peers:
            if self.peers[peer].role == "guest":
                self._send(peer, "peer", message)

    def say(self, peer, message):
        """Say something to another client, past the table."""
        if peer in self.peers:
            self._send(peer, "peer", message)

    def _send(self, peer, channel, message):
        self.wire.send(peer, channel, json.dumps(message))

    def _warn(self, peer, known):
        if self.hosting and not known.warned and known.role == "guest":
            known.warned = True  # one answer to a flood, not a flood of answers
            self._send(peer, "table", error("too_many"))

    # --- time

    def _rest(self, turn):
        self.wire.later(TICK, lambda: self._tick(turn))

    def _tick(self, turn):
        if turn != self.turn:
            return
        self._rest(turn)
        if self._lookout.allow_for_sleep():
            self.on_wake()
        self._lookout.look()
        if (self.phase, self.problem) != self._shown:  # what a peer said may have changed it before
            self._shown = (self.phase, self.problem)
            self._on_room()
        if self.succession:
            self.succession.look()


def _nobody(*_):
    """Stand in for a listener that nobody has set."""


def _other_version(text):
    """Return a role of another version, whatever else it says; None for anything else."""
    try:
        message = json.loads(text[:500])
    except (ValueError, RuntimeError):
        return None
    if not isinstance(message, dict) or message.get("t") != "role":
        return None
    version = message.get("v")
    if type(version) is not int or version == VERSION:
        return None
    return {"t": "role", "v": version, "host": message.get("host") is True, "follows": ""}
