"""What is to be heard and felt: dice and cups, one's turn, the count, the stamp, a win. Nothing sounds earlier than it is to be seen."""

_BUZZ = {"turn": 60, "slam": 25, "stamp": 90, "win": 250, "fallen": 250}  # ms


class Cues:
    """Follows the table and asks for sounds."""

    def __init__(self, app):
        self._app = app
        self._show = None  # (match, round) of the showdown that is followed
        self._seen = (0, 0, False, False)  # cups up, dice lit, stamped, changed

    def heard(self, before, state):
        """Sound what a new state of the table brings."""
        view, you = state["view"], state["you"]
        if state["stage"] == "result":
            if before and before["stage"] != "result" and state["result"]["ended"] != "void":
                won = you is not None and state["result"]["places"][you] == 1
                self._sound("win" if won else "lost")
            return
        if state["stage"] != "match":
            return
        old = before and before["view"]
        same = old and before["match"] == state["match"] and old["round"] == view["round"]
        if view["phase"] != "roll" and not (same and old["phase"] != "roll"):
            self._sound("dice")
        elif same and len(view["bids"]) > len(old["bids"]) and view["turn"] != you:
            self._sound("bid")
        if you is not None and view["turn"] == you and not (same and old["turn"] == you):
            self._sound("turn")

    def watch(self):
        """Sound what the showdown has come to."""
        model = self._app.model
        showing = model.showing
        if not showing:
            return
        show = (model.state["match"], model.state["showdown"]["round"])
        now = (len(showing["up"]), showing["count"], showing["stamped"], showing["changed"])
        before = self._seen if show == self._show else None
        self._show, self._seen = show, now
        if before is None:
            before = (0, 0, False, False)
            if now[2]:
                return  # come in late: what is over is not heard
        if now[2] and not before[2]:
            self._sound("stamp")
        elif now[3] and not before[3]:
            self._change(model.state)
        elif now[1] > before[1]:
            self._sound("tick")
        elif now[0] > before[0]:
            self._sound("slam")

    def _change(self, state):
        """Sound what the round costs: a die, a seat's last one, one's own last one; or what it brings."""
        view, last = state["view"], state["view"]["last_round"]
        lost = [seat for seat in range(len(last["change"])) if last["change"][seat] < 0]
        out = [seat for seat in lost if view["dice"][seat] == 0]
        self._sound("fallen" if state["you"] in out else "out" if out else "die" if lost else "gain")

    def _sound(self, name):
        app, choices = self._app, self._app.model.choices
        if choices["volume"] and not choices["muted"]:
            app.ports.sound(name, choices["volume"] / 10)
        if choices["buzz"] and name in _BUZZ:
            app.ports.buzz(_BUZZ[name])
