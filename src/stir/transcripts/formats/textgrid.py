"""Praat's TextGrid, edited in place: an interval is a cue, a tier is a speaker.

Praat reads numbers, texts in quotation marks (doubled inside) and flags such as ``<exists>``, and
takes everything else, as ``xmin =``, for a comment. So the long and the short form are one. Only
words are cut: boundaries, other tiers and white space stay, and an interval without words is
silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, NoReturn

from stir.errors import InputError
from stir.transcripts.formats.document import (
    DEFAULT_READ_OPTIONS,
    PLAIN_TOKEN,
    Block,
    Line,
    ReadOptions,
    SpanDocument,
    spans_of,
)
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.tiers import choose, is_silence, speaker_of
from stir.transcripts.formats.transcript import Builder, Token, Transcript

_ITEM = re.compile(
    r'(?P<text>"[^"]*+(?:""[^"]*+)*+(?P<closed>"?+))|![^\r\n]*+|<[^<>\s]*+>|(?P<other>[^\s"]++)'
)
_NUMBER = re.compile(r"[+-]?(?:\d{1,12}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,2})?", re.ASCII)
_MAX_TIME = 1e12
_INTERVALS = "IntervalTier"
_POINTS = "TextTier"


class TextGridDocument(SpanDocument):
    """Labels of intervals are cut; boundaries stay."""

    def escape(self, text: str) -> str:
        """Double quotation marks."""
        return text.replace('"', '""')


class _Item(NamedTuple):
    """A number, text or flag of the file."""

    value: float | str
    start: int
    end: int
    """The span of the text between the quotation marks, or of the number."""


class _Interval(NamedTuple):
    start: float
    end: float
    label: _Item


class _Reader:
    """Takes the items of a file one by one; an `InputError` names the line."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._items = self._scan()

    def number(self) -> float:
        """The next item, a number."""
        item = self._next("a number")
        if not isinstance(item.value, float):
            self._fail("expected a number", item.start, item.end)
        return item.value

    def count(self) -> range:
        """The next item, a number of things that follow."""
        item = self._next("a number")
        value = item.value
        if not isinstance(value, float) or value != int(value) or value < 0:
            self._fail("expected how many follow", item.start, item.end)
        return range(int(value))

    def text(self) -> _Item:
        """The next item, a text."""
        item = self._next("a text")
        if not isinstance(item.value, str):
            self._fail("expected a text in quotation marks", item.start, item.end)
        return item

    def skip(self, *kinds: str) -> None:
        """Pass over numbers and texts."""
        for kind in kinds:
            self.text() if kind == "text" else self.number()

    def _next(self, wanted: str) -> _Item:
        item = next(self._items, None)
        if item is None:
            self._fail(f"the file ends where {wanted} should be", len(self._source.text))
        return item

    def _scan(self) -> Iterator[_Item]:
        before = ""
        for match in _ITEM.finditer(self._source.text):
            if match["text"] is not None:
                if not match["closed"]:
                    self._fail("a quotation mark is not closed", *match.span())
                start, end = match.start() + 1, match.end() - 1
                yield _Item(self._source.text[start:end].replace('""', '"'), start, end)
            elif match["other"] is not None:
                number = _NUMBER.fullmatch(match[0])
                if number and abs(float(match[0])) < _MAX_TIME:
                    yield _Item(float(match[0]), *match.span())
                elif before == "=":
                    self._fail("expected a number", *match.span())
            before = match[0]

    def _fail(self, what: str, start: int, end: int | None = None) -> NoReturn:
        text = self._source.text
        line = text.count("\n", 0, start) + (not text.endswith("\n") or start < len(text))
        token = None if end is None else text[start:end][:40]
        message = f"not a valid TextGrid: {what}"
        raise InputError(message, file=self._source.name, line=max(1, line), token=token)


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> SpanDocument:
    """Read the interval tiers of words."""
    _check(source)
    tiers = _tiers(_Reader(source))
    if not tiers:
        raise InputError("no interval tier was found", file=source.name)
    chosen = set(choose([name for name, _ in tiers], options.tier, source.name))
    builder = Builder(cues_keep_times=True)
    blocks: list[Block] = []
    for name, intervals in tiers:
        for interval in intervals if name in chosen else ():
            label = interval.label
            if is_silence(str(label.value)):
                continue
            spans = spans_of(source.text, label.start, label.end, PLAIN_TOKEN)
            tokens = [Token(source.text[a:b].replace('""', '"')) for a, b in spans]
            if not tokens:
                continue
            if interval.end < interval.start:
                line = source.text.count("\n", 0, label.start) + 1
                raise InputError("an interval ends before it starts", file=source.name, line=line)
            builder.cue(tokens, speaker_of(name), interval.start, interval.end)
            blocks.append(Block(label.start, label.end, (Line(label.start, label.end, spans),)))
    return TextGridDocument(source, builder.transcript(), blocks, keeps_empty=True)


def _check(source: Source) -> None:
    lines = source.text.splitlines()[:2]
    for number, expected in ((1, "ooTextFile"), (2, "TextGrid")):
        line = lines[number - 1] if len(lines) >= number else ""
        if expected not in line:
            message = f"not a TextGrid: expected {expected}"
            raise InputError(message, file=source.name, line=number, token=line[:40])


def _tiers(reader: _Reader) -> list[tuple[str, list[_Interval]]]:
    """The interval tiers, by name."""
    reader.skip("text", "text", "number", "number")  # types and times of the whole
    found = []
    for _ in reader.count():
        class_, name = reader.text(), str(reader.text().value)
        reader.skip("number", "number")
        if class_.value == _POINTS:
            for _ in reader.count():
                reader.skip("number", "text")
            continue
        intervals = [
            _Interval(reader.number(), reader.number(), reader.text()) for _ in reader.count()
        ]
        found.append((name, intervals))
    return found


def write(transcript: Transcript) -> str:
    """Write one tier of words for each speaker."""
    if not transcript.tokens:
        raise InputError("no word is left, and a TextGrid needs a tier")
    by_speaker = {
        speaker: _without_overlap(t for t in transcript.tokens if t.speaker == speaker)
        for speaker in transcript.speakers
    }
    # shared by all tiers, as Praat wants it; overlapping words may have moved beyond the last one
    end = max(entries[-1][1] for entries in by_speaker.values())
    lines = [
        'File type = "ooTextFile"', 'Object class = "TextGrid"', "", "xmin = 0",
        f"xmax = {_time(end)}", "tiers? <exists>", f"size = {len(by_speaker)}", "item []:",
    ]  # fmt: skip
    for n, (speaker, entries) in enumerate(by_speaker.items(), 1):
        name = f"{speaker} - words" if speaker is not None else "words"
        filled = list(_with_silence(entries, end))
        lines += [
            f"    item [{n}]:", f'        class = "{_INTERVALS}"', f"        name = {_quote(name)}",
            "        xmin = 0", f"        xmax = {_time(end)}",
            f"        intervals: size = {len(filled)}",
        ]  # fmt: skip
        for i, (first, last, label) in enumerate(filled, 1):
            lines += [
                f"        intervals [{i}]:", f"            xmin = {_time(first)}",
                f"            xmax = {_time(last)}", f"            text = {_quote(label)}",
            ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _without_overlap(tokens: Iterable[Token]) -> list[tuple[float, float, str]]:
    """Adjust times for Praat: words must not overlap, nor have no duration."""
    entries: list[tuple[float, float, str]] = []
    last = 0.0
    for token in sorted(tokens, key=lambda token: token.start or 0.0):
        start = max(last, token.start or 0.0)
        end = max(token.end or 0.0, start + 0.001)
        entries.append((start, end, token.text))
        last = end
    return entries


def _with_silence(
    entries: Iterable[tuple[float, float, str]], end: float
) -> Iterator[tuple[float, float, str]]:
    """Fill a tier: intervals follow each other without gaps."""
    at = 0.0
    for entry in entries:
        if entry[0] > at:
            yield at, entry[0], ""
        yield entry
        at = entry[1]
    if end > at:
        yield at, end, ""


def _time(seconds: float) -> str:
    return f"{seconds:.6f}".rstrip("0").rstrip(".")


def _quote(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
