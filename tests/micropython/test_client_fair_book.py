"""The guest's check of fair dice on the runtime it runs on: one honest round, and each lie about it. (Whole matches: tests/table.)"""

from client.fair_book import CHEATED, DISPUTED, UNVERIFIED, VERIFIED, FairBook
from liarsdice_shared import counting, fair, settings

SECRET = "5a" * 32
RULES = settings.preset("classic")


def state(stage="match", view=None, roll=1):
    people = [
        {"id": "p1", "name": "Host", "seat": 0, "ready": False, "host": True, "away": False, "peer": ""},
        {"id": "p2", "name": "Bea", "seat": 1, "ready": False, "host": False, "away": False, "peer": ""},
    ]
    seats = [{"left": False}, {"left": False}]
    return {
        "stage": stage, "rules": RULES, "people": people, "seats": seats, "you": 1, "host": False, "term": 1,
        "next_roll": {"match": "m-1", "roll": roll}, "view": view,
    }  # fmt: skip


def view(cup, last=None):
    return {"cup": cup, "last_round": last}


class Round:
    """An honest table's first round, as messages; `lie` may change each of them on the way."""

    def __init__(self, lie=None):
        self.lie = lie or (lambda kind, message: message)
        self.book = FairBook(lambda: "77" * 32)
        commit = self.book.promise(state())
        self.record = ["m-1", 1, 1, 1, fair.rules_hash(RULES), [5, 5], [[], []], [[1, commit["commitment"]]]]

    def play(self):
        book = self.book
        promise = fair.secret_commitment(self.record, SECRET)
        answers, digest = book.on_record(self.lie("record", {"record": self.record, "promise": promise}), state())
        shares = [[1, answer["share"]] for answer in answers if answer["t"] == "share"]
        book.on_shares(self.lie("shares", {"roll": 1, "shares": shares, "missing": []}))
        opened = [share for _, share in shares]
        cups = fair.dice(SECRET, self.record, opened)
        opener = fair.opener(SECRET, self.record, opened)
        book.look(self.lie("state", state(view=view(list(cups[1])), roll=2)))
        assert book.state != VERIFIED
        counted = counting.count(cups, 3, 1)
        caller = 1 - opener
        change, points = counting.settle(RULES, [5, 5], 4, counted, opener, caller, "liar", counted < 4)
        last = {
            "round": 1, "opener": opener, "palifico": False, "cups": cups, "open_dice": [[None] * 5, [None] * 5],
            "bid": {"quantity": 4, "face": 3}, "bidder": opener, "caller": caller, "call": "liar", "count": counted,
            "right": counted < 4, "change": change, "points": points,
        }  # fmt: skip
        secret = self.lie("secret", {"roll": 1, "secret": SECRET})
        if secret:
            book.on_secret(secret)
        book.look(self.lie("end", state("showdown", view([], last), roll=2)))
        return digest


def outcome(kind, change):
    def lie(what, message):
        if what == kind:
            return change(message)
        return message

    told = Round(lie)
    told.play()
    return told.book.state


def changed(message, where, value):
    inner = message
    for step in where[:-1]:
        inner = inner[step]
    inner[where[-1]] = value
    return message


LAST = ["view", "last_round"]


def test_an_honest_round_is_verified():
    told = Round()
    told.play()
    assert told.book.state == VERIFIED, told.book.reason


def test_each_lie_is_called_by_its_name():
    lies = [
        ("secret", lambda m: changed(m, ["secret"], "00" * 32)),
        ("secret", lambda m: None),
        ("shares", lambda m: changed(m, ["shares"], [])),
        ("shares", lambda m: changed(m, ["shares", 0, 1], "00" * 32)),
        ("record", lambda m: {"record": m["record"][:4] + ["00" * 32] + m["record"][5:], "promise": m["promise"]}),
        ("state", lambda m: changed(m, ["view", "cup", 0], m["view"]["cup"][0] % 6 + 1)),
        ("end", lambda m: changed(m, LAST + ["cups", 0, 0], m["view"]["last_round"]["cups"][0][0] % 6 + 1)),
        ("end", lambda m: changed(m, LAST + ["count"], 99)),
        ("end", lambda m: changed(m, LAST + ["right"], not m["view"]["last_round"]["right"])),
        ("end", lambda m: changed(m, LAST + ["change"], [0, 0])),
        ("end", lambda m: changed(m, LAST + ["opener"], 1 - m["view"]["last_round"]["opener"])),
        ("end", lambda m: changed(m, LAST + ["open_dice", 0, 0], m["view"]["last_round"]["cups"][0][0] % 6 + 1)),
    ]
    for number, (kind, change) in enumerate(lies):
        assert outcome(kind, change) == CHEATED, (number, kind)


def test_a_record_without_our_share_is_unverified():
    told = Round()
    told.record[fair.SHARES] = []
    told.play()
    assert told.book.state == UNVERIFIED


def test_another_record_at_a_peer_is_a_dispute_whenever_it_comes():
    for early in (True, False):
        told = Round()
        other = {"match": "m-1", "term": 1, "roll": 1, "digest": "00" * 32}
        if early:
            told.book.on_digest("peer", other)
        told.play()
        if not early:
            told.book.on_digest("peer", other)
        assert told.book.state == DISPUTED and told.book.accused == ["peer"]


def test_our_own_digest_at_a_peer_changes_nothing():
    told = Round()
    digest = told.play()
    told.book.on_digest("peer", digest)
    assert told.book.state == VERIFIED
