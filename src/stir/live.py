"""From a live recogniser to a session: successive hypotheses become push and revoke.

A recogniser hears *i*, then *i want*, then takes it back for *i went*: each partial hypothesis
replaces the one before. `Differ` tells which words are new and which were taken back; `Follower`
lets a session follow, so that its labels are always those of what the recogniser believes now. A
final hypothesis commits: its words stand, and the utterance ends.

::

    follower = Follower(detector.session())
    for partial in recogniser:
        for update in follower.partial(partial.split()):
            ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from stir.types import Update
from stir.words import Word

if TYPE_CHECKING:
    from stir.session import Session


class Difference(NamedTuple):
    """What leads from one hypothesis to the next: take so many words back, then push others."""

    revoked: int
    pushed: tuple[Word, ...]


class Differ:
    """Holds the last hypothesis and tells what the next one changes: the least that it can."""

    def __init__(self) -> None:
        self._words: list[str] = []

    @property
    def words(self) -> tuple[str, ...]:
        """The last hypothesis."""
        return tuple(self._words)

    def next(self, hypothesis: Sequence[str | Word]) -> Difference:
        """Compare a hypothesis with the one before, word by word from the beginning.

        A word whose times alone have changed has not changed.
        """
        words = [Word(word) if isinstance(word, str) else word for word in hypothesis]
        same = 0
        for old, new in zip(self._words, words, strict=False):
            if old != new.text:
                break
            same += 1
        difference = Difference(len(self._words) - same, tuple(words[same:]))
        self._words = [word.text for word in words]
        return difference

    def reset(self) -> None:
        """Forget the hypothesis: the next one begins a new utterance."""
        self._words = []


class Follower:
    """A session that follows a recogniser."""

    def __init__(self, session: Session, held_back: int = 0) -> None:
        """Follow with `session`; the newest words of partial hypotheses, which change most often,
        may be held back.
        """
        self.session = session
        self.held_back = held_back
        self._differ = Differ()

    def partial(self, hypothesis: Sequence[str | Word]) -> list[Update]:
        """Follow a hypothesis that may still change."""
        return self._follow(hypothesis[: max(0, len(hypothesis) - self.held_back)])

    def final(self, hypothesis: Sequence[str | Word]) -> list[Update]:
        """Follow a hypothesis that stands, and end the utterance: all labels are committed."""
        updates = self._follow(hypothesis)
        updates.append(self.session.end())
        self._differ.reset()
        return updates

    def _follow(self, hypothesis: Sequence[str | Word]) -> list[Update]:
        revoked, pushed = self._differ.next(hypothesis)
        updates: list[Update] = []
        if revoked > self.session.revocable:
            # so much is taken back of something so long that hearing it again is the only way
            self.session.end()
            revoked, pushed = (
                0,
                tuple(Word(word) if isinstance(word, str) else word for word in hypothesis),
            )
        if revoked:
            updates.append(self.session.revoke(revoked))
        updates += [self.session.push(*_arguments(word)) for word in pushed]
        return updates


def _arguments(word: Word) -> tuple[str, str | None, float | None, float | None]:
    return word.text, word.pos, word.start, word.end
