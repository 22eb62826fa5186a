"""The server process: listens, and shuts down gracefully on a signal."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import uvicorn

from stir.errors import InputError, StirError
from stir.server.access import Access, is_loopback
from stir.server.app import Server, create_app
from stir.server.connections import CLOSE_SECONDS, Gate, protocols
from stir.server.counts import Count
from stir.server.events import event, set_worker
from stir.server.handover import Post
from stir.server.workers import Workers

if TYPE_CHECKING:
    from starlette.types import ASGIApp

SHUTDOWN_SECONDS = 5
"""Time for open connections to close after a signal."""
GC_THRESHOLD = 50_000
"""Net number of new objects that triggers a garbage collection."""
GC_SECONDS = 60
"""Interval of full garbage collections."""


class _Uvicorn(uvicorn.Server):
    """Stops on SIGINT and SIGTERM, and then returns."""

    def __init__(self, config: uvicorn.Config, stopping: Callable[[], None] | None = None) -> None:
        """Call `stopping` before connections are closed."""
        super().__init__(config)
        self._stopping = stopping
        self.post: Post | None = None
        """Where other workers pass connections on."""
        self.parent: int | None = None
        """A descriptor that is readable when the parent has ended."""
        self._adopted: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, also to the other workers."""
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        if self.parent is not None:
            loop.add_reader(self.parent, self._orphaned, loop)
        if self.post is not None:
            loop.add_reader(self.post.box, self._open_post, self.post)

    def _orphaned(self, loop: asyncio.AbstractEventLoop) -> None:
        assert self.parent is not None
        loop.remove_reader(self.parent)
        self.should_exit = True

    def _open_post(self, post: Post) -> None:
        for connection, head in post.receive():
            task = asyncio.get_running_loop().create_task(self._adopt(connection, head))
            self._adopted.add(task)
            task.add_done_callback(self._adopted.discard)

    async def _adopt(self, connection: socket.socket, head: bytes) -> None:
        """Go on with a connection that another worker has accepted."""
        connection.setblocking(False)
        make: Any = self.config.http_protocol_class
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(
            lambda: make(config=self.config, server_state=self.server_state, app_state={}),
            connection,
        )
        protocol.data_received(head)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections, after the application has been told."""
        if self._stopping is not None:
            self._stopping()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Handle signals as uvicorn does, but do not raise them again at the end."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {s: signal.signal(s, self.handle_exit) for s in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def check_exposure(host: str, access: Access, without_token: bool) -> None:
    """Refuse to serve everybody on the network by accident."""
    if is_loopback(host) or access.token is not None or without_token:
        return
    raise InputError(
        f"{host} can be reached from other machines, and without a token anybody there may use this"
        " server; set STIR_TOKEN or --token, or say --without-token if a proxy or a firewall keeps"
        " others out"
    )


def listen(host: str, port: int) -> socket.socket:
    """Open a port; port 0 means any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        # only the system's message, without Python's addition
        reason = (error.strerror or str(error)).partition(" (")[0]
        raise StirError(f"cannot listen on {host}, port {port}: {reason}") from None


def listeners(host: str, port: int, count: int) -> list[socket.socket]:
    """Open a port for several processes."""
    first = listen(host, port)  # fails if others have the port; the next ones would share it
    if count == 1 or sys.platform != "linux":
        return [first] * count  # elsewhere the system does not distribute connections
    address = first.getsockname()
    first.close()
    return [
        socket.create_server(address[:2], family=first.family, backlog=1024, reuse_port=True)
        for _ in range(count)
    ]


def build(server: Server) -> _Uvicorn:
    """The uvicorn server, not yet running."""
    gate = Gate(server.limits, counts=server.counts, post=server.post)
    return make_server(
        create_app(server),
        server.stopped.set,
        **protocols(gate),
        # a larger message closes the connection: the server would have to buffer it to refuse it
        ws_max_size=gate.largest_message,
        # messages have a few hundred bytes, a compressor per client needs far more memory
        ws_per_message_deflate=False,
        # a pong waits behind the messages that the client has sent before
        ws_ping_timeout=60,
        callback_notify=_collect_garbage,
        timeout_notify=GC_SECONDS,
    )


def make_server(
    app: ASGIApp, stopping: Callable[[], None] | None = None, **settings: Any
) -> _Uvicorn:
    """A uvicorn server for an application; it logs problems only."""
    config = uvicorn.Config(
        app,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        access_log=False,
        log_level="warning",
        server_header=False,
        **settings,
    )
    return _Uvicorn(config, stopping)


def serve(
    server: Server, host: str, port: int, started: Callable[[str], None] | None = None
) -> None:
    """Serve until SIGINT or SIGTERM; `started` is called with the address."""
    workers = len(server.board.rows)
    opened = listeners(host, port, workers)
    _tune_collector()
    name, bound = opened[0].getsockname()[:2]
    if started is not None:
        started(f"http://{f'[{name}]' if ':' in name else name}:{bound}")
    event("start", port=bound, model=server.name, workers=workers)
    if workers == 1:
        build(server).run(opened)
    else:
        work = partial(_be_worker, server, opened)
        Workers(workers, work, SHUTDOWN_SECONDS + CLOSE_SECONDS + 1).run()
    total = server.board.total
    event("stop", sessions=total(Count.OPENED), words=total(Count.WORDS))


def _be_worker(server: Server, opened: list[socket.socket], number: int, parent: int) -> None:
    """One of several processes."""
    set_worker(number)
    server.become(number)
    process = build(server)
    process.post, process.parent = server.post, parent
    process.run([opened[number]])


def _tune_collector() -> None:
    """Make garbage collections rare, and exclude the model from them.

    Sessions create no cycles, but with 200 sessions a full collection takes over 20 ms, for which
    every client waits. By default, 12 s of load cause 1 full and 218 partial collections.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


async def _collect_garbage() -> None:
    """Free closed connections: asyncio's transports are in reference cycles."""
    gc.collect()
