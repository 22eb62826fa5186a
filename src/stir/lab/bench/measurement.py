"""What a benchmark gives, and how time and memory are taken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from time import process_time

REPEATS = 5


@dataclass(frozen=True)
class Measurement:
    """One figure beside its baseline; lower is better."""

    name: str
    unit: str
    value: float
    baseline: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times more the baseline takes."""
        return None if self.baseline is None or not self.value else self.baseline / self.value


def seconds(*functions: Callable[[], object], repeats: int = REPEATS) -> list[float]:
    """The least processor time of each function, called in turn so that all meet the same weather.

    Whatever else a machine does only ever adds to a time.
    """
    times: list[list[float]] = [[] for _ in functions]
    for _ in range(repeats):
        for function, taken in zip(functions, times, strict=True):
            begin = process_time()
            function()
            taken.append(process_time() - begin)
    return [min(taken) for taken in times]


def allocated() -> int:
    """How many blocks of memory Python's objects take up now."""
    return sys.getallocatedblocks()


def deep_size(objects: Iterable[object]) -> int:
    """The bytes of some objects and all that their dicts, lists and tuples hold, once each."""
    seen: set[int] = set()
    total = 0
    waiting = list(objects)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing)
        if isinstance(thing, dict):
            waiting.extend(chain.from_iterable(thing.items()))
        elif isinstance(thing, (list, tuple)):
            waiting.extend(thing)
    return total
