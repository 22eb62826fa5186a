"""Paired bootstrap over conversations: is the difference between two systems significant?

Each resample draws conversations with replacement, the same ones for both systems, and yields the
difference of their scores; the middle 95 % of these differences is the interval. Conversations are
drawn rather than utterances, because utterances of one conversation share speakers and topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from stir.lab.metrics.counts import Array, Value
from stir.lab.metrics.score import VALUES, Score

RESAMPLES = 10_000
SEED = 2014


@dataclass(frozen=True, slots=True)
class Difference:
    """The second system's value minus the first's, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def significant(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


def paired_bootstrap(
    first: Score,
    second: Score,
    *,
    of: Mapping[str, Value] = VALUES,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> dict[str, Difference]:
    """Compare two scores of the same utterances; values undefined for either are left out.

    A single conversation cannot be resampled, so the result is then empty.
    """
    if first.signature.gold != second.signature.gold:
        raise ValueError("scores of different utterances cannot be compared in pairs")
    weights = _draw(first, resamples, seed)
    if weights is None:
        return {}
    here, there = first.table.weighted(weights), second.table.weighted(weights)
    before, after = first.values(of), second.values(of)
    result: dict[str, Difference] = {}
    for name, value in of.items():
        a, b = before[name], after[name]
        middle = _middle(value(there) - value(here))
        if a is not None and b is not None and middle is not None:
            result[name] = Difference(b - a, *middle)
    return result


def intervals(
    score: Score,
    *,
    of: Mapping[str, Value] = VALUES,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> dict[str, tuple[float, float]]:
    """Compute the 95 % interval of each value of one score, with the same resamples."""
    weights = _draw(score, resamples, seed)
    if weights is None:
        return {}
    sums = score.table.weighted(weights)
    found = {name: _middle(value(sums)) for name, value in of.items()}
    return {name: middle for name, middle in found.items() if middle is not None}


def _draw(score: Score, resamples: int, seed: int) -> Array | None:
    """Draw how often each resample contains each conversation; None for a single conversation."""
    size = len(score.table.conversations)
    if size < 2:
        return None
    counts = np.random.default_rng(seed).multinomial(size, np.full(size, 1 / size), resamples)
    return counts.astype(np.float64)


def _middle(resampled: Array) -> tuple[float, float] | None:
    # A value may be undefined in a resample (no repair detected in it); such resamples are skipped.
    known = resampled[~np.isnan(resampled)]
    if not known.size:
        return None
    low, high = np.percentile(known, [2.5, 97.5])
    return float(low), float(high)
