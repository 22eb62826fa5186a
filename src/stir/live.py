"""Follow a live recogniser: successive hypotheses become the words of a turn.

A recogniser sends partial hypotheses, *i*, then *i want*, then *i went*; each replaces the one
before. A final hypothesis will not change, but it is not the end of a turn: recognisers finalise at
every short pause, and speakers repair themselves across pauses. So the next hypothesis goes on with
the same turn, until a longer pause or the program ends it.

::

    follower = Follower(detector.session())
    for result in recogniser:
        follow = follower.final if result.is_final else follower.partial
        change = follow(result.text.split(), now=time.monotonic())
        if change.ended: ...        # the turn before these words, ended by a pause
        change.update               # what these words have changed
    turn = follower.end()
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from stir.errors import InputError
from stir.options import Level
from stir.steps import Steps, finish
from stir.transcripts.cleaning.text import clean_words
from stir.types import Annotation, Update, merge
from stir.words import Word

if TYPE_CHECKING:
    from stir.session import Session

PAUSE = 1.0
"""Seconds of silence after which a turn is over."""
HESITATION_PAUSE = 2.0
"""The same after a filler, a broken-off word or in an open repair: the speaker will go on."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is over: its words and their annotation. Of a very long turn, the last words."""

    words: tuple[Word, ...]
    annotation: Annotation
    update: Update = Update(-1)  # noqa: RUF009 - it is immutable
    """The update of its end."""

    @classmethod
    def of(cls, session: Session) -> Turn:
        """Return the turn of a session so far."""
        return cls(session.tokens, session.annotation.shifted(-session.window_start))

    @property
    def fluent(self) -> tuple[str, ...]:
        """The words without edit terms and reparanda."""
        return tuple(self.words[i].text for i in self.annotation.fluent(len(self.words)))

    @property
    def intended(self) -> str:
        """The fluent words as a text."""
        return " ".join(self.fluent)

    def clean(self, level: Level | str = Level.REPAIRS, *, markers: str = "keep") -> str:
        """Return the text without disfluencies, with mended punctuation and capitals."""
        return clean_words(self.words, self.annotation, level, markers=markers)


class Change(NamedTuple):
    """What a hypothesis changed."""

    update: Update
    """All changes of the current turn, as one update."""
    ended: Turn | None = None
    """The turn before, if a pause has ended it."""


class Follower:
    """Turns the hypotheses of a live recogniser into the turns of one speaker."""

    def __init__(
        self,
        session: Session,
        *,
        held_back: int = 0,
        pause: float = PAUSE,
        hesitation_pause: float = HESITATION_PAUSE,
    ) -> None:
        """Follow hypotheses with `session`.

        `held_back` newest words of a partial hypothesis are not pushed yet, since recognisers
        revise them most often. A turn ends after `pause` seconds without a word, or
        `hesitation_pause` seconds while the speaker hesitates, by the times of the words or by the
        caller's clock (`now`).
        """
        self.session = session
        self.held_back = held_back
        self.pause = pause
        self.hesitation_pause = hesitation_pause
        self.turn: Turn | None = None
        """The last turn that ended."""
        self._hypothesis: list[Word] = []
        # the position in the turn where the hypothesis begins, and where it ends so far
        self._start = self._end = 0
        self._last_end: float | None = None
        self._changed_at: float | None = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("a follower cannot be copied or pickled, since its session cannot")

    @property
    def words(self) -> tuple[Word, ...]:
        """The words of the open turn."""
        return self.session.tokens

    def partial(self, hypothesis: Sequence[str | Word], now: float | None = None) -> Change:
        """Apply a partial hypothesis, which replaces the last one."""
        return finish(self.partial_steps(hypothesis, now))

    def partial_steps(
        self, hypothesis: Sequence[str | Word], now: float | None = None
    ) -> Steps[Change]:
        """The same in steps, one for each word that is pushed."""
        return self._follow(hypothesis, self.held_back, now)

    def final(self, hypothesis: Sequence[str | Word], now: float | None = None) -> Change:
        """Apply a final hypothesis; the next one continues the same turn."""
        return finish(self.final_steps(hypothesis, now))

    def final_steps(
        self, hypothesis: Sequence[str | Word], now: float | None = None
    ) -> Steps[Change]:
        """The same in steps, one for each word that is pushed."""
        change = yield from self._follow(hypothesis, 0, now)
        self._settle()
        return change

    def commit(self) -> Change:
        """Take the last hypothesis as final, as if it had been passed to `final`."""
        return self.final(self._hypothesis)

    def end(self) -> Turn:
        """End the turn with the last hypothesis, and return it."""
        return self._end_turn([finish(self._apply(self._hypothesis))])

    def _end_turn(self, updates: Sequence[Update]) -> Turn:
        """End the turn after some updates that nobody has been told yet."""
        turn = Turn.of(self.session)
        update = merge([*updates, self.session.end()])
        self.turn = Turn(turn.words, turn.annotation, update)
        self._hypothesis = []
        self._start = self._end = 0
        self._last_end = self._changed_at = None
        return self.turn

    def poll(self, now: float) -> Turn | None:
        """End the turn if all its words are final and the pause after them is long enough."""
        if self._hypothesis or not self.session.words or self._changed_at is None:
            return None
        return self.end() if now - self._changed_at >= self._limit() else None

    def _follow(
        self, hypothesis: Sequence[str | Word], held_back: int, now: float | None
    ) -> Steps[Change]:
        if isinstance(hypothesis, str):
            raise InputError("a hypothesis is a list of words: text.split()", token=hypothesis[:40])
        words = [Word(word) if isinstance(word, str) else word for word in hypothesis]
        updates: list[Update] = []
        ended: Turn | None = None
        pause = self._pause_before(words[0], now) if words else 0.0
        if pause >= min(self.pause, self.hesitation_pause):
            # without the words after the pause, which may have been pushed before it was known
            updates.append((yield from self._apply([])))
            if pause >= self._limit():
                ended = self._end_turn(updates)
                updates = []
        if words != self._hypothesis and now is not None:
            self._changed_at = now
        self._hypothesis = words
        updates.append((yield from self._apply(words[: max(0, len(words) - held_back)])))
        return Change(merge(updates), ended)

    def _pause_before(self, word: Word, now: float | None) -> float:
        """Seconds of silence between the final words and the first word of a hypothesis."""
        if not self._start:
            return 0.0
        if word.start is not None and self._last_end is not None:
            return word.start - self._last_end
        if now is not None and self._changed_at is not None and not self._hypothesis:
            return now - self._changed_at
        return 0.0

    def _limit(self) -> float:
        return self.hesitation_pause if self.session.hesitating else self.pause

    def _apply(self, words: Sequence[Word]) -> Steps[Update]:
        """Make the words behind the final ones those of a hypothesis."""
        session = self.session
        held = session.tokens[max(0, self._start - session.window_start) :]
        # words before the window are out of reach
        same = max(0, session.window_start - self._start)
        for old, new in zip(held, words[same:], strict=False):
            if not session.is_same(old, new):
                break
            if old != new:
                session.amend(self._start + same, new)
            same += 1
        updates = [Update(self._end - 1)]
        again: list[Word] = []
        if self._start + same < self._end:
            update, again = session.unwind(self._end - self._start - same)
            updates.append(update)
        for word in (*again, *words[same:]):
            updates.append(session.push(word.text, word.pos, word.start, word.end))
            yield
        self._end = self._start + max(same, len(words))
        return merge(updates)

    def _settle(self) -> None:
        """What the hypothesis has said is final."""
        for word in reversed(self._hypothesis):
            if word.end is not None:
                self._last_end = word.end
                break
        self._hypothesis = []
        self._start = self._end
