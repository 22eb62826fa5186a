"""A language model as a whole: vocabulary, trie and where they come from; in words, not ids."""

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
    """What the trie is made of; see `trie` for what each array means.

    The first four lie on disk, and the others follow from them (`smoothing`).
    """

    link: NDArray[np.int32]
    first: NDArray[np.int32]
    count: NDArray[np.uint8]
    """How often each n-gram was seen, or after how many different words: `kneser_ney.adjust`."""
    many: NDArray[np.uint32]
    """The counts that are too large for a byte."""
    surprisal: NDArray[np.float64]
    excess: NDArray[np.float64]
    backoff: NDArray[np.float64]
    entropy: NDArray[np.float64]

    @property
    def size(self) -> int:
        """Bytes of all arrays."""
        return sum(getattr(self, field.name).nbytes for field in fields(self))


@dataclass(frozen=True)
class Training:
    """What a model was trained on."""

    sentences: int
    words: int
    fingerprint: str
    """SHA-256 of the sentences as ids of the vocabulary."""


class LanguageModel:
    """An n-gram model with its measures precomputed.

    Contexts are numbers: `context(words)` finds one, `advance` moves on by one word, and every
    measure takes one. `trie` has the same by word ids, without a dictionary lookup.
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
        """The same with exact entropies, which divergences rest on; an experiment may give `trie`
        others."""
        self.start = START if order > 1 else 0
        """The context at the beginning of an utterance, `<s> <s>`."""

    def context(self, words: Iterable[str]) -> int:
        """The context that these words leave behind; `<s>` begins an utterance."""
        context = 0
        for word in words:
            context = self.advance(context, word)
        return context

    def advance(self, context: int, word: str) -> int:
        """The context once `word` has been added to it."""
        return self.trie.advance(context, self.vocabulary.id(word))

    def surprisal(self, context: int, word: str) -> float:
        """Equation 3: -log2 p(word | context)."""
        try:
            return self.trie.surprisal(context, self.vocabulary.id(word))
        except ZeroProbabilityError:
            raise ZeroProbabilityError(word) from None

    def probability(self, context: int, word: str) -> float:
        """p(word | context), zero for `<s>`."""
        try:
            return exp2(-self.surprisal(context, word))
        except ZeroProbabilityError:
            return 0.0

    def entropy(self, context: int) -> float:
        """Equation 5: the entropy of what may follow, over the whole vocabulary."""
        return self.trie.entropy(context)

    def divergence(self, one: int, other: int) -> float:
        """The Kullback-Leibler divergence between what may follow two contexts, in bits."""
        return Divergence(self.exact).between(one, other)


def _floats(array: NDArray[np.float64]) -> memoryview[float]:
    return array.data  # type: ignore[return-value]  # numpy says memoryview[int] for every type
