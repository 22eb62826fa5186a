"""Lines of text as people type them, annotated: what `stir tag` and `stir clean` do with a line.

Tokens stand between white space. One that has nothing to say, as a lone comma or dash, is no word:
the detector does not hear it, and it goes wherever the word before it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from stir.types import Annotation, Kind, Repair, Utterance
from stir.words import is_said

if TYPE_CHECKING:
    from stir.detector import Detector


class Level(StrEnum):
    """How much is shown, and taken out of what is cleaned; each level includes the one before."""

    FILLERS = "fillers"
    """Edit terms: filled pauses, discourse markers."""
    REPEATS = "repeats"
    """And words that are said again as they were."""
    REPAIRS = "repairs"
    """And all other repairs."""


def annotate_line(
    detector: Detector, line: str, number: int, level: Level = Level.REPAIRS
) -> Utterance:
    """Annotate ``id<TAB>text`` or just text, whose id is then the line's number."""
    name, tab, text = line.partition("\t")
    tokens = tuple((text if tab else line).split())
    found = limit(annotate_tokens(detector, tokens), level)
    return Utterance((name if tab else "") or str(number), tokens, annotation=found)


def annotate_tokens(detector: Detector, tokens: Sequence[str]) -> Annotation:
    """Annotate tokens of which some may be silent; positions count all of them."""
    said = [i for i, token in enumerate(tokens) if is_said(token)]
    heard = detector.annotate([tokens[i] for i in said])
    return heard if len(said) == len(tokens) else _spread(heard, [*said, len(tokens)])


def limit(annotation: Annotation, level: Level) -> Annotation:
    """Keep what belongs to a level."""
    if level is Level.REPAIRS:
        return annotation
    repeats = tuple(r for r in annotation.repairs if r.kind is Kind.REPEAT)
    return replace(annotation, repairs=() if level is Level.FILLERS else repeats)


def _spread(heard: Annotation, starts: Sequence[int]) -> Annotation:
    """Move an annotation of words to their tokens; word i reaches up to the start of the next."""

    def last(word: int) -> int:
        return starts[word + 1] - 1

    def moved(r: Repair) -> Repair:
        rp_end = r.rp_end
        if rp_end is not None:
            # a delete ends where it starts, on the next word's first token
            rp_end = starts[rp_end] if r.kind is Kind.DELETE else last(rp_end)
        return replace(
            r,
            rm_start=starts[r.rm_start],
            rm_end=last(r.rm_end),
            rp_start=starts[r.rp_start],
            rp_end=rp_end,
        )

    tokens = (i for word in heard.edit_terms for i in range(starts[word], starts[word + 1]))
    return Annotation(tuple(tokens), tuple(map(moved, heard.repairs)))
