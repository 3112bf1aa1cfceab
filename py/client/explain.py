"""A settled round in one line: who loses what and why (RULES.md, "Outcomes")."""

from .showtime import verdict


def say(words, key, seat, names, you, **values):
    """Return a sentence about a seat: `key.you` for one's own, `key.other` with the name for another's."""
    if seat == you:
        return words(key + ".you", **values)
    return words(key + ".other", name=names[seat], **values)


def _why(words, last, star):
    bid = words.bid(last["bid"]["quantity"], last["bid"]["face"], star)
    count = last["count"]
    exactly = count == last["bid"]["quantity"]
    kind = verdict(last)
    if kind == "holds" and exactly:
        kind = "holds_exactly"
    elif kind == "missed" and exactly:
        kind = "missed_top"
    return words("why." + kind, bid=bid, count=words.number(count) if count else words("none"))


def _loses(words, seat, amount, names, you):
    key = "loses.you" if seat == you else "loses.other"
    return words.count(key, amount, name=names[seat])


def _changes(words, last, rules, names, you, points):
    change = last["change"]
    losers = [seat for seat in range(len(change)) if change[seat] < 0]
    gainers = [seat for seat in range(len(change)) if change[seat] > 0]
    if rules["scoring"] == "points":
        for seat in range(len(last["points"])):
            if last["points"][seat]:
                yield say(words, "point", seat, names, you, points=points[seat], target=rules["target_points"])
        return
    if last["call"] == "exact" and last["right"]:
        yield say(words, "regains" if gainers else "regains_none", last["caller"], names, you)
        return
    if len(losers) > 1:
        yield say(words, "all_but", last["bidder"], names, you)
    elif losers and not gainers:
        yield _loses(words, losers[0], -change[losers[0]], names, you)
    if gainers:
        giver, taker = last["caller"], gainers[0]
        if giver == you:
            yield words("gives.you", to=names[taker])
        elif taker == you:
            yield words("gives.to_you", name=names[giver])
        else:
            yield words("gives.other", name=names[giver], to=names[taker])
    for seat in losers:
        if len(last["cups"][seat]) + change[seat] <= 0:
            yield say(words, "is_out", seat, names, you)


def line(words, last, rules, names, you, points):
    """Return the line under the stamp; `points` are the points per seat after the round."""
    parts = [_why(words, last, rules["wild"] == 6)]
    parts.extend(_changes(words, last, rules, names, you, points))
    return " ".join(parts)
