"""Open connections: how many there may be, and how long they may take to say what they want.

uvicorn waits for ever for the rest of a request, so whoever sends halves of requests can use up all
file descriptors. Here headers have a deadline, as has an answer that is not read; and when there
are too many connections, those go first that have not sent a whole request.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from stir.server.access import STATUS, network
from stir.server.counts import Count, Counts
from stir.server.events import event
from stir.server.frames import frame_size, text_frame, text_of
from stir.server.handover import Post
from stir.server.limits import Budget, Limits
from stir.server.protocol import HYPOTHESIS_FACTOR

CLOSE_SECONDS = 2.0
"""How long a client may take to answer the close of its socket when the server stops."""
SPARE_FILES = 64
"""File descriptors that are kept for other purposes than connections."""
PIECE_BYTES = 2048
"""How much of what a client sent on its socket is read at a time."""
PIECES_PER_SECOND = 2000.0
"""How many such pieces are read a second."""
REQUESTS_PER_SECOND = 500.0
"""How many requests are answered a second from one address: about a quarter of a core."""
REQUESTS_BURST = 0.1
"""Seconds whose requests may come at once."""
BUDGETS = 4096
"""Addresses whose requests are counted."""
PASS_ON_SECONDS = 0.02
"""Between two attempts to pass a connection on."""
PASS_ON_TRIES = 50

_RESUMED = re.compile(rb"[?&]resume=([^&#]*)")
_REASONS = {408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


class Gate:
    """Counts connections and requests, and closes those that there are too many of."""

    def __init__(
        self,
        limits: Limits,
        most: int | None = None,
        counts: Counts | None = None,
        post: Post | None = None,
    ) -> None:
        self.limits = limits
        self.counts = counts or Counts()
        self.post = post
        """Where connections are passed on, if there are several workers."""
        self.most = most or files_allowed() - SPARE_FILES
        """Connections at the same time, from everywhere."""
        self.largest_message = HYPOTHESIS_FACTOR * limits.message_bytes
        """Bytes of a message that is read; a larger one closes the connection."""
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: defaultdict[str, int] = defaultdict(int)
        self._budgets: dict[str, Budget] = {}
        # whose request is not complete yet, the oldest first
        self._waiting: dict[HttpProtocol, None] = {}

    @property
    def open(self) -> int:
        """Open connections."""
        return len(self._open)

    def admit(self, protocol: HttpProtocol) -> bool:
        """Count a new connection; if there are too many, close another one or refuse this one."""
        address = protocol.address
        if self._by_address[address] >= self.limits.address_connections:
            if not self._make_room(address):
                protocol.refuse("too-many-connections", "too many connections from your address")
                return False
        elif len(self._open) >= self.most and not self._make_room(None):
            protocol.refuse("full", "too many connections; try again later")
            return False
        self._open[protocol.transport] = address
        self._by_address[address] += 1
        self.counts[Count.CONNECTIONS] = len(self._open)
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
        self.counts[Count.CONNECTIONS] = len(self._open)

    def pay(self, address: str, now: float) -> float:
        """Count a request; returns the seconds that the next one from there has to wait."""
        budget = self._budgets.pop(address, None)
        if budget is None:
            start, share = now - REQUESTS_BURST, self.limits.share
            budget = Budget(REQUESTS_PER_SECOND, share, start, REQUESTS_BURST)
        self._budgets[address] = budget
        if len(self._budgets) > BUDGETS:
            del self._budgets[next(iter(self._budgets))]
        return budget.delay(now)

    def debt(self, address: str, now: float) -> float:
        """Seconds that requests from an address have to wait."""
        budget = self._budgets.get(address)
        return 0.0 if budget is None else budget.debt(now)


class HttpProtocol(H11Protocol):
    """HTTP with deadlines, whose requests are paid for by their address."""

    def __init__(self, *args: Any, gate: Gate, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._gate = gate
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._held = bytearray()
        """What is read when earlier requests are paid for."""
        self._later: asyncio.TimerHandle | None = None
        self.address = ""
        """What connections and requests are counted by."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless there are too many who do."""
        super().connection_made(transport)
        self.address = network(self.client[0]) if self.client else ""
        if self._gate.admit(self):
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        self.resume_writing()
        if self._later is not None:
            self._later.cancel()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request, unless the connection has been refused."""
        if self.transport.is_closing():
            return
        debt = self._gate.debt(self.address, self.loop.time())
        if not debt and self._later is None:
            super().data_received(data)
            return
        self._held += data
        self.transport.pause_reading()
        self._later = self._later or self.loop.call_later(debt, self._read_held)

    def _read_held(self) -> None:
        self._later = None
        data = bytes(self._held)
        self._held.clear()
        if not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
        self.data_received(data)

    def handle_events(self) -> None:
        """Go on with the request; its deadline is met when its headers are there."""
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The headers are there: go on as a WebSocket."""
        self._stop_waiting()
        self._gate.pay(self.address, self.loop.time())
        post, found = self._gate.post, _RESUMED.search(event.target)
        worker = post.worker_of(found[1].decode()) if post is not None and found else None
        if worker is None:
            super().handle_websocket_upgrade(event)
        else:
            self._pass_on(worker, self._head(event), PASS_ON_TRIES)

    def _head(self, event: Any) -> bytes:
        """The request that was read."""
        head = [event.method, b" ", event.target, b" HTTP/1.1\r\n"]
        for name, value in self.headers:
            head += [name, b": ", value, b"\r\n"]
        return b"".join([*head, b"\r\n"])

    def _pass_on(self, worker: int, head: bytes, tries: int) -> None:
        """Pass the connection on to the worker that has its conversation."""
        if self.transport.is_closing():
            return
        assert self._gate.post is not None
        connection = self.transport.get_extra_info("socket").fileno()
        if self._gate.post.pass_on(worker, connection, head):
            self._gate.counts[Count.PASSED_ON] += 1
            self.transport.abort()
        elif tries:
            self.transport.pause_reading()
            self.loop.call_later(PASS_ON_SECONDS, self._pass_on, worker, head, tries - 1)
        else:
            self.refuse("busy", "the conversation's worker does not answer")

    def on_response_complete(self) -> None:
        """Wait for the next request, and let it wait until this one is paid for."""
        self._wait()
        if wait := self._gate.pay(self.address, self.loop.time()):
            self.loop.call_later(wait, super().on_response_complete)
        else:
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
        self._gate.counts[Count.REFUSED] += 1
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

    Whole texts are read and written by `frames`, everything else by `websockets`, which gets whole
    frames only, so it is never in the middle of one when a text comes.
    """

    def __init__(self, *args: Any, gate: Gate, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._gate = gate
        limits = gate.limits
        # hundreds of small frames fit into a piece, tens of thousands into what a socket has read
        self._budget = Budget(PIECES_PER_SECOND, limits.share, self.loop.time())
        self._unread = bytearray()
        self._frame = bytearray()
        """What is there of the next frame."""
        self._broken = False
        """A frame is too large: `websockets` gets the rest, and says so."""
        self._is_held = False
        self._later: asyncio.TimerHandle | None = None

    # --- reading ------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read a piece; the rest when it has been paid for and its messages are handled."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._unread += data
        self._read()

    async def receive(self) -> Any:
        """Wait for the next message, then read on."""
        message = await self.queue.get()
        if self.queue.empty():
            self.read_paused = False
            if self._unread:
                self._read()
        return message

    def _read(self) -> None:
        while self._unread and self._may_read():
            wait = self._budget.delay(self.loop.time())
            piece = bytes(self._unread[:PIECE_BYTES])
            del self._unread[:PIECE_BYTES]
            start = perf_counter()
            self._take(piece)
            self._budget.charge(perf_counter() - start)
            if wait or self._unread:
                self._later = self.loop.call_later(wait, self._read_on)
        self._hold(bool(self._unread))

    def _hold(self, hold: bool) -> None:
        """Let a client that is ahead wait: what it sends stays on its side."""
        if hold == self._is_held or self.disconnected or self.transport.is_closing():
            return
        self._is_held = hold
        if hold:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _may_read(self) -> bool:
        return self.handshake_complete and not (
            self.read_paused or self.disconnected or self._later is not None
        )

    def _read_on(self) -> None:
        self._later = None
        self._read()

    def _take(self, piece: bytes) -> None:
        """Read the frames that are complete with this piece."""
        self._frame += piece
        while self._frame and not self._broken:
            size = frame_size(self._frame, self._gate.largest_message)
            if size == 0 or size > len(self._frame):
                return
            self._broken = size < 0
            frame = bytes(self._frame if self._broken else self._frame[:size])
            del self._frame[: len(frame)]
            self._take_frame(frame)
        if self._frame:
            super().data_received(bytes(self._frame))
            self._frame.clear()

    def _take_frame(self, frame: bytes) -> None:
        is_usual = self.conn.state is State.OPEN and not (self.frames or self._broken)
        text = text_of(frame) if is_usual else None
        self.read_paused = True  # here, so that uvicorn does not do it: `_hold` does
        if text is None:
            super().data_received(frame)
            self.read_paused = not self.queue.empty()
        else:
            read: Any = {"type": "websocket.receive", "text": text, "at": perf_counter()}
            self.queue.put_nowait(read)

    # --- writing ------------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        """Write texts directly; everything else is for `websockets`."""
        text = message.get("text")
        if text is not None and self._is_open():
            self.transport.write(text_frame(text))
        else:
            await super().send(message)
            self._read()

    def _is_open(self) -> bool:
        return (
            self.handshake_complete
            and self.writable.is_set()
            and not (self.disconnected or self.close_sent)
            and self.conn.state is State.OPEN
        )

    # --- the end ------------------------------------------------------------------------------

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
        self.read_paused = False
        self._read()  # up to the client's goodbye
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
