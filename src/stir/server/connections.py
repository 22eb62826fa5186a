"""Open connections: how many there may be, and how long they may take to say what they want.

uvicorn waits for ever for the rest of a request, so whoever sends halves of requests can use up all
file descriptors. Here headers have a deadline, as has an answer that is not read; and when there
are too many connections, those go first that have not sent a whole request.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stir.server.access import STATUS
from stir.server.events import event
from stir.server.limits import Budget, Limits

CLOSE_SECONDS = 2.0
"""How long a client may take to answer the close of its socket when the server stops."""
SPARE_FILES = 64
"""File descriptors that are kept for other purposes than connections."""
PIECE_BYTES = 2048
"""How much of what a client sent on its socket is read at a time."""
PIECES_PER_SECOND = 2000.0
"""How many such pieces are read a second."""

_REASONS = {408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


class Gate:
    """Counts connections, and closes those that there are too many of."""

    def __init__(self, limits: Limits, most: int | None = None) -> None:
        self.limits = limits
        self.most = most or files_allowed() - SPARE_FILES
        """Connections at the same time, from everywhere."""
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: defaultdict[str, int] = defaultdict(int)
        # whose request is not complete yet, the oldest first
        self._waiting: dict[HttpProtocol, None] = {}

    @property
    def open(self) -> int:
        """Open connections."""
        return len(self._open)

    def admit(self, protocol: HttpProtocol) -> bool:
        """Count a new connection; if there are too many, close another one or refuse this one."""
        address = protocol.client[0] if protocol.client else ""
        if self._by_address[address] >= self.limits.address_connections:
            if not self._make_room(address):
                protocol.refuse("too-many-connections", "too many connections from your address")
                return False
        elif len(self._open) >= self.most and not self._make_room(None):
            protocol.refuse("full", "too many connections; try again later")
            return False
        self._open[protocol.transport] = address
        self._by_address[address] += 1
        return True

    def _make_room(self, address: str | None) -> bool:
        """Close the oldest connection without a request, from an address or from anywhere."""
        for protocol in self._waiting:
            if address is None or self._open.get(protocol.transport) == address:
                protocol.abandon("too-many-connections", "too many connections without a request")
                return True
        return False

    def wait(self, protocol: HttpProtocol) -> None:
        """A connection's request is not complete."""
        self._waiting[protocol] = None

    def stop_waiting(self, protocol: HttpProtocol) -> None:
        """A connection's request is complete, or will never be."""
        self._waiting.pop(protocol, None)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is closed."""
        address = self._open.pop(transport, None)
        if address is None:
            return
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class HttpProtocol(H11Protocol):
    """HTTP with deadlines."""

    def __init__(self, *args: Any, gate: Gate, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._gate = gate
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless there are too many who do."""
        super().connection_made(transport)
        if self._gate.admit(self):
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        self.resume_writing()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request, unless the connection has been refused."""
        if not self.transport.is_closing():
            super().data_received(data)

    def handle_events(self) -> None:
        """Go on with the request; its deadline is met when its headers are there."""
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The headers are there: go on as a WebSocket."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not read: give it some time."""
        super().pause_writing()
        seconds = self._gate.limits.request_seconds
        self._stalled = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def refuse(self, code: str, message: str) -> None:
        """Say why, and close the connection."""
        event("refused", code=code, client=self.client and self.client[0])
        status = STATUS[code]
        body = json.dumps({"type": "error", "code": code, "message": message}).encode()
        head = (
            f"HTTP/1.1 {status} {_REASONS[status]}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()

    def abandon(self, code: str, message: str) -> None:
        """Close the connection at once, for another one needs its place."""
        self._stop_waiting()
        self._gate.leave(self.transport)
        self.refuse(code, message)
        self.transport.abort()

    def _wait(self) -> None:
        self._stop_waiting()
        self._gate.wait(self)
        self._deadline = self.loop.call_later(self._gate.limits.request_seconds, self._is_late)

    def _stop_waiting(self) -> None:
        self._gate.stop_waiting(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _is_late(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            seconds = self._gate.limits.request_seconds
            self.refuse("too-slow", f"no request within {seconds:g} s")


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that reads in pieces, for which the client pays, and that is closed in good order
    when the server stops.
    """

    def __init__(self, *args: Any, gate: Gate, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._gate = gate
        limits = gate.limits
        # hundreds of small frames fit into a piece, tens of thousands into what a socket has read
        self._budget = Budget(PIECES_PER_SECOND, limits.share, self.loop.time())
        self._unread = bytearray()
        self._later: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Read a piece; the rest when it has been paid for and its messages are handled."""
        self._unread += data
        self._read()

    async def receive(self) -> Any:
        """Wait for the next message, then read on."""
        message = await super().receive()
        if self.queue.empty():
            self._read()
        return message

    def _read(self) -> None:
        if self._later is not None:
            self.transport.pause_reading()
            return
        while self._unread and not self.read_paused and not self.disconnected:
            wait = self._budget.delay(self.loop.time())
            piece = bytes(self._unread[:PIECE_BYTES])
            del self._unread[:PIECE_BYTES]
            start = perf_counter()
            super().data_received(piece)
            self._budget.charge(perf_counter() - start)
            if wait or self._unread:
                self.transport.pause_reading()
                self._later = self.loop.call_later(wait, self._read_on)
                return
        if not self.read_paused and not self.disconnected:
            self.transport.resume_reading()

    def _read_on(self) -> None:
        self._later = None
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._gate.leave(self.transport)
        if self._later is not None:
            self._later.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Say goodbye, and wait for the client's.

        If the connection were closed while messages of the client are unread, the system would
        reset it, and the goodbye could be lost.
        """
        if self.close_sent or not self.handshake_complete:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1012})
        with suppress(Exception):  # a connection that has failed meanwhile
            self.conn.send_close(1012)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.close)


def protocols(gate: Gate) -> dict[str, Any]:
    """Settings of uvicorn with these protocols."""
    return {"http": partial(HttpProtocol, gate=gate), "ws": partial(SocketProtocol, gate=gate)}


def files_allowed() -> int:
    """Raise the number of open files to what the system allows; returns it."""
    try:
        import resource
    except ImportError:
        return 1024  # not on this system
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1 << 16 if hard == resource.RLIM_INFINITY else min(hard, 1 << 16)
    if soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return int(soft)
