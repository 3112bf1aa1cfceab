"""A whole match as a screen reader gives it: roles, accessible names, and what is read out; nothing that has to be seen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

# Everything that is read out, in order; `odd` no-break spaces only make a repeated sentence a new one.
LISTEN = """() => {
  globalThis.heard = [];
  const live = document.querySelector("[aria-live=polite]");
  new MutationObserver(() => heard.push(live.textContent.replaceAll("\\u00a0", " ").trim()))
    .observe(live, { characterData: true, childList: true, subtree: true });
}"""


FACES = ("Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs")


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, disabled=False)


def test_a_match_by_ear_alone(page: Page) -> None:
    page.goto("./?lang=de&pace=instant")
    button(page, "Allein spielen").click()
    button(page, re.compile("^Blitz")).click()
    for bot in ("Bot 3", "Bot 2"):
        button(page, f"{bot} wegschicken").click()
    page.get_by_role("combobox", name="Bedenkzeit").select_option("ohne Uhr")
    page.evaluate(LISTEN)
    button(page, "Los geht’s").click()
    told = ""
    for turn in range(200):
        heard = until_my_turn_or_the_end(page)
        told += " " + heard
        if "Die Partie ist zu Ende." in heard:
            break
        bid, liar = button(page, re.compile("^Bieten: ")), button(page, "„Lüge!“")
        if turn == 0:
            dice = re.findall(r"Deine Würfel: ([1-6](?:, [1-6])*)", told)[-1]
            mine = page.get_by_role("group", name=f"Deine Würfel: {dice}")
            for face in dice.split(", "):
                expect(mine.get_by_role("img", name=FACES[int(face) - 1]).first).to_be_visible()
        (liar if liar.count() and (turn % 3 == 2 or not bid.count()) else bid).click()
    expect(page.get_by_role("heading", name=re.compile("gewonnen|gewinnt"))).to_be_focused()
    expect(button(page, "Revanche")).to_be_visible()
    assert re.search(r"(?!Du)\w+ sagt: \w+ \w+\.", told), "others' bids"
    assert "ruft: „Lüge!“" in told or "Du rufst: „Lüge!“" in told
    verdicts = re.findall(r"(?:Gelogen!|Gebot hält\.|Genau!|Daneben!) Gebot: [^.]+\.", told)
    rounds = re.findall(r"Runde \d+", told)
    assert len(verdicts) == len(rounds) == told.count("Deine Würfel: "), told
    assert re.search(r"verlier\w+ einen Würfel\.", told), "who loses what"


def until_my_turn_or_the_end(page: Page) -> str:
    """Return what is read out until one is to act, or has nothing to do any more."""
    return str(
        page.evaluate(
            """new Promise((done) => {
              const look = () => heard.some((text) => /Du bist dran|Die Partie ist zu Ende/.test(text))
                ? done(heard.splice(0).join(" ")) : setTimeout(look, 20);
              look();
            })"""
        )
    )
