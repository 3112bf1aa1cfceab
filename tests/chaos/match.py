"""One match in a room to which everything happens: people who play and watch, and how it must end."""

from __future__ import annotations

from random import Random
from typing import Any

from . import worker as workers
from .faults import Faults
from .tab import CODES, Page, Tab
from .watch import Broken, Watch
from .world import World

NAMES = ("ann", "bea", "cem", "dora", "eli")
LATE = ("fay", "gus")
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("classic", {"dice": 2}),
    ("classic", {"dice": 3, "exact": "count", "giveaway": True, "turn_seconds": 15}),
    ("blitz", {"dice": 2}),
    ("palifico", {"dice": 2}),
    ("palifico", {"dice": 2, "exact": "count", "exact_opener": "next"}),
    ("showcase", {"dice": 2}),
    ("showcase", {"dice": 3, "reroll": True}),
    ("pub", {"dice": 2}),
    ("bluff", {"dice": 3, "reroll": True}),
    ("bluff", {"dice": 4, "reroll": True, "open_die": True, "exakt_all": True}),
    ("duel", {"target_points": 2}),
    ("duel", {"target_points": 2, "reroll": True, "exact": "top"}),
    ("duel", {"scoring": "dice", "dice": 2, "exact": "top"}),
    ("twocups", {"dice": 2}),
    ("twocups", {"dice": 2, "open_die": True, "exact": "top", "loss": "difference"}),
]
TROUBLE = 90_000  # milliseconds in which things go wrong
PATIENCE = 900_000  # by then, with all well again, the match is over everywhere
ASKS = 25_000  # after so long one hears that the others are in another room
AGAIN = ("key_in_use", "key", "full")  # refusals after which one tries again


class ChaosMatch:
    """A match by its seed. `run` raises Broken where something does not hold."""

    def __init__(self, seed: int, trace: bool = False) -> None:
        self.seed = seed
        self.rng = rng = Random(seed)
        self.world = world = World(seed + 1)
        if trace:
            world.trace = []
        codes = [CODES[0]]
        players = rng.choice((2, 2, 3, 3, 3, 4, 4, 5))
        self.tabs = [Tab(world, name, codes, rng.random() < 0.8) for name in NAMES[:players]]
        self.late = [
            Tab(world, name, codes, rng.random() < 0.8, watches=rng.random() < 0.6)
            for name in LATE[: rng.choice((0, 0, 0, 1, 2))]
        ]
        self.tabs += self.late
        self.way = rng.choice(WAYS)
        self.bots = rng.choice((0, 0, 1, 2)) if players < 5 else 0
        self.level = rng.choice(("beginner", "normal", "normal", "pro"))
        self.again = rng.random() < 0.1  # whether there is a rematch
        self.watch = Watch(world, self.tabs)
        self.faults = Faults(rng, world, self.tabs, self.watch)
        self.codes = codes
        self.healed = False
        self.alone: dict[str, int] = {}  # tab → since when it is offered to go on alone
        self.elsewhere: dict[str, int] = {}  # tab → since when most are in another room

    def run(self) -> dict[str, int]:
        """Play; return what was injected and what came of it."""
        world, rng = self.world, self.rng
        workers.WATCHES[:] = [self.watch.table]
        workers.BEGINNINGS[:] = [self.watch.begins]
        world.after = self.watch.step
        world.overhear = self.watch.overhears
        host, *guests = self.tabs
        host.load("home")
        assert host.page is not None
        host.page.app.intent("create_room")
        for tab in guests:
            at = rng.randint(10_000, 70_000) if tab in self.late and rng.random() < 0.6 else rng.randint(0, 1_500)
            world.later(at, lambda tab=tab: self._comes(tab))
        for tab in self.tabs:
            world.later(rng.randint(100, 900), lambda tab=tab: self._look(tab))
        self.faults.plan(TROUBLE)
        world.run(TROUBLE)
        self.healed = True
        self.faults.heal()
        until = world.now + PATIENCE
        while world.now < until and not self._over():
            world.run(world.now + 1000)
        if not self._over():
            raise Broken(f"the match does not end: {self._standing()}")
        self._look_at_end()
        world.count("matches")
        world.count("hosts", self.watch.terms)
        return world.counts

    def _comes(self, tab: Tab) -> None:
        state = next((t.page.state for t in self.tabs if t.page and t.page.state), None)
        if tab in self.late and state and state["stage"] != "lobby":
            self.world.count("late")
        tab.code = self.codes[-1]
        tab.load("r/" + tab.code)

    # People

    def _look(self, tab: Tab) -> None:
        """Look at the page as its person does every now and then, and do what there is to do."""
        self.world.later(self.rng.randint(120, 700), lambda: self._look(tab))
        page = tab.page
        if page is None or page.asleep_until > self.world.now or not tab.there or page.app.model.room is None:
            return
        state = page.state
        visit = page.app.model.room
        loss = visit.loss[0] if visit.loss else ""
        if visit.refused not in ("locked", "removed"):
            self._ask(tab, page)
        if state is None or loss:
            self._wait(tab, page, loss)
            if visit.refused in AGAIN:
                page.app.intent("retry_room")
            return
        self.alone.pop(tab.name, None)
        if state["stage"] == "lobby":
            self._lobby(tab, page, state)
        elif state["stage"] == "match" and state["you"] is not None:
            self._play(page, state)
        elif state["stage"] == "showdown" and self.rng.random() < 0.5:
            page.app.link.send({"t": "skip", "round": state["showdown"]["round"]})
        elif (
            state["stage"] == "result" and self.again and state["can"]["rematch"] and self.world.now < TROUBLE - 20_000
        ):
            self.again = False
            self.world.count("rematch")
            page.app.intent(self.rng.choice(("rematch", "to_lobby")))
        elif self.rng.random() < 0.03:
            self._talk(page)

    def _talk(self, page: Page) -> None:
        page.app.link.send(self.rng.choice(({"t": "chat", "text": "hm"}, {"t": "hint"}, {"t": "sync"})))

    def _wait(self, tab: Tab, page: Page, loss: str) -> None:
        """Press "go on here" after having been offered it for a while; sooner where nothing else will help any more."""
        now = self.world.now
        if loss not in ("alone", "lost"):
            self.alone.pop(tab.name, None)
            return
        since = self.alone.setdefault(tab.name, now)
        patience = 20_000 if self.healed else 8_000
        if now - since > patience and self.rng.random() < (0.5 if self.healed else 0.02):
            self.world.count("pressed")
            self.watch.pressed.add(tab.name)
            page.app.intent("take_over")

    def _ask(self, tab: Tab, page: Page) -> None:
        """Hear after a while where most are: who was away when the room moved has missed it, and a host who doesn't know the key of the
        one that goes on (who came in and was handed the table meanwhile) is shown two hosts."""
        hosts = [t.page.room for t in self.tabs if t.page and t.page.room and t.page.room.hosting and t.page.state]
        best = max(hosts, key=lambda room: (room.humans, room.term, room.code), default=None)
        visit, room = page.app.model.room, page.room
        rival = room in hosts and room is not best and visit.problem == "two_hosts"
        if best is None or (best.code == visit.code and not rival):
            self.elsewhere.pop(tab.name, None)
        elif self.world.now - self.elsewhere.setdefault(tab.name, self.world.now) > ASKS:
            self.world.note(f"{tab.name} hears of {best.code}")
            self.world.count("gave_way" if rival else "told_code")
            self.watch.parts(tab)
            page.app.intent("leave")
            if page.app.model.room is not None:
                page.app.intent("leave_yes")
            page.app.join(best.code)

    def _lobby(self, tab: Tab, page: Page, state: dict[str, Any]) -> None:
        if tab.watches and state["you"] is not None:
            self.world.count("watchers")
            page.app.intent("watch")
        if not state["host"]:
            return
        seated = [seat for seat in state["seats"] if seat["person"]]
        players = [t for t in self.tabs if not t.watches and t not in self.late]
        if state["match"] == 0 and len(seated) < len(players) and self.world.now < 20_000:
            return
        if len(state["seats"]) > 6 and self.way[0] == "bluff":
            self.way = ("classic", {"dice": 3})  # more have come than Bluff has seats for
        preset, changes = self.way
        if state["preset"] != preset or not state["custom"]:
            page.app.link.send({"t": "rules", "preset": preset, "changes": changes})
        elif not state["can"]["start"] or (
            len(state["seats"]) < state["rules"]["seats"][1]
            and len([seat for seat in state["seats"] if seat["kind"] == "bot"]) < self.bots
        ):
            page.app.link.send({"t": "add_bot", "level": self.level})
        else:
            page.app.link.send({"t": "start"})

    def _play(self, page: Page, state: dict[str, Any]) -> None:
        seat, view = state["seats"][state["you"]], state["view"]
        if seat["standin"] and self.rng.random() < 0.3:
            page.app.link.send({"t": "back"})
        elif page.app.model.my_turn and view["phase"] != "reroll" and self.rng.random() < 0.8:
            act = {"t": "act", "revision": state["revision"], "action": self._action(view)}
            page.app.link.send(act)
            if self.rng.random() < 0.1:
                self.world.count("acts: doubled")
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

    # The end

    def _over(self) -> bool:
        """Tell whether everybody who is still there has come to an end, and those at a table to the same one."""
        tables = set()
        for tab in self.tabs:
            if not tab.there:
                continue
            visit = tab.page.app.model.room if tab.page else None
            if tab.page is None or visit is None:
                return False
            state = tab.page.state
            if visit.refused in ("locked", "removed"):
                continue
            if self._deserted(visit):
                continue
            if state is None or state["stage"] != "result" or visit.loss:
                return False
            tables.add((state["table"], state["term"]))
        hosting = [tab for tab in self.tabs if tab.page and tab.page.room and tab.page.room.hosting]
        if tables and not hosting:
            return False  # it has just gone, and nobody has heard of it yet
        parted = any(tab.removed for tab in hosting)
        return len(tables) <= (
            2 if parted else 1
        )  # who was removed before hearing of it may have taken the table elsewhere

    def _deserted(self, visit: Any) -> bool:
        """Tell whether those who had the table have left it for good, and who is still there is told so."""
        hosts = [tab for tab in self.tabs if tab.page and tab.page.room and tab.page.room.hosting]
        told = visit.problem in ("no_host", "no_such_room", "host_gone", "cannot_connect")
        return not hosts and (visit.loss[0] == "lost" if visit.loss else told)

    def _look_at_end(self) -> None:
        tables = [tab.page.table.session for tab in self.tabs if tab.page and tab.page.table]
        ended = [session for session in tables if session.game and session.game.ended]
        if not ended:
            waiting = [tab.page.app.model.room for tab in self.tabs if tab.there and tab.page and tab.page.state]
            if not all(self._deserted(visit) for visit in waiting):
                raise Broken("nobody has the table")
            self.world.count("deserted")
            return
        last = max(ended, key=lambda session: session.term)
        self.watch.result(last)
        self.world.count("ended: " + str(last.game.ended if last.game else ""))
        for tab in self.tabs:
            witness = tab.page.app.rooms.witness if tab.page and tab.page.app.rooms else None
            for state, _ in witness.rounds.values() if witness else ():
                self.world.count("seals: " + state)

    def _standing(self) -> str:
        found = []
        for tab in self.tabs:
            page = tab.page
            if page is None or not tab.there:
                found.append(f"{tab.name}: gone")
                continue
            state, room, visit = page.state, page.room, page.app.model.room
            stage = (state["stage"], state["term"], state["revision"]) if state else None
            found.append(
                f"{tab.name}: {stage} loss={visit and visit.loss} refused={visit and visit.refused}"
                f" room={room and (room.code, room.phase, room.hosting, room.host, room.problem, room.term, room.booting)}"
            )
        return "; ".join(found)
