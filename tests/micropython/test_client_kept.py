"""A match that is put away, waits, and is taken up again: nothing loses it but a start that really happens."""

import json

from client_samples import Outside, at_table, settled, state

from client import screens, tree
from client.app import App


def _fresh(remembered=None, screen="", **query):
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(json.dumps(remembered) if remembered else None, query, screen)
    return app, outside


def _error(code, of=None):
    return json.dumps({"t": "error", "code": code, "of": of, "setting": None})


def _codes(app, kind):
    return [node.props["data-code"] for node in tree.find_all(screens.page(app.model), kind)]


def _result(**given):
    found = {"ended": "won", "rounds": 1, "places": [1, 2], "xp": [40, 10], "highlights": []}
    return state(seats=2, stage="result", last=settled([(4, 4), (4,)], 2, 4), result=found, **given)


def test_a_start_that_is_taken_back_while_the_table_boots_leaves_the_saved_match():
    app, outside = _fresh({"v": 1, "match": True})
    app.intent("play_solo")
    app.intent("start")
    app.intent("cancel_start")
    outside.on_ready()
    assert outside.forgotten == 0
    assert outside.sent == []
    assert app.model.resumable


def test_start_cancel_and_start_again_sits_down_once():
    app, outside = _fresh()
    app.intent("play_solo")
    app.intent("start")
    app.intent("cancel_start")
    app.intent("start")
    outside.on_ready()
    assert outside.forgotten == 1
    assert [m["t"] for m in outside.sent].count("hello") == 1


def test_a_cancel_after_everyone_sat_down_clears_the_table():
    app, outside = _fresh()
    app.intent("play_solo")
    outside.on_ready()
    app.intent("start")
    app.intent("cancel_start")
    outside.on_text(json.dumps(state()))
    assert app.model.screen == "solo"
    assert outside.forgotten == 2
    assert not app.model.resumable


def test_the_set_up_tells_that_a_match_waits():
    app, outside = at_table(state())
    app.intent("leave")
    app.intent("play_solo")
    page = screens.page(app.model)
    assert tree.find_all(page, "match-waits")
    assert tree.find_all(page, "resume")
    outside.stored = json.dumps(state(revision=31))
    app.intent("resume")
    assert app.model.screen == "table"
    assert outside.forgotten == 1, "only the start of the match itself cleared the table"
    app, _ = _fresh({"v": 1, "match": True}, preset="duel")
    assert tree.find_all(screens.page(app.model), "match-waits")
    app, _ = _fresh(preset="duel")
    assert not tree.find_all(screens.page(app.model), "match-waits")


def test_a_new_room_ends_the_match_that_waits_and_home_says_so():
    app, outside = _fresh({"v": 1, "match": True, "name": "Alex"})
    assert tree.find_all(screens.page(app.model), "room-ends-match")
    app.local.boot()
    outside.on_ready()
    app.intent("create_room")
    assert not app.model.resumable
    assert json.loads(outside.saved)["match"] is False


def test_another_tab_that_holds_the_match_is_told_and_the_match_stays():
    app, outside = _fresh({"v": 1, "match": True}, screen="table")
    outside.stored = _error("other_tab")
    outside.on_ready()
    assert app.model.screen == "home"
    assert _codes(app, "notice") == ["elsewhere"]
    assert app.model.resumable
    assert tree.find_all(screens.page(app.model), "resume")


def test_what_cannot_be_stored_is_a_notice_and_stops_nothing():
    for code in ("not_saved", "other_tab"):
        app, outside = at_table(state())
        outside.on_text(_error(code))
        assert _codes(app, "notice") == [code]
        assert not _codes(app, "error")


def test_the_pace_of_now_reaches_a_match_that_waited():
    _, outside = _fresh({"v": 1, "match": True}, screen="table", pace="instant")
    outside.stored = json.dumps(state(revision=44))
    outside.on_ready()
    assert outside.sent == [{"t": "pace", "pace": "instant"}]
    outside.on_text(json.dumps(state(revision=45)))
    assert len(outside.sent) == 1, "told once"
    _, outside = _fresh({"v": 1, "match": True}, screen="table")
    outside.stored = json.dumps(state(revision=44))
    outside.on_ready()
    assert outside.sent == []


def test_the_result_is_still_there_after_a_reload():
    app, outside = _fresh({"v": 1}, screen="result")
    outside.stored = json.dumps(_result(revision=80))
    outside.on_ready()
    assert app.model.screen == "result"
    assert len(tree.find_all(screens.page(app.model), "place-row")) == 2
    assert not app.model.resumable


def test_who_gives_up_resuming_is_not_sat_down_later():
    app, outside = _fresh({"v": 1, "match": True}, screen="table")
    app.intent("leave")
    outside.stored = json.dumps(state(revision=44))
    outside.on_ready()
    assert app.model.screen == "home"
    assert app.model.state is None
    assert outside.paused == 1


def test_an_empty_preset_in_the_address_is_none():
    app, _ = _fresh(preset="")
    assert app.model.screen == "home"
    assert not app.model.problem


def test_the_chosen_preset_pressed_again_keeps_what_was_changed():
    app, _ = _fresh()
    app.intent("play_solo")
    app.intent("rule", "palifico", True)
    app.intent("preset", app.model.draft.preset)
    assert app.model.draft.changes()["palifico"] is True


def test_help_at_the_table_puts_the_match_away_and_leads_back_to_it():
    app, outside = at_table(state("duel", seats=2))
    assert tree.find_all(screens.page(app.model), "help")
    app.intent("go", "help")
    assert outside.paused == 1
    page = screens.page(app.model)
    assert "Duell" in tree.text(page), "the rules in play, not those of the set-up"
    outside.stored = json.dumps(state("duel", seats=2, revision=31))
    app.intent("back_from")
    assert app.model.screen == "table"
    assert app.model.state["revision"] == 31


def test_what_the_page_may_know_before_python_is_told_with_every_save():
    outside = Outside()
    app = App(outside, outside, "fr")
    app.begin(None, {}, "")
    app.intent("name", "Zoé")
    app.intent("choose", "theme", "dark")
    told = json.loads(outside.glance)
    assert told["lang"] == "fr"
    assert told["name"] == "Zoé"
    assert told["looks"]["theme"] == "dark"
    assert told["waits"] is False
    assert told["known"] is False
    app.model.resumable = True
    app.save()
    assert json.loads(outside.glance)["waits"] is True
