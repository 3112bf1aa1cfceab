"""The app: what intents send, what messages change, and that nothing unexpected gets through."""

import json

from client_samples import Outside, at_table, settled, sit_down, state

from client import screens, tree
from client.app import App
from client.inbox import decode
from liarsdice_shared.messages import VERSION


def _fresh(remembered=None, screen="", **query):
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(remembered, query, screen)
    return app, outside


def test_start_lays_the_table_and_sits_everyone_down():
    app, outside = sit_down()
    assert outside.forgotten == 1
    assert [m["t"] for m in outside.sent] == ["hello", "rules", "add_bot", "add_bot", "add_bot", "start"]
    assert outside.sent[0] == {
        "t": "hello",
        "v": VERSION,
        "name": "Du",
        "pace": "calm",
        "key": None,
        "sig": None,
        "watch": False,
        "able": False,
    }
    assert outside.sent[1] == {"t": "rules", "preset": "classic", "changes": {}}
    assert app.model.screen == "solo"
    outside.on_text(json.dumps(state()))
    assert app.model.screen == "table"


def test_start_while_the_table_boots_waits_and_starts_by_itself():
    app, outside = _fresh()
    app.intent("play_solo")
    app.intent("start")
    app.intent("start")
    assert outside.sent == []
    outside.on_progress(0.4)
    assert "40\u00a0%" in tree.text(screens.page(app.model)).replace(" %", "\u00a0%")
    outside.on_ready()
    assert [m["t"] for m in outside.sent].count("start") == 1


def test_changes_are_the_settings_that_differ_and_never_contradict():
    app, outside = _fresh(preset="classic")
    app.intent("rule", "palifico", True)
    app.intent("rule", "scoring", "points")
    app.intent("rule", "target_points", "3")
    app.link.boot()
    outside.on_ready()
    app.intent("start")
    assert outside.sent[1]["changes"] == {"scoring": "points", "target_points": 3}


def test_failed_table_says_so_and_what_to_do():
    app, outside = _fresh()
    app.intent("play_solo")
    app.intent("start")
    outside.on_failed("no wheel")
    page = screens.page(app.model)
    assert tree.find_all(page, "error")[0].props["data-code"] == "table_failed"
    assert tree.find_all(page, "retry")
    assert app.model.boot == "failed"
    app.intent("start")
    assert not app.model.waiting, "nobody waits for a table that will never come"
    assert tree.find_all(screens.page(app.model), "error")
    app.intent("reload")
    assert outside.screens[-1] == "reload"


def test_an_act_is_sent_once_per_revision():
    app, outside = at_table(state(revision=12))
    before = len(outside.sent)
    app.intent("bid")
    app.intent("bid")
    app.intent("challenge")
    assert outside.sent[before:] == [{"t": "act", "revision": 12, "action": "7x5"}]
    outside.on_text(json.dumps(state(revision=13)))
    app.intent("challenge")
    assert outside.sent[-1] == {"t": "act", "revision": 13, "action": "liar"}


def test_only_what_is_legal_is_sent():
    app, outside = at_table(state(bids=()))
    before = len(outside.sent)
    app.intent("challenge")
    app.intent("exact")
    app.intent("pass")
    app.intent("set_out")
    app.intent("bid", 99, 3)
    app.intent("toggle", 0)
    assert outside.sent[before:] == []
    app.intent("bid", 4, 3)
    assert outside.sent[-1]["action"] == "4x3"


def test_off_turn_nothing_is_sent():
    app, outside = at_table(state(turn=1))
    before = len(outside.sent)
    for intent in (("bid",), ("bid", 9, 3), ("challenge",), ("exact",), ("face", 3), ("step", 1), ("turn_face", 1)):
        app.intent(*intent)
    assert outside.sent[before:] == []


def test_unknown_intent_does_nothing():
    app, outside = at_table(state())
    before = len(outside.sent)
    app.intent("no_such_thing", 1)
    assert len(outside.sent) == before


def test_what_was_to_be_cut_short_and_is_over_is_no_error():
    app, outside = sit_down()
    for said in ("skip", "finish"):
        outside.on_text(json.dumps({"t": "error", "code": "not_now", "of": said, "setting": None}))
        assert app.model.problem is None
    outside.on_text(json.dumps({"t": "error", "code": "not_now", "of": "ready", "setting": None}))
    assert app.model.problem[0] == "not_now"


def test_refused_act_can_be_done_again():
    app, outside = at_table(state(revision=12))
    app.intent("bid")
    outside.on_text(json.dumps({"t": "error", "code": "stale", "of": "act", "setting": None}))
    assert outside.sent[-1] == {"t": "sync"}
    assert app.model.my_turn
    assert not tree.find_all(screens.page(app.model), "error")


def test_errors_are_told_in_words():
    app, outside = at_table(state())
    outside.on_text(json.dumps({"t": "error", "code": "rules", "of": "rules", "setting": "palifico"}))
    error = tree.find_all(screens.page(app.model), "error")[0]
    assert error.props["data-code"] == "rules"
    assert "Palifico" in tree.text(error) or "palifico" in tree.text(error)
    app.intent("dismiss", "rules")
    assert not tree.find_all(screens.page(app.model), "error")
    outside.on_text(json.dumps({"t": "error", "code": "something_new", "of": None, "setting": None}))
    assert "something_new" in tree.text(tree.find_all(screens.page(app.model), "error")[0])


def _broken_states():
    good = state()
    yield "", None
    yield "{", None
    yield "[]", None
    yield '"state"', None
    yield '{"t": "state"}', None
    yield '{"t": "surprise"}', None
    for name in good:
        less = json.loads(json.dumps(good))
        del less[name]
        yield json.dumps(less), name
    for path, value in (
        (("you",), 9),
        (("you",), "0"),
        (("view",), None),
        (("view", "turn"), 4),
        (("view", "dice"), [5, 5]),
        (("view", "dice"), [5, 5, 5, True]),
        (("view", "open_dice"), []),
        (("view", "bids"), [{"seat": 7, "quantity": 1, "face": 1}]),
        (("view", "bids"), [{"seat": 1, "quantity": 1, "face": 7}]),
        (("view", "legal", "bids"), [[1]]),
        (("rules", "scoring"), "lives"),
        (("stage",), "showdown"),
        (("stage",), "result"),
        (("seats",), []),
        (("clock",), {"left": "soon", "of": 1}),
    ):
        bad = json.loads(json.dumps(good))
        inner = bad
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
        yield json.dumps(bad), path


def test_junk_from_the_table_changes_nothing_and_is_told():
    for text, what in _broken_states():
        assert decode(text) is None, what
        app, outside = at_table(state())
        before = app.model.state
        outside.on_text(text)
        assert app.model.state is before
        assert tree.find_all(screens.page(app.model), "error")[0].props["data-code"] == "bad_message"
        assert outside.sent[-1] == {"t": "sync"}
        outside.on_text(json.dumps(state(revision=99)))
        assert not tree.find_all(screens.page(app.model), "error")


def test_a_late_state_is_dropped():
    app, outside = at_table(state(revision=12))
    outside.on_text(json.dumps(state(revision=11, turn=2)))
    assert app.model.state["revision"] == 12
    outside.on_text(json.dumps(state(revision=3, match=2)))
    assert app.model.state["revision"] == 3, "a new match may count anew"


def test_states_of_a_table_one_has_left_are_not_shown():
    app, outside = at_table(state())
    app.intent("leave")
    assert app.model.screen == "home"
    assert outside.paused == 1
    outside.on_text(json.dumps(state(revision=30)))
    assert app.model.screen == "home"
    assert tree.find_all(screens.page(app.model), "resume")
    outside.stored = json.dumps(state(revision=31))
    app.intent("resume")
    assert app.model.screen == "table"
    assert app.model.state["revision"] == 31


def test_reload_at_the_table_takes_the_match_up_again():
    app, outside = _fresh(screen="table")
    assert app.model.screen == "table"
    assert tree.text(screens.page(app.model))
    outside.stored = json.dumps(state(revision=44))
    outside.on_ready()
    assert app.model.state["revision"] == 44
    assert tree.find_all(screens.page(app.model), "own-die")


def test_nothing_to_take_up_leads_home_with_a_word():
    for stored, code in (
        ("", "no_match"),
        ('{"t":"error","code":"bad_save","of":null,"setting":null}', "bad_save"),
        ("?", "bad_save"),
    ):
        app, outside = _fresh(screen="table")
        outside.stored = stored
        outside.on_ready()
        assert app.model.screen == "home"
        assert tree.find_all(screens.page(app.model), "notice")[0].props["data-code"] == code


def test_rematch_and_home_from_the_result():
    result = {"ended": "won", "rounds": 1, "places": [1, 2], "xp": [40, 10], "highlights": []}
    last = settled([(4, 4), (4,)], 2, 4)
    app, outside = at_table(state(seats=2, last=last))
    outside.on_text(json.dumps(state(seats=2, revision=8, stage="result", last=last, result=result)))
    assert app.model.screen == "result"
    app.intent("rematch")
    assert outside.sent[-1] == {"t": "rematch"}
    outside.on_text(json.dumps(state(seats=2, revision=9, match=2, round=1)))
    assert app.model.screen == "table"
    outside.on_text(json.dumps(state(seats=2, revision=10, match=2, stage="result", last=last, result=result)))
    before = outside.forgotten
    app.intent("home")
    assert app.model.screen == "home"
    assert outside.forgotten == before + 1
    assert not tree.find_all(screens.page(app.model), "resume")


def test_unknown_preset_in_a_link_is_told_and_classic_is_taken():
    app, _ = _fresh(preset="poker")
    page = screens.page(app.model)
    assert tree.find_all(page, "error")[0].props["data-code"] == "unknown_preset"
    assert "poker" in tree.text(tree.find_all(page, "error")[0])
    assert app.model.screen == "solo"
    assert app.model.draft.preset == "classic"


def test_link_to_a_preset_opens_its_setup():
    app, _ = _fresh(preset="duel")
    assert app.model.screen == "solo"
    assert app.model.draft.preset == "duel"
    assert not app.model.problem


def test_pace_of_the_address_is_not_remembered():
    app, outside = _fresh(pace="instant")
    app.intent("name", "Zoë")
    assert app.model.pace == "instant"
    assert json.loads(outside.saved)["pace"] == "calm"
    assert json.loads(outside.saved)["name"] == "Zoë"


def test_clock_ticks_down_by_the_second():
    app, outside = at_table(state(clock={"left": 3400, "of": 25000}))
    seen = []
    for _ in range(5):
        clock = tree.find_all(screens.page(app.model), "clock")[0]
        seen.append(clock.props["data-left"])
        outside.pass_time(1000)
    assert seen == [4, 3, 2, 1, 0]


def test_clock_is_right_as_soon_as_the_page_is_seen_again_and_after_a_move_of_the_tables():
    app, outside = at_table(state(turn=1, clock={"left": 25000, "of": 25000}))

    def shown():
        return tree.find_all(screens.page(app.model), "clock")[0].props["data-left"]

    outside.time += 21500  # a hidden page, whose timers do not run
    assert shown() == 25
    app.refresh()
    assert shown() == 4
    outside.time += 3500
    outside.on_text(json.dumps(state(revision=8, turn=2, bids=((1, 5, 2),), clock={"left": 25000, "of": 25000})))
    assert shown() == 25
    outside.on_text(json.dumps(state(revision=8, turn=2, bids=((1, 5, 2),), clock={"left": 12300, "of": 25000})))
    assert shown() == 13, "a whole view that comes again brings the clock as it is by then"


def test_bids_and_turns_are_read_out():
    app, outside = at_table(state(bids=((1, 5, 2),), turn=2))
    outside.on_text(json.dumps(state(revision=8, bids=((1, 5, 2), (2, 6, 2)), turn=0)))
    assert "Otto sagt: sechs Zweien" in app.model.live
    assert "Du bist dran" in app.model.live


def test_a_tap_on_a_new_round_begins_afresh():
    app, outside = at_table(state())
    app.intent("step", 1)
    assert app.model.pick == (8, 5)
    outside.on_text(json.dumps(state(revision=9, round=4, bids=((1, 2, 3),))))
    assert app.model.pick == (3, 3)


def test_going_back_in_the_browser_never_shows_a_table_that_is_not_there():
    app, _ = _fresh()
    app.address("table")
    assert app.model.screen == "home"
    app.address("result")
    assert app.model.screen == "home"
    app.address("help")
    assert app.model.screen == "help"
    app.address("nonsense")
    assert app.model.screen == "home"


def test_going_back_from_the_table_puts_it_away_and_going_forth_takes_it_up():
    app, outside = at_table(state())
    app.address("solo")
    assert app.model.screen == "solo"
    assert outside.paused == 1
    outside.stored = json.dumps(state(revision=50))
    app.address("table")
    assert app.model.screen == "table"
    assert app.model.state["revision"] == 50
