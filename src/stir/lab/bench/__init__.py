"""Benchmarks of speed and memory, as ratios to a baseline measured in the same run.

A section is a module with a function `measure`, which takes a subject (a corpus and optionally a
model) and returns measurements. `SECTIONS` lists all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stir.lab.bench.measurement import Measurement
    from stir.lab.bench.subject import Subject


@dataclass(frozen=True)
class Section:
    """A benchmark and its baseline."""

    module: str
    baseline: str
    needs_model: bool = True

    def measure(self, subject: Subject) -> list[Measurement]:
        """Run the benchmark; its module is imported here, so that other commands start quickly."""
        found: list[Measurement] = import_module(f"stir.lab.bench.{self.module}").measure(subject)
        return found


SECTIONS: dict[str, Section] = {
    "lm": Section("lm", "dict of dicts", needs_model=False),
    "detector": Section("detector", "scikit-learn in the loop"),
    "tagger": Section("tagger", "plain Python"),
    "start": Section("start", ""),
    "stream": Section("stream", "the first 100,000 words"),
}

__all__ = ["SECTIONS", "Section"]
