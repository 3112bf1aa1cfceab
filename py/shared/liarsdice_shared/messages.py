"""The messages between client and table, checked strictly on both sides (docs/messages.md).

Each kind is a tuple of (field, check); a message has exactly the fields of its kind. A check takes a value and tells whether it is sound.
"""

import json

from . import settings

VERSION = 1
LEVELS = ("beginner", "normal", "pro")
PACES = ("instant", "brisk", "calm")
STAGES = ("lobby", "match", "showdown", "result")
NAME_LENGTH = 20
CHAT_LENGTH = 200
EMOTES = ("laugh", "wow", "think", "sweat", "clap", "wave")
MAX_FROM_CLIENT = 4000  # characters
MAX_FROM_TABLE = 200000

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


def _is(kind):
    return lambda value: type(value) is kind


def _whole(low, high):
    return lambda value: type(value) is int and low <= value <= high


def _one_of(choices):
    return lambda value: isinstance(value, str) and value in choices


def _text(longest):
    return lambda value: isinstance(value, str) and len(value) <= longest


def _or_null(check):
    return lambda value: value is None or check(value)


def _list_of(check, longest):
    return lambda value: isinstance(value, list) and len(value) <= longest and all(check(item) for item in value)


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


def _fields(*pairs):
    checks = dict(pairs)

    def check(value):
        if not isinstance(value, dict) or len(value) != len(checks):
            return False
        return all(name in value and checks[name](value[name]) for name in checks)

    return check


def _hex(length):
    return lambda value: isinstance(value, str) and len(value) == length and all(c in "0123456789abcdef" for c in value)


_yes = _is(bool)
_person = _text(20)
_digest = _hex(64)
_seat = _whole(0, settings.MAX_SEATS - 1)
_count = _whole(0, 1000000000)
_level = _one_of(LEVELS)
_pace = _one_of(PACES)
_per_seat = _list_of(_whole(-100, 10000), settings.MAX_SEATS)
_face = _whole(1, 6)
_bid = _fields(("quantity", _whole(1, 60)), ("face", _face))
_ladder = _list_of(_fields(("seat", _seat), ("quantity", _whole(1, 60)), ("face", _face)), 60)
_open_dice = _list_of(_list_of(_or_null(_face), 6), settings.MAX_SEATS)

FROM_CLIENT = {
    "hello": (
        ("v", _whole(0, 1000000)),
        ("name", _text(200)),
        ("pace", _pace),
        ("key", _or_null(_hex(130))),
        ("sig", _or_null(_hex(128))),
        ("watch", _yes),
    ),
    "rules": (("preset", _one_of(settings.PRESET_NAMES)), ("changes", _changes)),
    "add_bot": (("level", _level),),
    "bot_level": (("seat", _seat), ("level", _level)),
    "remove_seat": (("seat", _seat),),
    "move_seat": (("seat", _seat), ("to", _seat)),
    "shuffle": (),
    "kick": (("person", _person),),
    "lock": (("locked", _yes),),
    "ready": (("ready", _yes),),
    "watch": (("watch", _yes),),
    "pace": (("pace", _pace),),
    "start": (),
    "act": (("revision", _count), ("action", _text(40))),
    "back": (),
    "skip": (("round", _count),),
    "finish": (),
    "rematch": (),
    "lobby": (),
    "chat": (("text", lambda value: isinstance(value, str) and 0 < len(value) <= CHAT_LENGTH),),
    "emote": (("emote", _one_of(EMOTES)),),
    "commit": (("roll", _count), ("commitment", _digest)),
    "share": (("roll", _count), ("share", _digest)),
    "export": (),
    "leave": (),
    "sync": (),
}


def _seat_and(check):
    return lambda value: isinstance(value, list) and len(value) == 2 and _seat(value[0]) and check(value[1])


def _is_record(value):
    """match, term, roll, round, rules, dice, set_out, shares: see `fair`."""
    checks = (
        _text(40),
        _count,
        _count,
        _count,
        _digest,
        _list_of(_whole(0, 6), settings.MAX_SEATS),
        _list_of(_list_of(_whole(0, 6), 6), settings.MAX_SEATS),
        _list_of(_seat_and(_digest), settings.MAX_SEATS),
    )
    return isinstance(value, list) and len(value) == len(checks) and all(c(v) for c, v in zip(checks, value))


_VIEW = _fields(
    ("seat", _or_null(_seat)),
    ("round", _count),
    ("phase", _one_of(("roll", "bid", "set_out", "reroll", "over"))),
    ("turn", _or_null(_seat)),
    ("opener", _or_null(_seat)),
    ("palifico", _is(bool)),
    ("cup", _list_of(_face, 6)),
    ("dice", _per_seat),
    ("points", _per_seat),
    ("open_dice", _open_dice),
    ("bids", _ladder),
    (
        "legal",
        _fields(
            ("bids", _list_of(_list_of(_whole(1, 60), 2), 360)),
            ("challenge", _is(bool)),
            ("exact", _is(bool)),
            ("set_out", _is(bool)),
            ("pass", _is(bool)),
        ),
    ),
    (
        "last_round",
        _or_null(
            _fields(
                ("round", _count),
                ("opener", _seat),
                ("palifico", _is(bool)),
                ("bids", _ladder),
                ("open_dice", _open_dice),
                ("cups", _list_of(_list_of(_face, 6), settings.MAX_SEATS)),
                ("bid", _bid),
                ("bidder", _seat),
                ("caller", _seat),
                ("call", _one_of(("liar", "exact"))),
                ("count", _whole(0, 60)),
                ("right", _is(bool)),
                ("change", _per_seat),
                ("points", _per_seat),
            )
        ),
    ),
    ("places", _or_null(_per_seat)),
)

FROM_TABLE = {
    "state": (
        ("v", _whole(1, 1000000)),
        ("table", _text(40)),
        ("term", _count),
        ("revision", _count),
        ("stage", _one_of(STAGES)),
        ("me", _person),
        ("you", _or_null(_seat)),
        ("host", _is(bool)),
        ("pace", _pace),
        ("preset", _one_of(settings.PRESET_NAMES)),
        ("custom", _is(bool)),
        ("rules", lambda value: isinstance(value, dict) and settings.problem(value) is None),
        ("locked", _yes),
        (
            "people",
            _list_of(
                _fields(
                    ("id", _person),
                    ("name", _text(40)),
                    ("seat", _or_null(_seat)),
                    ("ready", _yes),
                    ("host", _yes),
                    ("away", _yes),
                ),
                60,
            ),
        ),
        (
            "seats",
            _list_of(
                _fields(
                    ("name", _text(40)),
                    ("kind", _one_of(("human", "bot"))),
                    ("level", _or_null(_level)),
                    ("person", _or_null(_person)),
                    ("standin", _is(bool)),
                    ("left", _is(bool)),
                ),
                settings.MAX_SEATS,
            ),
        ),
        ("match", _count),
        ("next_roll", _fields(("match", _text(40)), ("roll", _count))),
        ("rolling", _yes),
        ("voids", _count),
        ("view", _or_null(_VIEW)),
        ("clock", _or_null(_fields(("left", _count), ("of", _count)))),
        (
            "showdown",
            _or_null(
                _fields(
                    ("round", _count),
                    ("elapsed", _count),
                    ("lifts", _list_of(_list_of(_count, 2), settings.MAX_SEATS)),
                    ("stamp", _count),
                    ("change", _count),
                    ("end", _count),
                    ("skipped", _is(bool)),
                )
            ),
        ),
        (
            "result",
            _or_null(
                _fields(
                    ("ended", _one_of(("won", "time", "human_out", "void"))),
                    ("rounds", _count),
                    ("places", _per_seat),
                    ("xp", _per_seat),
                    (
                        "highlights",
                        _list_of(
                            _fields(
                                ("kind", _one_of(("boldest_bid", "most_lost", "best_call"))),
                                ("seat", _seat),
                                ("round", _or_null(_count)),
                                ("quantity", _or_null(_whole(1, 60))),
                                ("face", _or_null(_face)),
                                ("call", _or_null(_one_of(("liar", "exact")))),
                                ("chance", _or_null(lambda value: type(value) in (int, float) and 0 <= value <= 1)),
                                ("amount", _or_null(_count)),
                            ),
                            3,
                        ),
                    ),
                )
            ),
        ),
        ("can", _fields(("start", _is(bool)), ("finish", _is(bool)), ("rematch", _is(bool)))),
    ),
    "welcome": (("v", _count), ("table", _text(40)), ("term", _count), ("nonce", _digest)),
    "chat": (
        ("person", _person),
        ("name", _text(40)),
        ("text", _or_null(_text(CHAT_LENGTH))),
        ("emote", _or_null(_one_of(EMOTES))),
    ),
    "removed": (),
    "replay": (("data", _is(dict)),),
    "record": (("record", _is_record), ("promise", _digest)),
    "shares": (
        ("roll", _count),
        ("shares", _list_of(_seat_and(_digest), settings.MAX_SEATS)),
        ("missing", _list_of(_seat, settings.MAX_SEATS)),
    ),
    "secret": (("roll", _count), ("secret", _digest)),
    "error": (("code", _text(40)), ("of", _or_null(_text(20))), ("setting", _or_null(_text(30)))),
}


# What clients say to each other, past the table.
FROM_PEER = {
    "role": (("v", _count), ("host", _yes), ("follows", _text(40))),
    "digest": (("match", _text(40)), ("roll", _count), ("digest", _digest)),
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
    return _decode(text, FROM_PEER, 500)


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
    (0x3164, 0x3164),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0xD800, 0xDFFF),
    (0xE0000, 0xE0FFF),
)


def clean_name(text: str) -> str:
    """Return a name as the table shows it: unseen characters out, runs of space joined, at most 20 characters; may be empty.

    >>> clean_name("  Al\u200bex \\n ")
    'Alex'
    """
    return clean_text(text)[:NAME_LENGTH].strip()


def clean_text(text: str) -> str:
    """Return a text without unseen characters and with runs of space joined; may be empty."""
    seen = [
        " " if character in "\t\n\r\x0b\x0c\u2028\u2029" else character
        for character in text
        if character in "\t\n\r\x0b\x0c\u2028\u2029" or not any(low <= ord(character) <= high for low, high in _UNSEEN)
    ]
    return " ".join("".join(seen).split())
