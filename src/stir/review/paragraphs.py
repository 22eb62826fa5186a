"""The transcript as paragraphs that can be read: turns of a speaker, long ones in parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from stir.sentences import ends_sentence
from stir.transcripts.formats.transcript import Transcript

FULL_WORDS = 60
"""A paragraph of so many tokens ends with its sentence."""
MAX_WORDS = 150
"""A paragraph of so many tokens ends anyway: some transcripts have no marks."""


class Paragraph(NamedTuple):
    """Adjacent tokens of one speaker."""

    speaker: str | None
    start: float | None
    tokens: range


def paragraphs(transcript: Transcript) -> Iterator[Paragraph]:
    """Split the transcript where the speaker changes, and where a paragraph is full.

    If each cue is an utterance of its own, as in a corpus, so is a paragraph.
    """
    cue_of = transcript.cue_of() if transcript.cues_are_utterances else None
    tokens = transcript.tokens
    indices = range(len(tokens))
    for _, run in groupby(indices, key=lambda i: (tokens[i].speaker, cue_of and cue_of[i])):
        turn = list(run)
        yield from _split(transcript, range(turn[0], turn[-1] + 1))


def _split(transcript: Transcript, turn: range) -> Iterator[Paragraph]:
    tokens = transcript.tokens
    first = turn.start
    for i in turn:
        length = i + 1 - first
        is_full = length >= MAX_WORDS or (length >= FULL_WORDS and ends_sentence(tokens[i].text))
        if is_full or i + 1 == turn.stop:
            yield Paragraph(tokens[first].speaker, tokens[first].start, range(first, i + 1))
            first = i + 1
