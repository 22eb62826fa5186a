"""Clients take turns: whoever has used the least goes next, and nobody works for long at a time.

The detector runs on the event loop. A message of one word takes less than a millisecond, a
hypothesis or a batch up to seconds; those are done in steps (`stir.steps`), and other clients are
served between them. The order is that of start-time fair queueing: each client has an account of
the time it has used; under load all get equal shares, and who needs less than its share does not
wait for those who want more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from stir.steps import Steps

T = TypeVar("T")

SLICE_SECONDS = 0.002
"""How long the detector works before the event loop sees to connections again."""
CREDIT_SECONDS = 0.05
"""The head start of a client that has not used its share."""


class Account:
    """The time that one client has used."""

    def __init__(self) -> None:
        self.used = 0.0
        """Seconds of work since the start."""
        self.tag = 0.0
        """The virtual time at which its next work is due."""


class _Job(NamedTuple):
    tag: float
    order: int
    """Jobs that are due at the same time go in order; no two have the same."""
    account: Account
    steps: Steps[Any]
    result: asyncio.Future[Any]


class Turns:
    """Runs the work of all clients, a slice at a time."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._jobs: list[_Job] = []
        self._order = count()
        self._now = 0.0
        """Virtual time: the tag of the work that was done last."""
        self._left = SLICE_SECONDS
        """What is left of the slice of this round of the event loop."""
        self._is_due = False
        self._unfinished = 0

    @property
    def waiting(self) -> int:
        """Work that is not finished yet, also while it is being worked on."""
        return self._unfinished

    def start(self, account: Account, steps: Steps[T]) -> asyncio.Future[T]:
        """Do some work, at once if nobody waits; cancelling the future stops it."""
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        tag = max(account.tag, self._now - CREDIT_SECONDS)
        heappush(self._jobs, _Job(tag, next(self._order), account, steps, result))
        self._unfinished += 1
        if len(self._jobs) == 1 and self._left > 0:
            self._work()
        self._come_back()
        return result

    def try_now(self, account: Account, steps: Steps[T]) -> T | None:
        """Do some work at once if nobody waits.

        None, which is never a result, says that it is not finished; `start` goes on with it.
        """
        if self._jobs or self._left <= 0:
            return None
        account.tag = max(account.tag, self._now - CREDIT_SECONDS)
        self._now = max(self._now, account.tag)
        start = self._clock()
        try:
            self._run(steps, start + self._left)
        except StopIteration as finished:
            result: T = finished.value
            return result
        finally:
            self._pay(account, account.tag, self._clock() - start)
            self._come_back()
        return None

    def _run(self, steps: Steps[Any], end: float) -> None:
        """Do steps until a time."""
        next(steps)
        while self._clock() < end:
            next(steps)

    def _come_back(self) -> None:
        """Go on in the next round of the event loop."""
        if not self._is_due and (self._jobs or self._left < SLICE_SECONDS):
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._is_due = False
        self._left = SLICE_SECONDS
        while self._jobs and self._left > 0:
            self._work()
        self._come_back()

    def _work(self) -> None:
        """Work on the job that is due for what is left of the slice."""
        job = heappop(self._jobs)
        if job.result.done():  # nobody wants the result any more
            job.steps.close()
            self._unfinished -= 1
            return
        self._now = max(self._now, job.tag)
        start = self._clock()
        try:
            self._run(job.steps, start + self._left)
        except StopIteration as finished:
            job.result.set_result(finished.value)
        except Exception as error:
            job.result.set_exception(error)
        self._pay(job.account, job.tag, self._clock() - start)
        if job.result.done():
            self._unfinished -= 1
        else:
            heappush(self._jobs, job._replace(tag=job.account.tag, order=next(self._order)))

    def _pay(self, account: Account, tag: float, seconds: float) -> None:
        self._left -= seconds
        account.used += seconds
        account.tag = tag + seconds
