"""The result of a benchmark, and functions to measure time and memory."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from time import process_time

REPEATS = 5


@dataclass(frozen=True)
class Measurement:
    """A value and its baseline; lower is better."""

    name: str
    unit: str
    value: float
    baseline: float | None = None

    @property
    def ratio(self) -> float | None:
        """The baseline divided by the value."""
        return None if self.baseline is None or not self.value else self.baseline / self.value


def seconds(*functions: Callable[[], object], repeats: int = REPEATS) -> list[float]:
    """Return the minimum processor time of each function.

    Functions are called in turn, so that other load on the machine affects all of them. Such load
    only ever adds time, so the minimum is the best estimate.
    """
    times: list[list[float]] = [[] for _ in functions]
    for _ in range(repeats):
        for function, taken in zip(functions, times, strict=True):
            begin = process_time()
            function()
            taken.append(process_time() - begin)
    return [min(taken) for taken in times]


def allocated() -> int:
    """Return the number of memory blocks that Python objects occupy now."""
    return sys.getallocatedblocks()


def deep_size(objects: Iterable[object]) -> int:
    """Return the size in bytes of objects and the contents of their dicts, lists and tuples.

    An object that occurs several times counts once.
    """
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
