"""One model on all development sets side by side.

    stir experiment sets --heldout heldout.jsonl --ami ami.jsonl --corrections list.jsonl

A change that helps on Switchboard may harm elsewhere, so every choice is judged on all sets. In
Python, where models are tuned::

    sets = read_sets(heldout=..., ami=..., corrections=[...])     # once
    scored = score_sets(detector, sets)                           # for each detector
    scored["ami"].figures["F_rm"]

In reading order: `observing` (what a detector shows and withdraws), `scored` (a set and its
score), `annotated` (sets with gold annotations), `cleaned` (sets with the words that should be
left), `reading`, `report`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stir.detector import Detector
from stir.lab.experiments.sets.reading import read_sets
from stir.lab.experiments.sets.scored import DevelopmentSet, ScoredSet

__all__ = ["DevelopmentSet", "ScoredSet", "read_sets", "score_sets"]


def score_sets(
    detector: Detector,
    sets: Iterable[DevelopmentSet],
    progress: Callable[[str], None] = lambda name: None,
) -> dict[str, ScoredSet]:
    """Score a detector on each set; `progress` is called with the set's name for each item."""
    return {each.name: each.score(detector, progress) for each in sets}
