"""Which of a session's labels a client sees at its level, told as differences.

A repair's kind is known only when its end is, so at the level *repeats* the labels of a repair
appear when it turns out to be a repeat, and go when it turns out not to be one.
"""

from __future__ import annotations

from stir.options import Level
from stir.types import Kind, Label, Update

REMEMBERED = 512
"""How many repairs are held. Of those, revoking can reach back to half at most."""

_Labels = dict[Label, None]
"""A set that keeps its order."""


class Visible:
    """The labels of a session as far as its client's level lets them through."""

    def __init__(self, level: Level = Level.REPAIRS) -> None:
        self.level = level
        # of edit terms nothing need be remembered: every level shows them
        self._repairs: dict[int, _Labels] = {}

    def clear(self) -> None:
        """Begin a new utterance."""
        self._repairs.clear()

    def filter(self, update: Update) -> Update:
        """Take a session's update in and return what it means to the client."""
        touched = {i: self._seen(i) for i in _repairs(update)}
        self._apply(update)
        if self.level is Level.REPAIRS:
            return update
        added = [label for label in update.added if label.repair is None]
        revoked = [label for label in update.revoked if label.repair is None]
        for i, before in touched.items():
            self._compare(i, before, added, revoked)
        committed = tuple(label for label in update.committed if self._is_seen(label))
        return Update(update.position, tuple(added), tuple(revoked), committed)

    def change(self, level: Level, position: int) -> Update:
        """Go to another level, and return what appears and what goes."""
        before = {i: self._seen(i) for i in self._repairs}
        self.level = level
        added: list[Label] = []
        revoked: list[Label] = []
        for i, labels in before.items():
            self._compare(i, labels, added, revoked)
        return Update(position, tuple(added), tuple(revoked))

    def _compare(
        self, repair: int, before: _Labels, added: list[Label], revoked: list[Label]
    ) -> None:
        after = self._seen(repair)
        added += [label for label in after if label not in before]
        revoked += [label for label in before if label not in after]

    def _seen(self, repair: int) -> _Labels:
        labels = self._repairs.get(repair, {})
        kind = Kind.REPEAT if any(x.kind is Kind.REPEAT for x in labels) else None
        return dict(labels) if self.level.includes(kind) else {}

    def _is_seen(self, label: Label) -> bool:
        return label.repair is None or label in self._seen(label.repair)

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
        while len(self._repairs) > REMEMBERED:
            del self._repairs[next(iter(self._repairs))]


def _repairs(update: Update) -> set[int]:
    changed = (*update.added, *update.revoked)
    return {label.repair for label in changed if label.repair is not None}
