"""Paired bootstrap over conversations: is the difference between two systems more than luck?

Conversations are drawn with replacement, the same draw for both systems, and the difference of
the two scores is taken each time; the middle 95 % of those differences is the interval. Utterances
are not drawn one by one: those of one conversation share speakers and topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from stir.metrics.counts import Array, Value
from stir.metrics.score import VALUES, Score

RESAMPLES = 10_000
SEED = 2014


@dataclass(frozen=True, slots=True)
class Difference:
    """How much the second system scores above the first, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def significant(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0


def paired_bootstrap(
    first: Score,
    second: Score,
    *,
    of: Mapping[str, Value] = VALUES,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> dict[str, Difference]:
    """Compare two scores of the same utterances; values that either lacks are left out.

    One conversation cannot be resampled: then there are no intervals, and the result is empty.
    """
    _check_pair(first, second)
    conversations = len(first.table.conversations)
    if conversations < 2:
        return {}
    draw = np.random.default_rng(seed).multinomial(
        conversations, np.full(conversations, 1 / conversations), size=resamples
    )
    weights = draw.astype(np.float64)
    result = {}
    before, after = first.values(of), second.values(of)
    sums = first.table.weighted(weights), second.table.weighted(weights)
    for name, value in of.items():
        a, b = before[name], after[name]
        if a is not None and b is not None:
            result[name] = _difference(b - a, value(sums[1]) - value(sums[0]))
    return result


def _check_pair(first: Score, second: Score) -> None:
    if first.signature.gold != second.signature.gold:
        raise ValueError("scores of different utterances cannot be compared in pairs")


def _difference(value: float, resampled: Array) -> Difference:
    # A resample may leave a value undefined (no repair detected in it): it says nothing.
    low, high = np.nanpercentile(resampled, [2.5, 97.5])
    return Difference(value, float(low), float(high))
