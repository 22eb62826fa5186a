from __future__ import annotations

import pytest

from stir.errors import InputError
from stir.lm.corpora import edit_terms, fluent_tags, fluent_words
from stir.types import Annotation, Repair, Utterance

# well you know john [ likes + uh loves ] mary right
UTTERANCE = Utterance(
    "1:A:1",
    ("well", "you", "know", "john", "likes", "uh", "loves", "mary", "right"),
    ("UH", "UH", "UH", "NNP", "VBZ", "UH", "VBZ", "NNP", "UH"),
    Annotation((0, 1, 2, 5, 8), (Repair(4, 4, 6, 6),)),
)


def test_fluent_is_without_edit_terms_and_reparanda() -> None:
    assert list(fluent_words([UTTERANCE])) == [("john", "loves", "mary")]
    assert list(fluent_tags([UTTERANCE])) == [["NNP", "VBZ", "NNP"]]


def test_edit_terms_are_maximal_runs() -> None:
    assert list(edit_terms([UTTERANCE])) == [["well", "you", "know"], ["uh"], ["right"]]


def test_missing_tags_are_named() -> None:
    with pytest.raises(InputError, match="2:B:7"):
        list(fluent_tags([Utterance("2:B:7", ("hello",))]))
