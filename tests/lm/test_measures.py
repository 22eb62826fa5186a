"""The paper's equations on a corpus small enough to do by hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

import pytest
from hypothesis import given, settings

from lm.corpora import SENTENCES
from stir.lm import fit, measures

TINY = fit([["a", "b"], ["a", "c"], ["a", "b"]], discount=0.5)
# By the arithmetic in test_kneser_ney: p(a) = p(b) = p(c) = 0.18, p(</s>) = 0.38, p(<unk>) = 0.08;
P_A = 2.5 / 3 + 0.5 / 3 * 0.18  # after <s> <s>
P_B = 1.5 / 3 + 0.34 / 3  # after <s> a


def test_surprisal_equation_3() -> None:
    assert measures.surprisal(TINY, ["<s>", "<s>", "a"]) == pytest.approx(-log2(P_A))
    assert measures.surprisal(TINY, ["<s>", "a", "b"]) == pytest.approx(-log2(P_B))


def test_wml_of_one_trigram_equation_4() -> None:
    expected = log2(P_B) / -log2(0.18)
    assert measures.wml(TINY, ["<s>", "a", "b"]) == pytest.approx(expected)


def test_wml_of_a_sequence_divides_the_sums() -> None:
    expected = (log2(P_A) + log2(P_B)) / -(log2(0.18) + log2(0.18))
    assert measures.wml(TINY, measures.padded(TINY, ["a", "b"])) == pytest.approx(expected)


def test_the_curve_is_the_wml_of_each_trigram() -> None:
    curve = measures.wml_curve(TINY, ["a", "b"])
    assert curve == pytest.approx([log2(P_A) / -log2(0.18), log2(P_B) / -log2(0.18)])


def test_entropy_equation_5() -> None:
    # nothing known: 0.18 three times, 0.38 and 0.08
    expected = -(3 * 0.18 * log2(0.18) + 0.38 * log2(0.38) + 0.08 * log2(0.08))
    assert measures.entropy(TINY, []) == pytest.approx(expected)


def test_entropy_approximation_equation_6() -> None:
    # after "<s> a" the words b and c were seen, and </s>, a and <unk> share the rest equally
    p_b, p_c = P_B, 0.5 / 3 + 0.34 / 3
    rest = (1 - p_b - p_c) / 3
    expected = -(p_b * log2(p_b) + p_c * log2(p_c)) - 3 * rest * log2(rest)
    approximation = measures.entropy_approximation(TINY, ["<s>", "a"])
    assert approximation == pytest.approx(expected)
    # the uniform distribution has the highest entropy of all: never below the exact value
    assert approximation >= measures.entropy(TINY, ["<s>", "a"])


def test_divergence_approximation() -> None:
    # "<s> a" and "a" share b and c; the other three words share two rests
    p = [P_B, 0.5 / 3 + 0.34 / 3]
    q = [0.34, 0.34]
    together = sum(x * log2(x / y) for x, y in zip(p, q, strict=True))
    rest_p, rest_q = (1 - sum(p)) / 3, (1 - sum(q)) / 3
    expected = together + 3 * rest_p * log2(rest_p / rest_q)
    result = measures.divergence_approximation(TINY, ["<s>", "a"], ["a"])
    assert result == pytest.approx(expected)


def test_information_gain_is_entropy_less_surprisal() -> None:
    expected = measures.entropy(TINY, ["<s>", "a"]) + log2(P_B)
    assert measures.information_gain(TINY, ["<s>", "a", "b"]) == pytest.approx(expected)


def test_boosts_when_a_span_is_taken_out() -> None:
    # "a c b" without c is "a b": that is what the model knows
    words = ["a", "c", "b"]
    without = measures.wml(TINY, ["<s>", "<s>", "a", "b"])
    with_it = measures.wml(TINY, ["<s>", "<s>", "a", "c", "b"])
    assert measures.wml_boost(TINY, words, 1, 2) == pytest.approx(without - with_it)
    local = measures.wml(TINY, ["<s>", "a", "b"]) - measures.wml(TINY, ["a", "c", "b"])
    assert measures.local_wml_boost(TINY, words, 1, 2) == pytest.approx(local)
    assert local > 0
    reduction = measures.entropy(TINY, ["c", "b"]) - measures.entropy(TINY, ["a", "b"])
    assert measures.entropy_reduction(TINY, words, 1, 2) == pytest.approx(reduction)


@settings(deadline=None, max_examples=40)
@given(SENTENCES)
def test_a_context_does_not_diverge_from_itself(sentences: Sequence[Sequence[str]]) -> None:
    model = fit(sentences)
    for sentence in sentences:
        assert measures.divergence(model, sentence, sentence) == 0
        assert measures.divergence_approximation(model, sentence, sentence) == pytest.approx(0)
        assert measures.divergence(model, sentence, ["a"]) >= 0


def test_approximations_without_any_context() -> None:
    # every word can follow nothing, so there is nothing to approximate; <s> cannot
    assert measures.entropy_approximation(TINY, []) == pytest.approx(measures.entropy(TINY, []))
    assert measures.divergence_approximation(TINY, [], []) == pytest.approx(0)
