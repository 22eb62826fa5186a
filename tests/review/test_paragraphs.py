"""Paragraphs: by speaker, and long turns in parts."""

from __future__ import annotations

from stir.review.paragraphs import FULL_WORDS, MAX_WORDS, paragraphs
from stir.transcripts.formats.transcript import Builder, Token


def lengths(*cues: tuple[str | None, str], utterances: bool = False) -> list[int]:
    builder = Builder(cues_are_utterances=utterances)
    for speaker, text in cues:
        builder.cue([Token(word) for word in text.split()], speaker)
    return [len(paragraph.tokens) for paragraph in paragraphs(builder.transcript())]


def test_a_turn_is_a_paragraph_whatever_its_cues() -> None:
    assert lengths(("Anna", "one two"), ("Anna", "three"), ("Ben", "four")) == [3, 1]


def test_each_utterance_of_a_corpus_is_one() -> None:
    assert lengths((None, "one two"), (None, "three"), utterances=True) == [2, 1]


def test_a_long_turn_is_split_behind_a_sentence() -> None:
    text = " ".join(["word"] * FULL_WORDS) + " end. " + "more " * 5
    assert lengths(("Anna", text)) == [FULL_WORDS + 1, 5]


def test_or_anywhere_without_marks() -> None:
    assert lengths((None, "word " * (MAX_WORDS + 3))) == [MAX_WORDS, 3]


def test_nothing() -> None:
    assert lengths() == []
