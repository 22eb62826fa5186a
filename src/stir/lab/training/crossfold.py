"""Ten folds: features for a fold come from language models trained on the others (section 5).

This keeps the classifiers from over-fitting to the language models. The corpus is divided by
conversation.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from stir.lm import LanguageModel, fit
from stir.lm.corpora import edit_terms, fluent_tags, fluent_words
from stir.lm.vocabulary import Vocabulary
from stir.types import Utterance

FOLDS = 10


class Models(NamedTuple):
    """The three language models of sections 4.1 and 4.2.1."""

    lex: LanguageModel
    pos: LanguageModel
    edit: LanguageModel


def fit_models(utterances: Sequence[Utterance], tags: Vocabulary | None = None) -> Models:
    """Train trigrams over fluent words and their tags, and bigrams over runs of edit terms.

    With `tags`, models of different utterances use the same tag ids.
    """
    return Models(
        fit(fluent_words(utterances), order=3),
        fit(fluent_tags(utterances), order=3, vocabulary=tags),
        fit(edit_terms(utterances), order=2),
    )


def divide(
    utterances: Sequence[Utterance], folds: int = FOLDS, seed: int = 0
) -> list[tuple[list[Utterance], list[Utterance]]]:
    """Divide a corpus by conversation; return pairs of a fold and all utterances outside it.

    A single fold is paired with itself: its language models have then seen the text, against which
    the paper warns.
    """
    if folds == 1:
        return [(list(utterances), list(utterances))]
    conversations = sorted({utterance.conversation for utterance in utterances})
    random.Random(seed).shuffle(conversations)
    fold_of = {name: i % folds for i, name in enumerate(conversations)}
    return [
        (
            [u for u in utterances if fold_of[u.conversation] == fold],
            [u for u in utterances if fold_of[u.conversation] != fold],
        )
        for fold in range(min(folds, len(conversations)))
    ]
