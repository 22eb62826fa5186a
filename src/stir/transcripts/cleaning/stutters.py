"""Stutters inside one token, as recognisers and people write them: ``I-I``, ``w-w-we``, ``I—I``.

Hyphenated compounds look the same: t-test, re-read, so-so, yo-yo. So a token of two parts counts
as a stutter only if the word is a common one, which compounds hardly ever contain; a token of three
or more parts always does. A long dash makes no compounds, but it also stands between sentences, so
the same word must stand on both sides of it.
"""

from __future__ import annotations

import re

from stir.transcripts.cleaning.common_words import COMMON_WORDS
from stir.transcripts.cleaning.emphasis import EMPHATIC_WORDS

_ALSO_COMMON = frozenset(("so", "now", "no", "yes", "much", "many", "any", "more", "very"))
_COMPOUNDS = frozenset(
    (
        "test",
        "tests",
        "testing",
        "tested",
        "ball",
        "balls",
        "dimer",
        "shaped",
        "section",
        "sections",
    )
)
"""What a letter makes compounds with that is its first letter, too: *t-test*."""
_CLITIC = re.compile(r"(?:n't|'(?:m|s|re|ve|ll|d))$")
_TWICE = re.compile(
    r"(?P<lead>\W*)(?P<first>[^\W\d_]+(?:['’]\w+)?)(?:[–—]+(?P=first))*[–—]+"
    r"(?P<word>(?P=first)(?:['’](?:m|s|re|ve|ll|d))?\W*)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?P<lead>[^\w]*)(?P<parts>(?:[^\W\d_]{1,4}[-‐‑])+)(?P<word>[^\W\d_]+.*)")


def without_stutter(token: str) -> str | None:
    """Return a token without its stutter, or None if it has none."""
    twice = _TWICE.fullmatch(token)
    if twice is not None and twice["first"].lower() not in EMPHATIC_WORDS:
        return twice["lead"] + twice["first"] + twice["word"][len(twice["first"]) :]
    match = _PARTS.fullmatch(token)
    if match is None:
        return None
    starts = re.split("[-‐‑]", match["parts"])[:-1]
    word = match["word"].lower()
    letters = re.match(r"[^\W\d_]+(?:['’][^\W\d_]+)?", word)
    core = letters[0].replace("’", "'") if letters else word
    if not all(core.startswith(start.lower()) for start in starts):
        return None
    if any(start.lower() == core for start in starts) and core not in ("i", "a"):
        return None  # ha-ha-ha, so-so
    if len(starts) == 1 and not (_is_common(core) or _is_letter(starts[0], core)):
        return None
    rest = match["word"]
    return match["lead"] + (rest[0].upper() + rest[1:] if starts[0][0].isupper() else rest)


def _is_letter(start: str, word: str) -> bool:
    """Whether a word is said again after its first letter: *f-figure*. Capitals make compounds."""
    is_stutter = len(start) == 1 and start.islower() and start != "e" and len(word) > 3
    return is_stutter and word not in _COMPOUNDS


def _is_common(word: str) -> bool:
    """Whether a word is common, or a contraction of a common one: *can't*, *he'll*."""
    bare = _CLITIC.sub("", word)
    return (
        word in COMMON_WORDS
        or word in _ALSO_COMMON
        or bare in COMMON_WORDS
        or f"{bare}n" in COMMON_WORDS
    )
