"""Learning by doing: positions in the help, and a first match in company that covers nothing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .player import my_turn


def test_the_help_can_be_tried_out(page: Page) -> None:
    page.goto("./?lang=en#/help")
    page.get_by_test_id("help-preset").select_option("bluff")
    page.get_by_test_id("try-bid").first.click()
    expect(page.get_by_test_id("try-higher")).to_contain_text(re.compile("Yes|No"))
    page.get_by_test_id("try-call").click()
    expect(page.get_by_test_id("try-liar")).to_contain_text("Bid: ")
    expect(page.get_by_test_id("origin")).to_contain_text("1986")
    expect(page.get_by_test_id("odds")).to_contain_text("52%")


def test_a_first_match_in_company_explains_and_covers_nothing(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("./?lang=en&pace=brisk")
    page.get_by_test_id("guide").click()
    expect(page.locator("html[data-screen=table]")).to_be_attached(timeout=90_000)
    my_turn(page)
    line, tray = page.get_by_test_id("guide").bounding_box(), page.locator(".tray").bounding_box()
    assert line and tray
    assert line["y"] + line["height"] <= tray["y"] + 1
    page.get_by_test_id("bid").click(trial=True)
    page.get_by_test_id("guide-end").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
    a_hint_in_three_languages(page)


def a_hint_in_three_languages(page: Page) -> None:
    """By button and by key; the odds of every candidate are there as well, and the hint lies ready to be done."""
    hint = page.get_by_test_id("hint-text")
    page.get_by_test_id("hint").click()
    expect(hint).to_be_visible()
    page.get_by_test_id("hint-done").click()
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    for lang, said in (("en", "Hint: "), ("fr", "Conseil\u00a0: "), ("de", "Tipp: ")):
        page.get_by_test_id("language").select_option(lang)
        expect(hint).to_contain_text(said)
        assert page.get_by_test_id("odds").count() == page.get_by_test_id("chip").count() + 1
    action = str(hint.get_attribute("data-action"))
    if "x" in action:
        quantity, face = action.split("x")
        expect(page.get_by_test_id("bid")).to_have_attribute("data-quantity", quantity)
        expect(page.get_by_test_id("bid")).to_have_attribute("data-face", face)
    page.get_by_test_id("bid" if "x" in action else "challenge").click()
    expect(hint).to_have_count(0)
