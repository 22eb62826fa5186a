"""The site in Chromium, from plain files: accessible in both themes and at both widths."""

from __future__ import annotations

import pytest

from browser import axe, chromium
from website.conftest import SITE

pytestmark = pytest.mark.site

MAIN = [
    "index",
    "tutorials/researcher",
    "tutorials/voice-agent",
    "tutorials/editor",
    "notebooks/stir-in-thirty-minutes",
    "notebooks/compare-your-detector",
    "explanation/idea",
    "using",
    "reference/python",
    "reference/command-line",
    "models",
    "adapters/pipecat",
    "performance",
]
REDUCED = {"name": "prefers-reduced-motion", "value": "reduce"}


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("page", MAIN)
def test_axe_finds_nothing(browser: chromium.Browser, page: str, width: int) -> None:
    with browser.tab() as tab:
        tab.resize(width, 844)
        # Without motion: colours are looked at while they change otherwise. After `resize`, which
        # sets the media, too.
        tab.call("Emulation.setEmulatedMedia", features=[REDUCED])
        tab.open(f"file://{SITE}/{page}.html")
        assert tab.problems == []
        # nothing is wider than the window
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        for theme in ("light", "dark"):
            tab.evaluate(f"document.body.dataset.theme = '{theme}'")
            assert axe.findings(tab) == [], theme


def test_the_search_finds_pages(browser: chromium.Browser) -> None:
    with browser.tab() as tab:
        tab.open(f"file://{SITE}/search.html?q=reparandum")
        tab.wait("document.querySelectorAll('ul.search li').length > 0")
        assert tab.problems == []


def test_a_repair_is_found_word_by_word(browser: chromium.Browser) -> None:
    last = "document.querySelectorAll('.repair-words .rm').length === 2"
    with browser.tab() as tab:
        tab.open(f"file://{SITE}/index.html")
        assert not tab.evaluate(last)
        tab.wait(last)
        tab.evaluate("document.querySelector('.repair-play').click()")
        assert not tab.evaluate(last)


def test_those_who_prefer_less_motion_see_the_end_at_once(browser: chromium.Browser) -> None:
    with browser.tab() as tab:
        tab.call("Emulation.setEmulatedMedia", features=[REDUCED])
        tab.open(f"file://{SITE}/index.html")
        assert tab.evaluate("document.querySelectorAll('.repair-words .rm').length") == 2
