"""The page of `stir review` in Chromium."""

from __future__ import annotations

import json
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import axe, chromium
from cli.running import runner
from review.making import make_review, make_subject, reviewing, serving
from review.talk import make_talk
from stir.options import Level
from stir.review.state import Review
from stir.transcripts.cleaning.decisions import read_decisions
from stir.transcripts.cleaning.removals import Removal, RemovalKind
from stir.transcripts.formats import Format

LOADED = "document.getElementById('progress').textContent.includes('looked at')"
SAVED = "document.getElementById('status-text').textContent === 'Saved'"
SHOWN = "document.querySelectorAll('#list li:not([hidden])').length"
WIDTHS = pytest.mark.parametrize("width", [1280, 390], ids=["desktop", "phone"])


def open_page(page: chromium.Page, url: str, width: int = 1280, *, dark: bool = False) -> None:
    page.resize(width, 844, dark=dark)
    page.call("Emulation.setFocusEmulationEnabled", enabled=True)
    page.open(url)
    page.wait(LOADED)


def text(page: chromium.Page, id_: str) -> str:
    return str(page.evaluate(f"document.getElementById('{id_}').textContent"))


def wait_for(page: chromium.Page, id_: str, wanted: str) -> None:
    page.wait(f"document.getElementById('{id_}').textContent === {wanted!r}")


def words(page: chromium.Page) -> str:
    """The transcript as it is shown, without what is struck through."""
    found: str = page.evaluate("""
        [...document.querySelectorAll("#text p")].map((p) => {
            const copy = p.cloneNode(true);
            copy.querySelectorAll(".out").forEach((part) => part.remove());
            return copy.textContent.split(/\\s+/).filter(Boolean).join(" ");
        }).join(" ")
    """)
    return found


@pytest.fixture
def review(tmp_path: Path) -> Review:
    return make_review(tmp_path)


@pytest.fixture
def page(tab: chromium.Page, review: Review) -> Iterator[chromium.Page]:
    with serving(review) as client:
        open_page(tab, client.url)
        yield tab


def test_a_whole_talk_by_keyboard_alone(
    browser: chromium.Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    talk, decisions = tmp_path / "talk.vtt", tmp_path / "talk.decisions.json"
    talk.write_text(make_talk(), encoding="utf-8")
    with browser.tab() as page:
        with reviewing(talk) as (process, url):
            open_page(page, url)
            total = _go_through(page)
            assert total > 150
            expected = _decided(decisions)
            assert set(expected.values()) == {True, False}
            page.reload()
            page.wait(LOADED)
            assert text(page, "progress") == f"{total} of {total} looked at"
            assert page.problems == []
            process.kill()
            process.wait()
            # the browser logs its failed attempts as errors from here on
            before = page.evaluate("document.querySelector('.current').dataset.item")
            page.press("x")
            page.wait("document.getElementById('status').classList.contains('off')")
            page.wait("document.getElementById('status-text').textContent.includes('1 unsaved')")
        with reviewing(talk) as (_, again):
            assert again == url
            page.wait(SAVED)
            assert page.evaluate("document.querySelector('.current').dataset.item") == before
            changed = _decided(decisions)
            assert sum(changed.get(key) != expected.get(key) for key in changed) == 1
            exported = page.evaluate("fetch('export/clean').then((answer) => answer.text())")
    stir, output = runner(monkeypatch, capsys), tmp_path / "clean.vtt"
    done = stir("clean", talk, "--decisions", decisions, "-o", output)
    assert done.status == 0, done.err
    assert output.read_text(encoding="utf-8") == exported


def _go_through(page: chromium.Page) -> int:
    """Remove, keep, pass and change, in turn; returns the number of removals."""
    total = int(page.evaluate(SHOWN))
    for n in range(total):
        assert page.evaluate("document.querySelector('.current').dataset.item") == str(n)
        if n % 4 == 3:
            page.press("x")
            page.press(" ")
        page.press("RKjj"[n % 4])
    page.press("j")  # the last one, too, has been looked at
    wait_for(page, "progress", f"{total} of {total} looked at")
    page.wait(SAVED)
    return total


def _decided(file: Path) -> dict[tuple[int, ...], bool]:
    return dict(read_decisions(file.read_bytes(), "decisions").by_tokens)


def test_keys(page: chromium.Page, review: Review) -> None:
    assert text(page, "kind") == "filler"
    assert text(page, "reason") == "it is a filler."
    page.press("K")
    page.wait("!document.getElementById('undo').disabled")
    assert text(page, "kind") == "repeat"  # it goes on to the next
    assert words(page) == "Um, the cat slept. Right."
    page.press("ArrowDown")
    page.press("r")
    wait_for(page, "progress", "3 of 3 looked at")
    page.press("u")
    page.wait("!document.getElementById('redo').disabled")
    page.wait("document.querySelector('.current').textContent === 'uh,'")
    page.press("u")
    page.wait("document.querySelector('.current').textContent === 'Um,'")
    assert words(page) == "The cat slept. Right."
    assert review.decisions.by_tokens == {}
    page.press("U")
    page.wait("document.querySelectorAll('.kept').length > 1")  # one more is in the help
    assert review.decisions.by_tokens == {(0,): False}
    page.press("?")
    assert page.evaluate("document.getElementById('help').open")
    page.press("x")  # is for the page below
    page.press("Escape")
    assert not page.evaluate("document.getElementById('help').open")
    page.evaluate("document.getElementById('help-button').click()")
    page.evaluate("document.querySelector('#help button').click()")
    page.wait("!document.getElementById('help').open")
    assert review.decisions.by_tokens == {(0,): False}


def test_search(page: chromium.Page) -> None:
    page.press("/")
    page.type("THE cat")
    wait_for(page, "matches", "1 found")
    page.press("Enter")
    wait_for(page, "matches", "1 of 1")
    assert page.evaluate("document.querySelector('.found.here').textContent") == "The"
    assert page.evaluate("document.querySelector('.current').textContent") == "uh,"
    page.press("Escape")
    page.press("k")
    assert page.evaluate("document.querySelector('.current').textContent") == "the"


def test_filters_by_keyboard(page: chromium.Page) -> None:
    page.press("f")
    assert page.evaluate("document.activeElement.value") == "filler"
    page.press(" ")
    assert page.evaluate(SHOWN) == 1
    assert text(page, "kind") == "repeat"
    page.press(" ")
    assert page.evaluate(SHOWN) == 3
    for _ in range(10):
        if page.evaluate("document.activeElement.id") == "filter-state":
            break
        page.press("Tab")
    page.press("ArrowDown")
    page.wait("document.getElementById('filter-state').value === 'undecided'")
    page.press("Escape")
    assert page.evaluate("document.getElementById('filters').hidden")
    page.press("R")
    page.wait(f"{SHOWN} === 2")
    wait_for(page, "filter-button", "Filters: 2 shown")


def test_what_if(page: chromium.Page, review: Review) -> None:
    page.press("K")
    page.evaluate("document.querySelector('input[value=fillers]').click()")
    page.wait(f"{SHOWN} === 2")
    assert words(page) == "Um, the the cat slept. Right."
    page.evaluate("document.querySelector('input[value=repairs]').click()")
    page.wait(f"{SHOWN} === 3")
    page.evaluate("""
        const slider = document.getElementById("confidence");
        slider.value = 0.9;
        slider.dispatchEvent(new Event("change"));
    """)
    page.wait(f"{SHOWN} === 2")
    assert text(page, "confidence-value") == "0.90"
    assert review.decisions.min_confidence == 0.9


def test_clicks(page: chromium.Page, review: Review) -> None:
    page.evaluate("document.querySelectorAll('.entry')[2].click()")
    assert page.evaluate("document.querySelector('.current').textContent") == "uh,"
    page.evaluate("document.getElementById('keep').click()")
    page.wait(SAVED)
    page.evaluate("document.querySelector('#text .r').click()")
    assert page.evaluate("document.querySelector('.current').textContent") == "Um,"
    page.evaluate("document.querySelector('#text .r').click()")  # the second click changes it
    page.wait("document.querySelectorAll('#text .kept').length === 2")
    page.wait(SAVED)
    assert dict(review.decisions.by_tokens) == {(0,): False, (4,): False}


def test_a_change_elsewhere_is_shown(page: chromium.Page, review: Review) -> None:
    review.decide((0,), False)
    page.wait("document.querySelectorAll('#text .kept').length === 1")


def test_what_cannot_be_saved_is_not_shown(browser: chromium.Browser, tmp_path: Path) -> None:
    review = make_review(tmp_path)
    with serving(review) as client, browser.tab() as page:  # logs the refusal as an error
        open_page(page, client.url)
        review.decisions_file.write_text("{}")  # another program
        page.press("K")
        page.wait("document.getElementById('status-text').textContent.includes('another program')")
        page.wait("document.querySelectorAll('#text .kept').length === 0")


RATE = 8000
SILENCE = bytes([128]) * RATE
"""A second of it."""


def recorded(folder: Path, sound: bytes) -> Review:
    """A review with a recording."""
    recording = folder / "cat.wav"
    with wave.open(str(recording), "wb") as file:
        file.setparams((1, 1, RATE, 0, "NONE", ""))
        file.writeframes(sound)
    return Review(make_subject(folder, media=recording), folder / "d.json")


def test_the_recording_is_played(tab: chromium.Page, tmp_path: Path) -> None:
    review = recorded(tmp_path, SILENCE * 6)
    with serving(review) as client:
        open_page(tab, client.url)
        tab.wait("document.getElementById('audio').readyState > 0")
        tab.press("j")
        tab.press("j")
        item: dict[str, Any] = review.describe()["items"][2]
        tab.press("p")
        tab.wait(f"document.getElementById('audio').currentTime > {item['start']}")
        tab.wait("document.getElementById('audio').paused")
        at = tab.evaluate("document.getElementById('audio').currentTime")
        assert item["end"] <= at < item["end"] + 1.5


PIXELS = """
    ((canvas) => {
        const { width: w, height: h } = canvas;
        const { data } = canvas.getContext("2d").getImageData(0, 0, w, h);
        return (x, y) => data[4 * (Math.floor(x * w) + w * Math.floor(y * h)) + 3];
    })(document.getElementById("waveform"))
"""


def test_the_waveform_shows_the_recording(tab: chromium.Page, tmp_path: Path) -> None:
    noise = bytes([255, 1]) * (RATE // 2)
    review = recorded(tmp_path, SILENCE * 2 + noise * 2 + SILENCE * 10)
    with serving(review) as client:
        open_page(tab, client.url)
        tab.wait("!document.getElementById('waveform').hidden")
        item = review.describe()["items"][0]
        span = tab.evaluate("document.getElementById('waveform').dataset.span").split(" ")
        start, end = float(span[0]), float(span[1])
        assert start <= item["start"] < item["end"] <= end

        def is_tall(second: float) -> bool:
            at = (second - start) / (end - start)
            return bool(tab.evaluate(f"{PIXELS}({at}, 0.1) > 0"))

        assert [is_tall(second) for second in (1.8, 2.2)] == [False, True]
        # a click plays from there on, and the same key pauses
        tab.evaluate("document.getElementById('waveform').scrollIntoView()")
        x, y, width = tab.evaluate("""(({ x, y, width }) => [x, y, width])(
            document.getElementById("waveform").getBoundingClientRect())""")
        for kind in ("mousePressed", "mouseReleased"):
            tab.call("Input.dispatchMouseEvent", type=kind, x=x + width / 2, y=y + 20,
                     button="left", clickCount=1)  # fmt: skip
        middle = (start + end) / 2
        tab.wait(f"document.getElementById('audio').currentTime > {middle}")
        tab.press("l")
        tab.wait("document.getElementById('audio').paused")
        tab.press("l")
        tab.wait("!document.getElementById('audio').paused")
        # and on beyond the end of the removal
        tab.wait(f"document.getElementById('audio').currentTime > {item['end'] + 0.5}")


def test_the_card_hides_no_text(tab: chromium.Page, tmp_path: Path) -> None:
    removal = Removal(RemovalKind.FILLER, (0,), "it is a filler " * 40, Level.FILLERS)
    review = Review(make_subject(tmp_path, removals=[removal]), tmp_path / "d.json")
    with serving(review) as client:
        open_page(tab, client.url, 390)
        tab.resize(390, 500)  # not all of the page is in sight
        tab.wait("""
            scrollTo(0, document.documentElement.scrollHeight);
            [["#text .paragraph:last-child", "bottom"], ["#card", "top"]]
                .map(([one, side]) => document.querySelector(one).getBoundingClientRect()[side])
                .reduce((text, card) => text <= card)
        """)


def test_what_is_no_recording_has_no_waveform(tab: chromium.Page, tmp_path: Path) -> None:
    review = recorded(tmp_path, b"")
    assert review.subject.media is not None
    review.subject.media.write_text("no sound")
    with serving(review) as client:
        open_page(tab, client.url)
        wait_for(tab, "no-waveform", "No waveform: the browser cannot decode the recording.")
        assert tab.evaluate("document.getElementById('waveform').hidden")


@WIDTHS
def test_the_page_does_not_scroll_sideways(tab: chromium.Page, tmp_path: Path, width: int) -> None:
    with serving(make_review(tmp_path)) as client:
        open_page(tab, client.url, width)
        for open_it in ("0", "document.getElementById('export').open = true",
                        "document.getElementById('filter-button').click()"):  # fmt: skip
            tab.evaluate(open_it)
            assert tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@WIDTHS
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(tab: chromium.Page, tmp_path: Path, width: int, dark: bool) -> None:
    axe.source()
    review = recorded(tmp_path, SILENCE)
    review.decide((0,), False)
    review.decide((4,), True)
    with serving(review) as client:
        open_page(tab, client.url, width, dark=dark)
        tab.wait("!document.getElementById('waveform').hidden")
        assert axe.findings(tab) == []
        tab.evaluate("document.getElementById('filter-button').click()")
        tab.evaluate("document.getElementById('export').open = true")
        assert axe.findings(tab) == []
        tab.press("Escape")
        tab.press("?")
        assert axe.findings(tab) == []
        tab.press("Escape")
        tab.evaluate("document.getElementById('list-button').click()")
        assert axe.findings(tab) == []
        report = tmp_path / "report.html"
        report.write_bytes(client.get("export/report.html"))
    tab.open(report.as_uri())
    assert axe.findings(tab) == []


def test_without_times_there_are_no_cuts(tab: chromium.Page, tmp_path: Path) -> None:
    with serving(make_review(tmp_path, Format.TEXT)) as client:
        open_page(tab, client.url)
        assert tab.evaluate("[...document.querySelectorAll('.timed')].every((one) => one.hidden)")
        assert json.loads(tab.evaluate("JSON.stringify(document.title)")).startswith("cat.txt")
