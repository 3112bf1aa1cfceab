"""Who is in a room, whom it follows, and what goes wrong; between tabs that are plain objects."""

import json

from room_world import CODE, Tab, World
from room_world import room as _room

from client.ear import Ear
from client.peer import BURST
from liarsdice_shared.messages import VERSION


def _role(**changes):
    message = {
        "t": "role",
        "v": VERSION,
        "host": False,
        "follows": "",
        "table": "",
        "term": 0,
        "humans": 0,
        "booting": False,
    }
    message.update(changes)
    return json.dumps(message)


def test_guest_finds_the_host_and_introduces_itself_signed_for_this_host():
    _world, host, guest = _room()
    assert (guest.room.phase, guest.room.problem, guest.room.host) == ("open", "", "host")
    assert ("open", "host") in host.heard
    [(peer, text)] = host.texts()
    hello = json.loads(text)
    assert peer == "guest0"
    assert hello["t"] == "hello" and hello["name"] == "guest0" and hello["watch"] is False
    assert len(hello["key"]) == 130 and len(hello["sig"]) == 128


def test_signed_text_names_table_term_host_and_nonce():
    world = World()
    host, guest = Tab(world, "host").host(), Tab(world, "guest").guest()
    signed = []
    guest.sign = lambda text, then: signed.append(text)
    world.connect(host, guest)
    assert signed == ['["T",0,"host","' + "ab" * 32 + '"]']


def test_who_has_left_before_its_greeting_was_signed_says_nothing():
    world = World()
    host, guest = Tab(world, "host").host(), Tab(world, "guest").guest()
    signing = []
    guest.sign = lambda text, then: signing.append(then)
    world.connect(host, guest)
    guest.link._who = lambda: None
    signing.pop()(guest.key, "cd" * 64)
    assert not host.texts()


def test_host_is_open_as_soon_as_a_relay_answers():
    world = World()
    world.relays = (2, 0, 0)
    host = Tab(world, "host").host()
    world.run(1000)
    assert host.room.phase == "searching"
    world.relays = (2, 1, 0)
    world.run(1000)
    assert (host.room.phase, host.room.problem) == ("open", "")


def test_what_is_missing_is_said_at_once_and_nothing_is_opened():
    for lacks in ("no_webrtc", "no_crypto"):
        world = World()
        world.lacks = lacks
        tab = Tab(world, "guest").guest()
        assert tab.room.problem == lacks
        assert tab.ear is None and world.due == []


def test_unreachable_relays_are_told_within_fifteen_seconds_whether_refused_or_silent():
    for relays in ((3, 0, 3), (3, 0, 0), (3, 0, 1)):
        world = World()
        world.relays = relays
        tab = Tab(world, "guest").guest()
        world.run(15000)
        assert tab.room.problem == "relays_unreachable", relays
        world.relays = (3, 1, 2)  # and forgotten when one answers
        world.run(1000)
        assert tab.room.problem == ""


def test_room_that_nobody_is_in_is_told_within_fifteen_seconds():
    world = World()
    tab = Tab(world, "guest").guest()
    world.run(8000)
    assert tab.room.problem == ""
    world.run(7000)
    assert tab.room.problem == "no_such_room"
    host = Tab(world, "host").host()
    world.connect(host, tab)
    assert (tab.room.phase, tab.room.problem) == ("open", "")


def test_relay_that_answers_late_still_ends_within_fifteen_seconds():
    world = World()
    world.relays = (3, 0, 0)
    tab = Tab(world, "guest").guest()
    world.run(12000)
    world.relays = (3, 1, 0)
    world.run(3000)
    assert tab.room.problem == "no_such_room"


def test_somebody_who_answers_but_cannot_be_reached_is_another_thing():
    world = World()
    world.answered = 1
    tab = Tab(world, "guest").guest()
    world.run(15000)
    assert tab.room.problem == "cannot_connect"


def test_room_whose_host_only_others_reach_is_told_apart_from_one_without_a_host():
    world, host, guest = _room()
    late = Tab(world, "late").guest()
    world.connect(guest, late)
    world.run(15000)
    assert late.room.problem == "cannot_connect"
    world.part(host, guest)
    guest.raw("late", "peer", _role(follows=""))
    world.run(1000)
    assert late.changes[-1] == ("searching", "no_host"), "what changes by what others say is told as well"
    later = Tab(world, "later").guest()
    world.connect(guest, later)
    world.run(15000)
    assert later.room.problem == "no_host"


def test_script_that_never_comes_is_told_within_fifteen_seconds():
    world = World()
    tab = Tab(world, "guest")
    tab.answers = False
    tab.guest()
    world.run(15000)
    assert tab.room.problem == "load_failed"


def test_silence_of_the_host_is_seen_after_three_seconds_and_ends_after_seven():
    world, host, guest = _room()
    world.run(60000)
    assert guest.room.problem == ""
    host.asleep = True
    world.run(5500)
    assert guest.room.problem == "host_silent"
    world.run(3500)
    assert (guest.room.problem, guest.room.host) == ("host_gone", "host")
    host.asleep = False
    world.run(1000)
    assert guest.room.problem == ""


def test_table_that_does_not_greet_is_told_within_fifteen_seconds_though_its_page_is_there():
    world = World()
    host, guest = Tab(world, "host").host(), Tab(world, "guest").guest()
    greet, host.room.on_peer = host.room.on_peer, lambda *_: None
    world.connect(host, guest)
    world.run(12_000)
    assert (guest.room.phase, guest.room.problem) == ("open", "")
    world.run(3_000)
    assert guest.room.problem == "host_silent"
    greet("guest", True)
    world.run(1_000)
    assert guest.room.problem == "" and host.texts()


def test_what_a_host_said_in_an_earlier_term_is_not_heard_when_it_is_followed_in_a_later_one():
    world, _host, guest = _room()
    other = Tab(world, "other").guest()
    world.connect(other, guest)
    guest.room.text("other", "peer", _role(host=True, follows="other", table="T", term=1))
    guest.room.text("other", "table", '{"t": "shares", "old": true}')
    guest.room.text("other", "peer", _role(host=True, follows="other", table="T", term=3))
    guest.room.text("other", "table", '{"t": "welcome", "new": true}')
    heard = []
    guest.room.on_text = lambda peer, text: heard.append(text)
    guest.room.unfollow()
    guest.room.follow("other")
    assert heard == ['{"t": "welcome", "new": true}']


def test_goodbye_of_the_host_is_known_at_once_and_a_host_that_returns_is_followed():
    world, host, guest = _room()
    host.room.leave()
    assert (guest.room.phase, guest.room.problem, guest.room.host) == ("searching", "host_gone", "")
    world.run(30000)
    assert guest.room.problem == "host_gone"
    again = Tab(world, "again").host()
    world.connect(again, guest)
    assert (guest.room.phase, guest.room.problem, guest.room.host) == ("open", "", "again")


def test_table_hears_of_a_guest_only_after_its_role_and_of_its_going():
    world = World()
    host = Tab(world, "host").host()
    other = Tab(world, "other")
    other.ear = Ear(other.room, 0)
    world.connect(host, other)
    assert ("connected", "other") not in host.heard
    other.raw("host", "table", '{"t":"sync"}')
    assert host.texts() == []  # pending: not heard
    other.raw("host", "peer", _role())
    assert ("connected", "other") in host.heard
    other.raw("host", "table", '{"t":"sync"}')
    assert host.texts() == [("other", '{"t":"sync"}')]
    world.part(host, other)
    assert host.heard[-1] == ("disconnected", "other")


def test_another_version_of_the_host_is_told_whatever_else_its_role_says():
    for role in (_role(v=VERSION + 1, host=True), json.dumps({"t": "role", "v": 7, "host": True, "since": "tomorrow"})):
        world = World()
        guest, other = Tab(world, "guest").guest(), Tab(world, "other")
        other.ear = Ear(other.room, 0)
        world.connect(guest, other)
        other.raw("guest", "peer", role)
        assert guest.room.problem == "other_version"
        world.run(30000)
        assert guest.room.problem == "other_version"


def test_guests_of_another_version_are_nobodys_problem():
    world, host, _guest = _room()
    other = Tab(world, "other")
    other.ear = Ear(other.room, 0)
    world.connect(host, other)
    other.raw("host", "peer", _role(v=VERSION + 1))
    other.raw("host", "table", '{"t":"sync"}')
    assert ("connected", "other") not in host.heard and host.room.problem == ""


def test_newcomer_follows_the_host_that_most_follow_and_is_told_of_the_other():
    world, host, one, two = _room(2)
    liar = Tab(world, "liar").host()
    late = Tab(world, "late").guest()
    world.connect(liar, late)
    assert late.room.host == "liar"
    for tab in (one, host, two):
        world.connect(tab, late)
    assert late.room.host == "host"
    world.run(1000)
    assert late.room.problem == "two_hosts"
    assert late.room.claims() == ["host", "liar"]


def test_claims_with_as_many_followers_stand_in_the_order_in_which_they_came():
    world = World()
    late = Tab(world, "late").guest()
    names = ["z", "m", "a", "q", "b", "y", "c"]
    for name in names:
        world.connect(Tab(world, name).host(), late)
    assert late.room.claims() == names


def test_who_is_followed_stays_followed_whoever_else_claims_to_be_the_host():
    world, _host, one, _two = _room(2)
    world.run(5000)
    liar = Tab(world, "liar").host()
    world.connect(liar, one)
    for i in range(4):
        fan = Tab(world, "fan" + str(i)).guest()
        world.connect(liar, fan)
        world.connect(fan, one)
    world.run(5000)
    assert (one.room.host, one.room.problem) == ("host", "two_hosts")
    one.heard.clear()
    liar.send("guest0", "table", json.dumps({"t": "removed"}))
    assert one.heard == []  # what another host says is not heard
    one.room.follow("liar")
    assert one.room.host == "liar"


def test_host_does_not_follow_another_host_but_says_that_there_is_one():
    world, host, guest = _room()
    other = Tab(world, "other").host()
    world.connect(host, other)
    world.run(1000)
    assert host.room.problem == "two_hosts"
    assert ("connected", "other") not in host.heard
    guest.raw("host", "peer", _role(host=True))
    assert host.room.claims() == ["other"]  # a guest does not become one by saying so


def test_every_send_names_one_target_and_the_table_answers_only_the_one_it_means():
    world, host, one, two = _room(2)
    world.sent.clear()
    host.on_peer_text("guest1", json.dumps({"t": "removed"}))
    assert [(sender, peer) for sender, peer, _, _ in world.sent] == [("host", "guest1")]
    assert two.heard == [{"t": "removed"}] and one.heard == []
    world.sent.clear()
    one.room.tell({"t": "digest", "match": "M", "term": 1, "host": "p1", "roll": 1, "digest": "ab" * 32})
    assert [(peer, channel) for _, peer, channel, _ in world.sent] == [("guest1", "peer")]


def test_digests_reach_the_other_guests_and_never_the_table():
    _world, _host, one, two = _room(2)
    heard = []
    two.room.on_digest = lambda peer, message: heard.append((peer, message["roll"]))
    one.room.tell({"t": "digest", "match": "M", "term": 1, "host": "p1", "roll": 4, "digest": "ab" * 32})
    assert heard == [("guest0", 4)]
    one.raw("guest1", "peer", '{"t":"digest","match":"M","term":1,"host":"p1","roll":"x","digest":""}')
    one.raw("guest1", "peer", "[" * 400)
    assert heard == [("guest0", 4)]


def test_guests_are_not_heard_by_guests_as_a_table():
    _world, _host, one, two = _room(2)
    two.heard.clear()
    one.raw("guest1", "table", json.dumps({"t": "removed"}))
    assert two.heard == []


def test_text_too_long_or_no_text_is_answered_with_an_error_and_goes_no_further():
    for text, code in (("x" * 4001, "too_long"), ("x" * 1000000, "too_long"), ("", "not_json")):
        _world, host, guest = _room()
        before = len(host.heard)
        guest.raw("host", "table", text)
        assert len(host.heard) == before
        assert guest.heard == [{"t": "error", "code": code, "of": None, "setting": None}]


def test_flood_is_dropped_with_one_error_and_nobody_else_notices():
    world, host, one, two = _room(2)
    before = len(host.heard)
    for _ in range(1000):
        one.raw("host", "table", '{"t":"sync"}')
    assert len(host.heard) - before <= BURST
    assert [message["code"] for message in one.heard] == ["too_many"]
    host.heard.clear()
    two.link.send({"t": "sync"})
    assert host.texts() == [("guest1", '{"t": "sync"}')]
    world.run(3000)  # and is heard again after a while
    host.heard.clear()
    one.link.send({"t": "sync"})
    assert host.texts() == [("guest0", '{"t": "sync"}')]


def test_junk_from_the_host_is_told_and_not_believed():
    _world, host, guest = _room()
    for text in ("", "x", "[]", '{"t":"state"}', '{"t":"error"}'):
        host.send("guest0", "table", text)
    assert guest.heard == ["junk"] * 5


def test_leaving_says_goodbye_and_what_an_old_room_still_says_is_not_heard():
    world, host, guest = _room()
    ear = guest.ear
    guest.room.leave()
    assert ("disconnected", "guest0") in host.heard
    assert (guest.room.phase, guest.room.code) == ("closed", "")
    ear.peer("host", True)
    ear.text("host", "peer", _role(host=True))
    ear.failed("load_failed")
    world.run(20000)
    assert (guest.room.phase, guest.room.problem, guest.room.peers) == ("closed", "", {})
    assert guest.room.join("") == "code_empty"


def test_retry_begins_afresh_with_the_same_code_and_part():
    world = World()
    tab = Tab(world, "guest").guest()
    world.run(15000)
    assert tab.room.problem == "no_such_room"
    tab.room.retry()
    assert (tab.room.code, tab.room.hosting, tab.room.phase, tab.room.problem) == (CODE, False, "searching", "")
    world.run(15000)
    assert tab.room.problem == "no_such_room"


def test_tab_that_stood_still_hears_of_it_and_one_that_is_only_slow_does_not():
    world, _host, guest = _room()
    woken = []
    guest.room.on_wake = lambda: woken.append(world.time)
    world.run(5000)
    guest.asleep = True
    world.run(1000)
    guest.asleep = False
    world.run(5000)
    assert not woken
    guest.asleep = True
    world.run(20000)
    guest.asleep = False
    world.run(5000)
    assert len(woken) == 1


def test_who_looks_for_the_host_says_so_again_and_again_and_nobody_else_does():
    world = World()
    host, guest = Tab(world, "H"), Tab(world, "G")
    host.room.create()
    guest.room.join(CODE)
    world.run(4000)
    assert guest.sought >= 4 and not host.sought
    world.connect(host, guest)
    sought = guest.sought
    world.run(4000)
    assert guest.sought == sought
    world.part(host, guest)
    world.run(4000)
    assert guest.sought >= sought + 4 and not host.sought
