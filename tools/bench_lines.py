"""The start on slower machines and lines, and what a tab weighs: the last part of `make bench`.

Each row is against bare `loadPyodide` under the same conditions. The processor is slowed down by Chromium (the page's main thread; the
table's worker is not), the line by the server, which packs with gzip as hosts do: "fast 4G" carries 9 Mbit/s and takes 60 ms to begin an
answer, "slow 4G" 1.6 Mbit/s and 150 ms, as in Lighthouse. Cold: new profiles. Memory is what the renderer's process holds for itself
alone (`Private_Dirty`), after a collection, in megabytes; then three whole matches are played as fast as they go, and what is held in their
last fifth is set against the second. BENCH_RUNS sets how often (5).
"""

import contextlib
import re
import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, Playwright, expect, sync_playwright

import bench
import relay
from serve import Line, serving

MEGABIT = 1_000_000 / 8
CONDITIONS = {
    "as it is": (1, Line(packs=True)),
    "processor ÷ 4": (4, Line(packs=True)),
    "fast 4G": (1, Line(0.06, 9 * MEGABIT, True)),
    "slow 4G": (1, Line(0.15, 1.6 * MEGABIT, True)),
    "slow 4G, ÷ 4": (4, Line(0.15, 1.6 * MEGABIT, True)),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, relay.running() as address, sync_playwright() as playwright:
        site = Path(folder, "site")
        shutil.copytree(bench.ROOT / "site", site)
        bench.add_bare_page(site)
        times = {}
        for name, (slower, line) in CONDITIONS.items():
            print(f"\r{name} …".ljust(30), end="", flush=True)
            with serving(site, relays=[address], line=line) as url:
                times[name] = start(playwright, url, slower)
        print(
            f"\rMedians of {bench.RUNS}, cold: ratio to bare loadPyodide under the same conditions (and milliseconds)"
        )
        for name, found in times.items():
            medians = {what: statistics.median(values) for what, values in found.items()}
            ratios = [
                f"{what} {medians[what] / medians['bare']:.3f} ({1000 * medians[what]:.0f})"
                for what in bench.PHASES
            ]
            print(f"  {name:16} bare {1000 * medians['bare']:6.0f}   " + "   ".join(ratios))
        with serving(site, relays=[address]) as url:
            weights, courses = weigh(playwright, url)
        print("Memory, MB: " + ", ".join(f"{name} {size:.0f}" for name, size in weights.items()))
        for name, course in courses.items():
            second, last = fifth(course, 1), fifth(course, 4)
            print(f"Three matches, {name}: {second:.1f} MB in the second fifth, {last:.1f} in the last ({last / second - 1:+.1%})")


def start(playwright: Playwright, url: str, slower: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = defaultdict(list)
    for _ in range(bench.RUNS):
        with tempfile.TemporaryDirectory() as profile, slowed(playwright, profile, slower) as page:
            times["bare"].append(bench.bare(page, url))
        with tempfile.TemporaryDirectory() as profile, slowed(playwright, profile, slower) as page:
            for name, value in bench.play(page, url).items():
                times[name].append(value)
    return times


@contextlib.contextmanager
def slowed(playwright: Playwright, profile: str, slower: int) -> Iterator[Page]:
    with bench.browser(playwright, profile) as page:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        yield page


def weigh(playwright: Playwright, url: str) -> tuple[dict[str, float], dict[str, list[float]]]:
    """Megabytes of a host and of a guest, in the lobby and at the table; and of both, again and again, while three matches are played."""
    with (
        tempfile.TemporaryDirectory() as hosts,
        tempfile.TemporaryDirectory() as guests,
        bench.browser(playwright, hosts) as host,
        bench.browser(playwright, guests) as guest,
    ):
        for page in (host, guest):
            page.add_init_script("globalThis.thinks = 20; globalThis.holds = true;" + bench.PLAYER)
        room = bench.opened_room(host, url)
        guest.add_init_script(bench.NAMED)
        guest.goto(room)
        guest.locator("[data-testid=seat-row] [data-mark=me]").wait_for(timeout=bench.PATIENCE, state="attached")
        host.locator("html[data-table=ready]").wait_for(timeout=bench.PATIENCE, state="attached")
        found = {"host in the lobby": held(host, hosts), "guest": held(guest, guests)}
        host.get_by_test_id("start").click()
        for page in (host, guest):
            page.get_by_test_id("own-die").first.wait_for(timeout=bench.PATIENCE)
            page.locator("html[data-table=ready]").wait_for(timeout=bench.PATIENCE, state="attached")
        found |= {"host at the table": held(host, hosts), "guest that stands by": held(guest, guests)}
        courses: dict[str, list[float]] = {"host": [], "guest that stands by": []}
        for match in range(3):
            if match:
                host.get_by_test_id("rematch").click()
                expect(guest.locator("html[data-screen=table]")).to_be_attached(timeout=bench.PATIENCE)
            for page in (host, guest):
                page.evaluate("globalThis.holds = false, go()")
            while host.locator("html[data-screen=result]").count() == 0:
                courses["host"].append(held(host, hosts))
                courses["guest that stands by"].append(held(guest, guests))
        return found, courses


def fifth(course: list[float], number: int) -> float:
    """Return the median of one fifth of a course, counted from 0."""
    size = len(course) // 5
    return statistics.median(course[number * size : (number + 1) * size])


def held(page: Page, profile: str) -> float:
    """What the page's renderer holds for itself alone, after a collection: the largest of its renderers, one may be spare."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.detach()
    sizes = [
        private(pid) for pid, (_, command) in processes().items() if "--type=renderer" in command and of(pid, profile)
    ]
    return max(sizes) / 1e6


def processes() -> dict[int, tuple[int, str]]:
    """Every process's parent and command line."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[1]
            found[int(folder.name)] = int(parent), (folder / "cmdline").read_text("utf-8", "replace")
    return found


def of(pid: int, profile: str) -> bool:
    """Whether a process descends from the browser of a profile."""
    known = processes()
    while pid in known:
        pid, command = known[pid]
        if f"--user-data-dir={profile}" in command:
            return True
    return False


def private(pid: int) -> int:
    with contextlib.suppress(OSError):
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8")
        return 1024 * sum(int(size) for size in re.findall(r"Private_Dirty: +(\d+)", rollup))
    return 0


if __name__ == "__main__":
    main()
