"""Words that begin more than once in one token, as recognisers write them: ``I-I``, ``w-w-we``.

Many a hyphenated word looks the same: t-test, re-read, so-so, yo-yo. So two parts count only
before a word that nothing is compounded with; three or more are compounded by nobody.
"""

from __future__ import annotations

import re

from stir.transcripts.cleaning.common_words import COMMON_WORDS

_PARTS = re.compile(r"(?P<lead>[^\w]*)(?P<parts>(?:[^\W\d_]{1,4}[-‐‑])+)(?P<word>[^\W\d_]+.*)")


def without_stutter(token: str) -> str | None:
    """Return what is left of a token that begins more than once, or None if it does not."""
    match = _PARTS.fullmatch(token)
    if match is None:
        return None
    begun = re.split("[-‐‑]", match["parts"])[:-1]
    word = match["word"].lower()
    said = re.match(r"[^\W\d_]+(?:['’][^\W\d_]+)?", word)
    core = said[0].replace("’", "'") if said else word
    if not all(core.startswith(part.lower()) for part in begun):
        return None
    if any(part.lower() == core for part in begun) and core != "i":
        return None  # ha-ha-ha, so-so
    if len(begun) == 1 and core not in COMMON_WORDS:
        return None
    rest = match["word"]
    return match["lead"] + (rest[0].upper() + rest[1:] if begun[0][0].isupper() else rest)
