# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# `Network` checks the shapes of its arrays, so lookups need not be checked.
"""The GRU in fixed-point arithmetic: hidden states and the heads that read them.

Weights and activations are 16-bit numbers with twelve fractional bits, sums are 32-bit, sigmoid and
tanh are tables. Integer sums do not depend on the order of addition, so every machine, compiled or
not, gives the same numbers to the last bit.

After each word the heads give logits: for each of the newest words, whether it is an edit term and
whether it is an onset (`answers`). On request: which word starts the reparandum of an onset
(`score_starts`), whether its repair phase ends here (`score_ends`). The network is trained by
`stir.lab.training.gru_training`.

Compiled where a C compiler was at hand (its types stand in `gru.pxd`), plain Python otherwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lm.vocabulary import UNK
from stir.network.encoding import (
    BOOST_LAGS,
    BOOST_LEX,
    BOOST_POS,
    FEATURES,
    FILLED_PAUSE,
    MAX_REPARANDUM_WORDS,
    SAME_BEGINNING,
    SAME_TAG,
    SPELLED_WORDS,
    WordState,
)
from stir.network.lexicon import CACHED_WORDS, VECTOR_BITS, Lexicon
from stir.network.scorer import Scorer
from stir.network.weights import END_CLASSES, FRACTION, STEPS, check, directions

COMPILED = not __file__.endswith(".py")
"""Whether this module is the compiled one."""

_MAX_LAG = MAX_REPARANDUM_WORDS
_ONE = 1 << FRACTION
_HALF = _ONE >> 1
# A curve's table goes from -8 to 8.
_STEPS = STEPS
_FRACTION = FRACTION
_CLASSES = END_CLASSES
_MIDDLE = 8 << STEPS
_TABLE = 2 * _MIDDLE
_SAME_TAG, _SAME_BEGINNING, _FILLED_PAUSE = SAME_TAG, SAME_BEGINNING, FILLED_PAUSE
_BOOST_LEX, _BOOST_POS = BOOST_LEX, BOOST_POS
_FEATURE_BITS = 4
_VECTOR_SHIFT = FRACTION - VECTOR_BITS
_BOOSTS = BOOST_LAGS
_UNKNOWN = UNK
_SPELLED = SPELLED_WORDS

Matrix = Any
"""Contiguous 16-bit numbers for the compiled product, 32-bit ones for numpy's."""


class Layer:
    """One layer of gated units: reset, update and new, in this order."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], name: str) -> None:
        self.inputs = _matrix(arrays[f"{name}.inputs"])
        self.states = _matrix(arrays[f"{name}.states"])
        self.input_bias = arrays[f"{name}.input_bias"].data
        self.state_bias = arrays[f"{name}.state_bias"].data
        self.width = arrays[f"{name}.inputs"].shape[1]
        self.hidden = arrays[f"{name}.states"].shape[1]


class Network:
    """The weights; immutable, and shared by all sessions."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], lexicon: Lexicon) -> None:
        """Take the arrays that `weights.to_fixed_point` made, and what is known about words."""
        check(arrays, lexicon.size)
        self.arrays = dict(arrays)
        self.lexicon = lexicon
        self.vectors = lexicon.vectors.data
        self.vector_size = lexicon.size
        self.known_words = len(lexicon.words)
        self.spelled: dict[str, array[int]] = {}  # a cache
        self.words = arrays["words"].data
        self.tags = arrays["tags"].data
        self.tags_before = arrays["tags_before"].data
        self.directions = directions(lexicon.vectors, arrays["alike"]).data
        self.direction_size: int = arrays["alike"].shape[0]
        self.word_count, self.word_size = arrays["words"].shape
        self.tag_count, self.tag_size = arrays["tags"].shape
        self.layers: list[Layer] = []
        while f"layer{len(self.layers)}.inputs" in arrays:
            self.layers.append(Layer(arrays, f"layer{len(self.layers)}"))
        self.hidden = self.layers[0].hidden
        self.onset_lags = arrays["onset"].shape[0]
        """For how many of the newest words an onset is asked for."""
        self.edit_lags: int = arrays["edit"].shape[0]
        self.phase_lags = arrays["phase_delay"].shape[0]
        """For how many words from its onset on a repair phase is asked for its end."""
        self.key_size = arrays["key"].shape[0]
        # all heads that every word needs, in one product
        names = ("edit", "onset", "query", "key", "phase_query")
        heads = np.concatenate([arrays[name] for name in names])
        self.heads = _matrix(heads)
        # up to the onset at the newest word, which is all that an explanation needs
        self.first_heads = _matrix(heads[: self.edit_lags + 1])
        bias = [arrays[f"{name}_bias"] for name in names if name != "key"]
        bias.insert(3, np.zeros(self.key_size, np.int32))
        self.head_bias = np.concatenate(bias).data
        self.head_count = len(self.head_bias)
        self.key_before = _matrix(arrays["key_before"])
        self.lag = arrays["delay"].data
        self.distance = arrays["distance"].data
        self.candidate = arrays["candidate"].data
        self.score = arrays["score"].data
        self.phase_key = _matrix(arrays["phase_key"])
        self.phase_lag = arrays["phase_delay"].data
        self.phase_distance = arrays["phase_distance"].data
        self.phase = arrays["phase"].data
        self.phase_bias = arrays["phase_bias"].data
        self.sigmoid = arrays["sigmoid"].data
        self.tanh = arrays["tanh"].data

    def direction_of(self, key: str, vector: array[int]) -> array[int]:
        """What an unknown word is compared by."""
        found: array[int] | None = self.spelled.get(key)
        if found is None:
            row = np.frombuffer(vector, np.int8)[None]
            found = array("h", directions(row, self.arrays["alike"]).tobytes())
            if len(self.spelled) >= CACHED_WORDS:
                self.spelled.clear()
            self.spelled[key] = found
        return found


class Reader(Scorer):
    """One session's use of a network: buffers, and the heads' output for the newest word."""

    def __init__(self, network: Network, other: Reader | None = None) -> None:
        """Read with a network; `other` reads the same words, and lends its scratch space."""
        super().__init__(
            network.edit_lags, network.onset_lags, network.phase_lags, network.head_count
        )
        self.network = network
        # of the last layer the heads read the state there
        widest = max(network.hidden, *[layer.width for layer in network.layers])
        self.input = _int16(widest)
        self.direction = _int16(network.direction_size)
        self.spelled = _int16(0)  # the directions of unknown words by their ids
        if other is None or other.network.hidden != network.hidden:
            self.zeros = array("h", bytes(2 * network.hidden))
            self.from_input = array("i", bytes(12 * network.hidden))
            self.from_state = array("i", bytes(12 * network.hidden))
        else:
            self.zeros, self.from_input = other.zeros, other.from_input
            self.from_state = other.from_state
        self.kept_from_states: list[array[int]] = []
        self.inner = array("i", bytes(4 * network.key_size))
        self.clipped_key = _int16(network.key_size)

    def read(
        self, new: WordState, before: WordState | None, number: int, reuse: bool = False
    ) -> None:
        """Go on from the state after the word before; `number` is this network's among several.

        `reuse` is for explanations, between `keep_products` and `drop_products`: it takes the
        products with the state before from the last reading, which was of this word, and computes
        only the heads of edit terms and of the onset at this word.
        """
        network = self.network
        self._fill_input(new)
        hidden = network.hidden
        count = len(network.layers)
        state = array("h", bytes(2 * hidden * count))
        last = self.zeros
        for i in range(count):
            earlier = self.zeros
            if before is not None:
                whole = before.states[number]
                earlier = whole[i * hidden : (i + 1) * hidden]
            layer = network.layers[i]
            from_state = self.from_state
            if self.kept_from_states:
                from_state = self.kept_from_states[i]
            if not reuse:
                product(layer.states, earlier, from_state)
            now = self._layer(layer, from_state, earlier)
            given, values = self.input, now
            state[i * hidden : (i + 1) * hidden] = now
            for j in range(hidden):
                given[j] = values[j]
            last = earlier
        new.states.append(state)
        if reuse:
            self._answer_onset()
        else:
            self._answer(new, last)

    def keep_products(self) -> None:
        """From now on keep the products with the state before, layer by layer."""
        size = len(self.from_state)
        self.kept_from_states = [array("i", bytes(4 * size)) for _ in self.network.layers]

    def drop_products(self) -> None:
        """Do not keep them any more; most sessions never need them."""
        self.kept_from_states = []

    def read_again(
        self, word: WordState, before: WordState | None, number: int, reuse: bool
    ) -> None:
        """Read a word once more and leave it as it is; only `answers` is new."""
        kept = word.states, word.keys, word.similarities
        word.states, word.keys, word.similarities = [], [], []
        self.read(word, before, number, reuse)
        word.states, word.keys, word.similarities = kept

    def _fill_input(self, new: WordState) -> None:
        """Concatenate embeddings, features and similarities."""
        network = self.network
        out = self.input
        words, tags, tags_before = network.words, network.tags, network.tags_before
        word, tag, tag_before = new.input_word, new.input_tag, new.input_tag_before
        features = new.features
        n = network.vector_size
        if word > network.known_words:
            spelled = new.spelled
            assert spelled is not None
            for i in range(n):
                out[i] = spelled[i] << _VECTOR_SHIFT
        else:
            vectors = network.vectors
            for i in range(n):
                out[i] = vectors[word, i] << _VECTOR_SHIFT
        if word >= network.word_count:
            word = _UNKNOWN  # training has seen too few of it to learn anything of its own
        for i in range(network.word_size):
            out[n + i] = words[word, i]
        n += network.word_size
        for i in range(network.tag_size):
            out[n + i] = tags[tag, i]
            out[n + network.tag_size + i] = tags_before[tag_before, i]
        n += 2 * network.tag_size
        for i in range(FEATURES):
            out[n + i] = features[i] << (_FRACTION - _FEATURE_BITS)
        n += FEATURES
        similarities = self._similarities(new)
        found = similarities
        for i in range(_MAX_LAG):
            out[n + i] = found[i]
        new.similarities.append(similarities)

    def _similarities(self, new: WordState) -> array[int]:
        """The cosine similarity of the word to each of the last ones."""
        network = self.network
        size = network.direction_size
        if new.input_word > network.known_words:
            self._note_spelled(new)
        spelled = self.spelled
        similarities = array("h", bytes(2 * _MAX_LAG))
        out, table, others = similarities, network.directions, new.input_words_before
        own, word = self.direction, new.input_word
        if word > network.known_words:
            first = (word - network.known_words - 1) * size
            for i in range(size):
                own[i] = spelled[first + i]
        else:
            for i in range(size):
                own[i] = table[word, i]
        for k in range(_MAX_LAG):
            other = others[k]
            if other == 0:
                break
            total = 0
            if other > network.known_words:
                first = (other - network.known_words - 1) * size
                for i in range(size):
                    total += own[i] * spelled[first + i]
            else:
                for i in range(size):
                    total += own[i] * table[other, i]
            out[k] = (total + _HALF) >> _FRACTION
        return similarities

    def _note_spelled(self, new: WordState) -> None:
        """Keep what an unknown word is compared by, at the place that its id says."""
        network = self.network
        size = network.direction_size
        assert new.spelled is not None
        if len(self.spelled) == 0:
            self.spelled = _int16(_SPELLED * size)
        first = (new.input_word - network.known_words - 1) * size
        self.spelled[first : first + size] = network.direction_of(new.word.key, new.spelled)

    def _layer(self, layer: Layer, from_state: array[int], before: array[int]) -> array[int]:
        """One step of the gated units."""
        hidden = layer.hidden
        given, kept = self.from_input, from_state
        product(layer.inputs, self.input, given)
        input_bias, state_bias = layer.input_bias, layer.state_bias
        sigmoid, tanh = self.network.sigmoid, self.network.tanh
        state = array("h", bytes(2 * hidden))
        out, earlier = state, before
        for i in range(hidden):
            # each of the four fits 32 bits, which their sum may not: so one by one
            total = given[i]
            total += kept[i]
            total += input_bias[i]
            total += state_bias[i]
            reset = sigmoid[table_index(total >> _FRACTION)]
            j = hidden + i
            total = given[j]
            total += kept[j]
            total += input_bias[j]
            total += state_bias[j]
            update = sigmoid[table_index(total >> _FRACTION)]
            j = 2 * hidden + i
            recalled = kept[j]
            recalled += state_bias[j]
            total = given[j]
            total += input_bias[j]
            total += (reset * recalled + _HALF) >> _FRACTION
            new = tanh[table_index(total >> _FRACTION)]
            out[i] = new + ((update * (earlier[i] - new) + _HALF) >> _FRACTION)
        return state

    def _answer(self, new: WordState, before: array[int]) -> None:
        """Compute the heads; the key is kept with the word."""
        network = self.network
        answers, bias = self.answers, network.head_bias
        product(network.heads, self.input, answers)
        for i in range(network.head_count):
            answers[i] = (answers[i] + bias[i] + _HALF) >> _FRACTION
        size = network.key_size
        inner = self.inner
        product(network.key_before, before, inner)
        key = array("i", bytes(4 * size))
        keys = key
        first = network.edit_lags + network.onset_lags + size
        for i in range(size):
            keys[i] = answers[first + i] + ((inner[i] + _HALF) >> _FRACTION)
        new.keys.append(key)

    def _answer_onset(self) -> None:
        """Compute the heads of edit terms and of the onset at the newest word only."""
        network = self.network
        answers, bias = self.answers, network.head_bias
        product(network.first_heads, self.input, answers)
        for i in range(network.edit_lags + 1):
            answers[i] = (answers[i] + bias[i] + _HALF) >> _FRACTION

    def score_starts(self, words: list[WordState], onset: int, lag: int, number: int) -> None:
        """Write the logit of each reparandum start into `scores`, the nearest first.

        `onset` is the onset's index in `words`, `lag` how many words ago it was said.
        """
        network = self.network
        size = network.key_size
        answers, inner, scores = self.answers, self.inner, self.scores
        query = network.edit_lags + network.onset_lags
        at, after, later = words[onset], words[onset], words[onset]
        if lag >= 1:
            after = words[onset + 1]
        if lag >= 2:
            later = words[onset + 2]
        first, second, third = at.features, after.features, later.features
        similarities = at.similarities[number]
        distance, curve, candidate = network.distance, network.tanh, network.candidate
        score, by_lag = network.score, network.lag
        for back in range(1, _MAX_LAG + 1):
            if back > onset:
                scores[back - 1] = -(_ONE << 10)
                continue
            other = words[onset - back]
            key = other.keys[number]
            for i in range(size):
                inner[i] = answers[query + i] + by_lag[lag, i] + key[i] + distance[back, i]
            m = back - 1
            self._add_feature(0, first[m])
            if lag >= 1:
                self._add_feature(1, second[m])
                self._add_feature(4, second[_SAME_TAG + m])
            if lag >= 2:
                self._add_feature(2, third[m])
            self._add_feature(3, first[_SAME_TAG + m])
            self._add_feature(5, first[_SAME_BEGINNING + m])
            if m < _BOOSTS:
                self._add_feature(6, first[_BOOST_LEX + m])
                self._add_feature(7, first[_BOOST_POS + m])
            start_features = other.features
            self._add_feature(8, start_features[_FILLED_PAUSE])
            similarity = similarities[m]
            for i in range(size):
                inner[i] += (candidate[9, i] * similarity) >> _FRACTION
            total = 0
            for i in range(size):
                total += score[i] * curve[table_index(inner[i])]
            scores[m] = (total + _HALF) >> _FRACTION

    def _add_feature(self, which: int, value: int) -> None:
        if value == 0:
            return
        inner, weights = self.inner, self.network.candidate
        for i in range(self.network.key_size):
            inner[i] += (weights[which, i] * value) >> _FEATURE_BITS

    def score_ends(self, start: WordState, lag: int, back: int, number: int) -> None:
        """Write logits into `ends`: the repair phase goes on, ends here, or there is none.

        `start` is the reparandum's first word, `back` words before the onset; `lag` as above.
        """
        network = self.network
        size = network.key_size
        answers, inner, ends = self.answers, self.inner, self.ends
        query = network.edit_lags + network.onset_lags + 2 * size
        # a product takes 16-bit numbers; eight units are enough for any key
        clipped, key = self.clipped_key, start.keys[number]
        limit = (8 << _FRACTION) - 1
        for i in range(size):
            clipped[i] = max(-limit, min(limit, key[i]))
        product(network.phase_key, self.clipped_key, inner)
        by_lag, by_distance, weights = network.phase_lag, network.phase_distance, network.phase
        bias, curve = network.phase_bias, network.tanh
        for i in range(size):
            inner[i] = (inner[i] + _HALF) >> _FRACTION
            inner[i] += answers[query + i] + by_lag[lag, i] + by_distance[back, i]
        for c in range(_CLASSES):
            total = 0
            for i in range(size):
                total += weights[c, i] * curve[table_index(inner[i])]
            ends[c] = (total + bias[c] + _HALF) >> _FRACTION


def table_index(value: int) -> int:
    """The index of a number in the table of a curve."""
    index = (value >> (_FRACTION - _STEPS)) + _MIDDLE
    if index < 0:
        return 0
    if index >= _TABLE:
        return _TABLE - 1
    return index


def product(matrix: Matrix, vector: Any, out: array[int]) -> None:
    """Write the product of a matrix and a vector, which may be longer than the matrix is wide."""
    rows, columns = matrix.shape[0], matrix.shape[1]
    if not COMPILED:
        given = np.frombuffer(vector, np.dtype(vector.typecode))[:columns].astype(np.int32)
        out[:rows] = array("i", (matrix @ given).tolist())
        return
    # in C, and so in `network.pxd`
    multiply(matrix, vector, out, rows, columns)  # type: ignore[name-defined]  # noqa: F821


def _matrix(values: NDArray[Any]) -> Matrix:
    return np.ascontiguousarray(values, np.int16 if COMPILED else np.int32)


def _int16(count: int) -> array[int]:
    return array("h", bytes(2 * count))
