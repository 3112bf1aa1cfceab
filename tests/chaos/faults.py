"""What happens to a match: to its lines, its tabs, and by its people. Each returns whether there was something it could be done to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .tab import Page, Tab
from .watch import Watch
from .world import World

Fault = Callable[[], bool]


class Faults:
    """Everything that can be done to a room."""

    def __init__(self, rng: Random, world: World, tabs: list[Tab], watch: Watch) -> None:
        self.rng = rng
        self.world = world
        self.tabs = tabs
        self.watch = watch
        self.kinds: tuple[Fault, ...] = (
            self.cut, self.cut, self.isolate, self.offline, self.split, self.reload, self.reload, self.crash,
            self.kill_host, self.kill_host, self.freeze, self.slow, self.jumble, self.jumble, self.hang_up, self.hand_over,
        )  # fmt: skip
        self.partings: tuple[Fault, ...] = (self.leave, self.leave, self.hand_and_leave, self.host_leaves)
        self.removals: tuple[Fault, ...] = (self.kick, self.kick_on_turn, self.kick_on_turn)

    def plan(self, trouble: int) -> None:
        """Lay down when what happens, within so many milliseconds."""
        rng = self.rng
        for _ in range(rng.randint(1, 9)):
            self._at(rng.randint(3_000, trouble), rng.choice(self.kinds))
        if rng.random() < 0.15:
            self._at(rng.randint(15_000, trouble), rng.choice(self.partings))
        if rng.random() < 0.15:
            self._at(rng.randint(3_000, trouble), rng.choice(self.removals))
        if rng.random() < 0.1:
            self._at(rng.randint(3_000, trouble), self.move)
        if rng.random() < 0.03:
            at = rng.randint(15_000, trouble)
            for _ in self.tabs:
                self._at(at + rng.randint(0, 10_000), self.leave_or_close)

    def _at(self, when: int, fault: Fault) -> None:
        self.world.at(when, lambda: self._inject(fault))

    def _inject(self, fault: Fault) -> None:
        if fault():
            self.world.count(fault.__name__)

    def heal(self) -> None:
        """Let everything be well again: all lines open, everybody back."""
        self.world.note("all is well again")
        self.world.cuts = {}
        self.world.offline = {}
        for line in self.world.lines:
            line.cut_until, line.slow, line.jumbled_until = 0, 1, 0

    def _live(self) -> list[Tab]:
        return [tab for tab in self.tabs if tab.page is not None and tab.there]

    def _host(self) -> Page | None:
        """Return the page of a host that sits at its table."""
        for tab in self._live():
            page = tab.page
            if page and page.room and page.room.hosting and page.state and page.state["host"]:
                return page
        return None

    def _guests(self) -> list[Tab]:
        """Return the tabs of those who sit at another's table."""
        return [
            tab for tab in self._live() if tab.page and tab.page.room and not tab.page.room.hosting and tab.page.state
        ]

    # Lines

    def cut(self) -> bool:
        one, other = self.rng.sample(self.tabs, 2)
        self._cut(one, other, self.rng.randint(500, 25_000))
        return True

    def _cut(self, one: Tab, other: Tab, ms: int) -> None:
        self.world.note(f"cut {one.name} {other.name} for {ms}")
        self.world.cut(one.name, other.name, self.world.now + ms)

    def isolate(self) -> bool:
        """Cut a tab off from all others, though not from the relays."""
        self._isolate(self.rng.choice(self.tabs), self.rng.randint(1_000, 30_000))
        return True

    def _isolate(self, tab: Tab, ms: int) -> None:
        for other in self.tabs:
            if other is not tab:
                self._cut(tab, other, ms)

    def offline(self) -> bool:
        """Cut a tab off from everything."""
        tab, ms, now = self.rng.choice(self.tabs), self.rng.randint(1_000, 40_000), self.world.now
        self.world.note(f"{tab.name} is offline")
        self.world.offline[tab.name] = (now, now + ms)
        self._isolate(tab, ms)
        return True

    def split(self) -> bool:
        if len(self.tabs) < 3:
            return False
        mixed, ms = self.rng.sample(self.tabs, len(self.tabs)), self.rng.randint(3_000, 30_000)
        at = self.rng.randint(1, len(mixed) - 1)
        for one in mixed[:at]:
            for other in mixed[at:]:
                self._cut(one, other, ms)
        return True

    def slow(self) -> bool:
        lines = self.world.lines
        if not lines:
            return False
        line = self.rng.choice(lines)
        line.slow = self.rng.randint(5, 25)
        self.world.later(self.rng.randint(2_000, 20_000), lambda: setattr(line, "slow", 1))
        return True

    def jumble(self) -> bool:
        """Let what the table says and hears on a line be overtaken and come twice for a while."""
        lines = self.world.lines
        if not lines:
            return False
        line = self.rng.choice(lines)
        self.world.note("{} {} are jumbled".format(*[end.me for end in line.ends]))
        line.jumbled_until = self.world.now + self.rng.randint(3_000, 30_000)
        return True

    def hang_up(self) -> bool:
        lines = self.world.lines
        if not lines:
            return False
        line = self.rng.choice(lines)
        self.world.note("{} {} lose their line".format(*[end.me for end in line.ends]))
        self.world.close(line, (10, 2_000))
        return True

    # Tabs

    def reload(self) -> bool:
        live = self._live()
        if not live:
            return False
        tab = self.rng.choice(live)
        self.world.note(f"{tab.name} reloads")
        tab.die((20, 300), 0, memory=True, bye=self.rng.random() < 0.7)
        return True

    def crash(self) -> bool:
        live = self._live()
        return self._kill(self.rng.choice(live)) if live else False

    def kill_host(self) -> bool:
        host = next((tab for tab in self._live() if tab.page and tab.page.room and tab.page.room.hosting), None)
        return self._kill(host) if host else False

    def _kill(self, tab: Tab) -> bool:
        back, memory = self.rng.randint(1_000, 60_000), self.rng.random() < 0.5
        closed = self.rng.random() < 0.5
        self.world.note(f"{tab.name} {'is closed' if closed else 'dies'}, back in {back}, memory {memory}")
        tab.die((20, 300) if closed else (4_000, 12_000), back, memory, bye=closed)
        return True

    def freeze(self) -> bool:
        live = self._live()
        if not live:
            return False
        tab, ms = self.rng.choice(live), self.rng.randint(1_000, 15_000)
        assert tab.page is not None
        self.world.note(f"{tab.name} stands still for {ms}")
        tab.page.asleep_until = self.world.now + ms
        return True

    # People

    def hand_over(self) -> bool:
        person = self._other()
        host = self._host()
        if host is None or not person:
            return False
        self.world.note(f"{host.tab.name} hands over to {person}")
        host.app.intent("hand_over", person)
        host.app.intent("hand_over", person)
        return True

    def _other(self, on_turn: bool = False) -> str:
        """Return somebody besides the host who is at its table, "" where there is nobody."""
        host = self._host()
        state = host.state if host else None
        if state is None:
            return ""
        others = [person for person in state["people"] if not person["host"] and not person["away"]]
        if on_turn:
            others = [
                p for p in others if p["seat"] is not None and state["view"] and state["view"]["turn"] == p["seat"]
            ]
        return str(self.rng.choice(others)["id"]) if others else ""

    def hand_and_leave(self) -> bool:
        person = self._other()
        host = self._host()
        if host is None or not person:
            return False
        self.world.note(f"{host.tab.name} hands over to {person} and leaves")
        host.app.intent("hand_and_leave", person)
        self._parts(host.tab)
        return True

    def leave(self) -> bool:
        guests = self._guests()
        if not guests:
            return False
        self._leave(self.rng.choice(guests))
        return True

    def host_leaves(self) -> bool:
        host = self._host()
        if host is None:
            return False
        self._leave(host.tab)
        return True

    def leave_or_close(self) -> bool:
        """Let one of those go who are still there and do not watch, whatever they do in the room."""
        players = [tab for tab in self._live() if not tab.watches and tab.page and tab.page.room]
        if not players:
            return False
        self._leave(self.rng.choice(players))
        return True

    def _leave(self, tab: Tab) -> None:
        assert tab.page is not None
        self.world.note(f"{tab.name} leaves")
        tab.page.app.intent("leave")
        if tab.page.app.model.room is not None:
            tab.page.app.intent("leave_yes")
        self._parts(tab)

    def _parts(self, tab: Tab) -> None:
        tab.gone = True
        self.watch.parts(tab)
        if self.rng.random() < 0.3:
            self.world.later(self.rng.randint(3_000, 40_000), lambda: self._think_again(tab))

    def _think_again(self, tab: Tab) -> None:
        """Let somebody who has left come in once more."""
        if tab.page is None or tab.page.app.model.room is not None:
            return
        self.world.note(f"{tab.name} comes in again")
        self.world.count("come_again")
        tab.gone = False
        tab.page.app.join(tab.code)

    def kick(self) -> bool:
        return self._kick(False)

    def kick_on_turn(self) -> bool:
        return self._kick(True)

    def _kick(self, on_turn: bool) -> bool:
        host, person = self._host(), self._other(on_turn)
        if host is None or not person:
            return False
        self.world.note(f"{host.tab.name} removes {person}")
        host.app.intent("kick", person)
        host.app.intent("kick", person)
        after = self.rng.choice(("new_code", "lock_after", "kick_done"))
        self.world.later(self.rng.randint(300, 4_000), lambda: self._close_doors(host, after))
        return True

    def _close_doors(self, host: Page, how: str) -> None:
        visit = host.app.model.room
        if host.alive and host is self._host() and visit and visit.kicked:
            self.world.note(f"{host.tab.name}: {how}")
            self.world.count(how)
            host.app.intent(how)

    def move(self) -> bool:
        host = self._host()
        if host is None:
            return False
        self.world.note(f"{host.tab.name} moves to a new code")
        host.app.intent("new_code")
        return True
