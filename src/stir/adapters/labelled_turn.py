"""The words of a turn with their labels, for frameworks that revoke words anywhere in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from stir.session import Session
from stir.types import Label, Update
from stir.words import Word


@dataclass(slots=True, eq=False)
class LabelledWord:
    """A word of the open turn."""

    word: Word
    source: Any
    """What it comes from."""
    is_final: bool = False
    """Whether the recogniser will not revoke it."""
    labels: dict[Label, None] = field(default_factory=dict)
    """Its labels, in the order in which they came."""

    @property
    def is_removed(self) -> bool:
        """Whether the speaker took it back, or it is an edit term."""
        return any(label.name in ("rm", "ed") for label in self.labels)

    @property
    def content(self) -> frozenset[Label]:
        """Its labels, whatever their confidence."""
        return frozenset(label._replace(confidence=None) for label in self.labels)


class LabelledTurn:
    """Lets a session follow a list of words, and says where the labels of a word have changed."""

    def __init__(self, session: Session, content: Callable[[LabelledWord], object]) -> None:
        """Use `session`; `content` is what counts as a change of a word."""
        self.session = session
        self.words: list[LabelledWord] = []
        """The words of the turn, but for those that are dropped."""
        self._content = content
        self._clear()

    def _clear(self) -> None:
        self.words.clear()
        self._start = 0  # the position in the turn of the first word
        self._pushed = 0  # how many words the session has ...
        self._same = 0  # ... and how many of these are as they are in `words`
        self._before: dict[int, object] = {}

    def replace(self, first: int, words: Sequence[LabelledWord]) -> None:
        """Replace all words from `first` on."""
        self.words[first:] = words
        self._same = min(self._same, first)

    @property
    def is_followed(self) -> bool:
        """Whether the session has the words as they are."""
        return self._pushed == self._same == len(self.words)

    def follow(self) -> int:
        """Bring the session to the words; returns the first word that is new or has changed."""
        first = self._same
        if self._pushed > first:
            self._note(self.session.rewind(self._pushed - first))
        for word in self.words[first:]:
            word.labels.clear()
        for word in self.words[first:]:
            self._note(self.session.push(word.word.text))
        self._pushed = self._same = len(self.words)
        return self._first_change(first)

    def end(self) -> int:
        """End the turn of the session; returns the first word that has changed."""
        self._note(self.session.end())
        self._pushed = 0
        return self._first_change(len(self.words))

    def drop(self, count: int) -> None:
        """Forget the first words; the rest of the turn goes on."""
        del self.words[:count]
        self._start += count
        self._pushed -= count
        self._same -= count

    def clear(self) -> None:
        """Begin another turn, after `end` or instead of it."""
        if self._pushed:
            self.session.end()
        self._clear()

    def _note(self, update: Update) -> None:
        """Take over the changes of labels."""
        for label in update.revoked:
            if word := self._changing(label):
                word.labels.pop(label, None)
        for label in update.added:
            if word := self._changing(label):
                word.labels[label] = None

    def _changing(self, label: Label) -> LabelledWord | None:
        i = label.position - self._start
        if not 0 <= i < len(self.words):
            return None
        if i not in self._before:
            self._before[i] = self._content(self.words[i])
        return self.words[i]

    def _first_change(self, first: int) -> int:
        changed = [i for i, old in self._before.items() if self._content(self.words[i]) != old]
        self._before.clear()
        return min([first, *changed])
