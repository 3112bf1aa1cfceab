"""A tab: the real client over a stand-in for the browser, a real table in one for the worker; and what it keeps when it dies."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from client.app import App
from client.net import Room
from client.words import Words
from liarsdice_shared.fair import digest
from table.session import LOCAL

from .worker import Worker
from .world import Act, World

CODE = "KZ4M7QPX"
WORKER = 1  # milliseconds between page and worker
BOOT = (300, 4000)  # until a worker has its table
START = (400, 1600)  # until a page that is loaded again runs


WORDS = Words("en", {})


class Tab:
    """A person's tab, from its first page to its last; what survives a reload, and what survives a crash."""

    def __init__(self, world: World, name: str, able: bool = True) -> None:
        self.world = world
        self.name = name
        self.able = able
        self.remembered: str | None = json.dumps({"v": 1, "name": name, "pace": "instant"})
        self.session_storage: dict[str, str] = {}
        self.database: dict[str, str] = {}
        self.key = digest(["key", name]) * 2 + "00"
        self.page: Page | None = None
        self.pages = 0
        self.gone_for_good = False
        self.watch = False
        self.draws = 0

    def load(self, screen: str) -> None:
        """Load the page anew."""
        self.pages += 1
        self.page = Page(self, f"{self.name}{self.pages}")
        self.page.app.begin(self.remembered, {"pace": "instant"}, screen)

    def die(self, told: tuple[int, int], back: int | None, memory: bool) -> None:
        """End the page; the others hear of it within `told`. It comes back after `back` ms, with or without what the tab alone kept."""
        page, self.page = self.page, None
        if page is None:
            return
        page.alive = False
        self.world.leave(page, told, bye=told[1] < 1000 and page.asleep_until <= self.world.now)
        if not memory:
            self.session_storage = {}
        if back is not None:
            self.world.later(back + self.world.between(*START), self._come_back)

    def _come_back(self) -> None:
        if self.page is None and not self.gone_for_good:
            self.load("r/" + CODE)


class Page:
    """One life of a tab's page: the real client, over ports, a wire and a door of plain objects."""

    def __init__(self, tab: Tab, me: str) -> None:
        self.tab = tab
        self.world = tab.world
        self.me = me
        self.alive = True
        self.asleep_until = 0
        self.ear: Any = None
        self.wire = Wire(self)
        self.door = Door(self)
        self.app = App(Ports(self), self.door, "en")

    def hears(self, act: Callable[[], object]) -> None:
        """Do something in this page, unless it is dead; once it is awake."""
        if not self.alive:
            return
        if self.asleep_until > self.world.now:
            self.world.at(self.asleep_until, lambda: self.hears(act))
        else:
            act()

    def soon(self, ms: int, act: Callable[[], object]) -> None:
        self.world.later(ms, lambda: self.hears(act))

    @property
    def room(self) -> Room | None:
        return self.app.rooms.room if self.app.rooms else None

    @property
    def state(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.app.model.state
        return found

    @property
    def table(self) -> Worker | None:
        return self.door.worker


class Ports:
    """What the client needs from the browser (`client.browser`, `client.device`); what is only seen or heard does nothing here."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tab = page.tab
        self._pending = 0

    def now(self) -> int:
        return self.page.world.now

    def later(self, ms: float, function: Act) -> None:
        self._pending += 1
        turn = self._pending
        self.page.soon(max(1, int(ms)), lambda: function() if turn == self._pending else None)

    def bring(self, names: tuple[str, ...], action: Callable[[], object]) -> None:
        action()

    def words(self, lang: str) -> Words:
        return WORDS

    def save(self, text: str, glance: object) -> None:
        self.tab.remembered = text

    def room(self, on_room: Act) -> Room:
        return Room(self.page.wire, on_room)

    def in_app(self) -> str:
        return ""

    def able(self) -> bool:
        return self.tab.able

    def at_rest(self, ms: int, function: Act) -> None:
        self.page.soon(ms, function)

    def draw(self) -> str:
        self.tab.draws += 1
        return str(digest(["draw", self.tab.name, self.tab.draws]))

    def kept(self, key: str) -> str:
        return self.tab.session_storage.get(key, "")

    def keep(self, key: str, text: str) -> None:
        self.tab.session_storage[key] = text

    def today(self) -> int:
        return 1_700_000_000 + self.page.world.now // 1000

    def on_phone(self) -> bool:
        return False

    def here(self) -> str:
        return "https://example.org/"

    def can_share(self) -> bool:
        return False

    def qr(self, text: str, then: Callable[[str], None]) -> None:
        then("1")


class Wire:
    """What `client.wire` does; signatures are a stand-in: whoever knows the name of a key could make one, but nobody here does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.world = page.world
        self.known = False  # whether there is a key yet
        self.undecided = False
        self.unsigned: list[tuple[str, Callable[[str, str], None]]] = []

    def now(self) -> int:
        return self.world.now

    def later(self, ms: int, function: Act) -> None:
        self.page.soon(ms, function)

    def missing(self) -> str:
        return ""

    def new_code(self) -> str:
        return CODE

    def open(self, code: str, ear: Any) -> None:
        self.page.ear = ear
        self.page.soon(5, lambda: ear.opened(self.page.me))
        self.page.soon(6, self._know)
        self.page.soon(7, lambda: self.world.enter(self.page) if self.page.ear is ear else None)

    def _know(self) -> None:
        self.known = True
        if self.page.ear:
            self.page.ear.knows(self.page.tab.pages > 1)
        unsigned, self.unsigned = self.unsigned, []
        for text, then in unsigned:
            self.sign(text, then)

    def close(self) -> None:
        self.page.ear = None
        self.world.leave(self.page, (20, 200))

    def relays(self) -> tuple[int, int, int]:
        return (3, 3, 0)

    def answered(self) -> int:
        return 1

    def send(self, peer: str, channel: str, text: str) -> None:
        self.world.send(self.page, peer, channel, text)

    def seek(self) -> None:
        """Nothing: whoever can be met here is met."""

    def ping(self, peer: str) -> None:
        self.world.ping(self.page, peer)

    def claim(self, code: str, then: Callable[[bool], None]) -> None:
        then(True)  # nobody has two tabs here

    def sign(self, text: str, then: Callable[[str, str], None]) -> None:
        if not self.known:
            self.unsigned.append((text, then))
            return
        key = self.page.tab.key
        self.page.soon(2, lambda: then(key, digest([key, text]) * 2))

    def verify(self, key: str, signature: str, text: str, then: Callable[[bool], None]) -> None:
        self.page.soon(2, lambda: then(signature == digest([key, text]) * 2))


class Door:
    """What `client.worker` does: every call reaches the worker in order, and so does what it says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.worker: Worker | None = None
        self.on_peer_text: Callable[[str, str], None] | None = None

    def open(self, on_text: Callable[[str], None], on_progress: object, on_ready: Act, on_failed: object) -> None:
        self.on_text = on_text

        def ready() -> None:
            self.worker = Worker(self.page)
            on_ready()

        self.page.soon(self.page.world.between(*BOOT), ready)

    def tells(self, connection: str, text: str) -> None:
        """Hear the worker."""
        if connection == LOCAL:
            self.page.soon(WORKER, lambda: self.on_text(text))
        else:
            self.page.soon(WORKER, lambda: self.on_peer_text and self.on_peer_text(connection, text))

    def _ask(self, act: Callable[[Worker], Any], then: Callable[[Any], object] | None = None) -> None:
        def asked() -> None:
            assert self.worker is not None
            answer = act(self.worker)
            if then:
                self.page.soon(WORKER, lambda: then(answer))

        self.page.soon(WORKER, asked)

    def send(self, text: str) -> None:
        self.receive(LOCAL, text)

    def receive(self, connection: str, text: str) -> None:
        self._ask(lambda worker: worker.receive(connection, text))

    def connected(self, connection: str) -> None:
        self._ask(lambda worker: worker.tell(worker.session.greet(connection)))

    def disconnected(self, connection: str) -> None:
        self._ask(lambda worker: worker.tell(worker.session.disconnect(connection, worker.world.now)))

    def open_room(self, me: str) -> None:
        self._ask(lambda worker: worker.tell(worker.session.open_room(me, worker.world.now)))

    def resume(self, then: Callable[[str], None]) -> None:
        self._ask(lambda worker: worker.resume(), then)

    def forget(self, then: Act) -> None:
        self._ask(lambda worker: worker.drop(), lambda _: then())

    def take_over(self, text: str, key: str, then: Callable[[str], None]) -> None:
        self._ask(lambda worker: worker.take_over(text, key), then)

    def give_up(self, then: Callable[[str], None]) -> None:
        self._ask(lambda worker: worker.give_up(), then)

    def pause(self) -> None:
        self._ask(lambda worker: worker.drop())
