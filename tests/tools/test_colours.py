"""Texts are readable by day and by night: WCAG's contrast of 4.5 to 1, computed from the tokens of web/style.css."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TOKENS = dict(re.findall(r"^  --([\w-]+): (.+);$", (ROOT / "web/style.css").read_text("utf-8"), re.M))
TEXTS = ("ink", "dim", "accent", "good", "bad", "warn")
GROUNDS = ("evening", "paper", "card", "panel", "message", "tray", "tray-deep", "foot", "sink")
# words at the table stand on wood, in the light of the lamp or beside it
AT_TABLE = ("ink", "said", "bright", "accent")
WOOD = ("wood-1", "wood-2", "wood-3", "wood-4")


def colour(token: str, day: bool) -> tuple[int, ...]:
    value = TOKENS[token]
    if found := re.fullmatch(r"light-dark\((\S+), (\S+)\)", value):
        value = found[1 if day else 2]
    digits = value.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    return tuple(int(digits[i : i + 2], 16) for i in (0, 2, 4))


def luminance(colour: tuple[int, ...]) -> float:
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("day", [True, False])
def test_every_text_is_readable_on_every_ground(day: bool) -> None:
    pairs = [(text, ground) for text in TEXTS for ground in GROUNDS]
    pairs += [(text, wood) for text in AT_TABLE for wood in WOOD]
    weak = {
        f"{text} on {ground}": round(ratio, 2)
        for text, ground in pairs
        if (ratio := contrast(colour(text, day), colour(ground, day))) < 4.5
    }
    assert not weak


def test_every_token_that_is_used_is_there() -> None:
    styles = "".join(path.read_text("utf-8") for path in (ROOT / "web").glob("*.css"))
    drawn = "".join(path.read_text("utf-8") for path in (ROOT / "py/client").glob("*.py"))
    known = set(re.findall(r"(--[\w-]+):", styles)) | set(re.findall(r'"(--[\w-]+)"', drawn))
    used = set(re.findall(r"var\((--[\w-]+)\)", styles))  # one with a value for want of it needs no token
    assert len(used) > 30 and not used - known
