"""Random corpora for property tests, and both versions of the hot path."""

from __future__ import annotations

from math import log2
from types import ModuleType

from hypothesis import strategies as st

from stir.lab.bench.plain import from_source
from stir.lm import LanguageModel

WORDS = st.sampled_from(["a", "b", "c", "d", "e"])
SENTENCES = st.lists(st.lists(WORDS, min_size=1, max_size=7), min_size=1, max_size=12)
ORDERS = st.integers(1, 5)
DISCOUNTS = st.sampled_from([0.1, 0.7, 0.95, "modified"])


def distribution(model: LanguageModel, context: int) -> list[float]:
    """p of every word of the vocabulary, special ones included."""
    return [model.probability(context, word) for word in model.vocabulary.words]


def brute_entropy(p: list[float]) -> float:
    return -sum(x * log2(x) for x in p if x)


def brute_divergence(p: list[float], q: list[float]) -> float:
    return sum(x * log2(x / y) for x, y in zip(p, q, strict=True) if x)


def as_plain_python(module: ModuleType) -> ModuleType:
    """Load a module's source although its compiled version lies beside it."""
    return from_source(module.__name__)
