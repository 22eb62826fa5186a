"""Several processes that serve one port.

The parent loads the model and forks, so that the workers share its memory; then it only watches
over them. A worker that dies is replaced; its conversations are gone, those of the others go on. On
Linux each worker has a listening socket of its own, among which the system distributes connections;
elsewhere they share one. The parent keeps the sockets open, so no connection is refused meanwhile.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from types import FrameType

from stir.errors import InputError, StirError
from stir.server.events import event

SOON_SECONDS = 2.0
"""A worker that ends so soon after its start has not worked."""
TRIES = 3
"""How often in a row a worker may end so soon."""
POLL_SECONDS = 0.05
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Workers:
    """Starts workers, replaces those that die, and stops all on a signal."""

    def __init__(self, count: int, work: Callable[[int, int], None], patience: float) -> None:
        """`work(number, parent)` is a worker; it ends when the descriptor `parent` is readable.

        After a signal workers have `patience` seconds to end by themselves.
        """
        if not hasattr(os, "fork"):
            raise InputError("several workers need a system with fork")
        self._count = count
        self._work = work
        self._patience = patience
        self._pids: dict[int, int] = {}
        self._started_at = [0.0] * count
        self._soon = [0] * count
        self._is_stopping = False
        # readable in the workers when the parent has ended, for then nobody can write any more
        self._alive_in, self._alive_out = os.pipe()

    def run(self) -> None:
        """Work until SIGINT or SIGTERM."""
        before = {number: signal.signal(number, self._stop) for number in _SIGNALS}
        try:
            for number in range(self._count):
                self._start(number)
            while not self._is_stopping:
                time.sleep(POLL_SECONDS)
                self._reap()
        finally:
            self._end()
            for signal_number, handler in before.items():
                signal.signal(signal_number, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True

    def _start(self, number: int) -> None:
        self._started_at[number] = time.monotonic()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if not pid:
            self._be_worker(number)
        self._pids[pid] = number
        event("worker", number=number, pid=pid)

    def _be_worker(self, number: int) -> None:
        """Work, and never return: what is below on the stack is the parent's."""
        status = 1
        try:
            for signal_number in _SIGNALS:
                signal.signal(signal_number, signal.SIG_DFL)
            if self._is_stopping:  # the signal came before
                os._exit(0)
            os.close(self._alive_out)
            self._work(number, self._alive_in)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)

    def _reap(self) -> None:
        for pid, number in list(self._pids.items()):
            found, status = os.waitpid(pid, os.WNOHANG)
            if not found:
                continue
            del self._pids[pid]
            if self._is_stopping:
                continue
            event("worker-died", number=number, pid=pid, status=os.waitstatus_to_exitcode(status))
            is_soon = time.monotonic() - self._started_at[number] < SOON_SECONDS
            self._soon[number] = self._soon[number] + 1 if is_soon else 0
            if self._soon[number] >= TRIES:
                raise StirError(f"worker {number} ended {TRIES} times right after its start")
            self._start(number)

    def _end(self) -> None:
        """Stop the workers that are left."""
        self._is_stopping = True
        self._signal(signal.SIGTERM)
        until = time.monotonic() + self._patience
        while self._pids and time.monotonic() < until:
            self._reap()
            time.sleep(POLL_SECONDS)
        self._signal(signal.SIGKILL)
        for pid in self._pids:
            os.waitpid(pid, 0)
        self._pids.clear()

    def _signal(self, number: int) -> None:
        for pid in self._pids:
            os.kill(pid, number)
