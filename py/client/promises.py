"""The shares that this client has promised for coming rolls: each made once, kept, and given to one table alone."""

from liarsdice_shared import fair


class Promises:
    """Shares by roll and by the seat one had at the time. `draw()` returns 32 random bytes as hex."""

    def __init__(self, draw):
        self._draw = draw
        self.shares = {}  # (match, term, roll) → {seat: share}
        self._last = {}  # (match, term, roll) → the seat of the last promise

    def make(self, match, term, roll, seat):
        """Return the commitment to send, None where it was sent already."""
        if self._last.get((match, term, roll)) == seat:
            return None
        self._last[match, term, roll] = seat
        kept = self.shares.setdefault((match, term, roll), {})
        share = kept[seat] = kept.get(seat) or self._draw()
        return {"t": "commit", "roll": roll, "commitment": fair.share_commitment(match, term, roll, seat, share)}

    def of(self, record):
        """Return {seat: share} of what was promised for a record's roll."""
        return self.shares.get((record[fair.MATCH], record[fair.TERM], record[fair.ROLL]), {})

    def forgotten(self):
        """Hear that the table may have forgotten what it was promised: it is promised again."""
        self._last = {}

    def drop(self):
        """Forget all: another table is listened to, and what one was told is not given to another."""
        self.shares = {}
        self._last = {}

    def to_list(self):
        """Return the promised shares for the tab's storage, so that a reload can still answer."""
        return [
            [match, term, roll, seat, kept[seat]] for (match, term, roll), kept in self.shares.items() for seat in kept
        ]

    def take_back(self, kept):
        """Take the promised shares up again that `to_list` gave; what is no share is left out."""
        for entry in kept:
            if isinstance(entry, list) and len(entry) == 5 and isinstance(entry[4], str) and len(entry[4]) == fair.HEX:
                self.shares.setdefault((entry[0], entry[1], entry[2]), {})[entry[3]] = entry[4]
