"""Which person of the checkpoint a peer is: as the table said, and as those who claim to be its host have proven by their key."""

from liarsdice_shared.fair import canonical

_PROOFS = 8  # kept of each peer: they may come late, and out of their order


class Identities:
    """Who is who in the room; `changed()` hears that somebody has proven something."""

    def __init__(self, room, estate, changed):
        self._room = room
        self._estate = estate
        self._changed = changed
        self._peers = {}  # person → peer id, as the table said last
        self._proven = {}  # peer → [(table, term, key)], the last few
        self._proof = None  # (table, term, message) of this tab as a host

    def see(self, state):
        """Note who is reached by which peer id."""
        self._peers = {person["id"]: person["peer"] for person in state["people"]}

    def here(self, people):
        """Return the peers of those of some people that are in the room."""
        return [self._peers[person] for person in people if self._peers.get(person) in self._room.peers]

    def host_at(self, peer):
        """Return the person that a peer has proven to be as the host that it says it is, "" where it has proven nothing."""
        known = self._room.peers.get(peer)
        return self._estate.person_of(self._key(peer, known.table, known.term)) if known is not None else ""

    def _key(self, peer, table, term):
        for proven in self._proven.get(peer, ()):
            if proven[:2] == (table, term):
                return proven[2]
        return ""

    def person_at(self, peer):
        """Return the person that a peer has proven to be, or that the table named with it; "" where neither is known."""
        proven = self.host_at(peer)
        if proven:
            return proven
        for person in self._peers:
            if self._peers[person] == peer:
                return person
        return ""

    def prove(self, peer):
        """Prove to a peer that this tab is the host of its table, as soon as there is a table."""
        room = self._room
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

    def on_proof(self, peer, message):
        """Look at what a peer shows as a proof."""
        table, term, key = message["table"], message["term"], message["key"]

        def verified(good):
            if good and peer in self._room.peers:
                self._proven[peer] = [(table, term, key)] + self._proven.get(peer, [])[: _PROOFS - 1]
                self._room.proved(peer)
                self._changed()

        self._room.wire.verify(key, message["sig"], canonical(["host", table, term, peer]), verified)

    def sound(self, peer, table, term):
        """Tell whether a peer has proven to be the host of a term of this table; without a checkpoint nobody is believed."""
        return table == self._estate.table and self._estate.person_of(self._key(peer, table, term)) != ""

    def kin(self, peer):
        """Tell whether a peer has a term of our table."""
        known = self._room.peers.get(peer)
        return known is not None and (self.sound(peer, known.table, known.term) or self._vouched(peer, known))

    def _vouched(self, peer, known):
        """Tell whether most of our table who are here follow a later term's host: who came while we were away was handed the table."""
        if known.table != self._estate.table or known.term <= self._estate.term:
            return False
        here = self.here(self._estate.others())
        return len([other for other in here if self._room.peers[other].follows == peer]) * 2 > len(here)
