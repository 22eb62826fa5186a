"""What the recurrent network learns from: every word as the detector hears it, and the truth.

Tags come from taggers and measures from language models that have not seen the conversation, as at
run time: features must be as good in training as they will be later, and no better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.crossfold import Models, divide, fit_models
from stir.lab.training.tagger import train_tagger
from stir.lm.vocabulary import Vocabulary
from stir.network.encoding import FEATURES, Encoder
from stir.pos import TaggerModel
from stir.types import Kind, Utterance
from stir.words import Word

Progress = Callable[[str, int, int], None]
Tags = list[tuple[str, str | None]]
"""A word's tag, and the tag of the word before if that is revised, as the tagger gives them."""

TAGGER_FOLDS = 5
"""Every tagger learns from four fifths of what has tags."""
KINDS = {Kind.REPEAT: 1, Kind.SUBSTITUTE: 2, Kind.DELETE: 3}


@dataclass(frozen=True)
class Encoded:
    """Utterances one after the other, an entry a word."""

    offsets: NDArray[np.int64]
    """Where each utterance begins, and where the last one ends."""
    words: NDArray[np.int32]
    tags: NDArray[np.int16]
    tags_before: NDArray[np.int16]
    features: NDArray[np.int8]
    edit_terms: NDArray[np.bool_]
    back: NDArray[np.int16]
    """At an onset, how many words before it the reparandum starts; 0 elsewhere."""
    phase: NDArray[np.int16]
    """At an onset, how many words the repair phase goes on after it."""
    kinds: NDArray[np.int8]

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """By name, to be kept."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def final_tags(tags: Tags) -> tuple[str, ...]:
    """What the tagger holds in the end."""
    found = [tag for tag, _ in tags]
    for i, (_, revised) in enumerate(tags):
        if revised is not None:
            found[i - 1] = revised
    return tuple(found)


def tag_all(model: TaggerModel, utterances: Sequence[Utterance]) -> Iterator[Tags]:
    """Tag utterances word by word."""
    tagger = model.tagger()
    for utterance in utterances:
        tagger.reset()
        yield [tagger.push(Word(word).key) for word in utterance.words]


def tags_of_others(
    utterances: Sequence[Utterance], seed: int, progress: Progress
) -> dict[str, Tags]:
    """Tag every utterance by a tagger that was trained on other conversations."""
    found: dict[str, Tags] = {}
    for i, (fold, outside) in enumerate(folds := divide(utterances, TAGGER_FOLDS, seed)):
        progress("taggers of the folds", i, len(folds))
        model = train_tagger(outside, seed=seed)
        found |= {u.id: tags for u, tags in zip(fold, tag_all(model, fold), strict=True)}
    return found


def retagged(utterances: Sequence[Utterance], tags: dict[str, Tags]) -> list[Utterance]:
    """The utterances with predicted tags."""
    return [replace(u, pos=final_tags(tags[u.id])) for u in utterances]


def encode(
    utterances: Sequence[Utterance],
    tags: dict[str, Tags],
    words: Vocabulary,
    models: Models,
) -> Encoded:
    """Encode utterances as the engine does."""
    total = sum(len(u.words) for u in utterances)
    encoded = _empty(len(utterances), total)
    encoder = Encoder(models.lex, models.pos, models.edit, words)
    id_ = models.pos.vocabulary.id
    n = 0
    for i, utterance in enumerate(utterances):
        encoded.offsets[i] = n
        encoder.clear()
        for text, (tag, revised) in zip(utterance.words, tags[utterance.id], strict=True):
            word = Word(text)
            state = encoder.push(
                word,
                models.lex.vocabulary.id(word.key),
                id_(tag),
                models.edit.vocabulary.id(word.key),
                -1 if revised is None else id_(revised),
            )
            encoded.words[n] = state.input_word
            encoded.tags[n] = state.input_tag
            encoded.tags_before[n] = state.input_tag_before
            encoded.features[n] = state.features
            n += 1
        _write_truth(encoded, int(encoded.offsets[i]), utterance)
    encoded.offsets[-1] = n
    return encoded


def _empty(utterances: int, words: int) -> Encoded:
    return Encoded(
        np.zeros(utterances + 1, np.int64),
        np.zeros(words, np.int32),
        np.zeros(words, np.int16),
        np.zeros(words, np.int16),
        np.zeros((words, FEATURES), np.int8),
        np.zeros(words, np.bool_),
        np.zeros(words, np.int16),
        np.zeros(words, np.int16),
        np.zeros(words, np.int8),
    )


def _write_truth(encoded: Encoded, first: int, utterance: Utterance) -> None:
    for i in utterance.annotation.edit_terms:
        encoded.edit_terms[first + i] = True
    for repair in utterance.annotation.repairs:
        onset = first + repair.rp_start
        encoded.back[onset] = repair.rp_start - repair.rm_start
        encoded.phase[onset] = repair.last - repair.rp_start
        assert repair.kind is not None
        encoded.kinds[onset] = KINDS[repair.kind]


def encode_across(
    utterances: Sequence[Utterance],
    tags: dict[str, Tags],
    words: Vocabulary,
    tag_names: Vocabulary,
    folds: int,
    seed: int,
    progress: Progress,
) -> Encoded:
    """Encode every utterance by models of other conversations; in the order of the folds."""
    parts = []
    for i, (fold, outside) in enumerate(divided := divide(utterances, folds, seed)):
        progress("encoding, fold by fold", i, len(divided))
        models = fit_models(outside, tag_names)
        parts.append(encode(fold, tags, words, models))
    return joined(parts)


def joined(parts: Sequence[Encoded]) -> Encoded:
    """One after the other."""
    starts = np.cumsum([0, *(part.offsets[-1] for part in parts)])
    arrays = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(Encoded)
        if field.name != "offsets"
    }
    offsets = [part.offsets[:-1] + start for part, start in zip(parts, starts, strict=False)]
    return Encoded(np.concatenate([*offsets, starts[-1:]]), **arrays)
