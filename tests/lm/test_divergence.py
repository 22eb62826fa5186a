"""Divergences: exact, independent of earlier calls, and the same compiled or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stir.lm.divergence
from lm.corpora import DISCOUNTS, ORDERS, SENTENCES, as_plain_python, brute_divergence, distribution
from lm.test_trie import plain_trie
from stir.lm import fit
from stir.lm.divergence import Divergence

plain = as_plain_python(stir.lm.divergence)
PAIRS = st.lists(st.tuples(st.integers(0), st.integers(0)), min_size=1, max_size=60)


@settings(max_examples=60)
@given(SENTENCES, ORDERS, PAIRS, DISCOUNTS)
def test_exact_and_independent_of_earlier_calls(
    sentences: Sequence[Sequence[str]],
    order: int,
    pairs: list[tuple[int, int]],
    discounts: Any,
) -> None:
    """Levels of all depths are pushed and popped; none leaves a trace."""
    model = fit(sentences, order=order, discount=discounts)
    divergence = Divergence(model.trie)
    for pair in pairs:
        one, other = (context % model.trie.contexts for context in pair)
        found = divergence.between(one, other)
        exact = brute_divergence(distribution(model, one), distribution(model, other))
        assert found == pytest.approx(exact, abs=1e-6)
        assert found == Divergence(model.trie).between(one, other)


@pytest.mark.skipif(not stir.lm.divergence.COMPILED, reason="no compiled version is installed")
@settings(max_examples=40)
@given(SENTENCES, ORDERS, PAIRS)
def test_compiled_equals_plain(
    sentences: Sequence[Sequence[str]], order: int, pairs: list[tuple[int, int]]
) -> None:
    model = fit(sentences, order=order)
    fast, slow = Divergence(model.trie), plain.Divergence(plain_trie(model))
    for pair in pairs:
        one, other = (context % model.trie.contexts for context in pair)
        assert fast.between(one, other) == slow.between(one, other)


def test_no_such_context() -> None:
    model = fit([["a", "b"]])
    with pytest.raises(IndexError, match="no context 99"):
        Divergence(model.trie).between(0, 99)
    with pytest.raises(IndexError, match="no context -1"):
        Divergence(model.trie).between(-1, 0)
