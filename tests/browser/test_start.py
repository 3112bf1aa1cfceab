"""How the page starts, and what it says where it cannot."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from serve import serving

from ..tools.woken import wake


def test_home_runs_on_micropython_alone(page: Page, watch) -> None:
    page.goto("./?lang=de")
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(page.locator("html[data-screen=home]")).to_be_attached()
    expect(page.locator(".loading")).to_have_count(0)
    assert any("micropython.wasm" in url for url in watch.requests)


def test_table_wakes_up_in_its_worker_and_asks_for_nothing_but_its_memory(page: Page, watch, table_ready) -> None:
    page.goto("./")
    table_ready(page)
    asked = " ".join(watch.requests)
    assert "table.memory" in asked
    assert ".whl" not in asked and "pyodide-lock" not in asked


def test_two_loads_roll_different_dice(page: Page) -> None:
    """A memory that brought its random numbers along would roll the same at every load."""
    seen = set()
    for _ in range(3):
        page.goto("./?pace=instant&lang=en&preset=bluff")
        page.get_by_test_id("start").click()
        expect(page.get_by_test_id("own-die").first).to_be_attached(timeout=90_000)
        seen.add(tuple(die.get_attribute("data-face") for die in page.get_by_test_id("own-die").all()))
        page.evaluate("indexedDB.deleteDatabase('keyval-store')")
    assert len(seen) > 1


# What runs before the worker's own script: see tests/tools/memory.mjs.
DIGEST = """{
  const { set } = Uint8Array.prototype;
  Object.getPrototypeOf(Uint8Array.prototype).set = function (source, ...rest) {
    if (this.length > 2e7 && source.length === 0)
      crypto.subtle.digest("SHA-256", this.slice()).then((digest) =>
        console.debug("memory", Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")));
    return set.call(this, source, ...rest);
  };
}
"""


def test_the_memory_is_here_what_it_was_where_it_was_written_down(page: Page, table_ready) -> None:
    """It travels as what is other than in a new interpreter: that must be the same in the build's Node and in a browser."""
    page.route("**/table.js", lambda route: route.fulfill(response=(r := route.fetch()), body=DIGEST + r.text()))
    with page.expect_console_message(lambda message: message.text.startswith("memory "), timeout=60_000) as told:
        page.goto("./")
    table_ready(page)
    assert told.value.text.split()[1] == wake()["memory"]


def test_page_runs_below_a_path(built_site: Path, page: Page, watch, table_ready) -> None:
    with serving(built_site, prefix="/some/sub/path") as url:
        watch.origin = url.rstrip("/")  # below the path, too: nothing may be asked for at the root
        page.goto(url)
        table_ready(page)
        page.close()


def test_headers_are_the_strict_ones(page: Page) -> None:
    headers = page.request.get("./").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "'unsafe" not in policy
    assert headers["cache-control"] == "no-cache"
    assert "cross-origin-embedder-policy" not in headers, "with it PyScript's worker calls would change their meaning"


def test_everything_with_a_version_in_its_address_is_kept_for_good(page: Page, built_site: Path) -> None:
    for folder in ("vendor", "assets"):
        for file in (built_site / folder).rglob("*.*"):
            headers = page.request.head("./" + file.relative_to(built_site).as_posix()).headers
            assert "immutable" in headers["cache-control"], file


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", "Dieser Browser kann kein WebAssembly"),
        ("en", "This browser cannot run"),
        ("fr", "Ce navigateur ne prend pas"),
    ],
)
def test_without_wasm_the_page_says_so_in_the_readers_language(page: Page, watch, lang: str, words: str) -> None:
    watch.noise_is_fine()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"./?lang={lang}")
    error = page.get_by_test_id("error")
    expect(error).to_have_attribute("data-code", "no_wasm")
    expect(error).to_contain_text(words)


def test_browsers_language_is_taken_where_the_address_names_none(
    new_context: Callable[..., BrowserContext], watch
) -> None:
    watch.noise_is_fine()
    page = new_context(locale="fr-CA").new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto("./")
    expect(page.get_by_test_id("error")).to_contain_text("Ce navigateur")


@pytest.mark.parametrize("missing", ["boot.js", "micropython.js", "micropython.wasm", "home.wasm", "home.json"])
def test_page_without_one_of_its_parts_says_that_it_could_not_be_loaded(page: Page, watch, missing: str) -> None:
    watch.noise_is_fine()
    page.route(f"**/{missing}", lambda route: route.fulfill(status=404, body="gone"))
    page.goto("./")
    expect(page.get_by_test_id("error")).to_have_attribute("data-code", "load_failed")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_page_on_which_nothing_happens_says_so_and_goes_on_when_it_can(page: Page, watch) -> None:
    watch.noise_is_fine()
    held: list[Route] = []
    page.route("**/home.json", lambda route: held.append(route))
    page.clock.install()
    page.goto("./?preset=classic", wait_until="commit")
    expect(page.locator(".loading")).to_be_visible()
    page.clock.fast_forward(21_000)
    expect(page.get_by_test_id("error")).to_have_attribute("data-code", "load_slow")
    page.clock.resume()
    for route in held:
        route.continue_()
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(page.get_by_test_id("error")).to_have_count(0)


def test_home_is_there_before_python_and_keeps_what_one_does(new_context: Callable[..., BrowserContext], watch) -> None:
    page = new_context(locale="fr-FR").new_page()
    held: list[Route] = []
    page.route("**/home.json", lambda route: held.append(route))
    page.goto("./", wait_until="commit")
    expect(page.get_by_test_id("play-solo")).to_have_text("Jouer en solo")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    before = page.get_by_test_id("name").element_handle()
    page.get_by_test_id("name").fill("Zoé")
    page.get_by_test_id("join-code").fill("0")
    page.get_by_test_id("join-room").click()
    expect(page.get_by_test_id("join-room")).to_have_attribute("aria-busy", "true")
    assert page.locator("html[data-ready]").count() == 0
    held[0].continue_()
    expect(page.get_by_test_id("error")).to_have_attribute("data-code", "code_short")
    expect(page.get_by_test_id("name")).to_have_value("Zoé")
    assert page.get_by_test_id("name").evaluate("(field, before) => field === before", before), "drawn anew"
    # Who comes again sees at once what was chosen.
    page.get_by_test_id("language").select_option("en")
    expect(page.get_by_test_id("play-solo")).to_have_text("Play solo")
    page.reload(wait_until="commit")
    expect(page.get_by_test_id("play-solo")).to_have_text("Play solo")
    expect(page.get_by_test_id("name")).to_have_value("Zoé")
    page.get_by_test_id("play-solo").click()
    assert page.locator("html[data-ready]").count() == 0
    held[1].continue_()
    expect(page.locator("html[data-screen=solo]")).to_be_attached()
    # Nobody sees a home that is not meant.
    page.goto("./?again#/settings", wait_until="commit")
    expect(page.locator(".loading")).to_be_visible()
    assert page.evaluate("document.body.getBoundingClientRect().top") == 0, "what comes would jump into its place"
    assert page.get_by_test_id("play-solo").count() == 0
    held[2].continue_()
    expect(page.locator("html[data-screen=settings]")).to_be_attached()


@pytest.mark.parametrize("missing", ["table.py", "table.js", "unpack.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "table.memory"])
def test_table_without_one_of_its_parts_says_so_and_the_page_goes_on(page: Page, watch, missing: str) -> None:
    watch.noise_is_fine()
    page.route(f"**/{missing}", lambda route: route.fulfill(status=404, body="gone"))
    page.goto("./")
    expect(page.locator("html[data-table=failed]")).to_be_attached(timeout=60_000)
    expect(page.get_by_test_id("error")).to_be_visible()
    expect(page.get_by_test_id("language")).to_be_visible()


def test_table_whose_python_fails_says_so(page: Page, watch) -> None:
    watch.noise_is_fine()
    page.route("**/table.py", lambda route: route.fulfill(body="raise RuntimeError"))
    page.goto("./")
    expect(page.locator("html[data-table=failed]")).to_be_attached(timeout=60_000)
    expect(page.get_by_test_id("error")).to_be_visible()


def test_a_shared_link_looks_like_an_invitation(page: Page) -> None:
    page.goto("./")
    meta = {
        str(one.get_attribute("property")): str(one.get_attribute("content"))
        for one in page.locator("meta[property]").all()
    }
    assert "Lügenbecher" in meta["og:title"]
    assert "Platz ist frei" in meta["og:description"]
    picture = page.request.get(meta["og:image"])
    assert picture.headers["content-type"] == "image/jpeg"
    assert len(picture.body()) < 300_000


def test_title_and_description_speak_the_readers_language(page: Page) -> None:
    page.goto("./?lang=fr")
    expect(page).to_have_title(re.compile("dans le navigateur"))
    assert "Menteur" in str(page.locator("meta[name=description]").get_attribute("content"))
