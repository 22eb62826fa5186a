"""What every measurement of a detector does: push words, and say what one costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from stir.lab.bench.measurement import seconds
from stir.types import Utterance
from stir.words import Word


class Step(NamedTuple):
    """A part of what a word takes, with all the parts before it."""

    name: str
    run: Callable[[], None]


def pushing(session: Any, speech: Sequence[Utterance]) -> Callable[[], None]:
    """Push utterances with their tags."""
    tagged = [list(zip(u.words, u.pos or (), strict=True)) for u in speech]

    def push() -> None:
        for utterance in tagged:
            for word, tag in utterance:
                session.push(word, tag)
            session.end()

    return push


def tagged_words(speech: Sequence[Utterance]) -> list[list[Word]]:
    """What an engine is given."""
    return [[Word(w, tag) for w, tag in zip(u.words, u.pos or (), strict=True)] for u in speech]


def take(speech: Iterator[Utterance], words: int) -> list[Utterance]:
    """Utterances of so many words, or a few more; fewer where there are no more."""
    taken: list[Utterance] = []
    for utterance in speech:
        taken.append(utterance)
        words -= len(utterance.words)
        if words <= 0:
            break
    return taken


def microseconds(session: Any, speech: Sequence[Utterance]) -> float:
    """What a word takes on the average, pushed once."""
    (time,) = seconds(pushing(session, speech), repeats=1)
    return time * 1e6 / sum(len(utterance.words) for utterance in speech)
