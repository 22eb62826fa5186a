"""What a correction of a sentence is."""

from __future__ import annotations

from typing import NamedTuple

from stir.lab.training.sentences.conversations.fluent import Sentence
from stir.lab.training.sentences.edits import Edit


class Change(NamedTuple):
    """The place of the right value in a sentence, the value said before it, and its tags."""

    place: range
    wrong: tuple[str, ...]
    tags: str
    earlier: tuple[str, ...] = ()
    """In a chain, the value said before the wrong one."""

    @property
    def is_phrase(self) -> bool:
        """Whether the value has several words."""
        return " " in self.tags


class Correction(NamedTuple):
    """A correction: its edits, what was changed (None for a false start), and its cue."""

    edits: tuple[Edit, ...]
    change: Change | None
    cue: str
    abandoned: Sentence | None = None
    """The sentence whose beginning, or all of it, was given up."""

    @property
    def fillers(self) -> bool:
        """Whether there are fillers and no cue."""
        return not self.cue and any("{" in edit.markup for edit in self.edits)
