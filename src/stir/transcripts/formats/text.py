"""Plain text: one utterance a line, perhaps with an id and a tab, or with a speaker.

::

    a:A:1<TAB>well i i know
    ANNA: Well, I- I know.

`layouts` knows how programs write who speaks.
"""

from __future__ import annotations

import re

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
from stir.transcripts.formats.layouts import is_heading, places
from stir.transcripts.formats.speakers import write_label
from stir.transcripts.formats.transcript import Builder, Token, Transcript

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def read(
    source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS, number: int = 1
) -> SpanDocument:
    """Read lines; each is a cue, also a blank one. `number` is that of the first line."""
    builder = Builder(cues_are_utterances=True)
    blocks: list[Block] = []
    lines = [match.span() for match in _LINE.finditer(source.text) if match[0]]
    tabs = [_tab(source.text, *line) for line in lines]
    texts = [source.text[tab:end] for tab, (_, end) in zip(tabs, lines, strict=True)]
    for (start, end), tab, place in zip(lines, tabs, places(texts), strict=True):
        speaker = place.speaker
        begin = end if place.begin is None else tab + place.begin
        spans = spans_of(source.text, begin, end, PLAIN_TOKEN)
        before = len(source.text[tab:begin].split())
        tokens = [Token(source.text[a:b]) for a, b in spans]
        name = source.text[start:tab].strip()
        builder.cue(tokens, speaker, name=name or str(len(blocks) + number), label_words=before)
        blocks.append(Block(start, end, (Line(start, end, spans),)))
    # one line out for every line in
    return SpanDocument(source, builder.transcript(), blocks, keeps_empty=True)


def _tab(text: str, start: int, end: int) -> int:
    """Where a line goes on behind its id and a tab; a heading may have a tab before its time."""
    tab = text.find("\t", start, end)
    return start if tab < 0 or is_heading(text[start:end]) else tab + 1


def write(transcript: Transcript) -> str:
    """Write a line for each cue and speaker."""
    lines = []
    for cue in transcript.cues:
        for speaker, tokens in transcript.turns(cue):
            text = " ".join(token.text for token in tokens)
            lines.append(f"{text}\n" if speaker is None else f"{write_label(speaker)} {text}\n")
    return "".join(lines)
