"""Edits: mark-up in the place of some words of a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Edit(NamedTuple):
    """Mark-up that replaces the words from `start` up to but not including `stop`."""

    start: int
    stop: int
    markup: str


def apply(edits: Iterable[Edit], words: Sequence[str]) -> str:
    """Write a sentence with its edits."""
    tokens: list[str] = []
    start = 0
    for edit in sorted(edits):
        tokens += [*words[start : edit.start], edit.markup]
        start = edit.stop
    return " ".join(" ".join([*tokens, *words[start:]]).split())


def apart(edits: Iterable[Edit], other: Edit) -> bool:
    """Whether an edit leaves a word between itself and each of the others."""
    return all(other.stop < edit.start or edit.stop < other.start for edit in edits)


def braced(words: str) -> str:
    """Write an interregnum in mark-up; nothing stays nothing."""
    return f"{{{words}}}" if words else ""


def repair(reparandum: Sequence[str], interregnum: str, phase: Sequence[str]) -> str:
    """Write a repair in mark-up; without an interregnum it has two spaces, which `apply` mends."""
    return f"[ {' '.join(reparandum)} + {braced(interregnum)} {' '.join(phase)} ]"
