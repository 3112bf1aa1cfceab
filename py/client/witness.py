"""The guest's eye on the dice: keeps a `FairBook`, its promises over a reload, and what became of each round."""

import json

from .fair_book import PENDING, UNVERIFIED, FairBook


class Witness:
    """Hears what a guest is told of rolls. `ports` has `draw()`, `keep(key, text)`, `kept(key)`; `key` is where promises are kept."""

    def __init__(self, ports, key):
        self._ports = ports
        self._key = key
        self.book = FairBook(ports.draw)
        try:
            self.book.promises.take_back(json.loads(ports.kept(key) or "[]"))
        except (ValueError, TypeError, IndexError):
            pass  # what stands there is not ours
        self._saved = None
        self.rounds = {}  # round of this match → (state, reason) at its end
        self._match = 0

    def move(self, key):
        """Keep the promises under another key from now on."""
        self._key = key
        self._saved = None
        self._save()

    def hear(self, message, state):
        """Take a message about a roll; return (answers for the table, the digest to tell to the other guests or None)."""
        answers, digest = [], None
        if message["t"] == "record":
            answers, digest = self.book.on_record(message, state)
            self._save()
        elif message["t"] == "shares":
            self.book.on_shares(message)
        elif message["t"] == "opened":
            self.book.on_opened(message)
        else:
            self.book.on_secret(message)
        return answers, digest

    def look(self, state):
        """Look at a state; return the commitment to send, or None."""
        self.book.look(state)
        if state["match"] != self._match:
            self._match = state["match"]
            self.rounds = {}
        view = state["view"]
        if view and view["last_round"] and self._knows(view["last_round"]["round"]):
            self.rounds[view["last_round"]["round"]] = (self.book.state, self.book.reason)
        promise = self.book.promise(state)
        if promise:
            self._save()
        return promise

    def seal(self, state):
        """Return (state, reason) for the round to be seen; None where there is no round."""
        view = state["view"]
        if view is None:
            return None
        last = view["last_round"]
        shown = state["stage"] in ("showdown", "result") and last
        number = last["round"] if shown else view["round"]
        if self._knows(number):
            return self.book.state, self.book.reason
        if shown and number in self.rounds:
            return self.rounds[number]
        if not shown and (state["rolling"] or view["phase"] == "roll"):
            return PENDING, ""
        return UNVERIFIED, "latecomer"  # its record went by before we were here

    def _knows(self, number):
        return bool(self.book.rolls) and self.book.round == number

    def _save(self):
        """Keep the promises of this match and the next, so that a reload can still answer."""
        promised = self.book.promises.to_list()[-8:]
        if promised != self._saved:
            self._saved = promised
            self._ports.keep(self._key, json.dumps(promised))
