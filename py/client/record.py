"""Keeps the statistics: follows the table, writes them down, hands them out and takes them in."""

import json

from . import tally


class Record:
    """The player's statistics in this browser."""

    def __init__(self, app):
        self._app = app
        self._waiting = []  # states that are not counted yet
        self._busy = False

    def hear(self, state):
        """Count what a state brings."""
        if state["stage"] in ("showdown", "result") and state["you"] is not None:
            self._waiting.append(state)
            self.look()

    def look(self):
        """Read what is kept, each time anew: another tab may have written to it; then count what waits."""
        if not self._busy:
            self._busy = True
            self._app.ports.fetch(tally.KEY, self._read)

    def _read(self, text):
        self._busy = False
        stats = tally.empty()
        if text is not None:
            found, why = tally.read(text)
            if why:
                self._app.notice("stats_broken")
                self._app.ports.store(tally.KEY + ".broken", text)  # nothing is thrown away
            else:
                stats = found
        before = stats
        waiting, self._waiting = self._waiting, []
        for state in waiting:
            stats = tally.follow(stats, state)
        model = self._app.model
        model.earned = [name for name in stats["earned"] if name not in before["earned"]] or model.earned
        if stats is not before or (text is not None and why):
            self._write(stats)
        model.stats = stats
        self._app.refresh()

    def _write(self, stats):
        self._app.model.stats = stats
        self._app.ports.store(tally.KEY, json.dumps(stats))

    # --- on the page of statistics

    def do_export(self):
        self._app.ports.download("luegenbecher-statistik.json", json.dumps(self._app.model.stats))

    def do_import(self, text):
        """Take the statistics of a file in place of those here; a file that is none changes nothing and is told."""
        model = self._app.model
        found, model.stats_why = tally.read(text)
        model.stats_done = ""
        if found:
            self._write(found)
            model.stats_done = "imported"

    def do_delete(self):
        """Delete: the first press asks, the second does it."""
        model = self._app.model
        model.stats_why = ""
        if model.stats_done != "sure":
            model.stats_done = "sure"
            return
        model.stats_done = "deleted"
        self._write(dict(tally.empty(), seen=model.stats["seen"]))  # what was counted once is not counted again

    def do_keep(self):
        self._app.model.stats_done = ""
