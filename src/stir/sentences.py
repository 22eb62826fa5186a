"""Ends of sentences, by punctuation, and the utterances of a text.

An engine that reads marks (`Model.reads_marks`) finds repairs across the end of a sentence: *at
six. No, seven.* For all others an utterance ends with its sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

MAX_LENGTH = 60
"""An utterance of more tokens ends with its sentence also for an engine that reads marks."""

_CLOSING = "\"'”’»)]"
_ABBREVIATION = re.compile(
    r"^\W*(?:[A-Z]|[a-z]\.[a-z]|[A-Z]\.[A-Z]|mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|no|approx)\.$",
    re.IGNORECASE,
)


def ends_sentence(token: str) -> bool:
    """Whether a token ends a sentence; the full stop of an initial or abbreviation does not."""
    said = token.rstrip(_CLOSING)
    # an ellipsis does not end a sentence: a repair may follow
    ends = said.endswith(("!", "?")) or (said.endswith(".") and not said.endswith(".."))
    return ends and _ABBREVIATION.match(token) is None


def ends_utterance(token: str, length: int, reads_marks: bool) -> bool:
    """Whether an utterance ends with a token, which is its `length`-th."""
    return ends_sentence(token) and (length > MAX_LENGTH or not reads_marks)


def split_utterances(tokens: Sequence[str], reads_marks: bool) -> list[range]:
    """The positions of each utterance of a text."""
    found: list[range] = []
    start = 0
    for i, token in enumerate(tokens, 1):
        if i == len(tokens) or ends_utterance(token, i - start, reads_marks):
            found.append(range(start, i))
            start = i
    return found
