"""The help teaches what the engine does: positions to try, odds, and a first match in company; for every rule set."""

import json

from client_samples import WORDS, Outside, at_table, settled, sit_down, state

from client import guide, lesson, screens, tree
from client.app import App
from liarsdice_shared.counting import count
from liarsdice_shared.ladder import key
from liarsdice_shared.settings import PRESET_NAMES, preset


def _help(name="classic", lang="de"):
    outside = Outside()
    app = App(outside, outside, lang)
    app.begin(None, {}, "help")
    app.intent("about", name)
    return app


def test_candidates_are_judged_by_the_ladder_and_some_are_higher_in_every_preset():
    for name in PRESET_NAMES:
        rules = preset(name)
        for seed in range(40):
            bid, others = lesson.candidates(rules, seed)
            floor = key(bid[0], bid[1], rules["wild"], rules["wild_bids"])
            judged = [key(q, f, rules["wild"], rules["wild_bids"]) > floor for q, f, _ in others]
            assert judged == [higher for _, _, higher in others]
            assert True in judged and False in judged, (name, seed)
            assert len({(q, f) for q, f, _ in others}) == 6
            assert rules["wild_bids"] != "forbidden" or rules["wild"] not in [f for _, f, _ in others]


def test_positions_are_worth_thinking_about_and_settled_as_at_the_table():
    for name in PRESET_NAMES:
        rules = preset(name)
        seen = []
        for seed in range(40):
            spot = lesson.position(rules, seed)
            counted, right, change, points = lesson.called(rules, spot)
            assert counted == count(spot["cups"], spot["face"], rules["wild"])
            assert right == (counted < spot["quantity"])
            assert abs(counted - spot["quantity"]) <= 1
            assert sum(points) == 1 if rules["scoring"] == "points" else min(change) == -1
            assert 0 <= lesson.odds_of(rules, spot) <= 1
            seen.append(right)
        assert True in seen and False in seen, name


def test_a_bid_picked_in_the_help_says_whether_it_is_higher():
    app = _help()
    _, others = lesson.candidates(preset("classic"), 0)
    for i, (_, _, higher) in enumerate(others):
        app.intent("lesson", "pick", i)
        chip = tree.find_all(screens.page(app.model), "try-bid")[i]
        assert chip.props["data-higher"] == ("true" if higher else "false")
        told = tree.text(tree.find_all(screens.page(app.model), "try-higher")[0])
        assert ("Ja:" if higher else "Nein:") in told
    app.intent("lesson", "ladder")
    assert app.model.lesson["picked"] == []


def test_calling_in_the_help_lifts_the_cups_and_tells_who_loses():
    for name in PRESET_NAMES:
        app = _help(name)
        rules = preset(name)
        for said in ("liar", "believe"):
            spot = lesson.position(rules, app.model.lesson["spot"])
            closed = tree.find_all(screens.page(app.model), "try-liar")[0]
            hidden = [node for node in tree.walk(closed) if node.props.get("class") == "pip"]
            assert len(hidden) == sum([len(cup) for cup in spot["cups"][1:]])
            app.intent("lesson", said)
            shown = tree.find_all(screens.page(app.model), "try-liar")[0]
            lit = [node for node in tree.walk(shown) if "lit" in node.props.get("class", "").split(" ")]
            assert len(lit) == lesson.called(rules, spot)[0], name
            app.intent("lesson", "spot")
            assert app.model.lesson["said"] == ""


def test_the_odds_are_those_of_the_rules_in_play():
    tables = {dice: {q: helped for q, helped, _ in rows} for dice, rows in lesson.table(preset("classic"))}
    assert int(100 * tables[20][7] + 0.5) == 52
    assert sorted(tables) == [10, 15, 20, 30]
    bare = {dice: {q: helped for q, helped, _ in rows} for dice, rows in lesson.table(preset("twocups"))}
    assert int(100 * bare[20][4] + 0.5) == 43
    text = tree.text(tree.find_all(screens.page(_help().model), "odds")[0])
    assert "52\u00a0%" in text


def test_every_preset_says_where_it_comes_from():
    for lang in ("de", "en", "fr"):
        for name in PRESET_NAMES:
            told = tree.find_all(screens.page(_help(name, lang).model), "origin")[0]
            assert tree.text(told) == WORDS[lang]("origin." + name) != "origin." + name


def test_a_first_match_in_company_is_offered_once_and_explains_what_is_so():
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(None, {}, "")
    assert tree.find_all(screens.page(app.model), "guide")
    app.local.boot()
    outside.on_ready()
    app.intent("guide")
    assert outside.sent[-1] == {"t": "start"}
    assert [m["level"] for m in outside.sent if m["t"] == "add_bot"] == ["beginner"] * 3
    outside.on_text(json.dumps(state(bids=(), round=1)))
    said = tree.text(tree.find_all(screens.page(app.model), "guide")[0])
    assert "2, 4, 4, 1, 6" in said
    outside.on_text(json.dumps(state(revision=8, round=1)))
    said = tree.text(tree.find_all(screens.page(app.model), "guide")[0])
    assert "sechs Fünfen" in said and "etwa sechs" in said  # one wild of one's own and a third of fifteen
    last = settled([(4, 4), (4, 2), (1,), (3,)], 2, 4)
    outside.on_text(json.dumps(state(revision=9, stage="showdown", last=last)))
    assert WORDS["de"]("guide.showdown") == guide.text(app.model)
    app.intent("guide_end")
    assert not tree.find_all(screens.page(app.model), "guide")
    again = App(outside, outside, "de")
    again.begin(outside.saved, {}, "")
    assert not tree.find_all(screens.page(again.model), "guide"), "offered once"


def test_the_guide_falls_silent_when_everything_was_seen():
    app, outside = sit_down()
    app.model.guide = True
    outside.on_text(json.dumps(state(round=guide.ROUNDS)))
    assert tree.find_all(screens.page(app.model), "guide")
    outside.on_text(json.dumps(state(round=guide.ROUNDS + 1, revision=9)))
    assert not tree.find_all(screens.page(app.model), "guide")


def test_without_asking_nobody_explains():
    app, _ = at_table(state(round=1))
    assert not tree.find_all(screens.page(app.model), "guide")
