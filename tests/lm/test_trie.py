"""The hot path compiled and as plain Python: one source, equal to the last bit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

import stir.lm.trie
from lm.corpora import ORDERS, SENTENCES, as_plain_python
from stir.lm import LanguageModel, fit

plain = as_plain_python(stir.lm.trie)


def plain_trie(model: LanguageModel) -> Any:
    a = model.arrays
    return plain.Trie(
        a.link.data,
        a.surprisal.data,
        a.excess.data,
        a.first.data,
        a.backoff.data,
        a.entropy.data,
        len(model.vocabulary),
    )


@pytest.mark.skipif(not stir.lm.trie.COMPILED, reason="no compiled version is installed")
@settings(deadline=None, max_examples=40)
@given(SENTENCES, ORDERS)
def test_compiled_equals_plain(sentences: Sequence[Sequence[str]], order: int) -> None:
    model = fit(sentences, order=order)
    fast, slow = model.trie, plain_trie(model)
    assert not plain.COMPILED
    words = [word for word in range(1, fast.words + 1) if word != 2]
    contexts = range(fast.contexts)
    for context, word in product(contexts, words):
        assert fast.surprisal(context, word) == slow.surprisal(context, word)
        assert fast.advance(context, word) == slow.advance(context, word)
    for context in contexts:
        assert fast.entropy(context) == slow.entropy(context)
        assert fast.continuations(context) == slow.continuations(context)
        assert fast.shorter(context) == slow.shorter(context)


def test_continuations_are_the_words_seen() -> None:
    model = fit([["a", "b"], ["a", "c"]])
    context = model.context(["a"])
    seen = [model.vocabulary.word(word) for word, _ in model.trie.continuations(context)]
    assert seen == ["b", "c"]
