"""What could be taken out of a transcript: fillers, repeats, what is replaced or abandoned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from stir.options import Level
from stir.transcripts.cleaning.listen import Evidence
from stir.types import Kind


class RemovalKind(StrEnum):
    """Why words go: an edit term, or a reparandum of one of the paper's three kinds."""

    FILLER = "filler"
    REPEAT = "repeat"
    SUBSTITUTE = "substitute"
    DELETE = "delete"


LEVELS: Mapping[RemovalKind, Level] = {
    RemovalKind.FILLER: Level.FILLERS,
    RemovalKind.REPEAT: Level.REPEATS,
    RemovalKind.SUBSTITUTE: Level.REPAIRS,
    RemovalKind.DELETE: Level.REPAIRS,
}
"""The lowest level at which words of a kind are removed."""


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
