from __future__ import annotations

from collections.abc import Sequence
from math import exp2
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings

from lm.corpora import (
    DISCOUNTS,
    ORDERS,
    SENTENCES,
    brute_divergence,
    brute_entropy,
    distribution,
)
from stir.errors import InputError, ZeroProbabilityError
from stir.lm import LanguageModel, Vocabulary, fit
from stir.lm.kneser_ney import FALLBACK, discounts_of

Discount = float | Literal["modified"]
Sentences = Sequence[Sequence[str]]

TINY = [["a", "b"], ["a", "c"], ["a", "b"]]


@pytest.mark.parametrize(
    ("order", "context", "word", "p"),
    [
        # Unigrams of a bigram model count the words before: a after <s>; b, c after a; </s> after
        # b and c. D = 0.5 of four types, of 5 in all, is 0.4, shared by a b c </s> <unk>: 0.08.
        (2, [], "a", 0.5 / 5 + 0.08),
        (2, [], "</s>", 1.5 / 5 + 0.08),
        (2, [], "<unk>", 0.08),
        # Bigrams count themselves: "a b" 2 of 3, and 2 * 0.5 / 3 is left for the unigrams.
        (2, ["a"], "b", 1.5 / 3 + 0.18 / 3),
        (2, ["a"], "c", 0.5 / 3 + 0.18 / 3),
        (2, ["a"], "</s>", 0.38 / 3),
        (2, ["a"], "never heard", 0.08 / 3),
        (2, ["never heard"], "a", 0.18),
        # In a trigram model "a b" and "a c" follow one word each, <s>: 1 of 2, half left ...
        (3, ["c", "a"], "b", 0.5 / 2 + 0.5 * 0.18),
        # ... and "<s> a b" counts itself, 2 of 3, a third left for that 0.34.
        (3, ["<s>", "a"], "b", 1.5 / 3 + 0.34 / 3),
        # "<s> a" begins with <s>, so it keeps its count of 3; <s> <s> is <s>.
        (3, ["<s>"], "a", 2.5 / 3 + 0.5 / 3 * 0.18),
        (3, ["<s>", "<s>"], "a", 2.5 / 3 + 0.5 / 3 * 0.18),
        # A unigram model counts words: a is 3 of 9; 4 * 0.5 / 9 is shared by five.
        (1, [], "a", 2.5 / 9 + 2 / 9 / 5),
        (1, ["b"], "a", 2.5 / 9 + 2 / 9 / 5),
    ],
)
def test_a_corpus_of_three_sentences(order: int, context: list[str], word: str, p: float) -> None:
    model = fit(TINY, order=order, discount=0.5)
    assert model.probability(model.context(context), word) == pytest.approx(p, abs=1e-12)


@settings(deadline=None, max_examples=60)
@given(SENTENCES, ORDERS, DISCOUNTS)
def test_every_distribution_sums_to_one(
    sentences: Sentences, order: int, discount: Discount
) -> None:
    model = fit(sentences, order=order, discount=discount)
    for context in every_context(model):
        assert sum(distribution(model, context)) == pytest.approx(1, abs=1e-9)


@settings(deadline=None, max_examples=60)
@given(SENTENCES, ORDERS, DISCOUNTS)
def test_closed_forms_are_exact(sentences: Sentences, order: int, discount: Discount) -> None:
    model = fit(sentences, order=order, discount=discount)
    contexts = every_context(model)
    p = {context: distribution(model, context) for context in contexts}
    for context in contexts:
        assert model.entropy(context) == pytest.approx(brute_entropy(p[context]), abs=1e-9)
    for one in contexts[::3]:
        for other in contexts[::2]:
            exact = brute_divergence(p[one], p[other])
            assert model.divergence(one, other) == pytest.approx(exact, abs=1e-6)


def every_context(model: LanguageModel) -> list[int]:
    """Those that words lead to, seen or not, up to the length that the model can tell apart."""
    words = [*model.vocabulary.words, "never heard"]
    contexts = {0, model.start}
    fresh = contexts
    while fresh:
        fresh = {model.advance(context, word) for context in fresh for word in words} - contexts
        contexts = contexts | fresh
    return sorted(contexts)


@settings(deadline=None, max_examples=40)
@given(SENTENCES, ORDERS)
def test_a_context_is_all_that_matters_of_its_words(sentences: Sentences, order: int) -> None:
    """Word by word, or from the last words alone: the same context."""
    model = fit(sentences, order=order)
    for sentence in sentences:
        context = model.start
        for i, word in enumerate(sentence):
            padded = ["<s>"] * order + list(sentence[:i])
            assert model.context(padded[len(padded) - order + 1 :]) == context
            context = model.advance(context, word)


def test_log_of_zero_raises() -> None:
    model = fit(TINY)
    with pytest.raises(ZeroProbabilityError, match="<s>"):
        model.surprisal(model.start, "<s>")
    assert model.probability(model.start, "<s>") == 0


@pytest.mark.parametrize(("context", "word"), [(-1, 1), (0, 0), (0, -3), (10**6, 1), (0, 10**6)])
def test_lookups_outside_the_model_are_refused(context: int, word: int) -> None:
    trie = fit(TINY).trie
    with pytest.raises(IndexError, match="in this model"):
        trie.surprisal(context, word)


def test_rare_words_count_as_unknown() -> None:
    model = fit([["a", "b"], ["a", "c"]], order=2, discount=0.5, min_count=2)
    assert model.vocabulary.words == ("<unk>", "<s>", "</s>", "a")
    # "a <unk>" is seen twice, in all that follows a; 0.5 / 2 is left for the unigrams, of which
    # <unk>, a and </s> have one each: 0.5 / 3 + 0.5 / 3 = 1 / 3.
    p = model.probability(model.context(["a"]), "c")
    assert p == pytest.approx(1.5 / 2 + 0.25 / 3)


def test_a_given_vocabulary_is_kept() -> None:
    model = fit(TINY, vocabulary=Vocabulary(["a", "z"]))
    assert "z" in model.vocabulary
    assert "b" not in model.vocabulary
    assert 0 < exp2(-model.surprisal(0, "z")) < exp2(-model.surprisal(0, "a"))


def test_modified_discounts_from_counts_of_counts() -> None:
    # 6 n-grams seen once, 3 twice, 2 three times, 1 four times: Y = 6 / (6 + 2 * 3) = 1/2
    counts = np.array([1] * 6 + [2] * 3 + [3] * 2 + [4])
    one, two, more = discounts_of(counts, "modified")
    assert one == pytest.approx(1 - 2 * 0.5 * 3 / 6)  # 0.5
    assert two == pytest.approx(2 - 3 * 0.5 * 2 / 3)  # 1.0
    assert more == pytest.approx(3 - 4 * 0.5 * 1 / 2)  # 2.0
    assert discounts_of(counts[:9], "modified") == FALLBACK


@pytest.mark.parametrize("discount", [0.0, 1.0, -0.1, float("nan")])
def test_a_discount_outside_zero_and_one_is_refused(discount: float) -> None:
    with pytest.raises(InputError, match="discount"):
        fit(TINY, discount=discount)


def test_nothing_to_learn_from_is_refused() -> None:
    with pytest.raises(InputError, match="sentence"):
        fit([[], []])
    with pytest.raises(InputError, match="order"):
        fit(TINY, order=0)


def test_empty_sentences_are_left_out() -> None:
    assert fit([*TINY, []]).training == fit(TINY).training


def test_special_words_in_a_sentence_are_unknown_words() -> None:
    model = fit([["a", "<s>", "b"], ["</s>", "b"]])
    same = fit([["a", "x", "b"], ["y", "b"]], vocabulary=Vocabulary(["a", "b"]))
    assert model.vocabulary.words == same.vocabulary.words
    assert model.training.fingerprint == same.training.fingerprint
