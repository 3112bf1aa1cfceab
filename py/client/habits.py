"""A player's own choices, kept from visit to visit."""

from liarsdice_shared.messages import NAME_LENGTH, clean_name
from liarsdice_shared.settings import PRESET_NAMES, preset

from .choices import SEEN, value_of
from .model import Draft
from .store import glance, write
from .words import PSEUDO

_LATELY = 600  # seconds for which a room remembered needs no remembering again
_STALE = 12 * 3600  # after which it is forgotten


class Habits:
    """The part of the app that remembers."""

    def do_name(self, value):
        self.model.name = value[:NAME_LENGTH]  # as it is typed; cleaned where it is used
        self.save()

    def do_language(self, lang):
        self._speak(lang)
        self.save()

    def _speak(self, lang):
        self.model.words = self.ports.words(lang)
        self.refresh()

    def do_pace(self, pace):
        self.model.pace = self._own_pace = pace
        self.save()
        if self.model.state and self.model.state["host"]:
            self.link.send({"t": "pace", "pace": pace})

    def do_choose(self, name, given):
        value = value_of(name, given)
        if value is not None:
            self.model.choices[name] = value
            self.dress(name)
            self.save()

    def dress(self, name):
        """Let the page carry a choice that its styles go by."""
        if name in SEEN:
            self.ports.dress(name, self.model.choices[name])

    def do_about(self, name):
        if name in PRESET_NAMES:
            self.model.about = (name, preset(name))
            self.model.lesson.update({"picked": [], "said": ""})

    def do_lesson(self, what, index=0):
        """Try something out in the help: pick a bid, call or believe one, or go on to the next."""
        lesson = self.model.lesson
        if what == "pick":
            lesson["picked"] = lesson["picked"] + [index]
        elif what in ("liar", "believe"):
            lesson["said"] = what
        else:
            lesson[what] += 1
            lesson["picked" if what == "ladder" else "said"] = [] if what == "ladder" else ""

    def do_guide(self):
        """Sit down to a first match: no clock, easy rivals, and somebody who explains."""
        model = self.model
        model.draft = Draft("classic", {"turn_seconds": 0}, ["beginner"] * 3)
        model.guide = True
        self.do_play_solo()
        self.do_start()

    def do_guide_end(self):
        self.model.guide = False
        self.save()

    def record(self):
        """Return the keeper of the statistics."""
        if self._record is None:
            from .record import Record  # not before there is something to count or to look up

            self._record = Record(self)
        return self._record

    def do_record(self, what, *given):
        getattr(self.record(), "do_" + what)(*given)

    def do_share_text(self):
        from .result_card import text

        told, model = text(self.model), self.model
        if self.ports.can_share():
            self.ports.share(told, self.ports.here())
        else:
            self.ports.copy(
                told + " " + self.ports.here(), lambda worked: self._shared("copied" if worked else "failed")
            )
        model.shared = ""

    def do_share_picture(self):
        from . import result, result_card

        svg = result_card.picture(self.model, result.title(self.model))
        self.ports.send_picture(svg, "luegenbecher.png", result_card.text(self.model), self._shared)

    def _shared(self, how):
        self.model.shared = how
        self.refresh()

    def do_alarm(self, on):
        self.model.alarm = on
        self.save()

    def do_ask_to_notify(self):
        self.ports.ask_to_notify(self.refresh)

    def do_forget_room(self):
        self.remember_room(None)

    def remember_room(self, visit):
        """Remember the room one is in, so that home offers the way back after the tab was closed; None forgets it."""
        room = None
        if visit is not None and visit.second:
            return
        if visit is not None:
            room = {"code": visit.code, "host": visit.hosting, "at": self.ports.today()}
            last = self.model.last_room
            if (
                last
                and [last[k] for k in ("code", "host")] == [room["code"], room["host"]]
                and room["at"] - last["at"] < _LATELY
            ):
                return
        if room != self.model.last_room:
            self.model.last_room = room
            self.save()

    def recall_room(self, room):
        """Take over the room of the last visit, unless that is too long ago for anybody to be there still."""
        if room and 0 <= self.ports.today() - room["at"] < _STALE:
            self.model.last_room = room

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
            "room": model.last_room,
            "choices": model.choices,
            "guided": not model.newcomer,
        }
        if model.words.lang == PSEUDO:
            del values["lang"]
        self.ports.save(write(values), glance(values))
