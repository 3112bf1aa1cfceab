"""The table: seats around it, the bid in the lamp's light, the ladder under it; the tray at the bottom is `controls`."""

from . import controls, parts, sheet
from .explain import say
from .seats import around, places, seat
from .showtime import verdict
from .tree import fresh, h


def table(model):
    """Draw the table, or how it is being laid."""
    words, state = model.words, model.state
    if state is None or state["view"] is None:
        return _laying(model)
    showing = model.showing
    counts = model.dice_counts()
    others = around(model)
    spots = places(len(others))
    name = "screen table m%d" % len(others)
    if state["rules"]["wild_bids"] == "board":
        name += " on-board"
    if model.palifico:
        name += " is-palifico"
    if showing:
        name += " shows"
    if model.room:
        name += " in-room"
    return h(
        "div",
        {"class": name},
        parts.header(words, _round(model, counts), _palifico(model), *_of_room(model), _clock(model), _help(words)),
        h("h1", {"class": "aloud", "tabindex": -1}, words("table.title")),
        sheet.messages(model),
        h(
            "div",
            {"class": "stage"},
            _alarm(model),
            h("div", {"class": "oval"}),
            h(
                "div",
                {"class": "seats"},
                [seat(model, number, spots[i], counts, showing) for i, number in enumerate(others)],
            ),
            _middle(model, showing),
            _board(model),
            _ladder(model),
            _talk(model),
            _keys(model),
        ),
        controls.tray(model, counts, showing),
    )


def _help(words):
    return parts.button(
        "help", "?", ("go", "help"), "icon help", aria_label=words("help.title"), title=words("help.title")
    )


def _of_room(model):
    """Draw what only a room has at the top of its table: the seal on the dice, and the way to the talk."""
    if model.room is None:
        return []
    from . import chat, seal  # not before a room is wanted

    return [seal.at_table(model), chat.opener(model)]


def _alarm(model):
    if model.room is None:
        return None
    from . import seal

    return seal.alarm(model)


def _talk(model):
    if model.room is None or not model.room.open:
        return None
    from . import chat

    return chat.panel(model)


def _keys(model):
    if not model.keys_shown:
        return None
    from .key_help import panel  # not before somebody asks

    return panel(model)


def _laying(model):
    words = model.words
    away = parts.button("leave", words("cancel"), ("leave",), "quiet")
    return sheet.sheet(model, words("resuming"), parts.boot_bar(model), away)


def _round(model, counts):
    words, state = model.words, model.state
    view = state["view"]
    number = view["last_round"]["round"] if state["stage"] == "showdown" else view["round"]
    name = words("preset." + state["preset"]) + (" (%s)" % words("custom") if state["custom"] else "")
    return h(
        "p",
        {"class": "info"},
        h("span", {"class": "wide"}, name, " · "),
        fresh(_whole(words("round", n=number)) + " · " + _whole(words.count("dice", sum(counts)))),
    )


def _whole(text):
    """Return a text that is not parted at the end of a line."""
    return text.replace(" ", "\u00a0")


def _palifico(model):
    return model.palifico and h(
        "strong", {"class": "palifico", "data-testid": "palifico-sign"}, model.words("palifico")
    )


def _clock(model):
    left = model.clock_left() if model.state["stage"] == "match" else None
    if left is None:
        return h("div", {"class": "clock empty"})
    seconds = (left + 999) // 1000
    of = max(1, model.state["clock"]["of"])
    part = min(1.0, left / of)
    return h(
        "div",
        {
            "class": "clock hurry" if seconds <= 5 else "clock",
            "data-testid": "clock",
            "role": "timer",
            "data-left": int(seconds),
        },
        h("i", {"class": "ring", "style": {"--part": "%.3f" % part}, "aria-hidden": "true"}),
        h("b", {"class": "num"}, int(seconds)),
    )


def _bid_shown(model):
    """Return the bid in the middle: the last of the round, or the one that was called."""
    view = model.state["view"]
    if model.state["stage"] == "showdown":
        last = view["last_round"]
        return {"seat": last["bidder"], "quantity": last["bid"]["quantity"], "face": last["bid"]["face"]}
    return view["bids"][-1] if view["bids"] else None


def _middle(model, showing):
    words, state = model.words, model.state
    you = state["you"]
    bid = _bid_shown(model)
    if bid is None:
        plate = h("div", {"class": "plate empty"}, h("span", None, words("no_bid")))
        told = "\u00a0"
    else:
        plate = h(
            "div",
            {
                "class": "plate",
                "data-testid": "current-bid",
                "data-quantity": bid["quantity"],
                "data-face": bid["face"],
                "data-seat": bid["seat"],
                "key": "%d-%d" % (bid["quantity"], bid["face"]),
            },
            h("span", {"class": "num"}, bid["quantity"]),
            h("span", {"class": "times", "aria-hidden": "true"}, "×"),
            parts.die(words, bid["face"], model.wild, model.star),
        )
        told = say(
            words, "says", bid["seat"], model.names, you, bid=words.bid(bid["quantity"], bid["face"], model.star)
        )
    if showing:
        return h("div", {"class": "middle"}, plate, _count(model, bid, showing))
    return h(
        "div",
        {"class": "middle"},
        plate,
        h("p", {"class": "told"}, fresh(told)),
        h("p", {"class": "turn-line"}, fresh(_turn(model))),
    )


def _board(model):
    if model.state["rules"]["wild_bids"] != "board":
        return None
    from .board import board  # not where it is never seen

    return board(model, _bid_shown(model))


def _turn(model):
    """Return whose turn it is in words."""
    words, view, you = model.words, model.state["view"], model.state["you"]
    turn = view["turn"]
    if turn is None:
        return words("rolling.shares") if model.state["rolling"] and model.state["voids"] else words("rolling")
    if model.why:
        return model.why
    if turn == you:
        return words("your_turn")
    return words("turn.opens" if not view["bids"] else "turn.thinks", name=model.names[turn])


def _count(model, bid, showing):
    """Draw the counter and the stamp."""
    words = model.words
    last = model.state["view"]["last_round"]
    told = fresh(say(words, "calls." + last["call"], last["caller"], model.names, model.state["you"]))
    if showing["stamped"]:
        kind = verdict(last)
        told = h(
            "strong",
            {"class": "stamp " + kind, "data-testid": "verdict", "data-verdict": kind, "key": "stamp"},
            words("verdict." + kind),
        )
    counted = words("counted", n=showing["count"], of=bid["quantity"])
    return h(
        "div",
        {"class": "count", "data-testid": "showdown"},
        h("p", {"class": "told"}, told),
        h(
            "p",
            {
                "class": "counted num",
                "data-testid": "counted",
                "data-count": showing["count"],
                "data-of": bid["quantity"],
            },
            fresh(counted),
        ),
    )


def _ladder(model):
    words, view = model.words, model.state["view"]
    bids = view["last_round"]["bids"] if model.state["stage"] == "showdown" else view["bids"]
    rows = []
    for i in range(len(bids) - 1, -1, -1):
        bid = bids[i]
        rows.append(
            h(
                "li",
                {
                    "data-testid": "ladder-row",
                    "data-quantity": bid["quantity"],
                    "data-face": bid["face"],
                    "data-seat": bid["seat"],
                    "key": "%d-%d-%d" % (view["round"], len(bids), i),  # replaced, not moved: see tree.fresh
                },
                h("span", None, words("you") if bid["seat"] == model.state["you"] else model.names[bid["seat"]]),
                " ",
                h("b", None, words.bid(bid["quantity"], bid["face"], model.star)),
            )
        )
    return h(
        "ol", {"class": "ladder", "aria-label": words("ladder"), "tabindex": 0 if rows else -1, "reversed": True}, rows
    )
