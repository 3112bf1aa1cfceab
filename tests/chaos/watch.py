"""What must hold after every step, whatever is done to the network: looked at from outside, with all secrets known."""

from __future__ import annotations

import json
from typing import Any

from client.fair_book import CHEATED, DISPUTED
from liarsdice import Match
from liarsdice.replay import verify
from table.game import Game
from table.heir import REVISIONS
from table.rolls import Roll
from table.session import LOCAL, Session

from .tab import Tab
from .worker import Worker
from .world import World

CUT_OFF = 12_000  # milliseconds after which a tab knows that it is its own line that is gone


class Broken(AssertionError):
    """An invariant that does not hold."""


class Watch:
    """Looks at tables, at what they say, and at what clients found."""

    def __init__(self, world: World, tabs: list[Tab]) -> None:
        self.world = world
        self.tabs = tabs
        self.by_name = {tab.name: tab for tab in tabs}
        self.persons: dict[str, str] = {}  # key → its person's id, once it has a seat
        self.seats: dict[tuple[tuple[str, ...], str], int] = {}  # (who plays, person) → its seat in that match
        self.parted: set[str] = set()  # keys of those who have left on purpose or were removed
        self.matches: dict[int, tuple[Session, str, Match]] = {}  # worker → what was last seen of its match
        # (checkpoint's number, its host's key) → dice per seat
        self.stood: dict[tuple[int, str | None], tuple[int, ...]] = {}
        self.begun: dict[tuple[int, str], str] = {}  # (term, checkpoint it began with) → who was elected
        self.pressed: set[str] = set()
        self.terms = 1

    def table(self, worker: Worker, out: list[tuple[str, str]]) -> None:
        """Look at a table after something it did, and at what it says."""
        session = worker.session
        if not session.people:
            return
        self._removals(session)
        self._seats(session)
        game = session.game
        if game:
            self._dice(worker, session, game)
        self.terms = max(self.terms, session.term)
        for connection, text in out:
            self._said(worker, session, connection, text)

    def _tab(self, key: str | None) -> Tab | None:
        return next((tab for tab in self.tabs if key in tab.keys.values()), None)

    # No seat is lost or stolen

    def _removals(self, session: Session) -> None:
        for key in session.banned - self.parted:
            tab = self._tab(key)
            assert tab is not None
            self.world.note(f"{tab.name} is removed")
            tab.removed = True
            self.parts(tab)

    def parts(self, tab: Tab) -> None:
        """Hear that somebody leaves on purpose, or has been removed: what it had is not kept for it."""
        self.parted.update(tab.keys.values())

    def _seats(self, session: Session) -> None:
        for person in session.people.values():
            if not person.key or person.key in self.parted or session.seat_index(person.id) is None:
                continue  # who watches may be forgotten while away
            known = self.persons.setdefault(person.key, person.id)
            tab = self._tab(person.key)
            self._hold(known == person.id, f"{tab and tab.name} was {known} and is {person.id}")
        game = session.game
        if game is None:
            return
        who = tuple(seat.name for seat in session.seats)  # two tables that parted in the lobby play two matches
        for index, seat in enumerate(session.seats):
            if seat.person is not None:
                known_seat = self.seats.setdefault((who, seat.person), index)
                self._hold(known_seat == index, f"{seat.person} sat at {known_seat} and sits at {index}")
        for key, person_id in self.persons.items():
            at = self.seats.get((who, person_id))
            if at is not None and key not in self.parted:
                self._hold(session.seats[at].person == person_id, f"{person_id} has lost its seat")

    # Dice are conserved

    def _dice(self, worker: Worker, session: Session, game: Game) -> None:
        match = game.match
        before = self.matches.get(id(worker))
        self.matches[id(worker)] = (session, game.name, match)
        if before is not None and before[0] is session and before[1] == game.name and before[2] is not match:
            old = before[2]
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
                    self.stood[said["number"], session.hosts.get(session.term)] = self._settled(session.game)
            return
        state = json.loads(text)
        tab = worker.tab if connection == LOCAL else self.by_name[connection.rstrip("0123456789")]
        person = session.people.get(state["me"])
        self._hold(person is not None and person.connection == connection, "a state of somebody else")
        key = person.key if person else None
        self._hold(key is None or key in tab.keys.values(), f"{tab.name} was told the state of {state['me']}")
        self._hold(key not in session.banned, f"{tab.name} was removed, and is told a state")
        if state["view"] and session.game:
            cup, own = tuple(state["view"]["cup"]), session.game.match.view(state["you"]).cup
            before = state["revision"] < session.revision and not cup  # of what is told at once, not yet the last
            self._hold(cup == own or before, f"{tab.name} is told the cup {cup}, not {own}")
            self._hold(state["you"] is not None or not state["view"]["cup"], "a spectator's cup")

    def overhears(self, text: str) -> None:
        """Look at what one client says to another, past the table."""
        tables = [tab.page.table.session for tab in self.tabs if tab.page and tab.page.table]
        for session in tables:
            for secret in self._hidden(session.game) if session.game else []:
                self._hold(secret not in text, "a secret goes from client to client")
        self._hold('"cup' not in text, "a cup goes from client to client")

    @staticmethod
    def _hidden(game: Game) -> list[str]:
        rolls: list[Any] = [roll for roll in game.rolls if isinstance(roll, Roll)]
        return [roll.secret for roll in [*rolls, game.rolling] if roll is not None and not roll.told]

    @staticmethod
    def _settled(game: Game) -> tuple[int, ...]:
        return tuple(0 if seat in game.gone else n for seat, n in enumerate(game.match.dice))

    # What clients see

    def step(self) -> None:
        """Look at all pages."""
        followed: dict[str, int] = {}
        pages = 0
        for tab in self.tabs:
            rooms = tab.page.app.rooms if tab.page else None
            room = rooms.room if rooms else None
            if room is None:
                continue
            pages += 1
            host = room.me if room.hosting and not room.booting else room.host
            if host:
                followed[host] = followed.get(host, 0) + 1
            if rooms.witness is not None:
                found = rooms.witness.book
                self._hold(found.state != CHEATED, f"{tab.name} calls an honest table a cheat: {found.reason}")
                self._hold(found.state != DISPUTED, f"{tab.name} was told two stories: {found.accused}")
        many = [host for host, number in followed.items() if 2 * number > pages]
        self._hold(len(many) <= 1, f"more than half follow {many}")

    def begins(self, worker: Worker) -> None:
        """Look at a tab that begins a term: by itself, by the yes of more than half, only one does so from one checkpoint."""
        tab, part = worker.tab, worker.page.app.rooms.heir.part
        handed = part.handed is not None and part.handed[0] == part.estate.me
        if handed or tab.name in self.pressed:
            return
        term = worker.session.term
        if len(part.estate.others()) < 2:
            since = self.world.cut_off_since(tab.name)
            known = part.election._yes or since is None or self.world.now - since < CUT_OFF
            self._hold(known, f"{tab.name} is cut off from everybody and lays the table in term {term}")
            self.world.count("alone")
            return
        self.world.count("elected")
        known = self.begun.setdefault((term, part.estate.kept.digest), tab.name)
        self._hold(known == tab.name, f"{known} and {tab.name} both begin term {term}")

    # The end

    def result(self, session: Session) -> None:
        """Look at the result of a match: whoever left is not first, and its save file holds up."""
        game = session.game
        assert game is not None and game.match.places is not None
        if game.ended != "void":
            first = [seat for seat, place in enumerate(game.match.places) if place == 1]
            self._hold(not set(first) & set(game.match.leavers), f"{first} are first, {game.match.leavers} have left")
        verify(game.replay())

    def _hold(self, holds: bool, what: str) -> None:
        if not holds:
            raise Broken(f"at {self.world.now} ms: {what}")
