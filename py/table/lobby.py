"""What people may do around a match: sit, watch, set the rules, talk, leave."""

from __future__ import annotations

from typing import Any

from liarsdice import RuleSet
from liarsdice.bots import TEMPERS
from liarsdice_shared import messages

from .game import Game
from .people import Budget, Person, Refused, Seat, unique
from .room import Room

CHATS_PER_SECOND = 0.5
CHAT_BURST = 5
HANDING_MS = 20000


def on_rules(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Choose the preset and what differs from it."""
    room.must_host(person, "lobby")
    room.rules = RuleSet.preset(message["preset"], **message["changes"])
    room.preset = message["preset"]


def on_add_bot(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Seat a bot."""
    room.must_host(person, "lobby")
    if len(room.seats) >= room.rules.seats[1]:
        raise Refused("seats")
    taken = {seat.name for seat in room.seats} | {person.name for person in room.people.values()}
    names = list(TEMPERS)
    name = next((name for name in names if name not in taken), names[0])
    room.seats.append(Seat(unique(name, taken), message["level"]))


def on_bot_level(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Set how well a bot plays."""
    room.must_host(person, "lobby")
    seat = room.seat_at(message["seat"])
    if seat.level is None:
        raise Refused("no_such_seat")
    seat.level = message["level"]


def on_remove_seat(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Send a bot away."""
    room.must_host(person, "lobby")
    seat = room.seat_at(message["seat"])
    if seat.level is None:
        raise Refused("no_such_seat")
    room.seats.remove(seat)


def on_move_seat(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Move a seat to another place in the order."""
    room.must_host(person, "lobby")
    seat, target = room.seat_at(message["seat"]), message["to"]
    if target >= len(room.seats):
        raise Refused("no_such_seat")
    room.seats.remove(seat)
    room.seats.insert(target, seat)


def on_shuffle(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Shuffle the order of seats."""
    room.must_host(person, "lobby")
    room.chance.rng.shuffle(room.seats)


def on_kick(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Remove a person for good."""
    room.must_host(person)
    other = room.people.get(message["person"])
    if other is None or other is person:
        raise Refused("no_such_person")
    if other.key is not None:
        room.banned.add(other.key)
    if other.connection is not None:
        room.letters.append((other.connection, {"t": "removed"}))
    room.leave(other, now)


def on_move(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Tell everybody who stays where the room moves to; whoever was removed is not among them."""
    room.must_host(person)
    moved = {"t": "moved", "code": message["code"]}
    room.letters += [(other.connection, moved) for other in room.present() if other.connection and other is not person]
    return False


def on_lock(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Let nobody new in, or again."""
    room.must_host(person)
    room.locked = message["locked"]


def on_aids(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Choose what help people in the room may have."""
    room.must_host(person)
    room.hints, room.odds = message["hints"], message["odds"]


def on_hand_over(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Give the table to another person's tab: it stands still until that one has taken it, or the time is up."""
    room.must_host(person)
    other = room.people.get(message["person"])
    if other is None or other is person or other.connection is None or other.key is None:
        raise Refused("no_such_person")
    room.handed = (other.id, now + HANDING_MS)
    if room.game:
        room.game.hold(now)
    handed = {"t": "handed", "person": other.id, "term": room.term + 1}
    room.letters += [(one.connection, handed) for one in room.present() if one.connection]


def on_ready(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Mark oneself ready."""
    if room.stage != "lobby" or room.seat_index(person.id) is None:
        raise Refused("not_now")
    person.ready = message["ready"]


def on_watch(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Give the seat up to watch, or take one."""
    index = room.seat_index(person.id)
    if message["watch"] and room.game is not None and index is not None:
        raise Refused("not_now")  # a seat in a match is left, not swapped for a view of it
    if not message["watch"] and room.game is None and index is None and len(room.seats) >= room.rules.seats[1]:
        raise Refused("full")
    person.watches, person.ready = message["watch"], False
    if room.game is None:
        if person.watches and index is not None:
            room.seats.pop(index)
        room.seat_those_who_wait()


def on_pace(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Set how fast the table goes."""
    room.must_host(person)
    room.pace = message["pace"]
    if room.game:
        room.game.pace = room.pace


def on_start(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Begin the match."""
    room.must_host(person, "lobby")
    must_start(room)
    start_match(room, now)


def on_rematch(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Begin another match with the same seats and rules."""
    room.must_host(person, "result")
    clear_table(room)
    must_start(room)
    start_match(room, now)


def on_lobby(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Go back to the lobby with everybody."""
    room.must_host(person, "result")
    clear_table(room)


def on_leave(room: Room, person: Person, message: dict[str, Any], now: int) -> None:
    """Leave for good."""
    room.leave(person, now)


def on_chat(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Say something to everybody."""
    text = messages.clean_text(message["text"])
    if not text:
        raise Refused("value")
    return say(room, person, now, text=text)


def on_emote(room: Room, person: Person, message: dict[str, Any], now: int) -> bool:
    """Show everybody a feeling."""
    return say(room, person, now, emote=message["emote"])


def must_start(room: Room) -> None:
    """Refuse a table that can't start."""
    if room.lacks_clock:
        raise Refused("rules", "turn_seconds")
    if not room.can_start():
        raise Refused("seats")


def start_match(room: Room, now: int) -> None:
    """Begin a match with the seats as they are."""
    room.matches += 1
    for person in room.people.values():
        person.skipped, person.ready = 0, False
    commitments = {
        (roll, index): commitment
        for (roll, promised_by), (index, commitment) in room.commitments.items()
        if room.seat_index(promised_by) == index  # it holds for the seat it was made for
    }
    room.commitments = {}
    room.game = Game.start(
        room.rules,
        [seat.level for seat in room.seats],
        [seat.name for seat in room.seats],
        room.chance,
        room.pace,
        now,
        name=f"{room.table}-{room.matches}",
        term=room.term,
        sharing=room.guest_seats(),
        commitments=commitments,
    )


def clear_table(room: Room) -> None:
    """Clear the match away; who left has no seat any more, who waited takes one."""
    room.game = None
    room.seats = [seat for seat in room.seats if seat.level is not None or seat.person is not None]
    room.seat_those_who_wait()


def say(room: Room, person: Person, now: int, text: str | None = None, emote: str | None = None) -> bool:
    """Pass a line on to everybody, not too many at a time."""
    assert person.connection is not None
    budget = room.budgets.setdefault((person.connection, "chat"), Budget(CHATS_PER_SECOND, CHAT_BURST))
    if not budget.spend(now):
        raise Refused("too_many")
    line = {"t": "chat", "person": person.id, "name": person.name, "text": text, "emote": emote}
    room.letters += [(other.connection, line) for other in room.present() if other.connection]
    return False


HANDLERS = {
    "rules": on_rules,
    "add_bot": on_add_bot,
    "bot_level": on_bot_level,
    "remove_seat": on_remove_seat,
    "move_seat": on_move_seat,
    "shuffle": on_shuffle,
    "kick": on_kick,
    "move": on_move,
    "lock": on_lock,
    "aids": on_aids,
    "hand_over": on_hand_over,
    "ready": on_ready,
    "watch": on_watch,
    "pace": on_pace,
    "start": on_start,
    "rematch": on_rematch,
    "lobby": on_lobby,
    "leave": on_leave,
    "chat": on_chat,
    "emote": on_emote,
}
