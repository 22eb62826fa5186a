"""From counts to everything that is looked up: section 4.1's p_kn, and the entropies.

A model on disk is its n-grams and their Kneser-Ney counts: whole numbers, the same on every
machine. What the trie looks up follows from them in a few milliseconds, so it is computed here both
when a model is trained and when it is opened, with the same bits.

Contexts are taken in blocks that fit a processor's cache, which is faster than whole arrays at a
time and leaves no scratch space behind.
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
"""What is taken from n-grams seen once, twice, and three times or more."""

BLOCK = 1 << 13


MANY = 255
"""The count that stands for itself and more."""


def narrow(counts: NDArray[np.integer]) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Counts in a byte each, as nearly all are small, and those from `MANY` on in full."""
    return np.minimum(counts, MANY).astype(np.uint8), counts[counts >= MANY].astype(np.uint32)


def widen(count: NDArray[np.uint8], many: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The counts again."""
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
    """Turn counts into surprisals, back-off costs and entropies, shortest n-grams first."""
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
    p = np.empty(contexts)  # of those n-grams that longer ones back off to
    counts = widen(count, many)
    _unigrams(arrays, counts[1 : words + 1], p, discounts[0])
    levels = pairwise(bases(first, len(discounts)))
    for (begin, end), discount in zip(levels, discounts[1:], strict=True):
        for contexts_of in blocks(first, begin, end):
            _block(arrays, counts, p, contexts_of, discount)
    return arrays


def bases(first: NDArray[np.int32], order: int) -> list[int]:
    """The first node of each length, from 1 on: the first continuation of the length before."""
    found = [1]
    while len(found) < order:
        found.append(int(first[found[-1]]))
    return found


def blocks(first: NDArray[np.int32], begin: int, end: int) -> Iterator[slice]:
    """Slices of contexts with about `BLOCK` continuations each, but at least one context."""
    while begin < end:
        full = int(np.searchsorted(first, first[begin] + BLOCK, "right")) - 1
        stop = min(max(full, begin + 1), begin + BLOCK, end)
        yield slice(begin, stop)
        begin = stop


def _unigrams(arrays: Arrays, count: Counts, p: Floats, discount: Discounts) -> None:
    """Interpolate with the uniform distribution over all that is predicted, hence not `<s>`."""
    words = len(count)
    taken = _taken(count, discount)
    total = count.sum(dtype=np.float64)
    gamma = taken.sum() / total
    seen = (count - taken) / total + gamma / (words - 1)
    seen[START - 1] = 0.0
    # there is nothing to back off to, so p is all excess
    arrays.excess[1 : words + 1] = seen
    with np.errstate(divide="ignore"):
        arrays.surprisal[1 : words + 1] = surprisal = -np.log2(seen)
    arrays.backoff[0] = -np.log2(gamma)
    surprisal[START - 1] = 0.0  # what cannot be has no part in a mean
    arrays.entropy[0] = (seen * surprisal).sum()
    p[1 : words + 1] = seen[: len(p) - 1]


def _block(arrays: Arrays, counts: Counts, p: Floats, contexts: slice, discount: Discounts) -> None:
    """The continuations of some contexts, whose shorter n-grams are done."""
    first, link = arrays.first, arrays.link
    nodes = slice(int(first[contexts.start]), int(first[contexts.stop]))
    groups = Groups(np.diff(first[contexts.start : contexts.stop + 1]))
    count = counts[nodes]
    total = groups.sums(count)
    if len(set(discount)) == 1:
        # the paper's single discount: nothing to look up or add up
        taken: Any = discount[0]
        freed = groups.sizes * discount[0]
    else:
        taken = _taken(count, discount)
        freed = groups.sums(taken)
    # whatever nothing was seen after backs off at no cost
    gamma = np.divide(freed, total, out=np.ones_like(total), where=total > 0)
    excess = np.subtract(count, taken, out=arrays.excess[nodes])
    excess /= groups.spread(total)
    backed_off = groups.spread(gamma) * p.take(link[nodes])
    seen = excess + backed_off
    if nodes.start < len(p):
        p[nodes] = seen
    surprisal = np.negative(np.log2(seen), out=arrays.surprisal[nodes])
    arrays.backoff[contexts] = backoff = -np.log2(gamma)
    lower_entropy = arrays.entropy.take(link[contexts])
    arrays.entropy[contexts] = entropies(
        groups, (gamma, backoff), lower_entropy, seen * surprisal, backed_off
    )


def _taken(count: Counts, discount: Discounts) -> Floats:
    taken: Floats = np.array([0.0, *discount]).take(np.minimum(count, 3))
    return taken
