"""Annotations by cue, for formats that can mark repairs (CHAT)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.removals import EDIT_TERMS, REPAIR_LEVELS, removal_kind
from stir.transcripts.formats.transcript import Transcript
from stir.types import Annotation, Repair


def cue_annotations(candidates: Candidates, level: Level) -> list[Annotation]:
    """Return an annotation for each cue; a repair across two cues is left out."""
    transcript = candidates.transcript
    cue_of = transcript.cue_of()
    edit_terms: defaultdict[int, list[int]] = defaultdict(list)
    for removal in candidates.removals:
        if removal.kind in EDIT_TERMS and level.covers(removal.level):
            for i in removal.tokens:
                edit_terms[cue_of[i]].append(i)
    repairs: defaultdict[int, list[Repair]] = defaultdict(list)
    for tokens, annotation in zip(candidates.utterances, candidates.annotations, strict=True):
        for r in annotation.repairs:
            start, last = tokens[r.rm_start], tokens[min(r.last, len(tokens) - 1)]
            if cue_of[start] == cue_of[last] and level.covers(REPAIR_LEVELS[removal_kind(r.kind)]):
                repairs[cue_of[start]].append(_in_cue(r, tokens, transcript, cue_of[start]))
    return [
        Annotation(tuple(sorted(i - cue.first for i in edit_terms[n])), tuple(repairs[n]))
        for n, cue in enumerate(transcript.cues)
    ]


def mark(candidates: Candidates, level: Level) -> Transcript:
    """Return the transcript with all its words, and an annotation in each cue."""
    transcript = candidates.transcript
    annotated = zip(transcript.cues, cue_annotations(candidates, level), strict=True)
    return replace(transcript, cues=tuple(replace(cue, annotation=a) for cue, a in annotated))


def _in_cue(repair: Repair, tokens: Sequence[int], transcript: Transcript, cue: int) -> Repair:
    """Move a repair from the tokens of an utterance to those of a cue.

    A silent token at the end of a phase is left out: codes follow words.
    """

    def move(position: int) -> int:
        return tokens[position] - transcript.cues[cue].first

    def end(position: int) -> int:
        while transcript.tokens[tokens[position]].is_silent and position > repair.rm_start:
            position -= 1
        return move(position)

    return repair.moved(move, end, end)
