"""What `client.wire` does for one visit to a room, over the network of the chaos world."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from liarsdice_shared.fair import digest

from .world import Act, Line

if TYPE_CHECKING:
    from .tab import Page

RELAYS = 3
UNANSWERED = 6000  # a relay that answers nothing for so long counts as away
BACK = 1000  # until a relay is there again once the line is


class Wire:
    """A tab's way into a room; signatures are a stand-in: whoever knows the name of a key could make one, but nobody here does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.world = page.world
        self.me = page.me
        self.code = ""
        self.ear: Any = None
        self.lines: dict[str, Line] = {}  # peer → the line to it
        self.key = ""
        self.undecided = False
        self.met = 0
        self._carried = ""  # the key that moves along to the next room
        self._unsigned: list[tuple[str, Callable[[str, str], None]]] = []
        self._called: int | None = None  # since when a relay owes us an answer
        self._away = False  # whether the relays are known to be

    @property
    def inside(self) -> bool:
        return self in self.world.wires

    def hears(self, act: Callable[[Any], object]) -> None:
        """Let the client hear something, unless it has left meanwhile."""
        self.page.hears(lambda: act(self.ear) if self.ear and self.inside else None)

    def in_this_room(self, act: Callable[[Any], object]) -> Act:
        """Return what the client hears later, unless it has gone to another room by then."""
        here = self.ear
        return lambda: self.hears(lambda ear: act(ear) if ear is here else None)

    def now(self) -> int:
        return self.world.now

    def later(self, ms: int, function: Act) -> None:
        self.page.soon(ms, function)

    def missing(self) -> str:
        return ""

    def new_code(self) -> str:
        return self.page.tab.new_code()

    def open(self, code: str, ear: Any) -> None:
        self.code, self.ear = code, ear
        self._away = self._offline()
        self.page.wires.append(self)
        self.page.soon(5, lambda: ear.opened(self.me))
        self.page.soon(6, lambda: self._know(ear))
        self.page.soon(7, lambda: self._enter(ear))

    def _enter(self, ear: Any) -> None:
        if self.ear is not ear:
            return
        if any(wire.inside and wire.code == self.code for wire in self.page.wires):
            self.page.soon(50, lambda: self._enter(ear))  # the room that is being left is left first
        else:
            self.world.enter(self)

    def _know(self, ear: Any) -> None:
        if self.ear is not ear:
            return
        carried, self._carried = self._carried, ""
        returning = not carried and self.code in self.page.tab.keys
        if carried:
            self.page.tab.keys[self.code] = carried
        self.key = self.page.tab.key(self.code)
        ear.knows(returning)
        unsigned, self._unsigned = self._unsigned, []
        for text, then in unsigned:
            self.sign(text, then)

    def close(self) -> None:
        self.ear = None
        self.key = ""
        self.world.leave(self, (20, 200))
        self.page.wires = [wire for wire in self.page.wires if wire is not self]

    def carry(self) -> None:
        self._carried = self.key

    def _offline(self) -> bool:
        return self.world.cut_off_since(self.page.tab.name) is not None

    def relays(self) -> tuple[int, int, int]:
        now = self.world.now
        if self._offline():
            self._away = self._away or (self._called is not None and now - self._called >= UNANSWERED)
        elif now >= self.world.offline.get(self.page.tab.name, (0, 0))[1] + BACK:
            self._away, self._called = False, None
        return (RELAYS, 0, RELAYS) if self._away else (RELAYS, RELAYS, 0)

    def answered(self) -> int:
        return self.met

    def send(self, peer: str, channel: str, text: str) -> None:
        self.world.send(self, peer, channel, text)

    def seek(self) -> None:
        """Call once more; whoever can be met here is met anyway, but a relay that does not answer is found to be away."""
        if self._called is None and self._offline():
            self._called = self.world.now

    def ping(self, peer: str) -> None:
        self.world.ping(self, peer)

    def claim(self, code: str, then: Callable[[bool], None]) -> None:
        then(True)  # nobody has two tabs here

    def sign(self, text: str, then: Callable[[str, str], None]) -> None:
        if not self.key:
            self._unsigned.append((text, then))
            return
        key = self.key
        self.page.soon(2, lambda: then(key, digest([key, text]) * 2))

    def verify(self, key: str, signature: str, text: str, then: Callable[[bool], None]) -> None:
        self.page.soon(2, lambda: then(signature == digest([key, text]) * 2))
