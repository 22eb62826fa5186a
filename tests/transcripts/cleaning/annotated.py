"""Transcripts whose annotation is written by hand, in mark-up: no model is needed to clean them."""

from __future__ import annotations

from stir.corpus.markup import parse_markup
from stir.options import Level
from stir.transcripts.cleaning import Candidates, CleaningOptions, clean, find_candidates
from stir.transcripts.cleaning.options import DEFAULT_OPTIONS
from stir.transcripts.formats import Token
from stir.transcripts.formats.transcript import Builder


def annotated(*lines: str, options: CleaningOptions = DEFAULT_OPTIONS) -> Candidates:
    """Each line is ``Speaker: mark-up`` or just mark-up."""
    builder = Builder(cues_are_utterances=True)
    for line in lines:
        name, colon, rest = line.partition(": ")
        words, annotation = parse_markup(rest if colon else line)
        tokens = [Token(word) for word in words]
        builder.cue(tokens, name if colon else None, annotation=annotation)
    return find_candidates(builder.transcript(), None, options)


def cleaned(line: str, level: str = "repairs", options: CleaningOptions = DEFAULT_OPTIONS) -> str:
    """Clean one line of mark-up."""
    written = clean(annotated(line, options=options), Level(level)).edition.written
    return " ".join(text for text in written if text is not None)
