"""The built site, served as the static host will serve it, and a Chromium that is watched.

Every test in this folder fails if the console isn't clean or anything leaves the origin. A test that breaks something
on purpose says so with `watch.noise_is_fine()`; nothing may leave even then.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

import chromium
import relay as relays
from serve import serving

ROOT = Path(__file__).parent.parent.parent
expect.set_options(timeout=30_000)  # two tests share the two cores
crashes: list[str] = []


class Watch:
    """What the pages of a test said and asked for."""

    def __init__(self, origin: str, relay: str) -> None:
        self.origin = origin
        self.allowed = [relay]  # what else may be asked
        self.requests: list[str] = []
        self.noise: list[str] = []
        self.quiet = True
        self.begun: dict[Request, int] = {}  # how many had begun before it
        self.left: dict[BrowserContext, int] = {}  # how many had begun when the last page of it was left

    def noise_is_fine(self) -> None:
        self.quiet = False

    def attach(self, context: BrowserContext) -> None:
        """Follows every page of the context, and its workers: these events cover both."""
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.noise.append(f"page error: {error.error}"))
        context.on("request", lambda request: self.asked(request, context))
        context.on("requestfailed", lambda request: self.failed(request, context))
        context.on("page", self.attach_page)

    def attach_page(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        page.on("crash", lambda page: crashes.append(page.url))

    def heard(self, message: ConsoleMessage) -> None:
        if "blocked by Playwright" in message.text:
            return  # the service worker, see `browser_context_args`
        if message.type in {"error", "warning"}:
            self.noise.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def asked(self, request: Request, context: BrowserContext) -> None:
        if request.is_navigation_request():
            self.leave(context)
        self.begun[request] = len(self.requests)
        self.requests.append(request.url)

    def leave(self, context: BrowserContext) -> None:
        """What is under way now may break off: its page is left, or closed. A service worker's requests belong to no page."""
        self.left[context] = len(self.requests)

    def failed(self, request: Request, context: BrowserContext) -> None:
        # A page that is left in the middle of a download breaks it off; that is nobody's mistake. Through a service worker
        # the browser calls it ERR_FAILED, as anything else.
        broken_off = request.failure == "net::ERR_ABORTED" or self.begun.get(request, 0) < self.left.get(context, 0)
        # The service worker asks whether the browser has a copy of its own (web/sw.js), and goes on with ours.
        only_asked = request.failure == "net::ERR_CACHE_MISS" and request.url.endswith(".wasm")
        if not broken_off and not only_asked:
            self.noise.append(f"request failed: {request.url} {request.failure}")

    def check(self) -> None:
        left = [url for url in self.requests if not url.startswith((self.origin, *self.allowed, "blob:", "data:"))]
        assert not left, "left the origin: " + ", ".join(left)
        assert not (self.quiet and self.noise), "not clean:\n" + "\n".join(self.noise)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is now, in a folder of its own: a build in another terminal can't pull it away under the tests."""
    subprocess.run(["make", "--silent", "site"], cwd=ROOT, check=True)
    folder = tmp_path_factory.mktemp("built") / "site"
    shutil.copytree(ROOT / "site", folder, copy_function=link_or_copy)
    return folder


def link_or_copy(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # another disk
        shutil.copy2(source, target)


@pytest.fixture(scope="session")
def relay() -> Iterator[str]:
    """The address of a real relay on this machine."""
    with relays.running() as address:
        yield address


@pytest.fixture(scope="session")
def site(built_site: Path, relay: str) -> Iterator[str]:
    """The address of the page."""
    with serving(built_site, relays=[relay]) as url:
        yield url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = chromium.find()
    if path is None:
        pytest.exit("no Chromium: `make test` installs one, or says how", returncode=2)
    return {**browser_type_launch_args, "executable_path": path, "args": list(chromium.FLAGS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without a service worker: what it asks for is not seen by `page.route` and the watch. `test_offline` lets it in."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """What pytest-playwright resolves `page.goto("./")` against."""
    return site


@pytest.fixture
def watch(site: str, relay: str) -> Iterator[Watch]:
    watch = Watch(site.rstrip("/"), relay)
    yield watch
    watch.check()


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext], watch: Watch) -> Callable[..., BrowserContext]:
    """pytest-playwright's, `context` and `page` come from it too; whatever it makes is watched."""

    def watched(**arguments: Any) -> BrowserContext:
        context = new_context(**arguments)
        watch.attach(context)
        return context

    return watched


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Runs a test once more if Chromium's renderer crashed under it, and only then: not the page's doing, seen once."""
    crashes.clear()
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if crashes and any(report.failed for report in reports):
        print(f"\nthe renderer crashed at {crashes[0]}; once more: {item.nodeid}")
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture
def table_ready() -> Callable[[Page], None]:
    """Waits until Pyodide runs in the page's worker; long where it boots, not at all where it has failed."""

    def wait(page: Page) -> None:
        expect(page.locator("html[data-table=ready], html[data-table=failed]")).to_be_attached(timeout=90_000)
        expect(page.locator("html")).to_have_attribute("data-table", "ready")

    return wait
