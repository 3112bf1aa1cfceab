"""The first match in company: a line at the table that says what one sees and what one can do, until one knows or doesn't want it."""

from liarsdice_shared.counting import count
from liarsdice_shared.odds import per_die

from . import parts
from .tree import h

ROUNDS = 3  # after which everything was seen once


def text(model):
    """Return what fits the moment, "" where nothing is to be said."""
    words, state = model.words, model.state
    view = state["view"]
    if view is None or view["round"] > ROUNDS:
        return ""
    if state["stage"] == "showdown":
        return words("guide.showdown")
    if not model.my_turn:
        return words("guide.wait")
    if not view["bids"]:
        return words("guide.open", dice=words.faces(view["cup"], model.star))
    bid = view["bids"][-1]
    own = count([view["cup"]], bid["face"], model.wild)
    unknown = sum(view["dice"]) - len(view["cup"])
    expected = int(own + unknown * per_die(bid["face"], model.wild) + 0.5)
    return words(
        "guide.answer",
        name=model.names[bid["seat"]],
        bid=words.bid(bid["quantity"], bid["face"], model.star),
        own=words.number(own) if own else words("none"),
        expected=words.number(expected),
    )


def line(model):
    """Draw the guide's line."""
    said = text(model)
    if not said:
        return None
    return h(
        "div",
        {"class": "message guide", "role": "note", "data-testid": "guide", "key": "guide"},
        h("p", None, said),
        parts.button("guide-end", model.words("guide.end"), ("guide_end",), "small quiet"),
    )
