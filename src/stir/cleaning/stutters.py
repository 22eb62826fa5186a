"""Words that begin more than once in one token, as recognisers write them: ``I-I``, ``w-w-we``.

Many a hyphenated word looks the same: t-test, re-read, so-so, yo-yo. So two parts count only
before a word that nothing is compounded with; three or more are compounded by nobody.
"""

from __future__ import annotations

import re

_PARTS = re.compile(r"(?P<lead>[^\w]*)(?P<parts>(?:[^\W\d_]{1,4}[-‐‑])+)(?P<word>[^\W\d_]+.*)")
_COMMON = """\
a about after all and are as at be because but by can could did do does don't for from get going
got had has have he her here him his how i i'd i'll i'm i've if in is it it's just know like me my
need not of on one or our people really said say see she should some something that that's the
their them then there there's they they're think this those to us want was we we're well went were
what when where which who why will with would yeah you you're your
"""
_UNCOMPOUNDED = frozenset(_COMMON.split())


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
    if len(begun) == 1 and core not in _UNCOMPOUNDED:
        return None
    rest = match["word"]
    return match["lead"] + (rest[0].upper() + rest[1:] if begun[0][0].isupper() else rest)
