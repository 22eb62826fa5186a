"""A trained encoder: its graph, which ONNX Runtime runs, and the heads that read its states.

`stir.lab.training.encoder_export` makes the arrays. The graph gives a state for every word; the
heads turn states into logits, as those of `stir.lab.training.encoder_network` do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stir.encoder.wordpiece import WordPieces
from stir.errors import ModelError
from stir.network.encoding import (
    BOOST_LAGS,
    BOOST_LEX,
    BOOST_POS,
    FEATURES,
    FILLED_PAUSE,
    MAX_REPARANDUM_WORDS,
    SAME_BEGINNING,
    SAME_TAG,
    SAME_WORD,
    UNIT,
    WordState,
)
from stir.network.weights import END_CLASSES

Floats = NDArray[np.float32]
MAX_LAG = MAX_REPARANDUM_WORDS
POINTED_FEATURES = 9
EDIT, ONSET = range(2)


class Graph(Protocol):
    """What computes states; see `encoder_export` for inputs and outputs."""

    def run(self, inputs: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        """Return the outputs."""


class Pieces:
    """The vocabulary of pieces and their embeddings, which all encoders of a model share."""

    def __init__(self, vocabulary: WordPieces, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Take the arrays of `encoder_export.piece_bytes`."""
        self.vocabulary = vocabulary
        try:
            self.table, self.scales = arrays["pieces"], arrays["scales"]
        except KeyError as error:
            raise ModelError(f"has no {error} of pieces") from None
        count = len(vocabulary.ids)
        if self.table.dtype != np.int8 or self.table.ndim != 2 or len(self.table) != count:
            raise ModelError(f"has embeddings of {self.table.dtype} {self.table.shape} for pieces")
        if self.scales.dtype != np.float32 or self.scales.shape != (count,):
            raise ModelError(f"has scales of {self.scales.dtype} {self.scales.shape} for pieces")
        self.size: int = self.table.shape[1]

    def embed(self, pieces: tuple[int, ...]) -> Floats:
        """The embeddings of pieces."""
        rows = list(pieces)
        found: Floats = self.table[rows] * self.scales[rows, None]
        return found


class EncoderNetwork:
    """A trained encoder; immutable, and shared by all sessions."""

    def __init__(self, graph: Graph, heads: Mapping[str, NDArray[Any]], pieces: Pieces) -> None:
        """Take the arrays of `encoder_export.heads`."""
        self.graph, self.pieces = graph, pieces
        self.arrays = dict(heads)
        _check(self.arrays)
        of = self.arrays.__getitem__
        self.tags, self.tags_before = of("tags.weight"), of("tags_before.weight")
        self.tag_count = len(self.tags)
        self.told_size = FEATURES + 2 * self.tags.shape[1]
        self.state_size: int = of("key.weight").shape[1]
        self.key_size: int = of("key.weight").shape[0]
        self.onset_lags = len(of("delay.weight"))
        self.phase_lags = len(of("phase_delay.weight"))

    def tell(self, word: WordState) -> Floats:
        """What is told about a word beside its pieces."""
        told = np.empty(self.told_size, np.float32)
        told[:FEATURES] = np.frombuffer(word.features, np.int8)
        told[:FEATURES] /= UNIT
        middle = FEATURES + self.tags.shape[1]
        told[FEATURES:middle] = self.tags[word.input_tag]
        told[middle:] = self.tags_before[word.input_tag_before]
        return told

    def judge(self, states: Floats) -> Floats:
        """Logits that each of the newest words is an edit term and an onset, the newest first."""
        of = self.arrays
        newest = states[::-1][: self.onset_lags]
        inside = newest @ of["judge_word.weight"].T + of["judge_delay.weight"][: len(newest)]
        inside += newest[0] @ of["judge_now.weight"].T + of["judge_now.bias"]
        logits: Floats = np.tanh(inside) @ of["judged.weight"].T + of["judged.bias"]
        return logits

    def keys(self, states: Floats, before: Floats) -> Floats:
        """What stands for words as the start of a reparandum, and `before` are those before."""
        found: Floats = states @ self.arrays["key.weight"].T + before @ (
            self.arrays["key_before.weight"].T
        )
        return found

    def point(
        self, words: list[WordState], onset: int, lag: int, now: Floats, at: Floats, keys: Floats
    ) -> Floats:
        """Logits of the reparandum starts that have `keys`, the nearest first.

        `now` is the newest word's state, `at` that of the onset.
        """
        of = self.arrays
        count = len(keys)
        query = of["query.weight"] @ now + of["query.bias"] + of["query_word.weight"] @ at
        query += of["delay.weight"][lag]
        features = _pointed_features(words, onset, lag, count)
        inside = query + keys + of["distance.weight"][1 : count + 1]
        inside += features @ of["candidate.weight"].T
        scores: Floats = np.tanh(inside) @ of["score.weight"][0]
        return scores

    def end(self, now: Floats, key: Floats, lag: int, back: int) -> Floats:
        """Logits that a repair phase goes on, ends here, or is none."""
        of = self.arrays
        inside = of["phase_query.weight"] @ now + of["phase_query.bias"]
        inside += of["phase_key.weight"] @ key
        inside += of["phase_delay.weight"][lag] + of["phase_distance.weight"][back]
        logits: Floats = of["phase.weight"] @ np.tanh(inside) + of["phase.bias"]
        return logits


def _pointed_features(words: list[WordState], onset: int, lag: int, count: int) -> Floats:
    """Features of reparandum starts, in the order of `encoder_network.Net.point`."""
    found = np.zeros((count, POINTED_FEATURES), np.float32)
    first = np.frombuffer(words[onset].features, np.int8)
    found[:, 0] = first[SAME_WORD : SAME_WORD + count]
    found[:, 3] = first[SAME_TAG : SAME_TAG + count]
    found[:, 5] = first[SAME_BEGINNING : SAME_BEGINNING + count]
    boosted = min(count, BOOST_LAGS)
    found[:boosted, 6] = first[BOOST_LEX : BOOST_LEX + boosted]
    found[:boosted, 7] = first[BOOST_POS : BOOST_POS + boosted]
    if lag >= 1:
        second = np.frombuffer(words[onset + 1].features, np.int8)
        found[:, 1] = second[SAME_WORD : SAME_WORD + count]
        found[:, 4] = second[SAME_TAG : SAME_TAG + count]
    if lag >= 2:
        third = np.frombuffer(words[onset + 2].features, np.int8)
        found[:, 2] = third[SAME_WORD : SAME_WORD + count]
    for back in range(1, count + 1):
        found[back - 1, 8] = words[onset - back].features[FILLED_PAUSE]
    found /= UNIT
    return found


def _check(arrays: Mapping[str, NDArray[Any]]) -> None:
    """Raise a `ModelError` unless the heads fit each other."""
    try:
        size, state = arrays["key.weight"].shape
        tags = arrays["tags.weight"].shape
        delays, phases = len(arrays["delay.weight"]), len(arrays["phase_delay.weight"])
        shapes: dict[str, tuple[int, ...]] = {
            **{"tags.weight": tags, "tags_before.weight": tags, "judge_delay.weight": (delays, size)},
            **{"delay.weight": (delays, size), "phase_delay.weight": (phases, size)},
            **{"distance.weight": (MAX_LAG + 1, size), "phase_distance.weight": (MAX_LAG + 1, size)},
            **{"candidate.weight": (size, POINTED_FEATURES), "score.weight": (1, size)},
            **{"judged.weight": (2, size), "judged.bias": (2,), "phase_key.weight": (size, size)},
            **{"phase.weight": (END_CLASSES, size), "phase.bias": (END_CLASSES,)},
        }
        names = ("judge_word", "judge_now", "query", "query_word", "key", "key_before")
        for name in (*names, "phase_query"):
            shapes[f"{name}.weight"] = (size, state)
        for name in ("judge_now", "query", "phase_query"):
            shapes[f"{name}.bias"] = (size,)
        for name, shape in shapes.items():
            found = arrays[name]
            if found.shape != shape or found.dtype != np.float32 or 0 in shape:
                raise ValueError(f"{name} is {found.dtype} {found.shape}, not float32 {shape}")
        for name in arrays.keys() - shapes.keys():
            raise ValueError(f"{name} is no part of it")
    except (KeyError, ValueError) as error:
        raise ModelError(f"the encoder lacks a head or has one of another shape: {error}") from None
