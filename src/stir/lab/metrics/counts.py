"""Counts, their sums, and values: every score is a function of sums of counts.

A metric consists of names of counts, a function that adds the counts of one utterance, and
functions that map their sums to values. Counts are kept by conversation, because the bootstrap
resamples conversations: turns of one conversation are not independent of each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Counts = Counter[str]
Array = NDArray[np.float64]


class Sums:
    """Summed counts by name; a missing name is 0.

    All entries are arrays of the same shape: () for one corpus, (n,) for n resamples of it. The
    same function computes a value for both.
    """

    def __init__(self, entries: Mapping[str, Array], shape: tuple[int, ...] = ()) -> None:
        self._entries = entries
        self._shape = shape

    def __getitem__(self, name: str) -> Array:
        found = self._entries.get(name)
        return np.zeros(self._shape) if found is None else found

    def numbered(self, prefix: str) -> Iterator[tuple[int, Array]]:
        """Yield (number, count) for all names that consist of `prefix` and a number, in order."""
        names = [name for name in self._entries if name.startswith(prefix)]
        for number in sorted(int(name.removeprefix(prefix)) for name in names):
            yield number, self[f"{prefix}{number}"]


Value = Callable[[Sums], Array]


def sums_of(counts: Mapping[str, int]) -> Sums:
    """Convert the counts of one corpus."""
    return Sums({name: np.asarray(count, dtype=np.float64) for name, count in counts.items()})


@dataclass(frozen=True)
class CountTable:
    """Counts as a matrix: a row for each conversation, a column for each name."""

    conversations: tuple[str, ...]
    names: tuple[str, ...]
    matrix: Array

    @classmethod
    def of(cls, by_conversation: Mapping[str, Counts]) -> CountTable:
        """Convert counts by conversation to a matrix."""
        names = sorted({name for counts in by_conversation.values() for name in counts})
        conversations = sorted(by_conversation)
        matrix = np.array(
            [[by_conversation[c][name] for name in names] for c in conversations], dtype=np.float64
        ).reshape(len(conversations), len(names))
        return cls(tuple(conversations), tuple(names), matrix)

    def weighted(self, weights: Array) -> Sums:
        """Sum the rows multiplied by their weights; each row of `weights` is one resample."""
        sums = weights @ self.matrix
        columns = dict(zip(self.names, sums.T, strict=True))
        return Sums(columns, (len(weights),))


def ratio(over: Array, under: Array, empty: float = np.nan) -> Array:
    """Divide; the value is `empty` where the divisor is 0."""
    safe = np.where(under == 0, 1, under)
    return np.where(under == 0, empty, over / safe)


def count_sets(counts: Counts, name: str, gold: int, hypothesis: int) -> None:
    """Count the members of the gold set, of the hypothesised set and of their intersection."""
    counts[f"{name}.gold"] += gold.bit_count()
    counts[f"{name}.hyp"] += hypothesis.bit_count()
    counts[f"{name}.correct"] += (gold & hypothesis).bit_count()


def f_score(sums: Sums, *names: str) -> Array:
    """Compute F from the added counts of the named sets; 1 if gold and hypothesis are empty."""
    both = _total(sums, names, "gold") + _total(sums, names, "hyp")
    # 2PR / (P + R), with P and R written out as quotients of counts
    return ratio(2 * _total(sums, names, "correct"), both, empty=1.0)


def precision(sums: Sums, *names: str) -> Array:
    """Compute precision; if the hypothesis is empty, the value is that of `f_score`."""
    hyp = _total(sums, names, "hyp")
    value = ratio(_total(sums, names, "correct"), hyp, empty=0.0)
    return np.where(hyp == 0, f_score(sums, *names), value)


def recall(sums: Sums, *names: str) -> Array:
    """Compute recall; if gold is empty, the value is that of `f_score`."""
    gold = _total(sums, names, "gold")
    value = ratio(_total(sums, names, "correct"), gold, empty=0.0)
    return np.where(gold == 0, f_score(sums, *names), value)


def _total(sums: Sums, names: tuple[str, ...], what: str) -> Array:
    total = sums[f"{names[0]}.{what}"]
    for name in names[1:]:
        total = total + sums[f"{name}.{what}"]
    return total
