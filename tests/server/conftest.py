"""A server of its own for each test that wants one, on a port that is free."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from small_model import small
from stir.detector import Detector
from stir.server.access import Access
from stir.server.app import Server
from stir.server.limits import Limits
from stir.server.run import build, listen

PATIENCE = 20.0
"""Seconds after which an answer is called missing."""


@pytest.fixture(scope="session")
def detector() -> Detector:
    return Detector(small())


class Running:
    """A server at work, and ways to talk to it."""

    def __init__(self, server: Server, process: uvicorn.Server, port: int) -> None:
        self.server = server
        self.port = port
        self._process = process

    def stop(self) -> None:
        """What a signal does."""
        self._process.should_exit = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def talk(self, query: str = "", **options: Any) -> Iterator[Client]:
        address = f"ws://127.0.0.1:{self.port}/stream{query}"
        with connect(address, proxy=None, **options) as opened:
            yield Client(opened)

    def request(
        self, method: str, path: str, body: str | bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        received = {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        is_json = received.get("content-type", "").startswith("application/json")
        return answer.status, received, json.loads(text) if is_json else text

    def health(self) -> Any:
        return self.request("GET", "/health")[2]

    def wait_for_sessions(self, count: int) -> None:
        until = time.monotonic() + PATIENCE
        while self.health()["sessions"] != count:
            assert time.monotonic() < until, f"{self.health()['sessions']} sessions, not {count}"
            time.sleep(0.01)


def tear(client: Client) -> None:
    """End a connection without a goodbye: what is on its way is lost, and the peer is reset."""
    at_once = struct.pack("ii", 1, 0)
    client.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    client.socket.socket.close()


class Client:
    """One end of a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.hello = self.receive()

    def ask(self, message: dict[str, Any] | str | bytes) -> Any:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)
        return self.receive()

    def push(self, words: str) -> list[Any]:
        return [self.ask({"type": "push", "word": word}) for word in words.split()]

    def receive(self) -> Any:
        return json.loads(self.socket.recv(PATIENCE))


@contextmanager
def running(detector: Detector, *, port: int = 0, **settings: Any) -> Iterator[Running]:
    limits = Limits(**settings.pop("limits", {}))
    access = Access(**settings)
    server = Server(detector, name="small", limits=limits, access=access)
    listener = listen("127.0.0.1", port)
    process = build(server)
    thread = threading.Thread(target=process.run, args=([listener],), daemon=True)
    thread.start()
    try:
        yield Running(server, process, listener.getsockname()[1])
    finally:
        process.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


@pytest.fixture(scope="module")
def here(detector: Detector) -> Iterator[Running]:
    """A server with the usual limits, for tests that leave it as it was."""
    with running(detector) as it:
        yield it
