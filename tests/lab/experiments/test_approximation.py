from __future__ import annotations

import pytest

from small_model import small
from stir.lab.experiments.grid.approximation import (
    approximate_entropies,
    with_approximate_entropies,
)
from stir.lm.measures import entropy_after


@pytest.mark.parametrize("name", ["lex", "pos", "edit"])
def test_equation_6_for_all_contexts(name: str) -> None:
    model = getattr(small(), name)
    found = approximate_entropies(model)
    for context in range(0, len(found), 7):
        expected = entropy_after(model, context, exact=False)
        assert found[context] == pytest.approx(expected, abs=1e-9)


def test_only_the_entropies_are_others() -> None:
    model = small().pos
    other = with_approximate_entropies(model)
    context = model.context(["PRP", "VBP"])
    assert other.entropy(context) == pytest.approx(entropy_after(model, context, exact=False))
    assert other.entropy(context) != model.entropy(context)
    assert other.surprisal(context, "DT") == model.surprisal(context, "DT")


def test_divergences_stay_exact() -> None:
    model = small().lex
    other = with_approximate_entropies(model)
    contexts = [model.context(words) for words in (["i"], ["we", "want"], ["<s>", "<s>"])]
    for one in contexts:
        for another in contexts:
            assert other.divergence(one, another) == model.divergence(one, another)
