"""Train the tagger: a log-linear model over hashed features for each of its two looks at a word.

In training, the features use the gold tags of the preceding words. Everything runs in numpy in a
fixed order, so the same utterances and seed give the same model. The weights are then rounded to
integers, which has no measurable effect on accuracy (docs/experiments.md).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import CorpusError
from stir.pos.model import FILLERS, MAX_TAGS, MAX_WORDS, TaggerModel
from stir.types import Utterance

Progress = Callable[[int, int], None]
"""Called with the number of finished steps and the total."""
Gradient = Callable[[NDArray[np.float32], NDArray[np.intp]], NDArray[np.float32]]
Ints = NDArray[np.int32]


@dataclass(frozen=True)
class Settings:
    """Hyperparameters, tuned on the held-out set (docs/experiments.md)."""

    bits: int = 20
    """Each look has a table of 2**bits one-byte weights."""
    rare: int = 5
    """Words seen less often also have suffix features, and can have any open-class tag."""
    share: float = 0.002
    """A tag is possible for a word if it has at least this share of the word's occurrences."""
    open_share: float = 0.005
    """A tag is open-class if it has at least this share of the words seen once."""
    rate: float = 0.1
    batch: int = 1024
    scale: float = 16.0
    """Weights are multiplied by this before they are rounded to a byte."""


@dataclass(frozen=True)
class Looks:
    """All first (or second) looks of a corpus with more than one possible tag, one per row."""

    features: Ints
    words: Ints
    gold: Ints


def train_tagger(
    utterances: Iterable[Utterance],
    *,
    seed: int = 0,
    epochs: int = 4,
    settings: Settings | None = None,
    progress: Progress | None = None,
) -> TaggerModel:
    """Train on utterances that have tags."""
    settings = settings or Settings()
    corpus = _tagged(utterances)
    blank = lexicon(corpus, settings)
    weights = {
        name: fit(blank, looks, seed=seed, epochs=epochs, settings=settings, progress=callback)
        for (name, looks), callback in zip(
            collect(blank, corpus).items(), _in_parts(progress, epochs, 2), strict=True
        )
    }
    return with_weights(blank, weights, settings.scale)


def _tagged(utterances: Iterable[Utterance]) -> list[Utterance]:
    corpus = [utterance for utterance in utterances if utterance.words]
    if not corpus:
        raise CorpusError("there is nothing to train a tagger on")
    for utterance in corpus:
        if utterance.pos is None:
            raise CorpusError("has no part-of-speech tags", utterance=utterance.id)
    return corpus


def _in_parts(progress: Progress | None, steps: int, parts: int) -> list[Progress]:
    """Make a callback for each part of a task that reports the progress of the whole."""

    def callback(part: int) -> Progress:
        return lambda done, _: progress(part * steps + done, parts * steps) if progress else None

    return [callback(part) for part in range(parts)]


def lexicon(corpus: Sequence[Utterance], settings: Settings) -> TaggerModel:
    """Make a model with the words and their possible tags, and all weights zero."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for utterance in corpus:
        for word, tag in zip(utterance.words, utterance.pos or (), strict=True):
            seen[word][tag] += 1
    counts = {word: tags.total() for word, tags in seen.items()}
    tags = _by_frequency(Counter(tag for utterance in corpus for tag in utterance.pos or ()))
    if len(tags) > MAX_TAGS:
        raise CorpusError(f"has {len(tags)} different tags; the tagger can tell {MAX_TAGS} apart")
    number = {tag: i for i, tag in enumerate(tags)}
    # words are stored one per line, so an empty word or one with a line break stays unknown
    known = [w for w in _by_frequency(counts) if w not in FILLERS and w and "\n" not in w]
    known = known[: MAX_WORDS - len(FILLERS) - 2]
    open_class = _open_class(seen, counts, settings.open_share)

    def possible(word: str) -> set[str]:
        total, own = counts.get(word, 0), seen.get(word, Counter())
        frequent = {tag for tag, n in own.items() if n >= settings.share * total}
        return frequent if total >= settings.rare else frequent | set(open_class)

    entries = ["", *FILLERS, *known, ""]
    classes: dict[tuple[int, ...], int] = {}
    class_of = [
        classes.setdefault(tuple(sorted(number[tag] for tag in possible(word))), len(classes))
        for word in entries
    ]
    likely = [
        number[_by_frequency(seen[word])[0] if word in seen else open_class[0]] for word in entries
    ]
    blank = np.zeros(1 << settings.bits, np.int8)
    arrays: dict[str, NDArray[Any]] = {
        "first_weights": blank,
        "second_weights": blank,
        "class_of": np.array(class_of, np.int32),
        "class_start": np.cumsum([0, *map(len, classes)], dtype=np.int32),
        "class_tags": np.array([tag for tags_ in classes for tag in tags_], np.uint8),
        "likely": np.array(likely, np.uint8),
    }
    frequent = sum(counts[word] >= settings.rare for word in known)
    return TaggerModel(tags, known, 1 + len(FILLERS) + frequent, arrays)


def _by_frequency(counts: Counter[str] | dict[str, int]) -> list[str]:
    return sorted(counts, key=lambda key: (-counts[key], key))


def _open_class(seen: dict[str, Counter[str]], counts: dict[str, int], share: float) -> list[str]:
    """Return the tags of words seen once, which new words may have; the most frequent first."""
    once: Counter[str] = Counter()
    fewest = min(counts.values())
    for word, tags in seen.items():
        if counts[word] == fewest:
            once.update(tags)
    return [tag for tag in _by_frequency(once) if once[tag] >= share * once.total()]


def collect(model: TaggerModel, corpus: Sequence[Utterance]) -> dict[str, Looks]:
    """Collect the features of all looks with several possible tags, computed by the tagger."""
    number = {tag: i for i, tag in enumerate(model.tags)}
    tagger = model.tagger(0)
    features = {
        "first_weights": np.asarray(tagger.first_features),
        "second_weights": np.asarray(tagger.second_features),
    }
    size = sum(len(utterance.words) for utterance in corpus)
    rows = {name: np.empty((size, len(row)), np.int32) for name, row in features.items()}
    again = np.zeros(size, np.bool_)
    words = np.empty(size, np.int32)
    gold = np.empty(size, np.int32)
    at = 0
    for utterance in corpus:
        tagger.reset()
        for word, tag in zip(utterance.words, utterance.pos or (), strict=True):
            words[at] = model.ids.get(word, model.unknown)
            gold[at] = number[tag]
            if tagger.teach(word, number[tag]):
                again[at - 1] = True
                rows["second_weights"][at - 1] = features["second_weights"]
            rows["first_weights"][at] = features["first_weights"]
            at += 1
    choice = (np.diff(model.class_start)[model.class_of] > 1)[words] & (words > len(FILLERS))
    return {
        name: Looks(rows[name][used], words[used], gold[used])
        for name, used in (("first_weights", choice), ("second_weights", choice & again))
    }


def log_linear(scores: NDArray[np.float32], first: NDArray[np.intp]) -> NDArray[np.float32]:
    """Return each candidate's probability; those of one look are consecutive from `first` on."""
    sizes = np.diff(first, append=len(scores))
    p: NDArray[np.float32] = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first), sizes))
    p /= np.repeat(np.add.reduceat(p, first), sizes)
    return p


def fit(
    model: TaggerModel,
    looks: Looks,
    *,
    seed: int,
    epochs: int,
    settings: Settings,
    progress: Progress | None = None,
    expectation: Gradient = log_linear,
) -> NDArray[np.float32]:
    """Maximise the likelihood of the gold tags with AdaGrad; return the weights before rounding.

    `expectation` maps scores to the expected value of each candidate; another function gives
    another kind of model (`stir.lab.experiments.tagger_designs`).
    """
    size = (1 << settings.bits) + 256  # unused features point behind the table
    weights = np.zeros(size, np.float32)
    squares = np.full(size, 0.1, np.float32)
    random = np.random.default_rng(seed)
    for epoch in range(epochs):
        order = random.permutation(len(looks.gold))
        for begin in range(0, len(order), settings.batch):
            rows = order[begin : begin + settings.batch]
            look, first, tags = candidates(model, looks.words[rows])
            places = looks.features[rows][look] ^ tags[:, None]
            gold = tags == looks.gold[rows][look]
            gradient = expectation(weights[places].sum(1), first) - gold
            # skip looks whose gold tag is too rare to be a candidate, and negligible gradients
            taught = np.logical_or.reduceat(gold, first)[look] & (np.abs(gradient) > 0.005)
            step = np.repeat(gradient[taught].astype(np.float32), places.shape[1])
            flat = places[taught].ravel()
            np.add.at(squares, flat, step * step)
            np.add.at(weights, flat, -settings.rate * step / np.sqrt(squares[flat]))
            weights[-256:] = 0.0
        if progress:
            progress(epoch + 1, epochs)
    return weights[:-256]


def candidates(model: TaggerModel, words: Ints) -> tuple[NDArray[np.intp], NDArray[np.intp], Ints]:
    """List the possible tags of each word: row of the word, first candidate per word, and tags."""
    kinds = model.class_of[words]
    sizes = np.diff(model.class_start)[kinds]
    look = np.repeat(np.arange(len(words)), sizes)
    first = np.cumsum(sizes) - sizes
    within = np.arange(len(look)) - first[look]
    return look, first, model.class_tags[model.class_start[kinds][look] + within].astype(np.int32)


def with_weights(
    model: TaggerModel, weights: dict[str, NDArray[np.float32]], scale: float
) -> TaggerModel:
    """Return the model with weights, rounded to one-byte integers."""
    rounded = {
        name: np.clip(np.rint(scale * table), -127, 127).astype(np.int8)
        for name, table in weights.items()
    }
    known = model.words[len(FILLERS) :]
    return TaggerModel(model.tags, known, model.rare, {**model.to_arrays(), **rounded})
