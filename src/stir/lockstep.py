"""Many utterances at once: sessions take their words in step, and the networks read them together.

A recurrent network needs all of its weights for every word. Read for the words of several sessions
at once, they come from memory once for all of them. The answers are those of one session after the
other: sessions share nothing, and decide for themselves (`Session.begin`, `Session.take`).

A *job* is what one session does: a generator that yields words, is sent an update for each of them,
and returns its result. `run` does one job, `run_in_step` any number of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from stir.engine import EngineBatch
from stir.session import Session
from stir.types import Update
from stir.words import Word

T = TypeVar("T")

Job = Generator[Word, Update, T]
"""Yields words, is sent their updates, and returns a result; begins and ends the utterances."""

LANES = 16
"""How many sessions go in step."""
MAX_WAITING = 64 * LANES
"""How many results may wait for the first of them."""


def run(session: Session | None, job: Job[T]) -> T:
    """Do one job word by word; one that yields no word needs no session."""
    try:
        word = next(job)
        assert session is not None
        while True:
            word = job.send(session.push_word(word))
    except StopIteration as end:
        result: T = end.value
        return result


def run_in_step(
    jobs: Iterable[Callable[[Session], Job[T]]],
    open_session: Callable[[], Session],
    lanes: int = LANES,
) -> Iterator[T]:
    """Do jobs in step, each with a session that no other has at that time.

    Yields the results in the order of the jobs, of which no more are begun than necessary. If a job
    fails, so do all. Whose `open_session` returns one session again and again has the jobs done one
    after the other.
    """
    session = open_session()
    batch = session.batch_of(lanes)
    if batch is None:  # nothing to gain
        yield from (run(session, job(session)) for job in jobs)
        return
    yield from _Lanes(jobs, open_session, batch, lanes, session).results()


@dataclass(slots=True)
class _Slot(Generic[T]):
    """Where a job's result goes."""

    results: tuple[T, ...] = ()


@dataclass(slots=True)
class _Lane(Generic[T]):
    """A session at work on a job, and the word that comes next."""

    session: Session
    job: Job[T]
    slot: _Slot[T]
    word: Word


class _Lanes(Generic[T]):
    def __init__(
        self,
        jobs: Iterable[Callable[[Session], Job[T]]],
        open_session: Callable[[], Session],
        batch: EngineBatch,
        lanes: int,
        first: Session,
    ) -> None:
        self._jobs = iter(jobs)
        self._open_session = open_session
        self._batch = batch
        self._free = [first]
        self._sessions = [first]
        self._left = lanes - 1  # sessions that may still be opened
        self._slots: deque[_Slot[T]] = deque()
        self._lanes: list[_Lane[T]] = []

    def results(self) -> Iterator[T]:
        """Yield results in the order of the jobs."""
        while True:
            self._begin_jobs()
            while self._slots and self._slots[0].results:
                yield self._slots.popleft().results[0]
            if self._lanes:
                self._step()
            elif not self._slots:
                return

    def _begin_jobs(self) -> None:
        """Give jobs to all sessions that have none."""
        while len(self._slots) < MAX_WAITING and self._has_session():
            make = next(self._jobs, None)
            if make is None:
                return
            session = self._free.pop()
            slot: _Slot[T] = _Slot()
            self._slots.append(slot)
            job = make(session)
            try:
                word = next(job)
            except StopIteration as end:
                slot.results = (end.value,)
                self._free.append(session)
            else:
                self._lanes.append(_Lane(session, job, slot, word))

    def _has_session(self) -> bool:
        """Whether a session is free, or one more can be opened."""
        if not self._free and self._left:
            self._left -= 1
            session = self._open_session()
            if any(session is opened for opened in self._sessions):
                self._left = 0
            else:
                self._sessions.append(session)
                self._free.append(session)
        return bool(self._free)

    def _step(self) -> None:
        """Push one word in each lane."""
        updates: list[Update | None] = []
        waiting: list[int] = []
        for n, lane in enumerate(self._lanes):
            update = lane.session.begin(lane.word)
            updates.append(update)
            if update is None:
                waiting.append(n)
        sessions = [self._lanes[n].session for n in waiting]
        words = [self._lanes[n].word for n in waiting]
        engines = [session.engine for session in sessions]
        states = self._batch.push(engines, words) if engines else []
        for n, session, word, state in zip(waiting, sessions, words, states, strict=True):
            updates[n] = session.take(word, state)
        self._go_on(updates)

    def _go_on(self, updates: list[Update | None]) -> None:
        """Tell jobs what came of their words; those that end leave their sessions free."""
        lanes: list[_Lane[T]] = []
        for lane, update in zip(self._lanes, updates, strict=True):
            assert update is not None
            try:
                lane.word = lane.job.send(update)
                lanes.append(lane)
            except StopIteration as end:
                lane.slot.results = (end.value,)
                self._free.append(lane.session)
        self._lanes = lanes
