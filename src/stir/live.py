"""Follow a live recogniser: successive hypotheses become push and revoke.

A recogniser sends partial hypotheses, *i*, then *i want*, then *i went*; each replaces the one
before. `Differ` computes which words are new and which are revoked. `Follower` applies that to a
session, so that its labels are always those of the current hypothesis. A final hypothesis ends the
utterance.

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
    """The change from one hypothesis to the next: revoke words, then push words."""

    revoked: int
    """How many words are revoked."""
    pushed: tuple[Word, ...]


class Differ:
    """Stores the last hypothesis, and computes the smallest change to the next one."""

    def __init__(self) -> None:
        self._words: list[str] = []

    @property
    def words(self) -> tuple[str, ...]:
        """The last hypothesis."""
        return tuple(self._words)

    def next(self, hypothesis: Sequence[str | Word]) -> Difference:
        """Compare a hypothesis with the last one; words are compared without their times."""
        words = [_word(word) for word in hypothesis]
        same = 0
        for old, new in zip(self._words, words, strict=False):
            if old != new.text:
                break
            same += 1
        difference = Difference(len(self._words) - same, tuple(words[same:]))
        self._words = [word.text for word in words]
        return difference

    def reset(self) -> None:
        """Start a new utterance."""
        self._words = []


class Follower:
    """Applies the hypotheses of a recogniser to a session."""

    def __init__(self, session: Session, held_back: int = 0) -> None:
        """Use `session`; `held_back` is how many of the newest words of a partial hypothesis are
        not pushed yet, since recognisers revise them most often.
        """
        self.session = session
        self.held_back = held_back
        self._differ = Differ()

    def partial(self, hypothesis: Sequence[str | Word]) -> list[Update]:
        """Apply a hypothesis that may still change."""
        return self._apply(hypothesis[: max(0, len(hypothesis) - self.held_back)])

    def final(self, hypothesis: Sequence[str | Word]) -> list[Update]:
        """Apply a hypothesis that will not change, and end the utterance."""
        updates = self._apply(hypothesis)
        updates.append(self.session.end())
        self._differ.reset()
        return updates

    def _apply(self, hypothesis: Sequence[str | Word]) -> list[Update]:
        revoked, pushed = self._differ.next(hypothesis)
        updates: list[Update] = []
        if revoked > self.session.revocable:
            # a session cannot revoke that many words of a long utterance: start again
            self.session.end()
            revoked, pushed = 0, tuple(map(_word, hypothesis))
        if revoked:
            updates.append(self.session.revoke(revoked))
        updates += [self.session.push(w.text, w.pos, w.start, w.end) for w in pushed]
        return updates


def _word(word: str | Word) -> Word:
    return Word(word) if isinstance(word, str) else word
