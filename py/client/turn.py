"""What one does at the table: on one's turn and beside it; nothing that the table would refuse."""

from . import picker


class Turn:
    """The part of the app that plays."""

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
        if self.once({"t": "act", "revision": self.model.state["revision"], "action": action}):
            self.model.pick = None

    def once(self, message):
        """Answer the state at hand; the second tap on the same state does nothing. Tell whether this was the first."""
        model = self.model
        if model.state is None or model.sent == model.state["revision"]:
            return False
        model.sent = model.state["revision"]
        self.link.send(message)
        return True

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

    def do_export(self):
        self.link.send({"t": "export"})
