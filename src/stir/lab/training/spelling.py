"""Build the networks' lexicon: vectors for words, and vectors for the letters of unknown words.

The vectors of letter n-grams are a ridge regression: the mean of a word's n-grams shall come close
to its vector. Frequent words are left out, because their spelling says least about their meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from stir.lab.training.vectors import Vectors
from stir.lm.vocabulary import Vocabulary
from stir.network.lexicon import GRAM_BITS, MAX_LENGTH, VECTOR_BITS, Lexicon, gram_rows
from stir.words import letters

BUCKETS = 1 << 13
"""Rows of the table of n-grams, which share them by their hash."""
FREQUENT_WORDS = 2_000
FITTED_WORDS = 100_000
"""How many words the n-grams are fitted to: the next most frequent ones."""
LONGEST = MAX_LENGTH - 0.5
"""Longer vectors are shortened; rounding must not make them too long."""
RIDGE = 1.0
ITERATIONS = 60
"""Steps of the conjugate gradients, after which the fit is as good as it gets."""
SPREAD = 0.9
"""The standard deviation of vectors after scaling: the largest numbers fit into a byte."""


def build_lexicon(
    learnt: Sequence[str], others: Sequence[str], words: Sequence[str], vectors: Vectors
) -> Lexicon:
    """Build the lexicon of the words that training learns about, and of others.

    `words` and `vectors` are what `read_vectors` returns. Of `others` those with a vector are
    taken; a learnt word without one gets the vector of its spelling.
    """
    scaled = vectors * (SPREAD / vectors.std())
    lengths = np.linalg.norm(scaled, axis=1, keepdims=True)
    scaled = scaled * np.minimum(1.0, LONGEST / np.maximum(lengths, 1e-9))
    rows: dict[str, int] = {}
    for i, word in enumerate(words):
        rows.setdefault(letters(word), i)
    own = set(learnt)
    others = [word for word in others if word in rows and word not in own]
    vocabulary = Vocabulary([*learnt, *others])
    spelled = [word for word in rows if word.isalpha()]
    rare = [w for w in spelled if FREQUENT_WORDS <= rows[w] < FREQUENT_WORDS + FITTED_WORDS]
    fitted = rare or spelled  # a small file has frequent words only
    grams = fit_grams(fitted, scaled[[rows[word] for word in fitted]])
    table = np.zeros((len(vocabulary) + 1, vectors.shape[1]), np.int8)
    arrays = {"vectors": table, "grams": _fixed(grams, GRAM_BITS, np.int16)}
    spelling = Lexicon(vocabulary, arrays)
    for word, id_ in vocabulary.id_by_word.items():
        if word in rows:
            table[id_] = _fixed(scaled[rows[word]], VECTOR_BITS, np.int8)
        elif word in own:
            table[id_] = spelling.spelled_vector(word)
    return Lexicon(vocabulary, arrays)


def fit_grams(
    words: Sequence[str], vectors: Vectors, buckets: int = BUCKETS
) -> NDArray[np.float64]:
    """Fit the vectors of n-grams to those of words."""
    if not words:
        return np.zeros((buckets, vectors.shape[1]))
    found = [gram_rows(word, buckets) for word in words]
    lengths = np.array([len(rows) for rows in found])
    places = np.concatenate([[0], np.cumsum(lengths)])
    shares = np.repeat(1 / lengths, lengths)
    means = sparse.csr_matrix((shares, np.concatenate(found), places), shape=(len(words), buckets))
    # ridge regression by conjugate gradients, for all dimensions at once
    target = means.T @ vectors
    solution: NDArray[np.float64] = np.zeros_like(target)
    left = target.copy()
    direction = left.copy()
    error = (left * left).sum(0)
    for _ in range(ITERATIONS):
        image = means.T @ (means @ direction) + RIDGE / buckets * direction
        step = error / np.maximum((direction * image).sum(0), 1e-12)
        solution += step * direction
        left -= step * image
        before, error = error, (left * left).sum(0)
        direction = left + error / np.maximum(before, 1e-12) * direction
    return solution


def _fixed(
    values: NDArray[np.floating[Any]], bits: int, kind: type[np.signedinteger[Any]]
) -> NDArray[Any]:
    limit = np.iinfo(kind).max
    return np.round(values * (1 << bits)).clip(-limit, limit).astype(kind)
