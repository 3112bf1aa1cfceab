"""Looking back on a match that is over: asked of the table piece by piece, then one's own to leaf through."""


class Hindsight:
    """The part of the app that looks back."""

    def do_analysis(self):
        model = self.model
        state = model.state
        if not state or state["stage"] != "result":
            return
        from .past import Past  # not before somebody asks

        model.past_why = ""
        if model.past is None or model.past.match != (state["table"], state["match"]):
            match = (state["table"], state["match"])
            model.past = Past(match, state["rules"], model.names, state["you"], state["view"])
        if not model.past.whole:
            self._ask_on()
        self.go("analysis")

    def _ask_on(self):
        past = self.model.past
        if past.match[0]:
            self.link.send({"t": "analysis", "from": len(past.rounds)})
        else:
            seat = -1 if past.you is None else past.you
            self.local.look_back(len(past.rounds), seat, lambda message: self._heard_of(past, message))

    def _heard_of(self, past, message):
        if message and past is self.model.past:
            self.on_analysis(message)
        self._touch()

    def do_open_replay(self, text):
        """Look back on the match of a file; one that is none changes nothing and is told."""
        self.model.past_why = ""
        self.local.open_replay(text, self._opened)
        self.go("analysis")

    def _opened(self, told):
        if told is None:
            self.model.past_why = "not_replay"
        else:
            self._look_as(told, None)
        self._touch()

    def _look_as(self, told, seat):
        from .past import Past

        words = self.model.words
        names = [words("analysis.seat", n=n + 1) for n in range(len(told["dice"]))]
        self.model.past = Past(("", 0), told["rules"], names, seat, told)
        self.model.past.told = told
        self._ask_on()

    def do_look_as(self, value):
        """Look at the match of a file with the eyes of one of its seats, or of nobody."""
        past = self.model.past
        if past and past.told:
            self._look_as(past.told, int(value) if value.isdigit() and int(value) < len(past.last) else None)

    def on_analysis(self, message):
        """Hear a piece, and ask for the next."""
        past = self.model.past
        if past and past.take(message) and not past.whole:
            self._ask_on()

    def do_look(self, number, step):
        """Look at a place of the match."""
        if self.model.past:
            self.model.past.look(number, step)

    def do_look_by(self, by):
        if self.model.past:
            self.model.past.step(by)
