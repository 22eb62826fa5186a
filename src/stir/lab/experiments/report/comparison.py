"""Compare our figures with published ones, and describe differences beyond noise.

A published figure differs by more than noise if it lies outside the 95 % interval of ours, by a
bootstrap over conversations. No cause is given: what no experiment has shown is not known.
"""

from __future__ import annotations


def difference(
    what: str, ours: float, interval: tuple[float, float], paper: float, digits: int = 3
) -> str | None:
    """Return a sentence, or None if the two figures agree."""
    low, high = interval
    if low <= paper <= high:
        return None
    direction = "above" if ours > paper else "below"
    numbers = f"{ours:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"
    return f"{what}: {numbers}, {direction} the paper's {paper:.{digits}f}."
