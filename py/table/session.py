"""The table's session: who sits where, the lobby, the match under way, and the one gate through which everything goes out.

Sans I/O: texts come in with the time, texts go out with their one receiver. The seat is taken from the connection, never from the
message (docs/messages.md).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from liarsdice import IllegalAction, RulesError, RuleSet, parse_action
from liarsdice_shared import messages, settings
from liarsdice_shared.messages import BadMessage

from .chance import Chance
from .game import Game

Outgoing = list[tuple[str, str]]
"""(connection, text) pairs: every message has exactly one receiver."""

BOT_NAMES = ("Mira", "Otto", "Juno", "Ravi", "Elsa", "Bruno", "Noor", "Kasimir", "Fanny", "Tilo", "Ada", "Pepe")
SAVE_VERSION = 1
MESSAGES_PER_SECOND = 20
BURST = 60


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
    """The connection whose seat this is."""


@dataclass
class Person:
    """Somebody connected: at a seat, or watching."""

    name: str
    skipped: int = 0
    """The round whose showdown this person does not want to see to its end."""


@dataclass
class Session:
    """One table, from the lobby to the result and round again."""

    chance: Chance
    pace: str = "calm"
    preset: str = "classic"
    rules: RuleSet = field(default_factory=RuleSet)
    seats: list[Seat] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    host: str | None = None
    game: Game | None = None
    matches: int = 0
    revision: int = 0
    _budget: dict[str, tuple[int, float]] = field(default_factory=dict)

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

    # In

    def receive(self, connection: str, text: str, now: int) -> Outgoing:
        """Carry out a message and return what goes out; a bad one changes nothing and is answered by an error."""
        of: str | None = None
        try:
            if not self._within_rate(connection, now):
                raise Refused("too_many")
            message = messages.from_client(text)
            of = message["t"]
            if of not in ("hello", "leave") and connection not in self.people:
                raise Refused("hello_first")
            if of == "sync":
                return [self._send(connection, self._state(connection, now))]
            changed = getattr(self, f"_on_{of}")(connection, message, now)
        except BadMessage as bad:
            return [self._send(connection, messages.error(bad.code, bad.of))]
        except Refused as refused:
            return [self._send(connection, messages.error(refused.code, of, refused.setting))]
        except RulesError as error:
            return [self._send(connection, messages.error("rules", of, error.setting))]
        except IllegalAction as error:
            return [self._send(connection, messages.error(error.code, of))]
        return self._broadcast(now) if changed is not False else []

    def tick(self, now: int) -> Outgoing:
        """Do what is due at this time and return what goes out."""
        game = self.game
        if game is None or not game.tick(now, self._solo_seat()):
            return []
        if game.hurried and not game.ended:  # nobody watches the bots finish: only the result is told
            return []
        return self._broadcast(now)

    def _within_rate(self, connection: str, now: int) -> bool:
        then, budget = self._budget.get(connection, (now, float(BURST)))
        budget = min(BURST, budget + (now - then) * MESSAGES_PER_SECOND / 1000)
        self._budget[connection] = (now, max(0.0, budget - 1))
        return budget >= 1

    # The lobby

    def _on_hello(self, connection: str, message: dict[str, Any], now: int) -> None:
        if message["v"] != messages.VERSION:
            raise Refused("version")
        name = messages.clean_name(message["name"])
        if not name:
            raise Refused("name")
        if connection in self.people:  # back on the same connection: it keeps its seat
            return
        if self.host is None:
            self.host = connection
            self.pace = message["pace"]
        taken = {person.name for person in self.people.values()} | {seat.name for seat in self.seats}
        self.people[connection] = Person(_unique(name, taken))
        if self.game is None and len(self.seats) < self.rules.seats[1]:
            self.seats.append(Seat(self.people[connection].name, person=connection))

    def _on_rules(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "lobby")
        self.rules = RuleSet.preset(message["preset"], **message["changes"])
        self.preset = message["preset"]

    def _on_add_bot(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "lobby")
        if len(self.seats) >= self.rules.seats[1]:
            raise Refused("seats")
        taken = {seat.name for seat in self.seats} | {person.name for person in self.people.values()}
        name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
        self.seats.append(Seat(_unique(name, taken), message["level"]))

    def _on_bot_level(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "lobby")
        seat = self._seat(message["seat"])
        if seat.level is None:
            raise Refused("no_such_seat")
        seat.level = message["level"]

    def _on_remove_seat(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "lobby")
        seat = self._seat(message["seat"])
        if seat.person == self.host:
            raise Refused("no_such_seat")
        self.seats.remove(seat)

    def _on_move_seat(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "lobby")
        seat, target = self._seat(message["seat"]), message["to"]
        if target >= len(self.seats):
            raise Refused("no_such_seat")
        self.seats.remove(seat)
        self.seats.insert(target, seat)

    def _on_pace(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection)
        self.pace = message["pace"]
        if self.game:
            self.game.pace = self.pace

    def _on_start(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "lobby")
        if not self._can_start():
            raise Refused("seats")
        self._start(now)

    def _can_start(self) -> bool:
        low, high = self.rules.seats
        return low <= len(self.seats) <= high

    def _start(self, now: int) -> None:
        self.matches += 1
        for person in self.people.values():
            person.skipped = 0
        self.game = Game.start(self.rules, [seat.level for seat in self.seats], self.chance, self.pace, now)

    # The match

    def _on_act(self, connection: str, message: dict[str, Any], now: int) -> None:
        game, seat = self._playing(connection)
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

    def _on_back(self, connection: str, message: dict[str, Any], now: int) -> None:
        game, seat = self._playing(connection)
        if not game.back(seat, now):
            raise Refused("not_now")

    def _on_skip(self, connection: str, message: dict[str, Any], now: int) -> None:
        game = self.game
        if game is None or game.showdown is None or message["round"] != game.showdown.shown.round:
            raise Refused("not_now")
        self.people[connection].skipped = message["round"]
        if all(person.skipped == message["round"] for person in self.people.values()):
            game.end_showdown(now, self._solo_seat())

    def _on_finish(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection)
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

    def _on_rematch(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "result")
        self._clear_table()
        if not self._can_start():
            raise Refused("seats")
        self._start(now)

    def _on_lobby(self, connection: str, message: dict[str, Any], now: int) -> None:
        self._must_host(connection, "result")
        self._clear_table()

    def _clear_table(self) -> None:
        self.game = None
        self.seats = [seat for seat in self.seats if seat.level is not None or seat.person is not None]

    def _on_leave(self, connection: str, message: dict[str, Any], now: int) -> bool:
        if self.people.pop(connection, None) is None:
            return False
        self._budget.pop(connection, None)
        game = self.game
        for index, seat in enumerate(self.seats):
            if seat.person == connection:
                seat.person = None
                if game is None:
                    self.seats.remove(seat)
                elif not game.ended:
                    game.leave(index, now)
                break
        if game is not None and not game.ended and not self.people:
            game.void()
        return True

    # Who may

    def _must_host(self, connection: str, stage: str | None = None) -> None:
        if connection != self.host:
            raise Refused("not_host")
        if stage is not None and self.stage != stage:
            raise Refused("not_now")

    def _playing(self, connection: str) -> tuple[Game, int]:
        seat = self.seat_of(connection)
        if self.game is None or self.stage != "match":
            raise Refused("not_now")
        if seat is None:
            raise Refused("not_your_turn")
        return self.game, seat

    def _seat(self, index: int) -> Seat:
        if index >= len(self.seats):
            raise Refused("no_such_seat")
        return self.seats[index]

    def seat_of(self, connection: str) -> int | None:
        """Return the seat of a connection, None for a spectator."""
        return next((index for index, seat in enumerate(self.seats) if seat.person == connection), None)

    def _seats_of_people(self) -> list[int]:
        return [index for index, seat in enumerate(self.seats) if seat.person is not None]

    def _solo_seat(self) -> int | None:
        """The seat of the only person in the room, None where there are more."""
        return self.seat_of(next(iter(self.people))) if len(self.people) == 1 else None

    # Out: everything that leaves the table is made below, for one connection at a time

    def _broadcast(self, now: int) -> Outgoing:
        self.revision += 1
        return [self._send(connection, self._state(connection, now)) for connection in self.people]

    def _send(self, connection: str, message: dict[str, Any]) -> tuple[str, str]:
        return connection, json.dumps(message, separators=(",", ":"))

    def _state(self, connection: str, now: int) -> dict[str, Any]:
        game, stage = self.game, self.stage
        host = connection == self.host
        seat = self.seat_of(connection)
        rules = game.rules if game else self.rules
        return {
            "t": "state",
            "v": messages.VERSION,
            "revision": self.revision,
            "stage": stage,
            "you": seat,
            "host": host,
            "pace": self.pace,
            "preset": self.preset,
            "custom": rules != RuleSet.preset(self.preset),
            "rules": rules.to_dict(),
            "seats": [
                {
                    "name": place.name,
                    "kind": "human" if place.level is None else "bot",
                    "level": place.level,
                    "standin": bool(game and index in game.standins and index not in game.gone),
                    "left": bool(game and index in game.gone),
                }
                for index, place in enumerate(self.seats)
            ],
            "match": self.matches,
            "view": _view(game, seat) if game else None,
            "clock": game.clock(now) if game else None,
            "showdown": self._showdown(game, connection, now) if game else None,
            "result": game.result() if game and game.ended else None,
            "can": {
                "start": host and stage == "lobby" and self._can_start(),
                "finish": host and self._can_finish(),
                "rematch": host and stage == "result",
            },
        }

    def _showdown(self, game: Game, connection: str, now: int) -> dict[str, Any] | None:
        if game.showdown is None:
            return None
        shown = game.showdown.shown.round
        return {
            "round": shown,
            "elapsed": max(0, now - game.showdown.began),
            **game.showdown.times.to_dict(),
            "skipped": self.people[connection].skipped == shown,
        }

    # Kept over a reload

    def save(self, now: int) -> str:
        """Return the whole table as text, hidden dice included: for the worker's own storage, never for a client."""
        data = {
            "v": SAVE_VERSION,
            "pace": self.pace,
            "preset": self.preset,
            "rules": self.rules.to_dict(),
            "seats": [[seat.name, seat.level, seat.person] for seat in self.seats],
            "people": [[connection, person.name, person.skipped] for connection, person in self.people.items()],
            "host": self.host,
            "game": self.game.save(now) if self.game else None,
            "matches": self.matches,
            "revision": self.revision,
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
                pace=data["pace"],
                preset=data["preset"],
                rules=RuleSet.from_dict(data["rules"]),
                seats=[Seat(name, level, person) for name, level, person in data["seats"]],
                people={connection: Person(name, skipped) for connection, name, skipped in data["people"]},
                host=data["host"],
                game=Game.load(data["game"], chance, now) if data["game"] else None,
                matches=data["matches"],
                revision=data["revision"],
            )
            for connection in session.people:  # a table that can't be shown is none
                messages.from_table(session._send(connection, session._state(connection, now))[1])
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
