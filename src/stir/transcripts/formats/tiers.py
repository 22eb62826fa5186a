"""Which tiers of a TextGrid or an ELAN file hold words, and whose they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stir.errors import InputError

# Aligners write two tiers a speaker: "anna - words" and "anna - phones".
_WORDS = re.compile(r"(?:^|[\s_\-:@.])(?:words?|ort(?:ho)?)$", re.IGNORECASE)
_NO_WORDS = re.compile(
    r"(?:^|[\s_\-:@.])(?:phones?|phonemes?|segments?|syll\w*|tones?|breaks?|pos|gloss\w*"
    r"|notes?|comments?|mau|kan)$",
    re.IGNORECASE,
)
SILENCE = frozenset({"sil", "sp", "spn", "<eps>", "<p:>", "<p>", "<sil>"})
"""What aligners write where nobody speaks."""


def choose(names: Sequence[str], wanted: str | None, file: str) -> list[str]:
    """Choose the tier that was asked for, those of words, or all that are not known to be else."""
    if wanted is not None:
        if wanted not in names:
            there = ", ".join(names)
            raise InputError(f"there is no such tier; there are: {there}", file=file, token=wanted)
        return [wanted]
    words = [name for name in names if _WORDS.search(name)]
    return words or [name for name in names if not _NO_WORDS.search(name)]


def speaker_of(name: str) -> str:
    """Take the tier's kind from its name: what is left is who speaks."""
    return _WORDS.sub("", name).strip(" _-:@.") or name


def split(label: str) -> list[str]:
    """Return the words of a label; silence has none."""
    return [] if label.strip().lower() in SILENCE else label.split()
