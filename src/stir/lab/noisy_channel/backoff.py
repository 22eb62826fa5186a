"""Probabilities that back off to shorter contexts, as all of the channel's do.

    p(o | c1 ... cn) = (count(c1 ... cn, o) + s p(o | c1 ... cn-1)) / (count(c1 ... cn) + s)

Contexts go from the general to the special: a tag, then the word. Without any context every outcome
has the same probability.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from math import log2

STRENGTH = 4.0
"""How many observations the shorter context is worth (s)."""


class BackedOff:
    """One conditional distribution."""

    def __init__(self, outcomes: int, strength: float = STRENGTH) -> None:
        """`outcomes` is the number of possible ones."""
        self._uniform = 1.0 / outcomes
        self._strength = strength
        self._counts: dict[tuple[Hashable, ...], int] = defaultdict(int)
        self._totals: dict[tuple[Hashable, ...], int] = defaultdict(int)
        self._bits: dict[tuple[Hashable, ...], float] = {}

    def add(self, outcome: Hashable, *context: Hashable) -> None:
        """Count one observation."""
        for length in range(len(context) + 1):
            shorter = context[:length]
            self._counts[(*shorter, outcome)] += 1
            self._totals[shorter] += 1

    def probability(self, outcome: Hashable, *context: Hashable) -> float:
        """p(outcome | context)."""
        p = self._uniform
        for length in range(len(context) + 1):
            shorter = context[:length]
            total = self._totals.get(shorter, 0)
            if not total:
                break  # nor has a longer context been seen
            count = self._counts.get((*shorter, outcome), 0)
            p = (count + self._strength * p) / (total + self._strength)
        return p

    def bits(self, outcome: Hashable, *context: Hashable) -> float:
        """-log2 p(outcome | context); cached, so ask when everything is counted."""
        key = (outcome, *context)
        found = self._bits.get(key)
        if found is None:
            found = self._bits[key] = -log2(self.probability(outcome, *context))
        return found
