"""Compare our figures with published ones, and describe differences beyond noise.

A published figure differs by more than noise if it lies outside the 95 % interval of ours, by a
bootstrap over conversations. Each reason is written for one direction of the difference, so that it
is never shown for the opposite one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Direction = Literal["above", "below"]
Reasons = Mapping[tuple[str, Direction], str]
"""Reasons by name of the value and direction (`above` or `below` the paper's)."""


def difference(
    what: str,
    name: str,
    ours: float,
    interval: tuple[float, float],
    paper: float,
    reasons: Reasons,
    digits: int = 3,
) -> str | None:
    """Return a sentence, or None if the two figures agree."""
    low, high = interval
    if low <= paper <= high:
        return None
    direction: Direction = "above" if ours > paper else "below"
    numbers = f"{ours:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"
    sentence = f"{what}: {numbers}, {direction} the paper's {paper:.{digits}f}"
    reason = reasons.get((name, direction))
    return f"{sentence}: {reason}." if reason else f"{sentence}."
