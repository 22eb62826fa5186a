"""The part-of-speech tagger alone: compiled code against plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stir.lab.bench.measurement import Measurement, seconds
from stir.lab.bench.plain import from_source
from stir.lab.bench.subject import Subject
from stir.types import Utterance

WORDS_PLAIN = 10_000


def measure(subject: Subject) -> list[Measurement]:
    """Tag word by word, including revisions of the previous tag."""
    model = subject.tagger
    speech = subject.speech
    few: list[Utterance] = []
    for utterance in speech:
        if sum(len(u.words) for u in few) < WORDS_PLAIN:
            few.append(utterance)
    plain = from_source("stir.pos.tagger").Tagger(model)
    fast, slow = seconds(_tagging(model.tagger(), speech), _tagging(plain, few))
    return [Measurement("tag, a word", "µs", _each(fast, speech), _each(slow, few))]


def _tagging(tagger: Any, speech: Sequence[Utterance]) -> Callable[[], None]:
    def tag() -> None:
        for utterance in speech:
            for word in utterance.words:
                tagger.push(word)
            tagger.reset()

    return tag


def _each(time: float, speech: Sequence[Utterance]) -> float:
    return time * 1e6 / sum(len(utterance.words) for utterance in speech)
