"""How long bots think and how long the table keeps a message waiting, in Pyodide in Chromium: milliseconds of this machine.

Ten seats with sixty dice, which is the most there is, and six seats with 36, the most a master thinks about by itself. The
table is a real session with nine bots: a message waits at most as long as the longest of its calls. Prints the median, the 95th
percentile and the longest; the exit status is 1 where a decision's p95 is over 50 ms or a call takes over 100.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import chromium
from serve import serving

ROOT = Path(__file__).resolve().parent.parent
STOCK = ROOT / "node_modules" / "pyodide"
DECISION_MS, CALL_MS = 50, 100

PAGE = '<!doctype html><title>decisions</title><script type="module" src="./decisions.js"></script>'
SCRIPT = """\
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.unpackArchive(await (await fetch("./engine.zip")).arrayBuffer(), "zip");
document.documentElement.dataset.found = python.runPython("import timed; timed.everything()");
"""

TIMED = '''\
import json
import sys
from random import Random
from time import perf_counter

sys.path.append("shared")
from liarsdice import Match, RuleSet
from liarsdice.bots import LEVELS, make_bot
from liarsdice.simulate import advance, at_random
from liarsdice_shared import messages
from table.chance import SystemChance
from table.session import LOCAL, Session


def everything():
    return json.dumps({
        **{f"{level}, {seats} seats, {6 * seats} dice": decisions(level, seats) for seats in (10, 6) for level in LEVELS},
        **{f"calls, nine bots of level {level}": calls(level) for level in LEVELS},
    })


def decisions(level, seats):
    """Milliseconds of single decisions in rounds that are played at random."""
    rules = RuleSet.preset("classic", dice=6, exact="top")
    rng, found = Random(1), []
    for _ in range(4):
        match = Match.start(rules, seats, 0)
        bots = [make_bot(level, rules, rng) for _ in range(seats)]
        while match.round == 1 and match.phase != "over":
            if match.phase == "bid":
                view, start = match.view(match.turn), perf_counter()
                bots[match.turn].act(view)
                found.append(1000 * (perf_counter() - start))
            match = advance(match, [at_random(rng)] * seats, rng)
    return found


def calls(level):
    """Milliseconds of each call of a session from the first message to the end of the analysis, with one person and nine bots."""
    session, found, now = Session(SystemChance()), [], 0

    def timed(call, *arguments):
        start = perf_counter()
        told = call(*arguments)
        found.append(1000 * (perf_counter() - start))
        return told

    def say(kind, **fields):
        return timed(session.receive, LOCAL, json.dumps({"t": kind, **fields}), now)

    say("hello", v=messages.VERSION, name="Ada", pace="instant", key=None, sig=None, watch=False, able=False)
    say("rules", preset="classic", changes={"dice": 6})
    for _ in range(9):
        say("add_bot", level=level)
    say("start")
    me, mind = 0, Random(2)
    player = make_bot("normal", session.rules, mind)
    while session.game and not session.game.ended:
        match = session.game.match
        if match.phase == "bid" and match.turn == me and session.game.showdown is None:
            say("act", revision=session.revision, action=str(player.act(match.view(me))))
        else:
            now = max(now, session.due)
            timed(session.tick, now)
    first, told = 0, None
    while told is None or first < told["of"]:
        answers = [json.loads(text) for _, text in say("analysis", match=session.matches, first=first)]
        told = next(one for one in answers if one["t"] == "analysis")
        first += len(told["rounds"])
    return found
'''


def engine() -> bytes:
    """The table and its engine as an archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for package in ("liarsdice", "table", "shared"):
            for path in (ROOT / "py" / package).rglob("*.py"):
                archive.write(path, path.relative_to(ROOT / "py"))
        archive.writestr("timed.py", TIMED)
    return packed.getvalue()


def measured() -> dict[str, list[float]]:
    """Milliseconds by what took them."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copy(STOCK / name, site)
        (site / "_headers").write_text("")
        (site / "engine.zip").write_bytes(engine())
        (site / "decisions.js").write_text(SCRIPT)
        (site / "index.html").write_text(PAGE)
        with serving(site) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
            page = browser.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(url)
            try:
                page.locator("html[data-found]").wait_for(state="attached", timeout=600_000)
            except Exception:
                print("\n".join(faults), file=sys.stderr)
                raise
            found: dict[str, list[float]] = json.loads(page.locator("html").get_attribute("data-found") or "")
            browser.close()
            return found


def main() -> int:
    """Measure and print; 1 where something takes too long."""
    late = False
    for name, times in measured().items():
        times.sort()
        middle, p95, longest = times[len(times) // 2], times[len(times) * 95 // 100], times[-1]
        over = longest > CALL_MS if name.startswith("calls") else p95 > DECISION_MS
        late = late or over
        print(
            f"{name:<38} {len(times):>5} median {middle:7.2f}  p95 {p95:7.2f}  longest {longest:7.2f} ms{'  TOO LONG' if over else ''}"
        )
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
