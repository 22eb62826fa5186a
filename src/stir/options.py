"""What users choose: how a detector decides (`Options`) and how much is shown (`Level`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypedDict

from stir.types import Annotation, Kind

BALANCED = "balanced"


@dataclass(frozen=True, slots=True)
class Options:
    """How a detector decides. The default model has all three options, the paper's models none."""

    operating_point: str = BALANCED
    """`balanced`; `precise`: fewer repairs, nearly all correct; `eager`: more repairs, earlier."""
    stability: int = 0
    """An uncertain repair waits for this many more words that support it."""
    min_confidence: float = 0.0
    """Hide repairs below this confidence, from 0 to 1."""


class OptionChanges(TypedDict, total=False):
    """Options by name, as keyword arguments."""

    operating_point: str
    stability: int
    min_confidence: float


class Level(StrEnum):
    """How much is marked, or removed from a transcript; each level includes the one before."""

    OFF = "off"
    """Nothing."""
    FILLERS = "fillers"
    """Edit terms."""
    REPEATS = "repeats"
    """Also repeats."""
    REPAIRS = "repairs"
    """Also all other repairs."""

    def covers(self, other: Level) -> bool:
        """Whether this level includes another one."""
        return _ORDER.index(self) >= _ORDER.index(other)

    def includes(self, kind: Kind | None) -> bool:
        """Whether repairs of a kind are shown; None is a repair whose end is not known yet."""
        return self is Level.REPAIRS or (self is Level.REPEATS and kind is Kind.REPEAT)

    def limit(self, annotation: Annotation) -> Annotation:
        """Return what is left of an annotation at this level."""
        if self is Level.REPAIRS:
            return annotation
        if self is Level.OFF:
            return Annotation()
        repairs = tuple(repair for repair in annotation.repairs if self.includes(repair.kind))
        return replace(annotation, repairs=repairs)


_ORDER = tuple(Level)
