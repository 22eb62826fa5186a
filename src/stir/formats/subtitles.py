"""What SRT and WebVTT share: lines of words under a line of times, with tags and names in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from stir.errors import InputError
from stir.formats.clock import STAMP, TIMES, seconds
from stir.formats.document import Line
from stir.formats.encoding import Source
from stir.formats.speakers import label
from stir.formats.transcript import Token

TAG = re.compile(r"<[^<>\n]*>|\{\\[^{}\n]*\}")
_RUN = re.compile(rf"(?:{TAG.pattern}|[^\s<{{]|[<{{])+")
_EDGE_TAGS = re.compile(rf"(?P<front>(?:{TAG.pattern})*)(?P<core>.*?)(?:{TAG.pattern})*", re.S)
_VOICE = re.compile(r"<v(?:\.[^ \t>]*)?[ \t]+([^>]*)>")
_INLINE_TIME = re.compile(rf"<({STAMP})>")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&nbsp;": "\u00a0", "&amp;": "&"}
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|$)")


class Row(NamedTuple):
    """One line of the file."""

    number: int
    start: int
    end: int
    """Where the next one begins."""
    text: str


class Words(NamedTuple):
    """A line of words."""

    line: Line
    tokens: list[Token]
    speaker: str | None


def rows(text: str) -> list[Row]:
    """Cut a text into lines."""
    found = (match for match in _LINE.finditer(text) if match[0])
    return [Row(n, m.start(), m.end(), m[1]) for n, m in enumerate(found, 1)]


def parse_times(row: Row, source: Source) -> tuple[float, float]:
    """Read a line of times, or say what is wrong with it."""
    match = TIMES.match(row.text)
    if match is None:
        message = "times were expected, as 00:00:01.000 --> 00:00:02.500"
        raise InputError(message, file=source.name, line=row.number, token=row.text.strip()[:40])
    start, end = seconds(match[1]), seconds(match[2])
    if end < start:
        message = "a cue ends before it starts"
        raise InputError(message, file=source.name, line=row.number, token=match[0].strip())
    return start, end


def parse_words(row: Row, speaker: str | None, *, entities: bool) -> Words:
    """Read a line of words; a name at its beginning or a voice tag says who speaks."""
    text = row.text
    name, begin = label(text)
    speaker = name if name is not None else speaker
    if name is None and text.lstrip().startswith(("- ", ">>")) and speaker is not None:
        speaker = None  # somebody else, who is not named
    spans: list[tuple[int, int]] = []
    tokens: list[Token] = []
    before = 0
    for start, end in _cores(text, begin):
        between = text[before:start]
        voice = _VOICE.search(between)
        speaker = voice[1].strip() if voice else speaker
        time = _INLINE_TIME.search(between)
        core = TAG.sub("", text[start:end])
        known = seconds(time[1]) if time else None
        tokens.append(Token(unescape(core) if entities else core, known, speaker=speaker))
        spans.append((row.start + start, row.start + end))
        before = end
    return Words(Line(row.start, row.end, tuple(spans)), tokens, speaker)


def _cores(text: str, begin: int) -> Iterator[tuple[int, int]]:
    """Find what stands between white space, without the tags before and behind it."""
    for run in _RUN.finditer(text, begin):
        match = _EDGE_TAGS.fullmatch(run[0])
        assert match is not None  # all three parts may be empty
        start, end = match.span("core")
        if start < end:
            yield run.start() + start, run.start() + end


def unescape(text: str) -> str:
    """Read WebVTT's entities."""
    if "&" in text:
        for entity, character in _ENTITIES.items():
            text = text.replace(entity, character)
    return text


def escape(text: str) -> str:
    """Write WebVTT's entities."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
