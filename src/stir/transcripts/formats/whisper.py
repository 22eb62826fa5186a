"""Whisper, WhisperX and faster-whisper: segments, whose words may have times.

WhisperX adds speakers, and repeats all words in `word_segments`. faster-whisper does not write
files; a list of its segments is read too.
"""

from __future__ import annotations

from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import (
    JsonDocument,
    Keys,
    Segment,
    Words,
    cut_text,
    expect,
    objects,
    parse,
    speaker_name,
)
from stir.transcripts.formats.transcript import Transcript

KEYS = Keys(word=("word", "text"))


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read the segments."""
    return JsonDocument(source, lambda _: parse(source), _segments, KEYS, _update_copies)


def _segments(value: Any) -> list[Segment]:
    whole = {"segments": value} if isinstance(value, list) else value
    if not isinstance(whole, dict):
        raise InputError("expected segments", token=str(value)[:40])
    siblings = expect(whole, "segments", list, "")
    return [
        Segment(segment, path, siblings, speaker_name(segment.get("speaker")))
        for path, segment in objects(whole, "segments")
    ]


def _update_copies(value: Any, transcript: Transcript, words: Words) -> None:
    if not isinstance(value, dict):
        return
    if isinstance(value.get("text"), str):
        tokens = [token.text for token in transcript.tokens]
        value["text"] = cut_text(value["text"], tokens, words.written)
    copy = value.get("word_segments")
    if not isinstance(copy, list) or not all(isinstance(word, dict) for word in copy):
        return
    if len(copy) == len(transcript.tokens):
        value["word_segments"] = words.filter(copy)


def write(transcript: Transcript) -> str:
    """Write segments with the times of their words, as Whisper does."""
    from stir.transcripts.formats.json_document import dump

    segments = []
    for i, cue in enumerate(transcript.cues):
        tokens = transcript.tokens[cue.first : cue.stop]
        segment: dict[str, Any] = {"id": i, "start": cue.start, "end": cue.end}
        segment["text"] = "".join(f" {token.text}" for token in tokens)
        if cue.speaker is not None:
            segment["speaker"] = cue.speaker
        segment["words"] = [
            {"word": f" {token.text}", "start": token.start, "end": token.end} for token in tokens
        ]
        segments.append(segment)
    text = "".join(segment["text"] for segment in segments)
    return dump({"text": text, "segments": segments}, "{\n  \n}\n")
