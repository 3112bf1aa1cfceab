"""A table in this tab that has died is noticed; one that is slow, or a computer that slept, is not taken for dead."""

import json

from client_samples import at_table, host, room_state, settled, state

from client import screens, tree


def _lost(app):
    return [node.props["data-code"] for node in tree.find_all(screens.page(app.model), "error")] == ["table_failed"]


def _kinds(outside, since):
    return [message["t"] for message in outside.sent[since:]]


def test_an_action_that_is_never_answered():
    app, outside = at_table(state(clock=None))
    before = len(outside.sent)
    app.intent("bid")
    outside.pass_time(9000)
    assert not _lost(app)
    assert _kinds(outside, before) == ["act", "sync"], "asked once before it is given up"
    outside.pass_time(3000)
    assert _lost(app)
    assert app.model.screen == "table", "a reload from here leads back to the match"
    assert tree.find_all(screens.page(app.model), "retry")


def test_a_bot_that_never_moves():
    app, outside = at_table(state(turn=1, clock=None))
    outside.pass_time(12000)
    assert not _lost(app)
    outside.pass_time(6000)
    assert _lost(app)


def test_a_turn_whose_time_is_long_over():
    app, outside = at_table(state(clock={"left": 20000, "of": 25000}))
    outside.pass_time(32000)
    assert not _lost(app)
    outside.pass_time(6000)
    assert _lost(app)


def test_a_showdown_without_an_end():
    last = settled([(4, 4), (4, 1), (2, 2), (3, 3)], 2, 4)
    app, outside = at_table(state(stage="showdown", last=last))
    outside.pass_time(app.model.state["showdown"]["end"] + 12000)
    assert not _lost(app)
    outside.pass_time(6000)
    assert _lost(app)


def test_a_table_that_answers_is_alive_however_slow():
    app, outside = at_table(state(turn=1, clock=None))
    for _ in range(20):
        outside.pass_time(3000)
        if outside.sent[-1]["t"] == "sync":
            outside.on_text(json.dumps(state(turn=1, clock=None)))
    assert not _lost(app)


def test_waiting_for_a_person_without_a_clock_is_no_fault():
    app, outside = at_table(state(clock=None))
    outside.pass_time(600000)
    assert not _lost(app)


def test_a_computer_that_slept_asks_first():
    app, outside = at_table(state(turn=1, clock=None))
    outside.time += 3600000
    app.refresh()
    assert not _lost(app)
    outside.pass_time(1000)
    assert not _lost(app)


def test_the_host_of_a_room_notices_as_well():
    app, outside, _ = host(room_state(("Alex", "Ben"), me="p1", bots=1, turn=2, clock=None))
    outside.pass_time(20000)
    assert _lost(app)
