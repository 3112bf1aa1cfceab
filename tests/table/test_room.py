"""People at one table: keys, seats, watching, chat, kicks and locks; and fair dice as the table rolls them."""

from __future__ import annotations

import json
from random import Random

import pytest

from liarsdice.replay import ReplayError, verify
from liarsdice_shared import fair
from liarsdice_shared.messages import EMOTES, VERSION
from table.chance import SeededChance
from table.game import GATHER_MS
from table.rolls import SHARE_MS
from table.session import Session

from .seat_at_table import ME, Table, key_of


def room(guests=("bea", "cem"), bots=0, seed=1, **changes) -> Table:
    table = Table.laid(changes.pop("preset", "classic"), bots=bots, seed=seed, pace="instant", **changes)
    for guest in guests:
        assert table.hello(guest, guest.title()) is None
    return table


# Coming in


def test_a_peer_is_greeted_and_comes_in_only_with_a_key_it_has_proven():
    table = room(())
    table._take(table.session.greet("bea"))
    assert table.heard["bea"][0]["t"] == "welcome" and len(table.heard["bea"][0]["nonce"]) == 64
    hello = {"t": "hello", "v": VERSION, "name": "Bea", "pace": "calm", "watch": False, "able": False, "sig": "0" * 128}
    for key, proven in ((None, None), (key_of("bea"), None), (key_of("bea"), key_of("cem"))):
        assert table.send(json.dumps({**hello, "key": key}), "bea", proven=proven) == "key"
    assert len(table.session.people) == 1
    assert table.send(json.dumps({**hello, "key": key_of("bea")}), "bea", proven=key_of("bea")) is None
    assert table.states["bea"]["you"] == 1 and not table.states["bea"]["host"]


def test_a_peer_that_was_never_greeted_stays_out():
    table = room(())
    text = json.dumps(
        {
            "t": "hello",
            "v": VERSION,
            "name": "B",
            "pace": "calm",
            "watch": False,
            "able": False,
            "key": key_of("b"),
            "sig": "0" * 128,
        }
    )
    assert table.send(text, "b", proven=key_of("b")) == "key"


def test_what_is_signed_names_table_term_host_and_a_new_nonce_each_time():
    session = Session(SeededChance(1), address="host-peer")
    session.greet("bea")
    first = session.to_sign("bea")
    session.greet("bea")
    assert session.to_sign("bea") != first
    assert json.loads(first)[:3] == [session.table, 1, "host-peer"]
    assert session.to_sign("cem") is None


def test_a_key_brings_its_seat_back_and_is_refused_while_it_is_in_use():
    table = room(("bea",))
    table.say("start")
    seat, dice = table.states["bea"]["you"], table.states["bea"]["view"]["cup"]
    assert table.hello("bea2", "Bea", key=key_of("bea")) == "key_in_use"
    table._take(table.session.disconnect("bea", table.now))
    assert [p["away"] for p in table.state["people"]] == [False, True]
    assert table.hello("bea3", "Somebody", key=key_of("bea")) is None
    assert table.states["bea3"]["you"] == seat
    if table.states["bea3"]["view"]["round"] == 1:
        assert table.states["bea3"]["view"]["cup"] == dice
    assert [p["away"] for p in table.state["people"]] == [False, False]
    assert table.state["seats"][seat]["name"] == "Bea"


def test_a_spectator_that_goes_is_gone_and_a_seat_that_goes_is_kept():
    table = room(("bea",))
    table.hello("wanda", "Wanda", watch=True)
    assert [p["seat"] for p in table.state["people"]] == [0, 1, None]
    table._take(table.session.disconnect("wanda", table.now))
    table._take(table.session.disconnect("bea", table.now))
    assert [(p["name"], p["away"]) for p in table.state["people"]] == [("Alex", False), ("Bea", True)]


def test_a_removed_person_is_told_and_cannot_come_back_with_its_key():
    table = room(("bea", "cem"))
    bea = table.states["bea"]["me"]
    assert table.say("kick", "cem", person=bea) == "not_host"
    assert table.say("kick", person="p99") == "no_such_person"
    assert table.say("kick", person=table.state["me"]) == "no_such_person"
    assert table.say("kick", person=bea) is None
    assert table.heard["bea"][-1] == {"t": "removed"}
    assert [p["name"] for p in table.state["people"]] == ["Alex", "Cem"]
    assert table.hello("bea", "Bea") == "removed"
    assert table.hello("other", "Bea") is None


def test_only_who_stays_is_told_where_the_room_moves_to():
    table = room(("bea", "cem"))
    table.say("kick", person=table.states["bea"]["me"])
    assert table.say("move", "cem", code="KZ4M7QPX") == "not_host"
    assert table.say("move", code="KZ4M7QPX") is None
    told = [(c, message) for c in table.heard for message in table.heard[c] if message["t"] == "moved"]
    assert told == [("cem", {"t": "moved", "code": "KZ4M7QPX"})]


def test_a_kick_on_the_victims_turn_leaves_a_bot_to_finish_the_round():
    table = room(("bea", "cem"))
    table.say("start")
    settle_rolls(table)
    turn = table.state["view"]["turn"]
    victim = next(c for c in ("bea", "cem", ME) if table.states[c]["you"] == turn)
    if victim == ME:
        table.act("1x2")
        turn = table.state["view"]["turn"]
        victim = next(c for c in ("bea", "cem") if table.states[c]["you"] == turn)
    table.say("kick", person=table.states[victim]["me"])
    assert table.state["seats"][turn]["left"]
    for _ in range(3):
        if table.state["view"]["turn"] == turn:
            table.step()
    assert table.state["view"]["turn"] != turn or table.state["stage"] != "match"


def test_a_locked_room_takes_nobody_new_but_those_who_were_here():
    table = room(("bea",))
    table.say("lock", locked=True)
    assert table.state["locked"]
    assert table.hello("cem", "Cem") == "locked"
    table._take(table.session.disconnect("bea", table.now))
    assert table.hello("bea", "Bea") is None
    table.say("lock", locked=False)
    assert table.hello("cem", "Cem", watch=True) is None
    assert table.hello("dora", "Dora", watch=True) is None
    table.say("lock", locked=True)
    table._take(table.session.disconnect("cem", table.now))
    assert table.hello("cem", "Cem", watch=True) is None, "who watches and whose line broke is nobody new"
    assert table.say("leave", "dora") is None
    assert table.hello("dora", "Dora", watch=True) == "locked"


def test_a_full_table_offers_to_watch():
    table = room((), preset="bluff", bots=5)
    assert table.hello("bea", "Bea") == "full"
    assert table.hello("bea", "Bea", watch=True) is None
    assert table.states["bea"]["you"] is None
    assert table.say("watch", "bea", watch=False) == "full"
    table.say("remove_seat", seat=5)
    assert table.say("watch", "bea", watch=False) is None
    assert table.states["bea"]["you"] == 5
    assert table.say("watch", "bea", watch=True) is None
    assert table.states["bea"]["you"] is None


def test_who_comes_late_watches_and_sits_down_for_the_next_match():
    table = room(("bea",), dice=1)
    table.say("start")
    settle_rolls(table)
    assert table.hello("cem", "Cem") is None
    assert table.hello("dora", "Dora", watch=True) is None
    assert table.states["cem"]["you"] is None and table.states["cem"]["view"]["cup"] == []
    play_out(table)
    table.say("rematch")
    assert table.states["cem"]["you"] == 2 and table.states["dora"]["you"] is None


def test_ready_marks_are_for_the_seated_and_go_with_the_start():
    table = room(("bea",))
    table.hello("wanda", "Wanda", watch=True)
    assert table.say("ready", "bea", ready=True) is None
    assert table.say("ready", "wanda", ready=True) == "not_now"
    assert [p["ready"] for p in table.state["people"]] == [False, True, False]
    table.say("start")
    assert not any(p["ready"] for p in table.state["people"])


def test_the_host_shuffles_the_seats():
    table = room(("bea", "cem"), bots=5, seed=3)
    before = [seat["name"] for seat in table.state["seats"]]
    assert table.say("shuffle", "bea") == "not_host"
    table.say("shuffle")
    after = [seat["name"] for seat in table.state["seats"]]
    assert after != before and sorted(after) == sorted(before)


# Chat


def test_chat_reaches_everybody_as_it_was_said_and_is_limited():
    table = room(("bea",))
    assert table.say("chat", "bea", text=" <b>Hi</b>\u202e ") is None
    for connection in (ME, "bea"):
        line = table.heard[connection][-1]
        assert (line["name"], line["text"], line["emote"]) == ("Bea", "<b>Hi</b>", None)
    assert table.say("emote", "bea", emote=EMOTES[0]) is None
    assert table.say("chat", "bea", text="\u200b") == "value"
    codes = [table.say("chat", "bea", text="x") for _ in range(9)]
    assert codes[0] is None and codes[-1] == "too_many"
    assert table.say("chat", text="still me") is None
    table.now += 4000
    assert table.say("chat", "bea", text="x") is None


# Fair dice


def commit_for(table: Table, connection: str, number: int) -> None:
    state = table.states[connection]
    share = share_of(connection, number)
    commitment = fair.share_commitment(state["next_roll"]["match"], state["term"], number, state["you"], share)
    assert table.say("commit", connection, roll=number, commitment=commitment) is None


def share_of(connection: str, number: int) -> str:
    return fair.digest([connection, number])


def settle_rolls(table: Table, silent: tuple[str, ...] = ()) -> None:
    """Let every guest answer what is asked of it, as an honest client does; `silent` ones give no share."""
    answered = table.__dict__.setdefault("answered", {})
    moved = True
    while moved:
        moved = False
        for connection, heard in list(table.heard.items()):
            done = answered.get(connection, 0)
            answered[connection] = len(heard)
            records = [message for message in heard if message["t"] == "record"]
            for message in heard[done:]:
                if message["t"] != "record" or connection == ME or message is not records[-1]:
                    continue
                number = message["record"][fair.ROLL]
                seats = [seat for seat, _ in message["record"][fair.SHARES]]
                if table.states[connection]["you"] in seats and connection not in silent:
                    moved = True
                    assert table.say("share", connection, roll=number, share=share_of(connection, number)) is None
                    commit_for(table, connection, number + 1)


def play_out(table: Table, seed: int = 1) -> None:
    rng = Random(seed)
    while table.state["stage"] != "result":
        settle_rolls(table)
        for connection in list(table.states):
            view = table.states[connection]["view"]
            if (
                table.states[connection]["stage"] == "match"
                and view["turn"] == table.states[connection]["you"] is not None
            ):
                legal = view["legal"]
                if legal["pass"]:
                    hidden = [i for i, die in enumerate(view["open_dice"][view["seat"]]) if die is None]
                    action = rng.choice(["pass", f"out:{hidden[0]}"])
                elif legal["challenge"] and (not legal["bids"] or rng.random() < 0.4):
                    action = "liar"
                else:
                    action = "{}x{}".format(*legal["bids"][0])
                assert table.act(action, connection) is None
                break
        else:
            if table.session.due is not None:
                table.step()
        table.now += 200


@pytest.mark.parametrize(("preset", "changes"), [("classic", {}), ("bluff", {"reroll": True}), ("duel", {})])
def test_every_roll_of_a_match_is_made_from_all_shares_and_can_be_verified(preset, changes):
    table = room(("bea", "cem"), preset=preset, bots=1, **changes)
    for guest in ("bea", "cem"):
        commit_for(table, guest, 1)
    table.say("start")
    play_out(table)
    assert table.say("export", "bea") is None
    data = table.heard["bea"][-1]["data"]
    assert verify(data).places == tuple(table.state["result"]["places"])
    assert all(not roll["void"] for roll in data["rolls"])
    assert len(data["rolls"][0]["shares"]) == 2
    for roll in data["rolls"]:  # nobody in it is the host or a bot
        assert {seat for seat, _ in roll["shares"]} <= {table.states["bea"]["you"], table.states["cem"]["you"]}
    told = {m["record"][fair.ROLL]: m["promise"] for m in table.heard["bea"] if m["t"] == "record"}
    assert told == {roll["record"][fair.ROLL]: roll["promise"] for roll in data["rolls"]}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data["rolls"][1].update(secret="0" * 64),
        lambda data: data["rolls"][1]["shares"].pop(),
        lambda data: data["rolls"][1]["shares"][0].__setitem__(1, "0" * 64),
        lambda data: data["rolls"].pop(1),
        lambda data: data["rolls"].append(data["rolls"][-1]),
        lambda data: data["rolls"][0]["record"].__setitem__(fair.RULES, "0" * 64),
        lambda data: data["rolls"][0].update(promise="0" * 64),
        lambda data: data["log"].__setitem__(1, swapped(data["log"][1])),
        lambda data: data["log"].__setitem__(0, data["log"][0][:-1] + str((int(data["log"][0][-1]) + 1) % 3)),
        lambda data: data.update(rolls=7),
        lambda data: data.update(rolls=[None]),
        lambda data: data["rolls"][0].update(record=[]),
    ],
)
def test_a_save_file_whose_dice_were_touched_is_found_out(spoil):
    table = room(("bea", "cem"), dice=2)
    for guest in ("bea", "cem"):
        commit_for(table, guest, 1)
    table.say("start")
    play_out(table)
    table.say("export")
    data = table.heard[ME][-1]["data"]
    verify(data)
    spoil(data)
    with pytest.raises(ReplayError):
        verify(data)


def swapped(event: str) -> str:
    word, first, *rest = event.split()
    return " ".join([word, first[:-1] + str(int(first[-1]) % 6 + 1), *rest])


def test_a_share_that_does_not_come_voids_the_roll_and_another_follows_without_it():
    table = room(("bea", "cem"))
    for guest in ("bea", "cem"):
        commit_for(table, guest, 1)
    table.say("start")
    assert table.state["rolling"] and table.state["view"]["phase"] == "roll"
    settle_rolls(table, silent=("cem",))
    assert table.state["rolling"]
    table.wait(SHARE_MS - 1)
    assert table.state["rolling"]
    table.wait(1)
    settle_rolls(table, silent=("cem",))
    kinds = [message["t"] for message in table.heard["bea"] if message["t"] in ("record", "shares", "secret")]
    assert kinds == ["record", "shares", "secret", "record", "shares"]
    void = next(message for message in table.heard["bea"] if message["t"] == "shares")
    assert void["missing"] == [table.states["cem"]["you"]]
    assert not table.state["rolling"] and table.state["voids"] == 1 and table.state["view"]["phase"] == "bid"


def test_a_wrong_share_is_refused_and_counts_as_none():
    table = room(("bea",))
    commit_for(table, "bea", 1)
    table.say("start")
    assert table.say("share", "bea", roll=1, share="0" * 64) == "share"
    assert table.say("share", "bea", roll=2, share=share_of("bea", 1)) == "share"
    assert table.say("share", ME, roll=1, share=share_of("bea", 1)) == "share"
    assert table.state["rolling"]
    assert table.say("share", "bea", roll=1, share=share_of("bea", 1)) is None
    assert not table.state["rolling"]
    assert table.say("share", "bea", roll=1, share=share_of("bea", 1)) == "share"


def test_a_promise_can_not_be_changed_nor_given_by_the_host_or_a_spectator():
    table = room(("bea",))
    table.hello("wanda", "Wanda", watch=True)
    for connection in (ME, "wanda"):
        assert table.say("commit", connection, roll=1, commitment="0" * 64) == "share"
    commit_for(table, "bea", 1)
    table.say("start")
    settle_rolls(table)
    assert table.say("commit", "bea", roll=2, commitment="1" * 64) == "share"  # promised already
    assert table.say("commit", "bea", roll=1, commitment="1" * 64) == "share"  # over
    assert table.say("commit", "bea", roll=99, commitment="1" * 64) == "share"


def test_somebody_leaving_in_mid_roll_voids_it():
    table = room(("bea", "cem", "dora"))
    for guest in ("bea", "cem", "dora"):
        commit_for(table, guest, 1)
    table.say("start")
    table.say("leave", "cem")
    settle_rolls(table, silent=("cem",))
    assert table.state["voids"] == 1 and table.state["view"]["phase"] == "bid"
    assert table.state["view"]["dice"][2] == 0


def test_a_reload_of_the_table_in_mid_roll_voids_it_and_rolls_again_when_the_guests_are_back():
    table = room(("bea", "cem"))
    for guest in ("bea", "cem"):
        commit_for(table, guest, 1)
    table.say("start")
    table.reload()
    table.step()
    assert table.session.game.rolls[0].void and table.state["rolling"]
    for guest in ("bea", "cem"):
        assert table.session.game.rolling is None
        table.hello(guest, guest)
        commit_for(table, guest, 2)
    assert [seat for seat, _ in table.session.game.rolling.record[fair.SHARES]] == [1, 2]
    settle_rolls(table)
    assert table.session.game.match.phase == "bid"


def test_a_guest_that_does_not_come_back_holds_the_next_roll_up_for_a_moment_only():
    table = room(("bea", "cem"))
    for guest in ("bea", "cem"):
        commit_for(table, guest, 1)
    table.say("start")
    table.reload()
    table.step()
    table.hello("bea", "Bea")
    commit_for(table, "bea", 2)
    table.wait(GATHER_MS)
    settle_rolls(table, silent=("cem",))
    assert table.session.game.match.phase == "bid"
    assert [seat for seat, _ in table.session.game.rolls[-1].record[fair.SHARES]] == [1]


@pytest.mark.parametrize("stage", ["lobby", "match"])
def test_who_comes_back_promises_anew_for_a_tab_may_have_lost_its_share(stage):
    table = room(("bea",))
    commit_for(table, "bea", 1)
    if stage == "match":
        table.say("start")
        settle_rolls(table)
    number = table.states["bea"]["next_roll"]["roll"]
    assert table.say("commit", "bea", roll=number, commitment="1" * 64) == ("share" if stage == "match" else None)
    table._take(table.session.disconnect("bea", table.now))
    table.hello("bea", "Bea")
    assert table.say("commit", "bea", roll=number, commitment="2" * 64) is None
    held = table.session.game.commitments if stage == "match" else table.session.commitments
    assert [text if stage == "match" else text[1] for text in held.values()] == ["2" * 64]


def test_alone_nothing_of_this_is_said():
    table = Table.playing(bots=3, pace="instant")
    rng = Random(1)
    while table.state["stage"] != "result":
        table.play_on(rng)
    assert table.heard == {}
    table.say("export")
    assert verify(table.heard[ME][-1]["data"])


def test_a_secret_is_opened_after_the_showdown_and_not_before():
    table = room(("bea",))
    commit_for(table, "bea", 1)
    table.say("start")
    settle_rolls(table)
    while table.state["stage"] == "match":
        assert not any(message["t"] == "secret" for message in table.heard["bea"])
        turn = next(c for c in (ME, "bea") if table.states[c]["view"]["turn"] == table.states[c]["you"])
        table.act("liar" if table.states[turn]["view"]["legal"]["challenge"] else "1x2", turn)
    assert [message["roll"] for message in table.heard["bea"] if message["t"] == "secret"] == [1]
