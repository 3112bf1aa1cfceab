"""A room without a browser: tabs, relays and time are plain objects. For the tests of `net` and `succession`."""

import json

from client import net
from client.link import GuestLink, HostBridge
from liarsdice_shared.fair import digest
from liarsdice_shared.messages import VERSION
from liarsdice_shared.settings import preset

CODE = "KZ4M7QPX"


class World:
    """Time, relays and everybody in the room."""

    def __init__(self):
        self.time = 0
        self.relays = (3, 3, 0)
        self.due = []
        self.tabs = {}
        self.lacks = ""
        self.answered = 0
        self.sent = []  # (from, to, channel, text), all that was ever sent
        self.under_way = []
        self.busy = False

    def run(self, ms):
        """Let time pass."""
        end = self.time + ms
        while True:
            now = [entry for entry in self.due if entry[0] <= end]
            if not now:
                break
            entry = min(now, key=lambda entry: entry[0])
            self.due.remove(entry)
            self.time = max(self.time, entry[0])
            entry[1]()
        self.time = end

    def post(self, *texts):
        """Deliver texts in order, and what is answered to them."""
        self.under_way.extend(texts)
        while self.under_way and not self.busy:
            sender, peer, channel, text = self.under_way.pop(0)
            if not self.tabs[peer].asleep and not self.tabs[sender].asleep:
                self.tabs[peer].ear.text(sender, channel, text)

    def connect(self, one, other):
        self.busy = True
        for tab, peer in ((one, other), (other, one)):
            tab.linked.append(peer.name)
            tab.ear.peer(peer.name, True)
        self.busy = False
        self.post()

    def part(self, one, other):
        for tab, peer in ((one, other), (other, one)):
            if peer.name in tab.linked:
                tab.linked.remove(peer.name)
                tab.ear.peer(peer.name, False)


class Tab:
    """A tab: the wire of a room, and what its links said."""

    def __init__(self, world, name):
        self.world = world
        self.name = name
        self.linked = []
        self.ear = None
        self.asleep = False
        self.answers = True  # whether opening comes to an end
        self.sought = 0  # how often it was to say that it is here
        self.heard = []
        self.changes = []
        world.tabs[name] = self
        self.room = net.Room(self, lambda: self.changes.append((self.room.phase, self.room.problem)))

    # the wire

    def now(self):
        return self.world.time

    def later(self, ms, function):
        def act():
            if self.asleep:
                self.later(500, function)
            else:
                function()

        self.world.due.append((self.world.time + ms, act))

    def missing(self):
        return self.world.lacks

    def new_code(self):
        return CODE

    def open(self, code, ear):
        self.ear = ear
        if self.answers:
            ear.opened(self.name)
            ear.knows(False)

    def close(self):
        for peer in list(self.linked):
            self.send(peer, "peer", '{"t":"bye"}')
        for peer in list(self.linked):
            self.world.part(self, self.world.tabs[peer])

    def relays(self):
        return self.world.relays

    def answered(self):
        return self.world.answered

    def send(self, peer, channel, text):
        assert isinstance(peer, str) and peer in self.linked, "a send without a target that is there"
        self.world.sent.append((self.name, peer, channel, text))
        self.world.post((self.name, peer, channel, text))

    def seek(self):
        self.sought += 1

    def ping(self, peer):
        if peer in self.linked and not self.world.tabs[peer].asleep:
            self.ear.pong(peer)

    @property
    def key(self):
        return digest(["key", self.name]) * 2 + "00"

    def sign(self, text, then):
        then(self.key, digest([self.key, text]) * 2)

    def verify(self, key, signature, text, then):
        then(signature == digest([key, text]) * 2)

    # a table in this tab, which answers a greeting and notes the rest

    def host(self):
        self.room.create()
        HostBridge(self.room, self)
        self.room.lead("table of " + self.name, 1, False)
        return self

    @property
    def door(self):
        return self

    def when_ready(self, action):
        action()

    def open_room(self, me):
        self.heard.append(("open", me))

    def connected(self, peer):
        self.heard.append(("connected", peer))
        welcome = {
            "t": "welcome",
            "v": VERSION,
            "table": "T",
            "term": 0,
            "nonce": "ab" * 32,
            "number": None,
            "digest": None,
        }
        self.on_peer_text(peer, json.dumps(welcome))

    def disconnected(self, peer):
        self.heard.append(("disconnected", peer))

    def receive(self, peer, text):
        self.heard.append((peer, text))

    def texts(self):
        return [entry for entry in self.heard if entry[0] in self.world.tabs]

    # a guest

    def guest(self, text="kz4m 7qpx"):
        who = {"name": self.name, "pace": "calm", "watch": False}
        self.link = GuestLink(self.room, lambda: who, self.heard.append, lambda: self.heard.append("junk"), None)
        assert self.room.join(text) == ""
        return self

    def raw(self, peer, channel, text):
        """Say something that no client of ours would."""
        self.send(peer, channel, text)


def room(guests=1):
    """Return the world, the host and the guests, all connected."""
    world = World()
    tabs = [Tab(world, "host").host()]
    for i in range(guests):
        guest = Tab(world, "guest" + str(i)).guest()
        for other in tabs:
            world.connect(other, guest)
        tabs.append(guest)
    tabs.insert(0, world)
    return tabs


def told(people, number=1, **given):
    """Return the message with a checkpoint of people (id, name, key), the first of whom is the host unless `host` says another, or None.

    Its chunks are named by their numbers, and by `mark` where they shall differ.
    """
    rules = preset("classic")
    rules["seats"] = list(rules["seats"])
    host = given.get("host", people[0][0])
    head = {
        "v": 2,
        "table": given.get("table", "T"),
        "term": given.get("term", 1),
        "number": number,
        "match": 1,
        "preset": "classic",
        "rules": rules,
        "pace": "calm",
        "locked": False,
        "aids": [True, False],
        "seats": [[name, None, id_] for id_, name, _ in people],
        "people": [[id_, name, key, False, True, True] for id_, name, key in people],
        "host": host,
        "order": ([host] if host else []) + [id_ for id_, _, _ in people if id_ != host],
        "hosts": [],
        "banned": [],
        "arrivals": len(people),
        "game": {
            "chunks": number,
            "opener": 0,
            "begun": number,
            "used": 0,
            "gone": [],
            "standins": [],
            "slow": [],
            "ended": None,
        },
    }
    chunks = [given.get("mark", "chunk") + " " + str(i) for i in range(number)]
    return {"t": "checkpoint", "number": number, "head": json.dumps(head), "from": 0, "chunks": chunks}
