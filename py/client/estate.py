"""What a host leaves behind, as this tab keeps it: the last checkpoint, to whom this tab has said yes, and who is who in it."""

import json

from liarsdice_shared.checkpoints import Kept
from liarsdice_shared.fair import secret_commitment

OWN = ""


class Estate:
    """The checkpoint of one table; `tab` has `keep(key, text)` and `kept(key)`, `key` is under what it lies there."""

    def __init__(self, tab, key):
        self.kept = Kept()
        self.voted = {}  # term → the peer that has our yes, OWN for a term that this tab has begun itself
        self.outdated = False  # whether the table that said it was given up for another: it need not be how the match stands
        self.mine = ""  # this tab's public key, "" until it is known
        self._tab = tab
        self._store = key
        self._stored = []  # the chunks that lie there
        self._restore()

    # --- keeping

    def take(self, message):
        """Take a part of a `checkpoint`; tell whether it is whole now. One of another table or term takes the place of what was kept."""
        number, table, term = self.kept.number, self.table, self.term
        if not self.kept.take(message):
            return False
        if (self.table, self.term) == (table, term) and self.kept.said["number"] < number:
            print("checkpoint", self.kept.said["number"], "after", number)
        self.outdated = self.outdated and (self.table, self.term) == (table, term)
        self.save()
        return True

    def replace(self, kept):
        """Keep another checkpoint of the same table."""
        self.kept = kept
        self.outdated = False
        self.save()

    def outdate(self):
        """Hear that its table was given up for another."""
        self.outdated = True
        self.save()

    def save(self):
        """Store what has changed."""
        keep, kept = self._tab.keep, self.kept
        for i in range(len(kept.chunks)):
            if i >= len(self._stored) or self._stored[i] != kept.chunks[i]:  # another match begins with other chunks
                keep("%s/%d" % (self._store, i), kept.chunks[i])
        self._stored = list(kept.chunks)
        voted = [[term, self.voted[term]] for term in self.voted]
        keep(self._store, json.dumps([kept.number, kept.head, len(kept.chunks), voted, self.outdated]))

    def _restore(self):
        try:
            number, head, chunks, voted, outdated = json.loads(self._tab.kept(self._store) or "null")
            texts = [self._tab.kept("%s/%d" % (self._store, i)) for i in range(chunks)]
            if self.kept.take({"number": number, "head": head, "from": 0, "chunks": texts}):
                self._stored = texts
                self.voted = dict(voted)
                self.outdated = outdated
        except (ValueError, TypeError):
            pass  # nothing is kept, or what stands there is not ours

    def move(self, key):
        """Keep it under another key."""
        self._tab.keep(self._store, "")
        self._store, self._stored = key, []
        if self.kept.said:
            self.save()

    def forget(self):
        """Drop what is kept: the table is left for good."""
        self.kept = Kept()
        self._stored = []
        self._tab.keep(self._store, "")

    # --- what stands in it

    @property
    def table(self):
        return self.kept.said["table"] if self.kept.said else ""

    @property
    def term(self):
        return self.kept.said["term"] if self.kept.said else 0

    def text(self, term):
        """Return what a table is made from."""
        return self.kept.text(term)

    def replay(self):
        """Return the save file of what has been settled of the match (`liarsdice.replay`), None where nothing has.

        Places are not in it: whoever reads it finds them in the log, if the match has ended.
        """
        log, rolls, opened = [], [], []
        try:
            for text in self.kept.chunks:
                events, rows, more = json.loads(text)
                log.extend(events)
                rolls.extend([_roll(row) for row in rows])
                opened.extend([_roll(row) for row in more])
        except (ValueError, TypeError, LookupError, RuntimeError):
            return None  # no table of ours has written it
        if not log:
            return None
        file = {"format": "luegenbecher-replay", "v": 1, "rules": self.kept.said["rules"], "log": log, "rolls": rolls}
        if opened:
            file["opened"] = opened
        return file

    def _people(self):
        return self.kept.said["people"] if self.kept.said else []

    def person_of(self, key):
        """Return the person whose key this is, "" where there is none."""
        for person in self._people():
            if key and person[2] == key:
                return person[0]
        return ""

    def name_of(self, person):
        """Return a person's name, "" where it is not known."""
        for known in self._people():
            if known[0] == person:
                return known[1]
        return ""

    @property
    def host(self):
        """The person that was the host."""
        return (self.kept.said["host"] or "") if self.kept.said else ""

    @property
    def me(self):
        return self.person_of(self.mine)

    def heirs(self):
        """Return who succeeds, first first."""
        return [person for person in self.kept.said["order"] if person != self.host] if self.kept.said else []

    def others(self):
        """Return the heirs but this tab's person."""
        return [person for person in self.heirs() if person != self.me]

    def stands_by(self):
        """Tell whether this tab is one of the first two after the host, who keep a table ready."""
        return self.me in self.heirs()[:2] if self.me else False


def _roll(row):
    """Return a roll as a save file has it, made of a chunk's: of one that was rolled, or of one that was lost with its host."""
    if len(row) == 3:
        return {"lost": row[0], "term": row[1], "host": row[2]}
    record, secret, shares, void = row
    promise = secret_commitment(record, secret)
    return {"record": record, "promise": promise, "secret": secret, "shares": shares, "void": bool(void)}
