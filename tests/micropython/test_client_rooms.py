"""Rooms as one lives in them: the way in, the lobby, being turned away, the talk, the way out; on plain objects."""

import json

from client_samples import WORDS, Outside, guest, host, room_state, settled

from client import lookout, screens, share, tree
from client.app import App
from liarsdice_shared import messages


def _page(app):
    return screens.page(app.model)


def _one(app, name):
    found = tree.find_all(_page(app), name)
    assert len(found) == 1, (name, len(found))
    return found[0]


def _all(app, name):
    return tree.find_all(_page(app), name)


def _lobby(names=("Alex", "Ben"), **given):
    return room_state(names, stage="lobby", match=0, **given)


def _error(code, of="hello"):
    return {"t": "error", "code": code, "of": of, "setting": None}


def _chat(person, name, text=None, emote=None):
    return {"t": "chat", "person": person, "name": name, "text": text, "emote": emote}


# The way in


def test_link_leads_to_the_table_at_once_where_a_name_is_known():
    app, outside, room = guest()
    assert room.calls == ["join"] and room.code == "KZ4M7QPX"
    [hello] = room.sent
    assert (hello["t"], hello["name"], hello["watch"]) == ("hello", "Ben", False)
    assert app.model.screen == "door"
    room.say(_lobby())
    assert app.model.screen == "lobby"
    assert outside.screens[-1] == "r/KZ4M7QPX", "a reload leads back"
    assert [row.props["data-name"] for row in _all(app, "seat-row")] == ["Alex", "Ben"]
    assert tree.text(_one(app, "room-code")) == "KZ4M-7QPX"


def test_link_asks_for_a_name_where_none_is_known_and_tells_the_host_nothing_before():
    for early in (True, False):  # whether the host is found while one types
        outside = Outside()
        app = App(outside, outside, "de")
        app.begin(None, {}, "r/kz4m-7qpx")
        [room] = outside.rooms
        assert room.calls == ["join"], "the way is made meanwhile"
        if early:
            room.find_host()
        _one(app, "name")
        app.intent("join_room")
        app.intent("name", " Zo\u00eb \u200b")
        assert not room.sent, "without a name nobody comes in"
        app.intent("join_room")
        if not early:
            room.find_host()
        [hello] = room.sent
        assert hello["name"] == "Zo\u00eb"
        app.intent("join_room")
        assert len(room.sent) == 1


def test_who_has_no_name_yet_is_told_of_trouble_at_once():
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(None, {}, "r/kz4m-7qpx")
    outside.rooms[0].run("searching", "no_such_room")
    assert _one(app, "error").props["data-code"] == "no_such_room"
    outside.rooms[0].run()
    _one(app, "name")


def test_link_never_boots_a_table():
    _, outside, room = guest(_lobby())
    assert not hasattr(outside, "on_text")
    room.say(room_state(("Alex", "Ben")))
    assert not hasattr(outside, "on_text")


def test_codes_are_typed_in_any_form_and_what_is_none_is_told_beside_the_field():
    for text in ("kz4m 7qpx", "KZ4M-7QPX", "https://example.org/x/#/r/KZ4M7QPX"):
        outside = Outside()
        app = App(outside, outside, "en")
        app.begin('{"v": 1, "name": "Ben"}', {}, "")
        app.intent("join_text", text)
        app.intent("join_room")
        assert outside.rooms[0].code == "KZ4M7QPX"
    for text, code in (
        ("", "code_empty"),
        ("KZ4M", "code_short"),
        ("KZ4M7QPX1", "code_long"),
        ("KZ4M7QP!", "code_sign"),
    ):
        outside = Outside()
        app = App(outside, outside, "en")
        app.begin('{"v": 1, "name": "Ben"}', {}, "")
        app.intent("join_text", text)
        app.intent("join_room")
        assert app.model.screen == "home" and not outside.rooms
        assert _one(app, "error").props["data-code"] == code
        assert _one(app, "join-code").props["aria-invalid"] == "true"


def test_link_with_a_broken_code_leads_home_and_says_so():
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(None, {}, "r/KZ4M")
    assert app.model.screen == "home"
    assert _one(app, "error").props["data-code"] == "code_short"


def test_host_sees_the_code_before_the_table_is_laid():
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin('{"v": 1, "name": "Alex"}', {}, "")
    app.intent("create_room")
    assert app.model.screen == "lobby"
    assert tree.text(_one(app, "room-code")) == "KZ4M-7QPX"
    assert outside.sent == []
    outside.on_ready()
    assert outside.forgotten == 1
    hello = {
        "t": "hello",
        "v": messages.VERSION,
        "name": "Alex",
        "pace": "calm",
        "sig": None,
        "watch": False,
        "able": True,
    }
    # whose seat it is, should the table go elsewhere: told as soon as it is known, and again when the table is laid
    assert outside.sent == [dict(hello, key="aa" * 65)] * 2
    assert ("open_room", "me") in outside.calls


def test_host_who_reloads_opens_the_same_room_and_takes_the_table_up():
    outside = Outside()
    outside.tab["hosting"] = "KZ4M7QPX"
    app = App(outside, outside, "de")
    app.begin('{"v": 1, "name": "Alex"}', {}, "r/KZ4M7QPX")
    outside.stored = json.dumps(room_state(("Alex", "Ben"), me="p1"))
    app.local.boot()
    outside.on_ready()
    assert outside.forgotten == 0
    assert outside.rooms[0].calls == ["create"]
    assert app.model.screen == "table"
    assert app.model.room.code == "KZ4M7QPX"


# What can go wrong


def test_every_problem_and_every_refusal_has_words_and_a_way_on():
    for lang in WORDS:
        for code in lookout.PROBLEMS:
            app, _, room = guest(lang=lang)
            room.run("searching", code)
            shown = _one(app, "error")
            assert shown.props["data-code"] == code
            for node in tree.walk(shown):
                for part in node.children:
                    assert not (isinstance(part, str) and (part[:8] == "trouble." or part[:5] == "todo.")), part
            _one(app, "home")
        for code in messages.CODES:
            if code == "key_in_use":
                continue
            app, _, room = guest(lang=lang)
            room.say(_error(code))
            assert _one(app, "error").props["data-code"] == ("other_version" if code == "version" else code)
            _one(app, "home")


def test_problem_that_goes_away_leaves_nothing_behind():
    app, _, room = guest(_lobby())
    room.run("searching", "host_gone")
    assert _one(app, "error").props["data-code"] == "host_gone"
    assert _all(app, "seat-row"), "what was there stays in sight"
    room.run("open", "")
    assert not _all(app, "error")


def test_full_room_offers_to_watch():
    app, _, room = guest()
    room.say(_error("full"))
    _one(app, "watch")
    app.intent("watch")
    assert room.sent[-1]["t"] == "hello" and room.sent[-1]["watch"]
    room.say(_lobby(("Alex", "Cleo"), watching=("Ben",), me="p3"))
    assert app.model.screen == "lobby"


def test_who_is_not_let_in_again_is_told_though_the_table_is_still_to_be_seen():
    for code in ("locked", "removed", "full", "key"):
        app, _, room = guest(room_state(("Alex", "Ben"), me="p2"))
        assert app.model.screen == "table"
        room.say(_error(code))
        assert app.model.screen == "door" and _one(app, "error").props["data-code"] == code
    app, _, room = guest(room_state(("Alex", "Ben"), me="p2"))
    room.say(_error("key_in_use"))
    assert app.model.screen == "table" and len(room.due) == 1, "asked for again: the table has not noticed yet that we were gone"


def test_what_the_client_says_by_itself_and_is_refused_is_no_news_even_after_leaving():
    app, _, _ = guest(room_state(("Alex", "Ben"), me="p2"))
    for left in (False, True):
        for kind in ("commit", "share", "open"):
            app.on_message(_error(kind, of=kind))
        assert app.model.problem is None, left
        app.intent("leave")
        app.intent("leave_yes")
    assert app.model.screen == "home"


def test_a_table_that_speaks_again_takes_back_that_it_does_not():
    for code in ("table_failed", "hello_first"):
        app, _, room = guest(room_state(("Alex", "Ben"), me="p2"))
        app.model.problem = (code, {})
        room.say(room_state(("Alex", "Ben"), me="p2"))  # the same state again will do
        assert app.model.problem is None
    app.on_boot("failed", 0)
    app.model.problem = ("table_failed", {})
    app.on_boot("ready", 1)
    assert app.model.problem is None


def test_who_watches_still_does_after_a_reload_until_a_seat_is_taken():
    app, outside, room = guest(_lobby(("Alex",), watching=("Ben",), me="p2"))
    room.say(_lobby(("Alex", "Ben"), me="p2"))
    app.intent("watch")
    assert room.sent[-1] == {"t": "watch", "watch": True}
    for watch in (True, False):
        again = Outside()
        again.tab = outside.tab
        tab = App(again, again, "de")
        tab.begin('{"v": 1, "name": "Ben"}', {}, "r/KZ4M7QPX")
        assert tab.model.room.watch == watch and tab.rooms.who()["watch"] == watch
        app.model.state = _lobby(("Alex",), watching=("Ben",), me="p2")
        app.intent("watch")


def test_seat_that_our_former_self_still_holds_is_asked_for_again():
    app, _, room = guest()
    room.say(_error("key_in_use"))
    assert not _all(app, "error")
    assert len(room.due) == 1
    room.due.pop()()
    assert [message["t"] for message in room.sent] == ["hello", "hello"]
    for _ in range(20):
        room.say(_error("key_in_use"))
    assert _one(app, "error").props["data-code"] == "key_in_use"


def test_removed_is_told_and_the_room_is_left():
    app, _, room = guest(_lobby())
    room.say({"t": "removed"})
    assert room.calls[-1] == "leave"
    assert _one(app, "error").props["data-code"] == "removed"
    app.intent("leave_yes")
    assert app.model.screen == "home" and app.model.room is None


def test_refusals_in_the_room_are_told_and_those_of_shares_are_not():
    app, _, room = guest(_lobby())
    room.say(_error("share", "commit"))
    assert not _all(app, "error")
    room.say(_error("too_many", "chat"))
    assert _one(app, "error").props["data-code"] == "too_many"


# The lobby


def test_guest_reads_the_rules_live_and_cannot_change_them():
    app, _, room = guest(_lobby())
    assert _one(app, "rule-dice").props["disabled"]
    changed = _lobby(changes={"dice": 3, "palifico": True}, revision=8)
    room.say(changed)
    assert _one(app, "rule-dice").props["value"] == "3"
    assert _one(app, "rule-palifico").props["checked"]
    assert all(card.props["disabled"] for card in _all(app, "preset"))
    for name in ("add-bot", "kick", "lock", "start", "shuffle", "house-save"):
        assert not _all(app, name), name
    app.intent("ready")
    assert room.sent[-1] == {"t": "ready", "ready": True}


def test_host_changes_rules_bots_seats_and_people():
    app, outside, _ = host(_lobby(("Alex", "Ben"), bots=1, me="p1"))
    start = len(outside.sent)
    app.intent("rule", "dice", "3")
    app.intent("preset", "bluff")
    app.intent("add_bot")
    app.intent("bot_level", 2, "pro")
    app.intent("remove_seat", 2)
    app.intent("move_seat", 1, -1)
    app.intent("move_seat", 0, -1)
    app.intent("shuffle")
    app.intent("lock", True)
    app.intent("start")
    assert outside.sent[start:] == [
        {"t": "rules", "preset": "classic", "changes": {"dice": 3}},
        {"t": "rules", "preset": "bluff", "changes": {}},
        {"t": "add_bot", "level": "normal"},
        {"t": "bot_level", "seat": 2, "level": "pro"},
        {"t": "remove_seat", "seat": 2},
        {"t": "move_seat", "seat": 1, "to": 0},
        {"t": "shuffle"},
        {"t": "lock", "locked": True},
        {"t": "start"},
    ]


def test_kick_asks_once_and_offers_to_keep_the_door_shut():
    app, outside, _ = host(_lobby(me="p1"))
    start = len(outside.sent)
    app.intent("kick", "p2")
    assert outside.sent[start:] == []
    assert _one(app, "kick").props["data-sure"] == "true"
    app.intent("kick", "p2")
    assert outside.sent[start:] == [{"t": "kick", "person": "p2"}]
    outside.on_text(json.dumps(_lobby(("Alex",), bots=1, me="p1", revision=9)))
    assert _one(app, "notice").props["data-code"] == "kicked"
    app.intent("lock_after")
    assert outside.sent[-1] == {"t": "lock", "locked": True}
    assert not _all(app, "notice")


def test_house_rules_are_kept_under_a_name_and_chosen_again():
    app, outside, _ = host(_lobby(me="p1"))
    app.intent("rule", "palifico", True)
    app.intent("house_name", " Bei  Oma ")
    app.intent("house_save")
    assert json.loads(outside.saved)["house"] == [
        {"name": "Bei Oma", "preset": "classic", "wishes": {"palifico": True}}
    ]
    app.intent("preset", "bluff")
    app.intent("house", "Bei Oma")
    assert outside.sent[-1] == {"t": "rules", "preset": "classic", "changes": {"palifico": True}}
    again = App(outside, outside, "de")
    again.begin(outside.saved, {}, "")
    assert again.model.house[0]["name"] == "Bei Oma"
    app.intent("house_forget", "Bei Oma")
    assert json.loads(outside.saved)["house"] == []


def test_invitation_is_copied_shared_and_drawn():
    app, outside, _ = host(_lobby(me="p1"))
    app.intent("copy_link")
    app.intent("share")
    assert outside.calls[-2:] == [
        ("copy", "https://example.org/#/r/KZ4M7QPX"),
        ("share", "https://example.org/#/r/KZ4M7QPX"),
    ]
    assert not _all(app, "qr-code")
    app.intent("qr")
    _one(app, "qr-code")
    assert share.path(["1101"]) == "M4 4h2v1h-2zM7 4h1v1h-1z"


def test_people_of_one_name_and_those_away_or_watching_are_told_apart():
    app, _, _ = guest(_lobby(("Alex", "Alex 2", "alex 3"), watching=("Dora",), away=("p3",), ready=("p2",)))
    rows = _all(app, "seat-row")
    assert [row.props["data-name"] for row in rows] == ["Alex", "Alex 2", "alex 3"]
    assert [row.props["data-away"] for row in rows] == ["false", "false", "true"]
    assert [row.props["data-ready"] for row in rows] == ["false", "true", "false"]
    assert [row.props["data-name"] for row in _all(app, "watcher")] == ["Dora"]


# At the table


def test_spectator_has_no_tray_and_is_told_what_comes_next():
    app, _, room = guest(room_state(("Alex", "Cleo"), watching=("Ben",), me="p3"))
    assert app.model.screen == "table"
    assert not _all(app, "own-die") and not _all(app, "bid")
    assert len(_all(app, "seat")) == 2
    text = tree.text(_page(app))
    assert "Du schaust zu" in text and "In der n\u00e4chsten Partie spielst du mit" in text
    app.intent("watch")
    assert room.sent[-1] == {"t": "watch", "watch": True}
    app.intent("watch")
    assert room.sent[-1] == {"t": "watch", "watch": False}


def test_who_is_away_is_marked_at_the_seat():
    app, _, _ = guest(room_state(("Alex", "Ben", "Cleo"), away=("p3",)))
    marked = [seat for seat in _all(app, "seat") if seat.props.get("data-away")]
    assert [seat.props["data-seat"] for seat in marked] == [2]
    assert "kurz weg" in tree.text(marked[0])


def test_own_turn_calls_once():
    _, outside, room = guest(room_state(("Alex", "Ben"), turn=0))
    assert not [call for call in outside.calls if call[0] == "call"]
    room.say(room_state(("Alex", "Ben"), turn=1, revision=8))
    room.say(room_state(("Alex", "Ben"), turn=1, revision=9))
    assert [call for call in outside.calls if call[0] == "call"] == [("call", "Du bist dran.", True)]


def test_tab_that_stood_still_asks_how_things_stand_and_its_clock_is_right_again():
    app, outside, room = guest(room_state(("Alex", "Ben"), clock={"left": 25000, "of": 25000}))
    outside.time += 20000  # a phone that was locked: what the table says meanwhile waits
    room.say(room_state(("Alex", "Ben"), revision=8, clock={"left": 24000, "of": 25000}))
    room.on_wake()
    assert room.sent[-1] == {"t": "sync"}
    room.say(room_state(("Alex", "Ben"), revision=8, clock={"left": 4000, "of": 25000}))
    assert _one(app, "clock").props["data-left"] == 4
    app, outside, room = host(room_state(("Alex", "Ben"), me="p1"))
    room.on_wake()
    assert outside.sent[-1] == {"t": "sync"}
    app, outside, room = guest()
    sent = len(room.sent)
    room.on_wake()
    assert len(room.sent) == sent


def test_leaving_a_match_asks_first_and_says_goodbye():
    app, _, room = guest(room_state(("Alex", "Ben")))
    app.intent("leave")
    assert app.model.screen == "table"
    _one(app, "question")
    app.intent("stay")
    assert not _all(app, "question")
    app.address("")
    assert app.model.screen == "table" and app.model.room.asking, "the browser's own way back asks as well"
    app.intent("leave_yes")
    assert room.sent[-1] == {"t": "leave"}
    assert app.model.screen == "home" and app.model.room is None
    room.due.pop()()
    assert room.calls[-1] == "leave"


def test_host_who_leaves_says_so_to_its_table_which_has_a_moment_to_pass_it_on():
    app, outside, room = host(_lobby(me="p1"))
    app.intent("leave_yes")
    assert outside.sent[-1] == {"t": "leave"} and room.calls[-1] != "leave"
    room.due.pop()()
    assert room.calls[-1] == "leave"


def test_solo_is_played_as_ever_after_a_room():
    app, outside, _ = host(_lobby(me="p1"))
    app.intent("leave_yes")
    app.intent("play_solo")
    app.intent("start")
    assert [message["t"] for message in outside.sent][-6:] == [
        "hello",
        "rules",
        "add_bot",
        "add_bot",
        "add_bot",
        "start",
    ]
    assert outside.tab["hosting"] == ""


def test_rematch_and_lobby_are_the_hosts_and_everybody_follows():
    result = {"ended": "won", "rounds": 1, "places": [1, 2], "xp": [40, 10], "highlights": []}
    last = settled([(4, 4), (4,)], 2, 4)
    app, _, room = guest(room_state(("Alex", "Ben"), stage="result", last=last, result=result))
    assert app.model.screen == "result"
    assert not _all(app, "rematch") and not _all(app, "other-game")
    room.say(_lobby(revision=9, ready=()))
    assert app.model.screen == "lobby"
    app, outside, _ = host(room_state(("Alex", "Ben"), me="p1", stage="result", last=last, result=result))
    app.intent("rematch")
    assert outside.sent[-1] == {"t": "rematch"}
    app, outside, _ = host(room_state(("Alex", "Ben"), me="p1", stage="result", last=last, result=result))
    app.intent("other_game")
    assert outside.sent[-1] == {"t": "lobby"}
    app.intent("export")
    assert outside.sent[-1] == {"t": "export"}
    outside.on_text('{"t": "replay", "data": {"v": 1}}')
    assert outside.files == [("luegenbecher.json", '{"v": 1}')]


# The talk


def test_talk_is_shown_as_text_and_counted_while_nobody_looks():
    app, _, room = guest(room_state(("Alex", "Ben")))
    room.say(_chat("p1", "<i>Alex</i>", "<img src=x onerror=alert(1)>"))
    assert _one(app, "chat-open").props["data-unread"] == 1
    assert not _all(app, "chat-line")
    app.intent("talk")
    line = _one(app, "chat-line")
    assert "<img src=x onerror=alert(1)>" in tree.text(line) and "<i>Alex</i>" in tree.text(line)
    for node in tree.walk(_page(app)):
        assert "dangerouslySetInnerHTML" not in node.props
    assert app.model.room.unread == 0
    app.intent("chat_text", "  na \u200b so  ")
    app.intent("chat")
    app.intent("chat")
    assert [message for message in room.sent if message["t"] == "chat"] == [{"t": "chat", "text": "na so"}]
    assert app.model.room.text == ""


def test_reaction_stands_at_its_seat_for_a_while():
    app, outside, room = guest(room_state(("Alex", "Ben")))
    room.say(_chat("p1", "Alex", None, "wow"))

    def shown():
        return [n for n in tree.walk(_page(app)) if "at-seat" in str(n.props.get("class", ""))]

    assert len(shown()) == 1
    outside.pass_time(6000)
    assert not shown()
    for name in messages.EMOTES:
        app.intent("emote", name)
        assert room.sent[-1] == {"t": "emote", "emote": name}
    app.intent("emote", "rude")
    assert room.sent[-1]["emote"] != "rude"


def test_who_is_muted_is_not_heard_until_unmuted():
    app, _, room = guest(_lobby())
    room.say(_chat("p1", "Alex", "eins"))
    app.intent("mute", "p1")
    room.say(_chat("p1", "Alex", "zwei", "wow"))
    assert not _all(app, "chat-line") and not app.model.room.emotes
    app.intent("mute", "p1")
    room.say(_chat("p1", "Alex", "drei"))
    assert ["drei" in tree.text(line) for line in _all(app, "chat-line")] == [True]


# Fair dice


def test_guest_promises_a_share_in_the_lobby_and_the_host_does_not():
    _, outside, room = guest(_lobby())
    assert [message["t"] for message in room.sent] == ["hello", "commit"]
    assert json.loads(outside.tab["shares/KZ4M7QPX"])[0][:2] == ["t1-1", 1]
    _, outside, _ = host(_lobby(me="p1"))
    assert "commit" not in [message["t"] for message in outside.sent]


def test_seal_is_the_guests_and_solo_and_host_have_none():
    app, _, _ = guest(room_state(("Alex", "Ben"), turn=0))
    assert _one(app, "fair-seal").props["data-state"] == "unverified"
    assert _one(app, "fair-seal").props["data-reason"] == "latecomer"
    app, _, _ = host(room_state(("Alex", "Ben"), me="p1"))
    assert not _all(app, "fair-seal")
    _one(app, "fair-note")


def test_what_is_told_of_the_dice_is_drawn_only_where_the_seal_changes():
    secret = {"t": "secret", "roll": 9, "secret": "00" * 32}
    digest = {"t": "digest", "match": "", "term": 1, "host": "", "roll": 9, "digest": "00" * 32}
    for tell in (lambda room: room.say(secret), lambda room: room.on_digest("peer", digest)):
        app, outside, room = guest(room_state(("Alex", "Ben"), turn=0))
        book, before = app.rooms.witness.book, outside.redrawn
        tell(room)  # of a roll that this guest knows nothing of
        assert outside.redrawn == before

        def find(_, book=book, round=app.model.state["view"]["round"]):
            book.state, book.reason = "disputed", "two_stories"
            book.round, book.rolls = round, [None]

        book.on_secret = find
        book.on_digest = lambda _, message, find=find: find(message)
        tell(room)
        assert outside.redrawn == before + 1
        assert _one(app, "fair-seal").props["data-state"] == "disputed"


def test_kept_shares_of_a_stranger_are_no_trouble():
    for text in ("", "{", "[]", "7", '{"a": 1}', '[1, [2], ["m", 1, 0, "short"]]', '[[{}, 1, 1, "%s"]]' % ("a" * 64)):
        outside = Outside()
        outside.tab["shares/KZ4M7QPX"] = text
        app = App(outside, outside, "de")
        app.begin('{"v": 1, "name": "Ben"}', {}, "r/KZ4M7QPX")
        outside.rooms[0].find_host()
        outside.rooms[0].say(_lobby())
        assert app.model.screen == "lobby"


def test_no_room_screen_speaks_of_a_missing_word():
    last = settled([(4, 4), (4,)], 2, 4)
    result = {"ended": "won", "rounds": 1, "places": [1, 2], "xp": [40, 10], "highlights": []}
    for lang in WORDS:
        pages = []
        for hosting in (False, True):
            for message in (
                _lobby(("Alex", "Ben"), bots=1, watching=("Cleo",), away=("p2",), ready=("p1",)),
                room_state(("Alex", "Ben")),
                room_state(("Alex", "Ben"), stage="result", last=last, result=result),
            ):
                seen = dict(message, me="p1", host=True) if hosting else message
                app = (host if hosting else guest)(seen, lang=lang)[0]
                app.intent("kick", "p2")
                app.intent("qr")
                app.model.room.open = True
                pages.append(_page(app))
                for screen in ("fair", "privacy"):
                    app.intent("go", screen)
                    pages.append(_page(app))
        for page in pages:
            for node in tree.walk(page):
                shown = [node.props[name] for name in ("title", "aria-label", "placeholder") if node.props.get(name)]
                for part in [child for child in node.children if isinstance(child, str)] + shown:
                    assert "{" not in part, part
                    assert not (
                        "." in part[1:-1] and " " not in part and "://" not in part and not part[0].isdigit()
                    ), part


def test_states_of_another_host_of_the_same_term_are_heard_whatever_their_revision():
    app, _outside, room = guest(room_state(("Alex", "Ben", "Cem"), revision=50))
    other = room_state(("Alex", "Ben", "Cem"), revision=7)
    room.say(other)
    assert app.model.state["revision"] == 50
    for person in other["people"]:
        person["host"] = person["id"] == "p3"
    room.say(other)
    assert app.model.state["revision"] == 7
