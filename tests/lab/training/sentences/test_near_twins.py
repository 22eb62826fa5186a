"""The nearest twins: both versions of a correction, joined by small words, and no repair."""

from __future__ import annotations

import random
import re

import pytest

from stir.corpus.markup import parse_markup
from stir.lab.training.sentences.cues import FILLERS
from stir.lab.training.sentences.near_twins import FILLER_SHARE, NearTwins
from stir.lab.training.sentences.talk import make_talk

CORRECTION = "fly [ to boston + {uh no} to denver ] on friday"


@pytest.fixture(scope="module")
def twins() -> list[str]:
    near = NearTwins(random.Random(1))
    found = (near.twin(sentence) for sentence in make_talk(6000, 2))
    return [twin for twin in found if twin is not None]


def test_a_twin_has_both_versions() -> None:
    twin = NearTwins(random.Random(1)).twin(CORRECTION)
    assert twin is not None
    assert re.search("to boston .*to denver on friday$", twin)


def test_twins_have_no_repair_and_no_edit_term_but_fillers(twins: list[str]) -> None:
    fillers = {word for filler in FILLERS for word in filler.split()}
    assert len(twins) > 500
    for twin in twins:
        words, annotation = parse_markup(twin)
        assert not annotation.repairs, twin
        assert {words[i].strip(",").lower() for i in annotation.edit_terms} <= fillers, twin


def test_some_have_a_filler_between_the_versions() -> None:
    near = NearTwins(random.Random(1))
    found = [near.twin(CORRECTION) or "" for _ in range(1000)]
    share = sum("{" in twin for twin in found) / len(found)
    # sd 0.015
    assert share == pytest.approx(FILLER_SHARE, abs=0.06)
    assert any(re.search(r"\} to denver", twin) for twin in found)


def test_a_filler_has_marks_where_the_sentence_has_them() -> None:
    near = NearTwins(random.Random(1))
    marked = "Fly [ to Boston, + {no,} to Denver ] on Friday."
    found = " ".join(near.twin(marked) or "" for _ in range(200))
    assert re.search(r", \{\w+,\} to Denver", found)


@pytest.mark.parametrize(
    "markup",
    [
        "they [ was + were ] here",
        "he [ lives + lived ] in rome",
        "she [ teached + taught ] latin and [ go + goes ] home",
        "we [ want the + need the ] key",
    ],
)
def test_other_forms_of_a_word_have_no_twin(markup: str) -> None:
    near = NearTwins(random.Random(1))
    assert all(near.twin(markup) is None for _ in range(20))


def test_clauses_are_not_contrasted_like_phrases() -> None:
    near = NearTwins(random.Random(1))
    for _ in range(100):
        twin = near.twin("[ he went home + she went home ] at six")
        assert twin is not None
        assert not twin.startswith(("not", "neither", "both", "either", "first")), twin


def test_nothing_but_the_first_version_follows_an_article() -> None:
    near = NearTwins(random.Random(1))
    for _ in range(100):
        twin = near.twin("close the [ door + window ] please")
        assert twin is not None
        assert twin.startswith("close the door"), twin
