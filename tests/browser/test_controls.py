"""Whole matches by each way of playing: the typing style, a controller, fingers; and what protects from a press too many."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .player import choose, my_turn, play_to_the_result, sensible_result, sit_down, start

# A controller as the Gamepad API shows one; `pad.press(index)` holds a button for some frames and says when it is let go.
PAD = """
globalThis.pad = {
    id: "Xbox 360 Controller (XInput STANDARD GAMEPAD)", index: 0, connected: true, mapping: "standard", axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })), looks: 0,
    async press(index) {
        const frames = async (n) => { while (n--) await new Promise(requestAnimationFrame); };
        this.buttons[index] = { pressed: true, value: 1 };
        await frames(3);
        this.buttons[index] = { pressed: false, value: 0 };
        await frames(3);
    },
    connect() { this.there = true; dispatchEvent(new Event("gamepadconnected")); },
    there: false,
};
navigator.getGamepads = () => { pad.looks += 1; return pad.there ? [pad, null, null, null] : [null, null, null, null]; };
"""
A, X, Y, LB, RB, RT, DOWN, RIGHT = 0, 2, 3, 4, 5, 7, 13, 15
NEXT = (
    "[data-testid=bid]:enabled, [data-testid=challenge]:enabled, [data-testid=finish], "
    "[data-testid=place-row], [data-testid=skip]:enabled"
)


def until_result(page: Page, take_turn) -> None:
    for turn in range(2000):
        page.locator(NEXT).first.wait_for()
        if page.locator("html[data-screen=result]").count():
            return
        take_turn(turn)
    raise AssertionError("the match does not end")


def sit_down_to_type(page: Page, preset: str, lang: str) -> None:
    """Choose the typing style and start a match, on the page's own ways: leaving it at once could overtake the saving."""
    page.goto(f"./?pace=instant&lang={lang}#/settings")
    page.get_by_test_id("set-keyboard").select_option("typing")
    page.get_by_test_id("back-from").click()
    page.get_by_test_id("play-solo").click()
    choose(page, preset)
    start(page)


def test_a_match_in_the_typing_style(page: Page) -> None:
    sit_down_to_type(page, "blitz", "de")

    def turn(number: int) -> None:
        if page.get_by_test_id("finish").count():
            page.evaluate("document.querySelector('[data-testid=finish]')?.focus()")  # it may have gone by now
            page.keyboard.press("Enter")
            return
        if number % 3 == 2:
            page.keyboard.press("l")
        else:
            page.keyboard.press("8")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("5")
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")

    until_result(page, turn)
    sensible_result(page)


def test_typed_keys_select_and_then_place(page: Page) -> None:
    sit_down_to_type(page, "duel", "en")
    my_turn(page)
    bid = page.get_by_test_id("bid")
    # The bid that lies ready is legal for sure; where none does, or it has two digits, the next round is asked for.
    while bid.is_disabled() or len(str(bid.get_attribute("data-quantity"))) > 1:
        page.get_by_test_id("challenge").click()
        my_turn(page)
    quantity, face = str(bid.get_attribute("data-quantity")), str(bid.get_attribute("data-face"))
    page.get_by_test_id("face").first.focus()  # Enter is for what was typed all the same
    page.keyboard.press("ArrowUp")  # something else, until quantity and face are typed
    page.keyboard.press(quantity)
    page.keyboard.press(face)
    expect(bid).to_have_attribute("data-quantity", quantity)
    expect(bid).to_have_attribute("data-face", face)
    page.keyboard.press("Enter")
    expect(bid).to_have_attribute("data-armed", "true")
    page.keyboard.press("Escape")
    expect(bid).not_to_have_attribute("data-armed", "true")


def test_a_match_by_controller_from_home_to_the_result(page: Page) -> None:
    page.add_init_script(PAD)
    page.goto("./?pace=instant&lang=en")
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert page.evaluate("pad.looks") == 0, "without a controller nothing looks for one"

    def press(button: int) -> None:
        page.evaluate("index => pad.press(index)", button)

    page.evaluate("pad.connect()")
    expect(page.locator("html")).not_to_have_attribute("data-pad", "xbox")
    press_until(page, press, A, "html[data-pad=xbox]")
    press_until(page, press, A, "html[data-screen=solo]")
    press_until(page, press, DOWN, "[data-testid=start]:focus")
    press(A)
    expect(page.locator("html[data-screen=table]")).to_be_attached(timeout=90_000)
    my_turn(page)
    mark = page.get_by_test_id("bid").evaluate("element => getComputedStyle(element, '::after').content")
    assert mark.startswith('"Y"')

    def turn(number: int) -> None:
        if page.get_by_test_id("finish").count() and page.locator("[data-testid=bid]").count() == 0:
            # the bots finish by themselves: what a press would do is anybody's guess if the result comes before it
            press_until(page, press, DOWN, "[data-testid=finish]:focus, [data-testid=place-row]")
            page.get_by_test_id("place-row").first.wait_for()
        elif number % 3 == 2:
            press(X)
        else:
            press(RB)
            press(Y)

    until_result(page, turn)
    sensible_result(page)


def press_until(page: Page, press, button: int, selector: str) -> None:
    """Press a button until something is so; a person would do no other."""
    for _ in range(60):
        if page.locator(selector).count():
            return
        press(button)
    raise AssertionError(f"{selector} does not come")


def test_the_cross_chooses_a_face(page: Page) -> None:
    page.add_init_script(PAD)
    sit_down(page, "twocups", "pace=instant&lang=en")
    my_turn(page)
    page.evaluate("pad.connect()")
    while page.locator("[data-testid=bid]:enabled").count() == 0:
        page.get_by_test_id("challenge").click()
        my_turn(page)
    page.locator("[data-testid=face]:enabled").first.focus()
    press_until(
        page,
        lambda button: page.evaluate("index => pad.press(index)", button),
        RIGHT,
        "[data-testid=face][data-face='6']:focus",
    )
    expect(page.get_by_test_id("bid")).to_have_attribute("data-face", "6")


@pytest.fixture
def phone(new_context) -> Page:
    return new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).new_page()


# Where a finger goes, in one look: a button that is asked for twice may have gone in between.
MIDDLE = """(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_a_match_by_touch(phone: Page) -> None:
    page = phone
    page.goto("./?pace=instant&lang=fr&preset=blitz")
    page.get_by_test_id("start").tap()
    expect(page.locator("html[data-screen=table]")).to_be_attached(timeout=90_000)

    def turn(number: int) -> None:
        for name in ("challenge" if number % 3 == 2 else "chip", "challenge", "bid"):
            if middle := page.evaluate(MIDDLE, f"[data-testid={name}]:enabled"):
                page.touchscreen.tap(*middle)
                return

    until_result(page, turn)
    sensible_result(page)


def test_fast_taps_zoom_nothing(phone: Page) -> None:
    page = phone
    sit_down(page, "classic", "pace=instant&lang=en")
    my_turn(page)
    for name in ("html", "[data-testid=face]", "[data-testid=more]", "[data-testid=bid]", "[data-testid=challenge]"):
        assert page.locator(name).first.evaluate("e => getComputedStyle(e).touchAction") == "manipulation"
    between = page.locator(".own-dice").bounding_box()  # beside the buttons, where a thumb lands as well
    assert between
    for _ in range(2):
        page.touchscreen.tap(between["x"] + between["width"] / 2, between["y"] + between["height"] / 2)
    assert page.evaluate("visualViewport.scale") == 1


def test_liar_asks_for_a_second_tap_where_that_was_chosen(page: Page) -> None:
    page.goto("./?pace=brisk&lang=en#/settings")
    page.get_by_test_id("set-second_tap").check()
    page.get_by_test_id("back-from").click()
    page.get_by_test_id("play-solo").click()
    choose(page, "duel")
    start(page)
    my_turn(page)
    while page.locator("[data-testid=challenge]:enabled").count() == 0:
        page.get_by_test_id("bid").click()
        expect(page.locator("[data-testid=bid]:enabled")).to_have_count(0)
        my_turn(page)
    challenge = page.get_by_test_id("challenge")
    challenge.dblclick()
    expect(challenge).to_have_attribute("data-armed", "true")
    expect(challenge).to_contain_text("Sure?")
    expect(page.get_by_test_id("showdown")).to_have_count(0)
    for _ in range(200):  # two taps at once are one; a moment later the second one calls
        page.evaluate("document.querySelector('[data-testid=challenge][data-armed]')?.click()")
        if page.get_by_test_id("showdown").count():
            return
    raise AssertionError("the second tap does not call")


def test_a_control_that_is_off_says_why_when_it_is_tapped(page: Page) -> None:
    sit_down(page, "duel", "pace=brisk&lang=en")
    my_turn(page)
    off = page.locator("button:disabled[title]").first
    why = str(off.get_attribute("title"))
    off.click(force=True)
    expect(page.locator(".turn-line")).to_contain_text(why)


def test_the_question_mark_shows_the_keys_and_covers_no_control(page: Page) -> None:
    sit_down(page, "classic", "pace=calm&lang=en")
    my_turn(page)
    page.keyboard.press("?")
    shown = page.get_by_test_id("key-help")
    expect(shown).to_be_visible()
    panel, tray = shown.bounding_box(), page.locator(".tray").bounding_box()
    assert panel and tray
    assert panel["y"] + panel["height"] <= tray["y"] + 1
    page.keyboard.press("?")
    expect(shown).to_have_count(0)


def test_from_opening_the_page_to_the_first_bid_in_four_clicks(page: Page) -> None:
    """On a small phone, without scrolling."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("./?lang=fr&pace=instant")
    clicks = 0

    def click(selector: str) -> None:
        nonlocal clicks
        button = page.locator(selector).first
        button.wait_for(timeout=90_000)
        box = button.bounding_box()
        assert box and box["y"] + box["height"] <= 640, f"{selector} is below the fold"
        button.click(timeout=90_000)
        clicks += 1

    click(".brass:enabled")  # whoever reads nothing presses what shines
    click(".brass:enabled")
    page.locator("html[data-screen=table]").wait_for(state="attached", timeout=90_000)
    click("[data-testid=bid]:enabled, [data-testid=challenge]:enabled")
    assert clicks <= 4
    expect(page.locator("[data-testid=ladder-row], [data-testid=showdown]").first).to_be_attached()


def test_choices_are_remembered_and_the_page_bears_them(page: Page) -> None:
    page.goto("./?lang=en#/settings")
    page.get_by_test_id("set-theme").select_option("light")
    page.get_by_test_id("set-seats").select_option("four")
    page.get_by_test_id("set-motion").select_option("less")
    page.get_by_test_id("set-muted").check()
    expect(page.get_by_test_id("set-volume")).to_be_disabled()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-seats", "four")
    expect(root).to_have_attribute("data-motion", "less")
    expect(page.get_by_test_id("set-muted")).to_be_checked()
    expect(page.get_by_test_id("set-volume")).to_be_disabled()


def test_a_match_with_a_second_tap_and_typing_can_be_played_by_mouse(page: Page) -> None:
    sit_down_to_type(page, "blitz", "en")
    assert play_to_the_result(page) > 0
