"""How it ended: places, what was worth remembering, and what next."""

from . import parts, sheet
from .tree import h


def _place(model, seat, place):
    words, state = model.words, model.state
    entry = state["seats"][seat]
    view = state["view"]
    mine = seat == state["you"]
    if state["rules"]["scoring"] == "points":
        held = words.count("points.short", view["points"][seat])
    else:
        held = words.count("dice", view["dice"][seat]) if view["dice"][seat] else words("seat.out")
    return h(
        "li",
        {
            "class": "place p%d%s c%d" % (min(place, 4), " mine" if mine else "", seat % parts.CUPS),
            "data-testid": "place-row",
            "data-seat": seat,
            "data-place": place,
            "key": seat,
        },
        h("b", {"class": "num rank"}, "%d." % place if words.lang == "de" else place),
        parts.cup(),
        h(
            "span",
            {"class": "nick"},
            model.names[seat],
            mine and h("small", None, " · ", words("you")) if model.names[seat] != words("me") else None,
        ),
        h("small", {"class": "held"}, words("seat.left") if entry["left"] else held),
    )


def _highlight(model, found):
    words, names, you = model.words, model.names, model.state["you"]
    own = found["seat"] == you
    key = "highlight." + found["kind"]
    if found["kind"] == "most_lost" and model.state["rules"]["scoring"] == "points":
        key = "highlight.most_rounds"
    values = {"name": names[found["seat"]], "round": found["round"]}
    if found["quantity"] and found["face"]:
        values["bid"] = words.bid(found["quantity"], found["face"], model.star)
    if found["chance"] is not None:
        values["chance"] = words.percent(found["chance"])
    if found["call"]:
        values["call"] = words("call." + found["call"])
    key += ".you" if own else ".other"
    if found["amount"] is not None:
        text = words.count(key, found["amount"], **values)
    else:
        text = words(key, **values)
    return h(
        "li",
        {"data-testid": "highlight", "data-kind": found["kind"], "data-seat": found["seat"], "key": found["kind"]},
        text,
    )


def title(model):
    """Return who has won, in words."""
    words, state = model.words, model.state
    result = state["result"]
    if result["ended"] == "void":
        return words("result.void")
    first = [seat for seat in range(len(result["places"])) if result["places"][seat] == 1]
    if first == [state["you"]]:
        return words("result.you_won")
    if state["you"] in first:
        return words("result.shared")
    return words("result.won", name=words.listed([model.names[seat] for seat in first]))


def _feast(model):
    """Draw the cup of somebody who has won, slammed down, and the dice it was won with."""
    state = model.state
    you, rules, last = state["you"], state["rules"], state["view"]["last_round"]
    dice = last["cups"][you] if last else []
    star = rules["wild"] == 6
    drawn = [parts.die(model.words, face, rules["wild"], star, "d%d" % i) for i, face in enumerate(dice)]
    return h("div", {"class": "feast c%d" % (you % parts.CUPS), "aria-hidden": "true"}, parts.cup(), drawn)


def result(model):
    """Draw the result."""
    words, state = model.words, model.state
    found = state["result"]
    order = sorted(range(len(found["places"])), key=lambda seat: (found["places"][seat], seat))
    you = state["you"]
    won = you is not None and found["places"][you] == 1
    return h(
        "div",
        {"class": "screen result" + (" won" if won else "")},
        parts.header(words),
        sheet.messages(model),
        h(
            "section",
            {"class": "paper"},
            won and found["ended"] != "void" and _feast(model),
            h("h1", {"tabindex": -1}, title(model)),
            h(
                "p",
                {"class": "aside"},
                words.count("result.rounds", found["rounds"]),
                " ",
                words("ended." + found["ended"]),
            ),
            h("ol", {"class": "places"}, [_place(model, seat, found["places"][seat]) for seat in order]),
            h("ul", {"class": "highlights"}, [_highlight(model, one) for one in found["highlights"]])
            if found["highlights"]
            else None,
            you is not None
            and h(
                "p",
                {"class": "xp num", "data-testid": "xp", "data-xp": found["xp"][you]},
                words("xp", n=found["xp"][you]),
                _level(model),
            ),
            _of_room(model),
            h(
                "div",
                {"class": "choices"},
                parts.button("home", words("leave" if model.room else "home"), ("home",), "quiet"),
                state["host"]
                and parts.button(
                    "other-game", words("to_lobby" if model.room else "other_game"), ("other_game",), "quiet"
                ),
                parts.button("analysis", words("analysis"), ("analysis",), ""),
                parts.button("export", words("export"), ("export",), "quiet"),
                parts.button("share-text", words("share.text_of"), ("share_text",), "quiet"),
                parts.button("share-picture", words("share.picture"), ("share_picture",), "quiet"),
                parts.button("stats", words("stats.title"), ("go", "stats"), "quiet"),
            ),
            h("p", {"class": "aside", "role": "status"}, words("shared." + model.shared)) if model.shared else None,
        ),
        _talk(model),
        h(
            "div",
            {"class": "foot"},
            parts.button(
                "rematch",
                words("rematch"),
                ("rematch",),
                "brass big",
                None if state["can"]["rematch"] else words("why.sent"),
            )
            if state["host"]
            else h("p", {"class": "foot-line"}, words("rematch.host")),
        ),
    )


def _level(model):
    """Return the level one has by now, and what was earned."""
    words = model.words
    if model.stats is None:
        return None
    from .tally import level  # loaded with the statistics

    told = " · " + words("stats.level", n=level(model.stats["xp"])[0])
    return [told] + [" · ★ " + words("earned." + name) for name in model.earned]


def _of_room(model):
    """Draw how fair the dice were, as far as this guest could check."""
    if model.room is None:
        return None
    from . import seal  # not before a room is wanted

    lost = model.room.lost_rounds
    return [
        seal.alarm(model),
        seal.of_match(model),
        h(
            "p",
            {"class": "aside", "data-testid": "lost-rounds", "data-count": lost},
            model.words.count("result.lost_rounds", lost),
        )
        if lost
        else None,
    ]


def _talk(model):
    if model.room is None:
        return None
    from . import chat

    return chat.sheet(model)
