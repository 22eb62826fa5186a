"""One follower for each speaker, and what an adapter says about a hypothesis."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Any, Literal

from stir.corpus.jsonl import annotation_to_json
from stir.detector import Detector
from stir.live import Follower, Turn
from stir.signals import Signals
from stir.types import EditClass

Speaker = str | None
TextMode = Literal["said", "fluent"]
"""Whether an adapter passes on what was said, or what is left of it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is held about a speaker's turn after a hypothesis."""

    turn: Turn
    """The turn so far."""
    start: int
    """The index in `turn.words` of the hypothesis's first word."""
    signals: Signals
    ended: dict[Speaker, Turn]
    """The turns that a pause has ended."""

    @property
    def fluent(self) -> str:
        """The text of the hypothesis without reparanda, fillers and cues.

        Markers such as *well* stay, as in `Turn.clean`, unless nothing else was said.
        """
        if self.signals.filler_only:
            return ""
        annotation = self.turn.annotation
        terms = zip(annotation.edit_terms, annotation.edit_classes or (), strict=False)
        removed = annotation.rm_words.union(i for i, of in terms if of is not EditClass.MARKER)
        words = enumerate(self.turn.words)
        return " ".join(word.text for i, word in words if i >= self.start and i not in removed)

    @property
    def is_listening(self) -> bool:
        """Whether the speaker only shows that they listen or think: nothing to answer."""
        return self.signals.backchannel or self.signals.filler_only

    def to_json(self) -> dict[str, Any]:
        """The turn as JSON; positions count its words, of which the hypothesis is the end."""
        return {**turn_to_json(self.turn), "start": self.start, "signals": self.signals.to_json()}


def turn_to_json(turn: Turn) -> dict[str, Any]:
    """The words and the annotation of a turn, with the keys of a corpus file."""
    return {
        "words": [word.text for word in turn.words],
        **annotation_to_json(turn.annotation),
        "edit_classes": [str(name) for name in turn.annotation.edit_classes or ()],
    }


class Speakers:
    """Followers by speaker; what one speaker says never enters another one's turn."""

    def __init__(self, detector: Detector, pause: float = inf) -> None:
        """Use `detector`; a pause of so many seconds ends a turn (`Follower`)."""
        self._detector = detector
        self._pause = pause
        self._followers: dict[Speaker, Follower] = {}

    @property
    def hesitating(self) -> bool:
        """Whether somebody hesitates, and so will go on."""
        return any(follower.session.hesitating for follower in self._followers.values())

    def read(
        self, speaker: Speaker, text: str, *, is_final: bool, now: float | None = None
    ) -> Reading:
        """Apply a hypothesis: what a speaker has said since the last final one."""
        ended = {} if now is None else self._end_pauses(now)
        if speaker not in self._followers:
            self._followers[speaker] = Follower(
                self._detector.session(), pause=self._pause, hesitation_pause=self._pause
            )
        follower = self._followers[speaker]
        words = text.split()
        (follower.final if is_final else follower.partial)(words, now)
        session = follower.session
        turn = Turn.of(session)
        # as all other positions, it counts the words that are held
        signals = replace(session.signals, settled=session.settled - session.window_start)
        return Reading(turn, max(0, len(turn.words) - len(words)), signals, ended)

    def end(self, speaker: Speaker) -> Turn | None:
        """End one speaker's turn, if there is one."""
        follower = self._followers.pop(speaker, None)
        return follower.end() if follower is not None and follower.words else None

    def end_all(self) -> dict[Speaker, Turn]:
        """End all turns."""
        ended = {speaker: self.end(speaker) for speaker in tuple(self._followers)}
        return {speaker: turn for speaker, turn in ended.items() if turn is not None}

    def forget(self) -> None:
        """Drop all turns."""
        self._followers.clear()

    def _end_pauses(self, now: float) -> dict[Speaker, Turn]:
        polled = {speaker: follower.poll(now) for speaker, follower in self._followers.items()}
        ended = {speaker: turn for speaker, turn in polled.items() if turn is not None}
        for speaker in ended:
            del self._followers[speaker]
        return ended
