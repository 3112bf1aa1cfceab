"""The table's session: who sits where, the lobby, the match under way, and the one gate through which everything goes out.

Sans I/O: texts come in with the time, texts go out with their one receiver. The seat is taken from the connection, never from the
message (docs/messages.md).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from liarsdice import IllegalAction, RulesError, RuleSet, parse_action
from liarsdice_shared import fair, messages, settings
from liarsdice_shared.messages import BadMessage

from .chance import Chance
from .game import Game

Outgoing = list[tuple[str, str]]
"""(connection, text) pairs: every message has exactly one receiver."""

BOT_NAMES = ("Mira", "Otto", "Juno", "Ravi", "Elsa", "Bruno", "Noor", "Kasimir", "Fanny", "Tilo", "Ada", "Pepe")
SAVE_VERSION = 2
MESSAGES_PER_SECOND = 20
BURST = 60
CHATS_PER_SECOND = 0.5
CHAT_BURST = 5
MOST_PEOPLE = 40
LOCAL = "host"
"""The connection of the tab's own client, which is the host and needs no key."""


class Refused(Exception):
    """A message that is not carried out; `code` is one of `messages.CODES`."""

    def __init__(self, code: str, setting: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.setting = setting


@dataclass
class Seat:
    """A place at the table: a person's or a bot's."""

    name: str
    level: str | None = None
    """The bot's level, None for a person."""
    person: str | None = None
    """The id of the person whose seat this is."""


@dataclass
class Person:
    """Somebody in the room: at a seat, or watching. `connection` is None while away."""

    id: str
    name: str
    key: str | None = None
    connection: str | None = None
    watches: bool = False
    """Whether this person has chosen to watch rather than take a seat when there is one."""
    ready: bool = False
    skipped: int = 0
    """The round whose showdown this person does not want to see to its end."""


@dataclass
class Budget:
    """How many more messages a connection may send at once; fills up again with time."""

    a_second: float
    burst: float
    left: float = -1.0
    then: int = 0

    def spend(self, now: int) -> bool:
        """Take one message off; False where none is left."""
        if self.left < 0:
            self.left, self.then = self.burst, now
        self.left = min(self.burst, self.left + max(0, now - self.then) * self.a_second / 1000)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@dataclass
class Session:
    """One table, from the lobby to the result and round again."""

    chance: Chance
    table: str = ""
    address: str = LOCAL
    """The host's peer id, as guests see it."""
    term: int = 1
    pace: str = "calm"
    preset: str = "classic"
    rules: RuleSet = field(default_factory=RuleSet)
    locked: bool = False
    seats: list[Seat] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    host: str | None = None
    game: Game | None = None
    matches: int = 0
    revision: int = 0
    arrivals: int = 0
    banned: set[str] = field(default_factory=set)
    nonces: dict[str, str] = field(default_factory=dict)
    commitments: dict[tuple[int, str], str] = field(default_factory=dict)
    """Shares promised in the lobby for the first rolls of the next match, by (roll, person)."""
    _budgets: dict[tuple[str, str], Budget] = field(default_factory=dict)
    _letters: Outgoing = field(default_factory=list)
    """What goes to single connections besides everybody's state."""

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
    def due(self) -> int | None:
        """When `tick` has something to do, None for never."""
        return self.game.due if self.game else None

    # Who is there

    def greet(self, connection: str) -> Outgoing:
        """Return the welcome for a peer's new connection; what it signs back shows whose seat it is."""
        self.nonces[connection] = nonce = self.chance.secret()
        welcome = {"t": "welcome", "v": messages.VERSION, "table": self.table, "term": self.term, "nonce": nonce}
        return [self._send(connection, welcome)]

    def to_sign(self, connection: str) -> str | None:
        """Return the text that a hello of this connection has to sign, None where it was never greeted."""
        nonce = self.nonces.get(connection)
        return fair.canonical([self.table, self.term, self.address, nonce]) if nonce else None

    def disconnect(self, connection: str, now: int) -> Outgoing:
        """Note that a connection is gone: a seat is kept, a spectator is not."""
        self.nonces.pop(connection, None)
        for purpose in ("", "chat"):
            self._budgets.pop((connection, purpose), None)
        person = self.person_of(connection)
        if person is None:
            return []
        person.connection = None
        if self._seat_index(person.id) is None:
            self._drop(person)
        return self._broadcast(now)

    def person_of(self, connection: str) -> Person | None:
        """Return who speaks through a connection."""
        return next((person for person in self.people.values() if person.connection == connection), None)

    # In

    def receive(self, connection: str, text: str, now: int, proven: str | None = None) -> Outgoing:
        """Carry out a message and return what goes out; a bad one changes nothing and is answered by an error.

        `proven` is the public key for which a hello's signature was found good.
        """
        of: str | None = None
        try:
            if not self._within_rate(connection, now):
                raise Refused("too_many")
            message = messages.from_client(text)
            of = message["t"]
            if of == "hello":
                changed = self._hello(connection, message, proven)
            else:
                person = self.person_of(connection)
                if person is None:
                    raise Refused("hello_first")
                if of == "sync":
                    return [self._send(connection, self._state(person, now))]
                self._note_guests()
                changed = getattr(self, f"_on_{of}")(person, message, now)
        except BadMessage as bad:
            return [self._send(connection, messages.error(bad.code, bad.of))]
        except Refused as refused:
            return [self._send(connection, messages.error(refused.code, of, refused.setting))]
        except RulesError as error:
            return [self._send(connection, messages.error("rules", of, error.setting))]
        except IllegalAction as error:
            return [self._send(connection, messages.error(error.code, of))]
        return self._broadcast(now) if changed is not False else self._letters_out()

    def tick(self, now: int) -> Outgoing:
        """Do what is due at this time and return what goes out."""
        game = self.game
        self._note_guests()
        if game is None or not game.tick(now, self._solo_seat()):
            return []
        if game.hurried and not game.ended:  # nobody watches the bots finish: only the result is told
            return []
        return self._broadcast(now)

    def _within_rate(self, connection: str, now: int) -> bool:
        return self._budgets.setdefault((connection, ""), Budget(MESSAGES_PER_SECOND, BURST)).spend(now)

    def _note_guests(self) -> None:
        """Tell the match which seats can share in a roll: guests that are here; never the host's own client (see `fair`)."""
        if self.game:
            self.game.sharing = self._guest_seats()

    def _guest_seats(self) -> set[int]:
        return {
            index
            for index, seat in enumerate(self.seats)
            if seat.person in self.people
            and seat.person != self.host
            and self.people[seat.person].connection is not None
        }

    # The lobby

    def _hello(self, connection: str, message: dict[str, Any], proven: str | None) -> bool:
        if message["v"] != messages.VERSION:
            raise Refused("version")
        name = messages.clean_name(message["name"])
        if not name:
            raise Refused("name")
        if self.person_of(connection) is not None:
            return True
        key = message["key"]
        if connection == LOCAL:
            key = None
        elif key is None or key != proven or connection not in self.nonces:
            raise Refused("key")
        elif key in self.banned:
            raise Refused("removed")
        known = next((person for person in self.people.values() if person.key == key), None)
        if known is not None:
            if known.connection is not None:
                raise Refused("key_in_use")
            known.connection = connection
        else:
            if self.locked:
                raise Refused("locked")
            if len(self.people) >= MOST_PEOPLE:
                raise Refused("full")
            if not message["watch"] and self.game is None and len(self.seats) >= self.rules.seats[1]:
                raise Refused("full")
            self._arrive(connection, key, name, message)
        self.nonces.pop(connection, None)
        return True

    def _arrive(self, connection: str, key: str | None, name: str, message: dict[str, Any]) -> None:
        self.arrivals += 1
        taken = {person.name for person in self.people.values()} | {seat.name for seat in self.seats}
        person = Person(f"p{self.arrivals}", _unique(name, taken), key, connection, watches=message["watch"])
        self.people[person.id] = person
        if connection == LOCAL:
            self.host = person.id
            self.pace = message["pace"]
        if self.game is None:
            self._seat_those_who_wait()

    def _seat_those_who_wait(self) -> None:
        for person in self.people.values():
            if not person.watches and self._seat_index(person.id) is None and len(self.seats) < self.rules.seats[1]:
                self.seats.append(Seat(person.name, person=person.id))

    def _on_rules(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "lobby")
        self.rules = RuleSet.preset(message["preset"], **message["changes"])
        self.preset = message["preset"]

    def _on_add_bot(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "lobby")
        if len(self.seats) >= self.rules.seats[1]:
            raise Refused("seats")
        taken = {seat.name for seat in self.seats} | {person.name for person in self.people.values()}
        name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
        self.seats.append(Seat(_unique(name, taken), message["level"]))

    def _on_bot_level(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "lobby")
        seat = self._seat(message["seat"])
        if seat.level is None:
            raise Refused("no_such_seat")
        seat.level = message["level"]

    def _on_remove_seat(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "lobby")
        seat = self._seat(message["seat"])
        if seat.level is None:
            raise Refused("no_such_seat")
        self.seats.remove(seat)

    def _on_move_seat(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "lobby")
        seat, target = self._seat(message["seat"]), message["to"]
        if target >= len(self.seats):
            raise Refused("no_such_seat")
        self.seats.remove(seat)
        self.seats.insert(target, seat)

    def _on_shuffle(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "lobby")
        self.chance.rng.shuffle(self.seats)

    def _on_kick(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person)
        other = self.people.get(message["person"])
        if other is None or other is person:
            raise Refused("no_such_person")
        if other.key is not None:
            self.banned.add(other.key)
        if other.connection is not None:
            self._letters.append(self._send(other.connection, {"t": "removed"}))
        self._leave(other, now)

    def _on_lock(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person)
        self.locked = message["locked"]

    def _on_ready(self, person: Person, message: dict[str, Any], now: int) -> None:
        if self.stage != "lobby" or self._seat_index(person.id) is None:
            raise Refused("not_now")
        person.ready = message["ready"]

    def _on_watch(self, person: Person, message: dict[str, Any], now: int) -> None:
        index = self._seat_index(person.id)
        if message["watch"] and self.game is not None and index is not None:
            raise Refused("not_now")  # a seat in a match is left, not swapped for a view of it
        if not message["watch"] and self.game is None and index is None and len(self.seats) >= self.rules.seats[1]:
            raise Refused("full")
        person.watches, person.ready = message["watch"], False
        if self.game is None:
            if person.watches and index is not None:
                self.seats.pop(index)
            self._seat_those_who_wait()

    def _on_chat(self, person: Person, message: dict[str, Any], now: int) -> bool:
        text = messages.clean_text(message["text"])
        if not text:
            raise Refused("value")
        return self._say(person, now, text=text)

    def _on_emote(self, person: Person, message: dict[str, Any], now: int) -> bool:
        return self._say(person, now, emote=message["emote"])

    def _say(self, person: Person, now: int, text: str | None = None, emote: str | None = None) -> bool:
        assert person.connection is not None
        budget = self._budgets.setdefault((person.connection, "chat"), Budget(CHATS_PER_SECOND, CHAT_BURST))
        if not budget.spend(now):
            raise Refused("too_many")
        line = {"t": "chat", "person": person.id, "name": person.name, "text": text, "emote": emote}
        self._letters += [self._send(other.connection, line) for other in self._present() if other.connection]
        return False

    def _on_pace(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person)
        self.pace = message["pace"]
        if self.game:
            self.game.pace = self.pace

    def _on_start(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "lobby")
        if not self._can_start():
            raise Refused("seats")
        self._start(now)

    def _can_start(self) -> bool:
        low, high = self.rules.seats
        return low <= len(self.seats) <= high

    def _start(self, now: int) -> None:
        self.matches += 1
        for person in self.people.values():
            person.skipped, person.ready = 0, False
        commitments = {
            (roll, index): commitment
            for (roll, promised_by), commitment in self.commitments.items()
            if (index := self._seat_index(promised_by)) is not None
        }
        self.commitments = {}
        self.game = Game.start(
            self.rules,
            [seat.level for seat in self.seats],
            self.chance,
            self.pace,
            now,
            name=f"{self.table}-{self.matches}",
            sharing=self._guest_seats(),
            commitments=commitments,
        )

    def _next_roll(self) -> dict[str, Any]:
        """The match and number that a commitment is made for: of the match under way, else of the one to come."""
        if self.game is not None and not self.game.ended:
            return {"match": self.game.name, "roll": self.game.next_roll}
        return {"match": f"{self.table}-{self.matches + 1}", "roll": 1}

    # The match

    def _on_act(self, person: Person, message: dict[str, Any], now: int) -> None:
        game, seat = self._playing(person)
        if message["revision"] != self.revision:
            raise Refused("stale")
        if game.match.turn != seat:
            raise Refused("not_your_turn")
        try:
            action = parse_action(message["action"])
        except ValueError:
            raise Refused("action") from None
        game.match.apply(action)  # refused here, before a stand-in is sent away for it
        game.back(seat, now)
        game.act(seat, action, now)

    def _on_back(self, person: Person, message: dict[str, Any], now: int) -> None:
        game, seat = self._playing(person)
        if not game.back(seat, now):
            raise Refused("not_now")

    def _on_skip(self, person: Person, message: dict[str, Any], now: int) -> None:
        game = self.game
        if game is None or game.showdown is None or message["round"] != game.showdown.shown.round:
            raise Refused("not_now")
        person.skipped = message["round"]
        if all(other.skipped == message["round"] for other in self._present()):
            game.end_showdown(now, self._solo_seat())

    def _on_commit(self, person: Person, message: dict[str, Any], now: int) -> bool:
        index = self._seat_index(person.id)
        number, commitment = message["roll"], message["commitment"]
        if person.id == self.host or index is None:
            raise Refused("share")
        if self.game is not None and not self.game.ended:
            if not self.game.commit(index, number, commitment):
                raise Refused("share")
        elif not 1 <= number <= 3:
            raise Refused("share")
        else:
            self.commitments[number, person.id] = commitment
        return False

    def _on_share(self, person: Person, message: dict[str, Any], now: int) -> bool:
        index = self._seat_index(person.id)
        if self.game is None or index is None or not self.game.share(index, message["roll"], message["share"], now):
            raise Refused("share")
        return self.game.rolling is None

    def _on_export(self, person: Person, message: dict[str, Any], now: int) -> bool:
        if self.game is None or not self.game.ended:
            raise Refused("not_now")
        assert person.connection is not None
        self._letters.append(self._send(person.connection, {"t": "replay", "data": self.game.replay()}))
        return False

    def _on_finish(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person)
        if self.game is None or not self._can_finish():
            raise Refused("not_now")
        self.game.hurried = True
        if self.game.showdown:
            self.game.end_showdown(now, self._solo_seat())
        elif self.game.bot_delay is not None:
            self.game.bot_delay = 0

    def _can_finish(self) -> bool:
        game = self.game
        return (
            game is not None
            and not game.ended
            and not game.hurried
            and game.match.phase != "over"
            and not any(game.match.dice[seat] for seat in self._seats_of_people())
        )

    def _on_rematch(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "result")
        self._clear_table()
        if not self._can_start():
            raise Refused("seats")
        self._start(now)

    def _on_lobby(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._must_host(person, "result")
        self._clear_table()

    def _clear_table(self) -> None:
        self.game = None
        self.seats = [seat for seat in self.seats if seat.level is not None or seat.person is not None]
        self._seat_those_who_wait()

    def _on_leave(self, person: Person, message: dict[str, Any], now: int) -> None:
        self._leave(person, now)

    def _leave(self, person: Person, now: int) -> None:
        index, game = self._seat_index(person.id), self.game
        self._drop(person)
        if index is not None:
            self.seats[index].person = None
            if game is None:
                self.seats.pop(index)
            elif not game.ended:
                game.leave(index, now)
        if game is not None and not game.ended and not self.people:
            game.void()

    def _drop(self, person: Person) -> None:
        self.people.pop(person.id, None)
        if person.id == self.host:
            self.host = None

    # Who may

    def _must_host(self, person: Person, stage: str | None = None) -> None:
        if person.id != self.host:
            raise Refused("not_host")
        if stage is not None and self.stage != stage:
            raise Refused("not_now")

    def _playing(self, person: Person) -> tuple[Game, int]:
        seat = self._seat_index(person.id)
        if self.game is None or self.stage != "match":
            raise Refused("not_now")
        if seat is None:
            raise Refused("not_your_turn")
        return self.game, seat

    def _seat(self, index: int) -> Seat:
        if index >= len(self.seats):
            raise Refused("no_such_seat")
        return self.seats[index]

    def _seat_index(self, person: str) -> int | None:
        return next((index for index, seat in enumerate(self.seats) if seat.person == person), None)

    def _seats_of_people(self) -> list[int]:
        return [index for index, seat in enumerate(self.seats) if seat.person is not None]

    def _present(self) -> list[Person]:
        return [person for person in self.people.values() if person.connection is not None]

    def _solo_seat(self) -> int | None:
        """The seat of the only person in the room, None where there are more."""
        return self._seat_index(next(iter(self.people))) if len(self.people) == 1 else None

    # Out: everything that leaves the table is made below, for one connection at a time

    def _broadcast(self, now: int) -> Outgoing:
        self.revision += 1
        out = self._news() + self._letters_out()
        return out + [self._send(p.connection, self._state(p, now)) for p in self._present() if p.connection]

    def _letters_out(self) -> Outgoing:
        out, self._letters = self._news() + self._letters, []
        return out

    def _news(self) -> Outgoing:
        """The public messages about rolls, for everybody; with no guest there is nobody to prove anything to."""
        news, present = (self.game.news if self.game else []), self._present()
        if self.game:
            self.game.news = []
        if len(present) < 2:
            return []
        return [self._send(p.connection, message) for message in news for p in present if p.connection]

    def _send(self, connection: str, message: dict[str, Any]) -> tuple[str, str]:
        return connection, json.dumps(message, separators=(",", ":"))

    def _state(self, person: Person, now: int) -> dict[str, Any]:
        game, stage = self.game, self.stage
        host = person.id == self.host
        seat = self._seat_index(person.id)
        rules = game.rules if game else self.rules
        return {
            "t": "state",
            "v": messages.VERSION,
            "table": self.table,
            "term": self.term,
            "revision": self.revision,
            "stage": stage,
            "me": person.id,
            "you": seat,
            "host": host,
            "pace": self.pace,
            "preset": self.preset,
            "custom": rules != RuleSet.preset(self.preset),
            "rules": rules.to_dict(),
            "locked": self.locked,
            "people": [
                {
                    "id": other.id,
                    "name": other.name,
                    "seat": self._seat_index(other.id),
                    "ready": other.ready,
                    "host": other.id == self.host,
                    "away": other.connection is None,
                }
                for other in self.people.values()
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
                for index, place in enumerate(self.seats)
            ],
            "match": self.matches,
            "next_roll": self._next_roll(),
            "rolling": bool(game and game.rolling),
            "voids": sum(roll.void for roll in game.rolls) if game else 0,
            "view": _view(game, seat) if game else None,
            "clock": game.clock(now) if game else None,
            "showdown": self._showdown(game, person, now) if game else None,
            "result": game.result() if game and game.ended else None,
            "can": {
                "start": host and stage == "lobby" and self._can_start(),
                "finish": host and self._can_finish(),
                "rematch": host and stage == "result",
            },
        }

    def _showdown(self, game: Game, person: Person, now: int) -> dict[str, Any] | None:
        if game.showdown is None:
            return None
        shown = game.showdown.shown.round
        return {
            "round": shown,
            "elapsed": max(0, now - game.showdown.began),
            **game.showdown.times.to_dict(),
            "skipped": person.skipped == shown,
        }

    # Kept over a reload

    def save(self, now: int) -> str:
        """Return the whole table as text, hidden dice included: for the worker's own storage, never for a client."""
        data = {
            "v": SAVE_VERSION,
            "table": self.table,
            "term": self.term,
            "pace": self.pace,
            "preset": self.preset,
            "rules": self.rules.to_dict(),
            "locked": self.locked,
            "seats": [[seat.name, seat.level, seat.person] for seat in self.seats],
            "people": [[p.id, p.name, p.key, p.watches, p.ready, p.skipped] for p in self.people.values()],
            "host": self.host,
            "game": self.game.save(now) if self.game else None,
            "matches": self.matches,
            "revision": self.revision,
            "arrivals": self.arrivals,
            "banned": sorted(self.banned),
        }
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def load(cls, text: str, chance: Chance, now: int) -> Session:
        """Return the table that was saved; ValueError where the text is none."""
        try:
            data = json.loads(text)
            if (
                data["v"] != SAVE_VERSION
                or data["pace"] not in messages.PACES
                or data["preset"] not in dict(settings.PRESETS)
            ):
                raise ValueError("a save of another version")
            session = cls(
                chance=chance,
                table=str(data["table"]),
                term=int(data["term"]),
                pace=data["pace"],
                preset=data["preset"],
                rules=RuleSet.from_dict(data["rules"]),
                locked=bool(data["locked"]),
                seats=[Seat(name, level, person) for name, level, person in data["seats"]],
                people={
                    id_: Person(id_, name, key, None, bool(watches), bool(ready), int(skipped))
                    for id_, name, key, watches, ready, skipped in data["people"]
                },
                host=data["host"],
                game=Game.load(data["game"], chance, now) if data["game"] else None,
                matches=data["matches"],
                revision=data["revision"],
                arrivals=int(data["arrivals"]),
                banned={str(key) for key in data["banned"]},
            )
            if session.host is not None:  # the tab's own client is here as soon as its table is; the others come back
                session.people[session.host].connection = LOCAL
            for person in session.people.values():  # a table that can't be shown is none
                messages.from_table(session._send("", session._state(person, now))[1])
        except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
            raise ValueError(f"not a saved table: {error!r}") from error
        return session


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


def _unique(name: str, taken: set[str]) -> str:
    """A name that nobody at the table has, told apart by a number where it must be."""
    folded = {other.casefold() for other in taken}
    if name.casefold() not in folded:
        return name
    number = 2
    while (candidate := f"{name[: messages.NAME_LENGTH - 3]} {number}").casefold() in folded:
        number += 1
    return candidate
