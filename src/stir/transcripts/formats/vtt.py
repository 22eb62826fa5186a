"""WebVTT subtitles (.vtt): a header, then cues with times; notes and styles are not changed."""

from __future__ import annotations

from stir.errors import InputError
from stir.transcripts.formats.clock import stamp
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, ReadOptions, SpanDocument
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.subtitles import (
    TAG,
    SubtitleDocument,
    Subtitles,
    escape,
    paragraphs,
    rows,
)
from stir.transcripts.formats.transcript import Transcript

_NO_CUES = ("NOTE", "STYLE", "REGION")


class VttDocument(SubtitleDocument):
    """Cues; settings, tags and notes stay as they are."""

    def escape(self, text: str) -> str:
        """Encode entities."""
        return escape(text)

    def write_times(self, start: float | None, end: float | None, old: str) -> str:
        """Format times with hours if the old ones have hours."""
        return _times(start or 0.0, end or 0.0, hours=old.count(":") > 2)


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> SpanDocument:
    """Read the cues; speakers come from voice tags, or from labels at the start of a line."""
    lines = rows(source.text)
    if not lines or not lines[0].text.startswith("WEBVTT"):
        token = lines[0].text[:40] if lines else None
        raise InputError("expected WEBVTT", file=source.name, line=1, token=token)
    found = Subtitles(source, entities=True)
    for block, end in paragraphs(lines):
        first, *rest = block
        if first is lines[0] or first.text.split()[0] in _NO_CUES:
            continue
        has_name = "-->" not in first.text and rest and "-->" in rest[0].text
        if has_name:
            found.add(first.start, rest[0], rest[1:], end, name=first.text.strip())
        else:
            found.add(first.start, first, rest, end)
    return VttDocument(source, found.transcript(), found.blocks, TAG)


def _times(start: float, end: float, *, hours: bool = True) -> str:
    return f"{stamp(start, hours=hours)} --> {stamp(end, hours=hours)}"


def write(transcript: Transcript) -> str:
    """Write cues, with a voice tag for each speaker."""
    blocks = ["WEBVTT\n"]
    for cue in transcript.cues:
        lines = [_times(cue.start or 0.0, cue.end or 0.0)]
        for speaker, tokens in transcript.turns(cue):
            text = escape(" ".join(token.text for token in tokens))
            lines.append(text if speaker is None else f"<v {escape(speaker)}>{text}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)
