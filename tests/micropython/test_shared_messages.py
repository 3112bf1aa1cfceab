"""The strict check of messages, on the runtime that meets them: plain asserts for CPython and the page's MicroPython."""

import json

from liarsdice_shared import messages, settings
from liarsdice_shared.messages import BadMessage, clean_name, from_client, from_table

RECORD = ["ab12-1", 1, 2, 1, "0f" * 32, [5, 5], [[], []], [[1, "0e" * 32]]]
GOOD = {
    "hello": {
        "v": 2,
        "name": "Alex",
        "pace": "calm",
        "key": "04" + "ab" * 64,
        "sig": "cd" * 64,
        "watch": False,
        "able": True,
    },
    "rules": {"preset": "duel", "changes": {"dice": 3, "seats": [2, 4], "palifico": False, "exact": "top"}},
    "add_bot": {"level": "pro"},
    "bot_level": {"seat": 1, "level": "normal"},
    "remove_seat": {"seat": 9},
    "move_seat": {"seat": 0, "to": 3},
    "pace": {"pace": "instant"},
    "start": {},
    "act": {"revision": 12, "action": "4x5"},
    "hint": {},
    "back": {},
    "skip": {"round": 3},
    "finish": {},
    "rematch": {},
    "lobby": {},
    "leave": {},
    "sync": {},
    "shuffle": {},
    "kick": {"person": "p2"},
    "move": {"code": "KZ4M7QPX"},
    "lock": {"locked": True},
    "aids": {"hints": True, "odds": False},
    "ready": {"ready": False},
    "watch": {"watch": True},
    "chat": {"text": "Na los!"},
    "emote": {"emote": "laugh"},
    "commit": {"roll": 2, "commitment": "0f" * 32},
    "share": {"roll": 2, "share": "0f" * 32},
    "hand_over": {"person": "p2"},
    "open": {"record": RECORD, "promise": "0f" * 32, "secret": "0e" * 32},
    "export": {},
    "analysis": {"from": 3},
}
CHECKPOINT = {"number": 7, "head": "{}", "from": 0, "chunks": ["[]"]}
FROM_PEER = {
    "role": {"v": 2, "host": True, "follows": "me", "table": "ab12", "term": 1, "humans": 3, "booting": False},
    "bye": {},
    "digest": {"match": "ab12-1", "term": 1, "host": "p1", "roll": 4, "digest": "0f" * 32},
    "proof": {"table": "ab12", "term": 2, "key": "04" + "ab" * 64, "sig": "cd" * 64},
    "ask": {"table": "ab12", "term": 2, "number": 7},
    "newer": CHECKPOINT,
    "yes": {"table": "ab12", "term": 2, "key": "04" + "ab" * 64, "sig": "cd" * 64},
    "no": {"table": "ab12", "term": 2, "why": "alive"},
}
FROM_TABLE = {
    "welcome": {"v": 2, "table": "ab12", "term": 2, "nonce": "0f" * 32, "number": 7, "digest": "0e" * 32},
    "checkpoint": CHECKPOINT,
    "moved": {"code": "KZ4M7QPX"},
    "hint": {"revision": 7, "action": "4x5", "why": "raise", "holds": 0.4, "chance": 0.61},
    "handed": {"person": "p2", "term": 2},
    "opened": {"record": RECORD, "promise": "0f" * 32, "secret": "0e" * 32},
}
STATE = {
    "v": 3,
    "table": "ab12",
    "term": 1,
    "revision": 1,
    "stage": "lobby",
    "me": "p1",
    "you": 0,
    "host": True,
    "pace": "calm",
    "preset": "classic",
    "custom": False,
    "rules": settings.preset("classic"),
    "locked": False,
    "aids": {"hints": True, "odds": False},
    "people": [{"id": "p1", "name": "Alex", "seat": 0, "ready": False, "host": True, "away": False, "peer": ""}],
    "seats": [{"name": "Alex", "kind": "human", "level": None, "person": "p1", "standin": False, "left": False}],
    "match": 0,
    "next_roll": {"match": "ab12-1", "roll": 1},
    "rolling": False,
    "voids": 0,
    "view": None,
    "clock": None,
    "showdown": None,
    "result": None,
    "can": {"start": False, "finish": False, "rematch": False},
}
JUNK = (None, True, -1, 1.5, 10**12, "", "x" * 500, [], [1], {}, {"a": 1}, [[[]]])


def code_of(read, text):
    try:
        read(text)
    except BadMessage as bad:
        return bad.code
    return None


def message(kind, fields):
    whole = {"t": kind}
    whole.update(fields)
    return json.dumps(whole)


def test_every_kind_of_the_client_has_an_example_and_passes():
    assert sorted(GOOD) == sorted(messages.FROM_CLIENT)
    for kind, fields in GOOD.items():
        assert from_client(message(kind, fields))["t"] == kind


def test_a_missing_or_an_added_field_is_refused():
    for kind, fields in GOOD.items():
        more = dict(fields)
        more["seatt"] = 1
        assert code_of(from_client, message(kind, more)) == "fields"
        for name in fields:
            less = dict(fields)
            del less[name]
            assert code_of(from_client, message(kind, less)) == "fields"


def test_every_field_refuses_what_it_is_not():
    for kind, fields in GOOD.items():
        for name in fields:
            refused = 0
            for junk in JUNK:
                other = dict(fields)
                other[name] = junk
                code = code_of(from_client, message(kind, other))
                assert code in (None, "value")
                refused += code == "value"
            assert refused >= 7, (kind, name)


def test_a_whole_number_is_neither_a_boolean_nor_a_fraction():
    for junk in (True, False, 1.0, "1", None):
        assert code_of(from_client, message("skip", {"round": junk})) == "value"


def test_what_is_no_message_is_refused():
    for text in ("", " ", "null", "7", '"act"', "[]", "{", "[" * 3000, "nonsense", '{"t":"start"'):
        assert code_of(from_client, text) == "not_json", text
    for text in ("{}", '{"t":null}', '{"t":["act"]}', '{"t":"Act"}', '{"t":"state"}'):
        assert code_of(from_client, text) == "unknown_kind", text
    assert code_of(from_client, "x" * (messages.MAX_FROM_CLIENT + 1)) == "too_long"
    assert code_of(from_client, None) == "too_long"
    assert code_of(from_client, b"{}") == "too_long"


def test_a_state_passes_and_each_broken_field_is_refused():
    assert from_table(message("state", STATE))["stage"] == "lobby"
    for name in STATE:
        refused = 0
        for junk in JUNK:
            other = dict(STATE)
            other[name] = junk
            code = code_of(from_table, message("state", other))
            assert code in (None, "value"), (name, junk)
            refused += code == "value"
        assert refused >= 7, name


def test_what_host_loss_needs_passes_and_each_broken_field_is_refused():
    assert sorted(FROM_PEER) == sorted(messages.FROM_PEER)
    for read, kinds in ((messages.from_peer, FROM_PEER), (from_table, FROM_TABLE)):
        for kind, fields in kinds.items():
            assert read(message(kind, fields))["t"] == kind
            for name in fields:
                refused = 0
                for junk in JUNK:
                    other = dict(fields)
                    other[name] = junk
                    code = code_of(read, message(kind, other))
                    assert code in (None, "value"), (kind, name, junk)
                    refused += code == "value"
                assert refused >= 7, (kind, name)


def test_only_a_checkpoint_may_be_long_between_clients():
    long = dict(CHECKPOINT)
    long["head"] = "x" * 50000
    assert messages.from_peer(message("newer", long))["number"] == 7
    role = "{" + " " * 1000 + message("role", FROM_PEER["role"])[1:]
    assert code_of(messages.from_peer, role) == "too_long"


def test_an_error_carries_a_known_code():
    for code in messages.CODES:
        assert from_table(json.dumps(messages.error(code, "act")))["code"] == code


def test_names_lose_what_is_not_seen_and_keep_the_rest():
    assert clean_name("  Al\u200bex \u202e\n x ") == "Alex x"
    assert clean_name("\u200b\u2060\u00ad\ufeff") == ""
    assert clean_name("Zoë Łukasz 李") == "Zoë Łukasz 李"
    assert clean_name("<b>&amp;") == "<b>&amp;"
    assert len(clean_name("x" * 99)) == 20
    assert clean_name("a" * 19 + " bc") == "a" * 19


def test_a_name_begins_with_what_can_be_seen_by_itself():
    for text in ("\ufe0f", "\u0301\u0308", " \u20dd ", "\u2800", "\u0301 \ufe0f"):
        assert clean_name(text) == "", text
    assert clean_name("\u0301Zoe\u0301") == "Zoe\u0301"
    assert clean_name("\u2764\ufe0f") == "\u2764\ufe0f"
