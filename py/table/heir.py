"""A table that goes on in another tab: rebuilt from a checkpoint's text (docs/host-loss.md)."""

from __future__ import annotations

import json
from typing import Any

from liarsdice import RuleSet
from liarsdice_shared import checkpoints

from . import kept_game
from .chance import Chance
from .game import GATHER_MS
from .people import Person, Seat
from .room import LOCAL, MOST_PEOPLE

REVISIONS = 1_000_000  # of one term: a client never takes a state of an earlier term for a newer one


def fields(text: str, key: str, chance: Chance, now: int) -> dict[str, Any]:
    """Return the fields of the room that goes on; ValueError for any text that is no checkpoint, or without a person of that key."""
    try:
        return _fields(json.loads(text), key, chance, now)
    except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise ValueError(f"not a checkpoint: {error!r}") from error


def _fields(data: Any, key: str, chance: Chance, now: int) -> dict[str, Any]:
    kept = checkpoints.Kept()
    said, texts, term = checkpoints.read(data["head"]), data["chunks"], data["term"]
    if said is None or type(term) is not int or not said["term"] < term < 1000:
        raise ValueError("no head, or no later term")
    if not isinstance(texts, list) or not all(isinstance(chunk, str) for chunk in texts):
        raise ValueError("no chunks")
    if not kept.take({"number": said["number"], "head": data["head"], "from": 0, "chunks": texts}):
        raise ValueError("chunks of another checkpoint")
    people = {
        id_: Person(id_, name, known, watches=watches, able=able)
        for id_, name, known, watches, able, _ in said["people"]
    }
    heir = next((person for person in people.values() if person.key == key), None)
    if heir is None or len(people) != len(said["people"]) or len(people) > MOST_PEOPLE:
        raise ValueError("nobody of that key")
    heir.connection = LOCAL
    seats = [Seat(name, level, person) for name, level, person in said["seats"]]
    seated = [seat.person for seat in seats if seat.person is not None]
    if len(set(seated)) != len(seated) or not set(seated) <= set(people):
        raise ValueError("seats of people who are not here")
    old = people.get(said["host"]) if said["host"] else None
    game = None
    if said["game"]:
        name = f"{said['table']}-{said['match']}"
        game = kept_game.rebuild(said, texts, term, name, old.name if old else "", chance, now)
        if not game.ended:
            here = {id_ for id_, *_, connected in said["people"] if connected} - {heir.id, said["host"]}
            game.awaited = {index for index, seat in enumerate(seats) if seat.person in here}
            game.gather_until = now + (GATHER_MS if game.awaited else 0)
            game.end_if_over()
    elif texts:
        raise ValueError("chunks of no match")
    return {
        "chance": chance,
        "table": said["table"],
        "term": term,
        "pace": said["pace"],
        "preset": said["preset"],
        "rules": RuleSet.from_dict(said["rules"]),
        "locked": said["locked"],
        "hints": said["aids"][0],
        "odds": said["aids"][1],
        "seats": seats,
        "people": people,
        "host": heir.id,
        "hosts": {
            **dict(said["hosts"]),
            said["term"]: old.key if old else None,
            term: key,
        },
        "game": game,
        "matches": said["match"],
        "revision": term * REVISIONS,
        "arrivals": said["arrivals"],
        "banned": set(said["banned"]),
        "number": said["number"],
        "began": (said["number"], kept.digest),
    }
