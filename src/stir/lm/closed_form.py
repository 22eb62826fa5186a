"""Entropy and the sums behind the divergence, over the whole vocabulary, for every context.

The paper approximates both (equation 6); interpolation makes them exact at the same cost. With S
the words seen after c, gamma the weight of backing off, p_lo and H_lo the shorter context's
distribution and entropy, every word outside S has probability gamma p_lo, hence

    H(c) = - sum_S p log p  -  gamma * [ log gamma * (1 - sum_S p_lo) - H_lo - sum_S p_lo log p_lo ]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def sums_of_contexts(
    link: Ints, surprisal: Floats, first: Ints, backoff: Floats, bases: Sequence[int]
) -> tuple[Floats, Floats, Floats]:
    """Give every context its entropy, its cross entropy with the unigrams, and its gain.

    `bases` are the first nodes of each length, from 1 up to the order. The cross entropy is
    -sum p(w | c) log r(w), r the unigrams; the gain is what `Trie.divergence` calls
    sum r g, with g the logarithm of how much likelier c makes the words seen after it.
    """
    contexts = len(backoff)
    entropy, cross, gain = np.zeros(contexts), np.zeros(contexts), np.zeros(contexts)
    unigram = surprisal[1 : first[1]]
    entropy[0] = cross[0] = _expected(unigram, unigram).sum()
    word = np.arange(len(link))  # the last word of each n-gram, once its level has been passed
    for base, end in pairwise(bases):
        nodes = slice(first[base], first[end])
        word[nodes] = word[link[nodes]]
        level = slice(base, end)
        parent = np.repeat(np.arange(end - base), np.diff(first[base : end + 1]))
        here, lower = surprisal[nodes], surprisal[link[nodes]]
        start = surprisal[word[nodes]]
        cost = backoff[level][parent]

        def total(values: Floats, parent: Ints = parent, size: int = end - base) -> Floats:
            return np.bincount(parent, values, size).astype(np.float64)

        gamma = np.exp2(-backoff[level])
        rest = 1 - total(np.exp2(-lower))
        entropy[level] = total(_expected(here, here)) + gamma * (
            backoff[level] * rest + entropy[link[level]] - total(_expected(lower, lower))
        )
        excess = np.exp2(-here) - np.exp2(-lower - cost)
        cross[level] = total(excess * start) + gamma * cross[link[level]]
        gain[level] = total(np.exp2(-start) * (lower + cost - here))
    return entropy, cross, gain


def _expected(surprisal: Floats, bits: Floats) -> Floats:
    """p times bits, where p = 2 ** -surprisal; a word that cannot be contributes nothing."""
    p = np.exp2(-surprisal)
    return p * np.where(p > 0, bits, 0.0)
