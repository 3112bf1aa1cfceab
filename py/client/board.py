"""The board of Bluff: thirty fields in the order of bids, with the red die lying on the bid of now (RULES.md, "Which bid is higher")."""

from liarsdice_shared.ladder import BOARD_END, BOARD_WILD_END, key

from . import parts
from .tree import h, once

_WILD = 6  # any face will do here: what a board cares about is whether a field is for wilds


def fields():
    """Return the board's fields as (quantity, is for wilds), lowest first."""
    found = [(q, False) for q in range(1, BOARD_END + 1)] + [(q, True) for q in range(1, BOARD_WILD_END + 1)]
    found.sort(key=lambda field: key(field[0], _WILD if field[1] else 1, _WILD, "board"))
    return found


def board(model, bid):
    """Draw the board; the plate beside it says the same in words, so it is for the eyes only."""
    at = (bid["quantity"], bid["face"] == model.wild) if bid else None
    passed = at is not None
    drawn = []
    for field in fields():
        if field == at:
            passed = False
            die = parts.die(model.words, bid["face"], model.wild, model.star, "red", {"role": None})
            drawn.append(h("li", {"class": "here", "data-testid": "board-die", "key": "here%d%s" % field}, die))
        else:
            drawn.append(once(("field", field, passed), lambda field=field, passed=passed: _field(field, passed)))
    return h("ol", {"class": "board", "data-testid": "board", "aria-hidden": "true"}, drawn)


def _field(field, passed):
    name = ("wilds" if field[1] else "") + (" passed" if passed else "")
    return h("li", {"class": name, "key": "%d%s" % field}, h("b", {"class": "num"}, field[0]))
