"""Absence (RULES.md): clocks, cautious moves, stand-ins, leaving and being removed; what becomes of the turn and of the match."""

from __future__ import annotations

import pytest

from liarsdice.replay import verify
from table.session import Session

from .party import Party
from .seat_at_table import Table


def started(*names: str, **options) -> Party:
    party = Party(*names, **options)
    assert party.say(party.host, "start") is None
    return party


def on_turn(party: Party) -> str:
    return next(n for n, s in party.states.items() if n not in party.away and s["view"]["turn"] == s["you"] is not None)


def next_seat(party: Party, seat: int) -> int:
    dice = party.state["view"]["dice"]
    return next(s % len(dice) for s in range(seat + 1, seat + 1 + len(dice)) if dice[s % len(dice)])


# Clocks


@pytest.mark.parametrize("preset", ["classic", "blitz"])
def test_time_over_is_a_cautious_move_twice_a_stand_in_and_back_is_back(preset):
    party = started("ann", "bea", preset=preset)
    seconds = party.session.rules.turn_seconds
    moves: dict[int, int] = {}
    while not party.session.game.standins:
        seat = party.session.game.match.turn
        assert party.state["clock"] == {"left": seconds * 1000, "of": seconds * 1000}
        party.wait(seconds * 1000 - 1)
        assert party.session.game.match.turn == seat
        party.wait(1)
        moves[seat] = moves.get(seat, 0) + 1
        while party.session.stage == "showdown":
            party.step()
    [seat] = party.session.game.standins
    assert moves[seat] == 2
    name = next(n for n in ("ann", "bea") if party.states[n]["you"] == seat)
    assert party.state["seats"][seat]["standin"]
    assert party.say(name, "back") is None and not party.session.game.standins
    assert party.say(name, "back") == "not_now"


def test_who_comes_back_is_told_what_is_left_of_the_turn():
    party = started("ann", "bea", "cem")
    party.wait(10_000)
    party.go_away("bea")
    party.wait(3_000)
    party.arrive("bea")
    assert party.states["bea"]["clock"] == party.states["cem"]["clock"] == {"left": 12_000, "of": 25_000}
    party.session = Session.load(party.session.save(party.now), party.chance, party.now)
    party.session.address = "ann"
    party.now += 5_000  # the host's tab reloads, and everybody comes back
    party.session = Session.load(party.session.save(party.now), party.chance, party.now)
    party.session.address = "ann"
    for name in ("bea", "cem"):
        party.arrive(name)
    assert party.states["bea"]["clock"] == party.states["cem"]["clock"] == {"left": 7_000, "of": 25_000}


def test_slow_turns_count_in_a_row_only():
    party = started("ann", "bea", dice=6)
    slow = on_turn(party)
    party.wait(25_000)
    for _ in range(4):
        while party.session.stage != "match" or on_turn(party) != slow:
            party.play_on()
        legal = party.states[slow]["view"]["legal"]
        assert party.act(slow, "{}x{}".format(*legal["bids"][0]) if legal["bids"] else "liar") is None
        assert not party.session.game.standins


def test_clocks_of_round_and_match_stand_still_in_showdowns_rolls_and_pauses():
    party = started("ann", "bea")
    while party.session.stage == "match":
        party.play_on()
    used = party.session.game.match_used
    party.step()  # the showdown's end
    assert party.session.game.match_used == used
    party.go_away("bea")
    party.arrive("bea")
    party.session = Session.load(party.session.save(party.now), party.chance, party.now)
    party.session.address = "ann"
    party.now += 60_000  # nobody is back yet, but a seat is to act
    assert party.session.game.match_used == used
    party.now -= 60_000
    party.arrive("bea")
    party.say("ann", "hand_over", person=party.states["bea"]["me"])
    party.wait(19_000)
    party.move("bea")
    assert used <= party.session.game.match_used < used + 1_000


def test_a_round_of_five_minutes_ends_in_a_challenge_and_a_match_of_forty_on_its_standing():
    party = started("ann", "bea", dice=6)
    game = party.session.game
    while party.session.stage == "match" and game.match.round == 1:  # everybody lets the clock run
        if party.session.game.standins:
            party.say(next(n for n in ("ann", "bea") if party.states[n]["you"] in party.session.game.standins), "back")
        party.step()
    assert game.round_used <= 300_000 and game.match.last_round.round == 1
    while party.session.stage != "result":
        for name in ("ann", "bea"):
            if party.states[name]["you"] in game.standins:
                party.say(name, "back")
        party.step()
    assert party.state["result"]["ended"] in ("won", "time")


# Leaving


def test_of_two_players_one_leaves_and_the_other_has_won():
    party = started("ann", "bea")
    party.play_on()
    seat = party.states["bea"]["you"]
    assert party.say("bea", "leave") is None
    assert party.session.stage == "result" and party.state["result"]["ended"] == "won"
    assert party.state["result"]["places"][seat] == 2 and party.state["result"]["xp"][seat] == 0
    assert verify(party.replay())


def test_all_people_leave_but_one_who_plays_on_against_bots_and_wins_without():
    party = started("ann", "bea", "cem", bots=1)
    party.say("bea", "leave")
    party.away.add("bea")
    party.say("cem", "leave")
    party.away.add("cem")
    assert party.session.stage == "match"
    party.play_out()
    places = party.state["result"]["places"]
    assert places.count(1) == 1 and places.index(1) in (0, 3)
    assert verify(party.replay())
    alone = started("ann", "bea", "cem")
    alone.say("bea", "leave")
    alone.say("cem", "leave")
    assert alone.session.stage == "result" and alone.state["result"]["places"][0] == 1


@pytest.mark.parametrize("bots", [1, 2, 4])
def test_every_person_but_a_spectator_leaves_and_the_spectator_is_told_that_the_match_is_void(bots):
    party = started("ann", "bea", bots=bots)
    party.arrive("wanda", watch=True)
    for name in ("ann", "bea"):
        party.say(name, "leave")
        party.away.add(name)
    state = party.states["wanda"]
    assert state["stage"] == "result" and state["result"]["ended"] == "void"
    assert set(state["result"]["xp"]) == {0} and state["result"]["highlights"] == []


def test_a_host_who_only_watches_bots_has_no_void_match():
    party = Party("ann", bots=3)
    party.say("ann", "watch", watch=True)
    party.say("ann", "start")
    party.arrive("wanda", watch=True)
    party.say("wanda", "leave")
    party.away.add("wanda")
    assert party.session.stage == "match"
    party.play_out()
    assert party.state["result"]["ended"] == "won"


@pytest.mark.parametrize("seed", range(6))
def test_a_leaver_is_never_first_and_its_turn_is_played(seed):
    party = started("ann", "bea", "cem", bots=1, seed=seed, dice=3)
    for _ in range(seed):
        party.play_on()
    name = "bea"
    seat = party.states[name]["you"]
    party.say(name, "leave")
    party.away.add(name)
    party.play_out()
    assert party.state["result"]["places"][seat] > 1


@pytest.mark.parametrize("seed", range(5))
def test_a_kick_on_the_victims_turn_lets_a_bot_play_and_passes_to_the_next_seat(seed):
    party = started("ann", "bea", "cem", "dora", seed=seed)
    while on_turn(party) == "ann":
        party.play_on()
    victim = on_turn(party)
    seat = party.states[victim]["you"]
    assert party.say("ann", "kick", person=party.states[victim]["me"]) is None
    party.away.add(victim)
    assert party.session.game.match.turn == seat
    expected = next_seat(party, seat)
    party.step()
    if party.session.stage == "match":
        assert party.session.game.match.turn == expected
    else:
        assert party.session.game.match.last_round.caller == seat
    party.play_out()
    assert party.state["result"]["places"][seat] > 1
    assert verify(party.replay())


def test_a_lost_connection_keeps_seat_and_dice_in_mid_round():
    party = started("ann", "bea", "cem")
    cup = party.states["bea"]["view"]["cup"]
    party.go_away("bea")
    assert [p["away"] for p in party.state["people"]] == [False, True, False]
    party.arrive("bea")
    assert party.states["bea"]["view"]["cup"] == cup and not party.state["seats"][1]["left"]


def test_a_room_plays_with_a_clock():
    """Without one, somebody who is away would stop the table (RULES.md: none is offered in solo play only)."""
    party = Party("ann", "bea", turn_seconds=0)
    assert not party.state["can"]["start"]
    assert party.say("ann", "start") == "rules"
    party.say("ann", "rules", preset="classic", changes={})
    assert party.say("ann", "start") is None
    alone = Table.laid(bots=2, turn_seconds=0)
    assert alone.state["can"]["start"] and alone.say("start") is None
