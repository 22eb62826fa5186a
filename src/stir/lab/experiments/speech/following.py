"""Send the results of a recogniser through a `Follower`, in two ways.

*Joined over finals* is what the follower does: a turn goes on until a pause by the times of the
words is long enough. *Ended at each final* is what programs do that take a final for a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from stir.detector import Detector
from stir.lab.experiments.speech.alignment import Alignment, align
from stir.lab.experiments.speech.recogniser import Result
from stir.lab.experiments.speech.recordings import Recording
from stir.live import Follower, Turn
from stir.types import Annotation, Utterance


@dataclass(frozen=True)
class Followed:
    """The turns that results amount to."""

    turns: tuple[Turn, ...]
    hesitating: tuple[bool, ...]
    """The signal after each final result."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of all turns."""
        return tuple(word.text for turn in self.turns for word in turn.words)

    @property
    def annotation(self) -> Annotation:
        """The annotations of all turns; positions count the words of all."""
        length, whole = 0, Annotation(edit_classes=())
        for turn in self.turns:
            whole = whole.followed_by(turn.annotation, length)
            length += len(turn.words)
        return whole


def follow(follower: Follower, results: Iterable[Result], *, end_at_finals: bool) -> Followed:
    """Send results through a follower, and end the last turn."""
    turns: list[Turn] = []
    hesitating: list[bool] = []
    for result in results:
        apply = follower.final if result.final else follower.partial
        change = apply(result.words, result.now)
        if change.ended is not None:
            turns.append(change.ended)
        if result.final:
            hesitating.append(follower.session.hesitating)
            if end_at_finals:
                turns.append(follower.end())
    turns.append(follower.end())
    return Followed(tuple(turn for turn in turns if turn.words), tuple(hesitating))


@dataclass(frozen=True)
class Outcome:
    """One utterance: what was said, what was recognised, and what became of it."""

    utterance: Utterance
    recording: Recording
    alignment: Alignment
    as_said: Annotation
    """Of the words as they were said, all at once."""
    joined: Followed
    ended: Followed
    differing: tuple[Turn, ...]
    """Turns whose labels are not those of their words all at once."""

    @property
    def finals(self) -> int:
        """How many final results with words there were."""
        return sum(each.final and bool(each.words) for each in self.recording.results)

    @property
    def revoked(self) -> list[int]:
        """How many words each result took back."""
        return revoked_words(self.recording.results)


@dataclass(frozen=True)
class Failure:
    """An utterance at which an exception was raised."""

    id: str
    message: str


@dataclass(frozen=True)
class Study:
    """All outcomes of a list."""

    outcomes: tuple[Outcome, ...]
    failures: tuple[Failure, ...]


def follow_all(
    detector: Detector,
    utterances: Sequence[Utterance],
    recordings: Sequence[Recording],
    progress: Callable[[], None] = lambda: None,
) -> Study:
    """Follow the recording of each utterance; an exception does not end the study."""
    outcomes: list[Outcome] = []
    failures: list[Failure] = []
    for utterance, recording in zip(utterances, recordings, strict=True):
        try:
            outcomes.append(follow_one(detector, utterance, recording))
        except Exception as error:  # to count them is the purpose
            failures.append(Failure(utterance.id, f"{type(error).__name__}: {error}"))
        progress()
    return Study(tuple(outcomes), tuple(failures))


def follow_one(detector: Detector, utterance: Utterance, recording: Recording) -> Outcome:
    """Follow a recording both ways, and compare each turn with its words all at once."""
    joined, ended = (
        follow(Follower(detector.session()), recording.results, end_at_finals=at_finals)
        for at_finals in (False, True)
    )
    recognised = [word.text for word in recording.words]
    if not list(joined.words) == list(ended.words) == recognised:
        raise AssertionError("the words of the turns are not those that were recognised")
    differing = (t for t in (*joined.turns, *ended.turns) if not _is_as_whole(detector, t))
    return Outcome(
        utterance,
        recording,
        align(utterance.words, recognised),
        detector.annotate(utterance.words),
        joined,
        ended,
        tuple(differing),
    )


def _is_as_whole(detector: Detector, turn: Turn) -> bool:
    whole = detector.annotate([word.text for word in turn.words])
    found = turn.annotation
    return whole == found and whole.edit_classes == found.edit_classes


def revoked_words(results: Sequence[Result]) -> list[int]:
    """How many words of the result before each result takes back; none after a final one."""
    revoked = []
    held: list[str] = []
    for result in results:
        words = [word.form for word in result.words]
        revoked.append(len(held) - _same_at_start(held, words))
        held = [] if result.final else words
    return revoked


def _same_at_start(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
