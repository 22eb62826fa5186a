"""Ours against the paper's: when is a difference more than noise, and what is said about it.

A published figure differs by more than noise if it lies outside the 95 % interval of ours, which a
bootstrap over conversations gives. The reason is a sentence written for that direction, so that it
cannot be shown beside a number that went the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Direction = Literal["above", "below"]
Reasons = Mapping[tuple[str, Direction], str]
"""Why our value of a name is above or below the paper's."""


def difference(
    what: str,
    name: str,
    ours: float,
    interval: tuple[float, float],
    paper: float,
    reasons: Reasons,
    digits: int = 3,
) -> str | None:
    """One sentence, or None where the two agree."""
    low, high = interval
    if low <= paper <= high:
        return None
    direction: Direction = "above" if ours > paper else "below"
    numbers = f"{ours:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"
    sentence = f"{what}: {numbers}, {direction} the paper's {paper:.{digits}f}"
    reason = reasons.get((name, direction))
    return f"{sentence}: {reason}." if reason else f"{sentence}."
