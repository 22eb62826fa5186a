"""A removal: words that are removed together, their kind, and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from stir.options import Level
from stir.transcripts.cleaning.annotate import Evidence
from stir.types import Kind


class RemovalKind(StrEnum):
    """Edit terms of one of the three classes, or a reparandum of one of the three kinds."""

    FILLER = "filler"
    CUE = "cue"
    MARKER = "marker"
    REPEAT = "repeat"
    SUBSTITUTE = "substitute"
    DELETE = "delete"


EDIT_TERMS = frozenset({RemovalKind.FILLER, RemovalKind.CUE, RemovalKind.MARKER})

REPAIR_LEVELS: Mapping[RemovalKind, Level] = {
    RemovalKind.REPEAT: Level.REPEATS,
    RemovalKind.SUBSTITUTE: Level.REPAIRS,
    RemovalKind.DELETE: Level.REPAIRS,
}
"""The lowest level at which reparanda of a kind are removed."""


@dataclass(frozen=True, slots=True)
class Removal:
    """Words that are removed together. A word belongs to at most one removal."""

    kind: RemovalKind
    tokens: tuple[int, ...]
    """Token indices in the transcript, ascending."""
    reason: str
    level: Level
    """The lowest level at which they are removed; a cue goes with its reparandum."""
    confidence: float | None = None
    replaced_by: tuple[int, ...] = ()
    """Token indices of the repair phase."""
    reparandum: tuple[int, ...] = ()
    """For a cue, the token indices of the reparandum that it is removed with."""
    evidence: Evidence = field(default_factory=dict)
    doubled_by: tuple[int, ...] = ()
    """For words that would stand twice, the token indices whose removal makes them."""
    breaks: tuple[int, ...] = ()
    """For a filler, the token index of the word before it, behind which a dash takes its place if
    the word stays: an abandoned start."""

    def moved(self, tokens: Sequence[int]) -> Removal:
        """The removal at other indices: `tokens[i]` for `i`."""
        return replace(
            self,
            tokens=tuple([tokens[i] for i in self.tokens]),
            replaced_by=tuple([tokens[i] for i in self.replaced_by]),
            reparandum=tuple([tokens[i] for i in self.reparandum]),
            doubled_by=tuple([tokens[i] for i in self.doubled_by]),
            breaks=tuple([tokens[i] for i in self.breaks]),
        )


def removal_kind(kind: Kind | None) -> RemovalKind:
    """The kind of the removal for a repair; a repair without an end counts as a substitute."""
    return RemovalKind.SUBSTITUTE if kind is None else RemovalKind(kind.value)
