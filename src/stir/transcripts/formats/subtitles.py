"""Shared by SRT and WebVTT: cues with a line of times and lines of words, tags and labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stir.errors import InputError
from stir.transcripts.formats.clock import STAMP, TIMES, seconds
from stir.transcripts.formats.document import Block, Line
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.speakers import find_label
from stir.transcripts.formats.transcript import Builder, Token, Transcript

TAG = re.compile(r"<[^<>\n]*>|\{\\[^{}\n]*\}")
_RUN = re.compile(rf"(?:{TAG.pattern}|[^\s<{{]|[<{{])+")
_VOICE = re.compile(r"<v(?:\.[^ \t>]*)?[ \t]+([^>]*)>")
_INLINE_TIME = re.compile(rf"<({STAMP})>")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&nbsp;": "\u00a0", "&amp;": "&"}
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|$)")


class Row(NamedTuple):
    """One line of the file."""

    number: int
    start: int
    end: int
    """Where the next row starts."""
    text: str


class Words(NamedTuple):
    """A line of words."""

    line: Line
    tokens: list[Token]
    speaker: str | None


def rows(text: str) -> list[Row]:
    """Split a text into lines."""
    found = (match for match in _LINE.finditer(text) if match[0])
    return [Row(n, m.start(), m.end(), m[1]) for n, m in enumerate(found, 1)]


def paragraphs(lines: Sequence[Row]) -> Iterator[tuple[list[Row], int]]:
    """Yield the lines between blank lines, and where the next paragraph starts."""
    i = 0
    while i < len(lines):
        first = i
        # a cue may have a line of one blank, as YouTube's automatic captions do
        while i < len(lines) and (lines[i].text.strip() or _is_in_cue(lines, first, i)):
            i += 1
        stop = i
        while i < len(lines) and not lines[i].text.strip():
            i += 1
        if stop > first:
            yield list(lines[first:stop]), lines[i - 1].end


def _is_in_cue(lines: Sequence[Row], first: int, i: int) -> bool:
    """Whether a line of blanks follows the times of a cue, or words of it, and words follow."""
    if not lines[i].text or i == first or i + 1 == len(lines):
        return False
    begun = any(TIMES.match(row.text) for row in lines[first : min(i, first + 2)])
    after = lines[i + 1].text
    is_next = TIMES.match(after) or (i + 2 < len(lines) and TIMES.match(lines[i + 2].text))
    return begun and bool(after.strip()) and not is_next


class Subtitles:
    """Collects subtitles while a file is read; a speaker label applies until the next one."""

    def __init__(self, source: Source, *, entities: bool) -> None:
        self.blocks: list[Block] = []
        self._source = source
        self._entities = entities
        self._builder = Builder()
        self._speaker: str | None = None

    def add(
        self,
        start: int,
        heading: Row,
        lines: Sequence[Row],
        end: int,
        *,
        name: str | None = None,
        number: tuple[int, int] | None = None,
    ) -> None:
        """Add a subtitle: its line of times, its lines of words, and its span in the text."""
        times, span = _times(heading, self._source)
        found: list[Words] = []
        for row in lines:
            words = parse_words(row, self._speaker, entities=self._entities)
            self._speaker = words.speaker
            found.append(words)
        tokens = [token for words in found for token in words.tokens]
        self._builder.cue(tokens, self._speaker, *times, name=name)
        self.blocks.append(Block(start, end, tuple(words.line for words in found), span, number))

    def transcript(self) -> Transcript:
        """Return the transcript of all subtitles."""
        return self._builder.transcript()


def _times(row: Row, source: Source) -> tuple[tuple[float, float], tuple[int, int]]:
    """Parse a line of times; returns the times and their span in the text."""
    match = TIMES.match(row.text)
    if match is None:
        message = "expected times, as 00:00:01.000 --> 00:00:02.500"
        raise InputError(message, file=source.name, line=row.number, token=row.text.strip()[:40])
    start, end = seconds(match[1]), seconds(match[2])
    if end < start:
        message = "a cue ends before it starts"
        raise InputError(message, file=source.name, line=row.number, token=match[0].strip())
    return (start, end), (row.start + match.start(1), row.start + match.end(2))


def parse_words(row: Row, speaker: str | None, *, entities: bool) -> Words:
    """Parse a line of words; the speaker comes from a label or a voice tag."""
    text = row.text
    name, begin = find_label(text)
    speaker = name if name is not None else speaker
    if name is None and text.lstrip().startswith(("- ", ">>")) and speaker is not None:
        speaker = None  # another speaker, without a name
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
    """Find the tokens, without the tags around them."""
    for run in _RUN.finditer(text, begin):
        start, end = run.span()
        tags = [tag.span() for tag in TAG.finditer(text, start, end)]
        for first, last in tags:
            start = last if first == start else start
        for first, last in reversed(tags):
            end = first if last == end and first >= start else end
        if start < end:
            yield start, end


def unescape(text: str) -> str:
    """Decode the entities of WebVTT."""
    if "&" in text:
        for entity, character in _ENTITIES.items():
            text = text.replace(entity, character)
    return text


def escape(text: str) -> str:
    """Encode the entities of WebVTT."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
