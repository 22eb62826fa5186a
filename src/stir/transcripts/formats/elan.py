"""ELAN's .eaf, edited in place: an aligned annotation is a cue, a tier is a speaker.

Only words are cut from the values of annotations. Everything else stays as it is: times, other
tiers, references to controlled vocabularies, and annotations without words, which are empty then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import count
from typing import NoReturn
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from stir.errors import InputError
from stir.transcripts.formats.document import (
    DEFAULT_READ_OPTIONS,
    Block,
    Line,
    ReadOptions,
    SpanDocument,
    Splice,
)
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.tiers import choose, is_silence, speaker_of
from stir.transcripts.formats.transcript import Builder, Token, Transcript

_START_TAG = re.compile(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*+>")
# white space may be written as a reference to a character; comments and CDATA stand between words
_SPACE = r"&#(?:x0*(?:9|[aA]|[dD]|20|[aA]0)|0*(?:9|10|13|32|160));"
_PART = re.compile(
    rf"<!\[CDATA\[(?P<cdata>.*?)\]\]>|<!--.*?-->|<\?.*?\?>|{_SPACE}|(?P<word>(?:(?!{_SPACE})[^\s<])+)",
    re.DOTALL,
)
_WORD = re.compile(r"\S+")
# these may not stand in XML, however they are written
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MAX_TIME = 10**12


class ElanDocument(SpanDocument):
    """Values of annotations are cut; times and empty annotations stay."""

    def _token(self, start: int, end: int, old: str, text: str) -> Iterable[Splice]:
        if text == old:
            return ()
        written = escape(text)
        if self._is_in_cdata(start) and written != text:
            written = f"]]>{written}<![CDATA["
        return (Splice(start, end, written),)

    def _kept(self, start: int, end: int, gone: Sequence[tuple[int, int]]) -> Iterable[str]:
        """Markup stands between words; a word in CDATA may look like it."""
        begins, ends = [start, *(end for _, end in gone)], [*(start for start, _ in gone), end]
        for first, last in zip(begins, ends, strict=True):
            yield from self._tags(self.source.text[first:last])

    def _is_in_cdata(self, at: int) -> bool:
        text = self.source.text
        opened = text.rfind("<![CDATA[", 0, at)
        return opened >= 0 and text.find("]]>", opened, at) < 0


@dataclass(slots=True)
class _Tier:
    name: str
    participant: str
    annotations: list[_Annotation] = field(default_factory=list)


@dataclass(slots=True)
class _Annotation:
    id: str
    line: int
    slots: tuple[str, str]
    value: tuple[int, int] = (0, 0)
    """The span of its value in the file."""


class _Reader:
    """Reads the tiers and time slots; offsets of values count bytes of UTF-8 until `read` ends."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tiers: list[_Tier] = []
        self.slots: dict[str, float | None] = {}
        self._annotation: _Annotation | None = None
        self._root = ""

    def read(self) -> None:
        """Read the file; an `InputError` if it is not XML, or of another kind."""
        source = self.source
        if "<!DOCTYPE" in source.text or "<!ENTITY" in source.text:
            # nested entities could fill the memory; ELAN writes none
            raise InputError("an ELAN file has no DOCTYPE", file=source.name, token="<!DOCTYPE")
        try:
            data = source.text.encode()
        except UnicodeEncodeError as error:
            line = source.text.count("\n", 0, error.start) + 1
            raise InputError("not XML: half a character", file=source.name, line=line) from None
        # the text is decoded, whatever encoding it names
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            line, column = error.lineno, error.offset
            message = f"not XML: {expat.ErrorString(error.code)} in column {column + 1}"
            token = "".join(source.text.splitlines()[line - 1 : line])[column : column + 20]
            raise InputError(message, file=source.name, line=line, token=token or None) from None
        self._to_characters(data)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self._root and name != "ANNOTATION_DOCUMENT":
            self._fail("not an ELAN file: expected ANNOTATION_DOCUMENT", name)
        self._root = self._root or name
        if name == "TIME_SLOT":
            self.slots[attributes.get("TIME_SLOT_ID", "")] = self._time(attributes)
        elif name == "TIER":
            tier = attributes.get("TIER_ID", "")
            self.tiers.append(_Tier(tier, attributes.get("PARTICIPANT", "")))
        elif name == "ALIGNABLE_ANNOTATION":
            if not self.tiers:
                self._fail("an annotation outside of a tier", name)
            id_ = attributes.get("ANNOTATION_ID", "")
            slots = attributes.get("TIME_SLOT_REF1", ""), attributes.get("TIME_SLOT_REF2", "")
            self._annotation = _Annotation(id_, self._parser.CurrentLineNumber, slots)
            self.tiers[-1].annotations.append(self._annotation)
        elif name == "ANNOTATION_VALUE" and self._annotation is not None:
            at = self._parser.CurrentByteIndex
            self._annotation.value = at, at

    def _end(self, name: str) -> None:
        if name == "ANNOTATION_VALUE" and self._annotation is not None:
            start = self._annotation.value[0]
            self._annotation.value = start, self._parser.CurrentByteIndex
            self._annotation = None

    def _time(self, attributes: dict[str, str]) -> float | None:
        value = attributes.get("TIME_VALUE")
        if value is None:
            return None
        digits = value.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
            self._fail("a time is not a number of milliseconds", value[:40])
        return int(digits) / 1000

    def _to_characters(self, data: bytes) -> None:
        """Turn offsets in the bytes into offsets in the text, behind the tag of each value."""
        annotations = [one for tier in self.tiers for one in tier.annotations]
        found: dict[int, int] = {}
        last = at = 0
        for offset in sorted({offset for one in annotations for offset in one.value}):
            at += len(data[last:offset].decode())
            last = offset
            found[offset] = at
        for one in annotations:
            start, end = (found[offset] for offset in one.value)
            tag = _START_TAG.match(self.source.text, start, end)
            one.value = (tag.end(), end) if tag is not None and tag.end() <= end else (end, end)

    def _fail(self, message: str, token: str) -> NoReturn:
        line = self._parser.CurrentLineNumber
        raise InputError(message, file=self.source.name, line=line, token=token)


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> SpanDocument:
    """Read the aligned tiers of words."""
    reader = _Reader(source)
    reader.read()
    tiers = [tier for tier in reader.tiers if tier.annotations]
    if not tiers:
        raise InputError("no tier with times was found", file=source.name)
    chosen = set(choose([tier.name for tier in tiers], options.tier, source.name))
    builder = Builder(cues_keep_times=True)
    blocks: list[Block] = []
    for tier in tiers:
        if tier.name not in chosen:
            continue
        timed = [(_times(one, reader), one) for one in tier.annotations]
        for times, one in sorted(timed, key=lambda pair: pair[0][0] or 0.0):
            spans, texts = _words(source.text, *one.value)
            if not texts or is_silence(" ".join(texts)):
                continue
            speaker = tier.participant or speaker_of(tier.name)
            builder.cue([Token(text) for text in texts], speaker, *times, name=one.id or None)
            blocks.append(Block(*one.value, (Line(*one.value, spans),)))
    return ElanDocument(source, builder.transcript(), blocks, _MARKUP, keeps_empty=True)


_MARKUP = re.compile(r"<!\[CDATA\[|\]\]>|<!--.*?-->|<\?.*?\?>", re.DOTALL)


def _times(one: _Annotation, reader: _Reader) -> tuple[float | None, float | None]:
    for slot in one.slots:
        if slot not in reader.slots:
            raise InputError(
                "no such time slot", file=reader.source.name, line=one.line, token=slot
            )
    start, end = (reader.slots[slot] for slot in one.slots)
    return start, end


def _words(text: str, start: int, end: int) -> tuple[tuple[tuple[int, int], ...], list[str]]:
    """The words of a value: their spans in the file, and what they say."""
    spans: list[tuple[int, int]] = []
    texts: list[str] = []
    for part in _PART.finditer(text, start, end):
        if part["word"] is not None:
            said = unescape(part["word"])
            if said.split() != [said]:
                continue
            spans.append(part.span())
            texts.append(said)
        elif part["cdata"] is not None:
            for word in _WORD.finditer(text, *part.span("cdata")):
                spans.append(word.span())
                texts.append(word[0])
    return tuple(spans), texts


def write(transcript: Transcript) -> str:
    """Write one tier of cues for each speaker."""
    slots: list[int] = []
    tiers: dict[str, list[str]] = {}
    participants: dict[str, str | None] = {}
    ids = count(1)
    for speaker in transcript.speakers:
        name = speaker if speaker is not None else "speaker"
        tiers[name], participants[name] = [], speaker
    for cue in transcript.cues:
        for speaker, tokens in transcript.turns(cue):
            start, end = round((tokens[0].start or 0) * 1000), round((tokens[-1].end or 0) * 1000)
            slots += (start, max(end, start + 1))
            text = escape(_FORBIDDEN.sub("", " ".join(token.text for token in tokens)))
            tiers[speaker if speaker is not None else "speaker"].append(
                "        <ANNOTATION>\n"
                f'            <ALIGNABLE_ANNOTATION ANNOTATION_ID="a{next(ids)}"'
                f' TIME_SLOT_REF1="ts{len(slots) - 1}" TIME_SLOT_REF2="ts{len(slots)}">\n'
                f"                <ANNOTATION_VALUE>{text}</ANNOTATION_VALUE>\n"
                "            </ALIGNABLE_ANNOTATION>\n        </ANNOTATION>"
            )
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<ANNOTATION_DOCUMENT AUTHOR="stir" DATE="1970-01-01T00:00:00+00:00" FORMAT="3.0"'
        ' VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        ' xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">',
        '    <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>',
        "    <TIME_ORDER>",
        *(
            f'        <TIME_SLOT TIME_SLOT_ID="ts{n}" TIME_VALUE="{slot}"/>'
            for n, slot in enumerate(slots, 1)
        ),
        "    </TIME_ORDER>",
    ]
    for name, written in tiers.items():
        participant = participants[name]
        said_by = "" if participant is None else f" PARTICIPANT={_attribute(participant)}"
        lines.append(
            f'    <TIER LINGUISTIC_TYPE_REF="default-lt"{said_by} TIER_ID={_attribute(name)}>'
        )
        lines += [*written, "    </TIER>"]
    lines += [
        '    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt"'
        ' TIME_ALIGNABLE="true"/>',
        "</ANNOTATION_DOCUMENT>",
    ]
    return "\n".join(lines) + "\n"


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("", text))
