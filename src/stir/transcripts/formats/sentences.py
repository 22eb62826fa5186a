"""Ends of sentences, by punctuation."""

from __future__ import annotations

import re

# an ellipsis does not end a sentence: a repair may follow
_SENTENCE_END = re.compile(r"(?:[!?]|(?<!\.)\.(?!\.))[!?]*[\"'”’»)\]]*$")
_ABBREVIATION = re.compile(
    r"^\W*(?:[A-Z]|[a-z]\.[a-z]|[A-Z]\.[A-Z]|mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|no|approx)\.$",
    re.IGNORECASE,
)


def ends_sentence(token: str) -> bool:
    """Whether a token ends a sentence; the full stop of an initial or abbreviation does not."""
    return _SENTENCE_END.search(token) is not None and _ABBREVIATION.match(token) is None
