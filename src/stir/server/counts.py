"""What the server counts, for `/health` and `/metrics`: of all workers together.

Each worker writes a row of shared memory of its own and reads the others'. There are no locks: a
number has one writer, who writes it at once.
"""

from __future__ import annotations

import mmap
import os
import time
from bisect import bisect_left
from enum import IntEnum
from typing import Any

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Upper bounds of the histogram of seconds from reading a message to sending its answer."""


class Count(IntEnum):
    """The numbers of a row."""

    CONNECTIONS = 0
    """Open connections."""
    SESSIONS = 1
    """Conversations with a connection."""
    RESUMABLE = 2
    """Conversations whose connection is torn."""
    BATCHES = 3
    """Batches that are read or annotated."""
    OPENED = 4
    """Conversations begun."""
    MESSAGES = 5
    """Messages answered."""
    ERRORS = 6
    """Those of them that were answered by an error."""
    WORDS = 7
    """Words pushed, in conversations and batches."""
    ANNOTATED = 8
    """Batches answered."""
    REFUSED = 9
    """Requests and connections refused."""
    FAILED = 10
    """Internal errors."""
    PASSED_ON = 11
    """Connections passed on to the worker that has their conversation."""
    STARTED_AT = 12
    """Seconds since 1970."""
    PID = 13
    SECONDS = 14
    """Sum of the seconds of the histogram."""
    BUCKET = 15
    """The first bucket; the last one has no upper bound."""


NOW = (Count.CONNECTIONS, Count.SESSIONS, Count.RESUMABLE, Count.BATCHES)
"""What is true now, as opposed to what has happened since the start."""
_ROW = Count.BUCKET + len(BUCKETS) + 1


class Counts:
    """The numbers of one worker."""

    def __init__(self, row: Any = None) -> None:
        self._row = row if row is not None else [0.0] * _ROW

    def __getitem__(self, count: Count) -> float:
        return float(self._row[count])

    def __setitem__(self, count: Count, number: float) -> None:
        self._row[count] = number

    def begin(self) -> None:
        """Start to count in this process; a worker before it may have left its numbers."""
        for count in NOW:
            self[count] = 0
        self[Count.STARTED_AT] = time.time()
        self[Count.PID] = os.getpid()

    def answered(self, seconds: float, *, is_error: bool) -> None:
        """Count a message."""
        row = self._row
        row[Count.MESSAGES] += 1
        row[Count.ERRORS] += is_error
        row[Count.SECONDS] += seconds
        row[Count.BUCKET + bisect_left(BUCKETS, seconds)] += 1

    @property
    def buckets(self) -> list[int]:
        """The messages of each bucket."""
        return [int(number) for number in self._row[Count.BUCKET : _ROW]]


class Board:
    """The numbers of all workers, in memory that processes share after a fork."""

    def __init__(self, workers: int = 1) -> None:
        memory = memoryview(mmap.mmap(-1, 8 * _ROW * workers)).cast("d")
        self.rows = [Counts(memory[_ROW * i : _ROW * (i + 1)]) for i in range(workers)]

    def total(self, count: Count) -> int:
        """The sum of all workers."""
        return int(sum(row[count] for row in self.rows))


class Counted:
    """An attribute that is one of the numbers of its owner's `counts`."""

    def __init__(self, count: Count) -> None:
        self._count = count

    def __get__(self, owner: Any, kind: type[Any]) -> int:
        return int(owner.counts[self._count])

    def __set__(self, owner: Any, number: int) -> None:
        owner.counts[self._count] = number
