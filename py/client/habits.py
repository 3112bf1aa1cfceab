"""A player's own choices, kept from visit to visit."""

from liarsdice_shared.messages import NAME_LENGTH, clean_name

from .store import write


class Habits:
    """The part of the app that remembers."""

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
