"""Statistics in the browser: counted once, over reloads; files in and out; the result as a picture."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from .player import play_to_the_result, sit_down


def matches(page: Page) -> str | None:
    return page.locator("[data-testid=sum][data-name=matches]").get_attribute("data-value")


def looking_back_in_three_languages(page: Page) -> None:
    """The analysis on a phone: chart, worst and best, and every step of the match; back to the result."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_test_id("analysis").click()
    expect(page.get_by_test_id("analysis-chart").locator("polyline")).to_have_count(4)
    for lang, worst, best in (
        ("en", "Biggest mistake", "Best moment"),
        ("fr", "Plus grosse erreur", "Meilleur moment"),
        ("de", "Größter Fehler", "Bester Moment"),
    ):
        page.get_by_test_id("language").select_option(lang)
        expect(page.get_by_test_id("analysis-mistake")).to_contain_text(worst)
        expect(page.get_by_test_id("analysis-moment")).to_contain_text(best)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    replay, line = page.get_by_test_id("replay"), page.get_by_test_id("replay-line")
    expect(replay).to_have_attribute("data-step", "0")
    while replay.get_attribute("data-round") == "0":
        told = line.inner_text()
        page.get_by_test_id("step-next").click()
        expect(line).not_to_have_text(told)
    page.get_by_test_id("decisions").locator("summary").click()
    page.get_by_test_id("decision").first.get_by_test_id("look").click()
    expect(replay).not_to_have_attribute("data-step", "0")
    page.get_by_test_id("language").select_option("en")
    page.get_by_test_id("back-from").click()
    expect(page.get_by_test_id("place-row").first).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_test_id("export").click()
    page.get_by_test_id("analysis").click()
    page.get_by_test_id("open-replay").set_input_files(saved.value.path())
    page.get_by_test_id("look-as").select_option("0")
    expect(page.get_by_test_id("analysis-mistake")).to_contain_text("Biggest mistake")
    page.get_by_test_id("back-from").click()


def test_a_match_counts_once_whatever_is_reloaded(page: Page, tmp_path: Path) -> None:
    sit_down(page, "blitz", "pace=instant&lang=en")
    play_to_the_result(page)
    expect(page.get_by_test_id("xp")).to_contain_text("Level")
    page.reload()
    expect(page.get_by_test_id("place-row").first).to_be_visible(timeout=90_000)
    expect(page.get_by_test_id("xp")).to_contain_text("Level")
    with page.expect_download() as picture:
        page.get_by_test_id("share-picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    looking_back_in_three_languages(page)
    page.get_by_test_id("stats").click()
    expect(page.get_by_test_id("level")).to_be_visible()
    assert matches(page) == "1"
    with page.expect_download() as saved:
        page.get_by_test_id("stats-export").click()
    kept = Path(saved.value.path()).read_text("utf-8")
    page.get_by_test_id("stats-delete").click()
    expect(page.get_by_test_id("stats-done")).to_contain_text("undone")
    page.get_by_test_id("stats-delete").click()
    expect(page.get_by_test_id("level")).to_have_attribute("data-xp", "0")
    broken, whole = tmp_path / "broken.json", tmp_path / "whole.json"
    broken.write_text(json.dumps({**json.loads(kept), "xp": -5}), "utf-8")
    whole.write_text(kept, "utf-8")
    page.get_by_test_id("stats-import").set_input_files(broken)
    expect(page.get_by_test_id("error")).to_have_attribute("data-code", "values")
    page.get_by_test_id("stats-import").set_input_files(whole)
    expect(page.get_by_test_id("stats-done")).to_contain_text("Loaded")
    page.reload()
    expect(page.get_by_test_id("level")).to_be_visible()
    assert matches(page) == "1"
