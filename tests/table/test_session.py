"""The session in virtual time: lobby, turns, clocks, showdowns, results, and what a reload keeps."""

from __future__ import annotations

import json
from random import Random

import pytest

from liarsdice import CHALLENGE, PRESETS, Bid, Match, RuleSet
from liarsdice_shared import messages, settings
from table.cautious import cautious
from table.chance import SeededChance
from table.pace import PACES
from table.people import looks, unique
from table.results import experience, highlights
from table.session import SLICE_MS, Session

from .seat_at_table import ME, Table, default_bots


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("pace", PACES)
def test_a_whole_match_comes_to_its_result(preset, pace):
    table = Table.playing(preset, default_bots(preset), seed=5, pace=pace)
    rng = Random(7)
    while table.state["stage"] != "result":
        table.play_on(rng)
    result = table.state["result"]
    assert result["ended"] == ("human_out" if preset == "pub" else "won") or table.state["you"] in (
        seat for seat, place in enumerate(result["places"]) if place == 1
    )
    assert len(result["places"]) == len(table.state["seats"])
    assert result["xp"] == experience(result["places"], [False] * len(result["places"]))
    assert {line["kind"] for line in result["highlights"]} <= {"boldest_bid", "most_lost", "best_call"}


# The lobby


def test_the_first_to_say_hello_sits_down_and_hosts():
    table = Table(Session(SeededChance(1)))
    assert table.hello(name="  Zo\u200bë ", pace="brisk") is None
    assert table.state["host"] and table.state["you"] == 0
    assert table.state["seats"][0]["name"] == "Zoë" and table.state["pace"] == "brisk"


@pytest.mark.parametrize("name", ["😀👍🏽", "李小龙", "Zoë", "🎲" * 20])
def test_a_name_goes_out_as_it_came_in_whatever_its_script(name):
    """Not as ASCII: MicroPython's json reads an escaped emoji as two halves."""
    table = Table(Session(SeededChance(1)))
    assert table.hello(name=name) is None
    assert name in table.sent[-1][1]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"v": messages.VERSION + 1, "name": "A", "pace": "calm"}, "version"),
        ({"v": messages.VERSION, "name": " \u200b\n", "pace": "calm"}, "name"),
        ({"v": messages.VERSION, "name": "A", "pace": "wild"}, "value"),
        ({"v": True, "name": "A", "pace": "calm"}, "value"),
        ({"v": messages.VERSION, "name": "A", "pace": "calm"}, "fields"),
        ({"v": messages.VERSION, "name": "A", "pace": "calm", "seat": 3}, "fields"),
    ],
)
def test_a_bad_hello_is_refused(fields, code):
    table = Table(Session(SeededChance(1)))
    fields = {"key": None, "sig": None, "watch": False, "able": False, **fields}
    if code == "fields" and "seat" not in fields:
        del fields["pace"], fields["watch"]
    assert table.say("hello", **fields) == code
    assert not table.session.people


ALEX = ("Alex", "Alex", "alex ", "Al\u200bex", "ALEX\ufe0f", "Ale\uff58", "Al\u00adex\u2066")


def test_five_and_more_of_one_name_are_apart_at_the_table_in_talk_and_in_what_is_kept(monkeypatch):
    """Two people, a bot, one with a space, others with signs that are not seen or that look the same."""
    monkeypatch.setattr("table.lobby.TEMPERS", {"Alex": None})
    table = Table.laid(bots=1)
    people = {"host": "Alex", **{f"guest{number}": name for number, name in enumerate(ALEX)}}
    for connection, name in list(people.items())[1:]:
        assert table.hello(connection, name) is None
    table.hello("wanda", "aLEX", watch=True)

    def apart() -> None:
        for state in table.states.values():
            seats, everybody = [seat["name"] for seat in state["seats"]], [p["name"] for p in state["people"]]
            assert len({name.casefold() for name in seats}) == len(seats) == 9
            assert len({name.casefold() for name in everybody}) == len(everybody) == 9
            assert len({looks(name) for name in {*seats, *everybody}}) == 10, "a bot, eight who play, one who watches"
            for person in state["people"]:
                assert person["seat"] is None or state["seats"][person["seat"]]["name"] == person["name"]

    apart()
    for connection in table.states:
        assert table.say("chat", connection, text="it is me") is None
    lines = [message for message in table.heard["wanda"] if message["t"] == "chat"]
    assert len({line["name"] for line in lines}) == len({line["person"] for line in lines}) == 9
    table.say("start")
    apart()
    table.reload()
    table.say("sync")
    apart()
    for connection in list(table.states):
        if connection != "host":
            table.say("leave", connection)
    while table.state["stage"] != "result":
        table.play_on(Random(1))
    names = [seat["name"] for seat in table.state["seats"]]
    assert len(table.state["result"]["places"]) == len(set(names)) == 9
    assert table.hello("late", "Alex") is None
    assert table.states["late"]["people"][-1]["name"] not in names


@pytest.mark.parametrize(("one", "other"), [("Zo\u00e9", "Zoe\u0301"), ("\ufb01n", "fin"), ("Stra\u00dfe", "STRASSE")])
def test_names_that_look_the_same_are_the_same(one, other):
    assert unique(other, {one}) == f"{other} 2"


def test_everybody_at_a_table_has_a_name_of_their_own():
    table = Table.laid(bots=5)
    for connection, name in (("b", "Alex"), ("c", "alex "), ("d", "Al\u200bex"), ("e", "Mira")):
        assert table.hello(connection, name) is None
    names = [seat["name"].casefold() for seat in table.state["seats"]]
    assert len(set(names)) == len(names) == 10


def test_nothing_is_heard_before_hello():
    table = Table(Session(SeededChance(1)))
    assert table.say("start") == "hello_first"


def test_a_rule_set_that_contradicts_itself_names_its_setting():
    table = Table.laid("duel", bots=1)
    before = table.state
    assert table.say("rules", preset="duel", changes={"palifico": True}) == "rules"
    assert table.error["setting"] == "palifico"
    assert table.say("rules", preset="duel", changes={"dice": 9}) == "rules"
    assert table.error["setting"] == "dice"
    assert table.say("rules", preset="duel", changes={"magic": 1}) == "rules"
    assert table.state == before


def test_custom_tells_whether_the_preset_was_changed():
    table = Table.laid("blitz", dice=5)
    assert table.state["custom"] and table.state["preset"] == "blitz"
    table.say("rules", preset="blitz", changes={"dice": 3})
    assert not table.state["custom"]


def test_the_table_takes_as_many_seats_as_its_rule_set_allows():
    table = Table.laid("bluff", bots=5)
    assert table.say("add_bot", level="pro") == "seats"
    table.say("rules", preset="classic", changes={})
    assert table.say("add_bot", level="pro") is None
    table.say("rules", preset="bluff", changes={})
    assert not table.state["can"]["start"]
    assert table.say("start") == "seats"
    table.say("remove_seat", seat=6)
    assert table.say("start") is None


def test_alone_nobody_starts():
    table = Table.laid(bots=0)
    assert not table.state["can"]["start"] and table.say("start") == "seats"


def test_seats_are_moved_removed_and_set_to_a_level_by_the_host_only():
    table = Table.laid(bots=2)
    table.hello("b", "Bea")
    for kind, fields in (
        ("start", {}),
        ("add_bot", {"level": "pro"}),
        ("remove_seat", {"seat": 1}),
        ("move_seat", {"seat": 0, "to": 1}),
        ("bot_level", {"seat": 1, "level": "pro"}),
        ("rules", {"preset": "pub", "changes": {}}),
        ("pace", {"pace": "calm"}),
    ):
        assert table.say(kind, "b", **fields) == "not_host"
    assert table.say("bot_level", seat=0, level="pro") == "no_such_seat"
    assert table.say("bot_level", seat=1, level="pro") is None
    assert table.say("remove_seat", seat=0) == "no_such_seat"
    assert table.say("remove_seat", seat=9) == "no_such_seat"
    assert table.say("move_seat", seat=0, to=3) is None
    assert table.state["you"] == 3 and table.state["seats"][0]["level"] == "pro"
    table.say("start")
    assert table.say("add_bot", level="pro") == "not_now"
    assert table.say("rules", preset="pub", changes={}) == "not_now"


# Turns


def test_an_action_is_heard_from_the_seat_on_turn_only_and_once():
    table = Table.playing()
    table.hello("watcher", "Wanda")
    table.wait_for_me()
    state = table.state
    assert table.act("9x9") == "no_such_bid"
    assert table.act("cheat") == "action"
    assert table.say("act", revision=state["revision"] - 1, action="1x2") == "stale"
    assert table.act("1x2", "watcher") == "not_your_turn"
    assert table.state["view"] == state["view"]
    bid = "{}x{}".format(*state["view"]["legal"]["bids"][0])
    assert table.act(bid) is None
    assert table.say("act", revision=state["revision"], action=bid) == "stale"
    assert table.act(bid) == "not_your_turn"


def test_too_many_messages_a_second_are_refused_and_then_heard_again():
    table = Table.playing()
    codes = [table.say("sync") for _ in range(200)]
    assert codes[0] is None and codes[-1] == "too_many"
    table.now += 1000
    assert table.say("sync") is None


@pytest.mark.parametrize(
    "text", ["", "null", "[]", '{"t": 1}', '{"t": "act"}', "[" * 3000, "x" * 5000, '{"t":"on_hello"}']
)
def test_junk_is_answered_by_an_error_and_changes_nothing(text):
    table = Table.playing()
    before = table.session.save(table.now)
    assert table.send(text) in ("not_json", "unknown_kind", "fields", "too_long")
    assert table.session.save(table.now) == before


# Clocks and absence


def test_a_slow_turn_is_played_cautiously_and_a_bot_stands_in_after_two():
    table = Table.playing(bots=1, turn_seconds=15)
    slow = 0
    while slow < 2:
        table.wait_for_me()
        assert table.state["clock"] == {"left": 15000, "of": 15000}
        bids = len(table.state["view"]["bids"])
        table.wait(14999)
        assert table.state["view"]["turn"] == table.state["you"]
        assert table.state["seats"][0]["standin"] is False
        table.wait(1)
        slow += 1
        assert table.state["stage"] == "showdown" or len(table.state["view"]["bids"]) == bids + 1
    assert table.state["seats"][0]["standin"] is True
    table.wait_for_me()
    assert table.state["clock"] is None
    assert table.say("back") is None
    assert table.state["seats"][0]["standin"] is False and table.state["clock"]["left"] == 15000
    assert table.say("back") == "not_now"


def test_a_person_can_take_its_seat_back_while_cups_lift():
    table = Table.playing(bots=1, turn_seconds=15)
    while not (table.state["seats"][0]["standin"] and table.state["stage"] == "showdown"):
        if table.state["stage"] == "match" and table.state["view"]["turn"] == table.state["you"]:
            table.wait(15000)
        else:
            table.step()
    assert table.say("back") is None
    assert table.state["seats"][0]["standin"] is False


def test_acting_takes_the_seat_back_from_its_stand_in_and_acting_in_time_forgets_slowness():
    table = Table.playing(bots=1, turn_seconds=15)
    while not table.state["seats"][0]["standin"]:
        table.wait_for_me()
        table.wait(15000)
    table.wait_for_me()
    legal = table.state["view"]["legal"]
    assert table.act("liar" if legal["challenge"] else "1x2") is None
    assert table.state["seats"][0]["standin"] is False
    table.wait_for_me()
    table.wait(15000)
    assert table.state["seats"][0]["standin"] is False


def test_an_illegal_try_does_not_send_the_stand_in_away():
    table = Table.playing(bots=1, turn_seconds=15)
    while not table.state["seats"][0]["standin"]:
        table.wait_for_me()
        table.wait(15000)
    table.wait_for_me()
    assert table.act("60x1") == "above_table"
    assert table.state["seats"][0]["standin"] is True


def test_without_a_turn_time_nothing_hurries_a_person():
    table = Table.playing(bots=1, turn_seconds=0)
    table.wait_for_me()
    assert table.session.due is None
    table.wait(10_000_000)
    assert table.state["stage"] == "match" and table.state["view"]["turn"] == table.state["you"]


def test_a_round_that_takes_too_long_is_ended_by_a_challenge():
    table = Table.playing(bots=1, turn_seconds=40, max_round_seconds=10)
    while table.state["view"]["turn"] != table.state["you"]:
        table.step()
    table.wait(10_000)
    assert table.state["stage"] == "showdown"
    assert table.state["view"]["last_round"]["call"] == "liar"


def test_a_round_without_a_bid_at_its_end_gets_a_cautious_opening_first():
    for seed in range(20):
        table = Table.playing(bots=1, seed=seed, turn_seconds=40, max_round_seconds=10)
        if table.state["view"]["turn"] == table.state["you"]:
            break
    table.wait(10_000)
    last = table.state["view"]["last_round"]
    assert [bid["seat"] for bid in last["bids"]] == [0] and last["caller"] == 1


def test_a_match_that_takes_too_long_ends_on_its_standing():
    table = Table.playing(bots=3, turn_seconds=15, max_match_seconds=60)
    while table.state["stage"] != "result":
        table.step()
    dice = table.state["view"]["dice"]
    assert table.state["result"]["ended"] == "time"
    assert table.state["result"]["places"] == [1 + sum(other > n for other in dice) for n in dice]


def test_the_clocks_stand_still_during_a_showdown_and_while_the_table_is_away():
    table = Table.playing(bots=1, turn_seconds=40)
    table.wait_for_me()
    table.wait(5000)
    table.reload()
    table.say("sync")
    assert table.state["clock"]["left"] == 35000
    kept = table.session.save(table.now)
    table.now += 3_600_000
    table.session = Session.load(kept, SeededChance(1), table.now)
    table.say("sync")
    assert table.state["clock"]["left"] == 35000
    table.act("liar" if table.state["view"]["legal"]["challenge"] else "9x6")
    while table.state["stage"] != "showdown":
        table.step()
    used = table.session.game.match_used
    table.step()
    assert table.session.game.match_used == used


VIEW_CLASSIC = Match.start(RuleSet(), 3, 0).roll([(1, 4, 4, 6, 6), (1, 1, 2, 2, 3), (5, 5, 5, 5, 5)])


def test_the_cautious_opening_is_the_smallest_bid_on_the_face_held_most_often_ties_to_the_higher():
    assert cautious(VIEW_CLASSIC.view(0)) == Bid(1, 6)


def test_the_cautious_opening_respects_a_forbidden_wild_and_the_minimum():
    rules = RuleSet.preset("duel", min_opening="players")
    match = Match.start(rules, 2, 0).roll([(2, 2, 2, 2, 2), (1, 1, 1, 1, 1)])
    assert cautious(match.view(0)) == Bid(2, 6)


def test_the_cautious_answer_raises_a_likely_bid_by_the_least_and_challenges_an_unlikely_one():
    assert cautious(VIEW_CLASSIC.apply(Bid(2, 6)).view(1)) == Bid(1, 1)
    assert cautious(VIEW_CLASSIC.apply(Bid(9, 2)).view(1)) is CHALLENGE
    assert cautious(VIEW_CLASSIC.apply(Bid(15, 1)).view(1)) is CHALLENGE


# Showdowns


@pytest.mark.parametrize("pace", PACES)
def test_cups_lift_from_the_opener_round_the_table_then_stamp_change_end(pace):
    table = Table.playing(bots=4, pace=pace, seed=3)
    rng = Random(1)
    while table.state["stage"] != "showdown":
        table.play_on(rng)
    show, last = table.state["showdown"], table.state["view"]["last_round"]
    order = [seat for seat, _ in show["lifts"]]
    assert order == [(last["opener"] + step) % 5 for step in range(5)]
    times = [at for _, at in show["lifts"]] + [show["stamp"], show["change"], show["end"]]
    assert times == sorted(times) and show["end"] > show["change"] - 1
    began = table.now
    table.step()
    assert table.now - began == show["end"] and table.state["stage"] in ("match", "result")


def test_the_next_roll_comes_earlier_when_every_person_has_skipped():
    table = Table.playing(bots=2)
    table.hello("b", "Bea")  # watches
    rng = Random(1)
    while table.state["stage"] != "showdown":
        table.play_on(rng)
    shown = table.state["showdown"]["round"]
    assert table.say("skip", round=shown + 1) == "not_now"
    assert table.say("skip", round=shown) is None
    assert table.state["stage"] == "showdown" and table.state["showdown"]["skipped"]
    assert not table.states["b"]["showdown"]["skipped"]
    assert table.say("skip", "b", round=shown) is None
    assert table.state["stage"] == "match" and table.state["view"]["round"] == shown + 1
    assert table.say("skip", round=shown) == "not_now"


def test_the_last_showdown_comes_before_the_result():
    table = Table.playing("twocups", bots=1, seed=2, dice=1)
    while table.state["stage"] != "showdown":
        table.play_on(Random(3))
    assert table.state["view"]["phase"] == "over" and table.state["result"] is None
    table.step()
    assert table.state["stage"] == "result"


# Going out, leaving, playing again


def lose_on_purpose(table: Table) -> None:
    """Bid the whole table at every turn until no die is left."""
    while table.state["stage"] != "result" and table.state["view"]["dice"][table.state["you"]]:
        if table.state["stage"] == "match" and table.state["view"]["turn"] == table.state["you"]:
            legal = table.state["view"]["legal"]
            table.act("{}x{}".format(*legal["bids"][-1]) if legal["bids"] else "liar")
        else:
            table.step()


def test_bots_play_on_under_a_human_who_is_out_and_can_be_told_to_finish():
    table = Table.playing("classic", bots=3, dice=1)
    lose_on_purpose(table)
    while table.state["stage"] == "showdown":
        table.step()
    assert table.state["stage"] == "match" and table.state["can"]["finish"]
    sent = len(table.sent)
    assert table.say("finish") is None
    began = table.now
    while table.session.stage != "result":
        table.step()
    assert table.state["result"]["ended"] == "won"
    assert table.now == began and len(table.sent) - sent == 2  # the answer, then the result: nobody is shown the rest


def test_bots_that_finish_unseen_let_messages_in_between():
    table = Table.playing("classic", bots=3, dice=3)
    lose_on_purpose(table)
    while table.state["stage"] == "showdown":
        table.step()
    assert table.say("finish") is None
    began = spent = table.now

    def clock() -> int:
        nonlocal spent
        spent += 1
        return spent

    slices = 0
    while table.session.stage != "result":
        before = spent
        out = table.session.work(clock)
        slices += 1
        assert spent - before <= SLICE_MS + 3, "a message may wait for one slice and one step"
        assert bool(out) == (table.session.stage == "result"), "nobody is told of what nobody watches"
    assert slices > 2 and spent > began


def test_finish_is_refused_while_a_person_is_in():
    table = Table.playing()
    assert table.say("finish") == "not_now" and not table.state["can"]["finish"]


def test_under_human_out_end_the_match_ends_and_the_rest_rank_by_dice():
    table = Table.playing("pub", bots=3, dice=2, seed=2)
    lose_on_purpose(table)
    assert sum(n > 0 for n in table.state["view"]["dice"]) == 3
    while table.state["stage"] == "showdown":
        table.step()
    assert table.state["result"]["ended"] == "human_out"
    dice = table.state["view"]["dice"]
    assert table.state["result"]["places"] == [1 + sum(other > n for other in dice) for n in dice]


def test_human_out_has_no_effect_with_two_people_in_the_room():
    table = Table.laid("pub", bots=3, dice=2, seed=2)
    table.hello("b", "Bea")
    table.say("start")
    lose_on_purpose(table)
    while table.state["stage"] == "showdown":
        table.step()
    assert table.state["stage"] == "match"


def test_leaving_alone_voids_the_match():
    table = Table.playing()
    assert table.say("leave") is None
    assert table.session.game.ended == "void" and table.session.due is None


def test_a_leaver_is_played_by_a_bot_until_the_round_ends_and_is_never_first():
    table = Table.laid(bots=2)
    table.hello("b", "Bea")
    table.say("start")
    assert table.say("leave", "b") is None
    assert table.state["seats"][3]["left"] and table.state["view"]["dice"][3] == 5
    rng = Random(2)
    while table.state["stage"] != "showdown":
        table.play_on(rng)
    assert table.state["view"]["dice"][3] == 0
    while table.state["stage"] != "result":
        table.play_on(rng)
    assert table.state["result"]["places"][3] != 1 and table.state["result"]["xp"][3] == 0


def test_the_last_person_but_one_leaving_ends_a_duel_at_once_without_a_showdown():
    table = Table.laid(bots=0)
    table.hello("b", "Bea")
    table.say("start")
    table.say("leave", "b")
    assert table.state["stage"] == "result" and table.state["result"]["places"] == [1, 2]


def test_a_rematch_keeps_seats_and_rules_and_a_lobby_can_change_them():
    table = Table.playing("blitz", bots=2, pace="instant", dice=1)
    rng = Random(4)
    while table.state["stage"] != "result":
        table.play_on(rng)
    assert table.say("start") == "not_now"
    seats = table.state["seats"]
    assert table.say("rematch") is None
    assert table.state["stage"] == "match" and table.state["match"] == 2 and table.state["seats"] == seats
    while table.state["stage"] != "result":
        table.play_on(rng)
    assert table.say("lobby") is None
    assert table.state["stage"] == "lobby" and table.state["view"] is None
    assert table.say("rematch") == "not_now"


# Results


def test_experience_for_taking_part_seats_behind_and_a_sole_first_place():
    assert experience([1, 2, 2, 4], [False] * 4) == [50, 15, 15, 10]
    assert experience([1, 1, 3], [False] * 3) == [15, 15, 10]
    assert experience([1, 2, 3], [False, True, False]) == [45, 0, 10]


def test_the_boldest_bid_is_the_least_likely_that_was_raised_and_not_called():
    log = [
        "start 2,2 opener 0",
        "roll 24 35",
        "2x6",  # holds none: chance 1/9 of two unknown dice, and it is believed
        "3x6",  # bolder still, but it is called
        "liar",
    ]
    boldest, most, best = highlights(RuleSet(), log)
    assert (boldest.seat, boldest.quantity, boldest.face) == (0, 2, 6)
    assert boldest.chance == pytest.approx(1 / 9)
    assert (most.seat, most.amount) == (1, 1)
    assert (best.seat, best.call, best.chance) == (0, "liar", 1.0)


def test_in_points_scoring_most_dice_lost_reads_most_rounds_lost():
    rules = RuleSet.preset("duel", dice=1, target_points=2)
    log = ["start 1,1 opener 0", "roll 3 4", "2x6", "liar", "roll 3 4", "1x3", "liar", "roll 3 3", "2x5", "liar"]
    (most, best) = highlights(rules, log)
    assert (most.kind, most.seat, most.amount) == ("most_lost", 1, 2)
    assert best.kind == "best_call"


def test_what_has_no_candidate_is_left_out():
    assert highlights(RuleSet(), ["start 1,1 opener 0", "roll 3 5", "stop"]) == []


# Kept over a reload


@pytest.mark.parametrize("preset", PRESETS)
def test_a_reload_at_any_moment_keeps_match_dice_and_what_is_told(preset):
    table = Table.playing(preset, default_bots(preset), seed=9)
    rng = Random(11)
    while table.state["stage"] != "result":
        table.say("sync")
        before, cups = table.state, table.session.game.match
        table.reload()
        table.say("sync")
        assert table.state == before and table.session.game.match == cups
        table.now += 100  # the budget of messages fills up again
        table.play_on(rng)
    table.reload()
    table.say("sync")
    assert table.state["result"]["places"]


def test_a_damaged_save_is_refused_or_plays_on_but_never_breaks_the_table():
    """Every value of a save is replaced by junk in turn: loading refuses it, or what was loaded plays on."""
    table = Table.playing("bluff", bots=2, seed=4, reroll=True)
    for _ in range(9):
        table.play_on(Random(1))
    kept = json.loads(table.session.save(table.now))
    refused = 0
    for path in list(_paths(kept)):
        for junk in (None, -1, 10**12, "x", [], {}, [None], 1.5):
            damaged = json.loads(json.dumps(kept))
            _set(damaged, path, junk)
            try:
                session = Session.load(json.dumps(damaged), SeededChance(1), 0)
            except ValueError:
                refused += 1
                continue
            other = Table(session)
            assert other.say("sync") in (None, "hello_first")
            for _ in range(3):
                if session.due is not None:
                    other.wait(max(0, min(session.due, 10**7) - other.now))
    assert refused > 100
    for seats in ([["A", None, "p9"], ["B", "pro", None]], [["A", None, "p1"], ["B", None, "p1"]]):
        with pytest.raises(ValueError, match="not a saved table"):
            Session.load(json.dumps({**kept, "seats": seats}), SeededChance(1), 0)
    for text in ("", "null", "[]", "{}", '{"v":1}', "[" * 100_000, "\x00"):
        with pytest.raises(ValueError, match="not a saved table"):
            Session.load(text, SeededChance(1), 0)


def _paths(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from _paths(item, (*path, key))


def _set(value, path, junk):
    if not path:
        return
    *way, last = path
    for key in way:
        value = value[key]
    value[last] = junk


def test_every_bot_and_person_of_the_lobby_is_told_by_name_and_level():
    table = Table.laid("pub", bots=default_bots("pub"))
    assert [seat["kind"] for seat in table.state["seats"]] == ["human", "bot", "bot", "bot"]
    assert len({seat["name"] for seat in table.state["seats"]}) == settings.default_seats("pub")
    assert table.states.keys() == {ME}
