"""What one does at the table: on one's turn and beside it; nothing that the table would refuse."""

from . import picker

_TWICE = 400  # ms within which two taps are one


class Turn:
    """The part of the app that plays."""

    def _legal(self):
        return self.model.state["view"]["legal"]["bids"] if self.model.my_turn else []

    def do_face(self, face):
        if self._legal() and face not in picker.faces(self._legal()):
            self.model.why = self.model.words("why.face")
        self._pick(picker.choose(self._legal(), self.model.pick, face, self._wild()))

    def do_turn_face(self, by):
        self._pick(picker.turn_face(self._legal(), self.model.pick, by, self._wild()))

    def do_step(self, by):
        model = self.model
        if model.typed is not None and self._legal():
            most = max([quantity for quantity, _ in self._legal()])
            model.typed = max(1, min(most, model.typed + by))
            return
        before = model.pick
        self._pick(picker.step(self._legal(), before, by))
        if before and model.pick == before:
            model.why = model.words("why.more" if by > 0 else "why.less")

    def _pick(self, pick):
        self._disarm()
        self.model.pick = pick

    def _wild(self):
        return self.model.wild if self.model.state else 0

    def do_bid(self, quantity=None, face=None):
        model = self.model
        bid = (quantity, face) if quantity else model.pick
        if bid is not None and list(bid) in self._legal():
            self._act("%dx%d" % (bid[0], bid[1]))

    def _may(self, what):
        """Tell whether a call is legal now, and say why not on one's own turn."""
        model = self.model
        if not model.my_turn:
            return False
        view = model.state["view"]
        if what == "exact" and model.state["rules"]["exact"] == "off":
            model.why = model.words("off.exact_off")
        elif what in ("challenge", "exact") and not view["bids"]:
            model.why = model.words("why.no_bid")
        return view["legal"][what]

    def do_challenge(self):
        model = self.model
        if not self._may("challenge"):
            return
        if model.choices["second_tap"]:
            if model.armed != "challenge":
                self._arm("challenge")
                return
            if self.ports.now() - model.armed_at < _TWICE:
                return
        self._act("liar")

    def do_exact(self):
        if self._may("exact"):
            self._act("exact")

    def do_pass(self):
        if self._may("pass"):
            self._act("pass")

    # --- the typing style (see `typing_keys`)

    def do_digit(self, digit):
        model = self.model
        legal = self._legal()
        if not legal:
            return
        quantity, model.typed, model.armed = model.typed, None, ""
        if quantity is None or digit > 6:
            model.typed = digit
        elif [quantity, digit] in legal:
            model.pick = (quantity, digit)
        else:
            model.why = model.words("why.typed", bid=model.words.bid(quantity, digit, model.star))

    def do_select(self, call):
        if self._may(call):
            self._arm(call)

    def do_enter(self):
        model = self.model
        if model.armed == "bid":
            self.do_bid()
        elif model.armed:
            self._act("liar" if model.armed == "challenge" else "exact")
        elif model.pick and self._legal():
            self._arm("bid")

    def do_clear(self):
        self._disarm()
        self.model.keys_shown = False
        self.model.hint = None

    def _disarm(self):
        self.model.typed = None
        self.model.armed = ""

    def _arm(self, what):
        model = self.model
        model.typed = None
        model.armed = what
        model.armed_at = self.ports.now()
        model.announce(model.words("armed." + what, bid=model.words.bid(*model.pick, model.star) if model.pick else ""))

    # --- the hint (see `aids`)

    def do_hint(self):
        model = self.model
        if not model.may_see("hints"):
            return
        if model.my_turn:
            self.link.send({"t": "hint"})
        elif model.state["stage"] == "match":
            model.why = model.words("hint.not_now")

    def do_hint_done(self):
        self.model.hint = None

    def on_hint(self, message):
        """Hear a hint: it is shown, read out, and lies ready to be done."""
        from . import aids  # not before somebody asks

        model = self.model
        if not model.my_turn or message["revision"] != model.state["revision"]:
            return
        if not aids.fits(model.state["view"], message):
            return
        model.hint = message
        self._disarm()
        bid = aids.bid_of(message["action"])
        if bid:
            model.pick = bid
        model.chosen = aids.set_out_of(message["action"])
        model.announce(aids.text(model))

    # --- setting dice out

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

    def do_why(self, text):
        """Say why a control is off, to somebody who has pressed it all the same."""
        self.model.why = text
        self.model.announce(text)

    def _act(self, action):
        if self.once({"t": "act", "revision": self.model.state["revision"], "action": action}):
            self._disarm()
            self.model.pick = self.model.hint = None

    def once(self, message):
        """Answer the state at hand; the second tap on the same state does nothing. Tell whether this was the first."""
        model = self.model
        if model.state is None or model.sent == model.state["revision"]:
            return False
        model.sent = model.state["revision"]
        self.link.send(message)
        return True

    # --- beside one's turn

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

    def do_keys(self):
        """Show the keys, or put them away."""
        self.model.keys_shown = not self.model.keys_shown
