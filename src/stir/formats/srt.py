"""SubRip subtitles (.srt): a number, times, lines of words, a blank line."""

from __future__ import annotations

from stir.errors import InputError
from stir.formats.clock import TIMES, stamp
from stir.formats.document import NO_WISHES, Block, Line, Reading, SpanDocument
from stir.formats.encoding import Source
from stir.formats.speakers import written
from stir.formats.subtitles import TAG, Row, parse_times, parse_words, rows
from stir.formats.transcript import Builder, Token, Transcript


class SrtDocument(SpanDocument):
    """Subtitles that are counted: those that are left get new numbers."""

    def write_times(self, start: float | None, end: float | None, was: str) -> str:
        """Write times with a comma, as SubRip does."""
        return _times(start or 0.0, end or 0.0)


def read(source: Source, wishes: Reading = NO_WISHES) -> SpanDocument:
    """Read subtitles; what follows a blank line is a new one."""
    builder = Builder()
    blocks: list[Block] = []
    lines = rows(source.text)
    at = 0
    speaker: str | None = None
    while at < len(lines):
        if not lines[at].text.strip():
            at += 1
            continue
        first = at
        while at < len(lines) and lines[at].text.strip():
            at += 1
        stop = at
        while at < len(lines) and not lines[at].text.strip():
            at += 1
        speaker = _block(source, lines[first:stop], lines[at - 1].end, builder, blocks, speaker)
    return SrtDocument(source, builder.transcript(), blocks, TAG)


def _block(
    source: Source,
    lines: list[Row],
    end: int,
    builder: Builder,
    blocks: list[Block],
    speaker: str | None,
) -> str | None:
    number, *rest = lines
    counted = number.text.strip().isdigit()
    if not counted:
        rest = lines  # some programs leave the number out
    if not rest:
        message = "a subtitle's number stands alone; times were expected after it"
        raise InputError(message, file=source.name, line=number.number, token=number.text.strip())
    times = parse_times(rest[0], source)
    match = TIMES.match(rest[0].text)
    assert match is not None
    tokens: list[Token] = []
    places: list[Line] = []
    for row in rest[1:]:
        words = parse_words(row, speaker, entities=False)
        speaker = words.speaker
        places.append(words.line)
        tokens += words.tokens
    builder.cue(tokens, speaker, *times, name=number.text.strip() if counted else None)
    place = (rest[0].start + match.start(1), rest[0].start + match.end(2))
    digits = number.text.strip()
    at = number.start + number.text.find(digits)
    blocks.append(
        Block(
            lines[0].start,
            end,
            tuple(places),
            place,
            (at, at + len(digits)) if counted else None,
        )
    )
    return speaker


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
