"""Virtual time and a network that can be spoilt: who reaches whom, how fast, and when it is noticed that somebody is gone."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .tab import Page

Act = Callable[[], None]
QUICK = (15, 120)  # milliseconds from tab to tab
MEET = (80, 900)  # until two tabs of a room have found each other
NOTICE = (5000, 12000)  # until a line that is dead counts as gone


class Line:
    """The connection of two pages. Texts of one direction keep their order, and wait while the line is cut: nothing is lost on it but by
    its end."""

    def __init__(self, one: Page, other: Page) -> None:
        self.ends = (one, other)
        self.up = True
        self.cut_until = 0
        self.slow = 1
        self.last = {one: 0, other: 0}  # when the last text to this page arrives

    def other(self, page: Page) -> Page:
        return self.ends[1] if page is self.ends[0] else self.ends[0]


class World:
    """Everything that happens, in order of time; `counts` says what was done to it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.now = 0
        self.events: list[tuple[int, int, Act]] = []
        self.number = 0
        self.lines: dict[frozenset[str], Line] = {}
        self.pages: list[Page] = []  # those in the room
        self.counts: dict[str, int] = {}
        self.cuts: dict[frozenset[str], int] = {}  # tabs' names → until when nothing passes between them
        self.trace: list[str] | None = None
        self.after: Act = lambda: None

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

    def enter(self, page: Page) -> None:
        """Let a page into the room: it meets all others, each in its time."""
        for other in self.pages:
            self.meet(page, other)
        self.pages.append(page)

    def meet(self, one: Page, other: Page) -> None:
        """Let two pages find each other, as soon as something passes between them."""
        when = max(self.now, self.blocked(one, other)) + self.between(*MEET)
        self.at(when, lambda: self._connect(one, other))

    def blocked(self, one: Page, other: Page) -> int:
        """Return until when nothing passes between two tabs."""
        return self.cuts.get(frozenset((one.tab.name, other.tab.name)), 0)

    def _connect(self, one: Page, other: Page) -> None:
        if one not in self.pages or other not in self.pages or self.line(one, other):
            return
        if self.blocked(one, other) > self.now:
            self.meet(one, other)
            return
        self.lines[frozenset((one.me, other.me))] = Line(one, other)
        one.hears(lambda: one.ear and one.ear.peer(other.me, True))
        other.hears(lambda: other.ear and other.ear.peer(one.me, True))

    def line(self, one: Page, other: Page) -> Line | None:
        return self.lines.get(frozenset((one.me, other.me)))

    def send(self, sender: Page, me: str, channel: str, text: str) -> None:
        """Carry a text over; between clients it may be overtaken or come twice, though Trystero's channels never do that. Not so a role,
        which says how things stand now: that no older one comes after it is what a channel is there for."""
        line = self.lines.get(frozenset((sender.me, me)))
        if line is None or not line.up:
            return
        other = line.other(sender)
        delay = self.between(*QUICK) * line.slow
        arrives = max(self.now, line.cut_until) + delay
        kept = channel == "table" or text.startswith('{"t": "role"')
        if kept or self.rng.random() > 0.05:
            arrives = max(arrives, line.last[other])
            line.last[other] = arrives
        else:
            self.count("overtaken")
        self.at(arrives, lambda: self._arrive(line, sender, other, channel, text))
        if not kept and self.rng.random() < 0.03:
            self.count("twice")
            self.at(arrives + self.between(1, 2000), lambda: self._arrive(line, sender, other, channel, text))

    def _arrive(self, line: Line, sender: Page, other: Page, channel: str, text: str) -> None:
        if line.cut_until > self.now:  # it was cut while this was under way
            self.at(line.cut_until, lambda: self._arrive(line, sender, other, channel, text))
        elif line.up and other in self.pages:
            other.hears(lambda: other.ear and line.up and other.ear.text(sender.me, channel, text))

    def ping(self, sender: Page, me: str) -> None:
        line = self.lines.get(frozenset((sender.me, me)))
        if line is None or not line.up or line.cut_until > self.now:
            return
        other = line.other(sender)
        delay = 2 * self.between(*QUICK) * line.slow

        def back() -> None:
            if line.up and other in self.pages and other.asleep_until <= self.now and line.cut_until <= self.now:
                sender.hears(lambda: sender.ear and sender.ear.pong(me))

        self.later(delay, back)

    def close(self, line: Line, told: tuple[int, int], again: bool = True) -> None:
        """End a line; either end hears of it within a time of its own. If both are still there, they find each other again."""
        if not line.up:
            return
        line.up = False
        one, other = line.ends
        self.lines.pop(frozenset((one.me, other.me)), None)
        waits = [self.between(*told), self.between(*told)]
        for page, peer, wait in ((one, other, waits[0]), (other, one, waits[1])):
            self.later(wait, self._gone(page, peer))
        if again:
            self.later(max(waits) + 200, lambda: self.meet(one, other))

    def _gone(self, page: Page, peer: Page) -> Act:
        return lambda: page.hears(lambda: page.ear and page.ear.peer(peer.me, False)) if page in self.pages else None

    def leave(self, page: Page, told: tuple[int, int], bye: bool = True) -> None:
        """Take a page out: the others hear of it within `told`, with a goodbye where it had time for one."""
        if page not in self.pages:
            return
        self.pages.remove(page)
        for line in list(self.lines.values()):
            if page in line.ends:
                other = line.other(page)
                line.up = False
                self.lines.pop(frozenset((page.me, other.me)), None)
                wait = self.between(*told)
                if bye:
                    self.later(wait, self._bye(other, page))
                self.later(wait, self._gone(other, page))

    def _bye(self, page: Page, peer: Page) -> Act:
        return lambda: page.hears(lambda: page.ear and page.ear.text(peer.me, "peer", '{"t":"bye"}'))

    def cut(self, one: str, other: str, until: int) -> None:
        """Let nothing pass between two tabs for a while: what is sent waits; a line that is dead for long is given up."""
        pair = frozenset((one, other))
        self.cuts[pair] = max(until, self.cuts.get(pair, 0))
        for line in list(self.lines.values()):
            if {end.tab.name for end in line.ends} == pair:
                line.cut_until = max(line.cut_until, until)
                dead = self.now + self.between(*NOTICE)
                if dead < line.cut_until:
                    self.at(dead, self._give_up(line))

    def _give_up(self, line: Line) -> Act:
        return lambda: self.close(line, (0, 3000)) if line.cut_until > self.now else None
