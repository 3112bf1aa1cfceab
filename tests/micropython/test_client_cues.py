"""What is heard: each thing once, when it is to be seen and not earlier, and nothing where it is off."""

import json

from client_samples import at_table, settled, state


def _heard(outside):
    return [name for name, _ in outside.sounds]


def test_dice_rattle_once_a_round_and_then_it_may_be_ones_turn():
    app, outside = at_table(state(revision=5, bids=(), turn=0))
    assert _heard(outside) == ["dice", "turn"]
    outside.on_text(json.dumps(state(revision=6, turn=2, bids=((0, 4, 4), (1, 5, 4)))))
    assert _heard(outside) == ["dice", "turn", "bid"]
    outside.on_text(json.dumps(state(revision=7, turn=0, bids=((0, 4, 4), (1, 5, 4), (2, 6, 4)))))
    assert _heard(outside)[3:] == ["turn"]
    outside.on_text(json.dumps(state(revision=8, round=4, turn=1, bids=())))
    assert _heard(outside)[4:] == ["dice"]
    assert app.model.screen == "table"


def test_a_roll_that_is_still_going_on_is_heard_when_the_dice_lie():
    _, outside = at_table(state(revision=5, phase="roll", turn=None, bids=()))
    assert _heard(outside) == []
    outside.on_text(json.dumps(state(revision=6, bids=(), turn=1)))
    assert _heard(outside) == ["dice"]


def test_the_showdown_is_heard_as_it_is_seen():
    _, outside = at_table(state(revision=9))
    outside.sounds.clear()
    last = settled([(4, 4), (4, 2), (1,), (3,)], 2, 4)
    outside.on_text(json.dumps(state(stage="showdown", last=last, revision=10)))
    assert _heard(outside) == []
    outside.pass_time(4400)
    before = _heard(outside)
    assert before.count("tick") == 4 and before.count("slam") == 4
    assert "stamp" not in before
    outside.pass_time(200)
    assert _heard(outside)[len(before) :] == ["stamp"]
    outside.pass_time(5000)
    assert _heard(outside)[len(before) :] == ["stamp", "die"]


def test_a_last_die_is_heard_and_ones_own_felt():
    for cups, caller, sound in (([(1,), (4, 4), (3,)], 0, "fallen"), ([(1, 1), (4, 4), (3,)], 2, "out")):
        _, outside = at_table(state(seats=3, revision=9))
        last = settled(cups, 2, 4, caller=caller)
        counts = [len(cup) + by for cup, by in zip(cups, last["change"])]
        message = state(seats=3, stage="showdown", last=last, revision=10, dice=counts)
        outside.sounds.clear()
        outside.buzzes.clear()
        outside.on_text(json.dumps(message))
        outside.pass_time(10000)
        assert _heard(outside)[-2:] == ["stamp", sound]
        assert (outside.buzzes[-1] == 250) == (sound == "fallen")


def test_a_showdown_that_is_skipped_only_stamps():
    app, outside = at_table(state(revision=9))
    outside.on_text(json.dumps(state(stage="showdown", last=settled([(4, 4), (4, 2), (1,), (3,)], 2, 4), revision=10)))
    outside.sounds.clear()
    app.intent("skip")
    assert _heard(outside) == ["stamp"]


def test_the_end_is_heard_once_and_not_again_after_a_reload():
    found = {"ended": "won", "rounds": 1, "places": [1, 2], "xp": [40, 10], "highlights": []}
    message = state(seats=2, stage="result", last=settled([(4, 4), (4,)], 2, 4), result=found, revision=20)
    _, outside = at_table(state(seats=2, revision=9))
    outside.sounds.clear()
    outside.on_text(json.dumps(message))
    assert _heard(outside) == ["win"]
    _, outside = at_table(message)
    assert _heard(outside) == []


def test_muted_or_without_volume_nothing_is_heard_and_without_buzz_nothing_felt():
    for name, value in (("muted", True), ("volume", "0")):
        app, outside = at_table(state(revision=5, turn=1))
        app.intent("choose", name, value)
        outside.sounds.clear()
        outside.on_text(json.dumps(state(revision=6)))
        assert outside.sounds == []
        assert outside.buzzes == [60]
    app, outside = at_table(state(revision=5, turn=1))
    app.intent("choose", "buzz", False)
    app.intent("choose", "volume", "3")
    outside.on_text(json.dumps(state(revision=6)))
    assert outside.buzzes == []
    assert outside.sounds[-1] == ("turn", 0.3)
