"""Checkpoints: all that is public about a table, as texts that every client keeps and compares (docs/host-loss.md).

A checkpoint is a `head`, the JSON text of everything small, and `chunks`, one text for every stretch of the match under way whose
dice are open. Whoever keeps one keeps texts; only the table makes sense of chunks.
"""

import json

from . import settings
from .checks import fields, hexits, is_a, list_of, one_of, or_null, row, short, whole
from .fair import digest
from .messages import LEVELS, PACES

LONGEST_PART = 60000  # characters of chunks in one message: escaped, it stays below what a message may have

_count = whole(0, 1000000000)
_person = short(20)
_seat = whole(0, settings.MAX_SEATS - 1)
_yes = is_a(bool)
_key = hexits(130)

# What a head says. `people`: id, name, key, watches, able, connected. `order`: who succeeds, the host first. `hosts`: the earlier
# hosts' keys by term. `game`: null in a lobby; `begun`: rolls that have begun; `used`: milliseconds of match time.
HEAD = fields(
    ("v", whole(2, 2)),
    ("table", short(40)),
    ("term", _count),
    ("number", _count),
    ("match", _count),
    ("preset", one_of(settings.PRESET_NAMES)),
    ("rules", lambda value: isinstance(value, dict) and settings.problem(value) is None),
    ("pace", one_of(PACES)),
    ("locked", _yes),
    ("aids", row(_yes, _yes)),  # hints, odds
    ("seats", list_of(row(short(40), or_null(one_of(LEVELS)), or_null(_person)), settings.MAX_SEATS)),
    ("people", list_of(row(_person, short(40), or_null(_key), _yes, _yes, _yes), 60)),
    ("host", or_null(_person)),
    ("order", list_of(_person, 60)),
    ("hosts", list_of(row(_count, or_null(_key)), 100)),
    ("banned", list_of(_key, 1000)),
    ("arrivals", _count),
    (
        "game",
        or_null(
            fields(
                ("chunks", _count),
                ("opener", or_null(_seat)),
                ("begun", _count),
                ("used", _count),
                ("gone", list_of(_seat, settings.MAX_SEATS)),
                ("standins", list_of(_seat, settings.MAX_SEATS)),
                ("slow", list_of(row(_seat, _count), settings.MAX_SEATS)),
                ("ended", or_null(one_of(("won", "time", "human_out", "void")))),
            )
        ),
    ),
)


def read(head: str):
    """Return what a head says as a dict; None where the text is none."""
    try:
        found = json.loads(head)
    except (ValueError, RuntimeError, TypeError):
        return None
    return found if HEAD(found) else None


def link(before: str, chunk: str) -> str:
    """Return the digest of the chunks up to this one; `before` is that of the chunks before it, "" before the first."""
    return digest([before, chunk])


def seal(head: str, last: str) -> str:
    """Return the digest of a checkpoint; `last` is the digest of its last chunk, "" without any."""
    return digest(["checkpoint", head, last])


def parts(number: int, head: str, chunks, first: int = 0):
    """Return a checkpoint's messages, without `t`: chunks from `first` on in parts, the head with the last part, in the others ""."""
    told = []
    part: list = []
    size, start = 0, first
    for chunk in chunks[first:]:
        if part and size + len(chunk) > LONGEST_PART:
            told.append({"number": number, "head": "", "from": start, "chunks": part})
            start += len(part)
            part, size = [], 0
        part.append(chunk)
        size += len(chunk)
    told.append({"number": number, "head": head, "from": start, "chunks": part})
    return told


def _chunks_of(said):
    return said["game"]["chunks"] if said["game"] else 0


class Kept:
    """The newest checkpoint that was told, and what has come of the next one."""

    def __init__(self) -> None:
        self.head = ""
        self.chunks: list = []
        self.said = None
        """What the head says, None before the first checkpoint."""
        self.digest = ""
        self._coming: list = []
        self._links = self._whole = [""]  # digests of the chunks: of those that come, of those that are kept

    @property
    def number(self) -> int:
        """Its number, -1 before the first."""
        return self.said["number"] if self.said else -1

    def take(self, message) -> bool:
        """Take a `checkpoint` or `newer`; True where that makes a whole checkpoint, which is kept from now on whatever it says."""
        start = message["from"]
        if start > len(self._coming):
            return False  # chunks before these have not come
        coming = self._coming[:start] + message["chunks"]
        same = 0  # chunks whose digests are known
        while same < len(coming) and same < len(self._coming) and coming[same] == self._coming[same]:
            same += 1
        links = self._links[: same + 1]
        for chunk in coming[same:]:
            links.append(link(links[-1], chunk))
        if not message["head"]:
            self._coming, self._links = coming, links
            return False
        said = read(message["head"])
        if said is None or said["number"] != message["number"] or len(coming) != _chunks_of(said):
            self._coming, self._links = self.chunks, self._whole
            return False
        self.head, self.said = message["head"], said
        self.chunks = self._coming = coming
        self._links = self._whole = links
        self.digest = seal(self.head, links[-1])
        return True

    def text(self, term: int) -> str:
        """Return what `Session.take_over` takes to begin a term."""
        return json.dumps({"head": self.head, "chunks": self.chunks, "term": term})
