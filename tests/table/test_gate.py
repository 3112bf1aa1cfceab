"""The one gate out: no die leaves the table for somebody who may not know it, in any preset, at any moment before the showdown."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liarsdice import PRESETS
from liarsdice_shared import messages
from table import gate

from .seat_at_table import ME, Table, default_bots

VARIANTS = [(preset, {}) for preset in PRESETS] + [
    ("bluff", {"reroll": True}),
    ("showcase", {"reroll": True, "exact": "top"}),
    ("palifico", {"open_die": True}),
]


@pytest.mark.parametrize(("preset", "changes"), VARIANTS)
def test_what_goes_out_does_not_depend_on_a_die_its_receiver_may_not_know(preset, changes):
    """The hidden dice under a running round are swapped for others: what each connection is told stays the same to the letter."""
    table = Table.playing(preset, default_bots(preset), seed=6, **changes)
    table.hello("watcher", "Wanda")
    rng = Random(8)
    compared = 0
    while table.state["stage"] != "result":
        game = table.session.game
        if table.state["stage"] == "match":
            honest = game.match
            for connection in (ME, "watcher"):
                seat = table.states[connection]["you"]
                person = table.session.person_of(connection)
                told = gate.state(table.session, person, table.now)
                game.match = _with_other_hidden_dice(honest, seat, rng)
                compared += game.match._cups != honest._cups
                assert gate.state(table.session, person, table.now) == told
                game.match = honest
        table.play_on(rng)
    assert compared > 20


def _with_other_hidden_dice(match, seat, rng):
    cups = tuple(
        cup
        if index == seat
        else tuple(die if out else rng.randint(1, 6) for die, out in zip(cup, match._out[index], strict=True))
        for index, cup in enumerate(match._cups)
    )
    return replace(match, _cups=cups)


def test_every_message_has_one_receiver_and_a_spectator_is_never_ahead():
    table = Table.playing(bots=2, seed=3)
    table.hello("watcher", "Wanda")
    rng = Random(5)
    while table.state["stage"] != "result":
        table.play_on(rng)
        mine, theirs = table.state, table.states["watcher"]
        assert theirs["revision"] == mine["revision"] and theirs["stage"] == mine["stage"]
        assert theirs["view"]["cup"] == [] and theirs["you"] is None
        assert theirs["view"]["last_round"] == mine["view"]["last_round"]
    assert {connection for connection, _ in table.sent} == {ME, "watcher"}


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 70)
    | st.text(max_size=8)
    | st.sampled_from(["4x5", "liar", "exact", "pro", "pub", "calm"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["dice", "wild", "x"]), inner, max_size=3)
    ),
    max_leaves=4,
)
NAMES = sorted({name for kind in messages.FROM_CLIENT.values() for name, _ in kind})
message = st.builds(
    lambda kind, fields: {"t": kind, **fields},
    st.sampled_from(sorted(messages.FROM_CLIENT)),
    st.dictionaries(st.sampled_from(NAMES), junk, max_size=3),
)


@st.composite
def nearly_right(draw):
    """A message with exactly the fields of its kind and values that often suit."""
    kind = draw(st.sampled_from(sorted(set(messages.FROM_CLIENT) - {"leave"})))
    good = {
        "v": st.just(messages.VERSION),
        "name": st.sampled_from(["Bea", "<b>", "Alex"]),
        "pace": st.sampled_from(messages.PACES),
        "preset": st.sampled_from(PRESETS),
        "changes": st.just({}) | st.just({"dice": 3}) | st.just({"scoring": "points", "palifico": True}),
        "level": st.sampled_from(messages.LEVELS),
        "seat": st.integers(0, 9),
        "to": st.integers(0, 9),
        "revision": st.integers(0, 30),
        "action": st.sampled_from(["1x2", "3x3", "liar", "exact", "pass", "out:0"]),
        "round": st.integers(0, 5),
        "key": st.none() | st.just("04" + "a" * 128),
        "sig": st.none() | st.just("b" * 128),
        "watch": st.booleans(),
        "person": st.sampled_from(["p1", "p2", "p9"]),
        "locked": st.booleans(),
        "hints": st.booleans(),
        "odds": st.booleans(),
        "code": st.sampled_from(["KZ4M7QPX", "kz4m7qpx", ""]),
        "ready": st.booleans(),
        "text": st.just("<img src=x onerror=alert(1)>"),
        "emote": st.sampled_from(messages.EMOTES),
        "roll": st.integers(0, 5),
        "commitment": st.just("c" * 64),
        "share": st.just("d" * 64),
        "able": st.booleans(),
        "record": st.just(["t-1", 1, 1, 1, "e" * 64, [5, 5], [[], []], [[1, "f" * 64]]]),
        "promise": st.just("e" * 64),
        "secret": st.just("f" * 64),
        "from": st.integers(0, 9),
    }
    return {"t": kind, **{name: draw(good[name] | junk) for name, _ in messages.FROM_CLIENT[kind]}}


SENDERS = ("seated", "guest", "stranger")
BATCH = 20  # messages at one table
batches = st.lists(st.tuples(st.sampled_from(SENDERS), message | nearly_right()), min_size=BATCH, max_size=BATCH)


def throw(batch: list[tuple[str, dict[str, object]]]) -> int:
    """Send messages of a guest whose turn it is not, a spectator and a stranger: nothing that counts changes. Returns how many."""
    table = Table.laid(bots=2, seed=2)
    table.hello("seated", "Sina")
    table.say("start")
    table.hello("guest", "Gast")
    assert table.state["view"]["turn"] != table.states["seated"]["you"] == 3
    match, rules, seats = table.session.game.match, table.session.rules, [seat.level for seat in table.session.seats]
    sent = 0
    for connection, body in batch:
        if connection == "seated" and body["t"] == "leave":
            connection = "guest"  # a seat may be left, of course
        table.send(json.dumps(body), connection)
        sent += 1
    assert table.session.game.match is match
    assert table.session.rules == rules and [seat.level for seat in table.session.seats] == seats
    assert table.session.person_of(ME).id == table.session.host
    assert table.session.person_of("seated").name == "Sina"
    return sent


def count_thrown(examples: int) -> int:
    """Let Hypothesis make so many batches; return how many messages that were."""
    sent = []

    @settings(max_examples=examples, deadline=None, database=None)
    @given(batches)
    def run(batch):
        sent.append(throw(batch))

    run()
    return sum(sent)


def test_five_thousand_messages_that_nearly_suit_change_nothing_they_may_not():
    assert count_thrown(250) >= 5_000


@pytest.mark.long
def test_a_hundred_thousand_messages_that_nearly_suit_change_nothing_they_may_not():
    assert count_thrown(5_000) >= 100_000


@settings(max_examples=300, deadline=None)
@given(st.lists(message | nearly_right(), min_size=1, max_size=25), st.integers(0, 50))
def test_no_message_of_the_host_crashes_the_table(batch, seed):
    table = Table.playing(bots=2, seed=seed, pace="instant")
    for body in batch:
        table.send(json.dumps(body))
        if table.session.due is not None and table.session.people:
            table.step()


def fuzz(messages_to_send: int, seed: int) -> int:
    """Throw random texts at a table from a spectator and a stranger; return how many were carried out.

    Nothing that they may not do changes the match; a guest's own chat, promises, ready marks and the like are its own business.
    """
    rng = Random(seed)
    table = Table.playing(bots=3, seed=seed, pace="calm")
    table.hello("watcher", "Wanda", watch=True)
    match, rules = table.session.game.match, table.session.rules
    done = 0
    for _ in range(messages_to_send):
        connection = rng.choice(["watcher", "stranger"])
        done += table.send(random_text(rng), connection) is None
        table.now += 60  # within the rate, so that every message is looked at
        assert table.session.game.match is match and table.session.rules == rules
        assert table.session.host == "p1" and len(table.session.seats) == 4
        if "watcher" not in {p.connection for p in table.session.people.values()}:
            table.hello("watcher", "Wanda", watch=True)
    return done


def random_text(rng: Random) -> str:
    kind = rng.choice([*messages.FROM_CLIENT, "state", "x"])
    fields = {name: random_value(rng, 0) for name, _ in messages.FROM_CLIENT.get(kind, ())}
    if rng.random() < 0.2:
        fields[rng.choice(NAMES)] = random_value(rng, 0)
    text = json.dumps({"t": kind, **fields})
    if rng.random() < 0.15:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(["", "\x00", "[", "}", "\ud800", "9" * 400]) + text[cut + 1 :]
    return text


def random_value(rng: Random, depth: int) -> object:
    choices = [
        lambda: rng.randint(-3, 70),
        lambda: rng.choice(["4x5", "liar", "exact", "pass", "out:0", "pub", "pro", "calm", "laugh", "p1", "p2", ""]),
        lambda: rng.choice([True, False, None, 1.5, 10**30]),
        lambda: "".join(rng.choice("0123456789abcdef") for _ in range(rng.choice([64, 128, 130]))),
        lambda: "x" * rng.choice([1, 20, 300, 3000]),
        lambda: "<script>alert(1)</script>",
        lambda: [random_value(rng, depth + 1) for _ in range(rng.randint(0, 3))] if depth < 3 else [],
        lambda: {rng.choice(NAMES): random_value(rng, depth + 1)} if depth < 3 else {},
    ]
    return rng.choice(choices)()


def test_five_thousand_random_messages_change_nothing_they_may_not():
    assert 0 < fuzz(5_000, seed=1) < 5_000


@pytest.mark.long
def test_a_hundred_thousand_random_messages_change_nothing_they_may_not():
    assert sum(fuzz(10_000, seed) for seed in range(10)) > 0
