"""A file that was read: its transcript, and how to write it again with words left out.

Two kinds. A `TextDocument` is a text in which leaving words out is cutting, so that everything
else in the file stays as it is, to the byte; most are `SpanDocument`s, which know where each token
stands. Other documents (JSON, TextGrid, ELAN) are structures that are changed and written anew.
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
    """The characters from `start` to `end` of a text are replaced."""

    start: int
    end: int
    text: str = ""


class Document(ABC):
    """A file that was read, ready to be written again."""

    def __init__(self, source: Source, transcript: Transcript) -> None:
        self.source = source
        self.transcript = transcript

    @abstractmethod
    def rewrite(self, edition: Edition) -> str:
        """Return the file's text with what the edition leaves of it."""


class TextDocument(Document):
    """A text in which only what has to changes."""

    @abstractmethod
    def splices(self, edition: Edition) -> list[Splice]:
        """Say what changes in the text."""

    def rewrite(self, edition: Edition) -> str:
        """Cut out what is to go, and nothing else."""
        return apply(self.source.text, self.splices(edition))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words: where it stands in the text, line end and all, and its tokens' places."""

    start: int
    end: int
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """All that a cue takes up in the text: heading, lines of words, the gap after it."""

    start: int
    end: int
    lines: tuple[Line, ...]
    times: tuple[int, int] | None = None
    """Where its times are written, if they are."""
    number: tuple[int, int] | None = None
    """Where its number is written, if it has one that counts."""


@dataclass(slots=True)
class SpanDocument(TextDocument):
    """A text whose tokens are cut out where they stand."""

    source: Source
    transcript: Transcript
    blocks: Sequence[Block] = field(default_factory=list)
    markup: re.Pattern[str] | None = None
    """What may stand between and inside tokens, and outlives them: tags."""
    keeps_empty: bool = False
    """Whether a cue without words stays as an empty line."""

    def escape(self, text: str) -> str:
        """Write a token as the format wants it."""
        return text

    def write_times(self, start: float | None, end: float | None, was: str) -> str:
        """Write a cue's times; `was` is how they were written."""
        return was

    def splices(self, edition: Edition) -> list[Splice]:
        """Cut tokens, lines and cues; write times and numbers anew."""
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
                was = self.source.text[slice(*block.times)]
                found += self._replaced(*block.times, self.write_times(*times, was))
            at = cue.first
            for line in block.lines:
                texts = edition.written[at : at + len(line.spans)]
                found += self._line(line, at, texts, whole=len(block.lines) == 1)
                at += len(line.spans)
        return found

    def _line(
        self, line: Line, at: int, texts: Sequence[str | None], *, whole: bool
    ) -> Iterable[Splice]:
        spans = line.spans
        if spans and not whole and all(text is None for text in texts):
            yield Splice(line.start, line.end)
            return
        i = 0
        while i < len(spans):
            text = texts[i]
            if text is not None:
                yield from self._token(*spans[i], self.transcript.tokens[at + i].text, text)
                i += 1
                continue
            first = i
            while i < len(spans) and texts[i] is None:
                i += 1
            yield self._gap(spans, first, i)

    def _token(self, start: int, end: int, was: str, text: str) -> Iterable[Splice]:
        if text == was:
            return ()
        tags = self._tags(self.source.text[start:end])
        return (Splice(start, end, self.escape(text) + "".join(tags)),)

    def _gap(self, spans: Sequence[tuple[int, int]], first: int, stop: int) -> Splice:
        """Cut a run of tokens with the white space after it or, at a line's end, before it."""
        start, end = spans[first][0], spans[stop - 1][1]
        if stop < len(spans):
            end = spans[stop][0]
        elif first > 0:
            start = spans[first - 1][1]
        return Splice(start, end, "".join(self._tags(self.source.text[start:end])))

    def _tags(self, text: str) -> list[str]:
        return [] if self.markup is None else self.markup.findall(text)

    def _replaced(self, start: int, end: int, text: str) -> Iterable[Splice]:
        return () if self.source.text[start:end] == text else (Splice(start, end, text),)


def apply(text: str, splices: Iterable[Splice]) -> str:
    """Replace all places at once; they do not overlap, and at one place the first comes first."""
    pieces: list[str] = []
    at = 0
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end)):
        pieces += (text[at : splice.start], splice.text)
        at = splice.end
    return "".join([*pieces, text[at:]])


def spans_of(
    text: str, start: int, end: int, pattern: re.Pattern[str]
) -> tuple[tuple[int, int], ...]:
    """Find the tokens of a stretch of text."""
    return tuple(match.span() for match in pattern.finditer(text, start, end))


@dataclass(frozen=True, slots=True)
class Reading:
    """What may be told about how a file is to be read."""

    tier: str | None = None
    """The only tier to be read, of a file that has several."""


NO_WISHES = Reading()
PLAIN_TOKEN = re.compile(r"\S+")
