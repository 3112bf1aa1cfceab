"""What must hold after every step, whatever is done to the network: looked at from outside, with all secrets known."""

from __future__ import annotations

import json
from typing import Any

from client.fair_book import CHEATED, DISPUTED
from liarsdice import Match
from table.game import Game
from table.heir import REVISIONS
from table.rolls import Roll
from table.session import LOCAL, Session

from .tab import Page, Tab
from .worker import Worker
from .world import World


class Broken(AssertionError):
    """An invariant that does not hold."""


class Watch:
    """Looks at tables, at what they say, and at what clients found."""

    def __init__(self, world: World, tabs: list[Tab]) -> None:
        self.world = world
        self.tabs = {tab.name: tab for tab in tabs}
        self.by_key = {tab.key: tab for tab in tabs}
        self.persons: dict[str, str] = {}  # tab → its person's id, once it has one
        self.seats: dict[tuple[tuple[str, ...], str], int] = {}  # (who plays, person) → its seat in that match
        self.matches: dict[int, tuple[Session, Match]] = {}  # worker → what was last seen of its match
        self.stood: dict[
            tuple[int, str | None], tuple[int, ...]
        ] = {}  # (checkpoint's number, its host's key) → dice per seat
        self.begun: dict[tuple[int, str], str] = {}  # (term, checkpoint it began with) → who was elected
        self.pressed: set[str] = set()
        self.terms = 1

    def table(self, worker: Worker, out: list[tuple[str, str]]) -> None:
        """Look at a table after something it did, and at what it says."""
        session = worker.session
        if not session.people:
            return
        self._seats(session)
        game = session.game
        if game:
            self._dice(worker, session, game)
        self.terms = max(self.terms, session.term)
        for connection, text in out:
            self._said(worker, session, connection, text)

    # No seat is lost or stolen

    def _seats(self, session: Session) -> None:
        for person in session.people.values():
            tab = self.by_key.get(person.key or "")
            if tab is None or session.seat_index(person.id) is None:
                continue  # who watches may be forgotten while away
            known = self.persons.setdefault(tab.name, person.id)
            self._hold(known == person.id, f"{tab.name} was {known} and is {person.id}")
        game = session.game
        if game is None:
            return
        who = tuple(seat.name for seat in session.seats)  # two tables that parted in the lobby play two matches
        for index, seat in enumerate(session.seats):
            if seat.person is not None:
                known_seat = self.seats.setdefault((who, seat.person), index)
                self._hold(known_seat == index, f"{seat.person} sat at {known_seat} and sits at {index}")
        for name, person_id in self.persons.items():
            at = self.seats.get((who, person_id))
            if at is not None and not self.tabs[name].gone_for_good:
                self._hold(session.seats[at].person == person_id, f"{name} has lost its seat")

    # Dice are conserved

    def _dice(self, worker: Worker, session: Session, game: Game) -> None:
        match = game.match
        before = self.matches.get(id(worker))
        self.matches[id(worker)] = (session, match)
        if before is not None and before[0] is session and before[1] is not match and before[1].seats == match.seats:
            old = before[1]
            moved = match.last_round.change if match.last_round is not old.last_round and match.last_round else ()
            for seat in range(match.seats):
                due = old.dice[seat] + (moved[seat] if moved else 0)
                fine = match.dice[seat] == due or (match.dice[seat] == 0 and seat in match.leavers)
                self._hold(fine, f"seat {seat} has {match.dice[seat]} dice, {due} are due")
        if (
            (before is None or before[0] is not session)
            and session.revision == session.term * REVISIONS
            and session.began
        ):
            stood = self.stood.get((session.number, session.hosts.get(self._term_of(session))))
            if stood is not None:
                same = all(
                    n == was or (n == 0 and seat in game.gone)
                    for seat, (n, was) in enumerate(zip(self._settled(game), stood, strict=True))
                )
                self._hold(same, f"taken over with {match.dice}, not {stood}")
        self._hold(all(0 <= n <= game.rules.dice for n in match.dice), f"dice {match.dice}")

    @staticmethod
    def _term_of(session: Session) -> int:
        return max((term for term in session.hosts if term < session.term), default=0)

    # Nobody is told what is not for them

    def _said(self, worker: Worker, session: Session, connection: str, text: str) -> None:
        hidden = [] if session.game is None else self._hidden(session.game)
        for secret in hidden:
            self._hold(secret not in text, f"a secret leaves the table of {worker.tab.name}")
        if not text.startswith('{"t":"state"'):
            if text.startswith('{"t":"checkpoint"') and session.game:
                head = json.loads(text)["head"]
                if head:
                    said = json.loads(head)
                    self.stood[said["number"], worker.tab.key] = self._settled(session.game)
            return
        state = json.loads(text)
        if connection == LOCAL:
            tab = worker.tab
        else:
            tab = next((t for t in self.tabs.values() if connection.startswith(t.name)), worker.tab)
        person = session.people.get(state["me"])
        self._hold(person is not None and person.connection == connection, "a state of somebody else")
        key = person.key if person else None
        self._hold(key in (tab.key, None), f"{tab.name} was told the state of {state['me']}")
        if state["view"] and session.game:
            cups = session.game.match.view(state["you"]).cup
            self._hold(tuple(state["view"]["cup"]) == cups, "another's cup")
            self._hold(state["you"] is not None or not state["view"]["cup"], "a spectator's cup")

    @staticmethod
    def _hidden(game: Game) -> list[str]:
        rolls: list[Any] = [roll for roll in game.rolls if isinstance(roll, Roll)]
        return [roll.secret for roll in [*rolls, game.rolling] if roll is not None and not roll.told]

    @staticmethod
    def _settled(game: Game) -> tuple[int, ...]:
        return tuple(0 if seat in game.gone else n for seat, n in enumerate(game.match.dice))

    # What clients see

    def step(self, pages: list[Page]) -> None:
        """Look at all pages."""
        followed: dict[str, int] = {}
        for page in pages:
            room, rooms = page.room, page.app.rooms
            if room is None or rooms is None:
                continue
            host = room.me if room.hosting and not room.booting else room.host
            if host:
                followed[host] = followed.get(host, 0) + 1
            if rooms.witness is not None:
                found = rooms.witness.book
                self._hold(found.state != CHEATED, f"{page.tab.name} calls an honest table a cheat: {found.reason}")
                self._hold(found.state != DISPUTED, f"{page.tab.name} was told two stories: {found.accused}")
        many = [host for host, number in followed.items() if 2 * number > len(pages)]
        self._hold(len(many) <= 1, f"more than half follow {many}")

    def begins(self, worker: Worker) -> None:
        """Look at a tab that begins a term: by itself, by the yes of more than half, only one does so from one checkpoint."""
        tab, part = worker.tab, worker.page.app.rooms.heir.part
        handed = part.handed is not None and part.handed[0] == part.estate.me
        if handed or tab.name in self.pressed or len(part.estate.others()) < 2:
            return
        self.world.count("elected")
        term = worker.session.term
        known = self.begun.setdefault((term, part.estate.kept.digest), tab.name)
        self._hold(known == tab.name, f"{known} and {tab.name} both begin term {term}")

    def _hold(self, holds: bool, what: str) -> None:
        if not holds:
            raise Broken(f"at {self.world.now} ms: {what}")
