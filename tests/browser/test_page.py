"""The page in a real browser: a sentence is typed, a label comes and goes, mark-up is left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser import chromium
from server.conftest import Running, running
from small_model import small
from small_network import erratic_network
from stir.detector import Detector

PROGRAM = chromium.find()

pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="no Chromium here; scripts/browser installs it"
)


@pytest.fixture(scope="module")
def served() -> Iterator[Running]:
    with running(Detector(small())) as it:
        yield it


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[chromium.Page]:
    assert PROGRAM is not None
    with chromium.browser(PROGRAM, tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture(params=[1280, 390], ids=["desktop", "phone"])
def page(
    tab: chromium.Page, served: Running, request: pytest.FixtureRequest
) -> Iterator[chromium.Page]:
    tab.resize(request.param, 844)
    tab.open(f"{served.url}/")
    tab.wait("document.querySelector('#status').classList.contains('on')")
    # somebody is at it at once: the text has the focus
    assert tab.evaluate("document.activeElement.id") == "say"
    yield tab
    assert tab.problems == []
    tab.open("about:blank")
    served.wait_for_sessions(0)


def labels(page: chromium.Page) -> list[str]:
    items = "[...document.querySelectorAll('.word:not(.leaving)')]"
    found: list[str] = page.evaluate(
        f"{items}.map((i) => i.firstChild.textContent + '/' + i.dataset.labels)"
    )
    return found


def text(page: chromium.Page, id_: str) -> str:
    return str(page.evaluate(f"document.getElementById('{id_}').textContent"))


def wait_for(page: chromium.Page, id_: str, wanted: str) -> None:
    page.wait(f"document.getElementById('{id_}').textContent === {wanted!r}")


def test_a_label_comes_and_goes_and_mark_up_is_left(page: chromium.Page) -> None:
    page.type("we went to the the ")
    wait_for(page, "markup", "we went to [ the + the ]")
    assert labels(page) == ["we/", "went/", "to/", "the/rm", "the/rp"]
    # the speaker thinks again: the word is deleted, and revoked with what it had brought
    for _ in "the ":
        page.press("Backspace")
    wait_for(page, "markup", "we went to the")
    assert labels(page) == ["we/", "went/", "to/", "the/"]
    page.type("uh the beach ")
    wait_for(page, "markup", "we went to [ the + {uh} the ] beach")
    assert labels(page)[3:] == ["the/rm", "uh/ed", "the/rp", "beach/"]
    assert text(page, "fluent") == "we went to the beach"
    page.press("Enter")
    wait_for(page, "history-list", "we went to [ the + {uh} the ] beach")
    assert labels(page) == []
    assert page.evaluate("document.getElementById('say').value") == ""


def test_the_graph_grows_and_branches(page: chromium.Page) -> None:
    page.type("we went to the the beach ")
    wait_for(page, "markup", "we went to [ the + the ] beach")
    count = "document.querySelectorAll('#score {}').length"
    # six words are six edges between seven states; one hangs below, and leads back dashed
    assert page.evaluate(count.format("circle.node")) == 7
    assert page.evaluate(count.format("circle.node.off")) == 1
    assert page.evaluate(count.format("path.edge:not(.back)")) == 6
    assert page.evaluate(count.format("path.edge.back")) == 1
    # all six were measured when they arrived, five are on the path
    assert page.evaluate(count.format("rect.arrived")) == 6
    assert page.evaluate(count.format("rect.now")) == 5
    assert "we went to the beach" in page.evaluate(
        "document.querySelector('#score-scroll').ariaLabel"
    )


def test_levels(page: chromium.Page) -> None:
    page.type("you want the rice uh the soup ")
    wait_for(page, "markup", "you want [ the rice + {uh} the soup ]")
    page.evaluate(
        "const level = document.getElementById('level'); level.value = 0;"
        "level.dispatchEvent(new Event('input'))"
    )
    wait_for(page, "markup", "you want the rice {uh} the soup")
    assert labels(page)[2:5] == ["the/", "rice/", "uh/ed"]
    # this model has no other setting, and says so
    assert page.evaluate("document.getElementById('stability').disabled")


def test_examples_play(page: chromium.Page) -> None:
    page.evaluate("document.querySelector('.examples button:last-child').click()")
    page.wait("document.getElementById('fluent').textContent.endsWith('light on it')")
    assert [label.split("/")[0] for label in labels(page)][:4] == ["they", "say", "she", "sheds"]


def test_keys_are_enough(page: chromium.Page) -> None:
    page.type("we went to the the ")
    wait_for(page, "markup", "we went to [ the + the ]")
    page.evaluate("document.querySelector('.word[tabindex=\"0\"]').focus()")
    for _ in range(3):
        page.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.position") == "3"
    assert text(page, "details").startswith("the reparandum, confidence")


def test_nothing_sticks_out(page: chromium.Page) -> None:
    page.type("supercalifragilisticexpialidocious " * 3)
    page.wait("document.querySelectorAll('.word').length === 3")
    width = "document.documentElement.scrollWidth <= window.innerWidth"
    assert page.evaluate(width)


def test_a_word_too_long_is_left_out(page: chromium.Page) -> None:
    page.type("we " + "x" * 65 + " went ")
    wait_for(page, "markup", "we went")


def test_a_connection_that_fell_asleep_wakes_with_the_next_word(tab: chromium.Page) -> None:
    with running(Detector(small()), limits={"idle": 0.3}) as it:
        tab.open(f"{it.url}/")
        tab.wait("document.querySelector('#status').classList.contains('asleep')")
        it.wait_for_sessions(0)
        # nothing of the text is lost, whatever was said before it fell asleep
        tab.type("we went to the the ")
        wait_for(tab, "markup", "we went to [ the + the ]")
        tab.open("about:blank")


def test_stability_begins_as_the_servers_and_stays_as_chosen(tab: chromium.Page) -> None:
    value = "document.getElementById('stability').value"
    with running(Detector(erratic_network(), stability=2), limits={"idle": 1.0}) as it:
        tab.open(f"{it.url}/")
        tab.wait("document.querySelector('#status').classList.contains('on')")
        assert tab.evaluate(value) == "2"
        tab.evaluate(f"{value} = 0; document.getElementById('stability').dispatchEvent("
                     "new Event('change'))")  # fmt: skip
        # the next connection is another session, which begins with the server's two words
        tab.wait("document.querySelector('#status').classList.contains('asleep')")
        tab.type("we ")
        tab.wait("document.querySelector('#status').classList.contains('on')")
        assert tab.evaluate(value) == "0"
        assert tab.problems == []
        tab.open("about:blank")
