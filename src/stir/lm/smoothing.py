"""From counts to the arrays of the trie: section 4.1's p_kn, and the entropies.

A model on disk consists of n-grams and Kneser-Ney counts: integers, the same on every machine.
The other arrays follow from them in a few milliseconds, so this module computes them both after
training and on loading, with identical bits.

Contexts are processed in blocks that fit the CPU cache: faster than whole arrays, and without large
temporaries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lm.closed_form import Groups, entropies
from stir.lm.model import Arrays
from stir.lm.vocabulary import START

Counts = NDArray[np.uint32]
Floats = NDArray[np.float64]
Discounts = tuple[float, float, float]
"""Discounts of n-grams seen once, twice, and three times or more."""

BLOCK = 1 << 13
"""Continuations per block."""

MANY = 255
"""Counts from here on are stored in `many`; `count` holds this value instead."""


def narrow(counts: NDArray[np.integer]) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Split counts into a byte each, as nearly all are small, and those from `MANY` on in full."""
    return np.minimum(counts, MANY).astype(np.uint8), counts[counts >= MANY].astype(np.uint32)


def widen(count: NDArray[np.uint8], many: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Undo `narrow`."""
    counts = count.astype(np.uint32)
    counts[count == MANY] = many
    return counts


def smooth(
    link: NDArray[np.int32],
    first: NDArray[np.int32],
    count: NDArray[np.uint8],
    many: NDArray[np.uint32],
    discounts: Sequence[Discounts],
) -> Arrays:
    """Compute surprisals, back-off costs and entropies, shortest n-grams first."""
    size, contexts, words = len(link), len(first) - 1, int(first[1]) - 1
    arrays = Arrays(
        link=link,
        first=first,
        count=count,
        many=many,
        surprisal=np.zeros(size),
        excess=np.zeros(size),
        backoff=np.zeros(contexts),
        entropy=np.zeros(contexts),
    )
    p = np.empty(contexts)  # probabilities of the n-grams to which longer ones back off
    counts = widen(count, many)
    _unigrams(arrays, counts[1 : words + 1], p, discounts[0])
    levels = pairwise(bases(first, len(discounts)))
    for (begin, end), discount in zip(levels, discounts[1:], strict=True):
        for block in blocks(first, begin, end):
            _block(arrays, counts, p, block, discount)
    return arrays


def bases(first: NDArray[np.int32], order: int) -> list[int]:
    """The first node of each n-gram length, from 1 to `order`."""
    found = [1]
    while len(found) < order:
        found.append(int(first[found[-1]]))
    return found


def blocks(first: NDArray[np.int32], begin: int, end: int) -> Iterator[slice]:
    """Yield slices of contexts with about `BLOCK` continuations each, at least one context."""
    while begin < end:
        full = int(np.searchsorted(first, first[begin] + BLOCK, "right")) - 1
        stop = min(max(full, begin + 1), begin + BLOCK, end)
        yield slice(begin, stop)
        begin = stop


def _unigrams(arrays: Arrays, count: Counts, p: Floats, discount: Discounts) -> None:
    """Interpolate the unigrams with a uniform distribution over all words but `<s>`."""
    words = len(count)
    removed = _discount_of(count, discount)
    total = count.sum(dtype=np.float64)
    gamma = removed.sum() / total
    seen = (count - removed) / total + gamma / (words - 1)
    seen[START - 1] = 0.0
    # unigrams do not back off, so p is all excess
    arrays.excess[1 : words + 1] = seen
    with np.errstate(divide="ignore"):
        arrays.surprisal[1 : words + 1] = surprisal = -np.log2(seen)
    arrays.backoff[0] = -np.log2(gamma)
    surprisal[START - 1] = 0.0  # probability 0: contributes nothing to a mean
    arrays.entropy[0] = (seen * surprisal).sum()
    p[1 : words + 1] = seen[: len(p) - 1]


def _block(arrays: Arrays, counts: Counts, p: Floats, contexts: slice, discount: Discounts) -> None:
    """Compute one block of contexts; their shorter n-grams are already done."""
    first, link = arrays.first, arrays.link
    nodes = slice(int(first[contexts.start]), int(first[contexts.stop]))
    groups = Groups(np.diff(first[contexts.start : contexts.stop + 1]))
    count = counts[nodes]
    total = groups.sums(count)
    if len(set(discount)) == 1:
        # fast path for the paper's single discount
        removed: Any = discount[0]
        freed = groups.sizes * discount[0]
    else:
        removed = _discount_of(count, discount)
        freed = groups.sums(removed)
    # contexts without continuations back off at no cost
    gamma = np.divide(freed, total, out=np.ones_like(total), where=total > 0)
    excess = np.subtract(count, removed, out=arrays.excess[nodes])
    excess /= groups.spread(total)
    backed_off = groups.spread(gamma) * p.take(link[nodes])
    seen = excess + backed_off
    if nodes.start < len(p):
        p[nodes] = seen
    surprisal = np.negative(np.log2(seen), out=arrays.surprisal[nodes])
    arrays.backoff[contexts] = backoff = -np.log2(gamma)
    lower_entropy = arrays.entropy.take(link[contexts])
    arrays.entropy[contexts] = entropies(
        groups, gamma, backoff, lower_entropy, seen * surprisal, backed_off
    )


def _discount_of(count: Counts, discount: Discounts) -> Floats:
    removed: Floats = np.array([0.0, *discount]).take(np.minimum(count, 3))
    return removed
