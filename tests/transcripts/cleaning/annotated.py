"""Transcripts whose annotation is written by hand, in mark-up: no model is needed to clean them."""

from __future__ import annotations

from stir.corpus.markup import parse_markup
from stir.options import Level
from stir.transcripts.cleaning import Found, clean, find
from stir.transcripts.cleaning.find import WISHES, Wishes
from stir.transcripts.formats import Token
from stir.transcripts.formats.transcript import Builder


def annotated(*lines: str, wishes: Wishes = WISHES) -> Found:
    """Each line is ``Speaker: mark-up`` or just mark-up."""
    builder = Builder(cues_are_utterances=True)
    for line in lines:
        name, colon, rest = line.partition(": ")
        words, annotation = parse_markup(rest if colon else line)
        tokens = [Token(word) for word in words]
        builder.cue(tokens, name if colon else None, annotation=annotation)
    return find(builder.transcript(), None, wishes)


def cleaned(line: str, level: str = "repairs", wishes: Wishes = WISHES) -> str:
    """Clean one line of mark-up."""
    written = clean(annotated(line, wishes=wishes), Level(level)).edition.written
    return " ".join(text for text in written if text is not None)
