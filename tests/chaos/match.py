"""One match in a room to which everything happens: people who play, faults that are injected, and how it must end."""

from __future__ import annotations

from random import Random
from typing import Any

from liarsdice.replay import verify

from . import worker as workers
from .tab import CODE, Page, Tab
from .watch import Broken, Watch
from .world import World

NAMES = ("ann", "bea", "cem", "dora", "eli")
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("classic", {"dice": 2}),
    ("blitz", {"dice": 2}),
    ("palifico", {"dice": 2}),
    ("showcase", {"dice": 2}),
    ("bluff", {"dice": 3, "reroll": True}),
    ("duel", {"target_points": 2}),
    ("twocups", {"dice": 2}),
]
TROUBLE = 90_000  # milliseconds in which things go wrong
PATIENCE = 900_000  # by then, with all well again, the match is over everywhere


class ChaosMatch:
    """A match by its seed. `run` raises Broken where something does not hold."""

    def __init__(self, seed: int, trace: bool = False) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.world = World(seed + 1)
        if trace:
            self.world.trace = []
        people = self.rng.choice((2, 3, 3, 3, 4, 4, 5))
        self.tabs = [Tab(self.world, name, self.rng.random() < 0.8) for name in NAMES[:people]]
        self.way = self.rng.choice(WAYS)
        self.bots = self.rng.choice((0, 0, 1, 2)) if people < 5 else self.rng.choice((0, 1))
        self.watch = Watch(self.world, self.tabs)
        self.started = False
        self.healed = False
        self.hosts: set[str] = set()
        self.alone: dict[str, int] = {}  # tab → since when it is offered to go on alone

    def run(self) -> dict[str, int]:
        """Play; return what was injected and what came of it."""
        world = self.world
        workers.WATCHES[:] = [self.watch.table]
        workers.BEGINNINGS[:] = [self.watch.begins]
        world.after = lambda: self.watch.step(world.pages)
        host, *guests = self.tabs
        host.load("home")
        assert host.page is not None
        host.page.app.intent("create_room")
        for tab in guests:
            world.later(self.rng.randint(0, 1500), lambda tab=tab: tab.load("r/" + CODE))
        for tab in self.tabs:
            world.later(self.rng.randint(100, 900), lambda tab=tab: self._look(tab))
        self._plan_faults()
        world.run(TROUBLE)
        self._heal()
        until = world.now + PATIENCE
        while world.now < until and not self._over():
            world.run(world.now + 1000)
        if not self._over():
            raise Broken(f"the match does not end: {self._standing()}")
        self._check_replay()
        world.count("matches")
        world.count("hosts", self.watch.terms)
        return world.counts

    # People

    def _look(self, tab: Tab) -> None:
        """Look at the page as its person does every now and then, and do what there is to do."""
        self.world.later(self.rng.randint(120, 700), lambda: self._look(tab))
        page = tab.page
        if page is None or page.asleep_until > self.world.now or tab.gone_for_good or page.app.model.room is None:
            return
        state = page.state
        visit = page.app.model.room
        loss = visit.loss[0] if visit.loss else ""
        if state is None or loss:
            self._wait(tab, page, loss)
            return
        self.alone.pop(tab.name, None)
        if state["host"]:
            self.hosts.add(tab.name)
        if state["stage"] == "lobby" and state["host"]:
            self._lobby(page, state)
        elif state["stage"] == "match" and state["you"] is not None:
            self.started = True
            self._play(page, state)
        elif state["stage"] == "showdown" and self.rng.random() < 0.5:
            page.app.link.send({"t": "skip", "round": state["showdown"]["round"]})

    def _wait(self, tab: Tab, page: Page, loss: str) -> None:
        """Press "go on here" after having been offered it for a while; sooner where nothing else will help any more."""
        if loss not in ("alone", "lost"):
            self.alone.pop(tab.name, None)
            return
        since = self.alone.setdefault(tab.name, self.world.now)
        patience = 20_000 if self.healed else 8_000
        if self.world.now - since > patience and self.rng.random() < (0.5 if self.healed else 0.02):
            self.world.count("pressed")
            self.watch.pressed.add(tab.name)
            page.app.intent("take_over")

    def _lobby(self, page: Page, state: dict[str, Any]) -> None:
        if len([seat for seat in state["seats"] if seat["person"]]) < len(self.tabs) and self.world.now < 20_000:
            return
        preset, changes = self.way
        if state["preset"] != preset or not state["custom"]:
            page.app.link.send({"t": "rules", "preset": preset, "changes": changes})
        elif len([seat for seat in state["seats"] if seat["kind"] == "bot"]) < self.bots:
            page.app.link.send({"t": "add_bot", "level": "normal"})
        elif state["can"]["start"]:
            page.app.link.send({"t": "start"})

    def _play(self, page: Page, state: dict[str, Any]) -> None:
        seat, view = state["seats"][state["you"]], state["view"]
        if seat["standin"] and self.rng.random() < 0.3:
            page.app.link.send({"t": "back"})
        elif page.app.model.my_turn and view["phase"] != "reroll" and self.rng.random() < 0.8:
            act = {"t": "act", "revision": state["revision"], "action": self._action(view)}
            page.app.link.send(act)
            if self.rng.random() < 0.1:
                self.world.count("twice")
                page.app.link.send(act)

    def _action(self, view: dict[str, Any]) -> str:
        legal, rng = view["legal"], self.rng
        if legal["pass"]:
            hidden = [i for i, die in enumerate(view["open_dice"][view["seat"]]) if die is None]
            return rng.choice(["pass", f"out:{hidden[0]}"])
        if legal["exact"] and rng.random() < 0.2:
            return "exact"
        if legal["challenge"] and (not legal["bids"] or rng.random() < 0.4):
            return "liar"
        return "{}x{}".format(*legal["bids"][min(len(legal["bids"]) - 1, int(rng.expovariate(0.7)))])

    # Faults

    def _plan_faults(self) -> None:
        kinds = (self.cut, self.cut, self.isolate, self.split, self.reload, self.reload, self.crash, self.kill_host,
                 self.kill_host, self.freeze, self.slow, self.hang_up, self.hand_over)  # fmt: skip
        for _ in range(self.rng.randint(1, 9)):
            fault = self.rng.choice(kinds)
            self.world.at(self.rng.randint(3_000, TROUBLE), lambda fault=fault: self._inject(fault))
        if self.rng.random() < 0.1 and len(self.tabs) > 2:
            self.world.at(self.rng.randint(15_000, TROUBLE), lambda: self._inject(self.leave))

    def _inject(self, fault: Any) -> None:
        if fault():
            self.world.count(fault.__name__)

    def _live(self) -> list[Tab]:
        return [tab for tab in self.tabs if tab.page is not None and not tab.gone_for_good]

    def _host(self) -> Tab | None:
        return next((tab for tab in self._live() if tab.page and tab.page.room and tab.page.room.hosting), None)

    def cut(self) -> bool:
        one, other = self.rng.sample(self.tabs, 2)
        self._cut(one, other, self.rng.randint(500, 25_000))
        return True

    def _cut(self, one: Tab, other: Tab, ms: int) -> None:
        self.world.note(f"cut {one.name} {other.name} for {ms}")
        self.world.cut(one.name, other.name, self.world.now + ms)

    def isolate(self) -> bool:
        tab, ms = self.rng.choice(self.tabs), self.rng.randint(1_000, 30_000)
        for other in self.tabs:
            if other is not tab:
                self._cut(tab, other, ms)
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

    def reload(self) -> bool:
        live = self._live()
        if not live:
            return False
        return self._reload(self.rng.choice(live))

    def _reload(self, tab: Tab) -> bool:
        self.world.note(f"{tab.name} reloads")
        tab.die((20, 300), 0, memory=True)
        return True

    def crash(self) -> bool:
        live = self._live()
        return self._kill(self.rng.choice(live)) if live else False

    def kill_host(self) -> bool:
        host = self._host()
        return self._kill(host) if host else False

    def _kill(self, tab: Tab) -> bool:
        back, memory = self.rng.randint(1_000, 60_000), self.rng.random() < 0.5
        self.world.note(f"{tab.name} dies, back in {back}, memory {memory}")
        tab.die(self.rng.choice(((20, 300), (4_000, 12_000))), back, memory)
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

    def slow(self) -> bool:
        lines = list(self.world.lines.values())
        if not lines:
            return False
        line = self.rng.choice(lines)
        line.slow = self.rng.randint(5, 25)
        self.world.later(self.rng.randint(2_000, 20_000), lambda: setattr(line, "slow", 1))
        return True

    def hang_up(self) -> bool:
        lines = list(self.world.lines.values())
        if not lines:
            return False
        self.world.close(self.rng.choice(lines), (10, 2_000))
        return True

    def hand_over(self) -> bool:
        host = self._host()
        state = host.page.state if host and host.page else None
        if host is None or host.page is None or state is None or not state["host"]:
            return False
        others = [p["id"] for p in state["people"] if not p["host"] and not p["away"]]
        if not others:
            return False
        self.world.note(f"{host.name} hands over")
        host.page.app.link.send({"t": "hand_over", "person": self.rng.choice(others)})
        return True

    def leave(self) -> bool:
        guests = [
            tab for tab in self._live() if tab.page and tab.page.room and not tab.page.room.hosting and tab.page.state
        ]
        if not guests or not self.started:
            return False
        tab = self.rng.choice(guests)
        assert tab.page is not None
        self.world.note(f"{tab.name} leaves")
        tab.gone_for_good = True
        tab.page.app.intent("leave_yes")
        return True

    def _heal(self) -> None:
        """Let everything be well again: all lines open, everybody back."""
        self.healed = True
        self.world.note("all is well again")
        self.world.cuts = {}
        for line in self.world.lines.values():
            line.cut_until, line.slow = 0, 1

    # The end

    def _over(self) -> bool:
        pages = [tab.page for tab in self.tabs if not tab.gone_for_good]
        states = [page.state if page else None for page in pages]
        return (
            all(state is not None and state["stage"] == "result" for state in states)
            and len({(state["table"], state["term"]) for state in states if state}) == 1
        )

    def _check_replay(self) -> None:
        tables = [tab.page.table.session for tab in self._live() if tab.page and tab.page.table]
        ended = [session for session in tables if session.game and session.game.ended]
        if not ended:
            raise Broken("nobody has the table")
        verify(max(ended, key=lambda session: session.term).game.replay())  # type: ignore[union-attr]

    def _standing(self) -> str:
        found = []
        for tab in self.tabs:
            page = tab.page
            if page is None or tab.gone_for_good:
                found.append(f"{tab.name}: gone")
                continue
            state, room, visit = page.state, page.room, page.app.model.room
            stage = (state["stage"], state["term"], state["revision"]) if state else None
            found.append(
                f"{tab.name}: {stage} loss={visit and visit.loss} refused={visit and visit.refused}"
                f" room={room and (room.phase, room.hosting, room.host, room.problem, room.term, room.booting)}"
            )
        return "; ".join(found)
