"""Deadlines, and clients that take all they can."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from server.conftest import PATIENCE, Running, running
from stir import Engine, Model, Options, State, Word
from stir.detector import Detector
from stir.server.access import network
from stir.server.connections import BUDGETS, Gate
from stir.server.limits import Limits
from stir.server.resuming import Lines

HALF = b"POST /annotate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n"


def open_socket(it: Running, sent: bytes = b"") -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", it.port), PATIENCE)
    opened.sendall(sent)
    return opened


def read_all(it: socket.socket) -> bytes:
    received = b""
    try:
        while chunk := it.recv(1 << 16):
            received += chunk
    except ConnectionResetError:
        pass
    return received


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize(
    "sent", [b"", b"G", HALF, HALF + b"\r\nthe body never", b"GET /health HTTP/1.1\r\n"]
)
def test_who_is_slow_is_told_and_sent_away(detector: Detector, sent: bytes) -> None:
    with running(detector, limits={"request_seconds": 0.3}) as it:
        received = read_all(open_socket(it, sent))
        assert received.startswith(b"HTTP/1.1 408 ")
        assert b'"code":"too-slow"' in received.replace(b": ", b":")


def test_a_second_request_has_a_deadline_too(detector: Detector) -> None:
    with running(detector, limits={"request_seconds": 0.3}) as it:
        slow = open_socket(it, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert slow.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        slow.sendall(b"GET /health HT")
        assert b"HTTP/1.1 408 " in read_all(slow)


def test_half_requests_make_room_for_whole_ones(detector: Detector) -> None:
    with ExitStack() as stack, running(detector, limits={"address_connections": 4}) as it:
        halves = [stack.enter_context(open_socket(it, HALF)) for _ in range(40)]
        assert it.health()["status"] == "ok"
        with it.talk() as client:
            assert client.push("so")[0]["position"] == 0
        assert b"too-many-connections" in read_all(halves[0])


def test_one_address_has_so_many_connections(detector: Detector) -> None:
    with ExitStack() as stack, running(detector, limits={"address_connections": 2}) as it:
        for _ in range(2):
            stack.enter_context(it.talk())
        wait_until(lambda: it.server.sessions == 2)
        refused = read_all(open_socket(it))
        assert refused.startswith(b"HTTP/1.1 429 ")
        assert b"too-many-connections" in refused
        stack.close()
        wait_until(lambda: it.server.sessions == 0)
        assert it.health()["status"] == "ok"


def test_who_floods_with_frames_waits(detector: Detector) -> None:
    """Pings cost no message; they are paid for like messages, and nobody else waits."""
    with running(detector, limits={"share": 0.01}) as it:
        handshake = (
            b"GET /stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            b"Sec-WebSocket-Version: 13\r\n\r\n"
        )
        flooding = open_socket(it, handshake)
        assert flooding.recv(100).startswith(b"HTTP/1.1 101 ")
        flooding.settimeout(1.0)
        sent = 0
        with pytest.raises(TimeoutError):
            while sent < 50_000_000:
                sent += flooding.send(b"\x89\x80mask" * 10_000)
        with it.talk() as other:
            assert other.push("so we went")[-1]["position"] == 2
        flooding.close()
        it.wait_for_sessions(0)


def test_messages_in_many_pieces_arrive_whole_and_in_order(here: Running) -> None:
    words = [f"word{i}" + "x" * 50 for i in range(380)]
    with here.talk(max_size=None) as client:
        for i in range(4):
            message = {"type": "partial", "words": [f"w{i}", *words[i:]], "id": i}
            client.socket.send(json.dumps(message))
            client.socket.send(json.dumps({"type": "commit", "id": i + 100}))
        ids = [client.receive()["id"] for _ in range(8)]
    assert ids == [id_ for i in range(4) for id_ in (i, i + 100)]


def test_who_says_nothing_needs_no_session(detector: Detector) -> None:
    line = Lines(detector, "small", Limits()).open()
    line.hello()
    speaker = line.conversation._unnamed
    assert speaker._opened is None
    line.answer('{"type": "push", "word": "so"}')
    assert speaker._opened is not None


# --- batches --------------------------------------------------------------------------------------


def post(it: Running, utterances: list[str]) -> socket.socket:
    body = json.dumps({"utterances": utterances}).encode()
    head = f"POST /annotate HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    return open_socket(it, head.encode() + body)


class SlowEngine(Engine):
    """Finds nothing, and takes its time until it is told to hurry."""

    def __init__(self, seconds: float, hurry: threading.Event) -> None:
        self.seconds, self.hurry, self.count = seconds, hurry, 0

    def push(self, word: Word) -> State:
        self.hurry.wait(self.seconds)
        self.count += 1
        return State(settled=self.count)

    def revoke(self, count: int) -> State:
        self.count -= count
        return State(settled=self.count)

    def end(self) -> State:
        self.count = 0
        return State()


class SlowModel(Model):
    """Speed must not decide what tests of batches see: a fast machine is done with any batch."""

    name = "slow"

    def __init__(self) -> None:
        self.hurry = threading.Event()

    def engine(self, options: Options) -> SlowEngine:
        return SlowEngine(0.004, self.hurry)


LONG = ["so we went to the beach " * 130] * 20
"""More than a minute at the slow engine's pace."""


def test_others_are_served_while_a_batch_is_annotated() -> None:
    slow = SlowModel()
    with running(Detector(slow)) as it, post(it, LONG) as posting, it.talk() as client:
        wait_until(lambda: it.server.turns.waiting > 0)
        for _ in range(3):
            assert client.push("so we went")[-1]["type"] == "update"
        assert it.server.batches == 1
        slow.hurry.set()
        assert posting.recv(1 << 10).startswith(b"HTTP/1.1 200 ")
        wait_until(lambda: it.server.batches == 0)


def test_a_batch_stops_when_its_client_goes() -> None:
    with running(Detector(SlowModel())) as it:
        posting = post(it, LONG)
        wait_until(lambda: it.server.turns.waiting > 0)
        posting.close()
        wait_until(lambda: it.server.batches == 0 and it.server.turns.waiting == 0)
        assert it.server.words == 0


def test_there_are_only_so_many_batches() -> None:
    with running(Detector(SlowModel()), limits={"batches": 1}) as it, post(it, LONG):
        wait_until(lambda: it.server.batches == 1)
        status, _, answer = it.request("POST", "/annotate", '{"utterances": []}')
        assert (status, answer["code"]) == (503, "busy")


def test_empty_utterances_are_counted(here: Running) -> None:
    body = json.dumps({"utterances": [""] * 300_000}).encode()
    status, _, answer = here.request("POST", "/annotate", body)
    assert (status, answer["code"]) == (413, "too-large")


# --- ready, and the end ---------------------------------------------------------------------------


def test_ready_is_not_the_same_as_alive(detector: Detector) -> None:
    with running(detector, limits={"sessions": 1}) as it:
        assert it.request("GET", "/ready")[::2] == (200, {"status": "ready"})
        with it.talk():
            it.wait_for_sessions(1)
            status, _, answer = it.request("GET", "/ready")
            assert (status, answer["code"]) == (503, "full")
        it.wait_for_sessions(0)
        it.server.stopped.set()
        status, _, answer = it.request("GET", "/ready")
        assert (status, answer["code"]) == (503, "not-ready")
        assert it.health()["status"] == "ok"


def test_a_stopping_server_says_goodbye_to_those_who_talk(detector: Detector) -> None:
    """Messages are on their way in both directions; what arrives is right, then comes the close."""
    with running(detector) as it, ExitStack() as stack:
        clients = [stack.enter_context(it.talk()) for _ in range(5)]
        stack.enter_context(post(it, LONG))
        for client in clients:
            for i in range(150):
                client.socket.send(json.dumps({"type": "push", "word": "so", "id": i}))
        it.stop()
        for client in clients:
            ids = []
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    ids.append(client.receive()["id"])
            assert ids == list(range(len(ids)))
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012


def test_who_resumes_a_conversation_at_work_waits_for_the_answer() -> None:
    """Half a message is never counted, nor done twice."""
    slow = SlowModel()
    with running(Detector(slow)) as it, it.talk(max_size=None) as torn:
        words = [f"w{i}" for i in range(400)]
        for n in range(1, 9):
            torn.socket.send(json.dumps({"type": "partial", "words": [*words[n:], "x"]}))
        wait_until(lambda: it.server.turns.waiting > 0)
        with it.talk(f"?resume={torn.hello['resume']}&received=0", max_size=None) as again:
            slow.hurry.set()
            handled = again.hello["handled"]
            assert [again.receive()["type"] for _ in range(handled)] == ["update"] * handled
            answer = again.ask({"type": "partial", "words": words[:3]})
            assert answer["position"] == 2
            assert again.ask({"type": "end"})["ended"]["words"] == words[:3]


# --- small requests -------------------------------------------------------------------------------


def test_requests_are_paid_for_by_their_address() -> None:
    gate = Gate(Limits(), most=10)
    # a tenth of a second's worth may come at once, then one each 2 ms
    waits = [gate.pay("a", 100.0) for _ in range(60)]
    assert waits[:50] == [0.0] * 50
    assert waits[50:52] == pytest.approx([0.002, 0.004])
    assert gate.debt("a", 100.0) == pytest.approx(0.02)
    assert gate.debt("a", 100.02) == pytest.approx(0.0)
    assert (gate.debt("b", 100.0), gate.pay("b", 100.0)) == (0.0, 0.0)


def test_addresses_are_forgotten_when_there_are_many() -> None:
    gate = Gate(Limits(), most=10)
    for i in range(BUDGETS + 10):
        gate.pay(str(i), 100.0)
    assert len(gate._budgets) == BUDGETS


def test_a_flood_of_small_requests_is_answered_at_a_rate(detector: Detector) -> None:
    """On one connection, sent ahead, and on many at once."""
    ask = b"GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(detector) as it, ExitStack() as stack:
        start = time.monotonic()
        ahead = stack.enter_context(open_socket(it, ask * 150))
        many = [stack.enter_context(open_socket(it, ask)) for _ in range(150)]
        received = b""
        while received.count(b"HTTP/1.1 200 ") < 150:
            received += ahead.recv(1 << 16)
        for each in many:
            assert each.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        # not a timing of ours: 300 requests are 250 more than may come at once, 2 ms each
        assert time.monotonic() - start > 0.45


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(host: str, counted: str) -> None:
    assert network(host) == counted
