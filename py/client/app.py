"""The one place where things change: intents from the player, messages from the table, the clock. Here one goes from screen to screen;
what else the app does is in its parts: `habits`, `setup`, `turn`, `listen`, `speak`, `rhythm`.

Everything outside comes in as `ports`: `now()`, `redraw()`, `later(ms, function)` (one pending call, the last one counts),
`save(text, glance)` (see `store`), `show(screen)` (the address), `words(lang)`, `bring(names, action)` (see `archives`), `reload()`,
`download(name, text)`; for rooms see `device`. Tests hand in plain ones.
"""

from liarsdice_shared.messages import PACES, clean_name
from liarsdice_shared.settings import PRESET_NAMES

from .habits import Habits
from .hindsight import Hindsight
from .link import LocalLink
from .listen import Listener
from .model import Draft, Model
from .rhythm import Rhythm
from .room_code import parse
from .setup import Solo
from .speak import Speaker
from .store import read
from .turn import Turn
from .watchdog import Watchdog

SCREENS = ("home", "solo", "table", "result", "help", "settings", "stats", "fair", "privacy", "analysis")
ASIDE = ("help", "settings", "stats", "fair", "privacy", "analysis")  # where one looks something up and goes back from


class App(Habits, Solo, Turn, Hindsight, Listener, Speaker, Rhythm):
    """The client: holds the model, obeys intents, hears the table."""

    def __init__(self, ports, door, lang):
        self.ports = ports
        self.model = Model(ports.words(lang))
        self.local = LocalLink(door, self.on_local_message, self.on_junk, self.on_boot)
        self.link = self.local  # the table that one sits at
        self.rooms = None  # made when a room is wanted
        self._own_pace = "calm"  # what is remembered, apart from what the address asks for
        self._attending = False  # whether somebody sits at the table, so that its states are for us
        self._attempt = 0  # counts starts, so that one that was called off stays so
        self._watchdog = Watchdog()
        self._record = None  # the same with the statistics
        self._cues = None  # made when there is something to hear

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
        self.recall_room(kept.get("room"))
        model.newcomer = not kept.get("guided", False)
        model.choices.update(kept.get("choices", {}))
        for name in model.choices:
            self.dress(name)
        if kept.get("lang", model.words.lang) != model.words.lang and "lang" not in query:
            self.ports.bring((kept["lang"],), lambda: self._speak(kept["lang"]))
        if "preset" in kept:
            model.draft = Draft(kept["preset"], kept.get("wishes", {}), None)
            self._seat_bots(kept.get("bots"))
        if query.get("pace") in PACES:
            model.pace = query["pace"]
        wanted = query.get("preset") or None
        if screen[:2] == "r/":
            self.join("#/" + screen)
            return
        if screen in ("table", "result", "analysis"):
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
        for part in self._parts():
            handler = getattr(part, "do_" + name, None)
            if handler is not None:
                if name != "why":
                    self.model.why = ""
                handler(*args)
                self._touch()
                return

    def _parts(self):
        """Return who may know an intent, first first."""
        rooms = self.rooms
        if not self.model.room:
            return (self,)
        return (
            (rooms, rooms.talk, rooms.desk, rooms.heir, self) if rooms.heir else (rooms, rooms.talk, rooms.desk, self)
        )

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
        if screen == "stats":
            model.stats_done = model.stats_why = ""
            self.record().look()
        self.ports.show(self._address_of(screen))
        self._touch()

    def _address_of(self, screen):
        """Return what the address says: in a room always the link to it, so that a reload leads back and the address can be sent on."""
        code = self.model.room.code if self.model.room else ""
        return "r/" + code if code and screen not in ASIDE else screen

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

    # --- rooms

    def do_create_room(self):
        self._rooms().enter("", True)

    def do_join_text(self, value):
        self.model.join_text = value
        self.model.join_why = ""

    def do_join_room(self):
        self.join(self.model.join_text)

    def join(self, text, sure=False):
        """Go into the room that a code or a link stands for; a text that is none is told where it was typed."""
        code, why = parse(text)
        if why:
            self.model.join_why = why
            if self.model.screen != "home":
                self.go("home")
            return
        last = self.model.last_room
        hosting = self.ports.kept("hosting") == code or bool(last and last["host"] and last["code"] == code)
        self._rooms().enter(code, hosting, sure)

    def do_back_to_room(self):
        if self.model.last_room:
            self.join(self.model.last_room["code"], True)

    def _rooms(self):
        if self.rooms is None:
            from .rooms import Rooms  # not before a room is wanted: it costs time at the start

            self.rooms = Rooms(self)
        return self.rooms

    def attend(self, link):
        """Sit down at the table behind a link; None gets up, and the next table is the one in this tab."""
        self._attending = link is not None
        self.link = link or self.local

    def do_dismiss(self, code):
        self._dismiss(code)

    def _dismiss(self, code):
        model = self.model
        model.notices = [notice for notice in model.notices if notice != code]
        if model.problem and model.problem[0] == code:
            model.problem = None

    def lost(self):
        """Hear that a part of the page that was wanted did not come."""
        self.model.problem = ("load_failed", {})
        self._touch()

    def notice(self, code):
        """Tell something that one should know."""
        if code not in self.model.notices:
            self.model.notices.append(code)

    def on_update(self, elsewhere):
        """Hear that a new version of the page is here; `elsewhere`: other tabs still play with the old one."""
        self._dismiss("update")
        self.notice("update_elsewhere" if elsewhere else "update")
        self._touch()

    def do_renew(self):
        """Go on with the new version."""
        self.ports.renew()

    def do_reload(self):
        self.ports.renew()


def room_of(screen):
    """Return the code in what an address says after "#/", or ""."""
    if screen[:2] != "r/":
        return ""
    return parse("#/" + screen)[0]
