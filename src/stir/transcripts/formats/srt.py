"""SubRip subtitles (.srt): a number, times, lines of words, a blank line."""

from __future__ import annotations

from stir.errors import InputError
from stir.transcripts.formats.clock import stamp
from stir.transcripts.formats.document import NO_WISHES, Reading, SpanDocument
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.speakers import written
from stir.transcripts.formats.subtitles import TAG, Subtitles, paragraphs, rows
from stir.transcripts.formats.transcript import Transcript


class SrtDocument(SpanDocument):
    """Subtitles that are counted: those that are left get new numbers."""

    def write_times(self, start: float | None, end: float | None, was: str) -> str:
        """Write times with a comma, as SubRip does."""
        return _times(start or 0.0, end or 0.0)


def read(source: Source, wishes: Reading = NO_WISHES) -> SpanDocument:
    """Read subtitles; what follows a blank line is a new one."""
    found = Subtitles(source, entities=False)
    for lines, end in paragraphs(rows(source.text)):
        number, *rest = lines
        digits = number.text.strip()
        if not digits.isdigit():  # some programs leave the number out
            found.add(number.start, number, rest, end)
            continue
        if not rest:
            message = "a subtitle's number stands alone; times were expected after it"
            raise InputError(message, file=source.name, line=number.number, token=digits)
        at = number.start + number.text.index(digits)
        place = (at, at + len(digits))
        found.add(number.start, rest[0], rest[1:], end, name=digits, number=place)
    return SrtDocument(source, found.transcript(), found.blocks, TAG)


def _times(start: float, end: float) -> str:
    return f"{stamp(start, ',')} --> {stamp(end, ',')}"


def write(transcript: Transcript) -> str:
    """Write subtitles."""
    blocks = []
    for number, cue in enumerate(transcript.cues, 1):
        lines = [str(number), _times(cue.start or 0.0, cue.end or 0.0)]
        for speaker, tokens in transcript.turns(cue):
            said = " ".join(token.text for token in tokens)
            lines.append(f"{written(speaker)} {said}" if speaker is not None else said)
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)
