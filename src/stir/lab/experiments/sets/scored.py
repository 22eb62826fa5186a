"""A development set, and the score of a detector on it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import metadata
from typing import NamedTuple, Protocol

from stir.detector import Detector, Tags
from stir.lab.metrics import Score, Signature
from stir.lab.metrics.counts import Counts, Value

Progress = Callable[[str], None]
"""Called with the name of a set, once for each of its items."""

PREDICTED: Tags = "predicted"
"""The part-of-speech tags of sets that have none of their own."""


class Failure(NamedTuple):
    """A case from which other words were left than expected."""

    id: str
    kind: str
    said: str
    expected: str
    left: str
    routes: tuple[str, ...]
    """The ways of cleaning that left these words (`cleaned`)."""


@dataclass(frozen=True)
class ScoredSet:
    """The score on one set, and the values to be made of its counts."""

    name: str
    score: Score
    values: Mapping[str, Value]
    failures: tuple[Failure, ...] = field(default=(), repr=False)

    @cached_property
    def figures(self) -> dict[str, float | None]:
        """All values, without intervals; None for one that is undefined here."""
        return self.score.values(self.values)

    def count(self, name: str) -> int:
        """How many cases, repairs, words or utterances a value is made of."""
        counts, signature = self.score.counts, self.score.signature
        bare = name.removeprefix("clean.")
        if bare == "withdrawn":
            return counts["repairs.shown"]
        if bare == "removed":
            return signature.words
        return counts[f"{bare}.cases"] or signature.utterances


class DevelopmentSet(Protocol):
    """What a detector is scored on."""

    @property
    def name(self) -> str:
        """The name in tables."""

    def __len__(self) -> int:
        """The number of items, for a progress bar."""

    def score(self, detector: Detector, progress: Progress) -> ScoredSet:
        """Run the detector on all items."""


def make_score(
    name: str, detector: Detector, by_unit: Mapping[str, Counts], said: Iterable[str], words: int
) -> Score:
    """A score of any counts; the bootstrap draws from the units. `said` identifies the set."""
    lines = list(said)
    signature = Signature(
        split=name,
        gold=hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8],
        utterances=len(lines),
        words=words,
        left_out=0,
        system=detector.model.name or "unnamed",
        configuration=PREDICTED,
        seed=None,
        version=metadata.version("stir-repair"),
    )
    return Score(signature, by_unit)
