"""Training sentences of the paper's language models (sections 4.1 and 4.2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stir.errors import InputError
from stir.types import Utterance


def fluent_words(utterances: Iterable[Utterance]) -> Iterator[Sequence[str]]:
    """Each utterance without edit terms and reparanda, for the fluent model."""
    for utterance in utterances:
        yield utterance.fluent_words


def fluent_tags(utterances: Iterable[Utterance]) -> Iterator[Sequence[str]]:
    """The tags of `fluent_words`."""
    for utterance in utterances:
        if utterance.pos is None:
            raise InputError("has no part-of-speech tags", utterance=utterance.id)
        fluent = utterance.annotation.fluent(len(utterance.words))
        yield [utterance.pos[i] for i in fluent]


def edit_terms(utterances: Iterable[Utterance]) -> Iterator[Sequence[str]]:
    """Each maximal run of edit terms, for the edit-term model."""
    for utterance in utterances:
        yield from map(list, utterance.edit_term_runs)
