"""The sentences of `examples/harbour`: valid, a third of them fluent, none in both files."""

from __future__ import annotations

from pathlib import Path

import pytest

from stir.corpus.source import read_corpus

HARBOUR = Path(__file__).parents[2] / "examples" / "harbour"


@pytest.mark.parametrize(("name", "count"), [("train", 300), ("unseen", 210)])
def test_a_third_is_fluent(name: str, count: int) -> None:
    utterances = list(read_corpus(HARBOUR / f"{name}.txt"))
    fluent = [u for u in utterances if not u.annotation.repairs and not u.annotation.edit_terms]
    assert len({u.id for u in utterances}) == len(utterances) == count
    assert len(fluent) >= count / 3


def test_no_sentence_is_in_both_files() -> None:
    trained, unseen = (
        {u.words for u in read_corpus(HARBOUR / f"{name}.txt")} for name in ("train", "unseen")
    )
    assert not trained & unseen
