from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from lm.corpora import SENTENCES
from stir.lab.bench import SECTIONS
from stir.lab.bench.corpus import synthetic_corpus
from stir.lab.bench.lm import DictOfDicts
from stir.lab.bench.measurement import Measurement, deep_size
from stir.lab.bench.subject import Subject
from stir.lm import fit


@settings(max_examples=40)
@given(SENTENCES)
def test_the_baseline_is_the_same_model(sentences: Sequence[Sequence[str]]) -> None:
    """A second implementation, and a comparison of like with like."""
    model, baseline = fit(sentences), DictOfDicts(sentences)
    words = [*"abcde", "</s>", "<unk>"]
    contexts = [("<s>",), ("a",), ("<s>", "b"), ("a", "b"), ("c", "c"), ("z",), ()]
    for history in contexts:
        context = model.context(history)
        assert model.entropy(context) == pytest.approx(baseline.entropy(history))
        other = model.context(("a", "b"))
        exact = baseline.divergence(history, ("a", "b"))
        assert model.divergence(context, other) == pytest.approx(exact, abs=1e-9)
        for word in words:
            if word in model.vocabulary:
                p = baseline.probability(word, history)
                assert model.probability(context, word) == pytest.approx(p)


def test_a_section_measures_both() -> None:
    found = {m.name: m for m in SECTIONS["lm"].measure(Subject(synthetic_corpus(3_000)))}
    assert {"build", "memory", "open", "surprisal", "entropy", "KL divergence"} <= found.keys()
    assert all(m.value > 0 for m in found.values())
    entropy = found["entropy"].ratio
    assert entropy is not None
    assert entropy > 1


def test_the_synthetic_corpus_is_the_same_every_time() -> None:
    assert synthetic_corpus(500) == synthetic_corpus(500)
    assert sum(len(utterance.words) for utterance in synthetic_corpus(500)) == 500
    assert synthetic_corpus(500) != synthetic_corpus(500, seed=1)


def test_a_ratio_says_how_much_more_the_baseline_takes() -> None:
    assert Measurement("a", "s", 2.0, 8.0).ratio == 4.0
    assert Measurement("a", "s", 2.0).ratio is None


def test_deep_size_counts_everything_once() -> None:
    word = "a word of some length"
    assert deep_size([[word, word]]) == deep_size([[word]]) + 8  # one more pointer
    assert deep_size([{"k": word}]) > deep_size([{"k": ""}])
