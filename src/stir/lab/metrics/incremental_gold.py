"""The output of a perfect detector without look-ahead: the ceiling of every incremental score.

Paper, section 5.1: the *incremental repair gold standard* does not require a reparandum before the
onset of its repair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stir.types import Annotation, Trace, Utterance


def incremental_gold(utterance: Utterance) -> Trace:
    """Make a trace that shows each repair from its onset on, and its kind from its end on."""
    return Trace(utterance.id, utterance.words, tuple(_steps(utterance)))


def _steps(utterance: Utterance) -> Iterator[Annotation]:
    held = Annotation()
    for n in range(len(utterance.words)):
        step = _held_after(utterance.annotation, n)
        held = held if step == held else step
        yield held


def _held_after(gold: Annotation, n: int) -> Annotation:
    return Annotation(
        tuple(i for i in gold.edit_terms if i <= n),
        tuple(
            repair if repair.last <= n else replace(repair, rp_end=None, kind=None)
            for repair in gold.repairs
            if repair.rp_start <= n
        ),
    )
