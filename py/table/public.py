"""What is public about a table, as the checkpoint that every client of a room keeps (docs/host-loss.md): built from listed fields."""

from __future__ import annotations

import json
from typing import Any

from liarsdice_shared import checkpoints

from . import kept_game
from .game import Game
from .room import LOCAL, Room


def told(room: Room, now: int) -> list[tuple[str, dict[str, Any]]]:
    """Return (connection, checkpoint) for whoever does not have what stands now; nothing without a room, nor before anybody else came.

    A host that comes back is told at once: its tab may have lost what it knew, and has to know others that went on with its table.
    """
    present = room.present()
    if room.address == LOCAL:
        return []
    if room.game:
        kept_game.mark(room.game)  # alone, too: where a round has ended can't be told once the next is under way
    if not room.was_room and all(person.connection == LOCAL for person in present):
        return []
    said = head(room, now)
    content = json.dumps({**said, "game": said["game"] and {**said["game"], "used": 0}})
    if content != room.content:
        room.content = content
        room.number += 1
        room.head = json.dumps({**said, "number": room.number}, separators=(",", ":"))
    letters = []
    texts = kept_game.chunks(room.game) if room.game else []
    for person in present:
        assert person.connection is not None
        number, match, known = room.told.get(person.connection, (0, -1, 0))
        if number == room.number:
            continue
        first = known if match == room.matches and room.game else 0
        for part in checkpoints.parts(room.number, room.head, texts, first):
            letters.append((person.connection, {"t": "checkpoint", **part}))
        room.told[person.connection] = (room.number, room.matches, len(texts))
    return letters


def head(room: Room, now: int) -> dict[str, Any]:
    """Return what a checkpoint's head says (`checkpoints.HEAD`), apart from its number."""
    return {
        "v": 2,
        "table": room.table,
        "term": room.term,
        "number": 0,
        "match": room.matches,
        "preset": room.preset,
        "rules": room.rules.to_dict(),
        "pace": room.pace,
        "locked": room.locked,
        "aids": [room.hints, room.odds],
        "seats": [[seat.name, seat.level, seat.person] for seat in room.seats],
        "people": [
            [person.id, person.name, person.key, person.watches, person.able, person.connection is not None]
            for person in room.people.values()
        ],
        "host": room.host,
        "order": room.order(),
        "hosts": [[term, key] for term, key in sorted(room.hosts.items())],
        "banned": sorted(room.banned),
        "arrivals": room.arrivals,
        "game": _game(room.game, now) if room.game else None,
    }


def _game(game: Game, now: int) -> dict[str, Any]:
    return {
        "chunks": len(game.marks),
        "opener": game.match.opener if game.drawn and game.match.round == 1 else None,
        "begun": len(game.rolls) + (1 if game.rolling else 0),
        "used": game.match_used + (max(0, now - game.since) if game.since is not None else 0),
        "gone": sorted(game.gone),
        "standins": sorted(game.standins),
        "slow": [[seat, turns] for seat, turns in sorted(game.slow.items())],
        "ended": game.ended,
    }
