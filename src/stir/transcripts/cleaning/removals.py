"""What could be taken out of a transcript: fillers, repeats, what is replaced or abandoned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from stir.transcripts.cleaning.listen import Evidence
from stir.types import Kind


class RemovalKind(StrEnum):
    """Why words go: an edit term, or a reparandum of one of the paper's three kinds."""

    FILLER = "filler"
    REPEAT = "repeat"
    SUBSTITUTE = "substitute"
    DELETE = "delete"


class CleaningLevel(StrEnum):
    """How much goes; each level includes the one before."""

    OFF = "off"
    """Nothing: the output is the input, byte for byte."""
    FILLERS = "fillers"
    """Edit terms: filled pauses, discourse markers."""
    REPEATS = "repeats"
    """And words that are said again as they were."""
    REPAIRS = "repairs"
    """And all other reparanda."""

    def includes(self, kind: RemovalKind) -> bool:
        """Whether words of a kind go at this level."""
        return _ORDER.index(self) >= _ORDER.index(LEVELS[kind])


_ORDER = tuple(CleaningLevel)
LEVELS: Mapping[RemovalKind, CleaningLevel] = {
    RemovalKind.FILLER: CleaningLevel.FILLERS,
    RemovalKind.REPEAT: CleaningLevel.REPEATS,
    RemovalKind.SUBSTITUTE: CleaningLevel.REPAIRS,
    RemovalKind.DELETE: CleaningLevel.REPAIRS,
}
"""The lowest level at which words of a kind go."""


@dataclass(frozen=True, slots=True)
class Removal:
    """Words that could go together, and why. Every word belongs to one removal at most."""

    kind: RemovalKind
    tokens: tuple[int, ...]
    """Their indices in the transcript, ascending."""
    reason: str
    confidence: float | None = None
    replaced_by: tuple[int, ...] = ()
    """The words of the repair phase."""
    evidence: Evidence = field(default_factory=dict)


def kind_of(kind: Kind | None) -> RemovalKind:
    """Name a repair's removal; one whose end is unknown replaces something, or will."""
    return RemovalKind.SUBSTITUTE if kind is None else RemovalKind(kind.value)
