"""Where sentences end, and the utterances of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.sentences import MAX_LENGTH, ends_sentence, split_utterances


@pytest.mark.parametrize(
    ("token", "ends"),
    [
        ("go.", True), ("go?", True), ("go!", True), ("go?!", True), ('go."', True), ("go.)", True),
        ("go,", False), ("go", False), ("go...", False), ("go…", False), ("3.5", False),
        ("Dr.", False), ("J.", False), ("e.g.", False), ("p.m.", False), ("wait...?", True),
    ],
)  # fmt: skip
def test_ends(token: str, ends: bool) -> None:
    assert ends_sentence(token) is ends


@given(st.lists(st.sampled_from(["we", "go.", "--", "Dr.", "?"])), st.booleans())
def test_utterances_are_the_whole_text_in_order(tokens: list[str], reads_marks: bool) -> None:
    parts = split_utterances(tokens, reads_marks)
    assert [i for part in parts for i in part] == list(range(len(tokens)))
    assert all(parts)


def test_an_engine_that_reads_marks_takes_several_sentences() -> None:
    tokens = ["At", "six.", "No,", "seven.", "Yes"]
    assert split_utterances(tokens, reads_marks=False) == [range(2), range(2, 4), range(4, 5)]
    assert split_utterances(tokens, reads_marks=True) == [range(5)]
    long = ["we"] * (MAX_LENGTH - 1) + ["go.", "go.", "go."]
    assert split_utterances(long, reads_marks=True) == [
        range(MAX_LENGTH + 1),
        range(MAX_LENGTH + 1, MAX_LENGTH + 2),
    ]
