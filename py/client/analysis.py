"""Looking back on a match: a chart, what was decided and what would have been better, and the match once more step by step."""

from . import parts, sheet
from .aids import bid_of, set_out_of
from .chart import chart
from .explain import line, say
from .past import chance_of, last_round, scene
from .tree import h


def analysis(model):
    """Draw the analysis."""
    words, past = model.words, model.past
    back = parts.button("back-from", words("back"), ("back_from",), "brass")
    if past is None or not past.rounds:
        wait = model.boot == "booting" or past is not None
        inside = h("p", {"role": "status"}, words("analysis.wait")) if wait else None
        return sheet.sheet(model, words("analysis.title"), inside, _file(model), back)
    return sheet.sheet(
        model,
        words("analysis.title"),
        _eyes(words, past) if past.told else None,
        chart(words, past),
        _moments(words, past) if past.you is not None else None,
        _replay(words, past),
        _decisions(words, past) if past.you is not None else None,
        _file(model),
        back,
        extra=" analysis",
    )


def _eyes(words, past):
    """Draw the choice of whose decisions are judged, for the match of a file, which names nobody."""
    options = [("", words("analysis.nobody"))] + [(str(seat), name) for seat, name in enumerate(past.names)]
    chosen = "" if past.you is None else str(past.you)
    return parts.choice("look-as", words("analysis.eyes"), chosen, options, ("look_as",))


def _file(model):
    """Draw the way to look back on a match that was saved."""
    words = model.words
    pick = {
        "type": "file",
        "class": "aloud",
        "data-testid": "open-replay",
        "accept": ".json,application/json",
        "onChange": ("open_replay",),
    }
    return h(
        "div",
        {"class": "choices"},
        h("label", {"class": "btn small file"}, words("analysis.open"), h("input", pick)),
        model.past_why
        and h(
            "p",
            {"class": "why", "role": "alert", "data-testid": "error", "data-code": model.past_why},
            words("analysis.why." + model.past_why),
        ),
    )


def action_of(words, past, action, standing):
    """Return an action in words: a bid, or a call of the bid that stood."""
    bid = bid_of(action)
    if bid:
        return words("quoted", text=words.bid(bid[0], bid[1], past.star))
    if action in ("liar", "exact"):
        stood = words.bid(standing[1], standing[2], past.star)
        return words("analysis.call", call=words("call." + action), bid=stood)
    return words("analysis.set_out" if set_out_of(action) else "pass")


def judged(words, past, step, standing):
    """Return what one's own decision was worth, in words."""
    found = step["judged"]
    key = "analysis.right" if step["action"] in ("liar", "exact") else "analysis.held"
    told = [words(key, chance=words.chance(found["chance"]))]
    if found["better"]:
        better = action_of(words, past, found["better"], standing)
        told.append(words("analysis.better", action=better, chance=words.chance(found["better_chance"])))
        if found["better"] not in ("liar", "exact") and found["better_chance"] < found["chance"]:
            told.append(words("analysis.believed"))  # else it would seem the worse choice
    return " ".join(told)


def _moments(words, past):
    """Draw the biggest mistake and the best moment, once everything has come."""
    if not past.whole:
        return h("p", {"class": "aside", "role": "status"}, words("analysis.wait"))
    return h(
        "div",
        {"class": "moments"},
        _moment(words, past, "mistake", past.mistake()),
        _moment(words, past, "moment", past.moment()),
    )


def _moment(words, past, kind, place):
    if place is None:
        inside = h("p", None, words("analysis.no_" + kind))
    else:
        step, standing = past.of_step(place)
        inside = [
            h("p", None, h("b", None, action_of(words, past, step["action"], standing))),
            h("p", None, judged(words, past, step, standing)),
            _show(words, place, past.rounds[place[0]]["round"]),
        ]
    return h(
        "section", {"class": kind, "data-testid": "analysis-" + kind}, h("h2", None, words("analysis." + kind)), inside
    )


def _show(words, place, number):
    """Draw the way to a place in the replay."""
    return parts.button("look", words("analysis.look", n=number), ("look", place[0], place[1] + 1), "small quiet")


def _decisions(words, past):
    """Draw all of one's own decisions."""
    rows = []
    for place in past.decisions():
        step, standing = past.of_step(place)
        clear = step["judged"]["better"]
        rows.append(
            h(
                "li",
                {
                    "class": "decision better" if clear else "decision",
                    "data-testid": "decision",
                    "data-better": clear or "",
                    "key": "%d-%d" % place,
                },
                h("b", None, action_of(words, past, step["action"], standing)),
                h("span", None, judged(words, past, step, standing)),
                _show(words, place, past.rounds[place[0]]["round"]),
            )
        )
    return h(
        "details",
        {"class": "decisions", "data-testid": "decisions"},
        h("summary", None, words.count("analysis.decisions", len(rows))),
        h("ol", None, rows),
    )


def _replay(words, past):
    """Draw one place of the match, and the ways to the others."""
    found = scene(past)
    number, done = past.at
    one = found["round"]
    steps = len(one["steps"])
    last = number + 1 >= len(past.rounds)
    first = number == 0 and done == 0
    end = last and done >= steps
    return h(
        "section",
        {"class": "replay", "data-testid": "replay", "data-round": number, "data-step": done},
        h("h2", None, words("analysis.replay")),
        h(
            "p",
            {"class": "aside"},
            words("analysis.at", n=one["round"], step=done, of=steps),
            h("strong", None, " ", words("palifico")) if one["palifico"] else None,
        ),
        h(
            "div",
            {"class": "choices ways"},
            _way("round-before", "«", ("look", number - 1, 0), words("analysis.round_before"), number == 0),
            _way("step-before", "‹", ("look_by", -1), words("analysis.step_before"), first),
            _way("step-next", "›", ("look_by", 1), words("analysis.step_next"), end),
            _way("round-next", "»", ("look", number + 1, 0), words("analysis.round_next"), last),
        ),
        h(
            "ul",
            {"class": "cups"},
            [_cup(words, past, found, seat) for seat in range(len(one["dice"])) if one["dice"][seat]],
        ),
        h("p", {"class": "replay-line", "role": "status", "data-testid": "replay-line"}, _told(words, past, found)),
    )


def _way(name, sign, intent, label, off):
    return parts.button(name, sign, intent, "step", label if off else None, aria_label=label)


def _cup(words, past, found, seat):
    """Draw a seat's dice; what counts for the bid that was called is lit, what nobody has seen stays hidden."""
    dice = found["cups"][seat]
    step = found["step"]
    drawn = []
    for i, face in enumerate(dice):
        extra = "mini"
        if (seat, i) in found["lit"]:
            extra += " lit"
        if i in found["open"][seat]:
            extra += " open"
        drawn.append(parts.die(words, face, found["wild"], past.star, extra))
    if not dice:
        drawn = [parts.pip() for _ in range(found["round"]["dice"][seat])]
    name = "cup-row c%d" % (seat % parts.CUPS)
    if step and step["seat"] == seat:
        name += " acts"
    return h(
        "li",
        {"class": name, "key": seat},
        parts.cup(),
        h("b", {"class": "nick"}, words("you") if seat == past.you else past.names[seat]),
        h("span", {"class": "cup-dice"}, drawn),
    )


def _told(words, past, found):
    """Tell the step one looks at."""
    step, you, names = found["step"], past.you, past.names
    if step is None:
        return say(words, "analysis.opens", found["round"]["opener"], names, you)
    seat, action = step["seat"], step["action"]
    bid = bid_of(action)
    told = []
    if bid:
        told.append(say(words, "says", seat, names, you, bid=words.bid(bid[0], bid[1], past.star)) + ".")
    elif action in ("liar", "exact"):
        told.append(say(words, "calls." + action, seat, names, you))
    else:
        told.append(say(words, "analysis.sets" if set_out_of(action) else "analysis.passes", seat, names, you))
    if step["judged"]:
        told.append(judged(words, past, step, found["bid"]))
    elif bid:
        chance = chance_of(past, found)
        if chance is not None:
            told.append(words("analysis.theirs", chance=words.chance(chance)))
    if found["outcome"]:
        points = [a + b for a, b in zip(found["round"]["points"], found["outcome"]["points"])]
        told.append(line(words, last_round(past, found), past.rules, names, you, points))
    return " ".join(told)
