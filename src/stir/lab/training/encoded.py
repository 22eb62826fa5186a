"""Training data of the recurrent network: encoded words and gold labels.

Tags and measures come from taggers and language models trained on other conversations, so that
features are as accurate in training as at run time, and no more so.
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
"""Each word's tag, and the new tag of the previous word if the tagger revised it."""

TAGGER_FOLDS = 5
"""Each tagger is trained on four fifths of the tagged utterances."""
KINDS = {Kind.REPEAT: 1, Kind.SUBSTITUTE: 2, Kind.DELETE: 3}


@dataclass(frozen=True)
class Encoded:
    """Concatenated utterances, one entry per word."""

    offsets: NDArray[np.int64]
    """The first word of each utterance, and the end of the last one."""
    words: NDArray[np.int32]
    tags: NDArray[np.int16]
    tags_before: NDArray[np.int16]
    features: NDArray[np.int8]
    edit_terms: NDArray[np.bool_]
    back: NDArray[np.int16]
    """At an onset, the number of words back to the reparandum start; 0 elsewhere."""
    phase: NDArray[np.int16]
    """At an onset, the number of words from the onset to the end of the repair phase."""
    kinds: NDArray[np.int8]

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """Return the arrays by name, for a checkpoint."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def final_tags(tags: Tags) -> tuple[str, ...]:
    """Return the tags after all revisions."""
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
    """Tag every utterance with a tagger that was trained on other conversations."""
    found: dict[str, Tags] = {}
    for i, (fold, outside) in enumerate(folds := divide(utterances, TAGGER_FOLDS, seed)):
        progress("taggers of the folds", i, len(folds))
        model = train_tagger(outside, seed=seed)
        found |= {u.id: tags for u, tags in zip(fold, tag_all(model, fold), strict=True)}
    return found


def retagged(utterances: Sequence[Utterance], tags: dict[str, Tags]) -> list[Utterance]:
    """Return the utterances with predicted tags."""
    return [replace(u, pos=final_tags(tags[u.id])) for u in utterances]


def encode(
    utterances: Sequence[Utterance],
    tags: dict[str, Tags],
    words: Vocabulary,
    models: Models,
) -> Encoded:
    """Encode utterances with the engine's own encoder, and add gold labels."""
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
    """Encode every utterance with models of other conversations; the order is that of the folds."""
    parts = []
    for i, (fold, outside) in enumerate(divided := divide(utterances, folds, seed)):
        progress("encoding, fold by fold", i, len(divided))
        models = fit_models(outside, tag_names)
        parts.append(encode(fold, tags, words, models))
    return joined(parts)


def joined(parts: Sequence[Encoded]) -> Encoded:
    """Concatenate several parts."""
    starts = np.cumsum([0, *(part.offsets[-1] for part in parts)])
    arrays = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(Encoded)
        if field.name != "offsets"
    }
    offsets = [part.offsets[:-1] + start for part, start in zip(parts, starts, strict=False)]
    return Encoded(np.concatenate([*offsets, starts[-1:]]), **arrays)
