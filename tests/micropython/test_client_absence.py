"""Going and coming back: the room of the last visit, a second tab, what a device is told."""

import json

from client_samples import Outside, guest, host, room_state

from client import screens, tree
from client.app import App
from client.peer import Peer
from client.store import read

NOW = 1700000000


def _begin(room, screen="", tab=None, **given):
    outside = Outside()
    for name in given:
        setattr(outside, name, given[name])
    outside.tab.update(tab or {})
    app = App(outside, outside, "de")
    app.begin(json.dumps({"v": 1, "name": "Ben", "room": room}), {}, screen)
    return app, outside


def _last(code="KZ4M7QPX", host=False, ago=60):
    return {"code": code, "host": host, "at": NOW - ago}


def _all(app, name):
    return tree.find_all(screens.page(app.model), name)


def _notices(app):
    return [found.props["data-code"] for found in _all(app, "notice")]


def test_room_of_the_last_visit_is_offered_and_not_forced():
    app, outside = _begin(_last())
    assert app.model.screen == "home" and not outside.rooms
    [button] = _all(app, "back-to-room")
    assert "KZ4M-7QPX" in tree.text(button)
    app.intent("back_to_room")
    assert outside.rooms[0].code == "KZ4M7QPX" and not outside.rooms[0].hosting


def test_room_can_be_forgotten_and_a_stale_one_is():
    app, outside = _begin(_last())
    app.intent("forget_room")
    assert not _all(app, "back-to-room")
    assert json.loads(outside.saved)["room"] is None
    for ago in (13 * 3600, -60):
        app, _ = _begin(_last(ago=ago))
        assert not _all(app, "back-to-room"), ago


def test_what_is_no_room_is_thrown_away():
    for room in (7, {}, _last(code="kz4m7qpx"), _last(code="KZ4M"), _last(host=1), {"code": "KZ4M7QPX", "at": NOW}):
        kept, sound = read(json.dumps({"v": 1, "name": "Ben", "room": room}))
        assert (kept, sound) == ({"name": "Ben"}, False), room


def test_room_is_remembered_as_soon_as_one_sits_and_forgotten_by_leaving():
    app, outside, room = guest()
    assert app.model.last_room is None
    room.say(room_state(("Alex", "Ben"), stage="lobby", match=0))
    assert json.loads(outside.saved)["room"] == _last(ago=0)
    app.intent("leave")
    assert json.loads(outside.saved)["room"] is None
    assert not _all(app, "back-to-room")


def test_room_of_ones_own_is_remembered_before_its_table_is_laid():
    """Its code may have been sent already: without its host nobody could ever sit there."""
    app, outside = _begin(None)
    app.intent("create_room")
    assert json.loads(outside.saved)["room"] == _last(host=True, ago=0)
    again = App(outside, outside, "de")
    again.begin(outside.saved, {}, "r/KZ4M7QPX")
    assert outside.rooms[-1].hosting


def test_host_comes_back_to_its_table_in_a_new_tab():
    app, outside = _begin(_last(host=True))
    outside.stored = json.dumps(room_state(("Alex", "Ben"), me="p1"))
    app.intent("back_to_room")
    outside.on_ready()
    assert outside.rooms[0].hosting and outside.rooms[0].code == "KZ4M7QPX"
    assert app.model.screen == "table" and not outside.forgotten


def test_second_tab_of_the_host_is_a_guest_at_once_and_leaves_the_way_back_alone():
    for before in ({"hosting": "KZ4M7QPX"}, {}):  # a tab that was opened by the first has what that one kept
        app, outside = _begin(_last(host=True), "r/KZ4M7QPX", before, elsewhere=True)
        [room] = outside.rooms
        assert room.calls == ["join"] and not room.hosting and not app.model.room.hosting
        assert not app.local.status, "no table boots for it"
        assert not outside.tab.get("hosting"), "or a reload would try again"
        assert "second_tab" in app.model.notices
        room.find_host()
        room.say(room_state(("Alex", "Ben")))
        assert app.model.last_room["host"], "the host's tab, once it is closed, is led back"
        app.intent("leave_yes")
        assert app.model.last_room["host"]


def test_host_that_leaves_before_it_is_known_whether_there_is_another_tab_leaves_everything_as_it_is():
    app, outside = _begin(_last(host=True), "r/KZ4M7QPX", slow=True)
    [room] = outside.rooms
    app.intent("leave_yes")
    assert not app.local.status and not outside.sent and room.claimed[-1] == ""
    room.answer(True)
    assert app.model.screen == "home" and app.model.room is None and not room.calls


def test_tab_says_that_it_has_the_table_for_as_long_as_it_has():
    app, outside = _begin(_last(host=True), "r/KZ4M7QPX", {"hosting": "KZ4M7QPX"})
    [room] = outside.rooms
    assert set(room.claimed) == {"KZ4M7QPX"}
    outside.on_ready()
    app.intent("leave_yes")
    assert room.claimed[-1] == ""


def test_table_that_another_tab_has_stored_makes_a_guest_of_the_host():
    app, outside = _begin(None, "r/KZ4M7QPX", {"hosting": "KZ4M7QPX"})
    outside.stored = json.dumps({"t": "error", "code": "other_tab", "of": None, "setting": None})
    outside.on_ready()
    [room] = outside.rooms
    assert room.standing[-1] is None and not room.hosting and not app.model.room.hosting
    assert not outside.tab["hosting"], "or a reload would try again"
    assert not outside.forgotten, "the other tab's table is left alone"


def test_solo_match_takes_the_place_of_the_table_that_waits_and_home_says_so():
    app, outside = _begin(_last(host=True))
    assert "KZ4M-7QPX" in tree.text(screens.page(app.model))
    app.intent("play_solo")
    outside.on_ready()
    app.intent("start")
    assert app.model.last_room is None


def test_screen_stays_on_at_a_table_and_nowhere_else():
    app, _, room = guest()
    assert not app.model.at_table
    room.say(room_state(("Alex", "Ben")))
    assert app.model.at_table
    app.intent("leave")
    app.intent("leave_yes")
    assert not app.model.at_table
    app, _, _ = host()
    assert app.model.at_table, "guests may be on their way"


def test_host_on_a_phone_is_told_to_keep_the_page_open():
    outside = Outside()
    outside.on_phone = lambda: True
    app = App(outside, outside, "fr")
    app.begin('{"v": 1, "name": "Alex"}', {}, "")
    app.intent("create_room")
    assert _notices(app) == ["keep_open"]
    app.intent("dismiss", "keep_open")
    assert not _notices(app)
    app, _, _ = guest()
    assert not _notices(app)


# What the host chooses in the lobby is seen at once, and settles when the table answers


def _lobby(**given):
    return room_state(("Alex", "Ben"), stage="lobby", match=0, me="p1", **given)


def _checked(app, name):
    [box] = _all(app, name)
    return box.props["checked"]


def test_choice_is_seen_at_once_and_stays_over_a_state_that_does_not_know_it_yet():
    app, outside, _ = host(_lobby())
    app.intent("rule", "palifico", True)
    assert _checked(app, "rule-palifico")
    outside.on_text(json.dumps(_lobby(revision=8)))
    assert _checked(app, "rule-palifico"), "somebody came in meanwhile"
    outside.on_text(json.dumps(_lobby(revision=9, changes={"palifico": True})))
    assert _checked(app, "rule-palifico") and not app.model.room.wished
    outside.on_text(json.dumps(_lobby(revision=10)))
    assert not _checked(app, "rule-palifico"), "the table has the last word"


def test_choice_that_is_refused_is_put_back():
    app, outside, _ = host(_lobby())
    app.intent("rule", "palifico", True)
    outside.on_text(json.dumps({"t": "error", "code": "rules", "of": "rules", "setting": "palifico"}))
    assert not _checked(app, "rule-palifico")
    app.intent("rule", "open_die", True)
    assert outside.sent[-1]["changes"] == {"open_die": True}, "what was refused is not asked for again"


def test_level_of_a_bot_is_seen_at_once():
    app, outside, _ = host(_lobby(bots=1))
    app.intent("bot_level", 2, "pro")
    [choice] = _all(app, "bot-level")
    assert choice.props["value"] == "pro"
    outside.on_text(json.dumps({"t": "error", "code": "no_such_seat", "of": "bot_level", "setting": None}))
    assert outside.sent[-1]["t"] == "sync"


# A new code


def test_new_code_moves_the_table_with_everybody_who_is_told():
    app, outside, room = host(_lobby())
    gone = []
    room.peers = {"bea": Peer(0, 1)}
    room.peers["bea"].served = True
    room.on_peer = lambda peer, here: gone.append((peer, here))
    forgotten = outside.forgotten
    app.intent("new_code")
    assert outside.sent[-1] == {"t": "move", "code": "00000000"}
    room.due.pop()()
    assert room.calls[-2:] == ["carry", "create"] and room.code == "00000000"
    assert gone == [("bea", False)], "or the table would keep seats as taken"
    assert outside.forgotten == forgotten, "the table goes on"
    assert app.model.room.code == "00000000" and outside.tab["hosting"] == "00000000"
    assert outside.screens[-1] == "r/00000000"
    assert _notices(app) == ["moved"]


def test_guest_who_is_told_moves_along_by_itself():
    app, outside, room = guest(room_state(("Alex", "Ben")))
    app.rooms.desk.watches(True)
    room.say({"t": "moved", "code": "00000000"})
    assert outside.tab["watching"] == "00000000", "a reload there does not sit one down"
    assert room.calls[-2:] == ["carry", "join"] and room.code == "00000000"
    assert app.model.screen == "table" and app.model.state is not None
    assert outside.screens[-1] == "r/00000000"
    assert json.loads(outside.saved)["room"]["code"] == "00000000"
    assert _notices(app) == ["moved"]


# Another tab of the same browser


def test_whether_one_is_who_was_here_before_is_asked_unless_one_has_said_so():
    for same in (True, False):
        app, _, room = guest()
        room.undecided = True
        room.run()
        assert _all(app, "be-same") and _all(app, "be-new")
        app.intent("be_same", same)
        assert room.calls[-1] == ("decide", same) and not _all(app, "be-same")
    app, outside = _begin(_last())
    app.intent("back_to_room")
    outside.rooms[0].undecided = True
    outside.rooms[0].run()
    assert outside.rooms[0].calls[-1] == ("decide", True)


def test_dragged_seat_lies_in_its_new_place_at_once():
    app, outside, _ = host(_lobby(bots=1))
    app.intent("drop_seat", 2, 0)
    assert outside.sent[-1] == {"t": "move_seat", "seat": 2, "to": 0}
    assert [row.props["data-kind"] for row in _all(app, "seat-row")] == ["bot", "human", "human"]
    app.intent("drop_seat", 7, 0)
    assert outside.sent[-1] == {"t": "move_seat", "seat": 2, "to": 0}, "a row that is gone"
