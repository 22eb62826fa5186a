"""Interpolated Kneser-Ney smoothing of any order: the p_kn of the paper's section 4.1.

    p(w | c) = (a(c w) - D) / a(c)  +  gamma(c) p(w | c without its first word)

where a(c) is the sum of a(c w) over w, and gamma(c) the mass freed by the discounts D. At the
highest order, a is the count in the corpus. Below, it is the number of distinct words seen before
the n-gram, except for n-grams that begin with `<s>`, which no word precedes: they keep their count
(as in SRILM and KenLM). The unigrams are interpolated with a uniform distribution over all words
that can be predicted, including `<unk>` and `</s>` but not `<s>`. This module counts n-grams;
`smoothing` turns the counts into probabilities.

A sentence is enclosed in `<s>` and `</s>`. A second `<s>` would carry no information, so the
context `<s> <s>` equals the context `<s>`, as in an ARPA file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError
from stir.lm.model import LanguageModel, Training
from stir.lm.smoothing import Discounts, narrow, smooth
from stir.lm.vocabulary import END, START, UNK, Vocabulary

Ints = NDArray[np.int64]
DISCOUNT = 0.7
"""The paper's single discount. It does not state the value; this one fits its statistics."""

FALLBACK: Discounts = (0.5, 1.0, 1.5)
"""Modified discounts for a corpus that is too small to estimate them."""


@dataclass(frozen=True)
class Level:
    """All n-grams of one length, in the order of the trie."""

    base: int
    """The node of the first n-gram."""
    parent: Ints
    """The node of each n-gram's context."""
    link: Ints
    """The node of each n-gram without its first word."""
    count: Ints
    """Counts in the corpus, or Kneser-Ney counts after `adjust`."""


def fit(
    sentences: Iterable[Sequence[str]],
    *,
    order: int = 3,
    discount: float | Literal["modified"] = DISCOUNT,
    vocabulary: Vocabulary | None = None,
    min_count: int = 1,
) -> LanguageModel:
    """Train a model; words outside `vocabulary`, or rarer than `min_count`, count as `<unk>`.

    Empty sentences are skipped: an utterance of nothing but edit terms carries no information about
    how fluent utterances begin or end.
    """
    if order < 1:
        raise InputError(f"order must be at least 1, not {order}")
    if discount != "modified" and not 0 < discount < 1:
        raise InputError(f"discount must be between 0 and 1, not {discount}")
    kept = [sentence for sentence in sentences if len(sentence)]
    if not kept:
        raise InputError("no sentence to train on: the corpus has no fluent words")
    vocabulary = vocabulary or Vocabulary.of(kept, min_count)
    tokens, index = encode(kept, vocabulary)
    levels = adjust(count(tokens, index, len(vocabulary), order))
    discounts = [discounts_of(level.count, discount) for level in levels]
    training = Training(
        sentences=len(kept),
        words=sum(map(len, kept)),
        fingerprint=hashlib.sha256(tokens.astype("<i8").tobytes()).hexdigest(),
    )
    link, first, counts = flatten(levels)
    arrays = smooth(link, first, *narrow(counts), discounts)
    return LanguageModel(vocabulary, arrays, order, tuple(discounts), training)


def encode(sentences: Sequence[Sequence[str]], vocabulary: Vocabulary) -> tuple[Ints, Ints]:
    """Concatenate sentences, enclosed in `<s>` and `</s>`, as ids; also each token's index."""
    lengths = np.fromiter(map(len, sentences), dtype=np.int64, count=len(sentences)) + 2
    ends = np.cumsum(lengths)
    index = np.arange(ends[-1]) - np.repeat(ends - lengths, lengths)
    tokens = np.empty(ends[-1], dtype=np.int64)
    tokens[ends - lengths] = START
    tokens[ends - 1] = END
    inside = index > 0
    inside[ends - 1] = False
    ids = np.array(vocabulary.ids(chain.from_iterable(sentences)))
    # a "<s>" inside a sentence is an ordinary unknown word
    tokens[inside] = np.where(ids <= END, UNK, ids)
    return tokens, index


def count(tokens: Ints, index: Ints, words: int, order: int) -> list[Level]:
    """Count the n-grams of every length and number them as nodes of the trie."""
    counts = np.bincount(tokens, minlength=words + 1)[1:]
    counts[START - 1] = 0  # never predicted
    nothing = np.zeros(words, dtype=np.int64)
    levels = [Level(base=1, parent=nothing, link=nothing, count=counts)]
    shorter = tokens  # for each token, the node of the shorter n-gram that ends there
    base = words + 1
    for length in range(2, order + 1):
        ends = np.flatnonzero(index >= length - 1)
        keys = shorter[ends - 1] * (words + 1) + tokens[ends]
        _, samples, inverse, counts = np.unique(
            keys, return_index=True, return_inverse=True, return_counts=True
        )
        last = ends[samples]
        levels.append(Level(base, parent=shorter[last - 1], link=shorter[last], count=counts))
        longer = np.zeros_like(tokens)
        longer[ends] = base + inverse
        shorter = longer
        base += len(counts)
    return levels


def adjust(levels: list[Level]) -> list[Level]:
    """Below the highest order, replace counts by the number of distinct preceding words."""
    adjusted = []
    begins = np.arange(1, len(levels[0].count) + 1) == START
    for level, longer in pairwise(levels):
        before = np.bincount(longer.link - level.base, minlength=len(level.count))
        counts = np.where(begins, level.count, before)
        adjusted.append(Level(level.base, level.parent, level.link, counts))
        begins = begins[longer.parent - level.base]
    return [*adjusted, levels[-1]]


def discounts_of(counts: Ints, discount: float | Literal["modified"]) -> Discounts:
    """A single discount, or Chen and Goodman's three, estimated from counts of counts."""
    if discount != "modified":
        return (discount, discount, discount)
    n = np.bincount(np.minimum(counts, 5), minlength=6).tolist()
    if 0 in n[1:5]:
        return FALLBACK
    y = n[1] / (n[1] + 2 * n[2])
    one, two, more = (k - (k + 1) * y * n[k + 1] / n[k] for k in (1, 2, 3))
    if not (0 < one < 1 and 0 < two < 2 and 0 < more < 3):
        return FALLBACK
    return (one, two, more)


def flatten(levels: list[Level]) -> tuple[NDArray[np.int32], NDArray[np.int32], Ints]:
    """Arrays of the trie: `link`, `first` and the count of each node."""
    contexts = levels[-1].base
    children = sum(np.bincount(level.parent, minlength=contexts) for level in levels)
    first = np.concatenate([[1], 1 + np.cumsum(children)])
    link = np.concatenate([[0], *(level.link for level in levels)])
    counts = np.concatenate([[0], *(level.count for level in levels)])
    return link.astype(np.int32), first.astype(np.int32), counts
