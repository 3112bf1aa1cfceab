"""What comes from the table, checked before anything believes it: the shape by `liarsdice_shared.messages`, the sense here."""

from liarsdice_shared.messages import BadMessage, from_table


def makes_sense(state):
    """Tell whether the parts of a state belong together, so that no screen can stumble over it."""
    seats = len(state["seats"])
    view = state["view"]
    if state["stage"] == "lobby":
        return True
    if view is None or not seats:
        return False
    lists = [view["dice"], view["points"], view["open_dice"]]
    named = [bid["seat"] for bid in view["bids"]] + [view["turn"], state["you"]]
    last = view["last_round"]
    if last:
        lists += [last["cups"], last["change"], last["points"], last["open_dice"]]
        named += [last["bidder"], last["caller"]] + [bid["seat"] for bid in last["bids"]]
    if state["stage"] == "showdown":
        if state["showdown"] is None or last is None:
            return False
        if not all(len(lift) == 2 for lift in state["showdown"]["lifts"]):
            return False
        named += [lift[0] for lift in state["showdown"]["lifts"]]
    if state["stage"] == "result":
        found = state["result"]
        if found is None:
            return False
        lists += [found["places"], found["xp"]]
        named += [highlight["seat"] for highlight in found["highlights"]]
    if not all(len(bid) == 2 and bid[1] <= 6 for bid in view["legal"]["bids"]):
        return False
    return all(len(per_seat) == seats for per_seat in lists) and all(seat is None or seat < seats for seat in named)


def decode(text):
    """Return a message of the table as a dict; None for anything else."""
    try:
        message = from_table(text)
    except BadMessage:
        return None
    return message if message["t"] != "state" or makes_sense(message) else None
