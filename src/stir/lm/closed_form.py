"""The entropy of every context over the whole vocabulary.

The paper approximates it (equation 6); interpolation makes it exact at the same cost. With S
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


def entropies(
    link: Ints, surprisal: Floats, first: Ints, backoff: Floats, bases: Sequence[int]
) -> Floats:
    """The entropy of each context; `bases` are the first nodes of each length, from 1 on."""
    entropy = np.zeros(len(backoff))
    entropy[0] = _expected(surprisal[1 : first[1]]).sum()
    for base, end in pairwise(bases):
        level, nodes = slice(base, end), slice(first[base], first[end])
        parent = np.repeat(np.arange(end - base), np.diff(first[base : end + 1]))
        lower = surprisal[link[nodes]]
        seen = _sums(_expected(surprisal[nodes]), parent, end - base)
        rest = 1 - _sums(np.exp2(-lower), parent, end - base)
        lower_rest = entropy[link[level]] - _sums(_expected(lower), parent, end - base)
        gamma = np.exp2(-backoff[level])
        entropy[level] = seen + gamma * (backoff[level] * rest + lower_rest)
    return entropy


def _sums(values: Floats, group: Ints, size: int) -> Floats:
    """The sum of each group."""
    return np.bincount(group, values, size).astype(np.float64)


def _expected(surprisal: Floats) -> Floats:
    """-p log p for each word; one that cannot be, as `<s>`, contributes nothing."""
    return np.exp2(-surprisal) * np.where(np.isinf(surprisal), 0.0, surprisal)
