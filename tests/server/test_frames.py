"""Whole texts are read and written as `websockets` does it; everything else is left to it."""

from __future__ import annotations

import json
import socket
import struct
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, Protocol, State

from server.conftest import PATIENCE, Running
from stir.server.frames import frame_size, text_frame, text_of

HANDSHAKE = (
    b"GET /stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
TEXTS = st.text(max_size=50) | st.sampled_from(["", "é" * 62, "x" * 125, "x" * 126, "x" * 70_000])


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@given(TEXTS, st.binary(max_size=20))
def test_a_text_is_read_as_it_was_sent(text: str, rest: bytes) -> None:
    frame = masked(text.encode())
    assert frame_size(frame + rest, 1 << 20) == len(frame)
    assert text_of(frame) == text
    # a part of a frame is not taken for a whole one
    for part in (frame[:1], frame[:-1]):
        size = frame_size(part, 1 << 20)
        assert size == 0 or size > len(part)


@given(TEXTS)
def test_a_text_is_sent_so_that_clients_read_it(text: str) -> None:
    client = Protocol(CLIENT, state=State.OPEN, max_size=None)
    client.receive_data(text_frame(text))
    [frame] = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, text.encode())


def test_frames_of_other_sorts_are_left_alone() -> None:
    for frame in (
        masked(b"x", Opcode.BINARY),
        masked(b"x", Opcode.PING),
        masked(b"x", Opcode.CONT),
        masked(b"x", fin=False),
        masked(b"\xff"),
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        b"\xc1" + masked(b"x")[1:],  # a reserved bit
    ):
        assert frame_size(frame, 99) == len(frame)
        assert text_of(frame) is None


def test_frames_that_are_too_large_are_told_by_their_header() -> None:
    assert frame_size(struct.pack("!BBQ", 0x81, 0xFF, 1 << 40), 1 << 16) == -1
    assert frame_size(struct.pack("!BBH", 0x81, 0xFE, 1000), 500) == -1
    assert frame_size(struct.pack("!BBH", 0x81, 0xFE, 500), 500) == 508


def _push(word: str) -> bytes:
    return json.dumps({"type": "push", "word": word}).encode()


def exchange(it: Running, sent: bytes, answers: int) -> list[Frame]:
    """Send frames in one go; return what comes back up to so many texts, after `hello`."""
    client = Protocol(CLIENT, state=State.OPEN, max_size=None)
    found: list[Frame] = []
    with socket.create_connection(("127.0.0.1", it.port), PATIENCE) as there:
        there.sendall(HANDSHAKE)
        received = b""
        while b"\r\n\r\n" not in received:
            received += there.recv(1 << 16)
        client.receive_data(received.partition(b"\r\n\r\n")[2])
        there.sendall(sent)
        while sum(frame.opcode is Opcode.TEXT for frame in found) <= answers:
            client.receive_data(there.recv(1 << 16))
            found += [frame for frame in client.events_received() if isinstance(frame, Frame)]
    return found


def test_frames_of_all_sorts_are_answered_in_order(here: Running) -> None:
    whole = _push("went")
    sent = [
        masked(_push("we")),
        masked(whole[:9], fin=False),
        masked(b"ping", Opcode.PING),  # may stand between the parts of a message
        masked(whole[9:], Opcode.CONT),
        masked(b"\x00", Opcode.BINARY),
        masked(_push("to")),
        masked(_push("the") + b"}"),
    ]
    found = exchange(here, b"".join(sent), 5)
    texts = [json.loads(bytes(frame.data)) for frame in found if frame.opcode is Opcode.TEXT]
    said = [(text.get("word"), text.get("code")) for text in texts[1:]]
    errors = [(None, "binary"), ("to", None), (None, "bad-json")]
    assert said == [("we", None), ("went", None), *errors]
    assert [frame.data for frame in found if frame.opcode is Opcode.PONG] == [b"ping"]
    here.wait_for_sessions(0)


def test_many_messages_in_one_go_are_answered_in_order(here: Running) -> None:
    words = [f"w{i}" for i in range(30)]
    found = exchange(here, b"".join(masked(_push(word)) for word in words), len(words))
    said = [json.loads(bytes(frame.data)) for frame in found]
    assert [text.get("word") for text in said[1:]] == words
    here.wait_for_sessions(0)


@pytest.mark.parametrize("cut", [1, 3, 5, 40])
def test_frames_may_come_in_any_parts(here: Running, cut: int) -> None:
    message = masked(_push("so"))
    with here.talk() as client:
        for part in (message[:cut], message[cut:]):
            client.socket.socket.sendall(part)
            time.sleep(0.02)
        assert client.receive()["word"] == "so"


def test_a_message_that_is_too_large_closes_the_connection(here: Running) -> None:
    with here.talk() as client, pytest.raises(ConnectionClosed) as closed:
        client.ask("x" * 70_000)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    here.wait_for_sessions(0)
