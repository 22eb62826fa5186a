"""Training data of the recurrent network: encoded words and gold labels.

Tags and measures come from taggers and language models trained on other conversations, so that
features are as accurate in training as at run time, and no more so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.crossfold import Models, divide, fit_models
from stir.lab.training.progress import Progress, reported, silent
from stir.lab.training.tagger import train_tagger
from stir.lm.vocabulary import END, UNK, Vocabulary
from stir.network.encoding import FEATURES, Encoder
from stir.network.lexicon import Lexicon
from stir.pos import TaggerModel
from stir.types import Kind, Utterance
from stir.words import Word

Tags = list[tuple[str, str | None]]
"""Each word's tag, and the new tag of the previous word if the tagger revised it."""

TAGGER_FOLDS = 5
"""Each tagger is trained on four fifths of the tagged utterances."""


class Missing(NamedTuple):
    """What nobody has annotated about an utterance: left out of the loss."""

    words: frozenset[int] = frozenset()
    ends: bool = False
    """Whether repair phases have no annotated ends."""


Unannotated = Mapping[str, Missing]
"""By utterance id."""


class WordIds:
    """Ids of training words: the lexicon's, and further ones for words that it does not know."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._unknown: dict[str, int] = {}

    def id(self, key: str) -> int:
        """The id of a word."""
        known = self.lexicon.words.id_by_word.get(key)
        if known is not None and known != UNK:
            return known
        return self._unknown.setdefault(key, len(self.lexicon.words) + 1 + len(self._unknown))

    def keys(self) -> list[str]:
        """All words; the id of the first is 1."""
        return [*self.lexicon.words.words, *self._unknown]

    def vectors(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """For every id its vector, and the vector that it would have by its spelling alone."""
        keys = self.keys()
        spelled = np.zeros((len(keys) + 1, self.lexicon.size), np.int8)
        for i, key in enumerate(keys, 1):
            if i > END:
                spelled[i] = self.lexicon.spelled_vector(key)
        vectors = spelled.copy()
        vectors[: len(self.lexicon.vectors)] = self.lexicon.vectors
        return vectors, spelled


KINDS = {Kind.REPEAT: 1, Kind.SUBSTITUTE: 2, Kind.DELETE: 3}


@dataclass(frozen=True)
class Encoded:
    """Concatenated utterances, one entry per word."""

    offsets: NDArray[np.int64]
    """The first word of each utterance, and the end of the last one."""
    copies: NDArray[np.int8]
    """How often each utterance is read in an epoch."""
    words: NDArray[np.int32]
    tags: NDArray[np.int16]
    tags_before: NDArray[np.int16]
    features: NDArray[np.int8]
    edit_terms: NDArray[np.bool_]
    back: NDArray[np.int16]
    """At an onset, the number of words back to the reparandum start; 0 elsewhere."""
    phase: NDArray[np.int16]
    """At an onset, the number of words from the onset to the end of the repair phase; -1 if nobody
    has annotated the end."""
    kinds: NDArray[np.int8]
    masked: NDArray[np.bool_]
    """Words about which nothing is annotated."""

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


def tag_all(
    model: TaggerModel, utterances: Sequence[Utterance], progress: Progress = silent
) -> Iterator[Tags]:
    """Tag utterances word by word."""
    tagger = model.tagger()
    for utterance in reported(utterances, "tagging utterances", len(utterances), progress):
        tagger.reset()
        yield [tagger.push(Word(word).key) for word in utterance.words]


def taggers_of_others(
    utterances: Sequence[Utterance], seed: int, progress: Progress
) -> dict[str, TaggerModel]:
    """By conversation, a tagger that was trained on other conversations."""
    found: dict[str, TaggerModel] = {}
    for i, (fold, outside) in enumerate(folds := divide(utterances, TAGGER_FOLDS, seed)):
        progress("taggers of the folds", i, len(folds))
        model = train_tagger(outside, seed=seed)
        found |= dict.fromkeys((u.conversation for u in fold), model)
    return found


def retagged(utterances: Sequence[Utterance], tags: dict[str, Tags]) -> list[Utterance]:
    """Return the utterances with predicted tags."""
    return [replace(u, pos=final_tags(tags[u.id])) for u in utterances]


def encode(
    utterances: Sequence[Utterance],
    tags: dict[str, Tags],
    ids: WordIds,
    models: Models,
    unannotated: Unannotated = MappingProxyType({}),
    copies: Mapping[str, int] = MappingProxyType({}),
    progress: Progress = silent,
) -> Encoded:
    """Encode utterances with the engine's own encoder, and add gold labels."""
    total = sum(len(u.words) for u in utterances)
    encoded = _empty(len(utterances), total)
    encoder = Encoder(models.lex, models.pos, models.edit, ids.lexicon)
    id_ = models.pos.vocabulary.id
    n = 0
    counted = reported(utterances, "encoding utterances", len(utterances), progress)
    for i, utterance in enumerate(counted):
        encoded.offsets[i] = n
        encoded.copies[i] = copies.get(utterance.id, 1)
        encoder.clear()
        mark = ""
        for text, (tag, revised) in zip(utterance.words, tags[utterance.id], strict=True):
            word = Word(text)
            word.mark_before = mark
            mark = word.mark
            state = encoder.push(
                word,
                models.lex.vocabulary.id(word.key),
                id_(tag),
                models.edit.vocabulary.id(word.key),
                -1 if revised is None else id_(revised),
            )
            encoded.words[n] = ids.id(word.key)
            encoded.tags[n] = state.input_tag
            encoded.tags_before[n] = state.input_tag_before
            encoded.features[n] = state.features
            n += 1
        _write_truth(encoded, int(encoded.offsets[i]), utterance, unannotated.get(utterance.id))
    encoded.offsets[-1] = n
    return encoded


def _empty(utterances: int, words: int) -> Encoded:
    return Encoded(
        np.zeros(utterances + 1, np.int64),
        np.ones(utterances, np.int8),
        np.zeros(words, np.int32),
        np.zeros(words, np.int16),
        np.zeros(words, np.int16),
        np.zeros((words, FEATURES), np.int8),
        np.zeros(words, np.bool_),
        np.zeros(words, np.int16),
        np.zeros(words, np.int16),
        np.zeros(words, np.int8),
        np.zeros(words, np.bool_),
    )


def _write_truth(
    encoded: Encoded, first: int, utterance: Utterance, missing: Missing | None
) -> None:
    for i in utterance.annotation.edit_terms:
        encoded.edit_terms[first + i] = True
    for repair in utterance.annotation.repairs:
        onset = first + repair.rp_start
        encoded.back[onset] = repair.rp_start - repair.rm_start
        encoded.phase[onset] = repair.last - repair.rp_start
        assert repair.kind is not None
        encoded.kinds[onset] = KINDS[repair.kind]
        if missing is not None and missing.ends:
            encoded.phase[onset] = -1
    if missing is not None:
        for i in missing.words:
            encoded.masked[first + i] = True


def encode_across(
    utterances: Sequence[Utterance],
    views: Sequence[Utterance],
    tags: dict[str, Tags],
    ids: WordIds,
    tag_names: Vocabulary,
    folds: int,
    seed: int,
    progress: Progress,
    copies: Mapping[str, int] = MappingProxyType({}),
) -> Encoded:
    """Encode every utterance with models of other conversations; the order is that of the folds.

    `views` are the same conversations in another form, joined or cut or corrected; they are encoded
    too, but no model is fitted to them.
    """
    parts = []
    of: defaultdict[str, list[Utterance]] = defaultdict(list)
    for view in views:
        of[view.conversation].append(view)
    for i, (fold, outside) in enumerate(divided := divide(utterances, folds, seed)):

        def in_fold(what: str, done: int, total: int, fold: int = i) -> None:
            progress(f"fold {fold + 1} of {len(divided)}: {what}", done, total)

        in_fold("language models", 0, 1)
        models = fit_models(outside, tag_names)
        conversations = dict.fromkeys(u.conversation for u in fold)
        further = [view for name in conversations for view in of[name]]
        both = [*fold, *further]
        parts.append(encode(both, tags, ids, models, copies=copies, progress=in_fold))
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
