"""Who goes on when a table's host is lost (docs/host-loss.md). Pure: room, clock and signatures come in by the room and its wire.

    succession = Succession(room, tab, key)   # key: under what the tab keeps its checkpoint
    succession.state                    # one of STATES; `until`: when a countdown ends; `who`: the person who takes the table
    succession.take(message)            # a `checkpoint` of the host that is followed
    succession.see(state)               # a `state` of it
    succession.greeted(peer, welcome)   # False where its table is not ours any more and must not be followed
    succession.press()                  # "go on here"
    succession.took(), .failed()        # what became of `tab.begin`

The tab does what is decided here: `begin(term)` lays the table from the checkpoint, `yield_to(peer)` gives this tab's table up for that
of another host, `refuse(peer)` says that its checkpoint differs, `knows(key)` hears this tab's key, `changed()` draws; `keep(key, text)`
and `kept(key)` store.
"""

import json

from liarsdice_shared.checkpoints import Kept, parts
from liarsdice_shared.fair import canonical

STATES = (
    "",  # the host is there, or this tab is the host
    "countdown",  # it is gone; a reload would bring it back within this
    "returning",  # it is back, and its table is on the way
    "moving",  # somebody else takes the table
    "election",  # it is being found out who does
    "alone",  # more than half of the others can't be reached, or they still have their host: "go on here" is to be pressed
    "taking",  # this tab lays the table
    "lost",  # nobody is left who could
)

COUNTDOWN = 3000  # all in milliseconds
STAGGER = 2000  # how long after the one before it the next in the order asks
ANSWERS = 1500  # within this, whoever is here has answered
PATIENCE = 5000  # who has somebody's yes and doesn't begin within it is passed over
AGAIN = 4000  # how long after a question without a majority it is asked again
BOOTING = 20000  # how long a table that boots is waited for
HANDING = 30000
SETTLE = 1000  # how long two tables look at each other before one of them gives up
HOPELESS = 30000  # after this, who can't be a host itself is told that nobody is


class Succession:
    """One tab's part in it."""

    def __init__(self, room, tab, key):
        self.room = room
        self.tab = tab
        self.kept = Kept()
        self.state = self.who = ""
        self.until = 0
        self.key = ""  # this tab's public key, "" until it is known
        self.can = True  # whether a table can run in this tab
        self.handed = None  # (person, term, until when)
        self._store = key
        self._stored = 0
        self._peers = {}  # person → peer id, as the table said last
        self._led = ""  # whom our host follows since it is none any more
        self._proven = {}  # peer → (table, term, key)
        self._proof = None  # (table, term, message) of this tab as a host
        self._refused = {}  # peer → number of the checkpoint by which it was refused
        self._seen = {}  # (peer, term) → since when its table boots
        self._voted = {}  # term → the peer that has our yes
        self._awaited = None  # (peer, until): who has our yes and is to begin
        self._meeting = {}  # peer → (what was seen of it, since when)
        self._gone_at = None
        self._calm()
        self._restore()
        room.succession = self
        room.wire.sign("", self._on_key)

    def _calm(self):
        """Forget the question that was asked: there is a host."""
        self._asked = None  # (term, when)
        self._yes = []  # keys
        self._no = {}  # peer → why
        self._failed = False

    def _on_key(self, key, signature):
        self.key = key
        self.tab.knows(key)

    # --- what is kept

    def take(self, message):
        """Take what the host followed says of its table; what is of another term or table takes the place of what was kept."""
        number, table, term = self.kept.number, self.table, self.term
        if self.kept.take(message):
            said = self.kept.said
            if (said["table"], said["term"]) == (table, term) and said["number"] < number:
                print("checkpoint", said["number"], "after", number)
            self._save()
            if self.term != term:
                self.room.announce()

    def _save(self):
        keep, kept = self.tab.keep, self.kept
        for i in range(min(self._stored, len(kept.chunks)), len(kept.chunks)):
            keep("%s/%d" % (self._store, i), kept.chunks[i])
        self._stored = len(kept.chunks)
        voted = [[term, self._voted[term]] for term in self._voted]
        keep(self._store, json.dumps([kept.number, kept.head, self._stored, voted]))

    def _restore(self):
        try:
            number, head, chunks, voted = json.loads(self.tab.kept(self._store) or "null")
            texts = [self.tab.kept("%s/%d" % (self._store, i)) for i in range(chunks)]
            if self.kept.take({"number": number, "head": head, "from": 0, "chunks": texts}):
                self._stored = chunks
                self._voted = dict(voted)
        except (ValueError, TypeError):
            pass  # nothing is kept, or what stands there is not ours

    def move(self, key):
        """Keep the checkpoint under another key."""
        self.tab.keep(self._store, "")
        self._store, self._stored = key, 0
        if self.kept.said:
            self._save()

    def forget(self):
        """Drop what is kept: the table is left for good."""
        self.kept = Kept()
        self._stored = 0
        self.tab.keep(self._store, "")

    @property
    def table(self):
        return self.kept.said["table"] if self.kept.said else ""

    @property
    def term(self):
        return self.kept.said["term"] if self.kept.said else 0

    def see(self, state):
        """Note who is reached by which peer id."""
        self._peers = {person["id"]: person["peer"] for person in state["people"]}

    def text(self, term):
        """Return what a table is made from."""
        return self.kept.text(term)

    # --- people

    def _people(self):
        return self.kept.said["people"] if self.kept.said else []

    def _person_of(self, key):
        for person in self._people():
            if key and person[2] == key:
                return person[0]
        return ""

    def person_at(self, peer):
        """Return the person that a peer has proven to be, or that the table named with it; "" where neither is known."""
        if peer in self._proven:
            return self._person_of(self._proven[peer][2])
        return self._at(peer)

    def name_of(self, person):
        """Return a person's name, "" where it is not known."""
        for known in self._people():
            if known[0] == person:
                return known[1]
        return ""

    @property
    def host(self):
        """The person that was the host of the checkpoint."""
        return (self.kept.said["host"] or "") if self.kept.said else ""

    @property
    def me(self):
        return self._person_of(self.key)

    def _heirs(self):
        """Return who succeeds, first first."""
        return [person for person in self.kept.said["order"] if person != self.host] if self.kept.said else []

    def stands_by(self):
        """Tell whether this tab is one of the first two after the host, who keep a table ready."""
        return self.me in self._heirs()[:2] if self.me else False

    def _others(self):
        return [person for person in self._heirs() if person != self.me]

    def _here(self, people):
        return [self._peers[person] for person in people if self._peers.get(person) in self.room.peers]

    # --- proofs

    def prove(self, peer):
        """Prove to a peer that this tab is the host of its table, as soon as there is a table."""
        room = self.room
        at = (room.table, room.term)
        if not room.hosting or not room.table:
            return
        if self._proof and self._proof[:2] == at:
            room.say(peer, self._proof[2])
            return

        def signed(key, signature):
            if room.hosting and (room.table, room.term) == at:
                proof = {"t": "proof", "table": at[0], "term": at[1], "key": key, "sig": signature}
                self._proof = at + (proof,)
                room.say(peer, proof)

        room.wire.sign(canonical(["host", at[0], at[1], room.me]), signed)

    def sound(self, peer, table, term):
        """Tell whether a peer has proven to be the host of a term of this table; without a checkpoint nobody is believed."""
        proven = self._proven.get(peer)
        if proven is None or proven[:2] != (table, term) or table != self.table:
            return False
        return self._person_of(proven[2]) != ""

    def kin(self, peer):
        """Tell whether a peer has a term of our table."""
        known = self.room.peers.get(peer)
        return known is not None and self.sound(peer, known.table, known.term)

    # --- what others say

    def hear(self, peer, message):
        """Take a message of another client."""
        kind = message["t"]
        if kind == "proof":
            self._on_proof(peer, message)
        elif kind == "newer":
            self._on_newer(message)
        elif message["table"] != self.table:
            return
        elif kind == "ask":
            self._on_ask(peer, message)
        elif kind == "yes":
            self._on_yes(peer, message)
        elif kind == "no" and self._asked and message["term"] == self._asked[0]:
            self._no[peer] = message["why"]
            self.look()

    def _on_proof(self, peer, message):
        table, term, key = message["table"], message["term"], message["key"]

        def verified(good):
            if good and peer in self.room.peers:
                self._proven[peer] = (table, term, key)
                self.room.proved(peer)
                self.look()

        self.room.wire.verify(key, message["sig"], canonical(["host", table, term, peer]), verified)

    def _on_ask(self, peer, message):
        term = message["term"]
        doubts = (
            self.state in ("countdown", "election", "alone", "moving", "lost") or self.room.problem == "host_silent"
        )
        if self.room.hosting or not doubts:
            self._refuse(peer, term, "alive")
            return
        newest = max([self.term] + list(self._voted))
        if term < newest or term == self.term or self._voted.get(term, peer) != peer:
            self._refuse(peer, term, "other")
            return
        if message["number"] < self.kept.number:
            for part in parts(self.kept.number, self.kept.head, self.kept.chunks):
                part["t"] = "newer"
                self.room.say(peer, part)
        self._voted[term] = peer
        self._save()
        self._awaited = (peer, self._now() + PATIENCE)

        def signed(key, signature):
            self.room.say(peer, {"t": "yes", "table": self.table, "term": term, "key": key, "sig": signature})

        self.room.wire.sign(canonical(["yes", self.table, term, peer]), signed)

    def _refuse(self, peer, term, why):
        self.room.say(peer, {"t": "no", "table": self.table, "term": term, "why": why})

    def _on_yes(self, peer, message):
        term, key = message["term"], message["key"]
        if not self._asked or term != self._asked[0]:
            return

        def verified(good):
            person = self._person_of(key)
            if good and self._asked and term == self._asked[0] and person in self._others() and key not in self._yes:
                self._yes.append(key)
                self._no.pop(peer, None)
                self.look()

        self.room.wire.verify(key, message["sig"], canonical(["yes", self.table, term, self.room.me]), verified)

    def _on_newer(self, message):
        """Take the newer checkpoint of somebody we ask; it has to go on from ours."""
        if not self._asked:
            return
        mine = self.kept
        coming = self._newer = getattr(self, "_newer", None) or Kept()
        if coming.take(message):
            self._newer = None
            said = coming.said
            same = coming.chunks[: len(mine.chunks)] == mine.chunks or said["match"] != mine.said["match"]
            if said["table"] == self.table and said["number"] > mine.number and same:
                self.kept = coming
                self._save()

    # --- time

    def _now(self):
        return self.room.wire.now()

    def _wake(self, ms):
        self.room.wire.later(max(1, ms), self.look)

    def look(self):
        """See how things stand, and do what is due."""
        if self.room.phase == "closed":
            return
        before = (self.state, self.who, (self.until - self._now() + 999) // 1000 if self.state == "countdown" else 0)
        if self.state != "taking":
            self._step(self._now())
        elif self.room.hosting:
            self._meet(self._now())
        after = (self.state, self.who, (self.until - self._now() + 999) // 1000 if self.state == "countdown" else 0)
        if before != after:
            self.tab.changed()

    def _step(self, now):
        room = self.room
        if self.handed and now > self.handed[2]:
            self.handed = None
        if room.hosting or self.kept.said is None:
            self.state = self.who = ""
            self._gone_at = None
            if room.hosting:
                self._meet(now)
            return
        gone = self._gone(now)
        if gone is None:
            self._calm()
            self.state = ""
            self.who = ""
            return
        coming = self._coming(now)
        if coming:
            self.who = self._person_of(self._proven[coming][2])
            self.state = "returning" if self.who == self.host else "moving"
            return
        self.until = gone + COUNTDOWN
        if now < self.until:
            if self.state != "countdown":
                self._wake(self.until - now)
            self.state, self.who = "countdown", ""
        else:
            self._elect(now)

    def _gone(self, now):
        """Return since when the host is gone, None where it is there. Who reloads looks for it first."""
        room = self.room
        seeks = room.phase != "searching" or now - room.opened_at < PATIENCE
        if room.problem != "host_gone" and (room.host or room.bereft or seeks):
            self._gone_at = None
        elif self._gone_at is None:
            self._gone_at = now
        return self._gone_at

    def _coming(self, now):
        """Return a peer whose table of ours boots, None where none does or it has taken too long."""
        for peer in self.room.claims():
            known = self.room.peers[peer]
            ours = known.booting and self.kin(peer) and known.term >= self.term
            if ours and now - self._seen.setdefault((peer, known.term), now) < BOOTING:
                return peer
        return None

    # --- the election

    def _elect(self, now):
        if self._awaited:
            peer, until = self._awaited
            if peer in self.room.peers and now < until:
                self.state, self.who = "moving", self._at(peer)
                return
            self._awaited = None
        self.who = ""
        heirs = self._heirs()
        if not self.can or self.me not in heirs:
            waits = self._here(self._others()) and now - self.until < HOPELESS
            self.state = "election" if waits else "lost"
            return
        self.state = "alone" if self._failed else "election"
        if self._asked is None:
            wait = self.until + STAGGER * len(self._here(heirs[: heirs.index(self.me)])) - now
            if wait > 0:
                self._wake(wait)
                return
            self._ask(now, self._next_term())
            return
        asked = self._asked[1]
        if self._enough(now - asked >= ANSWERS):
            self._begin(self._asked[0])
            return
        if not self._answered() and now - asked < ANSWERS:
            return
        self._failed = True
        self.state = "alone"
        if now - asked >= AGAIN:
            self._ask(now, self._next_term() if "other" in self._no.values() else self._asked[0])

    def _at(self, peer):
        for person in self._peers:
            if self._peers[person] == peer:
                return person
        return ""

    def _next_term(self):
        return max([self.term] + list(self._voted)) + 1

    def _ask(self, now, term):
        self._asked = (term, now)
        self._yes, self._no = [], {}
        self._newer = None
        self._voted[term] = self.room.me
        self._save()
        self._wake(ANSWERS)
        question = {"t": "ask", "table": self.table, "term": term, "number": self.kept.number}
        for peer in list(self.room.peers):
            if self.room.peers[peer].role == "guest":
                self.room.say(peer, question)
        self._wake(1)

    def _answered(self):
        here = self._here(self._others())
        return len(self._yes) + len([peer for peer in here if peer in self._no]) >= len(here)

    def _enough(self, waited):
        """Tell whether more than half of the others said yes; a single other needn't be there, but may say that the host is."""
        others = len(self._others())
        if others > 1:
            return len(self._yes) > others // 2
        return (waited or self._answered()) and not self._no

    def _begin(self, term):
        self.state, self.who = "taking", ""
        self.tab.begin(term)

    def press(self):
        """Go on here, whatever the others say."""
        if self.state in ("alone", "election", "lost") and self.can and self.me in self._heirs():
            self._begin(self._next_term())
            self.tab.changed()

    def taking(self, table, term):
        """Hear that this tab lays the table now."""
        self.state, self.who = "taking", self.me

    def took(self):
        """Hear that this tab is the host now, or a guest again."""
        self.state = ""
        self._gone_at = None
        self._calm()

    def failed(self):
        """Hear that no table can be laid in this tab."""
        self.can = False
        self.state = ""
        self._calm()

    # --- whom to follow

    @property
    def decides(self):
        """Whether there is a checkpoint, so that not everybody may be followed."""
        return self.kept.said is not None

    def weigh(self):
        """Follow the host that has our table, if there is one that may be followed."""
        room = self.room
        if room.hosting or self.state == "taking":
            return
        best = None
        for peer in room.claims():
            if peer != room.host and self._may_follow(peer):
                known = room.peers[peer]
                rank = (peer == self._led, known.humans, known.term)
                if best is None or rank > best[0]:
                    best = (rank, peer)
        if best:
            self._led = ""
            self._awaited = None
            room.follow(best[1])

    def _may_follow(self, peer):
        known = self.room.peers[peer]
        if known.booting or not self.kin(peer) or self._refused.get(peer) == self.kept.number:
            return False
        if peer == self._led:
            return True
        if self.handed and self.handed[:2] == (self._person_of(self._proven[peer][2]), known.term):
            return True
        lost = not self.room.host or self.room.problem == "host_gone"
        return lost and known.term >= self.term

    def lost_host(self, follows):
        """Hear that our host follows another one."""
        self._led = follows

    def greeted(self, peer, welcome):
        """Tell whether a host that greets may be followed: its term began with a checkpoint that is ours, or another one than ours."""
        if welcome["table"] != self.table or welcome["term"] <= self.term or welcome["number"] != self.kept.number:
            return True
        if welcome["digest"] == self.kept.digest:
            return True
        self._refused[peer] = self.kept.number
        self.tab.refuse(peer)
        self.room.unfollow()
        return False

    # --- two tables of one match

    def _meet(self, now):
        """As a host: give up for another table of this match where more people sit, or a later term's."""
        room = self.room
        for peer in room.claims():
            known = room.peers[peer]
            if not self.kin(peer) or (known.said < room.led and not room.booting):
                continue
            if self._outdone(now, peer, known):
                self.tab.yield_to(peer)
                return

    def _outdone(self, now, peer, known):
        room = self.room
        if room.booting:  # nobody sits here yet: whoever went on has
            return known.term > room.term
        if self.handed and self.handed[:2] == (self._person_of(self._proven[peer][2]), known.term):
            return not known.booting
        quiet = now - known.heard
        if quiet > SETTLE:
            room.wire.ping(peer)
        if known.booting or quiet > COUNTDOWN or (known.humans, known.term, peer) <= (room.humans, room.term, room.me):
            self._meeting.pop(peer, None)
            return False
        seen = (known.humans, known.term, room.humans)
        if self._meeting.get(peer, (None,))[0] != seen:
            self._meeting[peer] = (seen, now)
        return now - self._meeting[peer][1] >= SETTLE

    # --- handing over

    def hand(self, person, term):
        """Hear that the host hands the table to somebody."""
        self.handed = (person, term, self._now() + HANDING)
        if person == self.me and not self.room.hosting:
            self._begin(term)
        self.tab.changed()
