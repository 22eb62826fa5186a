"""Annotations by cue, for formats that can mark repairs (CHAT)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.removals import LEVELS, RemovalKind, removal_kind
from stir.transcripts.formats.transcript import Transcript
from stir.types import Annotation, Repair


def cue_annotations(candidates: Candidates, level: Level) -> list[Annotation]:
    """Return an annotation for each cue; a repair across two cues is left out."""
    transcript = candidates.transcript
    cue_of = transcript.cue_of()
    edit_terms: defaultdict[int, list[int]] = defaultdict(list)
    for removal in candidates.removals:
        if removal.kind is RemovalKind.FILLER and level.covers(LEVELS[removal.kind]):
            for i in removal.tokens:
                edit_terms[cue_of[i]].append(i)
    repairs: defaultdict[int, list[Repair]] = defaultdict(list)
    for tokens, annotation in zip(candidates.utterances, candidates.annotations, strict=True):
        spoken = [i for i in tokens if not transcript.tokens[i].is_silent]
        for r in annotation.repairs:
            start, last = spoken[r.rm_start], spoken[min(r.last, len(spoken) - 1)]
            if cue_of[start] == cue_of[last] and level.covers(LEVELS[removal_kind(r.kind)]):
                cue = cue_of[start]
                repairs[cue].append(_in_cue(r, spoken, transcript.cues[cue].first))
    return [
        Annotation(tuple(sorted(i - cue.first for i in edit_terms[n])), tuple(repairs[n]))
        for n, cue in enumerate(transcript.cues)
    ]


def mark(candidates: Candidates, level: Level) -> Transcript:
    """Return the transcript with all its words, and an annotation in each cue."""
    transcript = candidates.transcript
    annotated = zip(transcript.cues, cue_annotations(candidates, level), strict=True)
    return replace(transcript, cues=tuple(replace(cue, annotation=a) for cue, a in annotated))


def _in_cue(repair: Repair, spoken: list[int], first: int) -> Repair:
    """Move a repair from the spoken tokens of an utterance to the tokens of a cue."""

    def move(position: int) -> int:
        return spoken[position] - first

    return repair.moved(move, move, move)
