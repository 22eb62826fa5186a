"""Interpolated Kneser-Ney smoothing of any order: the p_kn of the paper's section 4.1.

    p(w | c) = (a(c w) - D) / a(c)  +  gamma(c) p(w | c less its first word)

with a(c) the sum of a(c w) over w, and gamma(c) what the discounts D have set free. At the
highest order a is the count in the corpus; below, it is the number of different words seen before
the n-gram, except for n-grams that begin with `<s>`, which nothing precedes: they keep their
count (as in SRILM and KenLM). The unigrams are interpolated with a uniform distribution
over everything that can be predicted, `<unk>` and `</s>` included, `<s>` not. Here the n-grams are
counted; `smoothing` makes probabilities of the counts.

A sentence stands between `<s>` and `</s>`. A second `<s>` would tell nothing that the first does
not, so the context `<s> <s>` is the context `<s>`: that is also all an ARPA file can hold.
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
"""The paper's single discount, whose value it does not give; this one meets its statistics."""

FALLBACK: Discounts = (0.5, 1.0, 1.5)
"""Where a corpus is too small to estimate modified discounts."""


@dataclass(frozen=True)
class Level:
    """All n-grams of one length, in the order of the trie."""

    base: int
    """The node of the first of them."""
    parent: Ints
    """The context of each, as a node."""
    link: Ints
    """Each less its first word, as a node."""
    count: Ints
    """Counts in the corpus; `adjust` makes them Kneser-Ney's."""


def fit(
    sentences: Iterable[Sequence[str]],
    *,
    order: int = 3,
    discount: float | Literal["modified"] = DISCOUNT,
    vocabulary: Vocabulary | None = None,
    min_count: int = 1,
) -> LanguageModel:
    """Train a model; words outside `vocabulary`, or rarer than `min_count`, count as `<unk>`.

    Empty sentences are left out: an utterance that was nothing but edit terms says nothing about
    how fluent ones begin or end.
    """
    if order < 1:
        raise InputError(f"a model's order is at least 1, not {order}")
    if discount != "modified" and not 0 < discount < 1:
        raise InputError(f"a discount lies between 0 and 1, unlike {discount}")
    kept = [sentence for sentence in sentences if len(sentence)]
    if not kept:
        raise InputError("a language model needs at least one sentence that is not empty")
    vocabulary = vocabulary or Vocabulary.of(kept, min_count)
    tokens, place = encode(kept, vocabulary)
    levels = adjust(count(tokens, place, len(vocabulary), order))
    discounts = [discounts_of(level.count, discount) for level in levels]
    training = Training(
        sentences=len(kept),
        words=sum(map(len, kept)),
        fingerprint=hashlib.sha256(tokens.astype("<i8").tobytes()).hexdigest(),
    )
    link, first, counts = lay_out(levels)
    arrays = smooth(link, first, *narrow(counts), discounts)
    return LanguageModel(vocabulary, arrays, order, tuple(discounts), training)


def encode(sentences: Sequence[Sequence[str]], vocabulary: Vocabulary) -> tuple[Ints, Ints]:
    """Put all sentences in one row, `<s>` before and `</s>` after; with each token's place."""
    lengths = np.fromiter(map(len, sentences), dtype=np.int64, count=len(sentences)) + 2
    ends = np.cumsum(lengths)
    place = np.arange(ends[-1]) - np.repeat(ends - lengths, lengths)
    tokens = np.empty(ends[-1], dtype=np.int64)
    tokens[ends - lengths] = START
    tokens[ends - 1] = END
    inside = place > 0
    inside[ends - 1] = False
    ids = np.array(vocabulary.ids(chain.from_iterable(sentences)))
    # a "<s>" that somebody said is no beginning
    tokens[inside] = np.where(ids <= END, UNK, ids)
    return tokens, place


def count(tokens: Ints, place: Ints, words: int, order: int) -> list[Level]:
    """Count the n-grams of every length and number them as nodes of the trie."""
    counts = np.bincount(tokens, minlength=words + 1)[1:]
    counts[START - 1] = 0  # never predicted
    nothing = np.zeros(words, dtype=np.int64)
    levels = [Level(base=1, parent=nothing, link=nothing, count=counts)]
    shorter = tokens  # the node of the n-gram, one word shorter, that ends at each token
    base = words + 1
    for length in range(2, order + 1):
        ends = np.flatnonzero(place >= length - 1)
        keys = shorter[ends - 1] * (words + 1) + tokens[ends]
        _, index, inverse, counts = np.unique(
            keys, return_index=True, return_inverse=True, return_counts=True
        )
        last = ends[index]
        levels.append(Level(base, parent=shorter[last - 1], link=shorter[last], count=counts))
        longer = np.zeros_like(tokens)
        longer[ends] = base + inverse
        shorter = longer
        base += len(counts)
    return levels


def adjust(levels: list[Level]) -> list[Level]:
    """Below the highest order, count the different words before an n-gram instead of it."""
    adjusted = []
    begins = np.arange(1, len(levels[0].count) + 1) == START
    for level, longer in pairwise(levels):
        before = np.bincount(longer.link - level.base, minlength=len(level.count))
        counts = np.where(begins, level.count, before)
        adjusted.append(Level(level.base, level.parent, level.link, counts))
        begins = begins[longer.parent - level.base]
    return [*adjusted, levels[-1]]


def discounts_of(counts: Ints, discount: float | Literal["modified"]) -> Discounts:
    """One discount for all, or Chen and Goodman's three, estimated from counts of counts."""
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


def lay_out(levels: list[Level]) -> tuple[NDArray[np.int32], NDArray[np.int32], Ints]:
    """The levels as one trie: `link`, `first`, and the count of every node."""
    contexts = levels[-1].base
    children = sum(np.bincount(level.parent, minlength=contexts) for level in levels)
    first = np.concatenate([[1], 1 + np.cumsum(children)])
    link = np.concatenate([[0], *(level.link for level in levels)])
    counts = np.concatenate([[0], *(level.count for level in levels)])
    return link.astype(np.int32), first.astype(np.int32), counts
