"""A host whose tab is hidden for six minutes, in a Chromium that throttles it as it does at home: another tab is in front."""

from __future__ import annotations

import json
import time

import pytest

import chromium

from .remote import ChromiumTab
from .remote import chromium as plain_chromium

HIDDEN = 370  # seconds; after five minutes Chromium wakes a hidden page's timers once a minute
LATE = 2_500  # ms that a move may be late

# When each state comes from the worker, and when a timer that wants to run ten times a second does.
WATCH = """{
    const states = globalThis.states = [], ticks = globalThis.ticks = [];
    const texts = value => typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(texts) : [];
    globalThis.MessageChannel = class extends MessageChannel {
        constructor() {
            super();
            this.port1.addEventListener("message", ({ data }) => {
                const text = texts(data).find(text => /^{"t": ?"state"/.test(text));
                if (text) states.push([Date.now(), text]);
            });
        }
    };
    setInterval(() => ticks.push(Date.now()), 100);
}"""


def due(state: dict) -> int:
    """Milliseconds in which something must happen at this table."""
    if state["clock"]:
        return int(state["clock"]["left"])
    if state["showdown"]:
        return int(state["showdown"]["end"] - state["showdown"]["elapsed"])
    return 3_000  # the next roll


@pytest.mark.long
def test_table_of_a_hidden_host_stays_on_time(site: str) -> None:
    with plain_chromium(str(chromium.find()), list(chromium.FLAGS)) as line:
        host = ChromiumTab(line, f"{site}?pace=calm&lang=en", WATCH)
        host.type("name", "Ada")
        host.press("create-room")
        host.screen("lobby", 120)
        for seats in range(2, 9):
            host.press("add-bot")
            host.wait(f"document.querySelectorAll('[data-testid=seat-row]').length === {seats}", 30)
        rule = "document.querySelector('[data-testid=rule-turn_seconds]')"
        host.run(f"{rule}.value = '15', void {rule}.dispatchEvent(new Event('change', {{ bubbles: true }}))")
        host.wait(f"{rule}.value === '15'", 30)
        host.press("start")
        host.screen("table", 60)
        ChromiumTab(line).to_the_front()
        host.wait("document.visibilityState === 'hidden'", 30)
        hidden = host.run("Date.now()")
        time.sleep(HIDDEN)
        assert host.run("document.visibilityState") == "hidden"
        now = host.run("Date.now()")
        ticks = [at for at in json.loads(host.run("JSON.stringify(ticks)")) if at > hidden + 300_000]
        states = [(at, json.loads(text)) for at, text in json.loads(host.run("JSON.stringify(states)")) if at >= hidden]
    assert len(ticks) <= 5, f"timers were throttled: {len(ticks)} ticks in the last minute"
    assert {state["rules"]["turn_seconds"] for _, state in states} == {15}
    playing = [(at, state) for at, state in states if state["stage"] in {"match", "showdown"}]
    assert playing[-1] == states[-1], "the match went on until the end"
    times = [*(at for at, _ in playing[1:]), now]
    late = [(after - at - due(state), state["stage"]) for (at, state), after in zip(playing, times, strict=True)]
    print(
        f"\n{len(playing)} states in {HIDDEN} s hidden, {len(ticks)} ticks after five minutes, latest {max(late)[0]} ms past its time"
    )
    assert max(late)[0] <= LATE, sorted(late)[-5:]
