"""Helpers to push words into a detector and to measure the time per word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from stir.lab.bench.measurement import seconds
from stir.types import Utterance
from stir.words import Word


class Step(NamedTuple):
    """A function that does the work of one part and of all parts before it."""

    name: str
    run: Callable[[], None]


def pushing(session: Any, speech: Sequence[Utterance]) -> Callable[[], None]:
    """Return a function that pushes utterances with their tags."""
    tagged = [list(zip(u.words, u.pos or (), strict=True)) for u in speech]

    def push() -> None:
        for utterance in tagged:
            for word, tag in utterance:
                session.push(word, tag)
            session.end()

    return push


def tagged_words(speech: Sequence[Utterance]) -> list[list[Word]]:
    """Convert utterances to the input of an engine."""
    return [[Word(w, tag) for w, tag in zip(u.words, u.pos or (), strict=True)] for u in speech]


def feeding(engine: Any, speech: Sequence[Utterance]) -> Callable[[], None]:
    """Make a function that pushes the tagged words of all utterances through an engine."""
    utterances = tagged_words(speech)

    def push() -> None:
        for utterance in utterances:
            for word in utterance:
                engine.push(word)
            engine.end()

    return push


def take(speech: Iterator[Utterance], words: int) -> list[Utterance]:
    """Take utterances until they have at least `words` words, or `speech` ends."""
    taken: list[Utterance] = []
    for utterance in speech:
        taken.append(utterance)
        words -= len(utterance.words)
        if words <= 0:
            break
    return taken


def microseconds(session: Any, speech: Sequence[Utterance]) -> float:
    """Return the mean time per word of a single pass."""
    (time,) = seconds(pushing(session, speech), repeats=1)
    return time * 1e6 / sum(len(utterance.words) for utterance in speech)
