"""Counts first, then sums, then values: every score is a function of sums of counts.

A metric is three things: names of counts, a function that adds to them for one utterance, and
functions from their sums to values. Counts are kept by conversation, because the conversation is
what the bootstrap draws: turns of one conversation are not independent of each other.
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
    """Summed counts by name; a name that was never counted is 0.

    The entries are arrays of one shape: () for one corpus, (n,) for n resamples of it, so that a
    value is written once and serves both.
    """

    def __init__(self, entries: Mapping[str, Array], shape: tuple[int, ...] = ()) -> None:
        self._entries = entries
        self._shape = shape

    def __getitem__(self, name: str) -> Array:
        found = self._entries.get(name)
        return np.zeros(self._shape) if found is None else found

    def numbered(self, prefix: str) -> Iterator[tuple[int, Array]]:
        """List the counts whose names are this prefix and a number, by that number."""
        names = [name for name in self._entries if name.startswith(prefix)]
        for number in sorted(int(name.removeprefix(prefix)) for name in names):
            yield number, self[f"{prefix}{number}"]


Value = Callable[[Sums], Array]


def sums_of(counts: Mapping[str, int]) -> Sums:
    """Hold the counts of one corpus."""
    return Sums({name: np.asarray(count, dtype=np.float64) for name, count in counts.items()})


@dataclass(frozen=True)
class CountTable:
    """Counts as a matrix: a row for each conversation, a column for each name."""

    conversations: tuple[str, ...]
    names: tuple[str, ...]
    matrix: Array

    @classmethod
    def of(cls, by_conversation: Mapping[str, Counts]) -> CountTable:
        """Lay the counts out."""
        names = sorted({name for counts in by_conversation.values() for name in counts})
        conversations = sorted(by_conversation)
        matrix = np.array(
            [[by_conversation[c][name] for name in names] for c in conversations], dtype=np.float64
        ).reshape(len(conversations), len(names))
        return cls(tuple(conversations), tuple(names), matrix)

    def weighted(self, weights: Array) -> Sums:
        """Sum the rows, each as often as its weight says; one resample for each row of weights."""
        sums = weights @ self.matrix
        columns = dict(zip(self.names, sums.T, strict=True))
        return Sums(columns, (len(weights),))


def ratio(over: Array, under: Array, empty: float = np.nan) -> Array:
    """Divide; where there is nothing to divide by, the value is `empty`."""
    safe = np.where(under == 0, 1, under)
    return np.where(under == 0, empty, over / safe)


def count_sets(counts: Counts, name: str, gold: int, hypothesis: int) -> None:
    """Count the members of a gold set, of a hypothesised set and of both."""
    counts[f"{name}.gold"] += gold.bit_count()
    counts[f"{name}.hyp"] += hypothesis.bit_count()
    counts[f"{name}.correct"] += (gold & hypothesis).bit_count()


def f_score(sums: Sums, *names: str) -> Array:
    """Compute F over the named sets together; without any gold and any hypothesis it is 1."""
    both = _total(sums, names, "gold") + _total(sums, names, "hyp")
    # 2PR / (P + R), with P and R written out as quotients of counts
    return ratio(2 * _total(sums, names, "correct"), both, empty=1.0)


def precision(sums: Sums, *names: str) -> Array:
    """Compute the share of the hypothesised that is right; of nothing, it is that of `f_score`."""
    hyp = _total(sums, names, "hyp")
    value = ratio(_total(sums, names, "correct"), hyp, empty=0.0)
    return np.where(hyp == 0, f_score(sums, *names), value)


def recall(sums: Sums, *names: str) -> Array:
    """Compute the share of gold that was found; of nothing, it is that of `f_score`."""
    gold = _total(sums, names, "gold")
    value = ratio(_total(sums, names, "correct"), gold, empty=0.0)
    return np.where(gold == 0, f_score(sums, *names), value)


def _total(sums: Sums, names: tuple[str, ...], what: str) -> Array:
    total = sums[f"{names[0]}.{what}"]
    for name in names[1:]:
        total = total + sums[f"{name}.{what}"]
    return total
