"""The server process: listens, and shuts down gracefully on a signal."""

from __future__ import annotations

import gc
import signal
import socket
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from stir.errors import InputError, StirError
from stir.server.access import Access, is_loopback
from stir.server.app import Server, create_app
from stir.server.connections import Gate, protocols
from stir.server.events import event
from stir.server.protocol import HYPOTHESIS_FACTOR

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


def build(server: Server) -> uvicorn.Server:
    """The uvicorn server, not yet running."""
    return make_server(
        create_app(server),
        server.stopped.set,
        **protocols(Gate(server.limits)),
        # a larger message closes the connection: the server would have to buffer it to refuse it
        ws_max_size=HYPOTHESIS_FACTOR * server.limits.message_bytes,
        # messages have a few hundred bytes, a compressor per client needs far more memory
        ws_per_message_deflate=False,
        # a pong waits behind the messages that the client has sent before
        ws_ping_timeout=60,
        callback_notify=_collect_garbage,
        timeout_notify=GC_SECONDS,
    )


def make_server(
    app: ASGIApp, stopping: Callable[[], None] | None = None, **settings: Any
) -> uvicorn.Server:
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
    listener = listen(host, port)
    _tune_collector()
    if started is not None:
        name, bound = listener.getsockname()[:2]
        started(f"http://{f'[{name}]' if ':' in name else name}:{bound}")
    event("start", port=listener.getsockname()[1], model=server.name)
    build(server).run([listener])
    event("stop", sessions=server.opened, words=server.words)


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
