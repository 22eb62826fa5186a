"""Who speaks, where a line begins with a name: ``ANNA: well`` or ``>> ANNA: well``."""

from __future__ import annotations

import re
from typing import NamedTuple

# One to three words, the first with a capital, and a colon; or what diarisers write in brackets.
# [UH] and [music] are no people.
_LABEL = re.compile(
    r"\s*(?:-\s*|>>+\s*)?(?:\[(?P<in_brackets>[^\[\]:]{1,40})\]:"
    r"|\[(?P<counted>(?i:speaker|spk|s)[ _]?\w{1,3})\]"
    r"|(?P<name>[A-Z][\w.'’-]*(?:[ _][\w.'’-]+){0,2}):)(?=\s)\s*"
)


class Label(NamedTuple):
    """A speaker's name at the beginning of a line, and where the words begin."""

    speaker: str | None
    end: int


def written(speaker: str) -> str:
    """Write a name so that it is known for one: a speaker 0 is Speaker 0."""
    name = f"{speaker}:"
    return name if label(f"{name} ").speaker == speaker else f"Speaker {name}"


def label(line: str, start: int = 0, end: int | None = None) -> Label:
    """Find the speaker's name that a stretch of text begins with, if it does."""
    match = _LABEL.match(line, start, len(line) if end is None else end)
    if match is None:
        return Label(None, start)
    name = match["name"] or match["in_brackets"] or match["counted"]
    return Label(name.strip(), match.end())
