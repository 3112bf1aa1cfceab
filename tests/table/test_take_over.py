"""A table that moves: what checkpoints tell and what they hide, and that the match goes on as it was."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.estate import Estate
from liarsdice import PRESETS
from liarsdice.replay import ReplayError, verify
from liarsdice_shared import checkpoints, fair
from liarsdice_shared.checkpoints import Kept
from table.chance import SeededChance
from table.game import GATHER_MS
from table.rolls import LostRoll
from table.session import SWEEP_MS, Session

from .party import Party
from .seat_at_table import Table, key_of

WAYS = [
    *[(preset, {}) for preset in PRESETS],
    ("bluff", {"reroll": True, "exakt_all": True, "giveaway": True, "open_die": True}),
    ("palifico", {"dice": 3, "exact": "count"}),
]


def started(*names: str, **options) -> Party:
    party = Party(*(names or ("ann", "bea", "cem")), **options)
    assert party.say(party.host, "start") is None
    return party


# What a checkpoint tells


@pytest.mark.parametrize(("preset", "changes"), WAYS)
def test_a_checkpoint_tells_nothing_of_a_round_that_is_not_settled(preset, changes):
    """Neither a die under a cup, nor a secret that is not open, nor a bid; in no message of a whole match, whoever leaves."""
    party = Party("ann", "bea", "cem", preset=preset, bots=1, seed=3, **changes)
    told = []
    keep = party._hear

    def watch(name, message):
        if message["t"] == "checkpoint":
            game = party.session.game
            told.append(message)
            if game and not game.ended:
                hidden = [roll for roll in game.rolls if not roll.told] + ([game.rolling] if game.rolling else [])
                texts = json.dumps(message)
                assert not any(roll.secret in texts for roll in hidden)
                assert not any(share in texts for roll in hidden for share in roll.shares.values())
                events = [
                    event for chunk in party.kept[name].chunks + message["chunks"] for event in json.loads(chunk)[0]
                ]
                log = list(game.match.log)
                if game.match.phase not in ("roll", "over"):
                    last_roll = max(i for i, event in enumerate(log) if event.startswith("roll "))
                    assert len(events) <= last_roll
        keep(name, message)

    party._hear = watch
    party.say("ann", "start")
    left = False
    while party.session.stage != "result":
        party.play_on()
        if party.state["view"]["round"] == 3 and not left:
            left = True
            party.away.add("cem")
            party.say("cem", "leave")
    assert len(told) > 10


def test_everybody_in_a_room_gets_it_and_nobody_alone():
    table = Table.playing(bots=3, pace="instant")
    table.session.address = "me"
    rng = Random(1)
    while table.state["stage"] != "result":
        table.play_on(rng)
    assert table.heard == {}
    party = started()
    party.arrive("dora", watch=True)
    party.play_out()
    texts = {(kept.head, tuple(kept.chunks), kept.digest) for kept in party.kept.values()}
    assert len(texts) == 1 and party.kept["dora"].number > 3


def test_it_comes_with_lobby_changes_showdowns_and_the_result_but_not_with_every_bid():
    party = Party("ann", "bea")
    number = party.kept["bea"].number
    for change in (
        {"kind": "add_bot", "level": "pro"},
        {"kind": "rules", "preset": "duel", "changes": {}},
        {"kind": "lock", "locked": True},
        {"kind": "aids", "hints": False, "odds": True},
        {"kind": "move_seat", "seat": 0, "to": 1},
    ):
        party.say("ann", change.pop("kind"), **change)
        assert party.kept["bea"].number > number
        number = party.kept["bea"].number
    party.say("ann", "start")
    number = party.kept["bea"].number
    while party.session.stage == "match" and not party.session.game.match.bids:
        party.play_on()
    party.step() if party.session.game.bot_delay is not None and party.session.stage == "match" else None
    assert party.session.stage != "match" or party.kept["bea"].number == number
    while party.session.stage == "match":
        party.play_on()
    assert len(party.kept["bea"].chunks) == 1
    party.play_out()
    assert party.kept["bea"].said["game"]["ended"] == "won"


def test_somebody_new_gets_all_chunks_and_the_others_only_what_is_new():
    party = started(dice=3)
    while party.state["view"]["round"] < 4:
        party.play_on()
    before = len(party.heard["bea"])
    party.arrive("dora")
    [hers] = [m for m in party.heard["dora"] if m["t"] == "checkpoint"]
    assert hers["from"] == 0 and len(hers["chunks"]) >= 3
    assert all(not m["chunks"] for m in party.heard["bea"][before:] if m["t"] == "checkpoint")
    party.go_away("bea")
    party.arrive("bea")
    again = [m for m in party.heard["bea"] if m["t"] == "checkpoint"][-1]
    assert again["from"] == 0 and again["chunks"] == hers["chunks"]


def test_the_order_is_host_able_others_each_as_they_came_and_no_spectator():
    party = Party("ann", "bea", "cem")
    party.arrive("dora", watch=True)
    party.arrive("bea", able=False)
    party.arrive("eli")
    party.go_away("cem")
    ids = {person.name: person.id for person in party.session.people.values()}
    assert party.kept["bea"].said["order"] == [ids["ann"], ids["eli"], ids["bea"]]
    party.arrive("cem")
    assert party.kept["bea"].said["order"] == [ids["ann"], ids["cem"], ids["eli"], ids["bea"]]


# What is saved of a table that nobody can take over


class NoTab:
    """A tab that keeps nothing."""

    def keep(self, key, text):
        pass

    def kept(self, key):
        return ""


def saved(kept: Kept) -> dict | None:
    """The save file that a tab makes of a checkpoint."""
    estate = Estate(NoTab(), "loss")
    estate.kept = kept
    return estate.replay()


def calls(log: list[str]) -> int:
    """How many rounds of a log were settled."""
    return sum(event in ("liar", "exact") for event in log)


def holds_up_to_here(party: Party) -> None:
    """What everybody could save now holds up, and tells every round that was settled."""
    data = saved(party.kept["dora"])
    assert all(saved(party.kept[name]) == data for name in set(party.names) - party.away)
    assert calls(data["log"] if data else []) == calls(list(party.session.game.match.log))
    if data:
        assert verify(json.loads(json.dumps(data))).phase in ("roll", "over")


def test_rolls_that_a_former_host_has_opened_are_saved_and_checked():
    party = started()
    lost = party.session.game.rolls[-1]
    party.move("bea", back=("ann",))
    assert party.say("ann", "open", record=lost.record, promise=lost.to_dict()["promise"], secret=lost.secret) is None
    while party.state["view"]["round"] == 1:
        party.play_on()
    data = saved(party.kept["cem"])
    assert data and verify(data).round == 2 and [roll["record"] for roll in data["opened"]] == [lost.record]
    data["opened"][0]["secret"] = "0" * 64
    with pytest.raises(ReplayError, match="lost roll"):
        verify(data)


def test_of_a_lobby_and_of_chunks_that_no_table_wrote_nothing_is_saved():
    party = Party("ann", "bea")
    assert saved(party.kept["bea"]) is None
    party = started(dice=1)
    while not party.kept["bea"].chunks:
        party.play_on()
    kept = party.kept["bea"]
    for junk in ("", "{}", "[]", "[[], [1], []]", '[["4x5"], [[1]], []]', '[["4x5"], [[[], "", [], 0]], 5]'):
        kept.chunks = [junk]
        assert saved(kept) is None


# What goes on


def standing(party: Party) -> tuple:
    match = party.session.game.match
    return match.dice, match.points, match.round, match.palifico, match.opener, match.last_round


@pytest.mark.parametrize(("preset", "changes"), WAYS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_of_several_hosts_goes_on_as_it_was_and_its_replay_holds_up(preset, changes, seed):
    party = started("ann", "bea", "cem", "dora", preset=preset, bots=1, seed=seed, **changes)
    rng = Random(seed)
    hosts = ["bea", "cem", "ann"]
    moves = sorted(rng.sample(range(2, 40), 3))
    step = 0
    while party.session.stage != "result":
        step += 1
        if moves and step == moves[0]:
            moves.pop(0)
            before, rolled = standing(party), len(party.session.game.rolls)
            used = party.session.game.match_used
            old = party.host
            holds_up_to_here(party)
            party.move(hosts.pop(0), back=("ann", "bea", "cem"))
            game = party.session.game
            assert standing(party) == before
            assert game.term == party.session.term and len(game.rolls) >= rolled
            assert game.match_used >= used or used - game.match_used < 60_000
            assert [p.name for p in party.session.people.values() if p.connection is None] == []
            assert party.session.people[party.session.host].name == party.host != old
        party.play_on()
    data = party.replay()
    assert verify(data).places == tuple(party.state["result"]["places"])
    told = saved(party.kept["cem"])
    assert told and verify(told).places == tuple(party.state["result"]["places"])
    assert (told["log"], told["rolls"]) == (data["log"], data["rolls"])
    assert sorted(party.state["result"]["xp"]) and party.state["result"]["ended"] == "won"
    named = [(r["record"][1], r["record"][2]) if "record" in r else (r["term"], r["lost"]) for r in data["rolls"]]
    assert len(set(named)) == len(named) and [number for _, number in named] == list(range(1, len(named) + 1))
    assert party.session.game.voids == sum(isinstance(r, LostRoll) or r.void for r in party.session.game.rolls)


def test_a_match_that_begins_in_a_later_term_has_rolls_of_that_term():
    party = Party("ann", "bea", "cem")
    party.move("bea", back=("ann",))
    party.say("bea", "start")
    [record] = [m["record"] for m in party.heard["cem"] if m["t"] == "record"]
    assert record[fair.TERM] == 2 and [seat for seat, _ in record[fair.SHARES]] == [0, 2]


def test_the_round_under_way_is_rolled_anew_by_all_who_were_there():
    party = started()
    assert party.session.game.match.phase == "bid"
    opener, dice = party.session.game.match.opener, party.states["bea"]["view"]["cup"]
    party.move("cem", back=())
    assert party.state["voids"] == 1
    assert party.session.game.match.phase == "bid" and party.session.game.match.opener == opener
    assert party.states["bea"]["view"]["cup"] != dice
    record = party.session.game.rolls[-1].record
    assert record[fair.TERM] == 2 and [seat for seat, _ in record[fair.SHARES]] == [1]
    assert [p["name"] for p in party.state["people"] if p["away"]] == ["ann"]
    assert [seat["left"] for seat in party.state["seats"]] == [False] * 3


def test_a_welcome_of_a_later_term_names_what_it_began_with():
    party = started()
    party.arrive("ann")
    kept = party.kept["bea"]
    number, digest = kept.number, kept.digest
    party.move("bea")
    welcome = next(json.loads(text) for _, text in party.session.greet("x"))
    assert (welcome["number"], welcome["digest"], welcome["term"]) == (number, digest, 2)
    assert party.kept["cem"].number > number
    first = Session(SeededChance(1)).greet("x")[0][1]
    assert json.loads(first)["number"] is None


def test_nobody_is_waited_for_longer_than_a_moment():
    party = started()
    party.away |= {"cem"}
    party.move("bea")
    assert party.state["rolling"] and party.session.game.match.phase == "roll"
    party.wait(GATHER_MS - 1)
    assert party.session.game.match.phase == "roll"
    party.wait(1)
    assert party.session.game.match.phase == "bid"


def test_people_keys_bans_locks_and_names_move_along():
    party = Party("ann", "bea", "cem", "dora", bots=2)
    party.say("ann", "kick", person=party.states["dora"]["me"])
    party.say("ann", "lock", locked=True)
    party.say("ann", "aids", hints=False, odds=True)
    party.say("ann", "rules", preset="blitz", changes={"dice": 4})
    party.say("ann", "bot_level", seat=3, level="pro")
    before = {
        k: party.states["bea"][k] for k in ("rules", "preset", "custom", "locked", "aids", "seats", "pace", "table")
    }
    ids = {p["name"]: p["id"] for p in party.state["people"]}
    party.away.add("dora")
    party.move("bea", back=("ann",))
    assert {k: party.states["bea"][k] for k in before} == before
    assert {p["name"]: p["id"] for p in party.state["people"]} == ids
    assert [p["name"] for p in party.state["people"] if p["host"]] == ["bea"]
    party.arrive("dora")
    assert party.errors["dora"] == "removed"
    party.arrive("eli")
    assert party.errors["eli"] == "locked"
    assert party.say("bea", "lock", locked=False) is None
    party.arrive("eli")
    assert ids.get(party.states["eli"]["me"]) is None and party.states["eli"]["me"] not in ids.values()
    assert party.say("bea", "start") is None
    party.play_out()
    assert verify(party.replay())


def test_who_left_in_the_round_that_is_lost_is_out():
    party = started("ann", "bea", "cem", "dora")
    seat = party.states["dora"]["you"]
    party.say("dora", "leave")
    party.away.add("dora")
    assert party.session.game.match.dice[seat]
    party.move("bea")
    assert party.session.game.match.dice[seat] == 0 and seat in party.session.game.gone
    party.play_out()
    assert party.state["result"]["places"][seat] != 1 and party.state["result"]["xp"][seat] == 0
    assert verify(party.replay())


def test_slow_counts_stand_ins_and_match_time_move_along():
    party = started("ann", "bea", "cem")
    game = party.session.game
    while not game.standins:
        party.step()
    slow, standins = dict(game.slow), set(game.standins)
    party.move("bea")
    game = party.session.game
    assert game.slow == slow and game.standins == standins
    assert game.match_used >= 25_000
    seat = min(standins)
    name = next(n for n in party.names if n in party.states and party.states[n]["you"] == seat) if seat else None
    if name and name not in party.away:
        assert party.say(name, "back") is None and seat not in game.standins


def test_a_match_that_was_just_over_comes_to_its_result():
    party = started(dice=1)
    while party.session.game.match.phase != "over":
        party.play_on()
    assert party.session.stage == "showdown"
    places = party.session.game.match.places
    party.move("bea")
    assert party.session.stage == "result" and tuple(party.state["result"]["places"]) == places
    assert verify(party.replay())
    party.move("cem", back=("ann", "bea"))
    assert party.session.stage == "result" and tuple(party.state["result"]["places"]) == places
    assert party.say("cem", "rematch") is None
    assert party.session.matches == 2
    party.play_out()
    assert verify(party.replay())


def test_spectators_come_back_as_who_they_were_or_are_forgotten():
    party = Party("ann", "bea")
    party.arrive("wanda", watch=True)
    party.arrive("xeno", watch=True)
    party.say("ann", "lock", locked=True)
    wanda = party.states["wanda"]["me"]
    party.away.add("xeno")
    party.move("bea")
    assert party.states["wanda"]["me"] == wanda and "wanda" not in party.errors
    assert "xeno" in [p["name"] for p in party.state["people"]]
    party.wait(SWEEP_MS)
    assert [p["name"] for p in party.state["people"]] == ["ann", "bea", "wanda"]


# A host that leaves for good


def leaves_for_good(party: Party, name: str) -> None:
    assert party.say(name, "leave") is None
    party.away.add(name)


def test_a_host_that_leaves_is_a_leaver_at_the_table_that_goes_on():
    party = started("ann", "bea", "cem", bots=1)
    leaves_for_good(party, "ann")
    assert party.states["bea"]["seats"][0]["left"]
    kept = party.kept["bea"].said
    assert kept["host"] is None and [id_ for id_, *_ in kept["people"]] == kept["order"] == ["p2", "p3"]
    party.move("bea")
    assert party.state["view"]["dice"][0] == 0 and party.state["seats"][0]["left"]
    party.play_out()
    assert party.state["result"]["places"][0] != 1 and party.state["result"]["xp"][0] == 0
    assert verify(party.replay())


def test_who_stays_when_the_host_leaves_has_won():
    party = started("ann", "bea")
    leaves_for_good(party, "ann")
    assert party.states["bea"]["result"]["ended"] == "won" and party.states["bea"]["result"]["places"] == [2, 1]
    assert party.kept["bea"].said["game"]["ended"] == "won"
    party.move("bea")
    assert party.state["stage"] == "result" and verify(party.replay())


def test_a_spectator_is_told_that_the_match_is_void_when_the_host_is_the_last_to_leave():
    party = Party("ann", "bea", bots=2)
    party.arrive("wanda", watch=True)
    party.say("ann", "start")
    leaves_for_good(party, "bea")
    assert party.states["wanda"]["stage"] == "match"
    leaves_for_good(party, "ann")
    assert party.states["wanda"]["result"]["ended"] == "void"
    assert party.kept["wanda"].said["game"]["ended"] == "void"


# The old host


def test_a_former_host_opens_its_secrets_and_everybody_hears_it():
    party = started()
    lost = party.session.game.rolls[-1]
    message = {"record": lost.record, "promise": lost.to_dict()["promise"], "secret": lost.secret}
    party.move("bea", back=("ann",))
    assert party.say("cem", "open", **message) == "share"
    assert party.say("ann", "open", **{**message, "secret": "0" * 64}) == "share"
    assert party.say("ann", "open", **message) is None
    assert party.heard["cem"][-2:][0]["t"] == "opened" or {"t": "opened", **message} in party.heard["cem"]
    assert party.say("ann", "open", **message) == "share"
    party.move("cem", back=("ann", "bea"))
    party.play_out()
    data = party.replay()
    assert [roll["secret"] for roll in data["opened"]] == [lost.secret]
    assert verify(data)
    data["opened"][0]["secret"] = "0" * 64
    with pytest.raises(ReplayError):
        verify(data)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda rolls: rolls.pop(next(i for i, roll in enumerate(rolls) if "lost" in roll)),
        lambda rolls: next(roll for roll in rolls if "lost" in roll).update(lost=1),
        lambda rolls: next(roll for roll in rolls if "lost" in roll).update(term=0),
        lambda rolls: next(roll for roll in rolls if "lost" in roll).update(term="x"),
        lambda rolls: rolls[-1]["record"].__setitem__(fair.TERM, 1),
        lambda rolls: rolls[-1].pop("void"),
    ],
)
def test_a_save_file_of_two_hosts_that_was_touched_is_found_out(spoil):
    party = started(dice=2)
    while party.state["view"]["round"] < 2 or party.state["view"]["phase"] != "bid":
        party.play_on()
    party.move("bea")
    party.play_out()
    data = party.replay()
    assert verify(data)
    spoil(data["rolls"])
    with pytest.raises(ReplayError):
        verify(data)


# Handing over


@pytest.mark.parametrize("stage", ["lobby", "match", "showdown", "result"])
def test_a_host_hands_over_and_the_table_waits(stage):
    party = Party("ann", "bea", "cem", dice=2) if stage == "lobby" else started(dice=2)
    while party.session.stage != stage:
        party.play_on()
    before = standing(party) if party.session.game else None
    bea = party.states["bea"]["me"]
    assert party.say("cem", "hand_over", person=bea) == "not_host"
    assert party.say("ann", "hand_over", person="p9") == "no_such_person"
    assert party.say("ann", "hand_over", person=party.states["ann"]["me"]) == "no_such_person"
    assert party.say("ann", "hand_over", person=bea) is None
    for name in ("ann", "bea", "cem"):
        assert {"t": "handed", "person": bea, "term": 2} in party.heard[name]
    for name in ("ann", "bea", "cem"):
        for kind, fields in (
            ("act", {"revision": 1, "action": "liar"}),
            ("start", {}),
            ("rematch", {}),
            ("skip", {"round": 1}),
        ):
            assert party.say(name, kind, **fields) == "not_now"
    party.move("bea", back=("ann",))
    if before:
        assert standing(party) == before
        assert not any(isinstance(roll, LostRoll) for roll in party.session.game.rolls)
    assert [p["name"] for p in party.state["people"]] == ["ann", "bea", "cem"]
    if stage != "lobby":
        party.play_out()
        assert verify(party.replay())


@pytest.mark.parametrize("stage", ["lobby", "match", "showdown", "result"])
def test_a_table_that_nobody_takes_goes_on_itself(stage):
    party = Party("ann", "bea", "cem", dice=2) if stage == "lobby" else started(dice=2)
    while party.session.stage != stage:
        party.play_on()
    party.say("ann", "hand_over", person=party.states["bea"]["me"])
    revision = party.state["revision"]
    party.wait(19_999)
    assert party.state["revision"] == revision
    party.wait(1)
    assert party.session.handed is None and party.state["revision"] > revision
    if stage == "lobby":
        party.say("ann", "start")
    party.play_out()
    assert verify(party.replay())


def test_a_spectator_to_whom_the_table_is_handed_is_known_though_its_line_breaks():
    """By its key it proves to the old host that the table is its own now; it is forgotten where it has not taken it."""
    party = started(dice=2)
    party.arrive("dora", watch=True)
    dora = party.states["dora"]["me"]
    party.say("ann", "hand_over", person=dora)
    party.go_away("dora")
    assert dora in [p["id"] for p in party.state["people"]]
    party.wait(20_000)
    assert dora not in [p["id"] for p in party.state["people"]]


def test_a_table_put_away_while_it_is_handed_over_goes_on_after_a_reload():
    party = started(dice=2)
    party.say("ann", "hand_over", person=party.states["bea"]["me"])
    party.session = Session.load(party.session.save(party.now), party.chance, party.now)
    party.session.address = "ann"
    for name in ("bea", "cem"):
        party.arrive(name)
    party.play_out()
    assert verify(party.replay())


# What is no checkpoint


def kept_of_a_match(rounds: int = 3) -> Kept:
    party = started(dice=3)
    while party.state["view"]["round"] < rounds:
        party.play_on()
    return party.kept["bea"]


KEPT = kept_of_a_match()
junk = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**10) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


def refused_or_fine(text: str) -> None:
    """Any text is a ValueError or a table that can be played on."""
    try:
        session = Session.take_over(text, key_of("bea"), SeededChance(1), 0)
    except ValueError:
        return
    now = 0
    for _ in range(300):
        if session.due is None:
            break
        now = max(now, session.due)
        session.tick(now)


@settings(deadline=None)
@given(st.text(max_size=200) | junk.map(json.dumps))
def test_any_text_that_is_no_checkpoint_is_refused(text):
    with pytest.raises(ValueError, match="checkpoint"):
        Session.take_over(text, key_of("bea"), SeededChance(1), 0)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_checkpoint_is_refused_or_can_be_played_on(data):
    head, chunks, term = json.loads(KEPT.head), list(KEPT.chunks), 2
    where = data.draw(st.sampled_from(["head", "game", "chunk", "row", "chunks", "term"]))
    if where == "head":
        head[data.draw(st.sampled_from(sorted(head)))] = data.draw(junk)
    elif where == "game":
        head["game"][data.draw(st.sampled_from(sorted(head["game"])))] = data.draw(junk | st.lists(st.integers(0, 12)))
    elif where == "chunks":
        chunks = data.draw(st.permutations(chunks) | st.just(chunks[1:]) | st.just([*chunks, chunks[-1]]) | junk)
        if isinstance(chunks, list):
            head["game"]["chunks"] = len(chunks)
    elif where == "term":
        term = data.draw(junk | st.integers(0, 1))
    else:
        index = data.draw(st.integers(0, len(chunks) - 1))
        whole = json.loads(chunks[index])
        part = whole[data.draw(st.integers(0, 1))]
        if part:
            spot = data.draw(st.integers(0, len(part) - 1))
            if where == "row" and isinstance(part[spot], list):
                part[spot][data.draw(st.integers(0, len(part[spot]) - 1))] = data.draw(junk)
            else:
                part[spot] = data.draw(junk | st.sampled_from(["void", "stop", "leave 1", "liar", "roll 1 1 1"]))
        chunks[index] = fair.canonical(whole)
    refused_or_fine(json.dumps({"head": json.dumps(head), "chunks": chunks, "term": term}))


def test_only_a_person_of_the_room_takes_over_and_only_with_a_later_term():
    for key, term in ((key_of("zoe"), 2), ("", 2), (key_of("bea"), 1), (key_of("bea"), True), (key_of("bea"), 10**9)):
        with pytest.raises(ValueError, match="checkpoint"):
            Session.take_over(KEPT.text(term), key, SeededChance(1), 0)
    assert Session.take_over(KEPT.text(2), key_of("cem"), SeededChance(1), 0).term == 2


def test_a_head_says_only_what_is_listed():
    assert checkpoints.read(KEPT.head) == json.loads(KEPT.head)
    assert all(ord(character) < 128 for character in KEPT.head)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rounds_that_the_host_has_played_alone_are_not_lost_with_it(seed):
    """Who comes back in the middle of a round is told of those that have ended meanwhile."""
    party = started("ann", "bea", bots=2, seed=seed)
    party.go_away("bea")
    while party.state["view"]["round"] < 3 or party.state["view"]["phase"] != "bid" or not party.state["view"]["bids"]:
        party.play_on()
    stood = party.session.game.match.dice
    assert sum(stood) < 20
    party.arrive("bea")
    party.move("bea")
    assert party.session.game.match.dice == stood
