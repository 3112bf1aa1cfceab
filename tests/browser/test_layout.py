"""What is on the table is whole and nothing lies over it: on small, low and wide screens, with large type and long names."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .player import my_turn_after_others, start

SIZES = [(1280, 800), (360, 640), (768, 1024), (844, 390), (853, 533), (740, 360), (860, 800), (900, 800)]

# Everything that sticks out of the window, is cut off in its button, or lies over something else.
FAULTS = """() => {
  const shown = selector => [...document.querySelectorAll(selector)].filter(each => each.getClientRects().length);
  const named = each => each.dataset.testid || each.getAttribute("class");
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the window");
  for (const each of shown("button, .own .me *, .plate")) {
    if (each.closest(".chips, .ladder")) continue;
    if (each.matches("button") && each.scrollWidth > each.clientWidth + 1) found.push("cut: " + named(each));
    if (each.getBoundingClientRect().right > innerWidth + 1) found.push("outside: " + named(each));
  }
  const things = shown(".btn, .face, .chips, .plate, .seat, .brand, .info, .lang, .stamp, .counted, .own-dice .die, .message");
  things.forEach((one, i) => things.slice(i + 1).forEach(other => {
    if (one.contains(other) || other.contains(one)) return;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 3 && high > 3) found.push(named(one) + " over " + named(other));
  }));
  return found;
}"""


# Two frames for the layout to follow, then the end of everything that moves and is not meant to go on for ever.
AT_REST = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(each => Number.isFinite(each.effect.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(each => each.finished));
}"""


def faults(page: Page) -> list[str]:
    page.evaluate(AT_REST)
    return page.evaluate(FAULTS)


def in_every_size(page: Page, what: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == [], f"{what} at {width}×{height}"


def test_nothing_is_cut_off_and_nothing_overlaps(page: Page) -> None:
    page.goto("./?pace=brisk&lang=fr")
    page.get_by_test_id("name").fill("W" * 20)
    page.get_by_test_id("play-solo").click()
    page.get_by_test_id("rule-exact").select_option("count")
    page.get_by_test_id("rule-turn_seconds").select_option("0")
    rows = page.get_by_test_id("seat-row").all()
    for row in rows[1:]:  # name, strength and × in one line
        middles = [
            box["y"] + box["height"] / 2
            for box in (part.bounding_box() for part in row.locator("select, button").all())
            if box
        ]
        assert max(middles) - min(middles) < 8
    start(page)
    my_turn_after_others(page)
    in_every_size(page, "bidding")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert faults(page) == [], "large type"
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.evaluate(
        """document.querySelector("header.top").insertAdjacentHTML("afterend",
        "<div class=messages><div class='message bad'><p>Ce n'est pas possible pour le moment.</p></div></div>")"""
    )
    in_every_size(page, "with a message")
    page.evaluate("document.querySelector('.messages').remove()")
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-text")).to_be_visible()
    in_every_size(page, "with a hint")
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_test_id("challenge").click()
    expect(page.get_by_test_id("verdict")).to_be_visible(timeout=30_000)
    assert faults(page) == [], "showdown"


def test_a_table_that_died_is_noticed(page: Page) -> None:
    page.goto("./?pace=brisk&lang=en&preset=classic")
    start(page)
    my_turn_after_others(page)
    page.evaluate("document.querySelector('script[name=table]').xworker.terminate()")
    page.get_by_test_id("challenge").click()
    expect(page.locator("[data-testid=error][data-code=table_failed]")).to_be_visible(timeout=30_000)
    page.get_by_test_id("retry").click()
    expect(page.get_by_test_id("own-die").first).to_be_visible(timeout=90_000)


def test_help_at_the_table_and_back(page: Page) -> None:
    page.goto("./?pace=brisk&lang=en&preset=duel")
    start(page)
    page.get_by_test_id("help").click()
    expect(page.locator("html[data-screen=help]")).to_be_attached()
    expect(page.locator(".how")).to_contain_text("The first to have 5 wins")
    page.get_by_test_id("back-from").click()
    expect(page.locator("html[data-screen=table]")).to_be_attached()
    expect(page.get_by_test_id("own-die").first).to_be_visible()


def test_the_theme_follows_the_system_and_the_setting_overrules_it(page: Page) -> None:
    def ink() -> str:
        return page.evaluate("getComputedStyle(document.body).color")

    page.emulate_media(color_scheme="dark")
    page.goto("./?lang=en#/settings")
    theme = page.get_by_test_id("set-theme")
    expect(theme).to_be_visible()
    night = ink()
    page.emulate_media(color_scheme="light")
    day = ink()
    assert day != night
    for choice, seen in (("dark", night), ("light", day), ("dark", night)):
        theme.select_option(choice)
        expect(page.locator(f"html[data-theme={choice}]")).to_be_attached()
        assert ink() == seen
