"""Passes connections to the worker that has their conversation.

Any worker may accept the connection of a client that resumes a conversation. The token of the
conversation begins with the number of its worker, and the connection goes there: its descriptor,
and the request that was read from it. Each worker has a box, a pair of Unix sockets that all
workers inherit, so a worker that takes the place of one that has died also takes its box.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import suppress

HEAD_BYTES = 1 << 16
"""More than the headers of a request that is read."""


class Post:
    """The boxes of all workers, seen from one of them."""

    def __init__(self, workers: int) -> None:
        self.own = 0
        self._boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(workers)]
        for pair in self._boxes:
            for end in pair:
                end.setblocking(False)

    @property
    def box(self) -> int:
        """The descriptor that is readable when something is in the worker's own box."""
        return self._boxes[self.own][1].fileno()

    def worker_of(self, token: str) -> int | None:
        """The other worker that a token names, or None if it is this one or none."""
        number = token.partition(".")[0]
        if not (number.isascii() and number.isdigit() and len(number) <= 4):
            return None
        worker = int(number)
        return worker if worker != self.own and worker < len(self._boxes) else None

    def pass_on(self, worker: int, connection: int, head: bytes) -> bool:
        """Put a connection into another worker's box; False if there is no room."""
        try:
            socket.send_fds(self._boxes[worker][0], [head], [connection])
        except OSError:
            return False
        return True

    def receive(self) -> Iterator[tuple[socket.socket, bytes]]:
        """Take all connections out of the worker's own box, with their requests."""
        with suppress(BlockingIOError):
            while True:
                head, found, _, _ = socket.recv_fds(self._boxes[self.own][1], HEAD_BYTES, 4)
                for extra in found[1:]:
                    os.close(extra)
                if found:
                    yield socket.socket(fileno=found[0]), head


def prefix(worker: int, workers: int) -> str:
    """What the tokens of a worker's conversations begin with."""
    return f"{worker}." if workers > 1 else ""
