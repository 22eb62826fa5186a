"""What was heard, cue by cue: for formats that mark repairs instead of leaving them out."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from stir.options import Level
from stir.transcripts.cleaning.find import Found
from stir.transcripts.cleaning.removals import LEVELS, RemovalKind, kind_of
from stir.transcripts.formats.transcript import Transcript
from stir.types import Annotation, Repair


def cue_annotations(found: Found, level: Level) -> list[Annotation]:
    """Return an annotation for each cue; a repair across two cues belongs to neither."""
    cue_of = found.transcript.cue_of()
    edit_terms: defaultdict[int, list[int]] = defaultdict(list)
    for removal in found.removals:
        if removal.kind is RemovalKind.FILLER and level.covers(LEVELS[removal.kind]):
            for i in removal.tokens:
                edit_terms[cue_of[i]].append(i)
    repairs: defaultdict[int, list[Repair]] = defaultdict(list)
    for tokens, heard in zip(found.utterances, found.annotations, strict=True):
        said = [i for i in tokens if not found.transcript.tokens[i].is_silent]
        for r in heard.repairs:
            start, last = said[r.rm_start], said[min(r.last, len(said) - 1)]
            if cue_of[start] == cue_of[last] and level.covers(LEVELS[kind_of(r.kind)]):
                cue = cue_of[start]
                first = found.transcript.cues[cue].first
                repairs[cue].append(_moved(r, said, first))
    return [
        Annotation(tuple(sorted(i - cue.first for i in edit_terms[n])), tuple(repairs[n]))
        for n, cue in enumerate(found.transcript.cues)
    ]


def mark(found: Found, level: Level) -> Transcript:
    """Return the transcript with all its words, and an annotation in each cue."""
    marked = cue_annotations(found, level)
    cues = zip(found.transcript.cues, marked, strict=True)
    return replace(found.transcript, cues=tuple(replace(cue, annotation=one) for cue, one in cues))


def _moved(r: Repair, said: list[int], first: int) -> Repair:
    """A repair of an utterance's words at the positions of a cue's tokens."""

    def move(position: int) -> int:
        return said[position] - first

    return r.moved(move, move, move)
