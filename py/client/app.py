"""The one place where things change: intents from the player, messages from the table, the clock.

Everything outside comes in as `ports`: `now()`, `redraw()`, `later(ms, function)` (one pending call, the last one counts), `save(text)`,
`show(screen)` (the address), `words(lang)`, `reload()`, `download(name, text)`; for rooms see `device`. Tests hand in plain ones.
"""

import json

from liarsdice_shared.messages import NAME_LENGTH, PACES, clean_name
from liarsdice_shared.settings import PRESET_NAMES

from . import picker
from .link import LocalLink
from .model import Draft, Model
from .setup import Solo
from .showtime import moments
from .speak import Speaker
from .store import read, write
from .turn import Turn
from .watchdog import Watchdog

SCREENS = ("home", "solo", "table", "result", "help", "settings", "fair", "privacy")
ASIDE = ("help", "settings", "fair", "privacy")  # where one looks something up and goes back from
_SECOND = 1000
# refusals that the next change of the table settles
_PASSING = ("bad_message", "not_now", "not_your_turn", "stale", "too_many")
_LASTING = ("not_saved", "other_tab")  # what the table can't do in this tab: no refusal, but good to know


class App(Solo, Turn, Speaker):
    """The client: holds the model, obeys intents, hears the table."""

    def __init__(self, ports, door, lang):
        self.ports = ports
        self.model = Model(ports.words(lang))
        self.local = LocalLink(door, self.on_message, self.on_junk, self.on_boot)
        self.link = self.local  # the table that one sits at
        self.rooms = None  # made when a room is wanted
        self._own_pace = "calm"  # what is remembered, apart from what the address asks for
        self._attending = False  # whether somebody sits at the table, so that its states are for us
        self._attempt = 0  # counts starts, so that one that was called off stays so
        self._watchdog = Watchdog()

    # --- beginning

    def begin(self, remembered, query, screen, notices=()):
        """Take over what is remembered and what the address asks for."""
        model = self.model
        kept, sound = read(remembered)
        model.notices = list(notices)
        if not sound:
            model.notices.append("storage_broken")
        model.name = kept.get("name", "")
        model.pace = self._own_pace = kept.get("pace", "calm")
        model.resumable = kept.get("match", False)
        model.house = kept.get("house", [])
        model.alarm = kept.get("alarm", True)
        if "lang" in kept and "lang" not in query:
            model.words = self.ports.words(kept["lang"])
        if "preset" in kept:
            model.draft = Draft(kept["preset"], kept.get("wishes", {}), None)
            self._seat_bots(kept.get("bots"))
        if query.get("pace") in PACES:
            model.pace = query["pace"]
        wanted = query.get("preset") or None
        if screen[:2] == "r/":
            self.join("#/" + screen)
            return
        if screen in ("table", "result"):
            self.resume()  # a reload in mid-match or after it, whatever link once led there
            return
        if wanted is not None:
            screen = "solo"
            if wanted not in PRESET_NAMES:
                model.problem = ("unknown_preset", {"name": clean_name(wanted)})
                wanted = "classic"
            model.draft.choose(wanted)
        elif screen != "solo" and screen not in ASIDE:
            screen = "home"
        self.go(screen)

    # --- what the player wants

    def intent(self, name, *args):
        """Do what a click, a key or a button asks for; an intent that makes no sense now does nothing."""
        for part in (self.rooms, self.rooms.talk, self.rooms.desk, self) if self.model.room else (self,):
            handler = getattr(part, "do_" + name, None)
            if handler is not None:
                if self.model.room:
                    self.ports.wake()
                handler(*args)
                self._touch()
                return

    def refresh(self):
        """Draw what is so now, after a time in which nobody looked."""
        self._touch()

    def address(self, screen):
        """Follow the reader back or forth; only to where there is something to see."""
        model = self.model
        stage = model.state["stage"] if model.state else ""
        code = room_of(screen)
        if code:
            if model.room is None or model.room.code != code:
                self.join(code)
            else:
                self.go(self.rooms.screen())
            return
        if model.room and screen not in ASIDE:
            if self.rooms.stays():
                self.go(model.screen)
                return
            self.rooms.quit()
        if model.waiting == "start":
            self.do_cancel_start()
        if screen == "table" and stage not in ("match", "showdown"):
            if model.resumable:
                self.resume()
                return
            screen = "home"
        elif screen not in SCREENS or (screen == "result" and stage != "result"):
            screen = "home"
        if screen in ("home", "solo") and model.screen == "table":
            self._put_away()
        self._turn_aside(screen)
        self.go(screen)

    def go(self, screen):
        """Show another screen."""
        model = self.model
        if screen in ASIDE and model.screen not in ASIDE:
            model.back = model.screen
        model.screen = screen
        self.ports.show(self._address_of(screen))
        self._touch()

    def _address_of(self, screen):
        """Return what the address says: in a room always the link to it, so that a reload leads back and the address can be sent on."""
        code = self.model.room.code if self.model.room else ""
        return "r/" + code if code and screen not in ASIDE else screen

    def _touch(self):
        """Redraw, and set the timer for the next moment at which something changes by itself."""
        model = self.model
        model.now = self.ports.now()
        self._verdict()
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

    def do_go(self, screen):
        if screen in SCREENS:
            self._turn_aside(screen)
            self.go(screen)
        if screen == "privacy":
            self.ports.imprint(self._on_imprint)

    def _turn_aside(self, screen):
        """Note which rules are to be explained; and no clock of a solo match runs while one reads."""
        model = self.model
        if screen == "help":
            draft, state = model.draft, model.state
            model.about = (state["preset"], state["rules"]) if state else (draft.preset, draft.rules())
        if screen in ASIDE and model.screen == "table" and not model.room:
            self._put_away()

    def _on_imprint(self, text):
        self.model.imprint = text
        self._touch()

    def do_back_from(self):
        """Go back to where one came from; to the table or the result as the table is by now."""
        model = self.model
        if model.room:
            self.go(self.rooms.screen() if model.back in ("table", "result", "lobby") else model.back)
        elif model.back == "table" and model.state is None and model.resumable:
            self.resume()
        else:
            self.go(model.back)

    def do_name(self, value):
        self.model.name = value[:NAME_LENGTH]  # as it is typed; cleaned where it is used
        self.save()

    def do_language(self, lang):
        self.model.words = self.ports.words(lang)
        self.save()

    def do_pace(self, pace):
        self.model.pace = self._own_pace = pace
        self.save()
        if self.model.state and self.model.state["host"]:
            self.link.send({"t": "pace", "pace": pace})

    def do_alarm(self, on):
        self.model.alarm = on
        self.save()

    def do_ask_to_notify(self):
        self.ports.ask_to_notify(self.refresh)

    # --- rooms

    def do_create_room(self):
        self._rooms().enter("", True)

    def do_join_text(self, value):
        self.model.join_text = value
        self.model.join_why = ""

    def do_join_room(self):
        self.join(self.model.join_text)

    def join(self, text):
        """Go into the room that a code or a link stands for; a text that is none is told where it was typed."""
        from .room_code import parse  # it brings hashes along, which cost time at the start

        code, why = parse(text)
        if why:
            self.model.join_why = why
            if self.model.screen != "home":
                self.go("home")
            return
        self._rooms().enter(code, self.ports.kept("hosting") == code)

    def _rooms(self):
        if self.rooms is None:
            from .rooms import Rooms  # not before a room is wanted: it costs time at the start

            self.rooms = Rooms(self)
        return self.rooms

    def attend(self, link):
        """Sit down at the table behind a link; None gets up, and the next table is the one in this tab."""
        self._attending = link is not None
        self.link = link or self.local

    def do_rematch(self):
        if self.model.state and self.model.state["can"]["rematch"]:
            self.once({"t": "rematch"})

    def do_finish(self):
        if self.model.state and self.model.state["can"]["finish"]:
            self.once({"t": "finish"})

    def do_back(self):
        state = self.model.state
        if state and state["you"] is not None and state["seats"][state["you"]]["standin"]:
            self.once({"t": "back"})

    def do_skip(self):
        model = self.model
        if model.showing and not model.skipped:
            model.skipped = True
            self.link.send({"t": "skip", "round": model.state["showdown"]["round"]})

    def do_dismiss(self, code):
        self._dismiss(code)

    def _dismiss(self, code):
        model = self.model
        model.notices = [notice for notice in model.notices if notice != code]
        if model.problem and model.problem[0] == code:
            model.problem = None

    def notice(self, code):
        """Tell something that one should know."""
        if code not in self.model.notices:
            self.model.notices.append(code)

    def do_export(self):
        self.link.send({"t": "export"})

    def do_reload(self):
        self.ports.reload()

    # --- what the table says

    def on_boot(self, status, done):
        """Hear how far the table is."""
        model = self.model
        if status != model.boot:
            model.boot_since = self.ports.now()
        model.boot = status
        model.boot_done = done
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

    def on_message(self, message):
        """Hear what the table says."""
        kind = message["t"]
        if kind == "error":
            if not (self.model.room and self.rooms.refused(message)):
                self._on_error(message)
        elif not self._attending:
            return
        elif kind == "state":
            self._on_state(message)
        elif kind == "replay":
            self.ports.download("luegenbecher.json", json.dumps(message["data"]))
        elif self.model.room:
            self.rooms.hear(message)
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
        same = before and before["table"] == state["table"] and before["match"] == state["match"]
        if same and state["revision"] < before["revision"]:
            return
        model.state = state
        model.arrived = model.now = self.ports.now()
        self._settle(before, state)
        if state["stage"] == "lobby":
            if model.room:
                self.rooms.follow(before, state)
            return
        if not before or before["revision"] != state["revision"]:
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
        if model.problem and (model.problem[0] == "bad_message" or (new and model.problem[0] in _PASSING)):
            model.problem = None
        if not before and state["host"] and state["pace"] != model.pace:
            self.link.send({"t": "pace", "pace": model.pace})

    def _renew(self, before, state):
        """Begin what a new state begins: a turn, a round, a showdown."""
        model = self.model
        model.sent = None
        model.chosen = []
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

    def save(self):
        """Remember what is kept from visit to visit."""
        model = self.model
        values = {
            "name": clean_name(model.name),
            "lang": model.words.lang,
            "preset": model.draft.preset,
            "wishes": model.draft.wishes,
            "bots": model.draft.bots,
            "match": model.resumable,
            "pace": self._own_pace,
            "house": model.house,
            "alarm": model.alarm,
        }
        self.ports.save(write(values))


def room_of(screen):
    """Return the code in what an address says after "#/", or ""."""
    if screen[:2] != "r/":
        return ""
    from .room_code import parse

    return parse("#/" + screen)[0]
