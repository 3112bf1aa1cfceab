"""The table's session: texts come in with the time, texts go out, each with its one receiver. Sans I/O.

The seat is taken from the connection, never from the message (docs/messages.md). What messages do stands in `lobby` and `play`, what
goes out in `gate`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from liarsdice import IllegalAction, RulesError, RuleSet
from liarsdice_shared import messages, settings
from liarsdice_shared.messages import BadMessage

from . import gate, heir, kept_game, lobby, play
from .chance import Chance
from .gate import Outgoing
from .people import Person, Refused, Seat
from .room import LOCAL, Room

__all__ = ["LOCAL", "Outgoing", "Session"]

SAVE_VERSION = 5
SWEEP_MS = 30000  # so long somebody without a seat may take to come back to a table that was taken up
SLICE_MS = 20  # how long bots may be worked through before messages get their turn; the last step of them comes on top
HANDLERS = {**lobby.HANDLERS, **play.HANDLERS}
WHILE_HANDED = ("commit", "chat", "emote", "open", "export", "analysis", "leave")


class Session(Room):
    """One table, from the lobby to the result and round again."""

    def open_room(self, address: str, now: int) -> Outgoing:
        """Let peers in; `address` is this tab's peer id, which guests sign. Returns what there is to tell of that."""
        if address == self.address:
            return []
        self.address = address
        return gate.broadcast(self, now) if self.people else []

    def greet(self, connection: str) -> Outgoing:
        """Return the welcome for a peer's new connection; what it signs back shows whose seat it is."""
        self.nonces[connection] = nonce = self.chance.secret()
        welcome = {
            "t": "welcome",
            "v": messages.VERSION,
            "table": self.table,
            "term": self.term,
            "nonce": nonce,
            "number": self.began[0] if self.began else None,
            "digest": self.began[1] if self.began else None,
        }
        return [gate.send(connection, welcome)]

    def disconnect(self, connection: str, now: int) -> Outgoing:
        """Note that a connection is gone: a seat is kept, a spectator is not."""
        self.nonces.pop(connection, None)
        for purpose in ("", "chat", "hint"):
            self.budgets.pop((connection, purpose), None)
        person = self.person_of(connection)
        if person is None:
            return []
        self.told.pop(connection, None)
        person.connection = None
        if self.seat_index(person.id) is None and not (self.handed and self.handed[0] == person.id):
            self.lose(person)  # not whom the table is being handed to: by its key it proves that it has it
        return gate.broadcast(self, now)

    def receive(self, connection: str, text: str, now: int, proven: str | None = None) -> Outgoing:
        """Carry out a message and return what goes out; a bad one changes nothing and is answered by an error.

        `proven` is the public key for which a hello's signature was found good.
        """
        of: str | None = None
        try:
            if not self.within_rate(connection, now):
                raise Refused("too_many")
            message = messages.from_client(text)
            of = message["t"]
            return self._carry_out(connection, message, now, proven)
        except BadMessage as bad:
            error = messages.error(bad.code, bad.of)
        except Refused as refused:
            error = messages.error(refused.code, of, refused.setting)
        except RulesError as fault:
            error = messages.error("rules", of, fault.setting)
        except IllegalAction as illegal:
            error = messages.error(illegal.code, of)
        return [gate.send(connection, error)]

    def _carry_out(self, connection: str, message: dict[str, Any], now: int, proven: str | None) -> Outgoing:
        kind = message["t"]
        person = self.person_of(connection)
        if kind == "hello":
            changed: bool | None = self.come_in(connection, message, proven)
        elif person is None:
            raise Refused("hello_first")
        elif kind == "sync":
            return [gate.send(connection, gate.state(self, person, now))]
        elif self.handed and kind not in WHILE_HANDED:
            raise Refused("not_now")
        else:
            self.note_guests()
            changed = HANDLERS[kind](self, person, message, now)
        if changed is False:
            return gate.letters_out(self)
        out = gate.broadcast(self, now)  # who has just come in hears how things stand before a roll begins
        self.note_guests()
        return out + gate.broadcast(self, now) if self.game and self.game.gather(now) else out

    def work(self, clock: Callable[[], int]) -> Outgoing:
        """Do one thing after another that is due, until there is something to tell or a message may have waited long enough."""
        until = clock() + SLICE_MS
        out: Outgoing = []
        while not out and self.due is not None and self.due <= clock() <= until:
            out = self.tick(clock())
        return out

    def tick(self, now: int) -> Outgoing:
        """Do what is due at this time and return what goes out."""
        if self.sweep_at is not None and now >= self.sweep_at:
            return gate.broadcast(self, now) if self.sweep() else []
        game = self.game
        self.note_guests()
        if self.handed:
            if now < self.handed[1]:
                return []
            self.handed = None
            self.sweep()
            if game:
                game.go_on(now)
            return gate.broadcast(self, now)
        if game is None or not game.tick(now, self.solo_seat()):
            return []
        if game.hurried and not game.ended:  # nobody watches the bots finish: only the result is told
            return []
        return gate.broadcast(self, now)

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
            "aids": [self.hints, self.odds],
            "seats": [[seat.name, seat.level, seat.person] for seat in self.seats],
            "people": [[p.id, p.name, p.key, p.able, p.watches, p.ready, p.skipped] for p in self.people.values()],
            "host": self.host,
            "hosts": [[term, key] for term, key in self.hosts.items()],
            "room": self.address != LOCAL or self.was_room,
            "number": self.number,
            "began": self.began,
            "game": kept_game.save(self.game, now) if self.game else None,
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
                hints=bool(data["aids"][0]),
                odds=bool(data["aids"][1]),
                seats=[Seat(name, level, person) for name, level, person in data["seats"]],
                people={
                    id_: Person(id_, name, key, None, bool(able), bool(watches), bool(ready), int(skipped))
                    for id_, name, key, able, watches, ready, skipped in data["people"]
                },
                host=data["host"],
                hosts={int(term): key for term, key in data["hosts"]},
                was_room=bool(data["room"]),
                number=int(data["number"]),
                began=(int(data["began"][0]), str(data["began"][1])) if data["began"] else None,
                sweep_at=now + SWEEP_MS,
                game=kept_game.load(data["game"], chance, now) if data["game"] else None,
                matches=data["matches"],
                revision=data["revision"],
                arrivals=int(data["arrivals"]),
                banned={str(key) for key in data["banned"]},
            )
            seated = [seat.person for seat in session.seats if seat.person is not None]
            if len(set(seated)) != len(seated) or not set(seated) <= set(session.people):
                raise ValueError("seats of people who are not here")
            if session.host is not None:  # the tab's own client is here as soon as its table is; the others come back
                session.people[session.host].connection = LOCAL
            session.check(now)
        except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
            raise ValueError(f"not a saved table: {error!r}") from error
        return session

    @classmethod
    def take_over(cls, text: str, key: str, chance: Chance, now: int) -> Session:
        """Return the table that goes on in the tab whose key this is; ValueError for any text that is no checkpoint of its room.

        `text` is JSON {"head", "chunks", "term"} (`checkpoints.Kept.text`), `key` the public key of that tab.
        """
        session = cls(**heir.fields(text, key, chance, now), sweep_at=now + SWEEP_MS)
        try:
            session.check(now)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise ValueError(f"not a checkpoint: {error!r}") from error
        return session

    def check(self, now: int) -> None:
        """Raise a ValueError for a table that can't be shown."""
        for person in self.people.values():
            messages.from_table(gate.send("", gate.state(self, person, now))[1])
