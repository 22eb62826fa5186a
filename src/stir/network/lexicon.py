"""What the networks know about words: a vector for each, from a table or from the spelling.

The vectors are pretrained and stay as they are, so that a word which training has never seen still
resembles the words that it is like. A word that is in no table, such as a new name or product, gets
the mean of the vectors of its letter n-grams, which were fitted to the vectors of known words.

Arithmetic is in whole numbers: vectors are bytes with five fractional bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.lm.vocabulary import UNK, Vocabulary

VECTOR_BITS = 5
"""Fractional bits of a vector's numbers."""
GRAM_BITS = 12
"""Fractional bits of the n-grams' numbers."""
SHORTEST_GRAM, LONGEST_GRAM = 3, 5
MAX_LETTERS = 24
"""Of a longer word the beginning is read: no input may cost more than a word."""
CACHED_WORDS = 1 << 13
MAX_LENGTH = 16
"""No vector is longer."""
LARGEST_SPELLED = 48
"""The numbers of a vector from spelling are cut off there, so that it is not too long."""

_OFFSET, _PRIME, _WORD = 2166136261, 16777619, 0xFFFFFFFF  # FNV-1a, 32 bits


class Lexicon:
    """The vectors of all words; shared by all sessions. The cache is the only part that changes."""

    def __init__(self, words: Vocabulary, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Take the vocabulary, and by name the arrays `vectors` and `grams`."""
        for name in ("vectors", "grams"):
            if name not in arrays:
                raise ModelError(f"the lexicon has no {name}")
        vectors, grams = arrays["vectors"], arrays["grams"]
        if vectors.dtype != np.int8 or vectors.ndim != 2 or not vectors.size:
            raise ModelError(f"the lexicon has vectors of {vectors.dtype} {vectors.shape}")
        if len(vectors) != len(words) + 1:
            raise ModelError(f"the lexicon has {len(vectors)} vectors for {len(words)} words")
        if grams.dtype != np.int16 or grams.shape[1:] != vectors.shape[1:] or not grams.size:
            raise ModelError(f"the lexicon has n-grams of {grams.dtype} {grams.shape}")
        if vectors[: UNK + 1].any():
            raise ModelError("the unknown word has a vector")
        longest = int((vectors.astype(np.int32) ** 2).sum(1).max())
        longest = max(longest, LARGEST_SPELLED**2 * vectors.shape[1])
        if longest > (MAX_LENGTH << VECTOR_BITS) ** 2:
            raise ModelError("the lexicon has vectors that are too long")
        self.words = words
        self.vectors = np.ascontiguousarray(vectors)
        self.size: int = vectors.shape[1]
        self._grams = grams.astype(np.int32)
        self._cache: dict[str, array[int]] = {}

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays by name."""
        return {"vectors": self.vectors, "grams": self._grams.astype(np.int16)}

    def spell(self, key: str) -> array[int]:
        """The vector of an unknown word."""
        found = self._cache.get(key)
        if found is None:
            found = array("b", self.spelled_vector(key).tobytes())
            if len(self._cache) >= CACHED_WORDS:
                self._cache.clear()
            self._cache[key] = found
        return found

    def spelled_vector(self, key: str) -> NDArray[np.int8]:
        """The mean of the n-grams' vectors."""
        rows = gram_rows(key, len(self._grams))
        total: NDArray[np.int64] = self._grams[rows].sum(0)
        unit = len(rows) << (GRAM_BITS - VECTOR_BITS)
        # half a unit is added, so that the quotient is rounded
        mean = (2 * total + unit) // (2 * unit)
        return mean.clip(-LARGEST_SPELLED, LARGEST_SPELLED).astype(np.int8)


def gram_rows(key: str, buckets: int) -> list[int]:
    """The rows of a word's n-grams in their table; its beginning and its end count as letters."""
    letters = f"<{key[:MAX_LETTERS]}>"
    rows = []
    for size in range(SHORTEST_GRAM, LONGEST_GRAM + 1):
        for start in range(len(letters) - size + 1):
            rows.append(_hash(letters[start : start + size]) % buckets)
    return rows or [_hash(letters) % buckets]


def _hash(gram: str) -> int:
    value = _OFFSET
    for byte in gram.encode("utf-8", "surrogatepass"):
        value = ((value ^ byte) * _PRIME) & _WORD
    return value
