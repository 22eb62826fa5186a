"""Filters a session's updates by the client's level.

The kind of a repair is unknown until its end is known. At the level *repeats*, the labels of a
repair are therefore added when it becomes a repeat, and revoked when it becomes another kind.
"""

from __future__ import annotations

from stir.options import Level
from stir.types import Kind, Label, Update

MAX_REPAIRS = 512
"""Repairs that are stored: at least twice as many as a client can revoke."""

_Labels = dict[Label, None]
"""An ordered set."""


class LevelFilter:
    """Passes on the label changes that are visible at a level."""

    def __init__(self, level: Level = Level.REPAIRS) -> None:
        self.level = level
        # edit terms are visible at every level and need not be stored
        self._repairs: dict[int, _Labels] = {}

    def clear(self) -> None:
        """Start a new utterance."""
        self._repairs.clear()

    def filter(self, update: Update) -> Update:
        """The visible part of a session's update."""
        visible_before = {i: self._visible(i) for i in _repairs(update)}
        self._apply(update)
        if self.level is Level.REPAIRS:
            return update
        added = [label for label in update.added if label.repair is None]
        revoked = [label for label in update.revoked if label.repair is None]
        for i, before in visible_before.items():
            self._compare(i, before, added, revoked)
        committed = tuple(label for label in update.committed if self._is_visible(label))
        return Update(update.position, tuple(added), tuple(revoked), committed)

    def change(self, level: Level, position: int) -> Update:
        """Change the level; return the labels that appear and disappear."""
        before = {i: self._visible(i) for i in self._repairs}
        self.level = level
        added: list[Label] = []
        revoked: list[Label] = []
        for i, labels in before.items():
            self._compare(i, labels, added, revoked)
        return Update(position, tuple(added), tuple(revoked))

    def _compare(
        self, repair: int, before: _Labels, added: list[Label], revoked: list[Label]
    ) -> None:
        after = self._visible(repair)
        added += [label for label in after if label not in before]
        revoked += [label for label in before if label not in after]

    def _visible(self, repair: int) -> _Labels:
        labels = self._repairs.get(repair, {})
        kind = Kind.REPEAT if any(x.kind is Kind.REPEAT for x in labels) else None
        return dict(labels) if self.level.includes(kind) else {}

    def _is_visible(self, label: Label) -> bool:
        return label.repair is None or label in self._visible(label.repair)

    def _apply(self, update: Update) -> None:
        for label in update.revoked:
            if label.repair is not None:
                labels = self._repairs.get(label.repair, {})
                labels.pop(label, None)
                if not labels:
                    self._repairs.pop(label.repair, None)
        for label in update.added:
            if label.repair is not None:
                self._repairs.setdefault(label.repair, {})[label] = None
        while len(self._repairs) > MAX_REPAIRS:
            del self._repairs[next(iter(self._repairs))]


def _repairs(update: Update) -> set[int]:
    changed = (*update.added, *update.revoked)
    return {label.repair for label in changed if label.repair is not None}
