"""The routes, through a real server: what goes right, and everything that clients do wrong."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.conftest import PATIENCE, Running, running, tear
from stir.detector import Detector
from stir.server.app import IDLE, STATIC


def test_health(here: Running) -> None:
    status, _, health = here.request("GET", "/health")
    assert status == 200
    assert health["status"] == "ok"
    assert health["model"]["name"] == "small"


def test_a_session_a_connection(here: Running) -> None:
    with here.talk() as one, here.talk() as other:
        here.wait_for_sessions(2)
        one.push("we went to the")
        assert other.push("the")[0]["added"] == []
        assert one.push("the")[0]["added"] != []
    here.wait_for_sessions(0)


def test_answers_come_in_order(here: Running) -> None:
    with here.talk() as client:
        for i in range(150):
            client.socket.send(json.dumps({"type": "push", "word": f"w{i}", "id": i}))
        assert [client.receive()["id"] for _ in range(150)] == list(range(150))


def test_bad_messages_are_answered_and_the_connection_lives_on(here: Running) -> None:
    with here.talk() as client:
        client.push("we went to the")
        for message, code in (
            ("{", "bad-json"),
            (b"\xff\x00", "binary"),
            (json.dumps({"type": "push", "word": "x" * 1000}), "bad-word"),
            ("x" * 10_000, "too-large"),
            (json.dumps({"type": "revoke", "count": 10**9}), "bad-revoke"),
        ):
            answer = client.ask(message)
            assert (answer["type"], answer["code"]) == ("error", code)
        assert [label["label"] for label in client.push("the")[0]["added"]] == [
            "rm",
            "rp",
            "rp_end",
        ]


def test_a_monstrous_message_ends_its_own_connection_only(here: Running) -> None:
    with here.talk() as other, here.talk() as client:
        client.socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            client.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        here.wait_for_sessions(1)
        assert other.push("so")[0]["type"] == "update"


def test_text_that_is_no_utf8_ends_its_own_connection_only(here: Running) -> None:
    with here.talk() as client:
        client.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            client.receive()
    here.wait_for_sessions(0)


def test_a_flood_is_slowed_down_and_nothing_is_lost(detector: Detector) -> None:
    with running(detector, limits={"rate": 100.0}) as it, it.talk() as client:

        def flood() -> None:
            for i in range(250):
                client.socket.send(json.dumps({"type": "push", "word": "so", "id": i}))

        sender = threading.Thread(target=flood)
        sender.start()
        with it.talk() as other:  # who has to wait for nobody
            assert other.push("so we went")[-1]["position"] == 2
        assert [client.receive()["id"] for _ in range(250)] == list(range(250))
        sender.join(PATIENCE)


def test_who_does_not_listen_is_not_listened_to(detector: Detector) -> None:
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with running(detector, limits={"rate": 1e6}) as it:
        deaf.connect(("127.0.0.1", it.port))
        with it.talk(sock=deaf, max_queue=1) as client, it.talk() as other:
            client.ask({"type": "options", "show": ["text"]})

            def flood() -> None:
                with suppress(ConnectionClosed, OSError):
                    for _ in range(100_000):
                        client.socket.send(json.dumps({"type": "push", "word": "x" * 60}))

            sender = threading.Thread(target=flood, daemon=True)
            sender.start()
            # Answers of up to 60 kB that nobody fetches: soon the server holds no more of them, and
            # takes no more words.
            heard = -1
            while not 0 < it.server.words <= heard:
                heard = it.server.words
                time.sleep(0.5)
            assert sender.is_alive()
            assert other.push("so we went")[-1]["position"] == 2
            deaf.shutdown(socket.SHUT_RDWR)  # which also frees the thread that is sending
        it.wait_for_sessions(0)
        sender.join(PATIENCE)


def test_who_is_idle_is_sent_away(detector: Detector) -> None:
    with running(detector, limits={"idle": 0.2}) as it, it.talk() as client:
        assert client.push("so")[0]["position"] == 0
        with pytest.raises(ConnectionClosed) as closed:
            client.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == IDLE
        assert closed.value.rcvd.reason == "idle for 0.2 s"
        it.wait_for_sessions(0)


def test_every_message_renews_the_time_to_be_idle(detector: Detector) -> None:
    """Whoever speaks every third of the time is never idle, also on a machine that is busy."""
    with running(detector, limits={"idle": 3.0}) as it, it.talk() as client:
        for word in ["so", "we", "went", "to", "the"]:
            time.sleep(0.8)
            assert client.push(word)[-1]["type"] != "error"


def test_who_vanishes_leaves_no_session_behind(here: Running) -> None:
    before = here.health()["opened"]
    for _ in range(20):
        with here.talk() as client:
            client.socket.send(json.dumps({"type": "push", "word": "so"}))
            tear(client)
    here.wait_for_sessions(0)
    assert here.health()["opened"] == before + 20


def test_there_are_only_so_many_sessions(detector: Detector) -> None:
    with running(detector, limits={"sessions": 1}) as it:
        with it.talk():
            with pytest.raises(InvalidStatus) as refused, it.talk():
                pass
            assert refused.value.response.status_code == 503
        it.wait_for_sessions(0)
        with it.talk() as client:
            assert client.hello["type"] == "hello"


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://127.0.0.1:{port}", True),
        ("https://friend.example", True),
        ("https://stranger.example", False),
        ("null", False),
    ],
)
def test_pages_of_other_origins_are_refused(
    detector: Detector, origin: str | None, welcome: bool
) -> None:
    with running(detector, origins=frozenset({"https://friend.example"})) as it:
        page = None if origin is None else origin.format(port=it.port)
        asked = {} if page is None else {"Origin": page}
        status, headers, _ = it.request("POST", "/annotate", '{"utterances": []}', **asked)
        assert status == (200 if welcome else 403)
        # only who was named may read the answer on a page from elsewhere
        readable = headers.get("access-control-allow-origin")
        assert readable == (page if page == "https://friend.example" else None)
        if welcome:
            with it.talk(origin=page) as client:
                assert client.hello["type"] == "hello"
        else:
            with pytest.raises(InvalidStatus) as refused, it.talk(origin=page):
                pass
            assert refused.value.response.status_code == 403


def test_our_own_mistake_closes_the_session(
    detector: Detector, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with running(detector) as it, it.talk() as client:
        monkeypatch.setattr("stir.server.conversation.Conversation.steps", fail)
        with pytest.raises(ConnectionClosed) as closed:
            client.push("so")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
        it.wait_for_sessions(0)
        assert it.health()["resumable"] == 0


def test_a_stopping_server_says_goodbye(detector: Detector) -> None:
    with running(detector) as it:
        with it.talk() as client:
            client.push("so")
            it.stop()
            with pytest.raises(ConnectionClosed) as closed:
                client.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # "service restart"
    assert it.server.sessions == 0


# --- batches --------------------------------------------------------------------------------------


def test_batches(here: Running) -> None:
    body = json.dumps({"utterances": ["i i want the rice", "we went to the uh the beach"]})
    status, headers, answer = here.request("POST", "/annotate", body)
    assert status == 200
    name, duration = headers["server-timing"].split(";dur=")
    assert name == "annotate"
    assert float(duration) > 0
    assert [utterance["fluent"] for utterance in answer["utterances"]] == [
        "i want the rice",
        "we went to the beach",
    ]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad-json"),
        (b"\xff", 400, "bad-json"),
        (b'{"utterances": 3}', 400, "bad-message"),
        (b" " * 2_000_000, 413, "too-large"),
    ],
)
def test_bad_batches(here: Running, body: bytes, status: int, code: str) -> None:
    answered, _, answer = here.request("POST", "/annotate", body)
    assert (answered, answer["code"]) == (status, code)


def test_batches_are_posted(here: Running) -> None:
    assert here.request("GET", "/annotate")[0] == 405


# --- the page -------------------------------------------------------------------------------------


def test_the_page_may_load_from_here_only(here: Running) -> None:
    status, headers, page = here.request("GET", "/")
    assert status == 200
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    for file in re.findall(r'(?:src|href)="([^"#]+)"', page):
        assert here.request("GET", f"/{file}")[0] == 200, file


@pytest.mark.parametrize("file", sorted(STATIC.iterdir()), ids=lambda file: file.name)
def test_nothing_is_fetched_from_elsewhere(file: Path) -> None:
    addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"']*", file.read_text()))
    assert addresses <= {"http://www.w3.org/2000/svg"}


def test_nothing_else_is_served(here: Running) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/nothing"):
        assert here.request("GET", path)[0] == 404
