"""All formats by name, and how to tell which one a file is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import NO_WISHES, Document, Reading
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


_ENDINGS = {
    ".txt": Format.TEXT,
    ".jsonl": Format.JSONL,
    ".srt": Format.SRT,
    ".vtt": Format.VTT,
    ".ctm": Format.CTM,
    ".textgrid": Format.TEXTGRID,
    ".eaf": Format.ELAN,
    ".cha": Format.CHAT,
}
_NEEDS_TIMES = frozenset({Format.SRT, Format.VTT, Format.CTM, Format.TEXTGRID, Format.ELAN})
_SRT = re.compile(r"\s*(?:\d+\s*\r?\n)?\s*\d+:\d\d:\d\d[,.]\d+\s*-->")
_CTM = re.compile(r"(?:;;.*\n)*\S+[ \t]+\S+[ \t]+\d+\.?\d*[ \t]+\d+\.?\d*[ \t]+\S+(?:[ \t]+\S+)?\s")
_SNIFFED = 20_000
"""How many characters are looked at; a recogniser's keys stand at the beginning."""


@dataclass(frozen=True, slots=True)
class _Clue:
    format: Format
    sign: Callable[[str], bool]


_CLUES = (
    _Clue(Format.VTT, lambda text: text.startswith("WEBVTT")),
    _Clue(Format.SRT, lambda text: _SRT.match(text) is not None),
    _Clue(Format.TEXTGRID, lambda text: "ooTextFile" in text[:100]),
    _Clue(Format.ELAN, lambda text: "<ANNOTATION_DOCUMENT" in text[:2000]),
    _Clue(Format.CHAT, lambda text: text.startswith(("@UTF8", "@Begin", "@Font", "@PID"))),
    _Clue(Format.CTM, lambda text: _CTM.match(text) is not None),
)


def sniff(source: Source) -> Format:
    """Tell a file's format from its content and, where that says little, from its name."""
    text = source.text
    head = text.lstrip()[:1]
    ending = _ENDINGS.get(Path(source.name).suffix.lower())
    if ending is not None and ending is not Format.TEXT:
        return ending
    for clue in _CLUES:
        if clue.sign(text):
            return clue.format
    if head in {"{", "["}:
        return _sniff_json(source, text)
    return Format.TEXT


def _sniff_json(source: Source, text: str) -> Format:
    """Tell recognisers apart by the keys that only they have."""
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
        return Format.TEXT  # [ i + i ] know
    message = "JSON of no recogniser that is known; --from says which it is"
    raise InputError(message, file=source.name, line=1, token=", ".join(sorted(keys))[:60] or None)


def _first_value(text: str) -> Any:
    try:
        return json.JSONDecoder().raw_decode(text.lstrip())[0]
    except (json.JSONDecodeError, RecursionError):
        return None


def read(source: Source, format_: Format | None = None, wishes: Reading = NO_WISHES) -> Document:
    """Read a transcript in the format given, or in the one it seems to be in."""
    chosen = format_ if format_ is not None else sniff(source)
    document: Document = _module(chosen).read(source, wishes)
    return document


def write(transcript: Transcript, format_: Format, name: str) -> str:
    """Write a transcript in another format than it came in."""
    module = _module(format_)
    if not hasattr(module, "write"):
        can = ", ".join(one for one in Format if hasattr(_module(one), "write"))
        message = f"{format_} is not written from other formats; these are: {can}"
        raise InputError(message, file=name)
    if format_ in _NEEDS_TIMES and not transcript.is_timed:
        raise InputError(f"{format_} needs times, and the transcript has none", file=name)
    text: str = module.write(transcript)
    return text


def _module(format_: Format) -> Any:
    return import_module(f"stir.transcripts.formats.{format_.value}")
