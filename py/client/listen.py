"""What the table says, and what becomes of it here."""

import json

from . import picker
from .archives import of_message

# refusals that the next change of the table settles
_PASSING = ("not_now", "not_your_turn", "stale", "too_many")
# Refusals of what the client says by itself are no news for a player, who may have left; nor that what was to be cut short is over.
_QUIET = ("commit", "share", "open", "skip", "finish")
_DEAF = ("bad_message", "table_failed", "hello_first")  # what a table that speaks disproves
_LASTING = ("not_saved", "other_tab")  # what the table can't do in this tab: no refusal, but good to know


class Listener:
    """The part of the app that hears the table."""

    def on_boot(self, status, done):
        """Hear how far the table is."""
        model = self.model
        if status != model.boot:
            model.boot_since = self.ports.now()
        model.boot = status
        model.boot_done = done
        if status == "ready" and model.problem and model.problem[0] == "table_failed":
            model.problem = None  # it was only slow
        if status == "failed" and model.room and model.room.hosting is False:
            self.rooms.boot_failed()  # a table for a case that may come: nobody sits at it
            self._touch()
            return
        if status == "failed":
            model.waiting = ""
            model.problem = ("table_failed", {})
            if model.screen == "table" and model.state is None:
                self.go("home")
                return
        self._touch()

    def on_junk(self):
        """Hear something that is no message of the table."""
        self.model.problem = ("bad_message", {})
        self.link.send({"t": "sync"})
        self._touch()

    def on_local_message(self, message):
        """Hear the table in this tab; where one sits at another's, it is not for us."""
        if self.link is self.local:
            self.on_message(message)

    def on_message(self, message):
        """Hear what the table says, as soon as all is here that it takes to hear it."""
        self.ports.bring(of_message(message), lambda: self._on_message(message))

    def _on_message(self, message):
        kind = message["t"]
        if kind == "error":
            if message["of"] not in _QUIET and not (self.model.room and self.rooms.refused(message)):
                self._on_error(message)
        elif not self._attending:
            return
        elif kind == "state":
            self._on_state(message)
        elif kind == "hint":
            self.on_hint(message)
        elif kind == "analysis":
            self.on_analysis(message)
        elif kind == "replay":
            self.ports.download("luegenbecher.json", json.dumps(message["data"]))
        elif self.model.room and not self.rooms.hear(message):
            return  # a drawing that shows nothing new would hold up the one that does
        self._touch()

    def _on_error(self, error):
        model = self.model
        model.sent = None
        if error["code"] == "stale":
            self.link.send({"t": "sync"})
            return
        if error["code"] in _LASTING:
            self.notice(error["code"])
            return
        if model.waiting:
            model.waiting = ""
        model.problem = (error["code"], {"name": str(error.get("setting") or "")})

    def _on_state(self, state):
        model = self.model
        before = model.state
        same = before and all(before[name] == state[name] for name in ("table", "term", "match"))
        same = same and _host(before) == _host(state)  # two tables of one term may have met
        if same and state["revision"] < before["revision"]:
            return
        model.state = state
        model.arrived = model.now = self.ports.now()
        self._settle(before, state)
        if state["stage"] == "lobby":
            if model.room:
                self.rooms.follow(before, state)
            return
        if not same or before["revision"] != state["revision"]:
            self._renew(before, state)
        if model.room:
            self.rooms.follow(before, state)
            return
        if model.waiting or not model.resumable:
            model.waiting = ""
            model.resumable = state["stage"] != "result"
            model.screen = "table"
            self.save()
        self._follow(state)

    def _settle(self, before, state):
        """Put away what a new state has overtaken, and tell a table that was taken up again what pace is wanted by now."""
        model = self.model
        new = not before or before["revision"] != state["revision"]
        if model.problem and (model.problem[0] in _DEAF or (new and model.problem[0] in _PASSING)):
            model.problem = None
        if not before and state["host"] and state["pace"] != model.pace:
            self.link.send({"t": "pace", "pace": model.pace})

    def _renew(self, before, state):
        """Begin what a new state begins: a turn, a round, a showdown."""
        model = self.model
        model.sent = None
        if not _same_turn(before, state):  # somebody who comes or goes takes nothing out of one's hand
            model.chosen = []
            model.typed = None
            model.armed = model.why = ""
            model.hint = None
        view = state["view"]
        same_show = before and before["stage"] == state["stage"] == "showdown"
        if not (same_show and before["showdown"]["round"] == state["showdown"]["round"]):
            model.skipped = False
        if (
            not before
            or before["view"] is None
            or before["view"]["round"] != view["round"]
            or before["match"] != state["match"]
            or before["table"] != state["table"]
        ):
            model.pick = None
        if model.my_turn and view["phase"] == "bid":
            model.pick = picker.start(view["legal"]["bids"], model.pick, view["bids"])
        self._tell(before, state)
        self.cues().heard(before, state)
        if state["stage"] == "match":
            model.earned = []
            model.shared = ""
        self.record().hear(state)

    def cues(self):
        """Return what is to be heard, made when there is something."""
        if self._cues is None:
            from .cues import Cues  # not before a table is sat at

            self._cues = Cues(self)
        return self._cues

    def _follow(self, state):
        """Show the screen that belongs to a stage, unless the player is looking at something else."""
        model = self.model
        if model.screen in ("table", "result"):
            screen = "result" if state["stage"] == "result" else "table"
            if screen != model.screen or screen == "table":
                model.screen = screen
                self.ports.show(screen)
        if state["stage"] == "result" and model.resumable:
            model.resumable = False
            self.save()


def _same_turn(before, state):
    """Tell whether two states show one and the same turn."""
    if not before or not before["view"] or not state["view"]:
        return False
    if (before["table"], before["match"]) != (state["table"], state["match"]):
        return False
    return all(before["view"][name] == state["view"][name] for name in ("round", "phase", "turn", "bids", "open_dice"))


def _host(state):
    """Return whose table it is."""
    return [person["id"] for person in state["people"] if person["host"]]
