"""The entropy of every context over the whole vocabulary.

The paper approximates it (equation 6); interpolation gives the exact value at the same cost. Let
gamma be the back-off weight, p_lo the distribution after the shorter context and H_lo its entropy.
Backing off contributes q = gamma p_lo to every word, and

    - sum q log q  =  gamma * (H_lo - log gamma)

Only the words seen after c, S, have a probability p other than q, hence

    H(c) = gamma * (H_lo - log gamma)  +  sum_S [ q log q - p log p ]
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Groups:
    """A flat array of continuations, grouped by context."""

    def __init__(self, sizes: NDArray[np.int32]) -> None:
        """`sizes` are the numbers of continuations of each context."""
        self.sizes = sizes
        self.index = np.repeat(np.arange(len(sizes)), sizes)

    def sums(self, values: NDArray[Any]) -> Floats:
        """Sum over the continuations of each context, from left to right."""
        # bincount of an empty array has dtype int
        return np.bincount(self.index, values, len(self.sizes)).astype(np.float64, copy=False)

    def spread(self, values: Floats) -> Floats:
        """Repeat the value of each context for all its continuations."""
        return values.take(self.index)


def entropies(
    groups: Groups,
    gamma: Floats,
    backoff: Floats,
    lower_entropy: Floats,
    information: Floats,
    q: Floats,
) -> Floats:
    """The entropy of each context.

    `backoff` is -log gamma; `information` is -p log p of each continuation, and `q` its share from
    backing off.
    """
    corrections = information + q * np.log2(q)
    return gamma * (lower_entropy + backoff) + groups.sums(corrections)
