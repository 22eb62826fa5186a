"""Which tiers of a TextGrid or an ELAN file have words, and their speakers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stir.errors import InputError

# aligners write two tiers a speaker: "anna - words" and "anna - phones"
_WORDS = re.compile(r"(?:^|[\s_\-:@.])(?:words?|ort(?:ho)?)$", re.IGNORECASE)
_NO_WORDS = re.compile(
    r"(?:^|[\s_\-:@.])(?:phones?|phonemes?|segments?|syll\w*|tones?|breaks?|pos|gloss\w*"
    r"|notes?|comments?|mau|kan)$",
    re.IGNORECASE,
)
SILENCE = frozenset({"sil", "sp", "spn", "<eps>", "<p:>", "<p>", "<sil>"})
"""Labels of silence that aligners write."""


def choose(names: Sequence[str], wanted: str | None, file: str) -> list[str]:
    """Choose the given tier, else the tiers of words, else all that are not known to have none."""
    if wanted is not None:
        if wanted not in names:
            known = ", ".join(names)
            raise InputError(f"there is no such tier, only {known}", file=file, token=wanted)
        return [wanted]
    words = [name for name in names if _WORDS.search(name)]
    return words or [name for name in names if not _NO_WORDS.search(name)]


def speaker_of(name: str) -> str:
    """The name of a tier without its kind: ``anna - words`` belongs to anna."""
    return _WORDS.sub("", name).strip(" _-:@.") or name


def is_silence(label: str) -> bool:
    """Whether a label means that nobody speaks."""
    return label.strip().lower() in SILENCE
