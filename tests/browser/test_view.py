"""The page of `stir view` in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser import axe, chromium
from stir.options import Level
from stir.transcripts.cleaning import Candidates, clean
from stir.transcripts.view.render import render
from transcripts.cleaning.annotated import annotated

LINES = (
    "Anna: {Uh,} we want, {um,} [ the + the ] [ red + {I mean} blue ] one.",
    "Ben: Yes & [ n- + no ] , [ the long + ] it is the very end of a line that has to be broken.",
)
SHOWN = """
    [...document.querySelectorAll("main section p")].map((p) => p.innerText.split(/\\s+/).join(" "))
"""


@pytest.fixture(params=[1280, 390], ids=["desktop", "phone"])
def page(
    tab: chromium.Page, found: Candidates, request: pytest.FixtureRequest, tmp_path: Path
) -> chromium.Page:
    file = tmp_path / "page.html"
    file.write_text(render(found, "garden.vtt"), encoding="utf-8")
    tab.resize(request.param, 844)
    tab.call("Emulation.setFocusEmulationEnabled", enabled=True)
    tab.open(file.as_uri())
    return tab


@pytest.fixture(scope="module")
def found() -> Candidates:
    return annotated(*LINES)


def test_every_level_shows_the_words_it_keeps(page: chromium.Page, found: Candidates) -> None:
    page.evaluate("document.getElementById('hide').click()")
    for level in Level:
        page.evaluate(f"document.querySelector('input[value={level.value}]').click()")
        written = clean(found, level).edition.written
        lines = [
            " ".join(text for text in written[cue.first : cue.stop] if text is not None)
            for cue in found.transcript.cues
        ]
        assert page.evaluate(SHOWN) == lines


def test_a_removed_word_has_a_tooltip(page: chromium.Page) -> None:
    why = "document.getElementById('why')"
    assert page.evaluate(f"{why}.hidden")
    page.evaluate("document.querySelector('main del.substitute').focus()")
    assert "“red” is replaced by “blue”" in page.evaluate(f"{why}.innerText")
    box = page.evaluate(f"{why}.getBoundingClientRect().toJSON()")
    assert box["left"] >= 0
    assert box["right"] <= page.evaluate("document.documentElement.clientWidth")
    # a level that keeps the word shows no reason
    page.evaluate("document.querySelector('input[value=fillers]').click()")
    assert page.evaluate(f"{why}.hidden")
    page.evaluate("document.querySelector('main del.substitute').click()")
    assert page.evaluate(f"{why}.hidden")
    page.evaluate("document.querySelector('main del.filler').click()")  # a tap
    assert not page.evaluate(f"{why}.hidden")
    page.evaluate("document.querySelector('h1').click()")
    assert page.evaluate(f"{why}.hidden")


def test_the_page_does_not_scroll_sideways(page: chromium.Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(page: chromium.Page, dark: bool) -> None:
    axe.source()
    page.resize(page.evaluate("innerWidth"), 844, dark=dark)
    assert axe.findings(page) == []
    page.evaluate("document.querySelector('main del').click()")
    assert not page.evaluate("document.getElementById('why').hidden")
    assert axe.findings(page) == []
