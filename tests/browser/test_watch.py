"""The watch that all other browser tests rely on sees what it should: workers' requests and websockets too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route

ELSEWHERE = "127.0.0.1:9"  # nobody listens there
WORKER = f"new WebSocket('ws://{ELSEWHERE}/socket'); fetch('http://{ELSEWHERE}/fetch').catch(() => {{}})"
START = "(code) => { new Worker(URL.createObjectURL(new Blob([code]))) }"


def test_what_a_worker_asks_of_others_is_seen(new_context: Callable[..., BrowserContext], watch) -> None:
    page = new_context(bypass_csp=True).new_page()
    page.goto("./licences.txt")
    with page.expect_websocket(), page.expect_request("**/fetch"):
        page.evaluate(START, WORKER)
    left = [url for url in watch.requests if ELSEWHERE in url]
    assert sorted(left) == [f"http://{ELSEWHERE}/fetch", f"ws://{ELSEWHERE}/socket"]
    watch.requests.clear()
    watch.noise_is_fine()


def test_policy_lets_the_page_connect_to_nothing_else(page: Page, watch) -> None:
    watch.noise_is_fine()
    page.goto("./")
    refused = page.evaluate(f"fetch('http://{ELSEWHERE}/').then(() => 'let through', () => 'refused')")
    assert refused == "refused"
    assert any("Content Security Policy" in line for line in watch.noise)


@pytest.mark.parametrize("leaves", [False, True])
def test_what_breaks_off_as_its_page_is_left_is_no_fault_and_what_fails_under_it_is(page: Page, watch, leaves: bool) -> None:
    """A download through a service worker ends as any other failure does, so what counts is what the page was doing."""
    watch.noise_is_fine()
    page.goto("./licences.txt")
    held: list[Route] = []

    def fetched(route: Route) -> None:
        if leaves:
            held.append(route)
        else:
            route.abort("failed")

    def left(route: Route) -> None:
        held.pop().abort("failed")
        route.continue_()

    page.route("**/late", fetched)
    page.route("**/index.html", left)
    with page.expect_event("requestfailed"):
        with page.expect_request("**/late"):
            page.evaluate("void fetch('late').catch(() => {})")
        page.evaluate("0")  # answered after the request was handed to `fetched`
        if leaves:
            assert held
            page.goto("./index.html")
    assert any(line.startswith("request failed") for line in watch.noise) is not leaves
