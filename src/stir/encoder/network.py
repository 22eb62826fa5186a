"""A trained encoder: its graph, which ONNX Runtime runs, and the heads that read its states.

`stir.lab.training.encoder_export` makes the arrays. The graph gives several views of every word's
state; the heads turn them into logits, as those of `stir.lab.training.encoder_network` do.
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
FULL, CAUSAL = "full", "causal"
VIEWS = (
    *("judge_word", "judge_now", "query", "query_word", "key", "key_before"),
    *("phase_query", "phase_key", "phase_key_before"),
)
"""What the heads want to know of a word's state. The graph computes it, in this order: numpy would
give products of that size to several threads, which wait for each other."""
JUDGE_WORD, JUDGE_NOW, QUERY, QUERY_WORD, KEY, KEY_BEFORE = range(6)
PHASE_QUERY, PHASE_KEY, PHASE_KEY_BEFORE = range(6, 9)


class Graph(Protocol):
    """What computes states; see `encoder_export` for inputs and outputs."""

    content: bytes
    """What it was made of, to be saved."""

    def __init__(self, content: bytes) -> None: ...

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

    def __init__(
        self,
        graph: Graph,
        heads: Mapping[str, NDArray[Any]],
        pieces: Pieces,
        attention: str = FULL,
        past_shape: tuple[int, ...] = (),
        state_size: int = 0,
    ) -> None:
        """Take the arrays of `encoder_export.heads`.

        For causal attention also the shape of what is kept of no word, and the size of a state.
        """
        if attention not in (FULL, CAUSAL):
            raise ModelError(f"has an encoder with {attention!r} attention, which is unknown")
        self.graph, self.pieces = graph, pieces
        self.attention, self.past_shape, self.state_size = attention, past_shape, state_size
        self.arrays = dict(heads)
        _check(self.arrays)
        of = self.arrays.__getitem__
        self.tags, self.tags_before = of("tags.weight"), of("tags_before.weight")
        self.tag_count = len(self.tags)
        self.told_size = FEATURES + 2 * self.tags.shape[1]
        self.key_size: int = of("score.weight").shape[1]
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

    def judge(self, views: Floats) -> Floats:
        """Logits that each of the newest words is an edit term and an onset, the newest first."""
        of = self.arrays
        newest = views[::-1][: self.onset_lags]
        inside = newest[:, JUDGE_WORD] + newest[0, JUDGE_NOW]
        inside += of["judge_delay.weight"][: len(newest)]
        logits: Floats = np.tanh(inside) @ of["judged.weight"].T + of["judged.bias"]
        return logits

    def point(
        self, words: list[WordState], onset: int, lag: int, views: Floats, at: int, count: int
    ) -> Floats:
        """Logits of the `count` words before the onset as reparandum starts, the nearest first.

        The onset is `words[onset]` and has `views[at]`.
        """
        of = self.arrays
        query = views[-1, QUERY] + views[at, QUERY_WORD] + of["delay.weight"][lag]
        inside = query + of["distance.weight"][1 : count + 1]
        inside += views[at - count : at][::-1, KEY]
        # nothing precedes the first word
        before = views[max(0, at - count - 1) : at - 1][::-1, KEY_BEFORE]
        inside[: len(before)] += before
        inside += _pointed_features(words, onset, lag, count) @ of["candidate.weight"].T
        scores: Floats = np.tanh(inside) @ of["score.weight"][0]
        return scores

    def end(self, views: Floats, start: int, lag: int, back: int) -> Floats:
        """Logits that a repair phase goes on, ends at the newest word, or is none.

        The reparandum starts at the word that has `views[start]`.
        """
        of = self.arrays
        inside = views[-1, PHASE_QUERY] + views[start, PHASE_KEY]
        if start > 0:
            inside += views[start - 1, PHASE_KEY_BEFORE]
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
        size = arrays["score.weight"].shape[1]
        tags = arrays["tags.weight"].shape
        delays, phases = len(arrays["delay.weight"]), len(arrays["phase_delay.weight"])
        shapes: dict[str, tuple[int, ...]] = {
            "tags.weight": tags,
            "tags_before.weight": tags,
            "judge_delay.weight": (delays, size),
            "judged.weight": (2, size),
            "judged.bias": (2,),
            "delay.weight": (delays, size),
            "distance.weight": (MAX_LAG + 1, size),
            "candidate.weight": (size, POINTED_FEATURES),
            "score.weight": (1, size),
            "phase_delay.weight": (phases, size),
            "phase_distance.weight": (MAX_LAG + 1, size),
            "phase.weight": (END_CLASSES, size),
            "phase.bias": (END_CLASSES,),
        }
        for name, shape in shapes.items():
            found = arrays[name]
            if found.shape != shape or found.dtype != np.float32 or 0 in shape:
                raise ValueError(f"{name} is {found.dtype} {found.shape}, not float32 {shape}")
        for name in arrays.keys() - shapes.keys():
            raise ValueError(f"{name} is no part of it")
    except (KeyError, IndexError, ValueError) as error:
        raise ModelError(f"the encoder lacks a head or has one of another shape: {error}") from None
