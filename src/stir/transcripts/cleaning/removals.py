"""A removal: words that are removed together, their kind, and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from stir.options import Level
from stir.transcripts.cleaning.annotate import Evidence
from stir.types import Kind


class RemovalKind(StrEnum):
    """Edit terms, or a reparandum of one of the three kinds of repair."""

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
    """Words that are removed together. A word belongs to at most one removal."""

    kind: RemovalKind
    tokens: tuple[int, ...]
    """Token indices in the transcript, ascending."""
    reason: str
    confidence: float | None = None
    replaced_by: tuple[int, ...] = ()
    """Token indices of the repair phase."""
    evidence: Evidence = field(default_factory=dict)


def removal_kind(kind: Kind | None) -> RemovalKind:
    """The kind of the removal for a repair; a repair without an end counts as a substitute."""
    return RemovalKind.SUBSTITUTE if kind is None else RemovalKind(kind.value)
