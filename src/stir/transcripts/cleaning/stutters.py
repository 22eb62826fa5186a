"""Stutters inside one token, as recognisers write them: ``I-I``, ``w-w-we``.

Hyphenated compounds look the same: t-test, re-read, so-so, yo-yo. So a token of two parts counts
as a stutter only if the word is a common one, which compounds hardly ever contain; a token of three
or more parts always does.
"""

from __future__ import annotations

import re

from stir.transcripts.cleaning.common_words import COMMON_WORDS

_PARTS = re.compile(r"(?P<lead>[^\w]*)(?P<parts>(?:[^\W\d_]{1,4}[-‐‑])+)(?P<word>[^\W\d_]+.*)")


def without_stutter(token: str) -> str | None:
    """Return a token without its stutter, or None if it has none."""
    match = _PARTS.fullmatch(token)
    if match is None:
        return None
    starts = re.split("[-‐‑]", match["parts"])[:-1]
    word = match["word"].lower()
    letters = re.match(r"[^\W\d_]+(?:['’][^\W\d_]+)?", word)
    core = letters[0].replace("’", "'") if letters else word
    if not all(core.startswith(start.lower()) for start in starts):
        return None
    if any(start.lower() == core for start in starts) and core != "i":
        return None  # ha-ha-ha, so-so
    if len(starts) == 1 and core not in COMMON_WORDS:
        return None
    rest = match["word"]
    return match["lead"] + (rest[0].upper() + rest[1:] if starts[0][0].isupper() else rest)
