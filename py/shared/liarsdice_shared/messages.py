"""The messages between client and table, checked strictly on both sides (docs/messages.md).

Each kind is a tuple of (field, check); a message has exactly the fields of its kind. A check takes a value and tells whether it is sound.
"""

import json

from . import advice, settings
from .checks import between, fields, hexits, is_a, list_of, one_of, or_null, row, short, signs, whole

VERSION = 3
LEVELS = ("beginner", "normal", "pro", "master")
PACES = ("instant", "brisk", "calm")
STAGES = ("lobby", "match", "showdown", "result")
NAME_LENGTH = 20
CHAT_LENGTH = 200
CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # what the code of a room is made of: Crockford's base 32
EMOTES = ("laugh", "wow", "think", "sweat", "clap", "wave")
MAX_FROM_CLIENT = 4000  # characters
MAX_FROM_TABLE = 200000
MAX_FROM_PEER = 1000  # a `newer` may be as long as what a table says

# Why a message is refused; the codes of `liarsdice.IllegalAction` come on top. Words are the client's.
CODES = (
    "not_json",
    "too_long",
    "unknown_kind",
    "fields",
    "value",
    "too_many",  # messages a second
    "hello_first",
    "version",
    "name",
    "not_host",
    "not_now",  # wrong stage of the table
    "not_your_turn",
    "stale",
    "rules",  # `setting` names the culprit
    "no_such_seat",
    "seats",  # more or fewer seats than the rule set allows
    "action",  # a text that is no action
    "key",  # a key or a signature that does not hold
    "key_in_use",  # that key's person is here already
    "full",  # no seat is left; watching is possible
    "locked",
    "removed",
    "no_such_person",
    "share",  # a share or a commitment that nobody waits for
    "bad_save",  # a stored table that can't be read any more
    "not_saved",  # this browser does not let the table be stored
    "other_tab",  # another tab of this browser holds the stored table
    "failed",  # a fault of ours
)


class BadMessage(ValueError):
    """A message that is refused before anything looks at it; `code` is one of CODES, `of` the kind where it is known."""

    def __init__(self, code: str, of=None) -> None:
        super().__init__(code)
        self.code = code
        self.of = of


def _changes(value):
    # Whether the values suit is for the rule set to say, which names the setting at fault.
    if not isinstance(value, dict) or len(value) > len(settings.NAMES):
        return False
    scalar = (bool, int, str)
    return all(
        isinstance(name, str)
        and len(name) <= 30
        and (isinstance(item, scalar) or (isinstance(item, list) and all(type(n) is int for n in item)))
        for name, item in value.items()
    )


_yes = is_a(bool)
_code = signs(8, CODE_SIGNS)
_person = short(20)
_digest = hexits(64)
_seat = whole(0, settings.MAX_SEATS - 1)
_count = whole(0, 1000000000)
_peer = short(40)
_table = short(40)
_key = hexits(130)
_sig = hexits(128)
_level = one_of(LEVELS)
_pace = one_of(PACES)
_chance = between(0, 1)
_per_seat = list_of(whole(-100, 10000), settings.MAX_SEATS)
_face = whole(1, 6)
_bid = fields(("quantity", whole(1, 60)), ("face", _face))
_ladder = list_of(fields(("seat", _seat), ("quantity", whole(1, 60)), ("face", _face)), 60)
_open_dice = list_of(list_of(or_null(_face), 6), settings.MAX_SEATS)

_per_seat_digest = list_of(row(_seat, _digest), settings.MAX_SEATS)
# match, term, roll, round, rules, dice, set_out, shares: see `fair`
_record = row(
    short(40),
    _count,
    _count,
    _count,
    _digest,
    list_of(whole(0, 6), settings.MAX_SEATS),
    list_of(list_of(whole(0, 6), 6), settings.MAX_SEATS),
    _per_seat_digest,
)

FROM_CLIENT = {
    "hello": (
        ("v", whole(0, 1000000)),
        ("name", short(200)),
        ("pace", _pace),
        ("key", or_null(_key)),
        ("sig", or_null(_sig)),
        ("watch", _yes),
        ("able", _yes),
    ),
    "rules": (("preset", one_of(settings.PRESET_NAMES)), ("changes", _changes)),
    "add_bot": (("level", _level),),
    "bot_level": (("seat", _seat), ("level", _level)),
    "remove_seat": (("seat", _seat),),
    "move_seat": (("seat", _seat), ("to", _seat)),
    "shuffle": (),
    "kick": (("person", _person),),
    "move": (("code", _code),),
    "lock": (("locked", _yes),),
    "aids": (("hints", _yes), ("odds", _yes)),
    "ready": (("ready", _yes),),
    "watch": (("watch", _yes),),
    "pace": (("pace", _pace),),
    "start": (),
    "act": (("revision", _count), ("action", short(40))),
    "hint": (),
    "back": (),
    "skip": (("round", _count),),
    "finish": (),
    "rematch": (),
    "lobby": (),
    "chat": (("text", lambda value: isinstance(value, str) and 0 < len(value) <= CHAT_LENGTH),),
    "emote": (("emote", one_of(EMOTES)),),
    "hand_over": (("person", _person),),
    "commit": (("roll", _count), ("commitment", _digest)),
    "share": (("roll", _count), ("share", _digest)),
    "open": (("record", _record), ("promise", _digest), ("secret", _digest)),
    "export": (),
    "analysis": (("from", _count),),
    "leave": (),
    "sync": (),
}


_VIEW = fields(
    ("seat", or_null(_seat)),
    ("round", _count),
    ("phase", one_of(("roll", "bid", "set_out", "reroll", "over"))),
    ("turn", or_null(_seat)),
    ("opener", or_null(_seat)),
    ("palifico", is_a(bool)),
    ("cup", list_of(_face, 6)),
    ("dice", _per_seat),
    ("points", _per_seat),
    ("open_dice", _open_dice),
    ("bids", _ladder),
    (
        "legal",
        fields(
            ("bids", list_of(list_of(whole(1, 60), 2), 360)),
            ("challenge", is_a(bool)),
            ("exact", is_a(bool)),
            ("set_out", is_a(bool)),
            ("pass", is_a(bool)),
        ),
    ),
    (
        "last_round",
        or_null(
            fields(
                ("round", _count),
                ("opener", _seat),
                ("palifico", is_a(bool)),
                ("bids", _ladder),
                ("open_dice", _open_dice),
                ("cups", list_of(list_of(_face, 6), settings.MAX_SEATS)),
                ("bid", _bid),
                ("bidder", _seat),
                ("caller", _seat),
                ("call", one_of(("liar", "exact"))),
                ("count", whole(0, 60)),
                ("right", is_a(bool)),
                ("change", _per_seat),
                ("points", _per_seat),
            )
        ),
    ),
    ("places", or_null(_per_seat)),
)

# One round of the analysis; `judged` only of one's own decisions
_PLAYED = fields(
    ("round", _count),
    ("palifico", _yes),
    ("opener", _seat),
    ("dice", _per_seat),
    ("points", _per_seat),
    ("cups", list_of(list_of(_face, 6), settings.MAX_SEATS)),
    (
        "steps",
        list_of(
            fields(
                ("seat", _seat),
                ("action", short(40)),
                ("again", or_null(list_of(_face, 6))),
                (
                    "judged",
                    or_null(
                        fields(
                            ("chance", _chance),
                            ("better", or_null(short(40))),
                            ("better_chance", or_null(_chance)),
                            ("lost", between(0, 60)),
                        )
                    ),
                ),
            ),
            200,
        ),
    ),
    (
        "outcome",
        or_null(
            fields(
                ("bidder", _seat),
                ("caller", _seat),
                ("call", one_of(("liar", "exact"))),
                ("count", whole(0, 60)),
                ("right", _yes),
                ("change", _per_seat),
                ("points", _per_seat),
            )
        ),
    ),
)

_CHECKPOINT = (
    ("number", _count),
    ("head", short(60000)),
    ("from", _count),
    ("chunks", list_of(short(60000), 1000)),
)

FROM_TABLE = {
    "state": (
        ("v", whole(1, 1000000)),
        ("table", short(40)),
        ("term", _count),
        ("revision", _count),
        ("stage", one_of(STAGES)),
        ("me", _person),
        ("you", or_null(_seat)),
        ("host", is_a(bool)),
        ("pace", _pace),
        ("preset", one_of(settings.PRESET_NAMES)),
        ("custom", is_a(bool)),
        ("rules", lambda value: isinstance(value, dict) and settings.problem(value) is None),
        ("locked", _yes),
        ("aids", fields(("hints", _yes), ("odds", _yes))),
        (
            "people",
            list_of(
                fields(
                    ("id", _person),
                    ("name", short(40)),
                    ("seat", or_null(_seat)),
                    ("ready", _yes),
                    ("host", _yes),
                    ("away", _yes),
                    ("peer", _peer),
                ),
                60,
            ),
        ),
        (
            "seats",
            list_of(
                fields(
                    ("name", short(40)),
                    ("kind", one_of(("human", "bot"))),
                    ("level", or_null(_level)),
                    ("person", or_null(_person)),
                    ("standin", is_a(bool)),
                    ("left", is_a(bool)),
                ),
                settings.MAX_SEATS,
            ),
        ),
        ("match", _count),
        ("next_roll", fields(("match", short(40)), ("roll", _count))),
        ("rolling", _yes),
        ("voids", _count),
        ("view", or_null(_VIEW)),
        ("clock", or_null(fields(("left", _count), ("of", _count)))),
        (
            "showdown",
            or_null(
                fields(
                    ("round", _count),
                    ("elapsed", _count),
                    ("lifts", list_of(list_of(_count, 2), settings.MAX_SEATS)),
                    ("stamp", _count),
                    ("change", _count),
                    ("end", _count),
                    ("skipped", is_a(bool)),
                )
            ),
        ),
        (
            "result",
            or_null(
                fields(
                    ("ended", one_of(("won", "time", "human_out", "void"))),
                    ("rounds", _count),
                    ("places", _per_seat),
                    ("xp", _per_seat),
                    (
                        "highlights",
                        list_of(
                            fields(
                                ("kind", one_of(("boldest_bid", "most_lost", "best_call"))),
                                ("seat", _seat),
                                ("round", or_null(_count)),
                                ("quantity", or_null(whole(1, 60))),
                                ("face", or_null(_face)),
                                ("call", or_null(one_of(("liar", "exact")))),
                                ("chance", or_null(_chance)),
                                ("amount", or_null(_count)),
                            ),
                            3,
                        ),
                    ),
                )
            ),
        ),
        ("can", fields(("start", is_a(bool)), ("finish", is_a(bool)), ("rematch", is_a(bool)))),
    ),
    "welcome": (
        ("v", _count),
        ("table", _table),
        ("term", _count),
        ("nonce", _digest),
        ("number", or_null(_count)),
        ("digest", or_null(_digest)),
    ),
    "checkpoint": _CHECKPOINT,
    "handed": (("person", _person), ("term", _count)),
    "chat": (
        ("person", _person),
        ("name", short(40)),
        ("text", or_null(short(CHAT_LENGTH))),
        ("emote", or_null(one_of(EMOTES))),
    ),
    "hint": (
        ("revision", _count),
        ("action", short(40)),
        ("why", one_of(advice.REASONS)),
        ("holds", or_null(_chance)),
        ("chance", _chance),
    ),
    "moved": (("code", _code),),
    "removed": (),
    "replay": (("data", is_a(dict)),),
    "analysis": (("match", _count), ("from", _count), ("of", _count), ("rounds", list_of(_PLAYED, 10))),
    "record": (("record", _record), ("promise", _digest)),
    "shares": (
        ("roll", _count),
        ("shares", _per_seat_digest),
        ("missing", list_of(_seat, settings.MAX_SEATS)),
    ),
    "secret": (("roll", _count), ("secret", _digest)),
    "opened": (("record", _record), ("promise", _digest), ("secret", _digest)),
    "error": (("code", short(40)), ("of", or_null(short(20))), ("setting", or_null(short(30)))),
}


# What clients say to each other, past the table.
FROM_PEER = {
    "role": (
        ("v", _count),
        ("host", _yes),
        ("follows", _peer),
        ("table", _table),
        ("term", _count),
        ("humans", whole(0, 60)),
        ("booting", _yes),
    ),
    "bye": (),
    "digest": (
        ("match", short(40)),
        ("term", _count),
        ("host", _person),
        ("roll", _count),
        ("digest", _digest),
    ),
    "proof": (("table", _table), ("term", _count), ("key", _key), ("sig", _sig)),
    "ask": (("table", _table), ("term", _count), ("number", _count)),
    "newer": _CHECKPOINT,
    "yes": (("table", _table), ("term", _count), ("key", _key), ("sig", _sig)),
    "no": (("table", _table), ("term", _count), ("why", one_of(("alive", "other")))),
}


def _decode(text: str, kinds: dict, longest: int) -> dict:
    if not isinstance(text, str) or len(text) > longest:
        raise BadMessage("too_long")
    try:
        message = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        raise BadMessage("not_json")
    if not isinstance(message, dict):
        raise BadMessage("not_json")
    kind = message.get("t")
    if not isinstance(kind, str) or kind not in kinds:
        raise BadMessage("unknown_kind")
    checks = kinds[kind]
    if len(message) != len(checks) + 1 or not all(name in message for name, _ in checks):
        raise BadMessage("fields", kind)
    for name, check in checks:
        if not check(message[name]):
            raise BadMessage("value", kind)
    return message


def from_client(text: str) -> dict:
    """Return a client's message as a dict; BadMessage where it is not one.

    >>> from_client('{"t": "skip", "round": 3}')["round"]
    3
    """
    return _decode(text, FROM_CLIENT, MAX_FROM_CLIENT)


def from_table(text: str) -> dict:
    """Return the table's message as a dict; BadMessage where it is not one."""
    return _decode(text, FROM_TABLE, MAX_FROM_TABLE)


def from_peer(text: str) -> dict:
    """Return another client's message as a dict; BadMessage where it is not one."""
    message = _decode(text, FROM_PEER, MAX_FROM_TABLE)
    if message["t"] != "newer" and len(text) > MAX_FROM_PEER:
        raise BadMessage("too_long")
    return message


def error(code: str, of=None, setting=None) -> dict:
    """Return an error message; `of` is the kind of the refused message."""
    return {"t": "error", "code": code, "of": of, "setting": setting}


# Code points that are not seen or turn the text round: controls, soft hyphen, zero-width characters, bidi marks, fillers, tags.
_UNSEEN = (
    (0x00, 0x1F),
    (0x7F, 0x9F),
    (0xAD, 0xAD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180E),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xD800, 0xDFFF),
    (0xE0000, 0xE0FFF),
)
# What is seen only on the sign before it: no name begins with it.
_LEANS = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F))


def clean_name(text: str) -> str:
    """Return a name as the table shows it: unseen characters out, runs of space joined, at most 20 characters; may be empty.

    >>> clean_name("  Al\u200bex \\n ")
    'Alex'
    """
    name = clean_text(text)
    while name and (name[0] == " " or any(low <= ord(name[0]) <= high for low, high in _LEANS)):
        name = name[1:]
    return name[:NAME_LENGTH].strip()


def clean_text(text: str) -> str:
    """Return a text without unseen characters and with runs of space joined; may be empty."""
    seen = [
        " " if character in "\t\n\r\x0b\x0c\u2028\u2029" else character
        for character in text
        if character in "\t\n\r\x0b\x0c\u2028\u2029" or not any(low <= ord(character) <= high for low, high in _UNSEEN)
    ]
    return " ".join("".join(seen).split())
