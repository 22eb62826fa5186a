"""Work that can be done in steps, so that others can be served between them.

A function that yields between its steps and returns a result is a generator; who has no other work
runs it to the end (`finish`). The server takes turns (`stir.server.turns`).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Yields between steps, and returns the result."""


def finish(steps: Steps[T]) -> T:
    """Run all steps; returns the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
