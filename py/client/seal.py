"""The seal on the dice: what this guest itself could check of the round, in a word, and the page that explains it."""

from .tree import fresh, h

_MARKS = {
    "pending": "M12 6.500v6l3.500 2",
    "verified": "M7 12.500l3.500 3.500L17.500 8.500",
    "unverified": "M9 9.500c0-4 6-4 6-.5 0 2.500-3 2.500-3 5M12 17.300v.2",
    "disputed": "M12 6.500v7M12 17.300v.2",
    "cheated": "M8 8l8 8M16 8l-8 8",
}


def mark(state):
    """Draw the sign of a state of the seal."""
    return h(
        "svg",
        {"viewBox": "0 0 24 24", "class": "seal-mark", "aria-hidden": "true"},
        h("circle", {"cx": "12", "cy": "12", "r": "10.500"}),
        h("path", {"d": _MARKS[state]}),
    )


def _why(model, found):
    """Return why the seal is what it is; where two were told two stories, it names them."""
    words, visit = model.words, model.room
    state, reason = found
    if reason == "two_stories" and visit.accused and visit.seal == found:
        return words("seal.two_stories", name=words.listed(visit.accused))
    return words("seal.why." + reason) if "seal.why." + reason in words.texts else words("seal.%s.line" % state)


def seal(model, found, text=None):
    """Draw the seal of (state, reason); a press leads to what it means."""
    words = model.words
    state, reason = found
    label = text or words("seal." + state)
    why = _why(model, found)
    return h(
        "button",
        {
            "type": "button",
            "class": "seal " + state,
            "data-testid": "fair-seal",
            "data-state": state,
            "data-reason": reason,
            "title": why,
            "aria-label": "%s %s" % (label, why),
            "onClick": ("go", "fair"),
        },
        mark(state),
        h("span", None, fresh(label)),
    )


def at_table(model):
    """Draw the seal at the table: nothing in solo play; for the host, whose tab holds the dice, a word that there is nothing to prove."""
    visit = model.room
    if visit is None:
        return None
    words = model.words
    if visit.hosting:
        return h(
            "button",
            {
                "type": "button",
                "class": "seal own-table",
                "data-testid": "fair-note",
                "title": words("seal.host.line"),
                "onClick": ("go", "fair"),
            },
            h("span", None, words("seal.host")),
        )
    return seal(model, visit.seal) if visit.seal else None


def alarm(model):
    """Draw, for all to see, what this client could prove or was told: a table that cheats, or two stories of one roll."""
    visit = model.room
    if visit is None or not visit.seal or visit.seal[0] not in ("cheated", "disputed"):
        return None
    words = model.words
    state = visit.seal[0]
    why = _why(model, visit.seal)
    return h(
        "div",
        {
            "class": "message bad seal-alarm",
            "role": "alert",
            "data-testid": "notice",
            "data-code": state,
            "key": "seal",
        },
        h("p", None, h("b", None, words("seal." + state)), " ", why),
    )


def of_match(model):
    """Draw the seal of a whole match: the worst of its rounds, and how many were verified."""
    visit = model.room
    if visit is None or visit.hosting or not visit.rounds:
        return None
    words = model.words
    worst = ("verified", "")
    order = list(_MARKS)
    order.remove("pending")
    for found in visit.rounds.values():
        if found and found[0] in order and order.index(found[0]) > order.index(worst[0]):
            worst = found
    sound = len([1 for found in visit.rounds.values() if found and found[0] == "verified"])
    return seal(model, worst, words.count("seal.rounds", len(visit.rounds), sound=sound))
