# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
# `between` checks its arguments, and `store.check` the arrays, so lookups need not.
"""Kullback-Leibler divergence between the distributions after two contexts: sections 4.2.3, 4.2.4.

Compiled if a C compiler is available (C types in `divergence.pxd`), plain Python otherwise.

Let p and q be the distributions after `one` and `other`. The divergence is the expectation of
-log q under p, minus the entropy of p. By interpolation, p is the excess of each word seen after
`one`, plus gamma times the distribution of the shorter context, and so on down to the unigrams r:

    sum p (-log q) = sum_S e (-log q) + gamma * [ sum_S' e' (-log q) + gamma' * ... sum r (-log q) ]

So only seen words are visited, given `row`, the array of -log q over the vocabulary. `row` is built
as a stack of levels. Level 0 holds the unigrams. Each level above holds one context: it overwrites
the entries of the words seen there, and all other words cost the back-off, which is one number per
level, the *offset*. The candidates of a backward search share the onset, so consecutive calls reuse
most levels.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

from stir.lm.trie import Trie

if TYPE_CHECKING:
    from numpy.typing import NDArray

COMPILED = not __file__.endswith(".py")
"""True in the compiled module."""

_PLAIN = not COMPILED
# Entries of a cache in plain Python. Divergences of tags recur often. Compiled code has no cache:
# computing a divergence is as fast as a lookup.
_CACHE_SIZE = 1 << 15
# Up to this many words, a plain Python loop is as fast as numpy.
_SHORT = 6
_accumulate = np.add.accumulate


class Divergence:
    """Divergences in one trie. Not thread-safe: it keeps the levels of the last call."""

    def __init__(self, trie: Trie) -> None:
        depth, words = trie.depth, trie.words + 1
        self.trie = trie
        # surprisal of every word after the context on top, minus the offset of the top level
        self.row_array: NDArray[Any] = trie.unigrams.copy()
        # a memoryview, because indexing a numpy array is slow in plain Python
        self.row: memoryview[float] = self.row_array.data  # type: ignore[assignment]
        # the overwritten entries of `row`, level by level
        self.saved: memoryview[float] = np.empty(depth * words).data  # type: ignore[assignment]
        # the same for levels that numpy handles: pairs of words and entries
        self.saved_arrays: list[Any] = []
        self.cache = trie.divergence_cache
        # per level: context, offset, and mean of `row` under the unigrams
        self.level = 0
        self.contexts = array("i", [0] * (depth + 1))
        self.offsets = array("d", [0.0] * (depth + 1))
        self.means = array("d", [trie.entropy(0)] * (depth + 1))

    def between(self, one: int, other: int) -> float:
        """The exact divergence of the distribution after `one` from that after `other`, in bits."""
        trie = self.trie
        if not (0 <= one < trie.contexts and 0 <= other < trie.contexts):
            raise IndexError(f"no context {one} or no context {other} in this model")
        if one == other:
            return 0.0
        if not _PLAIN:
            return self._compute(one, other)
        found = self.cache.get((one, other))
        if found is None:
            if len(self.cache) >= _CACHE_SIZE:
                self.cache.clear()
            found = self.cache[one, other] = self._compute(one, other)
        return found

    def _compute(self, one: int, other: int) -> float:
        trie = self.trie
        if self.contexts[self.level] != other:
            self._pop_levels(self._push_levels(other))
        bits = self.offsets[self.level] - trie.entropies[one]
        weight = 1.0
        while one != 0:
            bits += weight * self._expected(trie.first[one], trie.first[one + 1])
            weight *= 2.0 ** -trie.backoff[one]
            one = trie.link[one]
        bits += weight * self.means[self.level]
        return bits if bits > 0.0 else 0.0

    def _push_levels(self, context: int) -> int:
        """Push a context on top of the contexts that it backs off to; return its level."""
        if context == 0:
            return 0
        level = self._push_levels(self.trie.link[context]) + 1
        if level <= self.level and self.contexts[level] == context:
            return level
        self._pop_levels(level - 1)
        self.level = level
        self.contexts[level] = context
        self.offsets[level] = self.offsets[level - 1] + self.trie.backoff[context]
        low, high = self.trie.first[context], self.trie.first[context + 1]
        self.means[level] = self.means[level - 1] - self._overwrite(low, high, level)
        return level

    def _pop_levels(self, level: int) -> None:
        """Pop all levels above `level`."""
        while self.level > level:
            context = self.contexts[self.level]
            self._restore(self.trie.first[context], self.trie.first[context + 1], self.level)
            self.level -= 1

    # These three loops sum from left to right, compiled and in numpy, so that results agree to the
    # last bit.

    def _overwrite(self, low: int, high: int, level: int) -> float:
        """Overwrite `row` for the n-grams from `low` to `high`; return the decrease of its mean."""
        trie = self.trie
        offset = self.offsets[level]
        slot = (level - 1) * (trie.words + 1)
        if _PLAIN and high - low > _SHORT:
            words = trie.last_words[low:high]
            old, new = self.row_array[words], trie.surprisals[low:high] - offset
            self.saved_arrays.append((words, old))
            self.row_array[words] = new
            # the decrease depends on the context only
            cached = trie.decrease_cache.get((low, high))
            if cached is None:
                if len(trie.decrease_cache) >= _CACHE_SIZE:
                    trie.decrease_cache.clear()
                cached = _sum(trie.excesses[words] * (old - new))
                trie.decrease_cache[low, high] = cached
            return cached
        decrease = 0.0
        while low < high:
            word = trie.last[low]
            before = self.row[word]
            after = trie.bits[low] - offset
            self.saved[slot] = before
            self.row[word] = after
            decrease += trie.excess[word] * (before - after)
            slot += 1
            low += 1
        return decrease

    def _restore(self, low: int, high: int, level: int) -> None:
        """Undo `_overwrite`."""
        trie = self.trie
        slot = (level - 1) * (trie.words + 1)
        if _PLAIN and high - low > _SHORT:
            words, saved = self.saved_arrays.pop()
            self.row_array[words] = saved
            return
        while low < high:
            self.row[trie.last[low]] = self.saved[slot]
            slot += 1
            low += 1

    def _expected(self, low: int, high: int) -> float:
        """Sum of excess times `row` over the n-grams from `low` to `high`."""
        trie = self.trie
        if _PLAIN and high - low > _SHORT:
            return _sum(trie.excesses[low:high] * self.row_array[trie.last_words[low:high]])
        total = 0.0
        while low < high:
            total += trie.excess[low] * self.row[trie.last[low]]
            low += 1
        return total


def _sum(terms: NDArray[Any]) -> float:
    """Sum from left to right, unlike `numpy.sum`, which sums pairwise. `terms` is not empty."""
    return _accumulate(terms).item(-1)  # type: ignore[no-any-return]
