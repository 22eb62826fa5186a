"""Annotations by cue, which formats write as codes behind words."""

from __future__ import annotations

from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.marks import cue_annotations
from stir.transcripts.formats import Token
from stir.transcripts.formats.transcript import Builder
from stir.types import Annotation, Kind, Repair


def test_a_phase_ends_with_a_word() -> None:
    """The session counts the dash to the word before it, CHAT's codes do not."""
    builder = Builder()
    builder.cue([Token("yes")])
    builder.cue([Token(word) for word in ("the", "--", "the", "--", "dog")])
    annotation = Annotation((), (Repair(0, 1, 2, 3, Kind.REPEAT),))
    utterances = [range(1), range(1, 6)]
    candidates = Candidates(builder.transcript(), utterances, (), [Annotation(), annotation])
    first, second = cue_annotations(candidates, Level.REPAIRS)
    assert first == Annotation()
    assert second.repairs == (Repair(0, 0, 2, 2, Kind.REPEAT),)
