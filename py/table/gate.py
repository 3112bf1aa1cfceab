"""The one gate: everything that leaves the table is made here, for one connection at a time, from listed public fields."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from liarsdice import RuleSet
from liarsdice_shared import messages

from .game import Game
from .people import Person
from .public import told
from .room import LOCAL, Room

Outgoing = list[tuple[str, str]]
"""(connection, text) pairs: every message has exactly one receiver."""

_preset = cache(RuleSet.preset)  # asked for with every state of everybody


def send(connection: str, message: dict[str, Any]) -> tuple[str, str]:
    """Return a message as it goes out; not as ASCII, since MicroPython's `json` reads an escaped emoji as two halves."""
    return connection, json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def broadcast(room: Room, now: int) -> Outgoing:
    """Return everybody's own state, after the public messages that led to it."""
    room.revision += 1
    rolls = room.game.news if room.game else []
    begun = next((index for index, message in enumerate(rolls) if message["t"] == "record"), len(rolls))
    # What is open is told first; the checkpoint that counts a roll goes out before the roll does.
    checkpoint = [send(connection, message) for connection, message in told(room, now)]
    out = news(room, begun) + checkpoint + letters_out(room)
    return out + [send(p.connection, state(room, p, now)) for p in room.present() if p.connection]


def letters_out(room: Room) -> Outgoing:
    """Return what goes out without a new state."""
    letters, room.letters = room.letters, []
    return news(room) + [send(connection, message) for connection, message in letters]


def news(room: Room, most: int | None = None) -> Outgoing:
    """Return the public messages about rolls, for everybody; with no guest there is nobody to prove anything to."""
    news, present = (room.game.news[:most] if room.game else []), room.present()
    if room.game:
        room.game.news = [] if most is None else room.game.news[most:]
    if all(person.connection == LOCAL for person in present):
        return []
    return [send(p.connection, message) for message in news for p in present if p.connection]


def state(room: Room, person: Person, now: int) -> dict[str, Any]:
    """Return the state as one person may know it (docs/messages.md)."""
    game, stage = room.game, room.stage
    host = person.id == room.host
    seat = room.seat_index(person.id)
    rules = game.rules if game else room.rules
    return {
        "t": "state",
        "v": messages.VERSION,
        "table": room.table,
        "term": room.term,
        "revision": room.revision,
        "stage": stage,
        "me": person.id,
        "you": seat,
        "host": host,
        "pace": room.pace,
        "preset": room.preset,
        "custom": rules != _preset(room.preset),
        "rules": rules.to_dict(),
        "locked": room.locked,
        "aids": room.aids,
        "people": [
            {
                "id": other.id,
                "name": other.name,
                "seat": room.seat_index(other.id),
                "ready": other.ready,
                "host": other.id == room.host,
                "away": other.connection is None,
                "peer": room.peer_of(other),
            }
            for other in room.people.values()
        ],
        "seats": [
            {
                "name": place.name,
                "kind": "human" if place.level is None else "bot",
                "level": place.level,
                "person": place.person,
                "standin": bool(game and index in game.standins and index not in game.gone),
                "left": bool(game and index in game.gone),
            }
            for index, place in enumerate(room.seats)
        ],
        "match": room.matches,
        "next_roll": room.next_roll(),
        "rolling": bool(game and game.waiting),
        "voids": game.voids if game else 0,
        "view": _view(game, seat) if game else None,
        "clock": game.clock(now) if game else None,
        "showdown": _showdown(game, person, now) if game else None,
        "result": game.result() if game and game.ended else None,
        "can": {
            "start": host and stage == "lobby" and room.can_start(),
            "finish": host and room.can_finish(),
            "rematch": host and stage == "result",
        },
    }


def _showdown(game: Game, person: Person, now: int) -> dict[str, Any] | None:
    if game.showdown is None:
        return None
    shown = game.showdown.shown.round
    return {
        "round": shown,
        "elapsed": max(0, now - game.showdown.began),
        **game.showdown.times.to_dict(),
        "skipped": person.skipped == shown,
    }


def _view(game: Game, seat: int | None) -> dict[str, Any]:
    """The view of one seat, field by field; the rule set stands in the state already."""
    view = game.match.view(seat)
    return {
        "seat": view.seat,
        "round": view.round,
        "phase": view.phase,
        "turn": view.turn,
        "opener": view.opener,
        "palifico": view.palifico,
        "cup": list(view.cup),
        "dice": list(view.dice),
        "points": list(view.points),
        "open_dice": [list(dice) for dice in view.open_dice],
        "bids": [bid.to_dict() for bid in view.bids],
        "legal": view.legal.to_dict(),
        "last_round": view.last_round.to_dict() if view.last_round else None,
        "places": list(view.places) if view.places is not None else None,
    }
