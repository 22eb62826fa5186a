"""WebVTT subtitles (.vtt): a heading, then cues with times; notes and styles are left alone."""

from __future__ import annotations

from stir.errors import InputError
from stir.formats.clock import TIMES, stamp
from stir.formats.document import NO_WISHES, Block, Line, Reading, SpanDocument
from stir.formats.encoding import Source
from stir.formats.subtitles import TAG, Row, escape, parse_times, parse_words, rows
from stir.formats.transcript import Builder, Token, Transcript

_NO_CUES = ("NOTE", "STYLE", "REGION")


class VttDocument(SpanDocument):
    """Cues whose settings, tags and neighbours stay as they are."""

    def escape(self, text: str) -> str:
        """Write entities."""
        return escape(text)

    def write_times(self, start: float | None, end: float | None, was: str) -> str:
        """Write times with hours if they had them."""
        return _times(start or 0.0, end or 0.0, hours=was.count(":") > 2)


def read(source: Source, wishes: Reading = NO_WISHES) -> SpanDocument:
    """Read cues; names are those of voice tags, or stand at the beginning of a line."""
    lines = rows(source.text)
    if not lines or not lines[0].text.startswith("WEBVTT"):
        token = lines[0].text[:40] if lines else None
        raise InputError("WEBVTT was expected", file=source.name, line=1, token=token)
    builder = Builder()
    blocks: list[Block] = []
    at = 0
    speaker: str | None = None
    while at < len(lines):
        first = at
        while at < len(lines) and lines[at].text.strip():
            at += 1
        stop = at
        while at < len(lines) and not lines[at].text.strip():
            at += 1
        block = lines[first:stop]
        if first == 0 or not block or block[0].text.split()[0] in _NO_CUES:
            continue
        speaker = _block(source, block, lines[at - 1].end, builder, blocks, speaker)
    return VttDocument(source, builder.transcript(), blocks, TAG)


def _block(
    source: Source,
    lines: list[Row],
    end: int,
    builder: Builder,
    blocks: list[Block],
    speaker: str | None,
) -> str | None:
    named = "-->" not in lines[0].text and len(lines) > 1 and "-->" in lines[1].text
    heading = lines[1] if named else lines[0]
    times = parse_times(heading, source)
    match = TIMES.match(heading.text)
    assert match is not None
    tokens: list[Token] = []
    places: list[Line] = []
    # a voice tag reaches to the end of its cue, a name to the next name
    inherited = speaker
    for row in lines[2 if named else 1 :]:
        words = parse_words(row, inherited, entities=True)
        inherited = words.speaker
        places.append(words.line)
        tokens += words.tokens
    builder.cue(tokens, inherited, *times, name=lines[0].text.strip() if named else None)
    place = (heading.start + match.start(1), heading.start + match.end(2))
    blocks.append(Block(lines[0].start, end, tuple(places), place))
    return inherited


def _times(start: float, end: float, *, hours: bool = True) -> str:
    return f"{stamp(start, hours=hours)} --> {stamp(end, hours=hours)}"


def write(transcript: Transcript) -> str:
    """Write cues, with a voice tag for each speaker."""
    blocks = ["WEBVTT\n"]
    for cue in transcript.cues:
        lines = [_times(cue.start or 0.0, cue.end or 0.0)]
        for speaker, tokens in transcript.turns(cue):
            said = escape(" ".join(token.text for token in tokens))
            lines.append(f"<v {escape(speaker)}>{said}" if speaker is not None else said)
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)
