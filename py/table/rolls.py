"""One roll of fair dice at the table: record, shares, dice, and the secret that is opened in the end (`liarsdice_shared.fair`)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from liarsdice import Match
from liarsdice_shared import fair, messages

SHARE_MS = 2000  # how long the table waits for shares


@dataclass
class Roll:
    """A roll from its record to its secret; `until` is when waiting for shares ends."""

    record: list[Any]
    secret: str
    shares: dict[int, str] = field(default_factory=dict)
    until: int = 0
    void: bool = False
    told: bool = False
    """Whether the secret has been opened."""

    @classmethod
    def of(
        cls,
        match: Match,
        name: tuple[str, int, int],
        secret: str,
        commitments: dict[int, str],
        until: int,
    ) -> Roll:
        """Return the roll that a match waits for; `name` is match id, term and number of the roll."""
        view = match.view(None)
        if match.phase == "reroll":
            dice = [shown.count(None) if seat == match.turn else 0 for seat, shown in enumerate(view.open_dice)]
            set_out = [[die or 0 for die in shown] for shown in view.open_dice]
        else:
            dice = list(match.dice)
            set_out = [[] for _ in dice]
        promised = [[seat, commitments[seat]] for seat in sorted(commitments)]
        rules = fair.rules_hash(match.rules.to_dict())
        return cls([*name, match.round, rules, dice, set_out, promised], secret, until=until)

    @property
    def number(self) -> int:
        """The number of the roll in its match, from 1, never reused."""
        return int(self.record[fair.ROLL])

    @property
    def missing(self) -> list[int]:
        """Seats whose share has not come."""
        return [seat for seat, _ in self.record[fair.SHARES] if seat not in self.shares]

    @property
    def opened_shares(self) -> list[str]:
        """The shares in seat order."""
        return [self.shares[seat] for seat in sorted(self.shares)]

    def answer(self, seat: int, number: int, share: str) -> bool:
        """Take a share; False where nobody waits for it or it is not what was promised."""
        promised = dict(self.record[fair.SHARES]).get(seat)
        if number != self.number or seat in self.shares or promised is None:
            return False
        match, term = self.record[fair.MATCH], self.record[fair.TERM]
        if fair.share_commitment(match, term, number, seat, share) != promised:
            return False
        self.shares[seat] = share
        return True

    def dice(self) -> list[tuple[int, ...]]:
        """Return the rolled dice per seat."""
        return [tuple(cup) for cup in fair.dice(self.secret, self.record, self.opened_shares)]

    def opener(self) -> int:
        """Return the seat that opens the match."""
        return fair.opener(self.secret, self.record, self.opened_shares)

    def tell_record(self) -> dict[str, Any]:
        """Return the message that begins the roll."""
        return {"t": "record", "record": self.record, "promise": fair.secret_commitment(self.record, self.secret)}

    def tell_shares(self) -> dict[str, Any]:
        """Return the message with all shares."""
        shares = [[seat, self.shares[seat]] for seat in sorted(self.shares)]
        return {"t": "shares", "roll": self.number, "shares": shares, "missing": self.missing}

    def tell_secret(self) -> dict[str, Any]:
        """Return the message that opens the secret."""
        return {"t": "secret", "roll": self.number, "secret": self.secret}

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: what the save file and the replay keep."""
        return {
            "record": self.record,
            "promise": fair.secret_commitment(self.record, self.secret),
            "secret": self.secret,
            "shares": [[seat, self.shares[seat]] for seat in sorted(self.shares)],
            "void": self.void,
        }

    def to_open(self) -> dict[str, Any]:
        """Return what opens a roll that another table does not know of."""
        return {
            "record": self.record,
            "promise": fair.secret_commitment(self.record, self.secret),
            "secret": self.secret,
        }

    def to_row(self) -> list[Any]:
        """Return the canonical form: what a checkpoint's chunk keeps, once the secret is open."""
        shares = [[seat, self.shares[seat]] for seat in sorted(self.shares)]
        return [self.record, self.secret, shares, int(self.void)]

    @classmethod
    def from_dict(cls, data: dict[str, Any], told: bool) -> Roll:
        """Return the roll that was kept."""
        shares = {int(seat): str(share) for seat, share in data["shares"]}
        return cls(list(data["record"]), str(data["secret"]), shares, void=bool(data["void"]), told=told)


@dataclass(frozen=True)
class LostRoll:
    """A roll that was begun by a host who is gone: its secret may never be known."""

    number: int
    term: int
    host: str
    """The name of the host it was lost with."""
    void: bool = True
    told: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the replay."""
        return {"lost": self.number, "term": self.term, "host": self.host}

    def to_row(self) -> list[Any]:
        """Return the canonical form."""
        return [self.number, self.term, self.host]


def from_row(row: Any) -> Roll | LostRoll:
    """Return what `to_row` made of a roll; ValueError, TypeError or LookupError for anything else."""
    if len(row) == 3:
        number, term, host = row
        if type(number) is not int or type(term) is not int or not isinstance(host, str):
            raise ValueError("no lost roll")
        return LostRoll(number, term, host)
    record, secret, shares, void = row
    message = json.dumps({"t": "open", "record": record, "promise": "0" * fair.HEX, "secret": secret})
    messages.from_client(message)  # a record and a secret, or a ValueError
    if not all(type(seat) is int and isinstance(share, str) and len(share) == fair.HEX for seat, share in shares):
        raise ValueError("no shares")
    return Roll(record, secret, dict(shares), void=bool(void), told=True)
