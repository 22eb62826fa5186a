"""Plain text: one utterance a line, with or without an id and a tab, or a speaker's name.

::

    a:A:1<TAB>well i i know
    ANNA: Well, I- I know.
"""

from __future__ import annotations

import re

from stir.transcripts.formats.document import (
    NO_WISHES,
    PLAIN_TOKEN,
    Block,
    Line,
    Reading,
    SpanDocument,
    spans_of,
)
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.speakers import label, written
from stir.transcripts.formats.transcript import Builder, Token, Transcript

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def read(source: Source, wishes: Reading = NO_WISHES, number: int = 1) -> SpanDocument:
    """Read lines; each is a cue, blank ones too. `number` is the first line's."""
    builder = Builder(cues_are_utterances=True)
    blocks: list[Block] = []
    for match in _LINE.finditer(source.text):
        if not match[0]:
            continue
        start, end = match.span()
        tab = source.text.find("\t", start, end) + 1
        speaker, begin = label(source.text, tab or start, end)
        spans = spans_of(source.text, begin, end, PLAIN_TOKEN)
        before = len(source.text[tab or start : begin].split())
        tokens = [Token(source.text[a:b]) for a, b in spans]
        name = source.text[start : tab - 1].strip() if tab else ""
        builder.cue(tokens, speaker, name=name or str(len(blocks) + number), label_words=before)
        blocks.append(Block(start, end, (Line(start, end, spans),)))
    # a line of which nothing is left stays: its place in the file says which it was
    return SpanDocument(source, builder.transcript(), blocks, keeps_empty=True)


def write(transcript: Transcript) -> str:
    """Write a line for each cue, and each speaker in it."""
    lines = []
    for cue in transcript.cues:
        for speaker, tokens in transcript.turns(cue):
            said = " ".join(token.text for token in tokens)
            lines.append(f"{written(speaker)} {said}\n" if speaker is not None else f"{said}\n")
    return "".join(lines)
