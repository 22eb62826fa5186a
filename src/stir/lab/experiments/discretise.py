"""Discretise a numeric feature at the most informative cut points (Fayyad & Irani 1993).

The paper's Table 1 is the output of Weka's information-gain ranker, which discretises numeric
features first. The best cut of a range is kept if its gain exceeds its description length (MDL
criterion), and both halves are cut again. As in Weka, the description length counts the positions
between distinct values, not all values.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
Counts = NDArray[np.float64]
"""Numbers of examples; the last axis is the class."""


def cut_points(values: NDArray[Any], classes: NDArray[Any], levels: int = 64) -> list[float]:
    """Return the cut points in ascending order; empty if no cut meets the criterion.

    `levels` limits the depth of the recursion: 1 makes at most one cut.
    """
    order = np.argsort(values, kind="stable")
    ordered = np.asarray(values, dtype=np.float64)[order]
    kinds, numbers = np.unique(classes[order], return_inverse=True)
    so_far = np.zeros((len(ordered) + 1, len(kinds)))
    so_far[1:] = np.cumsum(np.eye(len(kinds))[numbers], axis=0)
    found: list[float] = []
    _cut(ordered, so_far, (0, len(ordered)), levels, found)
    return sorted(found)


def _cut(
    values: Values, so_far: Counts, part: tuple[int, int], levels: int, found: list[float]
) -> None:
    """Cut a range of the ordered values, then both halves."""
    low, high = part
    places = low + 1 + np.flatnonzero(values[low + 1 : high] > values[low : high - 1])
    if not len(places) or not levels:
        return
    left, right = so_far[places] - so_far[low], so_far[high] - so_far[places]
    costs = _weighted(left) + _weighted(right)
    best = int(costs.argmin())
    total = so_far[high] - so_far[low]
    gain = entropy(total) - costs[best] / (high - low)
    if gain <= _price(total, left[best], right[best], len(places)):
        return
    place = int(places[best])
    found.append(float((values[place - 1] + values[place]) / 2))
    _cut(values, so_far, (low, place), levels - 1, found)
    _cut(values, so_far, (place, high), levels - 1, found)


def _price(total: Counts, left: Counts, right: Counts, places: int) -> float:
    """Return the gain that a cut needs, in bits per example (MDL criterion)."""
    k, k1, k2 = (np.count_nonzero(counts) for counts in (total, left, right))
    delta = np.log2(3.0**k - 2) - (k * entropy(total) - k1 * entropy(left) - k2 * entropy(right))
    return float((np.log2(places) + delta) / total.sum())


def entropy(counts: Counts) -> float:
    """Return the entropy of the class in bits."""
    total = counts.sum()
    return float(_weighted(counts) / total) if total else 0.0


def _weighted(counts: Counts) -> Any:
    """Return entropy times the number of examples, for each row of counts."""
    return _n_log_n(counts.sum(axis=-1)) - _n_log_n(counts).sum(axis=-1)


def _n_log_n(n: Any) -> Any:
    return n * np.log2(np.where(n > 0, n, 1))
