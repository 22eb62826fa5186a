"""Plain text: one utterance a line, perhaps with an id and a tab, or with a speaker label.

::

    a:A:1<TAB>well i i know
    ANNA: Well, I- I know.
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
from stir.transcripts.formats.speakers import find_label, write_label
from stir.transcripts.formats.transcript import Builder, Token, Transcript

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def read(
    source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS, number: int = 1
) -> SpanDocument:
    """Read lines; each is a cue, also a blank one. `number` is that of the first line."""
    builder = Builder(cues_are_utterances=True)
    blocks: list[Block] = []
    for match in _LINE.finditer(source.text):
        if not match[0]:
            continue
        start, end = match.span()
        tab = source.text.find("\t", start, end) + 1
        speaker, begin = find_label(source.text, tab or start, end)
        spans = spans_of(source.text, begin, end, PLAIN_TOKEN)
        before = len(source.text[tab or start : begin].split())
        tokens = [Token(source.text[a:b]) for a, b in spans]
        name = source.text[start : tab - 1].strip() if tab else ""
        builder.cue(tokens, speaker, name=name or str(len(blocks) + number), label_words=before)
        blocks.append(Block(start, end, (Line(start, end, spans),)))
    # one line out for every line in
    return SpanDocument(source, builder.transcript(), blocks, keeps_empty=True)


def write(transcript: Transcript) -> str:
    """Write a line for each cue and speaker."""
    lines = []
    for cue in transcript.cues:
        for speaker, tokens in transcript.turns(cue):
            text = " ".join(token.text for token in tokens)
            lines.append(f"{text}\n" if speaker is None else f"{write_label(speaker)} {text}\n")
    return "".join(lines)
