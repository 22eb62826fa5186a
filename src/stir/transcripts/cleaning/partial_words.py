"""Words that were broken off, as transcripts write them: ``w- w- we``, ``the sch- the college``.

They are found by their hyphens, since a detector that never saw partial words does not know them.
A hyphen after a common word, ``I want to- I want a tea``, says that the speaker broke off there and
not that the word is part of another: what becomes of it is for the detector to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from stir.transcripts.cleaning.common_words import COMMON_WORDS
from stir.words import Word

# twenty- to thirty-year-olds, pre- and post-war: hyphens that wait for another word
_SUSPENDING = frozenset({"and", "or", "to", "through", "versus", "but"})
_HYPHENS = "-‐‑"


class PartialWord(NamedTuple):
    """Where a broken-off word is, which word followed, and whether it begins the same."""

    position: int
    onset: int
    is_stutter: bool


def partial_words(words: Sequence[str], edit_terms: AbstractSet[int]) -> list[PartialWord]:
    """Find broken-off words that something follows; edit terms may stand in between."""
    found = []
    onset: int | None = None
    for i in range(len(words) - 1, -1, -1):
        stem = _stem(words[i])
        if stem is None:
            onset = onset if i in edit_terms else i
        elif onset is not None:
            starts_so = Word(words[onset]).form.startswith(stem)
            if starts_so or not (stem in COMMON_WORDS or Word(words[i + 1]).form in _SUSPENDING):
                found.append(PartialWord(i, onset, starts_so))
    return found[::-1]


def whole_word(word: str) -> str:
    """Return a word as it is heard: without a hyphen that does not belong to it."""
    stem = _stem(word)
    return stem if stem in COMMON_WORDS else word


def _stem(word: str) -> str | None:
    """Return a partial word without its hyphen, or None of a whole word."""
    spelled = Word(word).form
    stem = spelled.rstrip(_HYPHENS)
    return stem if stem and stem != spelled and any(c.isalpha() for c in stem) else None
