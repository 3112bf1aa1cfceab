"""What can be said of a roll's record, or of a settled round, without knowing more; and what was seen of a round while it ran.

Each check returns a reason (the seal's `seal.why.…`), or "" where nothing is wrong.
"""

from liarsdice_shared import fair
from liarsdice_shared.counting import count, is_right, settle


def is_reroll(record):
    """Tell whether a record is that of dice rolled anew beside others that lie open."""
    return any(len(dice) for dice in record[fair.SET_OUT])


def fault_of_record(record):
    """Look at a record by itself: it speaks of one possible roll, at most one share a seat, and rerolls what one seat has hidden."""
    dice, set_out = record[fair.DICE], record[fair.SET_OUT]
    givers = [seat for seat, _ in record[fair.SHARES]]
    sound = len(set_out) == len(dice) and any(dice) and len(set(givers)) == len(givers)
    if sound and is_reroll(record):
        rolled = [seat for seat, n in enumerate(dice) if n]
        sound = len(rolled) == 1 and dice[rolled[0]] == set_out[rolled[0]].count(0)
    return "" if sound and all(seat < len(dice) for seat in givers) else "record"


def fault_at_table(record, state):
    """Look at a record beside the first state that came after it: who gives shares, who starts with what, what lies open."""
    view, seats, dice = state["view"], state["seats"], record[fair.DICE]
    if len(dice) != len(seats):
        return "record"
    hosts = [person["seat"] for person in state["people"] if person["host"]]
    if any(seat in hosts or seats[seat]["kind"] == "bot" for seat, _ in record[fair.SHARES]):
        return (
            "giver"  # who knows the rest could pick the dice, or find its own share missing where it does not like them
        )
    if is_reroll(record):
        shown = [[face or 0 for face in row] for row in view["open_dice"]]
        if view["phase"] != "roll" and shown != record[fair.SET_OUT]:
            return "open_dice"
    elif record[fair.ROUND] == 1 and any(
        n != state["rules"]["dice"] and not (n == 0 and has_left(state, seat)) for seat, n in enumerate(dice)
    ):
        return "dice_per_seat"
    return ""


def has_left(state, seat):
    """Tell whether the person of a seat has left the match; bots stay."""
    return state["seats"][seat]["left"] and state["seats"][seat]["kind"] != "bot"


def fault_of_round(rules, last):
    """Look at a settled round by itself: open dice, count, and who loses or wins what."""
    cups, bids, bid = last["cups"], last["bids"], last["bid"]
    seats = len(cups)
    lists = (last["open_dice"], last["change"], last["points"])
    if any(len(found) != seats for found in lists) or max(last["bidder"], last["caller"]) >= seats:
        return "outcome"
    if not bids or bids[-1] != {"seat": last["bidder"], "quantity": bid["quantity"], "face": bid["face"]}:
        return "bids"
    for cup, shown in zip(cups, last["open_dice"]):
        if len(shown) != len(cup) or any(face is not None and face != die for die, face in zip(cup, shown)):
            return "open_dice"
    if last["count"] != count(cups, bid["face"], 0 if last["palifico"] else rules["wild"]):
        return "count"
    quantity, call = bid["quantity"], last["call"]
    right = is_right(rules, last["palifico"], cups, quantity, bid["face"], call)
    dice = [len(cup) for cup in cups]
    change, points = settle(rules, dice, quantity, last["count"], last["bidder"], last["caller"], call, right)
    if right != last["right"] or change != list(last["change"]) or points != list(last["points"]):
        return "outcome"
    return ""


class Seen:
    """What was seen of a round while it ran: what is public then does not change, and is what the showdown speaks of."""

    def __init__(self):
        self._view = None

    def look(self, view):
        """Look at the view of a round that runs."""
        before, self._view = self._view, view
        return self._fault(before, view) if before else ""

    def settled(self, last):
        """Look at what the round has come to."""
        before = self._view
        if before is None:
            return ""
        if before["phase"] == "bid" and len(before["bids"]) == len(last["bids"]) and before["turn"] != last["caller"]:
            return "bids"
        return self._fault(before, last)

    @staticmethod
    def _fault(before, after):
        if after["opener"] != before["opener"]:
            return "opener"
        if after["palifico"] != before["palifico"] or after["bids"][: len(before["bids"])] != before["bids"]:
            return "bids"
        for shown, now in zip(before["open_dice"], after["open_dice"]):
            if any(face is not None and face != other for face, other in zip(shown, now)):
                return "open_dice"
        return ""
