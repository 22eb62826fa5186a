"""Speed and memory, as ratios against a stated baseline measured in the same run.

A section takes the utterances of a corpus and gives measurements; `SECTIONS` names them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stir.bench.lm import measure_language_model
from stir.bench.measurement import Measurement
from stir.types import Utterance


@dataclass(frozen=True)
class Section:
    """One thing to measure and what it is measured against."""

    baseline: str
    measure: Callable[[Sequence[Utterance]], list[Measurement]]


SECTIONS: dict[str, Section] = {
    "lm": Section("dict of dicts", measure_language_model),
}

__all__ = ["SECTIONS", "Measurement", "Section"]
