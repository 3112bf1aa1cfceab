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

from .wire import Wire
from .worker import Worker
from .world import Act, World

CODES = ["KZ4M7QP" + sign for sign in "XABCDEFGHJKMNPQRSTVWYZ0123456789"]
"""The codes of a match's rooms: the first, and those that it moves to."""
WORKER = 1  # milliseconds between page and worker
BOOT = (300, 4000)  # until a worker has its table
START = (400, 1600)  # until a page that is loaded again runs


WORDS = Words("en", {})


class Tab:
    """A person's tab, from its first page to its last; what survives a reload, and what survives a crash."""

    def __init__(self, world: World, name: str, codes: list[str], able: bool = True, watches: bool = False) -> None:
        self.world = world
        self.name = name
        self.able = able
        self.watches = watches  # whether its person comes to watch
        self.remembered: str | None = json.dumps({"v": 1, "name": name, "pace": "instant"})
        self.session_storage: dict[str, str] = {}
        self.database: dict[str, str] = {}
        self.codes = codes  # of all rooms so far, the same list for all tabs
        self.code = CODES[0]  # the room that its person knows of
        self.keys: dict[str, str] = {}  # room → its key there
        self.page: Page | None = None
        self.pages = 0
        self.gone = False  # whether its person has left on purpose
        self.removed = False  # whether the host has removed it
        self.draws = 0

    @property
    def there(self) -> bool:
        """Whether its person still takes part."""
        return not self.gone and not self.removed

    def key(self, code: str) -> str:
        """Return the key of this browser in a room."""
        return self.keys.setdefault(code, digest(["key", self.name, code]) * 2 + "00")

    def new_code(self) -> str:
        self.codes.append(CODES[len(self.codes)])
        return self.codes[-1]

    def load(self, screen: str) -> None:
        """Load the page anew."""
        self.pages += 1
        self.page = Page(self, f"{self.name}{self.pages}")
        self.page.app.begin(self.remembered, {"pace": "instant"}, screen)

    def die(self, told: tuple[int, int], back: int, memory: bool, bye: bool = False) -> None:
        """End the page; the others hear of it within `told`. It comes back after `back` ms, with or without what the tab alone kept."""
        page, self.page = self.page, None
        if page is None:
            return
        page.alive = False
        for wire in page.wires:
            self.world.leave(wire, told, bye=bye and page.asleep_until <= self.world.now)
        if not memory:
            self.session_storage = {}
        self.world.later(back + self.world.between(*START), self._come_back)

    def _come_back(self) -> None:
        if self.page is None and self.there:
            self.load("r/" + self.code)


class Page:
    """One life of a tab's page: the real client, over ports, wires and a door of plain objects."""

    def __init__(self, tab: Tab, me: str) -> None:
        self.tab = tab
        self.world = tab.world
        self.me = me
        self.alive = True
        self.asleep_until = 0
        self.wires: list[Wire] = []  # to the room it is in, and to the one it is about to leave
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
        return Room(Wire(self.page), on_room)

    def show(self, screen: str) -> None:
        if screen[:2] == "r/":
            self.tab.code = screen[2:]

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

    def lay(self, said: str) -> None:
        raise AssertionError("nobody plays alone here")

    def take_over(self, text: str, key: str, then: Callable[[str], None]) -> None:
        self._ask(lambda worker: worker.take_over(text, key), then)

    def give_up(self, then: Callable[[str], None]) -> None:
        self._ask(lambda worker: worker.give_up(), then)

    def pause(self) -> None:
        self._ask(lambda worker: worker.drop())
