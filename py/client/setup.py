"""Solo play: the set-up, laying the table, putting a match away and taking it up again."""

from liarsdice_shared.messages import VERSION, clean_name
from liarsdice_shared.settings import PRESET_NAMES, SETTINGS

from .screens import view_of


class Solo:
    """The part of the app that sits down alone."""

    def _seat_bots(self, bots):
        least, most = self.model.draft.room()
        if bots is not None and least <= len(bots) <= most:
            self.model.draft.bots = list(bots)
            self.model.draft.counted = True

    def do_play_solo(self):
        self.local.boot()
        self.go("solo")

    def do_preset(self, name):
        if name in PRESET_NAMES:
            if name != self.model.draft.preset:  # else it would only undo what was changed by hand
                self.model.draft.choose(name)
            self._dismiss("unknown_preset")
            self.save()

    def do_rule(self, setting, value):
        for choice in dict(SETTINGS)[setting]:
            if choice == value or (not isinstance(choice, bool) and str(choice) == value):
                self.model.draft.wish(setting, choice)
        self.save()

    def do_add_bot(self):
        draft = self.model.draft
        if len(draft.bots) < draft.room()[1]:
            draft.bots.append(draft.bots[-1] if draft.bots else "normal")
            draft.counted = True
            self.save()

    def do_bot_level(self, index, level):
        self.model.draft.bots[index] = level
        self.save()

    def do_remove_seat(self, index):
        draft = self.model.draft
        if len(draft.bots) > draft.room()[0]:
            draft.bots.pop(index)
            draft.counted = True
            self.save()

    def do_start(self):
        if self.model.waiting or self._no_table():
            return
        self.model.waiting = "start"
        self.model.newcomer = False
        self.model.problem = None
        self.model.state = None
        self._attending = False
        self._attempt += 1
        attempt = self._attempt
        self.local.when_ready(lambda: self._lay_table(attempt))
        self.ports.at_rest(0, self._clear_the_way)

    def _clear_the_way(self):
        """Import what the first roll needs, while the table is not ready and nothing else is to be done."""
        view_of("table")
        self.cues()
        self.record()

    def _no_table(self):
        """Tell whether the table could not be started, and say so."""
        if self.model.boot == "failed":
            self.model.problem = ("table_failed", {})
        return self.model.boot == "failed"

    def do_cancel_start(self):
        """Take a start back; a saved match is still there unless the table was cleared already."""
        self._attempt += 1
        self.model.waiting = ""
        if self._attending:
            self._close_match()

    def _lay_table(self, attempt):
        """Clear the table for a new match, and nothing before it is certain that there will be one."""
        if attempt != self._attempt:
            return
        self.model.resumable = False
        self.save()
        if self.model.last_room and self.model.last_room["host"]:
            self.remember_room(None)  # its table is cleared for this one
        self._attending = True
        self.local.lay(self._match_alone())

    def _match_alone(self):
        """What is said to begin the match that is set up."""
        model, draft = self.model, self.model.draft
        name = clean_name(model.name) or model.words("me")
        unsigned = {"key": None, "sig": None, "watch": False, "able": False}
        hello = dict(unsigned, t="hello", v=VERSION, name=name, pace=model.pace)
        rules = {"t": "rules", "preset": draft.preset, "changes": draft.changes()}
        return [hello, rules] + [{"t": "add_bot", "level": level} for level in draft.bots] + [{"t": "start"}]

    def do_resume(self):
        self.resume()

    def resume(self):
        """Go back to the match that was left, here or before a reload."""
        model = self.model
        if self._no_table():
            return
        model.waiting = "resume"
        self.go("table")
        self.local.resume(self._resumed)

    def _resumed(self, found, code="no_match"):
        model = self.model
        if found and model.waiting != "resume":  # one has changed one's mind meanwhile
            self.local.pause()
            return
        self._attending = found
        if found:
            return  # the state follows
        model.waiting = ""
        self.notice("elsewhere" if code == "other_tab" else code)
        if code != "other_tab":  # there it goes on being played, or waits
            model.resumable = False
            self.save()
        self.go("home")

    def do_leave(self):
        """Leave the table or the set-up; a match under way waits to be resumed."""
        self._put_away()
        self.go("home")

    def _put_away(self):
        model = self.model
        if model.waiting == "start":
            self.do_cancel_start()
        model.waiting = ""
        if model.state and model.state["stage"] in ("match", "showdown"):
            model.resumable = True
            model.state = None
            self._attending = False
            self.local.pause()

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
        self.save()
        self.local.forget(lambda: None)
