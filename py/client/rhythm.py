"""When something changes by itself: clocks, the showdown's steps, a table that has gone quiet."""

from .showtime import moments

_SECOND = 1000


class Rhythm:
    """The part of the app that redraws, and wakes up for the next moment that is worth it."""

    def refresh(self):
        """Draw what is so now, after a time in which nobody looked."""
        self._touch()

    def _touch(self):
        """Redraw, and set the timer for the next moment at which something changes by itself."""
        model = self.model
        model.now = self.ports.now()
        self._verdict()
        if self._cues is not None:
            self._cues.watch()
        self._watch()
        self.ports.redraw()
        wait = self._next_moment()
        if wait is not None:
            self.ports.later(wait, self._touch)

    def _next_moment(self):
        moments = [self._next_of_table(), self._watchdog.next_look(self.model.now, self.local, self._due())]
        if self.model.room:
            moments.append(self.model.room.next_change(self.model.now))
        moments = [moment for moment in moments if moment is not None]
        return min(moments) if moments else None

    def _next_of_table(self):
        model = self.model
        if model.state and model.state["stage"] == "showdown":
            t = model.show_time()
            show, last = model.state["showdown"], model.state["view"]["last_round"]
            coming = [at for at in moments(show, last, model.wild) if at > t]
            return coming[0] - t if coming else None
        if model.screen == "table" and model.state and model.clock_left():
            left = model.clock_left() % _SECOND
            return left if left > 0 else _SECOND
        if model.boot == "booting":
            return _SECOND
        return None

    def _watch(self):
        """Find out whether the table in this tab still lives: it is asked once, and given up when it says nothing."""
        found = self._watchdog.look(self.model.now, self.local, self._due())
        if found == "ask":
            self.local.send({"t": "sync"})
        elif found == "lost":
            self.local.lost()

    def _due(self):
        """Return when the table in this tab will do something by itself, None where it waits for somebody."""
        model = self.model
        state = model.state
        if state is None or self.link is not self.local or not self._attending:
            return None
        if state["stage"] == "showdown":
            return model.arrived + max(0, state["showdown"]["end"] - state["showdown"]["elapsed"])
        if state["stage"] != "match":
            return None
        turn = state["view"]["turn"]
        if state["clock"]:
            return model.arrived + state["clock"]["left"]
        if turn is not None and state["seats"][turn]["kind"] == "human" and not state["seats"][turn]["standin"]:
            return None
        return model.arrived
