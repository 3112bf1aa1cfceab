"""Virtual time and a network that can be spoilt: who reaches whom, how fast, and when it is noticed that somebody is gone."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .wire import Wire

Act = Callable[[], None]
QUICK = (15, 120)  # milliseconds from tab to tab
MEET = (80, 900)  # until two tabs of a room have found each other
NOTICE = (5000, 12000)  # until a line that is dead counts as gone
LATE = (1, 2000)  # how much later than its turn a text comes that others overtake, or its second copy
# What the table says of rolls and of how things stand comes in its order: that a secret comes before the showdown, and after the last state
# of its round, is what proves that none is withheld or told early. All else may come in any.
ORDERED = tuple(f'{{"t":"{kind}"' for kind in ("state", "record", "shares", "secret", "opened"))


class Line:
    """The connection of two tabs in a room. Texts of one direction keep their order, and wait while the line is cut: nothing is lost on it
    but by its end. A line that is jumbled has texts of the table overtaken and doubled, as no channel of the browser's does it."""

    def __init__(self, one: Wire, other: Wire) -> None:
        self.ends = (one, other)
        self.up = True
        self.cut_until = 0
        self.slow = 1
        self.jumbled_until = 0
        self.last = {one: 0, other: 0}  # when the last text to this end arrives

    def other(self, wire: Wire) -> Wire:
        return self.ends[1] if wire is self.ends[0] else self.ends[0]


class World:
    """Everything that happens, in order of time; `counts` says what was done to it, `digest` what came of it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.now = 0
        self.events: list[tuple[int, int, Act]] = []
        self.number = 0
        self.lines: list[Line] = []
        self.wires: list[Wire] = []  # those in a room
        self.counts: dict[str, int] = {}
        self.cuts: dict[frozenset[str], int] = {}  # tabs' names → until when nothing passes between them
        self.going: dict[tuple[Wire, str], int] = {}  # (who hears of it, who has left) → when
        self.offline: dict[str, tuple[int, int]] = {}  # tab's name → from when to when it reaches no relay
        self.trace: list[str] | None = None
        self.after: Act = lambda: None
        self.overhear: Callable[[str], None] = lambda text: None  # hears what clients say to each other
        self._said = sha256()

    @property
    def digest(self) -> str:
        """What was said by whom to whom, and when: the same for the same seed."""
        return self._said.hexdigest()[:12]

    def at(self, when: int, act: Act) -> None:
        self.number += 1
        heapq.heappush(self.events, (max(when, self.now), self.number, act))

    def later(self, ms: int, act: Act) -> None:
        self.at(self.now + ms, act)

    def count(self, what: str, n: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + n

    def note(self, text: str) -> None:
        if self.trace is not None:
            self.trace.append(f"{self.now:>8} {text}")

    def run(self, until: int) -> None:
        """Let time pass, one event after the other."""
        while self.events and self.events[0][0] <= until:
            self.now, _, act = heapq.heappop(self.events)
            act()
            self.after()
        self.now = max(self.now, until)

    def between(self, low: int, high: int) -> int:
        return self.rng.randint(low, high)

    # Lines

    def enter(self, wire: Wire) -> None:
        """Let a tab into the room of its code: it meets all others there, each in its time."""
        for other in self.wires:
            if other.code == wire.code:
                self.meet(wire, other)
        self.wires.append(wire)

    def meet(self, one: Wire, other: Wire) -> None:
        """Let two tabs find each other, as soon as something passes between them."""
        when = max(self.now, self.blocked(one, other)) + self.between(*MEET)
        self.at(when, lambda: self._connect(one, other))

    def blocked(self, one: Wire, other: Wire) -> int:
        """Return until when two tabs can't find each other."""
        names = (one.page.tab.name, other.page.tab.name)
        return max(self.cuts.get(frozenset(names), 0), *(self.offline.get(name, (0, 0))[1] for name in names))

    def cut_off_since(self, name: str) -> int | None:
        """Return since when a tab reaches no relay, None where it reaches one."""
        since, until = self.offline.get(name, (0, 0))
        return since if until > self.now else None

    def _connect(self, one: Wire, other: Wire) -> None:
        if not one.inside or not other.inside or one.code != other.code or other.me in one.lines:
            return
        going = max(self.going.get((one, other.me), 0), self.going.get((other, one.me), 0))
        if self.blocked(one, other) > self.now or going >= self.now:  # that one has left is heard before it is back
            self.meet(one, other)
            return
        line = Line(one, other)
        self.lines.append(line)
        one.lines[other.me] = other.lines[one.me] = line
        one.met, other.met = one.met + 1, other.met + 1
        one.hears(lambda ear: ear.peer(other.me, True))
        other.hears(lambda ear: ear.peer(one.me, True))

    def send(self, sender: Wire, me: str, channel: str, text: str) -> None:
        """Carry a text over; between clients it may be overtaken or come twice, though Trystero's channels never do that. Not so a role,
        which says how things stand now: that no older one comes after it is what a channel is there for. What is said to the table and by
        it may do so on a line that is jumbled."""
        line = sender.lines.get(me)
        if line is None:
            return
        other = line.other(sender)
        arrives = max(self.now, line.cut_until) + self.between(*QUICK) * line.slow
        if channel == "table":
            late, twice = (0.15, 0.15) if line.jumbled_until > self.now and not text.startswith(ORDERED) else (0, 0)
        else:
            self.overhear(text)
            late, twice = (0, 0) if text.startswith('{"t": "role"') else (0.05, 0.03)
        if self.rng.random() < late:
            self.count(f"{channel}: overtaken")
            arrives = max(arrives, line.last[other]) + self.between(*LATE)
        else:
            arrives = line.last[other] = max(arrives, line.last[other])
        self.at(arrives, lambda: self._arrive(line, sender, other, channel, text))
        if self.rng.random() < twice:
            self.count(f"{channel}: doubled")
            self.at(arrives + self.between(*LATE), lambda: self._arrive(line, sender, other, channel, text))

    def _arrive(self, line: Line, sender: Wire, other: Wire, channel: str, text: str) -> None:
        if line.cut_until > self.now:  # it was cut while this was under way
            self.at(line.cut_until, lambda: self._arrive(line, sender, other, channel, text))
        elif line.up:
            self._said.update(f"{self.now} {sender.me} {other.me} {text}".encode())
            other.hears(lambda ear: ear.text(sender.me, channel, text) if line.up else None)

    def ping(self, sender: Wire, me: str) -> None:
        line = sender.lines.get(me)
        if line is None or line.cut_until > self.now:
            return
        other = line.other(sender)
        delay = 2 * self.between(*QUICK) * line.slow

        def back() -> None:
            if line.up and other.page.asleep_until <= self.now and line.cut_until <= self.now:
                sender.hears(lambda ear: ear.pong(me))

        self.later(delay, back)

    def _end(self, line: Line) -> None:
        line.up = False
        self.lines.remove(line)
        one, other = line.ends
        del one.lines[other.me], other.lines[one.me]

    def close(self, line: Line, told: tuple[int, int]) -> None:
        """End a line; either end hears of it within a time of its own. If both are still there, they find each other again."""
        if not line.up:
            return
        self._end(line)
        one, other = line.ends
        waits = [self.between(*told), self.between(*told)]
        for wire, peer, wait in ((one, other.me, waits[0]), (other, one.me, waits[1])):
            self.later(wait, self._gone(wire, peer))
        self.later(max(waits) + 200, lambda: self.meet(one, other))

    @staticmethod
    def _gone(wire: Wire, peer: str) -> Act:
        return wire.in_this_room(lambda ear: ear.peer(peer, False))

    def leave(self, wire: Wire, told: tuple[int, int], bye: bool = True) -> None:
        """Take a tab out of a room: the others hear of it within `told`, with a goodbye where it had time for one."""
        if not wire.inside:
            return
        self.wires.remove(wire)
        for line in list(wire.lines.values()):
            other = line.other(wire)
            self._end(line)
            wait = self.between(*told)
            if bye:
                self.later(wait, self._bye(other, wire.me))
            self.later(wait, self._gone(other, wire.me))
            self.going[other, wire.me] = self.now + wait

    @staticmethod
    def _bye(wire: Wire, peer: str) -> Act:
        return wire.in_this_room(lambda ear: ear.text(peer, "peer", '{"t":"bye"}'))

    def cut(self, one: str, other: str, until: int) -> None:
        """Let nothing pass between two tabs for a while: what is sent waits; a line that is dead for long is given up."""
        pair = frozenset((one, other))
        self.cuts[pair] = max(until, self.cuts.get(pair, 0))
        for line in list(self.lines):
            if {end.page.tab.name for end in line.ends} == pair:
                line.cut_until = max(line.cut_until, until)
                dead = self.now + self.between(*NOTICE)
                if dead < line.cut_until:
                    self.at(dead, self._give_up(line))

    def _give_up(self, line: Line) -> Act:
        return lambda: self.close(line, (0, 3000)) if line.cut_until > self.now else None
