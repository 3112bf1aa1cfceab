"""What is read out to those who listen: bids, turns, new rounds, verdicts."""

from .explain import line, say
from .showtime import verdict


class Speaker:
    """The part of the app that speaks."""

    _announced = None  # the round whose verdict was read out

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
            # the table counts the next round from the showdown on; its dice are rolled after that
            rolled = old is None or before["stage"] != "match" or not before["view"]["cup"]
            if rolled and view["cup"]:
                said.append(words("round", n=view["round"]) + ".")
            if view["cup"] and (rolled or before["view"]["cup"] != view["cup"]):
                said.append(words("your_dice", dice=words.faces(view["cup"], model.star)) + ".")
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
            stamp = words("verdict." + verdict(last))
            model.announce(stamp + (" " if stamp[-1] == "!" else ". ") + told)
