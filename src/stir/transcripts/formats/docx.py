"""Word's DOCX, edited in place: a line of a paragraph is a cue; runs and their looks stay.

The text of a paragraph stands in `w:t` elements of its runs; words may be spread over several.
`layouts` says who speaks, as in the files that Teams, Otter and Rev export. Deleted text of tracked
changes and codes of fields are not read.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import islice
from xml.parsers import expat
from xml.sax.saxutils import escape

from stir.errors import InputError
from stir.transcripts.formats.document import (
    DEFAULT_READ_OPTIONS,
    PLAIN_TOKEN,
    Block,
    Line,
    ReadOptions,
    SpanDocument,
    Splice,
)
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.layouts import places
from stir.transcripts.formats.transcript import Builder, Edition, Token, Transcript

_NAMESPACE = re.compile(
    r"xmlns:([\w.-]+)\s*=\s*[\"']"
    r"http://(?:schemas\.openxmlformats\.org/wordprocessingml/2006/main"
    r"|purl\.oclc\.org/ooxml/wordprocessingml/main)[\"']"
)
_CHARACTER = re.compile(r"&[#\w]+;|[^&]", re.DOTALL)
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PRESERVE = ' xml:space="preserve"'


@dataclass(slots=True)
class _Text:
    """A line of a paragraph: its text, and where each character stands in the file."""

    end: int
    characters: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def add(self, character: str, start: int, end: int) -> None:
        self.characters.append(character)
        self.starts.append(start)
        self.ends.append(end)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A `w:t` element: the end of its tag's name, and the span of its text."""

    name_end: int
    start: int
    end: int
    line: int
    """What tells its line from others; a text box stands within another line."""


class DocxDocument(SpanDocument):
    """Words are cut from the texts of runs; no element is removed."""

    def __init__(
        self,
        source: Source,
        transcript: Transcript,
        blocks: Sequence[Block],
        pieces: Sequence[_Piece],
    ) -> None:
        super().__init__(source, transcript, blocks, keeps_empty=True)
        self._pieces = pieces
        self._starts = [piece.start for piece in pieces]

    def splices(self, edition: Edition) -> list[Splice]:
        """Cut within the texts; blanks that they begin or end with then are marked as meant."""
        found: list[Splice] = []
        touched: dict[int, _Piece] = {}
        for splice in super().splices(edition):
            text = splice.text
            for piece in self._pieces_in(splice.start, splice.end):
                start, end = max(splice.start, piece.start), min(splice.end, piece.end)
                found.append(Splice(start, end, text))
                text = ""
                touched[piece.start] = piece
        for piece in touched.values():
            tag = self.source.text[piece.name_end : piece.start]
            if "xml:space" not in tag:
                found.append(Splice(piece.name_end, piece.name_end, _PRESERVE))
        return found

    def escape(self, text: str) -> str:
        """Write a word as XML."""
        return escape(_FORBIDDEN.sub("", text))

    def _pieces_in(self, start: int, end: int) -> Iterator[_Piece]:
        first = max(0, bisect_right(self._starts, start) - 1)
        for piece in islice(self._pieces, first, None):
            if piece.start >= end:
                break
            if piece.end > start and piece.line == self._pieces[first].line:
                yield piece


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> SpanDocument:
    """Read the lines of paragraphs."""
    _check(source)
    namespace = _NAMESPACE.search(source.text)
    if namespace is None:
        raise InputError("not a DOCX: no text of Word", file=source.name)
    pieces: list[_Piece] = []
    lines = sorted(_lines(source.text, namespace[1], pieces), key=lambda line: line.end)
    builder = Builder(cues_are_utterances=True)
    blocks: list[Block] = []
    texts = ["".join(line.characters) for line in lines]
    for line, text, place in zip(lines, texts, places(texts), strict=True):
        begin = len(text) if place.begin is None else place.begin
        words = [match.span() for match in PLAIN_TOKEN.finditer(text, begin)]
        spans = tuple((line.starts[a], line.ends[b - 1]) for a, b in words)
        builder.cue(
            [Token(text[a:b]) for a, b in words], place.speaker, name=str(len(blocks) + 1),
            label_words=len(text[:begin].split()),
        )  # fmt: skip
        start = line.starts[0] if line.starts else line.end
        end = line.ends[-1] if line.ends else line.end
        blocks.append(Block(start, end, (Line(start, end, spans),)))
    return DocxDocument(source, builder.transcript(), blocks, pieces)


def _check(source: Source) -> None:
    """Refuse what is not XML."""
    if "<!DOCTYPE" in source.text or "<!ENTITY" in source.text:
        raise InputError("a DOCX file has no DOCTYPE", file=source.name, token="<!DOCTYPE")
    try:
        expat.ParserCreate("utf-8").Parse(source.text.encode(), True)
    except (expat.ExpatError, UnicodeEncodeError) as error:
        raise InputError(f"not a valid DOCX: {error}", file=source.name) from None


def _lines(text: str, prefix: str, pieces: list[_Piece]) -> Iterable[_Text]:
    """The lines of all paragraphs; a paragraph may stand inside another, as in a text box."""
    tags = re.compile(
        r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>"
        rf"|<(?P<close>/?)(?:{re.escape(prefix)}:(?P<name>\w+))?"
        r"(?P<rest>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*+)>",
        re.DOTALL,
    )
    found: list[_Text] = []
    open_: list[_Text] = []
    opened: tuple[int, int] | None = None
    for tag in tags.finditer(text):
        name, is_end = tag["name"], bool(tag["close"])
        if name == "p" and not (tag["rest"] or "").endswith("/"):
            if not is_end:
                open_.append(_Text(tag.end()))
                found.append(open_[-1])
            elif open_:
                open_.pop().end = tag.start()
        elif not open_ or name not in {"t", "tab", "br", "cr"}:
            continue
        elif name == "t" and not is_end and not (tag["rest"] or "").endswith("/"):
            opened = tag.end("name"), tag.end()
        elif name == "t" and is_end and opened is not None:
            pieces.append(_Piece(*opened, tag.start(), id(open_[-1])))
            _add(open_[-1], text, opened[1], tag.start())
            opened = None
        elif name == "tab" and not is_end:
            open_[-1].add("\t", tag.start(), tag.end())
        elif name in {"br", "cr"} and not is_end:
            open_[-1].end = tag.start()
            open_[-1] = _Text(tag.end())
            found.append(open_[-1])
    return found


def _add(line: _Text, text: str, start: int, end: int) -> None:
    """Add the characters of a run; comments and CDATA, which Word does not write, are left out."""
    if "<" in text[start:end]:
        return
    for match in _CHARACTER.finditer(text, start, end):
        line.add(unescape(match[0])[:1], *match.span())
