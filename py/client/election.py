"""Who of those that a lost host leaves behind takes the table: asking, answering, counting (docs/host-loss.md, "How a host goes")."""

from liarsdice_shared.checkpoints import Kept, parts
from liarsdice_shared.fair import canonical

STAGGER = 2000  # all in milliseconds: how long after the one before it the next in the order asks
ANSWERS = 1500  # within this, whoever is here has answered
PATIENCE = 5000  # who has somebody's yes and doesn't begin within it is passed over
AGAIN = 4000  # how long after a question without a majority it is asked again
HOPELESS = 30000  # after this, who can't be a host itself is told that nobody is


class Election:
    """One tab's part in it; `wake(ms)` has it looked at again."""

    def __init__(self, room, estate, identities, wake):
        self.can = True  # whether a table can run in this tab
        self._room = room
        self._estate = estate
        self._identities = identities
        self._wake = wake
        self._awaited = None  # (peer, until): who has our yes and is to begin
        self._newer = None  # a newer checkpoint that is being told
        self.calm()

    def calm(self):
        """Forget the question that was asked: there is a host."""
        self._asked = None  # (term, when)
        self._yes = []  # keys
        self._no = {}  # peer → why
        self._failed = False

    def settled(self):
        """Hear that somebody has the table."""
        self._awaited = None

    def next_term(self):
        """Return the term that this tab would begin."""
        return max([self._estate.term] + list(self._estate.voted)) + 1

    def _now(self):
        return self._room.wire.now()

    # --- answering

    def on_ask(self, peer, message, doubts):
        """Answer somebody who asks for our yes; `doubts`: whether this tab misses the host as well."""
        room, estate, term = self._room, self._estate, message["term"]
        if room.hosting or not doubts:
            self._refuse(peer, term, "alive")
            return
        newest = max([estate.term] + list(estate.voted))
        if term < newest or term == estate.term or estate.voted.get(term, peer) != peer:
            self._refuse(peer, term, "other")
            return
        kept = estate.kept
        if message["number"] < kept.number:
            for part in parts(kept.number, kept.head, kept.chunks):
                part["t"] = "newer"
                room.say(peer, part)
        estate.voted[term] = peer
        estate.save()
        self._awaited = (peer, self._now() + PATIENCE)

        def signed(key, signature):
            room.say(peer, {"t": "yes", "table": estate.table, "term": term, "key": key, "sig": signature})

        room.wire.sign(canonical(["yes", estate.table, term, peer]), signed)

    def _refuse(self, peer, term, why):
        self._room.say(peer, {"t": "no", "table": self._estate.table, "term": term, "why": why})

    # --- asking

    def _ask(self, now, term):
        room, estate = self._room, self._estate
        self._asked = (term, now)
        self._yes, self._no = [], {}
        self._newer = None
        estate.voted[term] = room.me
        estate.save()
        self._wake(ANSWERS)
        question = {"t": "ask", "table": estate.table, "term": term, "number": estate.kept.number}
        for peer in list(room.peers):
            if room.peers[peer].role == "guest":
                room.say(peer, question)
        self._wake(1)

    def on_yes(self, peer, message):
        """Count a yes, if it is one."""
        estate, term, key = self._estate, message["term"], message["key"]
        if not self._asked or term != self._asked[0]:
            return

        def verified(good):
            asked = self._asked and term == self._asked[0]
            if good and asked and estate.person_of(key) in estate.others() and key not in self._yes:
                self._yes.append(key)
                self._no.pop(peer, None)
                self._wake(1)

        self._room.wire.verify(key, message["sig"], canonical(["yes", estate.table, term, self._room.me]), verified)

    def on_no(self, peer, message):
        """Note a no and its reason."""
        if self._asked and message["term"] == self._asked[0]:
            self._no[peer] = message["why"]
            self._wake(1)

    def on_newer(self, message):
        """Take the newer checkpoint of somebody we ask; it has to go on from ours."""
        if not self._asked:
            return
        mine = self._estate.kept
        coming = self._newer = self._newer or Kept()
        if coming.take(message):
            self._newer = None
            said = coming.said
            same = coming.chunks[: len(mine.chunks)] == mine.chunks or said["match"] != mine.said["match"]
            if said["table"] == self._estate.table and said["number"] > mine.number and same:
                self._estate.replace(coming)

    # --- counting

    def step(self, now, since):
        """Do what is due, in an election that began at `since`; return (state, the person it is about or "", the term to begin or 0)."""
        room, estate = self._room, self._estate
        if self._awaited:
            peer, until = self._awaited
            if peer in room.peers and now < until:
                return "moving", self._identities.person_at(peer), 0
            self._awaited = None
        heirs = estate.heirs()
        if not self.can or estate.me not in heirs:
            waits = self._identities.here(estate.others()) and now - since < HOPELESS
            return "election" if waits else "lost", "", 0
        if self._asked is None:
            before = heirs[: heirs.index(estate.me)]
            wait = since + STAGGER * len(self._identities.here(before)) - now
            if wait > 0:
                self._wake(wait)
            else:
                self._ask(now, self.next_term())
            return "election", "", 0
        term, asked = self._asked
        if self._enough(now - asked >= ANSWERS):
            return "taking", "", term
        if not self._failed and not self._answered() and now - asked < ANSWERS:
            return "election", "", 0
        self._failed = True
        if now - asked >= AGAIN:
            self._ask(now, self.next_term() if "other" in self._no.values() else term)
        return "alone", "", 0

    def _answered(self):
        here = self._identities.here(self._estate.others())
        return len(self._yes) + len([peer for peer in here if peer in self._no]) >= len(here)

    def _enough(self, waited):
        """Tell whether more than half of the others said yes; a single other needn't be there, but may say that the host is.

        Without a yes from anybody it may be this tab that is cut off: then its own line has to be there.
        """
        others = len(self._estate.others())
        if others > 1:
            return len(self._yes) > others // 2
        return (waited or self._answered()) and not self._no and (len(self._yes) > 0 or self._room.online)
