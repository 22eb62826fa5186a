"""What every measurement of a detector does: push words, and tell what one costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from stir.lab.bench.measurement import seconds
from stir.network.model import RecurrentModel
from stir.paper.model import Model
from stir.types import Utterance


def pushing(session: Any, speech: Sequence[Utterance]) -> Callable[[], None]:
    """Push utterances with their tags."""
    tagged = [list(zip(u.words, u.pos or (), strict=True)) for u in speech]

    def push() -> None:
        for utterance in tagged:
            for word, tag in utterance:
                session.push(word, tag)
            session.end()

    return push


def ids(
    model: Model | RecurrentModel, speech: Sequence[Utterance]
) -> list[list[tuple[str, int, int, int]]]:
    """What an engine is given: words and their ids in the three vocabularies."""
    lex, pos, edit = (lm.vocabulary.id for lm in (model.lex, model.pos, model.edit))
    return [
        [(w, lex(w), pos(tag), edit(w)) for w, tag in zip(u.words, u.pos or (), strict=True)]
        for u in speech
    ]


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
    """What a word takes on the average, heard once."""
    (time,) = seconds(pushing(session, speech), repeats=1)
    return time * 1e6 / sum(len(utterance.words) for utterance in speech)
