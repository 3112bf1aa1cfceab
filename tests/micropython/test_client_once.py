"""What may happen once per state happens once, and what the table refused in passing passes."""

import json

from client_samples import at_table, host, room_state, settled, state

from client import screens, tree


def _codes(app):
    return [node.props["data-code"] for node in tree.find_all(screens.page(app.model), "error")]


def _twice(app, outside, *intent):
    before = len(outside.sent)
    app.intent(*intent)
    app.intent(*intent)
    return outside.sent[before:]


def test_a_double_click_is_one_click():
    result = {"ended": "won", "rounds": 1, "places": [1, 2], "xp": [40, 10], "highlights": []}
    last = settled([(4, 4), (4,)], 2, 4)
    app, outside = at_table(state(seats=2, stage="result", last=last, result=result))
    assert _twice(app, outside, "rematch") == [{"t": "rematch"}]
    app, outside = at_table(state(finish=True, turn=1))
    assert _twice(app, outside, "finish") == [{"t": "finish"}]
    away = state()
    away["seats"][0]["standin"] = True
    app, outside = at_table(away)
    assert _twice(app, outside, "back") == [{"t": "back"}]
    lobby = room_state(("Alex", "Ben"), me="p1", stage="lobby")
    app, outside, _ = host(lobby)
    assert _twice(app, outside, "start") == [{"t": "start"}]


def test_i_am_back_is_nothing_for_one_who_is_here():
    app, outside = at_table(state())
    assert _twice(app, outside, "back") == []


def test_refusals_of_the_moment_go_with_the_next_change():
    for code in ("not_now", "not_your_turn", "too_many"):
        app, outside = at_table(state(revision=12))
        outside.on_text(json.dumps({"t": "error", "code": code, "of": "act", "setting": None}))
        outside.on_text(json.dumps(state(revision=12)))
        assert _codes(app) == [code], "the same state settles nothing"
        outside.on_text(json.dumps(state(revision=13)))
        assert _codes(app) == []


def test_other_errors_stay_until_they_are_put_away():
    app, outside = at_table(state(revision=12))
    outside.on_text(json.dumps({"t": "error", "code": "failed", "of": None, "setting": None}))
    outside.on_text(json.dumps(state(revision=13)))
    assert _codes(app) == ["failed"]
