"""Words as people type them, spelled as the models know them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import corpus
from stir.types import Utterance
from stir.words import is_said, spell

CASES = [
    ("john", "john"),
    ("John's", "johns"),
    ("don’t", "dont"),
    ("I,", "i"),
    ("—I", "i"),
    ("uh-huh", "uh-huh"),
    ("wor-", "wor-"),
    ("Uhh…", "uh"),
    ("erm,", "um"),
    ("École", "école"),
    ("24/7", "247"),
    # the apostrophe tells them apart, unless it is a quotation mark
    ("we'll", "theyll"),
    ("We’ll,", "theyll"),
    ("“we'll", "theyll"),
    ("well", "well"),
    ("'Well,'", "well"),
    ("‘well’", "well"),
    # nothing would be left of these
    ("...", "..."),
    ("", ""),
]


@pytest.mark.parametrize(("typed", "known"), CASES)
def test_cases(typed: str, known: str) -> None:
    assert spell(typed) == known


@given(st.text())
def test_spelling_is_done_once(word: str) -> None:
    assert spell(spell(word)) == spell(word)


@pytest.mark.parametrize("token", [",", "--", "—", "...", "[", "+", ""])
def test_silent(token: str) -> None:
    assert not is_said(token)


@pytest.mark.parametrize("token", ["i", "wor-", "7", "é", "語", "[a"])
def test_said(token: str) -> None:
    assert is_said(token)


def test_our_corpus_is_spelled_so() -> None:
    assert all(spell(word) == word for utterance in corpus() for word in utterance.words)


@pytest.mark.corpus
def test_switchboard_is_spelled_so(heldout_partial: list[Utterance]) -> None:
    """But for the few words that its readers left an exclamation mark on."""
    words = {word for utterance in heldout_partial for word in utterance.words}
    assert {word for word in words if spell(word) != word} == {w for w in words if "!" in w}
