"""Broken-off words, as transcripts write them: ``w- w- we``, ``the sch- the college``.

They are found by their hyphens, since models are trained without partial words. After a common
word, ``I want to- I want a tea``, a hyphen means that the speaker stopped there; the word itself is
complete, and the detector decides about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from stir.transcripts.cleaning.common_words import COMMON_WORDS
from stir.words import Word

# suspended hyphens: twenty- to thirty-year-olds, pre- and post-war
_SUSPENDING = frozenset({"and", "or", "to", "through", "versus", "but"})
_HYPHENS = "-‐‑"
_COMPOUND = re.compile(rf"\w[{_HYPHENS}]\w")
_GRADE = re.compile(rf"[A-F][{_HYPHENS}]\W*")


class PartialWord(NamedTuple):
    """A broken-off word."""

    position: int
    onset: int
    """The position of the next word that is no edit term."""
    is_stutter: bool
    """Whether that word begins with the broken-off part."""


def partial_words(
    words: Sequence[str],
    edit_terms: AbstractSet[int],
    knows: Callable[[str], bool] = lambda form: False,
) -> list[PartialWord]:
    """Find broken-off words that a whole word follows; edit terms may come between.

    `knows` tells whole words: a hyphen behind one (*the claim- we filed*) breaks nothing off.
    """
    found = []
    onset: int | None = None
    next_form = ""
    for i in range(len(words) - 1, -1, -1):
        if Word(words[i]).is_silent:
            continue
        stem = _stem(words[i])
        if stem is None:
            onset = onset if i in edit_terms else i
        elif onset is not None:
            is_stutter = Word(words[onset]).form.startswith(stem)
            is_whole = stem in COMMON_WORDS or (len(stem) > 2 and knows(stem))
            is_suspended = next_form in _SUSPENDING and _has_compound(words[i + 1 : i + 5])
            if is_stutter or not (is_whole or _is_grade(words[i]) or is_suspended):
                found.append(PartialWord(i, onset, is_stutter))
        next_form = Word(words[i]).form
    return found[::-1]


def _has_compound(words: Sequence[str]) -> bool:
    """Whether one of the words is a compound, which a suspended hyphen before it belongs to."""
    return any(_COMPOUND.search(word) for word in words)


def _is_grade(word: str) -> bool:
    """Whether a word is a grade, as in *an A- on the test*."""
    return _GRADE.fullmatch(word) is not None


def whole_word(word: str) -> str:
    """Return a common word without the hyphen at its end, and other words as they are."""
    if _stem(word) not in COMMON_WORDS:
        return word
    rest = after_word(word)
    return word[: len(word) - len(rest)] + "".join(c for c in rest if c not in _HYPHENS)


def after_word(text: str) -> str:
    """The marks that a token ends with, behind its last letter or digit."""
    end = len(text)
    while end and not (text[end - 1].isalnum() or text[end - 1] == "_"):
        end -= 1
    return text[end:]


def _stem(word: str) -> str | None:
    """Return a broken-off word without its hyphen, or None for a whole word."""
    form = Word(word).form
    stem = form.rstrip(_HYPHENS)
    return stem if stem and stem != form and any(c.isalpha() for c in stem) else None
