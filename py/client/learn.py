"""The parts of the help that one can try out, and the odds: all of it made from the rule set in play."""

from . import lesson, parts
from .explain import line
from .tree import h


def which_is_higher(model, rules):
    """Draw a bid and six others: which of them are higher?"""
    words, star = model.words, rules["wild"] == 6
    bid, others = lesson.candidates(rules, model.lesson["ladder"])
    picked = model.lesson["picked"]
    told = words("try.higher.ask")
    if picked:
        q, f, higher = others[picked[-1]]
        told = words(
            "try.higher.yes" if higher else "try.higher.no", bid=words.bid(q, f, star), than=words.bid(*bid, star)
        )
    return h(
        "section",
        {"class": "try", "data-testid": "try-higher"},
        h("h3", None, words("try.higher", bid=words.bid(*bid, star))),
        h(
            "div",
            {"class": "tries", "role": "group", "aria-label": words("try.higher.ask")},
            [_candidate(words, rules, i, one, i in picked) for i, one in enumerate(others)],
        ),
        h("p", {"role": "status", "class": "told"}, told),
        parts.button("try-next-bid", words("try.next"), ("lesson", "ladder"), "small"),
    )


def _candidate(words, rules, i, one, known):
    q, f, higher = one
    given = {
        "type": "button",
        "class": "chip" + ((" higher" if higher else " lower") if known else ""),
        "data-testid": "try-bid",
        "aria-pressed": "true" if known else "false",
        "aria-label": "%d × %s" % (q, words.face(f, rules["wild"] == 6)),
        "onClick": ("lesson", "pick", i),
        "key": i,
    }
    if known:
        given["data-higher"] = "true" if higher else "false"
    die = parts.die(words, f, rules["wild"], rules["wild"] == 6, "tiny", {"aria-hidden": "true", "role": None})
    mark = h("span", {"aria-hidden": "true"}, ("✓" if higher else "✗") if known else "")
    return h("button", given, h("b", {"class": "num"}, q), die, mark)


def do_you_believe_it(model, rules):
    """Draw a position of a round: one's own cup, the others' closed, a bid; say "Liar!" or believe it, and the cups go up."""
    words, star = model.words, rules["wild"] == 6
    spot = lesson.position(rules, model.lesson["spot"])
    said = model.lesson["said"]
    bid = words.bid(spot["quantity"], spot["face"], star)
    names = [words("me")] + [words("try.other", n=i) for i in range(1, len(spot["cups"]))]
    return h(
        "section",
        {"class": "try", "data-testid": "try-liar"},
        h("h3", None, words("try.liar", name=names[-1], bid=bid)),
        h("ul", {"class": "try-cups"}, [_cup(words, rules, spot, names, i, bool(said)) for i in range(len(names))]),
        h("p", {"role": "status", "class": "told"}, _told(words, rules, spot, names, said)),
        h(
            "div",
            {"class": "choices"},
            [
                parts.button("try-call", words("challenge"), ("lesson", "liar"), "red"),
                parts.button("try-believe", words("try.believe"), ("lesson", "believe")),
            ]
            if not said
            else parts.button("try-next", words("try.next"), ("lesson", "spot"), "small"),
        ),
    )


def _cup(words, rules, spot, names, seat, up):
    from liarsdice_shared.counting import counts

    wild = rules["wild"]
    dice = []
    for face in spot["cups"][seat]:
        if seat == 0 or up:
            lit = "mini lit" if up and counts(face, spot["face"], wild) else "mini"
            dice.append(parts.die(words, face, wild, wild == 6, lit))
        else:
            dice.append(parts.pip())
    return h("li", {"key": seat}, h("b", None, names[seat]), " ", h("span", {"class": "hand"}, dice))


def _told(words, rules, spot, names, said):
    bid = words.bid(spot["quantity"], spot["face"], rules["wild"] == 6)
    if not said:
        return words("try.odds", chance=words.percent(lesson.odds_of(rules, spot)))
    counted, right, change, points = lesson.called(rules, spot)
    if said == "believe":
        return words("try.believed." + ("lied" if right else "true"), bid=bid, count=counted)
    last = {
        "bid": {"quantity": spot["quantity"], "face": spot["face"]},
        "bidder": len(names) - 1,
        "caller": 0,
        "call": "liar",
        "count": counted,
        "right": right,
        "change": change,
        "points": points,
        "cups": spot["cups"],
        "palifico": False,
        "bids": [],
    }
    return line(words, last, rules, names, 0, points)


def odds(model, rules):
    """Draw how likely a bid holds before anybody looks, for the dice that may be on the table."""
    words = model.words
    wild = rules["wild"]
    return [
        h("h2", None, words("odds.title")),
        h("p", None, words("odds.lead" if wild else "odds.lead_bare")),
        h(
            "div",
            {"class": "odds", "data-testid": "odds"},
            [_odds_of(words, wild, dice, rows) for dice, rows in lesson.table(rules)],
        ),
    ]


def _odds_of(words, wild, dice, rows):
    return h(
        "table",
        {"key": dice},
        h("caption", None, words.count("dice", dice)),
        h(
            "thead",
            None,
            h(
                "tr",
                None,
                h("th", {"scope": "col"}, words("odds.at_least")),
                h("th", {"scope": "col"}, words("odds.helped" if wild else "odds.holds")),
                h("th", {"scope": "col"}, words("odds.bare")) if wild else None,
            ),
        ),
        h(
            "tbody",
            None,
            [
                h(
                    "tr",
                    {"key": quantity, "data-quantity": quantity},
                    h("th", {"scope": "row", "class": "num"}, quantity),
                    h("td", {"class": "num"}, words.percent(helped)),
                    h("td", {"class": "num"}, words.percent(bare)) if wild else None,
                )
                for quantity, helped, bare in rows
            ],
        ),
    )


def strategy(words):
    """Draw advice."""
    return [
        h("h2", None, words("advice.title")),
        h("ul", {"class": "dots"}, [h("li", None, words("advice.%d" % i)) for i in range(1, 6)]),
    ]


def origins(words, preset):
    """Draw where the way of playing comes from, and its relatives."""
    return [
        h("h2", None, words("origin.title")),
        h("p", {"data-testid": "origin"}, words("origin." + preset)),
        h("p", {"class": "aside"}, words("origin.family")),
    ]
