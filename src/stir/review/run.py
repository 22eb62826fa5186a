"""The process of a review: listens on this machine only, until a signal."""

from __future__ import annotations

import socket
from collections.abc import Callable

from stir.errors import StirError
from stir.review.address import Address, Memory, fresh_token
from stir.review.app import create_app
from stir.review.state import Review
from stir.server.run import listen, make_server

HOST = "127.0.0.1"


def serve(review: Review, port: int, started: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM; `started` is called with the address of the page."""
    memory = Memory(review.decisions_file)
    listener, address = _open(memory, port)
    memory.keep(address)
    server = make_server(create_app(review, address.token, address.port))
    started(address.url)
    server.run([listener])
    memory.forget()


def _open(memory: Memory, port: int) -> tuple[socket.socket, Address]:
    """Listen at the address of a review that was killed, if that is possible."""
    before = memory.recall()
    if before is not None and port in (0, before.port):
        try:
            return listen(HOST, before.port), before
        except StirError:
            pass  # another program listens there now, or another review of this file
    listener = listen(HOST, port)
    return listener, Address(listener.getsockname()[1], fresh_token())
