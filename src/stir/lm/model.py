"""A language model: vocabulary, trie and provenance; its methods take words, not ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from math import exp2

import numpy as np
from numpy.typing import NDArray

from stir.errors import ZeroProbabilityError
from stir.lm.divergence import Divergence
from stir.lm.trie import Trie
from stir.lm.vocabulary import START, Vocabulary


@dataclass(frozen=True)
class Arrays:
    """The arrays of the trie; `trie` explains them.

    The first four are stored on disk, and `smoothing` computes the others from them.
    """

    link: NDArray[np.int32]
    first: NDArray[np.int32]
    count: NDArray[np.uint8]
    """Kneser-Ney count of each n-gram (`kneser_ney.adjust`)."""
    many: NDArray[np.uint32]
    """Counts that are too large for a byte."""
    surprisal: NDArray[np.float64]
    excess: NDArray[np.float64]
    backoff: NDArray[np.float64]
    entropy: NDArray[np.float64]

    @property
    def size(self) -> int:
        """Total size in bytes."""
        return sum(getattr(self, field.name).nbytes for field in fields(self))


@dataclass(frozen=True)
class Training:
    """Summary of the training data."""

    sentences: int
    words: int
    fingerprint: str
    """SHA-256 of the sentences, encoded as word ids."""


class LanguageModel:
    """An n-gram model with precomputed measures.

    A context is a number: `context(words)` looks it up, `advance` adds one word, and every measure
    takes it as an argument. `trie` has the same methods for word ids.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        arrays: Arrays,
        order: int,
        discounts: tuple[tuple[float, float, float], ...],
        training: Training,
    ) -> None:
        self.vocabulary = vocabulary
        self.arrays = arrays
        self.order = order
        self.discounts = discounts
        self.training = training
        self.trie = Trie(
            link=arrays.link.data,
            surprisal=_floats(arrays.surprisal),
            excess=_floats(arrays.excess),
            first=arrays.first.data,
            backoff=_floats(arrays.backoff),
            entropy=_floats(arrays.entropy),
            words=len(vocabulary),
        )
        self.exact = self.trie
        """The trie with exact entropies, which divergences need; an experiment may replace the
        entropies in `trie`."""
        self.start = START if order > 1 else 0
        """The context at the start of an utterance."""

    def context(self, words: Iterable[str]) -> int:
        """The context after these words; an utterance starts with `<s>`."""
        context = 0
        for word in words:
            context = self.advance(context, word)
        return context

    def advance(self, context: int, word: str) -> int:
        """The context after `context` and `word`."""
        return self.trie.advance(context, self.vocabulary.id(word))

    def surprisal(self, context: int, word: str) -> float:
        """Equation 3: -log2 p(word | context)."""
        try:
            return self.trie.surprisal(context, self.vocabulary.id(word))
        except ZeroProbabilityError:
            raise ZeroProbabilityError(word) from None

    def probability(self, context: int, word: str) -> float:
        """p(word | context); zero for `<s>`."""
        try:
            return exp2(-self.surprisal(context, word))
        except ZeroProbabilityError:
            return 0.0

    def entropy(self, context: int) -> float:
        """Equation 5: the exact entropy of the continuation."""
        return self.trie.entropy(context)

    def divergence(self, one: int, other: int) -> float:
        """Kullback-Leibler divergence between the distributions after two contexts, in bits."""
        return Divergence(self.exact).between(one, other)


def _floats(array: NDArray[np.float64]) -> memoryview[float]:
    return array.data  # type: ignore[return-value]  # numpy's stubs say memoryview[int] for every dtype
