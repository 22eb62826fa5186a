"""The sentences that the paper's models are trained on (section 4.1 and 4.2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stir.errors import InputError
from stir.types import Utterance


def fluent_words(utterances: Iterable[Utterance]) -> Iterator[Sequence[str]]:
    """Each utterance less its edit terms and reparanda: the corpus of the fluent model."""
    for utterance in utterances:
        yield utterance.fluent_words


def fluent_tags(utterances: Iterable[Utterance]) -> Iterator[Sequence[str]]:
    """The same in tags."""
    for utterance in utterances:
        if utterance.pos is None:
            raise InputError("has no part-of-speech tags", utterance=utterance.id)
        fluent = utterance.annotation.fluent(len(utterance.words))
        yield [utterance.pos[i] for i in fluent]


def edit_terms(utterances: Iterable[Utterance]) -> Iterator[Sequence[str]]:
    """Each maximal run of edit terms: the corpus of the edit-term model."""
    for utterance in utterances:
        yield from map(list, utterance.edit_term_runs)
