"""Notices a table in this tab that has died: one that owes an answer or a move, is asked for a sign of life and gives none.

Time is counted in looks, none of which counts for much, so that a computer that slept does not take its table for dead.
"""

_OVERDUE = 5000  # milliseconds after which something that should have happened by itself is missed
_ASK = 5000  # milliseconds of silence after which the table is asked
_LOST = 10000  # and after which it is lost
_LOOK = 1000
_COUNTS = 2 * _LOOK  # the most that one look counts


class Watchdog:
    """Counts the silence of a table that has something to say."""

    def __init__(self):
        self._silence = 0
        self._looked = None  # when silence was last counted, None where none was kept
        self._heard = 0
        self._asked = False

    def look(self, now, link, due):
        """Return "ask" or "lost" where the silence of the table calls for it, else ""; `due` is when it will say something by itself."""
        if link.status != "ready" or link.heard != self._heard or not self._owes(now, link, due):
            self._heard = link.heard
            self._silence = 0
            self._asked = False
            self._looked = now if self._owes(now, link, due) else None
            return ""
        if self._looked is not None:
            self._silence += min(now - self._looked, _COUNTS)
        self._looked = now
        if self._silence > _LOST:
            return "lost"
        if self._silence > _ASK and not self._asked:
            self._asked = True
            return "ask"
        return ""

    def _owes(self, now, link, due):
        return link.unanswered > 0 or (due is not None and now > due + _OVERDUE)

    def next_look(self, now, link, due):
        """Return in how many milliseconds to look again, None where the table owes nothing."""
        if link.status != "ready":
            return None
        if self._owes(now, link, due):
            return _LOOK
        return None if due is None else due + _OVERDUE + 1 - now
