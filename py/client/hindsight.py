"""Looking back on a match that is over: asked of the table piece by piece, then one's own to leaf through."""


class Hindsight:
    """The part of the app that looks back."""

    def do_analysis(self):
        model = self.model
        state = model.state
        if not state or state["stage"] != "result":
            return
        from .past import Past  # not before somebody asks

        if model.past is None or model.past.match != (state["table"], state["match"]):
            model.past = Past(state, model.names)
        if not model.past.whole:
            self._ask_on()
        self.go("analysis")

    def _ask_on(self):
        self.link.send({"t": "analysis", "from": len(self.model.past.rounds)})

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
