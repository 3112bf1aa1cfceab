"""Fair dice: nobody, the host included, can choose or change a roll, and everybody can check that (docs/fair-dice.md).

Secrets, shares and digests are texts of 64 hex digits. A roll's record is a list, so that every runtime hashes the same bytes:
[match, term, roll, round, rules, dice, set_out, shares], with `dice` per seat (the number that is rolled), `set_out` per seat and die
the face that lies open already or 0, and `shares` the [seat, commitment] pairs in seat order.
"""

import binascii
import hashlib
import hmac
import json

from . import settings as _settings

HEX = 64
MATCH, TERM, ROLL, ROUND, RULES, DICE, SET_OUT, SHARES = range(8)
_LAST_EVEN = 252  # bytes from here on would make low faces likelier


def canonical(value) -> str:
    """Return the one text of integers, ASCII texts and lists of them that all runtimes agree on."""
    return json.dumps(value, separators=(",", ":"))


def digest(value) -> str:
    """Return SHA-256 over the canonical text, in hex."""
    return binascii.hexlify(hashlib.sha256(canonical(value).encode()).digest()).decode()


def rules_hash(settings: dict) -> str:
    """Return the hash of a rule set: [[name, value], …] in the order of RULES.md's table, booleans as 0 and 1."""
    pairs = []
    for name in _settings.NAMES:
        value = settings[name]
        if isinstance(value, bool):
            value = 1 if value else 0
        elif isinstance(value, (list, tuple)):
            value = list(value)
        pairs.append([name, value])
    return digest(pairs)


def share_commitment(match: str, term: int, roll: int, seat: int, share: str) -> str:
    """Return what a seat promises before a roll; it answers the share itself once the record is out."""
    return digest(["share", match, term, roll, seat, share])


def secret_commitment(record, secret: str) -> str:
    """Return what the table promises with a record."""
    return digest(["secret", record, secret])


def _bytes(secret: str, record, what, shares):
    """Yield the bytes a seat's dice (or the opener) are made from, 32 at a time."""
    key = binascii.unhexlify(secret)
    counter = 0
    while True:
        text = canonical([record[MATCH], record[TERM], record[ROLL], what, counter, shares])
        block = hmac.new(key, text.encode(), hashlib.sha256).digest()
        for byte in block:
            yield byte
        counter += 1


def dice(secret: str, record, shares) -> list:
    """Return the rolled dice per seat, in order of index; `shares` are the opened shares in seat order."""
    rolled = []
    for seat, number in enumerate(record[DICE]):
        cup = []
        if number:
            for byte in _bytes(secret, record, seat, shares):
                if byte < _LAST_EVEN:
                    cup.append(byte % 6 + 1)
                    if len(cup) == number:
                        break
        rolled.append(cup)
    return rolled


def opener(secret: str, record, shares) -> int:
    """Return the seat that opens a match, drawn from its first roll among the seats that are in."""
    seats: list[int] = [seat for seat, number in enumerate(record[DICE]) if number]
    even = 256 - 256 % len(seats)
    stream = _bytes(secret, record, "opener", shares)
    byte: int = next(stream)
    while byte >= even:
        byte = next(stream)
    return seats[byte % len(seats)]
