# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
# `between` checks its arguments, and `store.check` the arrays, so lookups need not.
"""Kullback-Leibler divergence between what may follow two contexts: sections 4.2.3 and 4.2.4.

Compiled where a C compiler was at hand (its types stand in `divergence.pxd`), plain Python
otherwise.

Write p and q for the distributions after `one` and `other`. The divergence is the mean under p of
-log q, less the entropy of p. By interpolation p is the excess of each word seen after `one`, plus
gamma times the shorter context's distribution, and so on down to the unigrams r:

    sum p (-log q) = sum_S e (-log q) + gamma * [ sum_S' e' (-log q) + gamma' * ... sum r (-log q) ]

so that only words seen need be visited, once -log q is laid out over the vocabulary. That is done
context by context, each above the shorter one that it backs off to, and only for words seen there;
all others cost what backing off costs, which is one number, the *lift*. The candidates of a
backward search share the onset, so that most of what one question has laid out serves the next.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

from stir.lm.trie import Trie

if TYPE_CHECKING:
    from numpy.typing import NDArray

COMPILED = not __file__.endswith(".py")
"""Whether this module is the compiled one."""

_PLAIN = not COMPILED
# How many divergences a trie remembers in plain Python. Those of tags come again and again;
# compiled, computing one takes no longer than remembering it.
_KNOWN = 1 << 15
# Up to how many words plain Python is as fast without numpy.
_SHORT = 6
_accumulate = np.add.accumulate


class Divergence:
    """Divergences in one trie; it remembers what it was asked last, so threads need one each."""

    def __init__(self, trie: Trie) -> None:
        depth, words = trie.depth, trie.words + 1
        self.trie = trie
        # the surprisal of every word after the context laid out, less its lift; then what it covers
        self.row_array: NDArray[Any] = trie.unigrams.copy()
        # single values of an array itself are slow to come by in plain Python
        self.row: memoryview[float] = self.row_array.data  # type: ignore[assignment]
        self.covered: memoryview[float] = np.empty(depth * words).data  # type: ignore[assignment]
        # what plain Python has instead: by level, words and what of `row` is covered there
        self.covers: list[Any] = []
        self.known = trie.known
        # by level, of which 0 are the unigrams: context, lift, and the mean of `row` under r
        self.level = 0
        self.laid = array("i", [0] * (depth + 1))
        self.lift = array("d", [0.0] * (depth + 1))
        self.mean = array("d", [trie.entropy(0)] * (depth + 1))

    def between(self, one: int, other: int) -> float:
        """The divergence of what follows `one` from what follows `other`, exact, in bits."""
        trie = self.trie
        if not (0 <= one < trie.contexts and 0 <= other < trie.contexts):
            raise IndexError(f"no context {one} or no context {other} in this model")
        if one == other:
            return 0.0
        if not _PLAIN:
            return self._compute(one, other)
        found = self.known.get((one, other))
        if found is None:
            if len(self.known) >= _KNOWN:
                self.known.clear()
            found = self.known[one, other] = self._compute(one, other)
        return found

    def _compute(self, one: int, other: int) -> float:
        trie = self.trie
        if self.laid[self.level] != other:
            self._take_up(self._lay_out(other))
        bits = self.lift[self.level] - trie.entropies[one]
        weight = 1.0
        while one != 0:
            bits += weight * self._expected(trie.first[one], trie.first[one + 1])
            weight *= 2.0 ** -trie.backoff[one]
            one = trie.link[one]
        bits += weight * self.mean[self.level]
        return bits if bits > 0.0 else 0.0

    def _lay_out(self, context: int) -> int:
        """Lay a context out above those that it backs off to; returns its level."""
        if context == 0:
            return 0
        level = self._lay_out(self.trie.link[context]) + 1
        if level <= self.level and self.laid[level] == context:
            return level
        self._take_up(level - 1)
        self.level = level
        self.laid[level] = context
        self.lift[level] = self.lift[level - 1] + self.trie.backoff[context]
        low, high = self.trie.first[context], self.trie.first[context + 1]
        self.mean[level] = self.mean[level - 1] - self._cover(low, high, level)
        return level

    def _take_up(self, level: int) -> None:
        """Take up whatever lies above a level."""
        while self.level > level:
            context = self.laid[self.level]
            self._uncover(self.trie.first[context], self.trie.first[context + 1], self.level)
            self.level -= 1

    # The three loops add up from left to right, compiled and by numpy, and so to the same bits;
    # each way is the faster in its place.

    def _cover(self, low: int, high: int, level: int) -> float:
        """Cover `row` with the n-grams from `low` to `high`; returns by how much its mean falls."""
        trie = self.trie
        lift = self.lift[level]
        at = (level - 1) * (trie.words + 1)
        if _PLAIN and high - low > _SHORT:
            words = trie.last_words[low:high]
            old, new = self.row_array[words], trie.surprisals[low:high] - lift
            self.covers.append((words, old))
            self.row_array[words] = new
            # what a context covers never changes, so neither does the gain
            known = trie.gains.get((low, high))
            if known is None:
                if len(trie.gains) >= _KNOWN:
                    trie.gains.clear()
                known = trie.gains[low, high] = _sum(trie.excesses[words] * (old - new))
            return known
        gain = 0.0
        while low < high:
            word = trie.last[low]
            before = self.row[word]
            after = trie.bits[low] - lift
            self.covered[at] = before
            self.row[word] = after
            gain += trie.excess[word] * (before - after)
            at += 1
            low += 1
        return gain

    def _uncover(self, low: int, high: int, level: int) -> None:
        """Undo `_cover`."""
        trie = self.trie
        at = (level - 1) * (trie.words + 1)
        if _PLAIN and high - low > _SHORT:
            words, covered = self.covers.pop()
            self.row_array[words] = covered
            return
        while low < high:
            self.row[trie.last[low]] = self.covered[at]
            at += 1
            low += 1

    def _expected(self, low: int, high: int) -> float:
        """The sum of the excess of the n-grams from `low` to `high` times `row` of their words."""
        trie = self.trie
        if _PLAIN and high - low > _SHORT:
            return _sum(trie.excesses[low:high] * self.row_array[trie.last_words[low:high]])
        total = 0.0
        while low < high:
            total += trie.excess[low] * self.row[trie.last[low]]
            low += 1
        return total


def _sum(terms: NDArray[Any]) -> float:
    """Add up from left to right, which numpy's own sum does not; there is something to add."""
    return _accumulate(terms).item(-1)  # type: ignore[no-any-return]
