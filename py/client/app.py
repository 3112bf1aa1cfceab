"""The one place where things change: intents from the player, messages from the table, the clock.

Everything outside comes in as `ports`: `now()`, `redraw()`, `later(ms, function)` (one pending call, the last one counts), `save(text)`,
`show(screen)` (the address), `words(lang)`, `reload()`. Tests hand in plain ones.
"""

from liarsdice_shared.messages import NAME_LENGTH, PACES, clean_name
from liarsdice_shared.settings import PRESET_NAMES, SETTINGS

from . import picker
from .explain import line, say
from .link import LocalLink
from .model import Draft, Model
from .showtime import moments, verdict
from .store import read, write

SCREENS = ("home", "solo", "table", "result", "help", "settings")
_SECOND = 1000


class App:
    """The client: holds the model, obeys intents, hears the table."""

    def __init__(self, ports, door, lang):
        self.ports = ports
        self.model = Model(ports.words(lang))
        self.link = LocalLink(door, self.on_message, self.on_junk, self.on_boot)
        self._own_pace = "calm"  # what is remembered, apart from what the address asks for
        self._attending = False  # whether somebody sits at the table, so that its states are for us
        self._announced = None  # the round whose verdict was read out

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
        if "lang" in kept and "lang" not in query:
            model.words = self.ports.words(kept["lang"])
        if "preset" in kept:
            model.draft = Draft(kept["preset"], kept.get("wishes", {}), None)
            self._seat_bots(kept.get("bots"))
        if query.get("pace") in PACES:
            model.pace = query["pace"]
        wanted = query.get("preset")
        if screen == "table":
            self.resume()  # a reload in mid-match, whatever link once led there
            return
        if wanted is not None:
            screen = "solo"
            if wanted not in PRESET_NAMES:
                model.problem = ("unknown_preset", {"name": clean_name(wanted)})
                wanted = "classic"
            model.draft.choose(wanted)
        elif screen not in ("solo", "help", "settings"):
            screen = "home"
        self.go(screen)

    def _seat_bots(self, bots):
        least, most = self.model.draft.room()
        if bots is not None and least <= len(bots) <= most:
            self.model.draft.bots = list(bots)
            self.model.draft.counted = True

    # --- what the player wants

    def intent(self, name, *args):
        """Do what a click, a key or a button asks for; an intent that makes no sense now does nothing."""
        handler = getattr(self, "do_" + name, None)
        if handler is not None:
            handler(*args)
            self._touch()

    def refresh(self):
        """Draw what is so now, after a time in which nobody looked."""
        self._touch()

    def address(self, screen):
        """Follow the reader back or forth; only to where there is something to see."""
        model = self.model
        stage = model.state["stage"] if model.state else ""
        if screen == "table" and stage not in ("match", "showdown"):
            if model.resumable:
                self.resume()
                return
            screen = "home"
        elif screen not in SCREENS or (screen == "result" and stage != "result"):
            screen = "home"
        if screen in ("home", "solo") and model.screen == "table":
            self._put_away()
        self.go(screen)

    def go(self, screen):
        """Show another screen."""
        model = self.model
        if screen in ("help", "settings") and model.screen not in ("help", "settings"):
            model.back = model.screen
        model.screen = screen
        self.ports.show(screen)
        self._touch()

    def _touch(self):
        """Redraw, and set the timer for the next moment at which something changes by itself."""
        model = self.model
        model.now = self.ports.now()
        self._verdict()
        self.ports.redraw()
        wait = self._next_moment()
        if wait is not None:
            self.ports.later(wait, self._touch)

    def _next_moment(self):
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
            self.go(screen)

    def do_back_from(self):
        self.go(self.model.back)

    def do_name(self, value):
        self.model.name = value[:NAME_LENGTH]  # as it is typed; cleaned where it is used
        self._save()

    def do_language(self, lang):
        self.model.words = self.ports.words(lang)
        self._save()

    def do_pace(self, pace):
        self.model.pace = self._own_pace = pace
        self._save()
        if self.model.state:
            self.link.send({"t": "pace", "pace": pace})

    def do_play_solo(self):
        self.link.boot()
        self.go("solo")

    def do_preset(self, name):
        if name in PRESET_NAMES:
            self.model.draft.choose(name)
            self._dismiss("unknown_preset")
            self._save()

    def do_rule(self, setting, value):
        for choice in dict(SETTINGS)[setting]:
            if choice == value or (not isinstance(choice, bool) and str(choice) == value):
                self.model.draft.wish(setting, choice)
        self._save()

    def do_add_bot(self):
        draft = self.model.draft
        if len(draft.bots) < draft.room()[1]:
            draft.bots.append(draft.bots[-1] if draft.bots else "normal")
            draft.counted = True
            self._save()

    def do_bot_level(self, index, level):
        self.model.draft.bots[index] = level
        self._save()

    def do_remove_seat(self, index):
        draft = self.model.draft
        if len(draft.bots) > draft.room()[0]:
            draft.bots.pop(index)
            draft.counted = True
            self._save()

    def do_start(self):
        if self.model.waiting or self._no_table():
            return
        self.model.waiting = "start"
        self.model.problem = None
        self.model.state = None
        self._attending = False
        self.link.forget(self._lay_table)

    def _no_table(self):
        """Tell whether the table could not be started, and say so."""
        if self.model.boot == "failed":
            self.model.problem = ("table_failed", {})
        return self.model.boot == "failed"

    def do_cancel_start(self):
        self.model.waiting = ""

    def _lay_table(self):
        model = self.model
        if model.waiting != "start":
            return
        self._attending = True
        draft = model.draft
        self.link.send({"t": "hello", "v": 1, "name": clean_name(model.name) or model.words("me"), "pace": model.pace})
        self.link.send({"t": "rules", "preset": draft.preset, "changes": draft.changes()})
        for level in draft.bots:
            self.link.send({"t": "add_bot", "level": level})
        self.link.send({"t": "start"})

    def do_resume(self):
        self.resume()

    def resume(self):
        """Go back to the match that was left, here or before a reload."""
        model = self.model
        if self._no_table():
            return
        model.waiting = "resume"
        self.go("table")
        self.link.resume(self._resumed)

    def _resumed(self, found, code="no_match"):
        model = self.model
        self._attending = found
        model.waiting = ""
        if not found:
            self._notice(code)
            model.resumable = False
            self._save()
            self.go("home")

    def do_leave(self):
        """Leave the table or the set-up; a match under way waits to be resumed."""
        self._put_away()
        self.go("home")

    def _put_away(self):
        model = self.model
        model.waiting = ""
        if model.state and model.state["stage"] in ("match", "showdown"):
            model.resumable = True
            model.state = None
            self._attending = False
            self.link.pause()

    def do_home(self):
        model = self.model
        if model.screen == "result":
            self._close_match()
        self.go("home")

    def do_other_game(self):
        self._close_match()
        self.go("solo")

    def _close_match(self):
        self._attending = False
        self.model.state = None
        self.model.resumable = False
        self._save()
        self.link.forget(lambda: None)

    def do_rematch(self):
        if self.model.state and self.model.state["can"]["rematch"]:
            self.link.send({"t": "rematch"})

    def do_finish(self):
        if self.model.state and self.model.state["can"]["finish"]:
            self.link.send({"t": "finish"})

    def do_back(self):
        self.link.send({"t": "back"})

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

    def _notice(self, code):
        if code not in self.model.notices:
            self.model.notices.append(code)

    def do_reload(self):
        self.ports.reload()

    # --- the turn

    def _legal(self):
        return self.model.state["view"]["legal"]["bids"] if self.model.my_turn else []

    def do_face(self, face):
        self.model.pick = picker.choose(self._legal(), self.model.pick, face, self._wild())

    def do_turn_face(self, by):
        self.model.pick = picker.turn_face(self._legal(), self.model.pick, by, self._wild())

    def do_step(self, by):
        self.model.pick = picker.step(self._legal(), self.model.pick, by)

    def _wild(self):
        return self.model.wild if self.model.state else 0

    def do_bid(self, quantity=None, face=None):
        model = self.model
        bid = (quantity, face) if quantity else model.pick
        if bid is not None and list(bid) in self._legal():
            self._act("%dx%d" % (bid[0], bid[1]))

    def _may(self, what):
        return self.model.my_turn and self.model.state["view"]["legal"][what]

    def do_challenge(self):
        if self._may("challenge"):
            self._act("liar")

    def do_exact(self):
        if self._may("exact"):
            self._act("exact")

    def do_pass(self):
        if self._may("pass"):
            self._act("pass")

    def do_toggle(self, index):
        model = self.model
        if not self._may("set_out") or index >= len(model.state["view"]["cup"]):
            return
        if model.state["view"]["open_dice"][model.state["you"]][index] is not None:
            return
        if index in model.chosen:
            model.chosen.remove(index)
        elif len(model.chosen) < model.hidden_dice() - 1:
            model.chosen.append(index)

    def do_set_out(self):
        if self._may("set_out") and self.model.chosen:
            self._act("out:" + ",".join([str(index) for index in sorted(self.model.chosen)]))

    def _act(self, action):
        """Answer the state at hand; the second tap on the same state does nothing."""
        model = self.model
        model.sent = model.state["revision"]
        model.pick = None
        self.link.send({"t": "act", "revision": model.state["revision"], "action": action})

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
            if model.screen == "table":
                self.go("home")
                return
        self._touch()

    def on_junk(self):
        """Hear something that is no message of the table."""
        self.model.problem = ("bad_message", {})
        self.link.send({"t": "sync"})
        self._touch()

    def on_message(self, message):
        """Hear a state or an error."""
        if message["t"] == "error":
            self._on_error(message)
        elif self._attending:
            self._on_state(message)
        self._touch()

    def _on_error(self, error):
        model = self.model
        model.sent = None
        if error["code"] == "stale":
            self.link.send({"t": "sync"})
            return
        if error["code"] == "not_saved":
            self._notice("not_saved")
            return
        if model.waiting:
            model.waiting = ""
        model.problem = (error["code"], {"name": str(error.get("setting") or "")})

    def _on_state(self, state):
        model = self.model
        before = model.state
        if before and state["revision"] < before["revision"] and state["match"] == before["match"]:
            return
        model.state = state
        model.arrived = model.now = self.ports.now()
        if state["stage"] == "lobby":
            return
        if model.problem and model.problem[0] in ("bad_message", "stale"):
            model.problem = None
        if not before or before["revision"] != state["revision"]:
            self._renew(before, state)
        if model.waiting or not model.resumable:
            model.waiting = ""
            model.resumable = state["stage"] != "result"
            model.screen = "table"
            self._save()
        self._follow(state)

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
            self._save()

    # --- what is read out

    def _tell(self, before, state):
        """Announce bids, turns and new rounds to those who listen."""
        model = self.model
        words, view, you = model.words, state["view"], state["you"]
        said = []
        if state["stage"] == "showdown":
            if not before or before["stage"] != "showdown":
                last = view["last_round"]
                bid = words.bid(last["bid"]["quantity"], last["bid"]["face"], model.star)
                said.append(say(words, "calls." + last["call"], last["caller"], model.names, you))
                said.append(words("counting", bid=bid))
        elif state["stage"] == "match":
            old = (
                before["view"]["bids"]
                if before and before["view"] and before["view"]["round"] == view["round"]
                else None
            )
            if old is None and view["cup"]:
                said.append(words("round", n=view["round"]))
                said.append(words("your_dice", dice=words.faces(view["cup"], model.star)))
            for bid in view["bids"][len(old or []) :]:
                if bid["seat"] != you:
                    spoken = words.bid(bid["quantity"], bid["face"], model.star)
                    said.append(words("says", name=model.names[bid["seat"]], bid=spoken) + ".")
            if view["turn"] == you and you is not None and (not before or before["revision"] != state["revision"]):
                said.append(words("your_turn"))
        elif not before or before["stage"] != "result":
            said.append(words("result.title"))
        if said:
            model.announce(" ".join(said))

    def _verdict(self):
        """Read the verdict out as the stamp falls, not a moment earlier."""
        model = self.model
        showing = model.showing
        if not showing or not showing["stamped"]:
            return
        state = model.state
        last = state["view"]["last_round"]
        key = (state["match"], last["round"])
        if self._announced != key:
            self._announced = key
            words = model.words
            told = line(words, last, state["rules"], model.names, state["you"], state["view"]["points"])
            model.announce(words("verdict." + verdict(last)) + " " + told)

    def _save(self):
        model = self.model
        values = {
            "name": clean_name(model.name),
            "lang": model.words.lang,
            "preset": model.draft.preset,
            "wishes": model.draft.wishes,
            "bots": model.draft.bots,
            "match": model.resumable,
            "pace": self._own_pace,
        }
        self.ports.save(write(values))
