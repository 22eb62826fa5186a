"""Where a speaker pauses: at the interruption point and after edit terms.

Corpus files have no times, so pauses follow a rule. One comes after each reparandum and after each
run of edit terms. Its length, 0.2 to 0.8 seconds, depends on the utterance's id and on the word
alone, so that a list sounds the same each time. The longer ones make the recogniser's endpointer
send a final result in mid-turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stir.lab.experiments.speech.voice import Part
from stir.types import Utterance

SHORTEST = 0.2
LONGEST = 0.8


def pause_positions(utterance: Utterance) -> list[int]:
    """The words after which there is a pause, without the last one of the utterance."""
    annotation = utterance.annotation
    edit_terms = frozenset(annotation.edit_terms)
    after = {repair.rm_end for repair in annotation.repairs}
    after |= {i for i in edit_terms if i + 1 not in edit_terms}
    return sorted(after - {len(utterance.words) - 1})


def split_at_pauses(utterance: Utterance) -> Iterator[Part]:
    """The parts of an utterance, each with the pause after it."""
    start = 0
    for position in pause_positions(utterance):
        length = Random(f"{utterance.id} {position}").uniform(SHORTEST, LONGEST)
        yield Part(" ".join(utterance.words[start : position + 1]), round(length, 2))
        start = position + 1
    yield Part(" ".join(utterance.words[start:]))
