"""Looking back on a match: asked for piece by piece, a chart, the worst and the best, and every step once more."""

import json

from client_samples import WORDS, at_table, guest, room_state, state

from client import analysis, screens, tree
from client.past import Past, scene

OUTCOME = {
    "bidder": 1,
    "caller": 0,
    "call": "liar",
    "count": 3,
    "right": True,
    "change": [0, -1, 0],
    "points": [0, 0, 0],
}


def _judged(chance, better=None, better_chance=None, lost=0.0):
    return {"chance": chance, "better": better, "better_chance": better_chance, "lost": lost}


def _step(seat, action, judged=None, again=None):
    return {"seat": seat, "action": action, "again": again, "judged": judged}


def _round(number, steps, **given):
    found = {
        "round": number,
        "palifico": False,
        "opener": 0,
        "dice": [3, 3, 3],
        "points": [0, 0, 0],
        "cups": [[2, 4, 4], [1, 6, 5], [3, 3, 2]],
        "steps": steps,
        "outcome": None,
    }
    found.update(given)
    return found


ROUNDS = [
    _round(1, [_step(0, "1x4", _judged(1.0)), _step(1, "4x4"), _step(0, "liar", _judged(0.3))], outcome=OUTCOME),
    _round(
        2,
        [
            _step(2, "1x2"),
            _step(0, "5x6", _judged(0.05, "2x4", 0.9, 0.7)),
            _step(1, "6x6"),
            _step(2, "liar"),
        ],
        dice=[3, 2, 3],
        cups=[[2, 4, 4], [1, 6], [3, 3, 2]],
        outcome=dict(OUTCOME, caller=2, count=2, change=[0, -1, 0]),
    ),
    _round(3, [_step(0, "1x4", _judged(1.0))], dice=[3, 1, 3], cups=[[2, 4, 4], [], []]),
]


def _over(**given):
    result = {"ended": "won", "rounds": 3, "places": [1, 3, 2], "xp": [45, 10, 15], "highlights": []}
    return state("blitz", 3, stage="result", result=result, dice=[3, 1, 3], **given)


def _over_in_room(names, **given):
    seats = len(names)
    result = {"ended": "won", "rounds": 3, "places": list(range(1, seats + 1)), "xp": [9] * seats, "highlights": []}
    return room_state(names, stage="result", result=result, **given)


def _piece(first=0, rounds=ROUNDS, of=3, match=1):
    return {"t": "analysis", "match": match, "from": first, "of": of, "rounds": rounds}


def _looking(lang="de"):
    app, outside = at_table(_over())
    app.intent("language", lang)
    app.intent("analysis")
    outside.on_text(json.dumps(_piece()))
    return app, outside


def _one(app, name):
    found = tree.find_all(screens.page(app.model), name)
    assert len(found) == 1, (name, len(found))
    return found[0]


def test_it_is_asked_for_piece_by_piece_and_once():
    app, outside = at_table(_over())
    _one(app, "analysis")
    app.intent("analysis")
    assert app.model.screen == "analysis"
    assert outside.sent[-1] == {"t": "analysis", "from": 0}
    assert WORDS["de"]("analysis.wait") in tree.text(screens.page(app.model))
    outside.on_text(json.dumps(_piece(0, ROUNDS[:2])))
    assert outside.sent[-1] == {"t": "analysis", "from": 2}
    outside.on_text(json.dumps(_piece(0, ROUNDS[:2])))  # twice the same
    outside.on_text(json.dumps(_piece(2, ROUNDS[2:], match=7)))  # another match's
    assert len(app.model.past.rounds) == 2
    outside.on_text(json.dumps(_piece(2, ROUNDS[2:])))
    assert app.model.past.whole
    sent = len(outside.sent)
    app.intent("back_from")
    assert app.model.screen == "result"
    app.intent("analysis")
    assert len(outside.sent) == sent


def test_the_chart_shows_what_everybody_had_after_every_round_and_as_a_table():
    app, _ = _looking()
    assert app.model.past.standings() == [[3, 3, 3, 3], [3, 2, 1, 1], [3, 3, 3, 3]]
    figure = _one(app, "analysis-chart")
    lines = [node for node in tree.walk(figure) if node.tag == "polyline"]
    assert len(lines) == 3
    for line in lines:
        points = [[float(n) for n in point.split(",")] for point in line.props["points"].split(" ")]
        assert len(points) == 4 and all(0 <= x <= 320 and 0 <= y <= 150 for x, y in points)
    rows = [node for node in tree.walk(figure) if node.tag == "tr"]
    assert [tree.text(row) for row in rows[1:]] == ["Du3333", "Mira3211", "Otto3333"]


def test_the_worst_and_the_best_are_named_in_three_languages():
    for lang in WORDS:
        app, _ = _looking(lang)
        words = WORDS[lang]
        worst, best = tree.text(_one(app, "analysis-mistake")), tree.text(_one(app, "analysis-moment"))
        assert words.bid(5, 6) in worst and words.bid(2, 4) in worst and words.chance(0.9) in worst
        assert words("call.liar") in best and words.bid(4, 4) in best and words.chance(0.3) in best
        assert "{" not in tree.text(screens.page(app.model))


def test_where_nothing_was_clearly_wrong_it_says_so():
    app, outside = at_table(_over())
    app.intent("analysis")
    outside.on_text(json.dumps(_piece(0, [ROUNDS[2]], of=1)))
    assert WORDS["de"]("analysis.no_mistake") in tree.text(_one(app, "analysis-mistake"))
    assert WORDS["de"]("analysis.no_moment") in tree.text(_one(app, "analysis-moment"))


def test_every_step_can_be_looked_at_forth_and_back():
    app, _ = _looking()
    places, told = [], []
    for _ in range(40):
        replay = _one(app, "replay")
        places.append((replay.props["data-round"], replay.props["data-step"]))
        told.append(tree.text(_one(app, "replay-line")))
        button = _one(app, "step-next")
        if "disabled" in button.props:
            break
        app.intent(*button.props["onClick"])
    wanted = [(number, step) for number, one in enumerate(ROUNDS) for step in range(len(one["steps"]) + 1)]
    assert places == wanted
    assert "{" not in "".join(told)
    assert WORDS["de"]("calls.liar.you") in told[3] and "Mira verliert" in told[3]
    assert WORDS["de"].chance(0.3) in told[3]
    for place in reversed(wanted):
        assert app.model.past.at == place
        app.intent("look_by", -1)
    assert app.model.past.at == (0, 0) and "disabled" in _one(app, "step-before").props
    app.intent("look", 99, 99)
    assert app.model.past.at == (2, 1)
    app.intent("look", -1, -1)
    assert app.model.past.at == (0, 0)


def test_dice_that_count_are_lit_once_called_and_what_nobody_saw_stays_hidden():
    app, _ = _looking()
    app.intent("look", 0, 2)
    assert scene(app.model.past)["lit"] == []
    app.intent("look", 0, 3)
    assert scene(app.model.past)["lit"] == [(0, 1), (0, 2), (1, 0)]
    app.intent("look", 2, 0)
    replay = _one(app, "replay")
    faces = [node for node in tree.walk(replay) if node.props.get("role") == "img"]
    pips = [node for node in tree.walk(replay) if node.props.get("class") == "pip"]
    assert len(faces) == 3 and len(pips) == 4


def test_dice_that_were_set_out_and_rolled_again_are_seen_from_then_on():
    told = state("bluff", 3, stage="result", result={}, dice=[3, 3, 3])
    past = Past(("t1", 1), told["rules"], ["A", "B", "C"], 0, told["view"])
    steps = [_step(1, "1x6"), _step(1, "out:1", None, [2, 6, 2])]
    past.take(_piece(0, [_round(1, steps)], of=1))
    past.look(0, 1)
    assert (scene(past)["cups"][1], scene(past)["open"][1]) == ([1, 6, 5], [])
    past.look(0, 2)
    assert (scene(past)["cups"][1], scene(past)["open"][1]) == ([2, 6, 2], [1])


def test_who_watched_sees_the_match_without_decisions():
    app, _, room = guest(_over_in_room(("Alex", "Cleo"), watching=("Ben",), me="p3"))
    app.intent("analysis")
    assert room.sent[-1] == {"t": "analysis", "from": 0}
    plain = [
        dict(one, steps=[dict(step, judged=None) for step in one["steps"]], dice=one["dice"][:2]) for one in ROUNDS
    ]
    plain = [
        dict(one, cups=one["cups"][:2], points=[0, 0], steps=[s for s in one["steps"] if s["seat"] < 2])
        for one in plain
    ]
    room.say(_piece(0, [dict(one, outcome=None) for one in plain]))
    assert not tree.find_all(screens.page(app.model), "decisions")
    _one(app, "replay")


def test_what_makes_no_sense_is_not_taken():
    liar = [_step(0, "1x4"), _step(1, "liar")]
    for bad in (
        _round(1, [_step(0, "liar")]),
        _round(1, [_step(5, "1x4")]),
        _round(1, [_step(0, "1x9")]),
        _round(1, [_step(0, "out:x")]),
        _round(1, [_step(0, "1x4", _judged(0.5, "liar", 0.5))]),
        _round(1, [_step(0, "1x4"), _step(0, "2x4", _judged(0.5, "liar", None))]),
        _round(1, liar, dice=[3, 3]),
        _round(1, liar, cups=[[1], [2], [3]]),
        _round(1, liar[:1], outcome=OUTCOME),
        _round(1, liar, outcome=dict(OUTCOME, caller=7)),
        _round(1, liar, outcome=dict(OUTCOME, change=[0])),
        _round(1, liar, opener=9),
    ):
        app, outside = at_table(_over())
        app.intent("analysis")
        outside.on_text(json.dumps(_piece(0, [ROUNDS[0], bad], of=2)))
        assert app.model.past.rounds == []
        screens.page(app.model)


def test_one_can_look_on_while_the_next_match_is_under_way():
    app, _, room = guest(_over_in_room(("Alex", "Ben", "Cleo"), me="p2", revision=19))
    app.intent("analysis")
    room.say(_piece())
    room.say(room_state(("Alex", "Ben", "Cleo"), me="p2", match=2, revision=20))
    assert app.model.screen == "analysis"
    _one(app, "replay")
    app.intent("back_from")
    assert app.model.screen == "table"


# A match from a file


def _with_a_file(lang="de"):
    app, outside = at_table(_over())
    app.intent("language", lang)
    outside.told_of_file = {"rules": _over()["rules"], "dice": [3, 1, 3], "points": [0, 0, 0], "of": 3}
    app.intent("open_replay", "{}")
    return app, outside


def test_a_file_is_looked_back_on_by_this_tabs_own_table_and_with_whose_eyes_one_likes():
    for lang in WORDS:
        app, outside = _with_a_file(lang)
        assert app.model.screen == "analysis"
        assert outside.looked == [(0, -1)]
        plain = [dict(one, steps=[dict(step, judged=None) for step in one["steps"]]) for one in ROUNDS]
        outside.answer(_piece(0, plain, match=0))
        _one(app, "replay")
        assert not tree.find_all(screens.page(app.model), "decisions")
        assert WORDS[lang]("analysis.seat", n=2) in tree.text(_one(app, "analysis-chart"))
        app.intent("look_as", "0")
        assert outside.looked == [(0, -1), (0, 0)]
        outside.answer(_piece(0, ROUNDS[:1], match=0))
        assert outside.looked[-1] == (1, 0)
        outside.answer(_piece(1, ROUNDS[1:], match=0))
        _one(app, "analysis-mistake")
        assert "{" not in tree.text(screens.page(app.model))
        for bad in ("7", "x", ""):
            app.intent("look_as", bad)
            assert app.model.past.you is None


def test_a_file_that_is_none_is_told_and_changes_nothing():
    app, outside = _with_a_file()
    outside.answer(_piece(0, ROUNDS, match=0))
    outside.told_of_file = None
    app.intent("open_replay", "junk")
    assert _one(app, "error").props["data-code"] == "not_replay"
    _one(app, "replay")


def test_bid_that_was_better_though_it_would_seldom_hold_says_why():
    class Cups:
        star = False

    for better, chance, said in (("4x6", 0.11, True), ("4x6", 0.8, False), ("exact", 0.1, False)):
        step = _step(0, "liar", _judged(0.59, better, chance, 0.3))
        told = analysis.judged(WORDS["de"], Cups, step, (1, 3, 6))
        assert ("meist geglaubt" in told) == said, told
