"""Home as the build draws it is home as the client draws it for somebody who comes for the first time."""

import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests/micropython")]

from client_samples import Outside  # noqa: E402

import homes  # noqa: E402
from client import screens, tree  # noqa: E402
from client.app import App  # noqa: E402


class Reader(HTMLParser):
    """Collects tags and texts as a browser would read them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, str | None]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "style" not in dict(attrs), "the policy forbids it"
        self.tags.append((tag, dict(attrs).get("data-testid")))
        self.open += [tag] if tag not in homes.EMPTY else []

    def handle_endtag(self, tag: str) -> None:
        if tag not in homes.EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("lang", ["de", "en", "fr"])
def test_home_is_drawn_as_the_client_draws_it(lang: str) -> None:
    outside = Outside()
    app = App(outside, outside, lang)
    app.begin(None, {}, "")
    page = screens.page(app.model)
    read = Reader(homes.home(lang))
    assert not read.open
    assert read.text == tree.text(page)
    assert read.tags == [(node.tag.lower(), node.props.get("data-testid")) for node in tree.walk(page)]


def test_markup_is_escaped_and_says_what_a_browser_would_be_told() -> None:
    node = tree.h("input", {"value": '"<', "disabled": True, "hidden": False, "aria-pressed": False, "onClick": ("x",)})
    assert homes.markup(node) == '<input value="&quot;&lt;" disabled aria-pressed="false"/>'
    assert homes.markup(tree.h("p", {"key": "k"}, "a<b")) == "<p>a&lt;b</p>"
