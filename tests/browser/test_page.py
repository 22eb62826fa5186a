"""The server's page in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser import axe, chromium
from server.conftest import Running, running
from small_model import small
from small_network import erratic_network
from stir.detector import Detector

CONNECTED = "document.querySelector('#status').classList.contains('on')"


@pytest.fixture(scope="module")
def served() -> Iterator[Running]:
    with running(Detector(small())) as it:
        yield it


@pytest.fixture(params=[1280, 390], ids=["desktop", "phone"])
def page(
    browser: chromium.Browser, served: Running, request: pytest.FixtureRequest
) -> Iterator[chromium.Page]:
    with browser.tab() as tab:
        tab.resize(request.param, 844)
        tab.open(f"{served.url}/")
        tab.wait(CONNECTED)
        # one can type at once: the input has the focus
        assert tab.evaluate("document.activeElement.id") == "say"
        yield tab
        assert tab.problems == []
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


def set_level(page: chromium.Page, index: int) -> None:
    page.evaluate(f"document.getElementById('level').value = {index};"
                  "document.getElementById('level').dispatchEvent(new Event('input'))")  # fmt: skip


def test_a_label_comes_and_goes_and_mark_up_is_left(page: chromium.Page) -> None:
    page.type("we went to the the ")
    wait_for(page, "markup", "we went to [ the + the ]")
    assert labels(page) == ["we/", "went/", "to/", "the/rm", "the/rp"]
    # deleting a word revokes it and its labels
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


def test_what_is_typed_right_after_enter_belongs_to_the_next_utterance(page: chromium.Page) -> None:
    # in one task, so that the server has answered nothing in between
    page.evaluate("""
        const input = document.getElementById("say");
        input.value = "we went to the the";
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
        input.value += "you want ";
        input.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
    """)
    wait_for(page, "history-list", "we went to [ the + the ]")
    wait_for(page, "markup", "you want")
    assert page.evaluate("document.getElementById('say').value") == "you want "


def test_the_graph_grows_and_branches(page: chromium.Page) -> None:
    page.type("we went to the the beach ")
    wait_for(page, "markup", "we went to [ the + the ] beach")
    count = "document.querySelectorAll('#score {}').length"
    # six words are six edges between seven states; one hangs below the path and returns to it
    assert page.evaluate(count.format("circle.node")) == 7
    assert page.evaluate(count.format("circle.node.off")) == 1
    assert page.evaluate(count.format("path.edge:not(.back)")) == 6
    assert page.evaluate(count.format("path.edge.back")) == 1
    # every word has measures on arrival; five words are on the path
    assert page.evaluate(count.format("rect.arrived")) == 6
    assert page.evaluate(count.format("rect.now")) == 5
    assert "we went to the beach" in page.evaluate(
        "document.querySelector('#score-scroll').ariaLabel"
    )


def test_levels(page: chromium.Page) -> None:
    page.type("you want the rice uh the soup ")
    wait_for(page, "markup", "you want [ the rice + {uh} the soup ]")
    set_level(page, 0)
    wait_for(page, "markup", "you want the rice {uh} the soup")
    assert labels(page)[2:5] == ["the/", "rice/", "uh/ed"]
    # this model has no stability setting
    assert page.evaluate("document.getElementById('stability').disabled")


def test_examples_play(page: chromium.Page) -> None:
    page.evaluate("document.querySelector('.examples button:last-child').click()")
    page.wait("document.getElementById('fluent').textContent.endsWith('light on it')")
    assert [label.split("/")[0] for label in labels(page)][:4] == ["they", "say", "she", "sheds"]


def flags(page: chromium.Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("""Object.fromEntries(
        [...document.querySelectorAll(".flags li")]
            .map((item) => [item.dataset.signal, item.lastChild.textContent])
    )""")
    return found


def test_signals_come_with_every_word(page: chromium.Page) -> None:
    assert flags(page) == {"hesitating": "no", "filler_only": "no", "backchannel": "no"}
    page.type("uh ")
    wait_for(page, "markup", "{uh}")
    assert flags(page) == {"hesitating": "yes", "filler_only": "yes", "backchannel": "no"}
    assert "nothing has been said" in page.evaluate("document.querySelector('.advice').textContent")
    page.type("you want the rice uh the soup with the rice ")
    wait_for(page, "markup", "{uh} you want [ the rice + {uh} the soup ] with the rice")
    assert flags(page) == {"hesitating": "no", "filler_only": "no", "backchannel": "no"}
    stable, rest = page.evaluate(
        "[...document.querySelectorAll('.intended span')].map((i) => i.textContent)"
    )
    assert f"{stable} {rest}".strip() == text(page, "fluent") == "you want the soup with the rice"
    assert stable
    settled = page.evaluate("document.querySelector('meter').value")
    count = page.evaluate("document.querySelector('.settled-count').textContent")
    assert count == f"{settled:g} of 11 words"
    # the end of a turn leaves nothing
    page.press("Enter")
    page.wait("document.querySelector('.settled-count').textContent === '–'")
    page.type("right ")
    page.wait("document.querySelector('[data-signal=backchannel]').classList.contains('on')")


def test_signals_are_quiet(page: chromium.Page) -> None:
    """A screen reader is not interrupted by every word, and nothing is told by colour alone."""
    assert not page.evaluate(
        "document.querySelector('#signals [aria-live], #signals [role=status]')"
    )
    assert page.evaluate("document.querySelectorAll('[aria-live]').length") == 1
    assert set(flags(page).values()) == {"no"}


FASTER = "window.setTimeout = ((set) => (f, ms, ...rest) => set(f, ms / 25, ...rest))(setTimeout)"


def test_the_demo_plays(page: chromium.Page) -> None:
    page.evaluate(FASTER)
    page.type("we went ")
    wait_for(page, "markup", "we went")
    page.evaluate("document.getElementById('demo').click()")
    page.wait("document.querySelectorAll('#history-list li').length === 2")
    # the second turn has crossed three final results; the first was ended by a pause
    turns = page.evaluate(
        "[...document.querySelectorAll('#history-list li')].map((i) => i.textContent)"
    )
    assert turns[1] == "mhm"
    assert turns[0].startswith("{um} could you book")
    assert turns[0].replace(" ]", "").endswith("eight")
    assert "A pause has ended the turn: “" in text(page, "demo-state")
    # what is typed then has nothing to do with it
    page.wait("document.getElementById('say').value === ''")
    page.evaluate("document.getElementById('say').focus()")
    page.type("you want ")
    wait_for(page, "markup", "you want")
    assert text(page, "demo-state").startswith("What a voice agent")


def test_typing_stops_the_demo(page: chromium.Page) -> None:
    page.evaluate("document.getElementById('demo').click()")
    page.wait("document.getElementById('say').value.endsWith('could you')")
    page.evaluate("document.getElementById('say').focus()")
    page.type(" want ")
    page.wait("document.getElementById('fluent').textContent.endsWith('could you want')")
    assert [label.split("/")[0] for label in labels(page)] == ["um", "could", "you", "want"]
    page.evaluate(FASTER)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 25000))")
    assert page.evaluate("document.getElementById('say').value") == "um could you want "


def test_an_example_waits_for_the_connection(page: chromium.Page) -> None:
    # microtasks run before the socket can open
    value = page.evaluate("""(async () => {
        dispatchEvent(new PageTransitionEvent("pagehide"));
        document.querySelector(".examples button").click();
        for (let i = 0; i < 100; i += 1) await null;
        return document.getElementById("say").value;
    })()""")
    assert value == ""
    page.wait("document.getElementById('fluent').textContent.endsWith('dog')")


def test_keys_are_enough(page: chromium.Page) -> None:
    page.type("we went to the the ")
    wait_for(page, "markup", "we went to [ the + the ]")
    page.evaluate("document.querySelector('.word[tabindex=\"0\"]').focus()")
    for _ in range(3):
        page.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.position") == "3"
    assert text(page, "details").startswith("the reparandum, confidence")


def test_the_page_does_not_scroll_sideways(page: chromium.Page) -> None:
    page.type("supercalifragilisticexpialidocious " * 3)
    page.wait("document.querySelectorAll('.word').length === 3")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_word_too_long_is_left_out(page: chromium.Page) -> None:
    page.type("we " + "x" * 65 + " went ")
    wait_for(page, "markup", "we went")


def test_a_page_that_is_left_disconnects_and_comes_back_with_its_text(
    page: chromium.Page, served: Running
) -> None:
    page.type("we went to the the ")
    wait_for(page, "markup", "we went to [ the + the ]")
    opened = served.health()["opened"]
    page.open("about:blank")
    served.wait_for_sessions(0)
    page.back()
    page.wait(CONNECTED)
    wait_for(page, "markup", "we went to [ the + the ]")
    assert labels(page)[3:] == ["the/rm", "the/rp"]
    assert text(page, "status-text") == "Connected"
    assert served.health()["opened"] == opened + 1


def test_a_page_that_comes_back_has_one_socket(page: chromium.Page, served: Running) -> None:
    page.type("we went to the the ")
    wait_for(page, "markup", "we went to [ the + the ]")
    opened = served.health()["opened"]
    # the first socket is still closing when the second opens, and the event comes twice
    page.evaluate("for (const name of ['pagehide', 'pageshow', 'pageshow'])"
                  " dispatchEvent(new PageTransitionEvent(name, {persisted: true}))")  # fmt: skip
    page.type("beach ")
    wait_for(page, "markup", "we went to [ the + the ] beach")
    served.wait_for_sessions(1)
    assert served.health()["opened"] == opened + 1


def test_the_text_comes_back_without_the_back_forward_cache(
    served: Running, tmp_path: Path
) -> None:
    program = chromium.find()
    if program is None:
        pytest.skip("no Chromium here; scripts/browser installs it")
    flag = "--disable-features=BackForwardCache"
    with chromium.browser(program, tmp_path, flag) as browser, browser.tab() as page:
        page.open(f"{served.url}/")
        page.wait(CONNECTED)
        page.type("we want the rice uh the soup ")
        set_level(page, 0)
        wait_for(page, "markup", "we want the rice {uh} the soup")
        page.open("about:blank")
        page.back()
        wait_for(page, "markup", "we want the rice {uh} the soup")
        assert text(page, "level-name") == "fillers"
        assert page.problems == []
    served.wait_for_sessions(0)


def test_a_lost_connection_is_retried(browser: chromium.Browser) -> None:
    detector = Detector(small())
    with browser.tab() as page:  # the browser logs the failed attempts as errors
        with running(detector) as first:
            page.open(f"{first.url}/")
            page.wait(CONNECTED)
            page.type("we went to the the ")
            wait_for(page, "markup", "we went to [ the + the ]")
        page.wait("document.querySelector('#status').classList.contains('off')")
        with running(detector, port=first.port) as second:
            page.wait(CONNECTED)
            wait_for(page, "markup", "we went to [ the + the ]")
            assert second.health()["opened"] == 1


def test_typing_reconnects_an_idle_page(tab: chromium.Page) -> None:
    with running(Detector(small()), limits={"idle": 0.3}) as it:
        tab.open(f"{it.url}/")
        tab.wait("document.querySelector('#status').classList.contains('idle')")
        it.wait_for_sessions(0)
        assert text(tab, "status-text") == "Idle: type to reconnect"
        tab.type("we went to the the ")
        wait_for(tab, "markup", "we went to [ the + the ]")


def test_stability_starts_as_the_servers_and_survives_a_reconnect(
    tab: chromium.Page,
) -> None:
    value = "document.getElementById('stability').value"
    with running(Detector(erratic_network(), stability=2), limits={"idle": 1.0}) as it:
        tab.open(f"{it.url}/")
        tab.wait(CONNECTED)
        assert tab.evaluate(value) == "2"
        tab.evaluate(f"{value} = 0; document.getElementById('stability').dispatchEvent("
                     "new Event('change'))")  # fmt: skip
        # the next connection is a new session, whose default is 2 again
        tab.wait("document.querySelector('#status').classList.contains('idle')")
        tab.type("we ")
        tab.wait(CONNECTED)
        assert tab.evaluate(value) == "0"


TALK = "\n".join(
    f"{speaker}: You want the rice, uh, the soup with number {n}. Mr. Right went to the the beach."
    for n, speaker in enumerate(["Anna", "Ben", "Ben", "Dr. No"] * 9)
)
"""36 lines, 72 sentences and 612 words of three speakers."""
GRAPH_IN_SIGHT = """
    (({ top, bottom }) => top > 0 && bottom <= innerHeight)(
        document.getElementById("score").getBoundingClientRect())
"""


def paste(page: chromium.Page, pasted: str) -> None:
    """Paste, and wait until it is shown."""
    page.evaluate(f"""
        const data = new DataTransfer();
        data.setData("text/plain", {pasted!r});
        const event = {{ clipboardData: data, bubbles: true, cancelable: true }};
        document.getElementById("say").dispatchEvent(new ClipboardEvent("paste", event));
    """)
    page.wait("document.getElementById('pasted-summary').textContent.includes('Server')")


def test_a_long_paste_goes_through_the_batch(page: chromium.Page, served: Running) -> None:
    words = served.health()["words"]
    paste(page, TALK)
    summary = text(page, "pasted-summary")
    assert summary.startswith("612 words in 72 utterances of 3 speakers: ")
    assert " ms, network and queue " in summary
    names = "[...document.querySelectorAll('#pasted-list .speaker')].map((i) => i.textContent)"
    assert page.evaluate(names)[:4] == ["Anna", "Ben", "Dr. No", "Anna"]
    # the first utterance with a repair is shown word by word
    wait_for(page, "markup", "You want [ the rice, + {uh,} the soup ] with number 0.")
    page.wait(f"{GRAPH_IN_SIGHT} || innerWidth < 1000")
    page.evaluate("document.querySelectorAll('.utterance')[1].click()")
    wait_for(page, "markup", "Mr. Right went to [ the + the ] beach.")
    # these two only: the others were not pushed one by one
    page.press("Enter")
    page.wait("document.querySelectorAll('#history-list li').length === 1")
    assert served.health()["words"] == words + 612 + 10 + 7
    # the level holds for all
    set_level(page, 0)
    page.wait("document.getElementById('pasted-summary').textContent.includes(': 0 repairs')")
    page.evaluate("document.getElementById('pasted-close').click()")
    assert page.evaluate("document.getElementById('pasted').hidden")


def test_a_link_reproduces_what_is_shown(tab: chromium.Page) -> None:
    with running(Detector(erratic_network())) as it:
        tab.open(f"{it.url}/?token=secret-of-this-page")
        tab.wait(CONNECTED)
        assert text(tab, "model-licence").startswith("(")
        paste(tab, TALK)
        tab.evaluate("document.getElementById('say').value = ''")
        tab.evaluate("document.getElementById('say').focus()")
        tab.type("we went to the the ")
        set_level(tab, 1)
        for id_, value in (("point", "precise"), ("stability", "1")):
            element = f"document.getElementById('{id_}')"
            tab.evaluate(
                f"{element}.value = {value!r}; {element}.dispatchEvent(new Event('change'))"
            )
        tab.evaluate("""navigator.clipboard.writeText = async (link) => { window.link = link; }""")
        tab.evaluate("document.getElementById('link').click()")
        tab.wait("window.link")
        link = tab.evaluate("window.link")
        assert "secret" not in link
        tab.open("about:blank")
        tab.open(link)
        tab.wait(CONNECTED)
        tab.wait("document.getElementById('pasted-summary').textContent.startsWith('612 words')")
        tab.wait("document.querySelectorAll('.word').length === 5")
        shown = (
            "['say', 'level', 'point', 'stability'].map((i) => document.getElementById(i).value)"
        )
        assert tab.evaluate(shown) == ["we went to the the", "1", "precise", "1"]
        # what is typed then is not what the link says
        tab.type(" beach")
        assert tab.evaluate("location.hash") == ""


def test_the_operating_point_is_the_sessions(tab: chromium.Page) -> None:
    with running(Detector(erratic_network(), operating_point="eager")) as it:
        tab.open(f"{it.url}/#text=we+went&point=nonsense&stability=99")
        tab.wait(CONNECTED)
        tab.wait("document.querySelectorAll('.word').length === 2")
        assert tab.evaluate("document.getElementById('point').value") == "eager"
        tab.evaluate("""
            window.sent = [];
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) { sent.push(text); send.call(this, text); };
            const point = document.getElementById("point");
            point.value = "precise";
            point.dispatchEvent(new Event("change"));
        """)
        tab.wait("sent.filter((text) => text.includes('push')).length === 2")
        assert '"operating_point":"precise"' in tab.evaluate("sent[1]")


def test_the_servers_time_is_apart_from_the_networks(page: chromium.Page) -> None:
    page.type("we went ")
    wait_for(page, "markup", "we went")
    cells = "[...document.querySelectorAll('#{}-time td')].map((cell) => cell.textContent)"
    assert all(float(time) >= 0 for time in page.evaluate(cells.format("server")))
    page.evaluate("""import("/static/timing.js").then(({ TimingView }) => {
        const row = (name) => document.getElementById(`${name}-time`);
        const view = new TimingView(row("server"), row("network"));
        for (const took_ms of [3, 1, 2]) view.add({ took_ms, latency: 22 });
    })""")
    assert page.evaluate(cells.format("server")) == ["2.0", "2.0", "3.0"]
    assert page.evaluate(cells.format("network")) == ["20", "20", "21"]


def test_labels_are_words(page: chromium.Page) -> None:
    page.type("uh you want the rice uh i mean the soup ")
    wait_for(page, "markup", "{uh} you want [ the rice + {uh i mean} the soup ]")
    tags = page.evaluate("[...document.querySelectorAll('.word .tag')].map((i) => i.dataset.tag)")
    assert tags == ["filler", "", "", "reparandum", "", "filler", "cue", "", "repair", "substitute"]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(page: chromium.Page, dark: bool) -> None:
    axe.source()
    page.resize(page.evaluate("innerWidth"), 844, dark=dark)
    # colours that are still changing are no finding
    page.call("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ])  # fmt: skip
    assert axe.findings(page) == []
    paste(page, TALK)
    wait_for(page, "markup", "You want [ the rice, + {uh,} the soup ] with number 0.")
    assert axe.findings(page) == []
