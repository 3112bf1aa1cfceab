"""What helps one to play: the hint, which the table gives on request, and the chances of the bids one may make."""

from liarsdice_shared.odds import holds, seen

from . import parts
from .seats import is_out
from .tree import h


def bid_of(action):
    """Return the bid that an action of the table's is, None where it is none."""
    quantity, cross, face = action.partition("x")
    return (int(quantity), int(face)) if cross and quantity.isdigit() and face.isdigit() else None


def set_out_of(action):
    """Return the places of the dice that an action sets out."""
    places = action[4:].split(",") if action[:4] == "out:" else []
    return [int(place) for place in places] if all(place.isdigit() for place in places) else []


def fits(view, hint):
    """Tell whether a hint names something that is legal now, so that no drawing can stumble over it."""
    legal, action = view["legal"], hint["action"]
    bid, out = bid_of(action), set_out_of(action)
    if (hint["holds"] is None) != (not view["bids"]):
        return False
    if bid:
        return list(bid) in legal["bids"]
    if out:
        return legal["set_out"] and all(place < len(view["cup"]) for place in out)
    return bool(legal.get({"liar": "challenge"}.get(action, action)) and action != "bids")


def text(model):
    """Return the hint in words: what to do, how the bid stands, and one sentence why."""
    words, view, hint = model.words, model.state["view"], model.hint
    bid, out = bid_of(hint["action"]), set_out_of(hint["action"])
    if bid:
        said = words("hint.bid", bid=words.bid(bid[0], bid[1], model.star))
    elif out:
        said = words("hint.out", dice=words.faces([view["cup"][place] for place in out], model.star))
    else:
        said = words("hint." + hint["action"])
    told = [said]
    if hint["holds"] is not None:
        last = view["bids"][-1]
        stands = words.chance(hint["holds"])
        told.append(words("hint.holds", bid=words.bid(last["quantity"], last["face"], model.star), chance=stands))
    told.append(words("hint.why." + hint["why"], chance=words.chance(hint["chance"])))
    return " ".join(told)


def line(model):
    """Draw the hint."""
    return h(
        "div",
        {
            "class": "message hint-line",
            "role": "note",
            "data-testid": "hint-text",
            "data-action": model.hint["action"],
            "key": "hint",
        },
        h("p", None, text(model)),
        parts.button("hint-done", model.words("ok"), ("hint_done",), "small quiet"),
    )


def button(model, counts):
    """Draw the button for a hint, where there are any; off while there is nothing to decide."""
    you = model.state["you"]
    if not model.may_see("hints") or is_out(model, you, counts):
        return None
    words = model.words
    return parts.button(
        "hint",
        words("hint"),
        ("hint",),
        "small hint",
        None if model.my_turn else words("hint.not_now"),
        key="hint",
    )


def chances(model, legal):
    """Return {bid: chance that it holds} from what one sees, empty where chances are not to be seen."""
    if not legal or not model.may_see("odds"):
        return {}
    view = model.state["view"]
    known = seen(view["seat"], view["cup"], view["open_dice"])
    total = sum(view["dice"])
    return {bid: holds(bid[0], bid[1], model.wild, known, total) for bid in legal}


def shown(words, chance):
    """Draw a chance."""
    given = {"class": "chance num", "data-testid": "odds", "data-chance": str(chance)}
    return h("small", given, words.chance(chance))
