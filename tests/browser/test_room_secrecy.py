"""No die reaches anybody who may not know it: on the host's lines, in the pages, in what they store, over whole matches."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from liarsdice_shared import fair, messages

from .room_taps import PLAYER, TAP, company, gathered, result

# Looks at the page whenever something new lies on the table, and at its storage now and then; `heard` is the last state that came in.
LOOKS = """{
    const looks = globalThis.looks = [];
    let last = "", number = 0;
    const heard = () => {
        const text = tapped.findLast(({ way, line, text }) => (way === "in" || line === "host") && text.startsWith('{"t":"state"'))?.text;
        if (!text) return null;
        const { match, stage, revision, next_roll, view } = JSON.parse(text);
        return { match, stage, revision, roll: next_roll.roll, round: view?.round };
    };
    const stored = async () => {
        const all = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
        for (const { name } of await indexedDB.databases()) {
            const base = await new Promise((done, fail) => {
                const asked = indexedDB.open(name);
                asked.onsuccess = () => done(asked.result);
                asked.onerror = fail;
            });
            for (const store of base.objectStoreNames)
                all.push(JSON.stringify(await new Promise((done, fail) => {
                    const asked = base.transaction(store).objectStore(store).getAll();
                    asked.onsuccess = () => done(asked.result);
                    asked.onerror = fail;
                })));
            base.close();
        }
        return all.join(" ");
    };
    globalThis.onLook = () => {
        const at = heard();
        if (at?.stage !== "match" || document.querySelector("[data-testid=showdown]")) return;
        const now = JSON.stringify([at, document.querySelectorAll("[data-testid=ladder-row]").length]);
        if (now === last) return;
        last = now;
        const foreign = [...document.querySelectorAll("[data-testid=seat]:not(.own) .die")];
        const faces = foreign.filter(die => die.dataset.testid === "open-die").length;
        const look = { at, foreign: foreign.length, open: faces, page: document.documentElement.outerHTML, stored: "" };
        looks.push(look);
        if (++number % 4 === 1 && globalThis.guest)
            stored().then(text => JSON.stringify(heard()) === JSON.stringify(at) && (look.stored = text));
    };
}"""


Outs = dict[tuple[int, int], set[int]]
"""{(round, seat): the dice that it set out}."""


@dataclass
class Truth:
    """The dice as they lie, taken from what was opened: {(match, roll): cups}, and the round of each roll."""

    cups: dict[tuple[str, int], list[list[int]]] = field(default_factory=dict)
    rounds: dict[tuple[str, int], int] = field(default_factory=dict)
    void: set[tuple[str, int]] = field(default_factory=set)

    def of_round(self, number: int) -> list[list[list[int]]]:
        """All cups that a round has had, one entry per roll."""
        return [self.cups[key] for key, found in self.rounds.items() if found == number and key in self.cups]


def truth_of(told: list[dict[str, Any]]) -> Truth:
    """Compute every roll from one receiver's records, shares and secrets."""
    truth = Truth()
    records: dict[int, list[Any]] = {}
    shares: dict[int, list[str]] = {}
    for message in told:
        if message["t"] == "record":
            records[message["record"][fair.ROLL]] = message["record"]
        elif message["t"] == "shares":
            shares[message["roll"]] = [share for _, share in sorted(message["shares"])]
            if message["missing"]:
                truth.void.add((records[message["roll"]][fair.MATCH], message["roll"]))
    secrets = {message["roll"]: message["secret"] for message in told if message["t"] == "secret"}
    before: list[list[int]] = []
    for number, record in sorted(records.items()):
        key = (record[fair.MATCH], number)
        if key in truth.void or number not in secrets:
            continue
        cups = fair.dice(secrets[number], record, shares[number])
        if any(record[fair.SET_OUT]):
            rolled = [list(cup) for cup in before]
            for seat, fresh in enumerate(cups):
                if fresh:
                    rolled[seat] = [face or fresh.pop(0) for face in record[fair.SET_OUT][seat]]
            cups = rolled
        truth.cups[key], truth.rounds[key], before = cups, record[fair.ROUND], cups
    return truth


def outs_of(acts: list[dict[str, Any]], states: list[dict[str, Any]]) -> Outs:
    """Return what was set out, by what the host's tab handed to its table."""
    views = {state["revision"]: state["view"] for state in states}
    outs: Outs = {}
    for act in acts:
        if act["action"].startswith("out:"):
            view = views[act["revision"]]
            found = {int(index) for index in act["action"][4:].split(",")}
            outs.setdefault((view["round"], view["turn"]), set()).update(found)
    return outs


def spelled(cup: list[int]) -> re.Pattern[str]:
    """A cup in whatever way a program may write a list of numbers."""
    return re.compile(r"(?<![\d.])" + r"[\s,;:|/-]{1,3}".join(map(str, cup)) + r"(?![\d.])")


def hidden(truth: Truth, number: int, seat: int | None) -> list[list[int]]:
    """Cups of others in a round: those long enough not to look like anything else, and unlike one's own."""
    own = [cups[seat] for cups in truth.of_round(number)] if seat is not None else []
    cups = [cup for rolled in truth.of_round(number) for other, cup in enumerate(rolled) if other != seat]
    return [cup for cup in cups if len(cup) >= 4 and not any(spelled(cup).search(json.dumps(mine)) for mine in own)]


def check_told(texts: list[str], truth: Truth, outs: Outs) -> Counter[str]:
    """Go through all that one receiver was told, in its order; return how much of each kind was looked at."""
    looked: Counter[str] = Counter()
    opened: set[int] = set()  # rolls whose secret is out
    lying: list[list[int]] | None = None  # the dice under the cups now
    record: list[Any] = []
    due = 0  # the round whose secret is out, and whose showdown must be next
    for text in texts:
        message = messages.from_table(text)  # strict: nothing in it but the fields of docs/messages.md
        looked[message["t"]] += 1
        if message["t"] == "record":
            record = message["record"]
        elif message["t"] == "shares" and not message["missing"]:
            lying = truth.cups[record[fair.MATCH], message["roll"]]
        elif message["t"] == "secret":
            opened.add(message["roll"])
            if (record[fair.MATCH], message["roll"]) not in truth.void:
                due = record[fair.ROUND]
        elif message["t"] == "checkpoint":  # of rolls that are open already, and of no other
            rows = [row for chunk in message["chunks"] for row in json.loads(chunk)[1]]
            assert {row[0][fair.ROLL] for row in rows} <= opened
            looked["settled"] += len(rows)
        if message["t"] != "state":
            late = message["t"] == "error" and message["code"] == "share"  # on a machine with much else to do
            assert late or message["t"] in {"welcome", "record", "shares", "secret", "checkpoint"}, text
            continue
        view, you, stage = message["view"], message["you"], message["stage"]
        if view is None:
            continue
        looked[stage] += 1
        settled = view["last_round"]
        if due:
            assert stage in ("showdown", "result") and settled["round"] == due, (
                "secrets come with the showdown, not before"
            )
            due = 0
        if settled:
            assert stage != "match" or settled["round"] < view["round"]
            assert all(key[1] in opened for key, found in truth.rounds.items() if found == settled["round"])
            assert [list(cup) for cup in settled["cups"]] == truth.of_round(settled["round"])[-1]
        if stage != "match":
            continue
        assert not [n for n in opened if truth.rounds.get((record[fair.MATCH], n)) == view["round"]]
        if view["cup"]:
            assert you is not None and lying is not None and view["cup"] == lying[you], "one's own cup and no other"
            looked["cup"] += 1
        for seat, dice in enumerate(view["open_dice"]):
            shown = [(index, face) for index, face in enumerate(dice) if face is not None]
            looked["open"] += len(shown)
            assert lying is not None or not shown
            assert all(lying[seat][index] == face for index, face in shown if lying)
            assert {index for index, _ in shown} <= outs.get((view["round"], seat), set()), "nobody set that out"
        rest = json.dumps(message | {"view": view | {"last_round": None}})
        for cup in hidden(truth, view["round"], you):
            assert not spelled(cup).search(rest)
    return looked


def check_looks(page: Page, truth: Truth, seat: int | None) -> Counter[str]:
    """Go through what was seen of a page and its storage while a round ran."""
    looked: Counter[str] = Counter()
    for look in gathered(page, "looks"):
        assert look["foreign"] == look["open"], "a die of another's that does not lie open has no face in the page"
        for cup in hidden(truth, look["at"]["round"], seat):
            looked["cups"] += 1
            assert not spelled(cup).search(look["page"])
            assert not spelled(cup).search(look["stored"])
        looked["pages"] += 1
        looked["stores"] += look["stored"] != ""
    return looked


def check_bites(texts: list[str], truth: Truth, outs: Outs) -> None:
    """The same log with a leak put into it is noticed, wherever it is put."""

    def seen_on_turn(text: str) -> bool:
        message = json.loads(text)
        return message["t"] == "state" and message["stage"] == "match" and message["view"]["cup"]

    at = next(place for place, text in enumerate(texts) if seen_on_turn(text))
    state = json.loads(texts[at])
    other = 1 if state["you"] == 0 else 0
    foreign = truth.of_round(state["view"]["round"])[0][other]
    settled = next(json.loads(text) for text in texts if '"stage":"showdown"' in text)["view"]["last_round"]
    secret = next(text for text in texts if '"t":"secret"' in text)

    def leaks() -> Iterator[list[str]]:
        for name, value in (
            ("cup", foreign),
            ("open_dice", [foreign if seat == other else [None] * 5 for seat in range(3)]),
            ("points", foreign),
            ("last_round", settled),
            ("hint", foreign),
        ):
            leak = json.loads(texts[at])
            leak["view"][name] = value
            yield [*texts[:at], json.dumps(leak), *texts[at + 1 :]]
        yield [*texts[:at], secret, *texts[at:]]

    for leaked in leaks():
        with pytest.raises((AssertionError, messages.BadMessage)):
            check_told(leaked, truth, outs)


@pytest.mark.parametrize(("preset", "rule"), [("classic", ""), ("bluff", "reroll")])
def test_nobody_is_told_a_die_before_the_showdown(new_context, preset: str, rule: str) -> None:
    address = "if (location.hash.startsWith('#/r/')) globalThis.guest = true;"
    playing, [watcher] = company(new_context, 3, 1, address + TAP + PLAYER + LOOKS)
    host, *guests = playing
    host.locator(f"[data-preset={preset}]").click()
    expect(host.locator(f"[data-preset={preset}]")).to_have_attribute("aria-pressed", "true")
    if rule:
        host.get_by_test_id(f"rule-{rule}").click()
        expect(host.get_by_test_id(f"rule-{rule}")).to_be_checked()  # once the table says so
    host.get_by_test_id("start").click()
    result([*playing, watcher], 3, 300_000)

    log = gathered(host, "tapped")
    out: dict[int, list[str]] = {}
    own: list[str] = []
    for entry in log:
        if entry["way"] == "out" and entry["kind"] == "table":
            out.setdefault(entry["line"], []).append(entry["text"])
        elif entry["way"] == "out" and entry["kind"] == "peer":
            assert messages.from_peer(entry["text"])["t"] in ("role", "proof")
        elif entry["way"] == "out":
            assert entry["kind"].startswith("@"), "Trystero's own"
            assert len(entry["text"]) < 1000 and "cup" not in entry["text"]
        elif entry["way"] == "worker" and entry["line"] == "host":
            own.append(entry["text"])
    assert len(out) == 3

    # each guest got what left the host for it, all of it and nothing else; clients tell each other roles, digests and whose table it is
    receivers: dict[str, list[str]] = {}
    seats: dict[str, int | None] = {}
    for name, page in (("one", guests[0]), ("two", guests[1]), ("watcher", watcher)):
        came: dict[int, list[str]] = {}
        for entry in gathered(page, "tapped"):
            if entry["way"] == "in" and entry["kind"] == "table":
                came.setdefault(entry["line"], []).append(entry["text"])
            elif entry["kind"] == "peer":
                assert messages.from_peer(entry["text"])["t"] in ("role", "digest", "proof")
        [receivers[name]] = came.values()
        assert receivers[name] in out.values()
    receivers["host"] = own

    truth = truth_of([messages.from_table(text) for text in receivers["one"]])
    assert len(truth.cups) >= 3
    acts = [json.loads(entry["text"]) for entry in log if entry["way"] == "told"]
    outs = outs_of(acts, [message for text in own if (message := json.loads(text))["t"] == "state"])
    for name, page in (("host", host), ("one", guests[0]), ("two", guests[1]), ("watcher", watcher)):
        states = [message for text in receivers[name] if (message := json.loads(text))["t"] == "state"]
        seats[name] = states[-1]["you"]
        looked = check_told(receivers[name], truth, outs)
        assert looked["match"] and looked["showdown"] and looked["secret"] and looked["settled"]
        assert (looked["cup"] > 0) == (name != "watcher")
        assert (looked["open"] > 0) == (rule == "reroll")
        seen = check_looks(page, truth, seats[name])
        assert seen["pages"] and seen["cups"] and (seen["stores"] or name == "host")
        print(f"\n{name}: {dict(looked)}, {dict(seen)}")
    check_bites(receivers["one"], truth, outs)
    assert sorted(seats[name] for name in ("host", "one", "two")) == [0, 1, 2] and seats["watcher"] is None
