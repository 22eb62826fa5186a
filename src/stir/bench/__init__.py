"""Speed and memory, as ratios against a stated baseline measured in the same run.

A section is a function that takes a corpus and gives measurements; `SECTIONS` names them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stir.bench.lm import measure_language_model
from stir.bench.measurement import Measurement

Sentences = Sequence[Sequence[str]]

SECTIONS: dict[str, Callable[[Sentences], list[Measurement]]] = {
    "lm": measure_language_model,
}

__all__ = ["SECTIONS", "Measurement"]
