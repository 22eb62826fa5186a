"""Speaker labels at the start of a line: ``ANNA: well`` or ``>> ANNA: well``."""

from __future__ import annotations

import re
from typing import NamedTuple

# One to three words, the first with a capital, and a colon; or the labels of diarisers in brackets.
# [UH] and [music] are not speakers.
_LABEL = re.compile(
    r"\s*+(?:-\s*+|>>+\s*+)?(?:\[(?P<in_brackets>[^\[\]:]{1,40})\]:"
    r"|\[(?P<counted>(?i:speaker|spk|s)[ _]?\w{1,3})\]"
    r"|(?P<name>[A-Z][\w.'’-]*+(?: [\w.'’-]++){0,2}+):)(?=\s)\s*+"
)


class Label(NamedTuple):
    """The speaker of a line, if there is a label, and where the words start."""

    speaker: str | None
    end: int


def write_label(speaker: str) -> str:
    """Write a label that `find_label` recognises: speaker 0 becomes ``Speaker 0:``."""
    label = f"{speaker}:"
    return label if find_label(f"{label} ").speaker == speaker else f"Speaker {label}"


def find_label(line: str, start: int = 0, end: int | None = None) -> Label:
    """Find the label at `start`, if there is one."""
    match = _LABEL.match(line, start, len(line) if end is None else end)
    if match is None:
        return Label(None, start)
    name = match["name"] or match["in_brackets"] or match["counted"]
    return Label(name.strip(), match.end())
