"""How long work reports what it has done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""
EVERY = 20_000
"""Items after which a loop reports."""

T = TypeVar("T")


def silent(what: str, done: int, total: int) -> None:
    """Report nothing."""


def reported(items: Iterable[T], what: str, total: int, progress: Progress) -> Iterator[T]:
    """Yield the items, and report before the first and after every 20,000."""
    for done, item in enumerate(items):
        if done % EVERY == 0:
            progress(what, done, total)
        yield item
