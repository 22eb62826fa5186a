"""Layouts of transcripts as text, as people export them: who speaks in which line.

::

    Anna Berg  0:04           Otter, and Teams with more blanks; words follow in the next lines
    0:15                      Otter without speakers; Google Meet, every five minutes
    Speaker 1 (00:04):        Rev
    [Anna Berg] 10:02:15      Zoom's saved captions
    0:0:0.0 --> 0:0:3.520     Teams before 2024: a name follows, then words
    Anna Berg: Well,          Google Meet, and everybody's own notes
    [00:04] Anna Berg: Well,

The lines before the first heading, as a title or a list of attendees, and what the program says
about itself are nobody's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stir.transcripts.formats.speakers import find_label

_TIME = r"\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?"
_LOOSE = r"\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3}"
_BLANK = r"[^\S\r\n]"
_NAME = r"(?P<name>[^\s\[\]():][^\n\[\]():]{0,60}?)"
_DIGIT = re.compile(r"\d")
_HEADINGS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\s*+(?P<name>[^\s\[\]():][^\n\[\]:]{{0,60}}?)(?:{_BLANK}{{2,20}}|\t){_TIME}\s*+$",
        rf"\s*+\[(?P<name>[^\[\]\n]{{1,60}})\]{_BLANK}{{1,20}}{_TIME}\s*+$",
        rf"\s*+{_NAME}{_BLANK}{{0,20}}\({_TIME}\):?\s*+$",
        rf"\s*+{_NAME}:{_BLANK}{{0,20}}[(\[]{_TIME}[)\]]\s*+$",
    )
)
_INLINE = re.compile(rf"\s*+{_NAME}{_BLANK}{{0,20}}\({_TIME}\):(?=\s)\s*+")
_LABEL = re.compile(rf"\s*+{_NAME}:(?=\s)\s*+")
_ARROW = re.compile(rf"\s*+{_LOOSE}{_BLANK}{{0,20}}-->{_BLANK}{{0,20}}{_LOOSE}\s*+$")
_BARE = re.compile(rf"\s*+(?:{_TIME}|\({_TIME}\)|\[{_TIME}\])\s*+$")
_BEFORE_LABEL = re.compile(rf"\s*+(?:\[{_TIME}\]|\({_TIME}\)|{_TIME})(?=\s)\s*+(?:-\s++)?")
_NOTES = re.compile(
    r"\s*+(?:Transcribed by https://otter\.ai|Transcription ended after \d+:\d\d(?::\d\d)?"
    r"|This editable transcript was computer generated\b.*"
    r"|[^\n]{1,60} (?:started|stopped) transcription)\s*+$",
    re.IGNORECASE,
)
_SMALL = frozenset(
    ("de", "del", "der", "di", "da", "dos", "du", "la", "le", "van", "von", "of", "el")
)
_MAX_NAME_WORDS = 6
_MAX_PREAMBLE = 20
"""A first heading that comes after so many lines of text is none."""


class Place(NamedTuple):
    """Who speaks in a line, and where the words begin; None if the line has none."""

    speaker: str | None
    begin: int | None


def places(lines: Sequence[str]) -> Iterator[Place]:
    """For each line, who speaks and where the words begin."""
    if not _is_export(lines):
        yield from map(_in_text, lines)
        return
    speaker: str | None = None
    has_begun = name_follows = False
    has_labels = True
    for line in lines:
        heading = _heading(line)
        if heading is not None:
            speaker, has_labels, name_follows = heading
            has_begun = True
            yield Place(speaker, None)
        elif not line.strip() or _NOTES.match(line):
            yield Place(speaker, None)
        elif name_follows:
            name_follows = False
            speaker = line.strip() if _is_name(line) else None
            yield Place(speaker, None if speaker is not None else 0)
        elif has_begun and not has_labels:
            yield Place(speaker, 0)
        else:
            place = _labelled(line)
            has_begun = has_begun or place is not None
            speaker = place.speaker if place is not None else speaker
            yield place or Place(speaker, 0 if has_begun else None)


class _Heading(NamedTuple):
    speaker: str | None
    is_bare: bool = False
    """Whether it is only a time."""
    name_follows: bool = False


def _heading(line: str) -> _Heading | None:
    """The heading that a line is."""
    if len(line) > 120 or _DIGIT.search(line) is None:
        return None
    if _ARROW.match(line):
        return _Heading(None, name_follows=True)
    if _BARE.match(line):
        return _Heading(None, is_bare=True)
    for pattern in _HEADINGS:
        match = pattern.match(line)
        if match is not None and _is_name(match["name"]):
            return _Heading(match["name"].strip())
    return None


def is_heading(line: str) -> bool:
    """Whether a line is nothing but a heading."""
    return _heading(line) is not None


def _is_export(lines: Sequence[str]) -> bool:
    """Whether a program has written the lines, with headings near the beginning."""
    said = [line for line in lines if line.strip()]
    first = [_heading(line) for line in said[:_MAX_PREAMBLE]]
    if any(heading is not None and not heading.is_bare for heading in first):
        return True
    is_signed = any(_NOTES.match(line) for line in [*said[:_MAX_PREAMBLE], *said[-3:]])
    bare = sum(heading is not None for heading in first)
    begins_bare = bool(first) and first[0] is not None
    labels = any(_labelled(line) is not None for line in said[:_MAX_PREAMBLE])
    return (bare > 0 and (is_signed or labels or (begins_bare and bare > 1))) or (
        is_signed and labels
    )


def _in_text(line: str) -> Place:
    """The label of a line, perhaps with a time in it or before it."""
    label = find_label(line)
    if label.speaker is not None:
        return Place(*label)
    has_time = _INLINE.match(line) or _BEFORE_LABEL.match(line)
    return (_labelled(line) if has_time else None) or Place(None, 0)


def _labelled(line: str) -> Place | None:
    """The name that a line begins with, behind a time if there is one."""
    inline = _INLINE.match(line)
    if inline is not None and _is_name(inline["name"]):
        return Place(inline["name"].strip(), inline.end())
    time = _BEFORE_LABEL.match(line)
    start = time.end() if time is not None else 0
    label = _LABEL.match(line, start)
    if label is not None and _is_name(label["name"]):
        return Place(label["name"].strip(), label.end())
    return None if time is None or line.lstrip()[0] not in "[(" else Place(None, start)


def _is_name(text: str) -> bool:
    """Whether words could be a name: all but the small ones begin with a capital, or a digit."""
    words = text.split()
    if not 0 < len(words) <= _MAX_NAME_WORDS or words[-1].endswith((",", ";", "!", "?")):
        return False
    return all(not word[0].islower() or word in _SMALL for word in words) and any(
        c.isalpha() for c in text
    )
