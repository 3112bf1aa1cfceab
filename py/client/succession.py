"""Who goes on when a table's host is lost (docs/host-loss.md). Pure: room, clock and signatures come in by the room and its wire.

    succession = Succession(room, tab, key)   # key: under what the tab keeps its checkpoint
    succession.state                    # one of STATES; `until`: when a countdown ends; `who`: the person who takes the table
    succession.take(message)            # a `checkpoint` of the host that is followed
    succession.see(state)               # a `state` of it
    succession.greeted(peer, welcome)   # False where its table is not ours any more and must not be followed
    succession.press()                  # "go on here"
    succession.took(), .failed()        # what became of `tab.begin`
    succession.estate                   # what is kept of the table; .identities: who is who; .election: who takes it

The tab does what is decided here: `begin(term)` lays the table from the checkpoint, `yield_to(peer)` gives this tab's table up for that
of another host, `refuse(peer)` says that its checkpoint differs, `knows(key)` hears this tab's key, `changed()` draws; `keep(key, text)`
and `kept(key)` store.
"""

from .election import Election
from .estate import OWN, Estate
from .identity import Identities

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

_DOUBTS = ("countdown", "election", "alone", "moving", "lost")  # in which somebody else may have our yes

_ORPHANED = ("alone", "lost")  # in which nobody goes on by itself

COUNTDOWN = 3000  # all in milliseconds
FAREWELL = 1000  # a host that has left for good is not waited for, but everybody has to have heard of it
QUIET = 7000  # who is silent for so long is not followed
PATIENCE = 5000  # how long a host is looked for in a room that was just entered
BOOTING = 20000  # how long a table that boots is waited for, and a host that moves to another room
HANDING = 30000
SETTLE = 1000  # how long two tables look at each other before one of them gives up


class Succession:
    """One tab's part in it."""

    def __init__(self, room, tab, key):
        self.room = room
        self.tab = tab
        self.estate = Estate(tab, key)
        self.identities = Identities(room, self.estate, self.look)
        self.election = Election(room, self.estate, self.identities, self._wake)
        self.prove, self.sound, self.kin = self.identities.prove, self.identities.sound, self.identities.kin
        self.see = self.identities.see
        self.state = self.who = ""
        self.until = 0
        self.handed = None  # (person, term, until when)
        self._led = ""  # whom our host follows since it is none any more
        self._refused = {}  # peer → number of the checkpoint by which it was refused
        self._seen = {}  # (peer, term) → since when its table boots
        self._meeting = {}  # peer → (what was seen of it, since when)
        self._gone_at = None
        self._patience = PATIENCE
        room.succession = self
        room.wire.sign("", self._on_key)

    def _on_key(self, key, signature):
        self.estate.mine = key
        self.tab.knows(key)

    @property
    def table(self):
        return self.estate.table

    @property
    def term(self):
        return self.estate.term

    def take(self, message):
        """Take what the host that is followed says of its table."""
        term = self.term
        if self.estate.take(message) and self.term != term:
            self.room.announce()

    def move(self, key):
        """Keep the table under another key: it moves to another room, where its host needs a while too."""
        self.estate.move(key)
        self._patience = BOOTING

    # --- what others say

    def hear(self, peer, message):
        """Take a message of another client."""
        kind = message["t"]
        if kind == "proof":
            self.identities.on_proof(peer, message)
        elif kind == "newer":
            self.election.on_newer(message)
        elif message["table"] != self.table:
            return
        elif kind == "ask":
            self.election.on_ask(peer, message, self.state in _DOUBTS or self.room.problem == "host_silent")
        elif kind == "yes":
            self.election.on_yes(peer, message)
        elif kind == "no":
            self.election.on_no(peer, message)

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
        if room.hosting or not self.decides:
            self.state = self.who = ""
            self._gone_at = None
            if room.hosting:
                self._meet(now)
            return
        gone = self._gone(now)
        if gone is None:
            self.election.calm()
            self.state = ""
            self.who = ""
            return
        coming = self._coming(now)
        if coming:
            self.who = self.identities.host_at(coming)
            self.state = "returning" if self.who == self.estate.host else "moving"
            return
        self.until = gone + (COUNTDOWN if self.estate.host else FAREWELL)
        if now < self.until:
            waits = "countdown" if self.estate.host else "election"
            if self.state != waits:
                self._wake(self.until - now)
            self.state, self.who = waits, ""
        else:
            self.state, self.who, term = self.election.step(now, self.until)
            if term:
                self._begin(term)
            else:
                self.weigh()

    def _gone(self, now):
        """Return since when the host is gone, None where it is there. Who reloads looks for it first."""
        room = self.room
        if room.host:
            self._patience = PATIENCE
        seeks = room.phase != "searching" or now - room.opened_at < self._patience
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

    # --- taking the table

    def _begin(self, term):
        """Lay the table; a term that this tab has begun before is not begun again, for its rolls were another table's."""
        while self.estate.voted.get(term) == OWN:
            term += 1
        self.estate.voted[term] = OWN
        self.estate.save()
        self.state, self.who = "taking", ""
        self.tab.begin(term)

    def press(self):
        """Go on here, whatever the others say."""
        if self.state in ("alone", "election", "lost") and self.election.can and self.estate.me in self.estate.heirs():
            self._begin(self.election.next_term())
            self.tab.changed()

    def taking(self, table, term):
        """Hear that this tab lays the table now."""
        self.state, self.who = "taking", self.estate.me

    def took(self):
        """Hear that this tab is the host now, or a guest again."""
        self.state = ""
        self._gone_at = None
        self.election.calm()

    def failed(self):
        """Hear that no table can be laid in this tab."""
        self.election.can = False
        self.state = ""
        self.election.calm()

    # --- whom to follow

    @property
    def decides(self):
        """Whether there is a checkpoint, so that not everybody may be followed."""
        return self.estate.kept.said is not None

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
            self.election.settled()
            room.follow(best[1])

    def _may_follow(self, peer):
        known = self.room.peers[peer]
        # where nobody is left whom we know, whoever has our table is better than nobody
        ours = self.kin(peer) or (self.state == "lost" and known.table == self.table)
        if known.booting or not ours or self._refused.get(peer) == self.estate.kept.number:
            return False
        if self._now() - known.heard >= QUIET:
            self.room.wire.ping(peer)
            return False  # it may be as gone as the one before it, until it answers
        if peer == self._led:
            return True
        if self._has_it_handed(peer, known) and known.term > self.term:
            return True
        lost = not self.room.host or self.room.problem == "host_gone"
        # An earlier term's table is better than none, once nobody is found who goes on with the later one.
        return lost and (known.term >= self.term or self.state in _ORPHANED)

    def lost_host(self, follows):
        """Hear that our host, or this tab as one, follows another: what its table said last counts no more."""
        self._led = follows
        self.estate.outdate()

    def greeted(self, peer, welcome):
        """Tell whether a host that greets may be followed: its term began with a checkpoint that is ours, or another one than ours."""
        kept = self.estate.kept
        if welcome["table"] != self.table or welcome["term"] <= self.term or welcome["number"] != kept.number:
            return True
        if welcome["digest"] == kept.digest or self.estate.outdated:
            return True
        self._refused[peer] = kept.number
        self.tab.refuse(peer)
        self.room.unfollow()
        return False

    def _has_it_handed(self, peer, known):
        """Tell whether a host has the table because it was handed over, in the term that was named or, if that was used, a later one."""
        return self.handed is not None and self.handed[0] == self.identities.host_at(peer) and known.term >= self.handed[1]

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
        if self._has_it_handed(peer, known):
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
        if person == self.estate.me and not self.room.hosting:
            self._begin(term)
        self.tab.changed()
