"""What a tab does about a lost host, and what its player sees of it; on plain objects."""

import json

from client_samples import WORDS, Outside, guest, host, room_state
from room_world import told

from client import loss, screens, tree
from client.app import App
from client.succession import STATES
from liarsdice_shared.fair import rules_hash, secret_commitment

KEY = "aa" * 65  # this tab's, as the samples sign
HOST = "bb" * 65
PEOPLE = [("p1", "Alex", HOST), ("p2", "Ben", KEY), ("p3", "Cleo", "cc" * 65)]


def _all(app, name):
    return tree.find_all(screens.page(app.model), name)


def _one(app, name):
    found = _all(app, name)
    assert len(found) == 1, (name, len(found))
    return found[0]


def _guest(able=True, **given):
    """Return (app, outside, room) of a guest at a table in mid-match, with a checkpoint."""
    app, outside, room = guest(room_state(("Alex", "Ben", "Cleo"), table="T", **given))
    outside.able = lambda: able
    room.say(told(PEOPLE))
    return app, outside, room


def _taken(refusal=""):
    app, outside, room = _guest()
    app.local.boot()
    outside.on_ready()
    outside.refusal = refusal
    room.unfollow_all()
    app.rooms.heir.begin(2)
    return app, outside, room


# Standing by


def test_stand_by_boots_its_table_once_the_page_rests():
    app, outside, _ = _guest()
    assert app.model.room.stands_by and not app.local.status
    [(_, boot)] = [call for call in outside.calls if call[0] == "at_rest"]
    boot()
    assert app.local.status == "booting"


def test_device_that_can_ill_afford_it_keeps_no_table():
    app, outside, _ = _guest(able=False)
    assert not app.model.room.stands_by
    assert not [call for call in outside.calls if call[0] == "at_rest"]


def test_third_after_the_host_keeps_no_table():
    app, _outside, room = guest(room_state(("Alex", "Ben", "Cleo"), table="T"))
    room.say(told([PEOPLE[0], PEOPLE[2], ("p4", "Dora", "dd" * 65), PEOPLE[1]]))
    assert not app.model.room.stands_by


def test_table_that_fails_in_the_background_is_no_news_for_a_guest():
    app, outside, _ = _guest()
    app.local.boot()
    outside.on_failed("wasm")
    assert app.model.problem is None and not app.rooms.heir.part.election.can


# Taking over


def test_taking_over_lays_the_table_of_the_checkpoint_and_makes_this_tab_the_host():
    app, outside, room = _taken()
    [(_, text, key)] = [call for call in outside.calls if call[0] == "take_over"]
    assert (text["term"], len(text["chunks"]), key) == (2, 1, KEY)
    assert app.model.room.hosting and app.link is app.local
    assert room.standing[-1] == ("T", 2, False)
    assert outside.tab["hosting"] == "KZ4M7QPX"
    assert outside.sent[-1] == {"t": "sync"}
    assert not _all(app, "notice"), "until the new table has spoken"
    state = room_state(("Alex", "Ben", "Cleo"), table="T", me="p2", revision=1, term=2)
    state["host"] = True
    outside.on_text(json.dumps(state))
    assert _one(app, "notice").props["data-code"] == "loss_took"
    assert app.model.state["term"] == 2, "a new term counts its revisions anew"


def test_while_the_table_boots_the_others_are_told_to_wait():
    app, outside, room = _guest()
    room.unfollow_all()
    app.rooms.heir.begin(2)
    assert app.local.status == "booting" and room.standing == [("T", 2, True)]
    assert app.model.room.loss[0] == "taking"
    outside.on_ready()
    assert room.standing[-1] == ("T", 2, False)


def test_table_that_can_not_be_laid_leaves_the_others_to_it():
    app, _, room = _taken("""{"t": "error", "code": "bad_save", "of": null, "setting": null}""")
    assert room.standing[-1] is None and not app.model.room.hosting
    assert not app.rooms.heir.part.election.can and app.link is not app.local


def test_guest_without_a_table_of_its_own_fails_where_pyodide_does():
    app, outside, room = _guest()
    room.unfollow_all()
    app.rooms.heir.begin(2)
    outside.on_failed("wasm")
    assert room.standing[-1] is None and app.model.problem is None
    assert not app.rooms.heir.part.election.can


# Giving up


def test_host_that_was_outdone_is_a_guest_and_opens_its_last_rolls():
    app, outside, room = host(room_state(("Ben", "Alex"), table="T", me="p1"))
    opened = {"t": "open", "record": [], "promise": "", "secret": ""}
    outside.give_up = lambda then: then(json.dumps([opened]))
    app.notice("keep_open")  # as on a phone: the table is on this device
    app.rooms.heir.yield_to("peer")
    assert not app.model.room.hosting and room.host == "peer" and not outside.tab["hosting"]
    assert _one(app, "notice").props["data-code"] == "loss_yielded"
    outside.on_text(json.dumps(room_state(("Ben", "Alex"), table="T", me="p1", revision=99)))
    assert app.model.state["revision"] != 99, "the table that was given up is heard no more"
    room.say(room_state(("Alex", "Ben"), table="T", term=2))
    assert opened in room.sent
    assert [notice.props["data-code"] for notice in _all(app, "notice")] == ["loss_yielded"]


def test_host_that_reloads_says_so_before_its_table_is_there():
    outside = Outside()
    outside.tab["hosting"] = "KZ4M7QPX"
    message = told(PEOPLE)
    outside.tab["loss/KZ4M7QPX"] = json.dumps([1, message["head"], 1, [], False])
    outside.tab["loss/KZ4M7QPX/0"] = message["chunks"][0]
    app = App(outside, outside, "de")
    outside.stored = json.dumps(room_state(("Alex", "Ben"), me="p1", table="T"))
    app.begin('{"v": 1, "name": "Alex"}', {}, "r/KZ4M7QPX")
    [room] = outside.rooms
    assert room.standing == [("T", 1, True)]
    app.local.boot()
    outside.on_ready()
    assert room.standing[-1] == ("T", 1, False)


# What is seen


def test_every_state_has_words_in_every_language_and_the_ways_on():
    for lang in WORDS:
        for state in STATES[1:]:
            app, _, room = guest(room_state(("Alex", "Ben")), lang=lang)
            app.model.room.loss = (state, 2, "Alex")
            room.run("searching", "host_gone")
            shown = _one(app, "loss")
            assert shown.props["data-state"] == state
            assert not [text for text in _texts(shown) if text[:5] == "loss."]
            assert not _all(app, "error"), "what is known better is not said twice"
            assert len(_all(app, "host-countdown")) == (state == "countdown")
            assert len(_all(app, "take-over")) == (state == "alone")
            assert len(_all(app, "fresh-start")) == (state == "lost")
            assert not _all(app, "keep-log"), "nothing was settled that could be saved"
        for code in ("took", "took_handed", "moved", "yielded", "handed", "differs"):
            app, _, _ = guest(room_state(("Alex", "Ben")), lang=lang)
            app.rooms.heir.tell(code, "Alex")
            notice = _one(app, "notice")
            assert "Alex" in tree.text(notice) and "news." not in tree.text(notice)
            app.intent("news_done", code)
            assert not _all(app, "notice")


def _texts(node):
    found = []
    for inner in tree.walk(node):
        found += [part for part in inner.children if isinstance(part, str)]
    return found


def _lost(chunk):
    """Return (app, outside, room) of a guest whose table nobody can take over; `chunk` is what was settled."""
    app, outside, room = _guest()
    checkpoint = told(PEOPLE, 2)
    checkpoint["chunks"][1] = checkpoint["chunks"][0] = chunk
    room.say(checkpoint)
    app.rooms.heir.part.state = "lost"
    app.rooms.heir.changed()
    return app, outside, room


ROLL = [["t1-1", 1, 1, 1, "ab" * 32, [1, 1], [[], []], []], "cd" * 32, [[0, "ef" * 32]], 0]


def test_rounds_of_a_match_that_is_lost_can_be_looked_at_and_saved_and_a_new_table_opened():
    app, outside, room = _lost(json.dumps([["1x3", "liar"], [ROLL, [2, 1, "Alex"]], []]))
    _one(app, "see-log")
    app.intent("keep_log")
    [(_name, text)] = outside.files
    file = json.loads(text)
    assert (file["format"], file["v"], file["log"]) == ("luegenbecher-replay", 1, ["1x3", "liar"] * 2)
    assert file["rules"]["dice"] == 5 and "places" not in file
    fair, lost = file["rolls"][:2]
    assert lost == {"lost": 2, "term": 1, "host": "Alex"}
    assert (fair["record"], fair["secret"], fair["shares"], fair["void"]) == (ROLL[0], ROLL[1], ROLL[2], False)
    assert fair["promise"] == secret_commitment(ROLL[0], ROLL[1])
    app.intent("see_log")
    assert app.model.screen == "analysis" and app.local.status == "booting"
    outside.on_ready()
    assert json.loads(next(call for call in outside.calls if call[0] == "open_replay")[1]) == file
    app.intent("back_from")
    assert app.model.screen == "table"
    app.intent("fresh_start")
    assert outside.rooms[-1] is not room and outside.rooms[-1].hosting
    assert not outside.tab["loss/KZ4M7QPX"]


def test_nothing_is_offered_to_be_saved_where_nothing_is_known():
    for chunk in ("chunk", "[[], [], []]"):
        app, _, _ = _lost(chunk)
        _one(app, "fresh-start")
        assert not _all(app, "keep-log") and not _all(app, "see-log")


def test_guests_read_where_the_table_is_now_and_lost_rounds_are_counted():
    app, _, room = _guest()
    room.say(room_state(("Alex", "Ben", "Cleo"), table="T", term=2, revision=1))
    assert _one(app, "notice").props["data-code"] == "loss_moved"
    assert app.model.room.lost_rounds == 1
    room.say(room_state(("Alex", "Ben", "Cleo"), table="T", term=2, revision=2, match=2))
    assert app.model.room.lost_rounds == 0


def test_where_the_table_is_said_to_be_is_said_no_more_once_it_is_gone_from_there_too():
    app, _, room = _guest()
    app.rooms.heir.tell("differs", "Cleo")
    room.say(room_state(("Alex", "Ben", "Cleo"), table="T", term=2, revision=1))
    assert len(_all(app, "notice")) == 2
    app.rooms.heir.part.state = "election"
    app.rooms.heir.changed()
    assert [notice.props["data-code"] for notice in _all(app, "notice")] == ["loss_differs"]


# Handing over


def test_host_hands_the_table_to_a_person_with_a_second_press():
    app, outside, _ = host(room_state(("Alex", "Ben", "Cleo"), stage="lobby", match=0, me="p1", away=("p3",)))
    [button] = _all(app, "hand-over")
    assert button.props["data-person"] == "p2", "not to oneself, nor to somebody who is away"
    app.intent("hand_over", "p2")
    assert outside.sent[-1]["t"] != "hand_over"
    assert _one(app, "hand-over").props["data-sure"] == "true"
    app.intent("hand_over", "p2")
    assert outside.sent[-1] == {"t": "hand_over", "person": "p2"}


def test_talk_at_the_table_shows_who_is_there_and_the_host_what_can_be_done():
    app, _, _ = host(room_state(("Alex", "Ben", "Cleo"), me="p1", away=("p3",)))
    assert not _all(app, "present")
    app.intent("talk")
    assert [row.props["data-name"] for row in _all(app, "person")] == ["Alex", "Ben", "Cleo"]
    assert [button.props["data-person"] for button in _all(app, "hand-over")] == ["p2"]
    assert len(_all(app, "kick")) == 2
    app, _, _ = guest(room_state(("Alex", "Ben", "Cleo")))
    app.intent("talk")
    assert len(_all(app, "person")) == 3 and not _all(app, "hand-over") and not _all(app, "kick")


def test_leaving_host_is_offered_to_hand_over_first():
    app, outside, room = host(room_state(("Alex", "Ben"), me="p1", table="T"))
    app.intent("leave")
    [button] = _all(app, "hand-over")
    assert "Ben" in tree.text(button)
    app.intent("hand_and_leave", "p2")
    assert outside.sent[-1] == {"t": "hand_over", "person": "p2"} and app.model.room
    app.rooms.heir.yield_to("peer")
    room.say(room_state(("Alex", "Ben"), me="p1", table="T", term=2))
    for act in room.due:
        act()
    assert app.model.room is None and room.sent[-1] == {"t": "leave"}


def test_guests_have_no_such_button():
    app, _, _ = guest(room_state(("Alex", "Ben"), stage="lobby", match=0))
    assert not _all(app, "hand-over")
    assert loss.heirs(app.model)


# What was not heard


def test_between_two_hosts_something_was_missed_even_if_one_was_followed_right_after_the_other():
    """A host whose tab crashed may be followed in its next life before its silence has ended the line."""
    for followed in (("", "peer-2"), ("peer-2",)):
        app, _, room = guest()
        state = room_state(("Alex", "Ben", "Cleo"))
        room.say(state)
        record = ["t1-1", 1, 1, 3, rules_hash(state["rules"]), [5, 5, 5], [[], [], []], []]
        room.say({"t": "record", "record": record, "promise": "ab" * 32})
        for peer in followed:
            room.on_host(peer)
        room.say({"t": "record", "record": ["t1-1", 1, 2] + record[3:], "promise": "cd" * 32})
        assert app.rooms.witness.book.rolls[0].missed


# Two stories of one roll


def test_dispute_names_the_two_it_is_between():
    for lang in WORDS:
        app, _, room = guest(lang=lang)
        state = room_state(("Alex", "Ben", "Cleo"))
        state["people"][2]["peer"] = "peer-of-cleo"
        room.say(state)
        record = ["t1-1", 1, 1, 3, rules_hash(state["rules"]), [5, 5, 5], [[], [], []], []]
        room.say({"t": "record", "record": record, "promise": "ab" * 32})
        digest = {"t": "digest", "match": "t1-1", "term": 1, "host": "p1", "roll": 1, "digest": "cd" * 32}
        room.on_digest("peer-of-cleo", digest)
        [alarm] = [notice for notice in _all(app, "notice") if notice.props["data-code"] == "disputed"]
        assert "Cleo" in tree.text(alarm)
