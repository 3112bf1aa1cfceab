"""The tray at the bottom: one's own dice, largest of all, and the buttons that are in reach of a thumb."""

from . import aids, parts, picker
from .explain import line
from .seats import attributes, is_out, own_points, reaction, reaction_of
from .tree import fresh, h, kept


def tray(model, counts, showing):
    """Draw one's own dice, and beside them what one can do now."""
    state = model.state
    you = state["you"]
    view = state["view"]
    if showing:
        inside = _verdict_panel(model, showing)
    elif you is None or is_out(model, you, counts):
        inside = _watching(model)
    elif view["phase"] == "set_out" and view["turn"] == you:
        inside = _set_out(model)
    else:
        inside = _bidding(model)
    return h("div", {"class": "tray"}, _own(model, counts, showing), inside)


def _own(model, counts, showing):
    """Draw one's own seat: the dice, largest of all, and what one is called."""
    words, state = model.words, model.state
    you, view = state["you"], state["view"]
    if you is None:
        return None
    given = attributes(model, you, counts)
    given["class"] = (
        "own" + (" turn" if given["data-turn"] == "true" else "") + (" out" if given["data-out"] == "true" else "")
    )
    last = view["last_round"]
    cup = last["cups"][you] if showing else view["cup"]
    known = last["open_dice"][you] if showing else view["open_dice"][you]
    setting_out = not showing and model.my_turn and view["legal"]["set_out"]
    number = last["round"] if showing else view["round"]
    dice = []
    for i, face in enumerate(cup):
        opened = i < len(known) and known[i] is not None
        extra = "open" if opened else ""
        if showing and (you, i) in showing["lit"]:
            extra += " lit"
        if showing and showing["changed"] and i >= len(cup) + last["change"][you]:
            extra += " leaves"
        props = {"data-testid": "own-die", "data-face": face, "key": "%d-%d-%d" % (number, i, face)}
        tag = "span"
        if setting_out:
            chosen = i in model.chosen
            tag = "button"
            props["type"] = "button"
            props["role"] = None
            props["aria-pressed"] = "true" if chosen else "false"
            props["onClick"] = ("toggle", i)
            if opened:
                props["disabled"] = True
                props["title"] = words("open_already")
            if chosen:
                extra += " chosen"
        dice.append(parts.die(words, face, model.wild, model.star, extra, props, tag))
    if is_out(model, you, counts):
        fallen = {"class": "fallen c%d" % (you % parts.CUPS), "aria-hidden": "true", "key": "fallen"}
        dice.append(h("span", fallen, parts.cup()))
    told = words.count("dice", counts[you])
    if state["rules"]["scoring"] == "points":
        told = words.count("points", own_points(model), target=state["rules"]["target_points"])
    name = clean(model, you)
    return h(
        "div",
        given,
        h("span", {"class": "own-cup c%d" % (you % parts.CUPS), "key": "cup%d" % number}, parts.cup()),
        h(
            "p",
            {"class": "me"},
            h("b", None, name),
            h("small", None, fresh(told)),
            _tally(model, you, showing),
            reaction(words, reaction_of(model, state["seats"][you])),
            _back(model),
            None if showing else aids.button(model, counts),
        ),
        h(
            "div",
            {"class": "own-dice", "role": "group", "aria-label": words("your_dice", dice=words.faces(cup, model.star))},
            dice,
        ),
    )


def clean(model, you):
    """Return one's own name, or "you" where there is none but that."""
    name = model.names[you]
    return name if name != model.words("me") else model.words("you")


def _back(model):
    """Draw the way back to a seat that a bot has taken over."""
    if not model.state["seats"][model.state["you"]]["standin"]:
        return None
    return parts.button("back", model.words("im_back"), ("back",), "small")


def _tally(model, you, showing):
    if not showing or you not in showing["up"]:
        return None
    return h("b", {"class": "tally num"}, len([1 for seat, _ in showing["lit"] if seat == you]))


def _bidding(model):
    """Draw what one can do: a face, a quantity, the next bids, and the two buttons that count."""
    words, state = model.words, model.state
    view = state["view"]
    mine = model.my_turn and view["phase"] == "bid"
    legal = view["legal"]["bids"] if mine else []
    pick = model.pick if legal else None
    wait = _why_wait(model)
    # counted through hundreds of bids, so not in every frame
    of = (state["table"], state["match"], state["revision"], mine, pick)
    may, fewer, greater, nearest = kept("choices", of, lambda: _choices(legal, pick))
    chances = aids.chances(model, nearest + [pick] if pick else nearest)
    return h(
        "div",
        {"class": "controls", "key": "bidding"},
        _faces(words, model.wild, model.star, may, pick[1] if pick else 0, words("why.face") if mine else wait),
        h(
            "div",
            {"class": "quantity"},
            parts.button(
                "less",
                "−",
                ("step", -1),
                "step",
                None if fewer else (wait if not mine else words("why.less")),
                aria_label=words("less"),
            ),
            h(
                "output",
                {"class": "num amount", "aria-label": words("quantity") + _spoken(words, chances, pick)},
                fresh(_amount(model, pick)),
                _odds(model, chances, pick),
            ),
            parts.button(
                "more",
                "+",
                ("step", 1),
                "step",
                None if greater else (wait if not mine else words("why.more")),
                aria_label=words("more"),
            ),
            _chips(words, model.wild, model.star, nearest, chances, words("why.top") if mine else wait),
        ),
        _calls(model, mine, pick, wait),
    )


def _choices(legal, pick):
    """Return the faces that can be bid, whether there is a smaller and a greater quantity, and the next bids."""
    fewer = pick and picker.step(legal, pick, -1) != pick
    greater = pick and picker.step(legal, pick, 1) != pick
    return picker.faces(legal), fewer, greater, picker.chips(legal, 6)


def _faces(words, wild, star, may, picked, why):
    """Draw the six faces to choose from; `why` the others can't be."""

    def draw():
        return h(
            "div",
            {"class": "faces", "role": "group", "aria-label": words("faces")},
            [_face(words, wild, star, face, face == picked, None if face in may else why) for face in range(1, 7)],
        )

    return kept("faces", (words.lang, wild, star, may, picked, why), draw)


def _face(words, wild, star, face, picked, why):
    given = parts.one_of("face", face, picked, ("face", face))
    given["data-face"] = face
    given["aria-label"] = words.face(face, star)
    if why is not None:
        given["disabled"] = True
        given["title"] = why
    return h("button", given, parts.die(words, face, wild, star, "small", {"aria-hidden": "true", "role": None}))


def _chips(words, wild, star, nearest, chances, why):
    """Draw the next bids, one tap each, or `why` there are none."""

    def draw():
        return h(
            "div",
            {"class": "chips", "role": "group", "aria-label": words("chips")},
            [_chip(words, wild, star, bid, chances) for bid in nearest] or h("span", {"class": "wait"}, why),
        )

    return kept("chips", (words.lang, wild, star, nearest, chances, why), draw)


def _chip(words, wild, star, bid, chances):
    return h(
        "button",
        {
            "type": "button",
            "class": "chip",
            "data-testid": "chip",
            "data-quantity": bid[0],
            "data-face": bid[1],
            "onClick": ("bid", bid[0], bid[1]),
            "key": "%d-%d" % bid,
        },
        h("b", {"class": "num"}, bid[0]),
        parts.die(words, bid[1], wild, star, "tiny"),
        aids.shown(words, chances[bid]) if chances else None,
    )


def _spoken(words, chances, bid):
    return ", " + words.chance(chances[bid]) if bid in chances else ""


def _odds(model, chances, pick):
    """Draw the chance of the bid one is about to make."""
    return aids.shown(model.words, chances[pick]) if pick in chances and model.typed is None else None


def _amount(model, pick):
    if model.typed is not None:
        return "%d ×" % model.typed
    return str(pick[0]) if pick else "–"


def _armed(model, what, **given):
    """Return what a button says that is selected: the next press, or Enter, does it."""
    if model.armed != what:
        return None
    by = "enter" if model.choices["keyboard"] == "typing" else "again"
    return model.words(by + "." + what, **given)


def _calls(model, mine, pick, wait):
    words, state = model.words, model.state
    legal = state["view"]["legal"]
    label = words("bid")
    given = {}
    if pick:
        said = words.bid(pick[0], pick[1], model.star)
        label = _armed(model, "bid", bid=said) or words("bid_is", bid=said)
        given = {"data_quantity": pick[0], "data_face": pick[1]}
    armed = {what: {"data_armed": "true"} if model.armed == what else {} for what in ("bid", "exact", "challenge")}
    given.update(armed["bid"])
    none_yet = words("why.no_bid")
    calls = [
        parts.button(
            "bid", fresh(label), ("bid",), "brass", None if pick else (wait if not mine else words("why.top")), **given
        )
    ]
    if state["rules"]["exact"] != "off":
        calls.append(
            parts.button(
                "exact",
                _armed(model, "exact") or words("exact"),
                ("exact",),
                "plainly",
                None if mine and legal["exact"] else (none_yet if mine else wait),
                **armed["exact"],
            )
        )
    calls.append(
        parts.button(
            "challenge",
            _armed(model, "challenge") or words("challenge"),
            ("challenge",),
            "red",
            None if mine and legal["challenge"] else (none_yet if mine else wait),
            **armed["challenge"],
        )
    )
    return h("div", {"class": "calls n%d" % len(calls)}, calls)


def _why_wait(model):
    words, view = model.words, model.state["view"]
    turn = view["turn"]
    if model.sent == model.state["revision"]:
        return words("why.sent")
    if turn is None:
        return words("rolling")
    return words("turn.thinks", name=model.names[turn])


def _set_out(model):
    words = model.words
    can = model.my_turn
    wait = None if can else words("why.sent")
    return h(
        "div",
        {"class": "controls", "key": "setting-out"},
        h("p", {"class": "advice"}, words("set_out.advice")),
        h(
            "div",
            {"class": "calls n2"},
            parts.button(
                "set-out",
                words.count("set_out", len(model.chosen)) if model.chosen else words("set_out.none"),
                ("set_out",),
                "brass",
                wait if not can else None if model.chosen else words("set_out.why"),
            ),
            parts.button("pass", words("pass"), ("pass",), "plainly", wait),
        ),
    )


def _finish(model):
    """Draw the way to the end for one who is out; the same button in every state of the table, so that it keeps the focus."""
    return parts.button("finish", model.words("finish"), ("finish",), "brass", key="finish")


def _watching(model):
    words = model.words
    finish = model.state["can"]["finish"]
    return h(
        "div",
        {"class": "controls", "key": "watching"},
        h("p", {"class": "advice"}, words("watching"), _next_match(model)),
        h("div", {"class": "calls n1", "key": "calls"}, _finish(model) if finish else None),
    )


def _next_match(model):
    """Tell a spectator of a room what comes of watching, and let it be changed."""
    words, visit = model.words, model.room
    if visit is None or not model.watches:
        return None
    return h(
        "span",
        {"class": "next-match"},
        " ",
        words("watching.stay" if visit.watch else "watching.next"),
        " ",
        parts.button("watch", words("watching.join" if visit.watch else "watching.only"), ("watch",), "small"),
    )


def _verdict_panel(model, showing):
    """Draw the line that explains the round, once the stamp has fallen, and the way on."""
    words, state = model.words, model.state
    last = state["view"]["last_round"]
    if showing["stamped"]:
        told = line(words, last, state["rules"], model.names, state["you"], state["view"]["points"])
        told = h("p", {"class": "line", "data-testid": "showdown-line", "key": "told"}, told)
    else:
        bid = words.bid(last["bid"]["quantity"], last["bid"]["face"], model.star)
        told = h("p", {"class": "line waiting", "key": "waiting"}, words("counting", bid=bid))
    over = model.skipped or state["showdown"]["skipped"]
    skip = parts.button("skip", words("skip"), ("skip",), "plainly", words("why.sent") if over else None, key="skip")
    # Only to one who was out before this round: to others the button would tell how it ends.
    watches = state["can"]["finish"] and not (state["you"] is not None and last["cups"][state["you"]])
    return h(
        "div",
        {"class": "controls verdicts", "key": "watching" if watches else "verdict"},
        told,
        h(
            "div",
            {"class": "calls n2" if watches else "calls n1", "key": "calls"},
            _finish(model) if watches else None,
            skip,
        ),
    )
