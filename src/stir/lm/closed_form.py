"""The entropy of every context over the whole vocabulary.

The paper approximates it (equation 6); interpolation makes it exact at the same cost. With gamma
the weight of backing off, p_lo the distribution after the shorter context and H_lo its entropy,
what backing off gives to all words, q = gamma p_lo, sums to

    - sum q log q  =  gamma * (H_lo - log gamma)

and only the words seen after c, S, have a probability p other than q, hence

    H(c) = gamma * (H_lo - log gamma)  +  sum_S [ q log q - p log p ]
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Groups:
    """Continuations, one after the other, in groups: one a context."""

    def __init__(self, sizes: NDArray[np.int32]) -> None:
        """Take how many continuations each context has."""
        self.sizes = sizes
        self.index = np.repeat(np.arange(len(sizes)), sizes)

    def sums(self, values: NDArray[Any]) -> Floats:
        """For each context, the sum over its continuations, from left to right."""
        # of no values at all, numpy makes whole numbers
        return np.bincount(self.index, values, len(self.sizes)).astype(np.float64, copy=False)

    def spread(self, values: Floats) -> Floats:
        """For each continuation, the value of its context."""
        return values.take(self.index)


def entropies(
    groups: Groups,
    backing_off: tuple[Floats, Floats],
    lower_entropy: Floats,
    information: Floats,
    backed_off: Floats,
) -> Floats:
    """The entropy of each context; of its continuations come -p log p (`information`) and q.

    `backing_off` is gamma, and -log gamma.
    """
    gamma, bits = backing_off
    exchanged = information + backed_off * np.log2(backed_off)
    return gamma * (lower_entropy + bits) + groups.sums(exchanged)
