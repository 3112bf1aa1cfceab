"""Everything a table knows: people and seats, rules, and the match under way; and the questions that are asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from liarsdice import RuleSet
from liarsdice_shared import fair, messages

from .chance import Chance
from .game import Game
from .people import Budget, Person, Refused, Seat, unique

MESSAGES_PER_SECOND = 20
BURST = 60
MOST_PEOPLE = 40
LOCAL = "host"
"""The connection of the tab's own client, which is the host and needs no key."""


@dataclass
class Room:
    """A table and everybody around it; what the handlers in `lobby` and `play` work on."""

    chance: Chance
    table: str = ""
    address: str = LOCAL
    """The host's peer id, as guests see it."""
    was_room: bool = False
    """Whether peers were let in before the table was put away."""
    term: int = 1
    pace: str = "calm"
    preset: str = "classic"
    rules: RuleSet = field(default_factory=RuleSet)
    locked: bool = False
    lost: set[str] = field(default_factory=set)
    """Keys of those who watched and were lost: a locked room is not locked for them."""
    hints: bool = True
    """Whether the host lets people in a room ask for hints."""
    odds: bool = False
    """Whether the host lets people in a room see the chances of bids."""
    seats: list[Seat] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    host: str | None = None
    hosts: dict[int, str | None] = field(default_factory=dict)
    """The key of each term's host."""
    game: Game | None = None
    matches: int = 0
    revision: int = 0
    arrivals: int = 0
    banned: set[str] = field(default_factory=set)
    nonces: dict[str, str] = field(default_factory=dict)
    commitments: dict[tuple[int, str], tuple[int, str]] = field(default_factory=dict)
    """Shares promised in the lobby for the first rolls of the next match: (roll, person) → (seat at the time, commitment)."""
    budgets: dict[tuple[str, str], Budget] = field(default_factory=dict)
    number: int = 0
    """The number of the newest checkpoint, through all terms."""
    began: tuple[int, str] | None = None
    """Number and digest of the checkpoint that this term began with, None in the first."""
    head: str = ""
    content: str = ""
    """The newest checkpoint's head, and what in it makes for a new one when it changes."""
    told: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """Which checkpoint each connection has: its number, match and how many chunks of it."""
    handed: tuple[str, int] | None = None
    """Whom the table is being handed over to, and until when that is waited for."""
    sweep_at: int | None = None
    """When those are forgotten who have neither come back nor a seat."""
    letters: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """What the gate is still to send to single connections, besides everybody's state."""

    def __post_init__(self) -> None:
        self.table = self.table or self.chance.secret()[:16]

    @property
    def stage(self) -> str:
        """`lobby`, `match`, `showdown` or `result`."""
        if self.game is None:
            return "lobby"
        if self.game.ended:
            return "result"
        return "showdown" if self.game.showdown else "match"

    @property
    def aids(self) -> dict[str, bool]:
        """What helps people may have: in a room what its host allows, alone everything."""
        alone = self.address == LOCAL
        return {"hints": alone or self.hints, "odds": alone or self.odds}

    @property
    def due(self) -> int | None:
        """When `tick` has something to do, None for never."""
        times = [self.game.due if self.game else None, self.handed[1] if self.handed else None, self.sweep_at]
        return min((time for time in times if time is not None), default=None)

    # Coming and going

    def come_in(self, connection: str, message: dict[str, Any], proven: str | None) -> bool:
        """Take a connection's hello: somebody new, or a seat's person back; True where there is something to tell. Raises Refused."""
        if message["v"] != messages.VERSION:
            raise Refused("version")
        name = messages.clean_name(message["name"])
        if not name:
            raise Refused("name")
        key = message["key"]
        here = self.person_of(connection)
        if here is not None:
            here.able = message["able"]
            if connection == LOCAL and here.key is None and not self.has_key(key):
                here.key = self.hosts[self.term] = key
            return True
        if connection == LOCAL:  # its key is a label, so that it has its seat when it comes back as a guest
            key = None if self.has_key(key, connected=True) else key
        elif key is None or key != proven or connection not in self.nonces:
            raise Refused("key")
        elif key in self.banned:
            raise Refused("removed")
        known = next((person for person in self.people.values() if key is not None and person.key == key), None)
        if known is not None:
            if known.connection is not None:
                raise Refused("key_in_use")
            known.connection = connection
            known.able = message["able"]
            self.commitments = {key: value for key, value in self.commitments.items() if key[1] != known.id}
            seat = self.seat_index(known.id)
            if self.game and seat is not None:
                self.game.forget_promises(seat)
        else:
            if self.locked and key not in self.lost:
                raise Refused("locked")
            if len(self.people) >= MOST_PEOPLE:
                raise Refused("full")
            if not message["watch"] and self.game is None and len(self.seats) >= self.rules.seats[1]:
                raise Refused("full")
            self.arrive(connection, key, name, message)
        if connection == LOCAL:
            person = self.person_of(connection)
            assert person is not None
            self.host, self.hosts[self.term] = person.id, key
        self.nonces.pop(connection, None)
        return True

    def has_key(self, key: str | None, connected: bool = False) -> bool:
        """Tell whether the key is that of somebody in the room; `connected`: of somebody who is here."""
        return any(p.key == key and (p.connection is not None or not connected) for p in self.people.values() if p.key)

    def arrive(self, connection: str, key: str | None, name: str, message: dict[str, Any]) -> None:
        """Take somebody new in, to a seat where there is one."""
        self.arrivals += 1
        taken = {person.name for person in self.people.values()} | {seat.name for seat in self.seats}
        person = Person(
            f"p{self.arrivals}", unique(name, taken), key, connection, message["able"], watches=message["watch"]
        )
        self.people[person.id] = person
        if connection == LOCAL:
            self.pace = message["pace"]
        if self.game is None:
            self.seat_those_who_wait()

    def seat_those_who_wait(self) -> None:
        """Seat whoever wants a seat, as far as there are any."""
        for person in self.people.values():
            if not person.watches and self.seat_index(person.id) is None and len(self.seats) < self.rules.seats[1]:
                self.seats.append(Seat(person.name, person=person.id))

    def leave(self, person: Person, now: int) -> None:
        """Take a person out for good; a bot plays its seat until the round ends."""
        index, game = self.seat_index(person.id), self.game
        under_way = game is not None and not game.ended
        self.drop(person)
        if index is not None:
            self.seats[index].person = None
            if game is None:
                self.seats.pop(index)
            elif not game.ended:
                game.leave(index, now)
        empty = not self.people or (index is not None and not self.seats_of_people())
        if game and under_way and empty:
            game.void()  # a single bot has not won by it; spectators may stay: they are told

    def lose(self, person: Person) -> None:
        """Forget a person who is away and has no seat; it may come back, into a locked room too."""
        if person.key is not None and len(self.lost) < MOST_PEOPLE:
            self.lost.add(person.key)
        self.drop(person)

    def drop(self, person: Person) -> None:
        """Forget a person."""
        self.people.pop(person.id, None)
        if person.id == self.host:
            self.host = None

    # Who is there, who may

    def person_of(self, connection: str) -> Person | None:
        """Return who speaks through a connection."""
        return next((person for person in self.people.values() if person.connection == connection), None)

    def present(self) -> list[Person]:
        """Return the people who are connected."""
        return [person for person in self.people.values() if person.connection is not None]

    def peer_of(self, person: Person) -> str:
        """Return the peer id that a person is reached by, "" while away or at a table without a room."""
        if person.connection == LOCAL:
            return "" if self.address == LOCAL else self.address
        return person.connection or ""

    def seat_at(self, index: int) -> Seat:
        """Return a seat by its number; Refused where there is none."""
        if index >= len(self.seats):
            raise Refused("no_such_seat")
        return self.seats[index]

    def seat_index(self, person: str) -> int | None:
        """Return the number of a person's seat, None where it has none."""
        return next((index for index, seat in enumerate(self.seats) if seat.person == person), None)

    def seats_of_people(self) -> list[int]:
        """Return the seats of people, those who are away included."""
        return [index for index, seat in enumerate(self.seats) if seat.person is not None]

    def guest_seats(self) -> set[int]:
        """Return the seats of guests that are here."""
        return {
            index
            for index, seat in enumerate(self.seats)
            if seat.person in self.people
            and seat.person != self.host
            and self.people[seat.person].connection is not None
        }

    def note_guests(self) -> None:
        """Tell the match which seats can share in a roll: guests that are here; never the host's own client (see `fair`)."""
        if self.game:
            self.game.sharing = self.guest_seats()

    def solo_seat(self) -> int | None:
        """The seat of the only person in the room, None where there are more."""
        return self.seat_index(next(iter(self.people))) if len(self.people) == 1 else None

    def within_rate(self, connection: str, now: int) -> bool:
        """Tell whether a connection may send one more message now."""
        return self.budgets.setdefault((connection, ""), Budget(MESSAGES_PER_SECOND, BURST)).spend(now)

    def order(self) -> list[str]:
        """Return who succeeds: seated people who are here, the host first, then whose tab is able, each as they came."""
        here = [person for person in self.present() if self.seat_index(person.id) is not None]
        here.sort(key=lambda person: (person.id != self.host, not person.able))
        return [person.id for person in here]

    def sweep(self) -> bool:
        """Forget who is away without a seat; False where nobody is."""
        self.sweep_at = None
        away = [p for p in self.people.values() if p.connection is None and self.seat_index(p.id) is None]
        for person in away:
            self.lose(person)
        return bool(away)

    def must_host(self, person: Person, stage: str | None = None) -> None:
        """Refuse whoever is not the host, or a table at another stage."""
        if person.id != self.host:
            raise Refused("not_host")
        if stage is not None and self.stage != stage:
            raise Refused("not_now")

    def playing(self, person: Person) -> tuple[Game, int]:
        """Return the match under way and a person's seat in it; Refused where there is none."""
        seat = self.seat_index(person.id)
        if self.game is None or self.stage != "match":
            raise Refused("not_now")
        if seat is None:
            raise Refused("not_your_turn")
        return self.game, seat

    def can_start(self) -> bool:
        """Tell whether there are as many seats as the rule set wants, and in a room a clock."""
        low, high = self.rules.seats
        return low <= len(self.seats) <= high and not self.lacks_clock

    @property
    def lacks_clock(self) -> bool:
        """Whether a room's turns would have no end: somebody who is away would stop the table."""
        return self.address != LOCAL and not self.rules.turn_seconds

    def can_finish(self) -> bool:
        """Tell whether nobody of the people has dice any more while bots play on."""
        game = self.game
        return (
            game is not None
            and not game.ended
            and not game.hurried
            and game.match.phase != "over"
            and not any(game.match.dice[seat] for seat in self.seats_of_people())
        )

    def next_roll(self) -> dict[str, Any]:
        """The match and number that a commitment is made for: of the match under way, else of the one to come."""
        if self.game is not None and not self.game.ended:
            return {"match": self.game.name, "roll": self.game.next_roll}
        return {"match": f"{self.table}-{self.matches + 1}", "roll": 1}

    def to_sign(self, connection: str) -> str | None:
        """Return the text that a hello of this connection has to sign, None where it was never greeted."""
        nonce = self.nonces.get(connection)
        return fair.canonical([self.table, self.term, self.address, nonce]) if nonce else None
