"""The process: listens, and leaves in good order when it is told to."""

from __future__ import annotations

import gc
import ipaddress
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

import uvicorn

from stir.errors import StirError
from stir.server.app import Server, create_app

GRACE = 5
"""Seconds that open connections have, once the server was told to stop."""
FRAME = 16
"""How many times the limit a message may be large and still be answered by an error. A larger one
ends its connection: it would have to be held in memory to be refused."""
YOUNG = 50_000
"""How many more objects there are than at the last collection when Python makes another."""
TIDY = 60
"""Seconds between collections that are made in any case."""


class _Uvicorn(uvicorn.Server):
    """Stops on SIGINT and SIGTERM, and then simply returns."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Handle signals as uvicorn does, but do not raise them once more at the end."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {s: signal.signal(s, self.handle_exit) for s in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listen(host: str, port: int) -> socket.socket:
    """Open the port, or say why not; port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        # the system's own words, to which Python adds what it was doing
        reason = (error.strerror or str(error)).partition(" (")[0]
        raise StirError(f"cannot listen on {host}, port {port}: {reason}") from None


def build(server: Server) -> uvicorn.Server:
    """Make the process's server, not yet running."""
    config = uvicorn.Config(
        create_app(server),
        ws_max_size=FRAME * server.limits.message_bytes,
        # messages are a few hundred bytes; a compressor's memory for each client is not
        ws_per_message_deflate=False,
        # the answer to a ping waits behind what a client has sent in a rush
        ws_ping_timeout=60,
        timeout_graceful_shutdown=GRACE,
        callback_notify=_tidy,
        timeout_notify=TIDY,
        access_log=False,
        log_level="warning",
        server_header=False,
    )
    return _Uvicorn(config)


def serve(
    server: Server, host: str, port: int, started: Callable[[str], None] | None = None
) -> None:
    """Serve until SIGINT or SIGTERM; `started` is told the address."""
    listener = listen(host, port)
    if not is_loopback(host):
        print(
            f"stir: {host} can be reached from other machines, and nobody is asked who they are",
            file=sys.stderr,
        )
    _calm_collector()
    if started is not None:
        name, bound = listener.getsockname()[:2]
        started(f"http://{f'[{name}]' if ':' in name else name}:{bound}")
    build(server).run([listener])


def _calm_collector() -> None:
    """Let Python look for cycles rarely, and not in the model, which stays.

    Sessions leave no cycles, yet with 200 of them a full collection takes over 20 ms, for which
    every client waits. In 12 s of load Python made one, 18 smaller and 200 small ones.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


async def _tidy() -> None:
    """Collect what closed connections leave: asyncio's transports are in cycles."""
    gc.collect()


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
