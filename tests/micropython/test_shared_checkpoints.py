"""Checkpoints as texts: what is kept, in which parts they travel, and that both runtimes hash the same bytes."""

import json

from liarsdice_shared import checkpoints, messages, settings


def head(number=1, chunks=0, **changes):
    said = {
        "v": 2,
        "table": "ab12",
        "term": 1,
        "number": number,
        "match": 1,
        "preset": "classic",
        "rules": settings.preset("classic"),
        "pace": "calm",
        "locked": False,
        "aids": [True, False],
        "seats": [["Alex", None, "p1"], ["Mira", "normal", None]],
        "people": [["p1", "Zo\\u00eb \\ud83c\\udfb2", "04" + "ab" * 64, False, True, True]],
        "host": "p1",
        "order": ["p1"],
        "hosts": [[1, None]],
        "banned": [],
        "arrivals": 1,
        "game": {
            "chunks": chunks,
            "opener": 1,
            "begun": 3,
            "used": 1200,
            "gone": [],
            "standins": [],
            "slow": [[0, 1]],
            "ended": None,
        },
    }
    said.update(changes)
    return json.dumps(said).replace("\\\\u", "\\u")


def told(number, text, start=0, chunks=()):
    return {"number": number, "head": text, "from": start, "chunks": list(chunks)}


def test_digests_are_the_same_bytes_everywhere():
    first = checkpoints.link("", '[["start 5,5 opener 0"],[],[]]')
    assert first == "936027fbf9c9f96883ab30fffa778ddeca51097fc856ba8e70df2ff6f82ab3da"
    assert (
        checkpoints.seal('{"name":"Zo\\u00eb"}', first)
        == "0e0decc2d4eefc99d45926d42377e1a24ff2ef416aa823b6381dd2c151d27539"
    )


def test_a_checkpoint_is_kept_whole_with_its_digest():
    kept = checkpoints.Kept()
    assert kept.number == -1
    text = head(4, 2)
    assert kept.take(told(4, text, 0, ["a", "b"]))
    assert (kept.number, kept.chunks, kept.head) == (4, ["a", "b"], text)
    links = checkpoints.link(checkpoints.link("", "a"), "b")
    assert kept.digest == checkpoints.seal(text, links)
    later = head(5, 3)
    assert kept.take(told(5, later, 2, ["c"]))
    assert kept.chunks == ["a", "b", "c"]
    assert kept.digest == checkpoints.seal(later, checkpoints.link(links, "c"))


def test_a_new_match_begins_its_chunks_anew():
    kept = checkpoints.Kept()
    kept.take(told(4, head(4, 2), 0, ["a", "b"]))
    assert kept.take(told(5, head(5, 0), 0, []))
    assert kept.chunks == [] and kept.digest == checkpoints.seal(kept.head, "")
    assert kept.take(told(6, head(6, 0, game=None), 0, []))
    assert kept.said["game"] is None


def test_what_is_no_checkpoint_changes_nothing():
    kept = checkpoints.Kept()
    kept.take(told(4, head(4, 1), 0, ["a"]))
    before = (kept.head, kept.chunks, kept.digest)
    for bad in (
        told(5, head(5, 2), 2, ["c"]),  # a gap
        told(5, head(5, 9), 1, ["b"]),  # fewer chunks than it says
        told(5, head(6, 1), 1, []),  # two numbers
        told(5, "{}"),
        told(5, "null"),
        told(5, "[" * 3000),
        told(5, head(5, 1, order=None), 1),
        told(5, head(5, 1, magic=1), 1),
    ):
        assert not kept.take(bad)
        assert (kept.head, kept.chunks, kept.digest) == before
    assert kept.take(told(5, head(5, 1), 1))


def test_a_long_one_travels_in_parts_that_fit_a_message():
    chunks = ['["' + str(i) * 20000 + '"]' for i in range(9)]
    text = head(7, 9)
    parts = checkpoints.parts(7, text, chunks, 0)
    assert len(parts) > 2
    kept = checkpoints.Kept()
    for part in parts[:-1]:
        assert not kept.take(part) and kept.number == -1
    assert kept.take(parts[-1]) and kept.chunks == chunks
    for kind, read in (("checkpoint", messages.from_table), ("newer", messages.from_peer)):
        for part in parts:
            message = {"t": kind}
            message.update(part)
            assert read(json.dumps(message))["number"] == 7
    [last] = checkpoints.parts(7, text, chunks, 9)
    assert last == told(7, text, 9, [])


def test_what_the_table_takes_over_from_is_one_text():
    kept = checkpoints.Kept()
    kept.take(told(4, head(4, 1), 0, ["a"]))
    assert json.loads(kept.text(3)) == {"head": kept.head, "chunks": ["a"], "term": 3}
