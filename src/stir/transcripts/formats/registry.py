"""All formats by name, and how the format of a file is detected."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.archive import is_archive
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Transcript


class Format(StrEnum):
    """The formats of transcripts."""

    TEXT = "text"
    JSONL = "jsonl"
    SRT = "srt"
    VTT = "vtt"
    CTM = "ctm"
    WHISPER = "whisper"
    DEEPGRAM = "deepgram"
    ASSEMBLYAI = "assemblyai"
    VOSK = "vosk"
    TEXTGRID = "textgrid"
    ELAN = "elan"
    CHAT = "chat"
    DOCX = "docx"


_EXTENSIONS = {
    ".txt": Format.TEXT,
    ".jsonl": Format.JSONL,
    ".srt": Format.SRT,
    ".vtt": Format.VTT,
    ".ctm": Format.CTM,
    ".textgrid": Format.TEXTGRID,
    ".eaf": Format.ELAN,
    ".cha": Format.CHAT,
    ".docx": Format.DOCX,
}
_NEEDS_TIMES = frozenset({Format.SRT, Format.VTT, Format.CTM, Format.TEXTGRID, Format.ELAN})
# possessive quantifiers: a long run of anything is looked at once
_SRT = re.compile(r"\s*+(?:\d++[ \t]*+\r?\n\s*+)?\d++:\d\d:\d\d[,.]\d++\s*+-->")
_TIME = r"(?:\d++(?:\.\d*+)?|\*)"  # a star in the lines of an alternation
_CTM = re.compile(
    rf"(?:;;.*+\n)*+\S++[ \t]++\S++[ \t]++{_TIME}[ \t]++{_TIME}[ \t]++\S++(?:[ \t]++\S++)?\s"
)


# JSON, but not mark-up such as {uh} or [ i + i ]; XML; times of words with a decimal point
_BEGINS = re.compile(
    r"\s*+(?:\{\s*+(?:[\"}]|$)|\[\s*+(?:\{|$)|<\?xml)"
    r"|(?:;;.*+\n)*+\S++[ \t]++\S++(?:[ \t]++\d++\.\d++){2}(?:[ \t]++\S++){1,2}+[ \t]*+\r?$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class _Rule:
    format: Format
    matches: Callable[[str], bool]


_RULES = (
    _Rule(Format.VTT, lambda text: text.startswith("WEBVTT")),
    _Rule(Format.SRT, lambda text: _SRT.match(text) is not None),
    _Rule(Format.TEXTGRID, lambda text: "ooTextFile" in text[:100]),
    _Rule(Format.ELAN, lambda text: "<ANNOTATION_DOCUMENT" in text[:2000]),
    _Rule(Format.CHAT, lambda text: text.startswith(("@UTF8", "@Begin", "@Font", "@PID"))),
    _Rule(Format.CTM, lambda text: _CTM.match(text) is not None),
)


def format_of(path: Path) -> Format | None:
    """The format that a file's name stands for, if its extension does."""
    return _EXTENSIONS.get(path.suffix.lower())


def sniff(source: Source) -> Format:
    """Detect the format of a file, from its extension (except .txt) or from its content."""
    text = source.text
    if source.archive is not None:
        return Format.DOCX
    by_extension = _EXTENSIONS.get(Path(source.name).suffix.lower())
    if by_extension is not None and by_extension is not Format.TEXT:
        return by_extension
    for rule in _RULES:
        if rule.matches(text):
            return rule.format
    if text.lstrip()[:1] in {"{", "["}:
        return _sniff_json(source, text)
    return Format.TEXT


def begins_file(head: bytes) -> bool:
    """Whether the first bytes of a pipe begin a file that must be read as a whole.

    Lines of text can be answered one by one.
    """
    if is_archive(head) or head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return True
    text = head.decode("utf-8", "replace").lstrip("\ufeff")
    rules = (rule for rule in _RULES if rule.format is not Format.CTM)
    if any(rule.matches(text) for rule in rules):
        return True
    return _BEGINS.match(text) is not None


def _sniff_json(source: Source, text: str) -> Format:
    """Detect the recogniser by its keys."""
    first = _first_value(text)
    if isinstance(first, list) and first:
        keys = set(first[0]) if isinstance(first[0], dict) else set()
        return Format.VOSK if keys & {"result", "partial", "alternatives"} else Format.WHISPER
    keys = set(first) if isinstance(first, dict) else set()
    if "segments" in keys:
        return Format.WHISPER
    if isinstance(first, dict) and isinstance(first.get("results"), dict):
        return Format.DEEPGRAM
    if "words" in keys and ("text" in keys or "utterances" in keys):
        return Format.ASSEMBLYAI
    if "words" in keys:
        return Format.JSONL
    if keys & {"result", "partial", "alternatives"} or keys == {"text"}:
        return Format.VOSK
    if text.lstrip().startswith("[") and first is None:
        return Format.TEXT  # mark-up: [ i + i ] know
    message = "JSON of an unknown recogniser; set the format with --from"
    raise InputError(message, file=source.name, line=1, token=", ".join(sorted(keys))[:60] or None)


def _first_value(text: str) -> Any:
    try:
        return json.JSONDecoder().raw_decode(text.lstrip())[0]
    except (ValueError, RecursionError):  # also numbers of thousands of digits
        return None


def read(
    source: Source, format_: Format | None = None, options: ReadOptions = DEFAULT_READ_OPTIONS
) -> Document:
    """Read a transcript in the given format, or in the one that is detected."""
    chosen = format_ if format_ is not None else sniff(source)
    if source.archive is not None and chosen is not Format.DOCX:
        raise InputError(f"a DOCX file, not {chosen}", file=source.name)
    document: Document = _module(chosen).read(source, options)
    return document


def write(transcript: Transcript, format_: Format, name: str) -> str:
    """Write a transcript in another format."""
    module = _module(format_)
    if not hasattr(module, "write"):
        written = ", ".join(one for one in Format if hasattr(_module(one), "write"))
        message = f"{format_} cannot be written from other formats, only {written}"
        raise InputError(message, file=name)
    if format_ in _NEEDS_TIMES and not transcript.is_timed:
        raise InputError(f"{format_} needs times, but the transcript has none", file=name)
    text: str = module.write(transcript)
    return text


def _module(format_: Format) -> Any:
    return import_module(f"stir.transcripts.formats.{format_.value}")
