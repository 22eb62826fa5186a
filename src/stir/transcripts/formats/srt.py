"""SubRip subtitles (.srt): a number, times, lines of words, a blank line."""

from __future__ import annotations

from stir.errors import InputError
from stir.transcripts.formats.clock import stamp
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, ReadOptions, SpanDocument
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.speakers import write_label
from stir.transcripts.formats.subtitles import TAG, SubtitleDocument, Subtitles, paragraphs, rows
from stir.transcripts.formats.transcript import Transcript


class SrtDocument(SubtitleDocument):
    """Numbered subtitles; the remaining ones are renumbered."""

    def write_times(self, start: float | None, end: float | None, old: str) -> str:
        """Format times with a decimal comma."""
        return _times(start or 0.0, end or 0.0)


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> SpanDocument:
    """Read subtitles, which are separated by blank lines."""
    found = Subtitles(source, entities=False)
    for lines, end in paragraphs(rows(source.text)):
        number, *rest = lines
        digits = number.text.strip()
        if not digits.isdigit():  # some programs write no numbers
            found.add(number.start, number, rest, end)
            continue
        if not rest:
            message = "expected times after the number of a subtitle"
            raise InputError(message, file=source.name, line=number.number, token=digits)
        start = number.start + number.text.index(digits)
        span = (start, start + len(digits))
        found.add(number.start, rest[0], rest[1:], end, name=digits, number=span)
    return SrtDocument(source, found.transcript(), found.blocks, TAG)


def _times(start: float, end: float) -> str:
    return f"{stamp(start, ',')} --> {stamp(end, ',')}"


def write(transcript: Transcript) -> str:
    """Write subtitles."""
    blocks = []
    for number, cue in enumerate(transcript.cues, 1):
        lines = [str(number), _times(cue.start or 0.0, cue.end or 0.0)]
        for speaker, tokens in transcript.turns(cue):
            text = " ".join(token.text for token in tokens)
            lines.append(text if speaker is None else f"{write_label(speaker)} {text}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)
