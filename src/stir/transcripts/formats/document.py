"""A document: a file that was read, its transcript, and how to rewrite it without some words.

A `TextDocument` is edited in place, so that everything else in the file stays the same, to the
byte. Most are `SpanDocument`s, which store the span of each token. Other documents (JSON,
TextGrid, ELAN) are data structures that are changed and written again.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Edition, Transcript


@dataclass(frozen=True, slots=True)
class Splice:
    """Replace the characters from `start` to `end` of a text."""

    start: int
    end: int
    text: str = ""


class Document(ABC):
    """A file that was read, and can be rewritten."""

    def __init__(self, source: Source, transcript: Transcript) -> None:
        self.source = source
        self.transcript = transcript

    @abstractmethod
    def rewrite(self, edition: Edition) -> str:
        """Return the text of the file with the edition applied."""


class TextDocument(Document):
    """A text that is edited in place."""

    @abstractmethod
    def splices(self, edition: Edition) -> list[Splice]:
        """Return the changes to the text."""

    def rewrite(self, edition: Edition) -> str:
        """Apply the splices."""
        return apply(self.source.text, self.splices(edition))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words: its span in the text, line end included, and the spans of its tokens."""

    start: int
    end: int
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """The text of a cue: heading, lines of words, and the gap after it."""

    start: int
    end: int
    lines: tuple[Line, ...]
    times: tuple[int, int] | None = None
    """The span of its times, if it has any."""
    number: tuple[int, int] | None = None
    """The span of its number, if cues are numbered."""


@dataclass(slots=True)
class SpanDocument(TextDocument):
    """A text with the spans of its tokens."""

    source: Source
    transcript: Transcript
    blocks: Sequence[Block] = field(default_factory=list)
    markup: re.Pattern[str] | None = None
    """Tags, which are kept when the tokens around them are removed."""
    keeps_empty: bool = False
    """Whether a cue without words stays as an empty line."""

    def escape(self, text: str) -> str:
        """Escape a token as the format requires."""
        return text

    def write_times(self, start: float | None, end: float | None, old: str) -> str:
        """Format the times of a cue; `old` is the text that they replace."""
        return old

    def splices(self, edition: Edition) -> list[Splice]:
        """Remove tokens, lines and cues; update times and numbers."""
        found: list[Splice] = []
        number = 0
        for cue, block, times in zip(self.transcript.cues, self.blocks, edition.times, strict=True):
            if times is None and cue.tokens and not self.keeps_empty:
                found.append(Splice(block.start, block.end))
                continue
            number += 1
            if block.number is not None:
                found += self._replaced(*block.number, str(number))
            if block.times is not None and times is not None and times != (cue.start, cue.end):
                old = self.source.text[slice(*block.times)]
                found += self._replaced(*block.times, self.write_times(*times, old))
            found += self.cut_lines(block, cue.first, edition.written[cue.first : cue.stop])
        return found

    def cut_lines(
        self, block: Block, first_token: int, texts: Sequence[str | None]
    ) -> Iterable[Splice]:
        """Remove and change tokens of a cue; lines without tokens go, unless it is the only one."""
        first = 0
        for line in block.lines:
            part = texts[first : first + len(line.spans)]
            yield from self._line(line, first_token + first, part, only_line=len(block.lines) == 1)
            first += len(line.spans)

    def _line(
        self, line: Line, first_token: int, texts: Sequence[str | None], *, only_line: bool
    ) -> Iterable[Splice]:
        spans = line.spans
        if spans and not only_line and all(text is None for text in texts):
            yield Splice(line.start, line.end)
            return
        i = 0
        while i < len(spans):
            text = texts[i]
            if text is not None:
                old = self.transcript.tokens[first_token + i].text
                yield from self._token(*spans[i], old, text)
                i += 1
                continue
            first = i
            while i < len(spans) and texts[i] is None:
                i += 1
            yield self._gap(spans, first, i)

    def _token(self, start: int, end: int, old: str, text: str) -> Iterable[Splice]:
        if text == old:
            return ()
        tags = self._tags(self.source.text[start:end])
        return (Splice(start, end, self.escape(text) + "".join(tags)),)

    def _gap(self, spans: Sequence[tuple[int, int]], first: int, stop: int) -> Splice:
        """Remove a run of tokens with the white space after it or, at the end of a line, before."""
        start, end = spans[first][0], spans[stop - 1][1]
        if stop < len(spans):
            end = spans[stop][0]
        elif first > 0:
            start = spans[first - 1][1]
        return Splice(start, end, "".join(self._kept(start, end, spans[first:stop])))

    def _kept(self, start: int, end: int, gone: Sequence[tuple[int, int]]) -> Iterable[str]:
        """The tags of a stretch whose words are removed; they may stand inside of words."""
        return self._tags(self.source.text[start:end])

    def _tags(self, text: str) -> list[str]:
        return [] if self.markup is None else self.markup.findall(text)

    def _replaced(self, start: int, end: int, text: str) -> Iterable[Splice]:
        return () if self.source.text[start:end] == text else (Splice(start, end, text),)


def apply(text: str, splices: Iterable[Splice]) -> str:
    """Apply splices, which must not overlap."""
    pieces: list[str] = []
    done = 0
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end)):
        pieces += (text[done : splice.start], splice.text)
        done = splice.end
    return "".join([*pieces, text[done:]])


def spans_of(
    text: str, start: int, end: int, pattern: re.Pattern[str]
) -> tuple[tuple[int, int], ...]:
    """Find the spans of the tokens between `start` and `end`."""
    return tuple(match.span() for match in pattern.finditer(text, start, end))


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read a file."""

    tier: str | None = None
    """Read only this tier (TextGrid, ELAN)."""


DEFAULT_READ_OPTIONS = ReadOptions()
PLAIN_TOKEN = re.compile(r"\S+")
