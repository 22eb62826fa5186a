# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# `Network` checks the shapes of its arrays, so lookups need not be checked.
"""A word's way through the network, in whole numbers.

A recurrent network of gated units (GRU) follows the words. Weights and what flows between them are
16-bit numbers with twelve bits after the point, sums are 32-bit, and the two curves are tables:
integer sums do not depend on the order in which a machine adds, so every machine, compiled or not,
gives the same answers to the last bit.

After each word: for the newest words, is it an edit term (`edit`), is it an onset (`onset`)? When
asked, of an onset: which candidate starts its reparandum (`point`), does the repair phase end here
(`end`)? Answers are log odds. How all this is learnt stands in `stir.lab.training.gru_training`.

Compiled where a C compiler was at hand (its types stand in `network.pxd`), plain Python otherwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.network.encoding import BACK, FEATURES, Heard
from stir.network.weights import END_CLASSES, FRACTION, STEPS, check

COMPILED = not __file__.endswith(".py")
"""Whether this module is the compiled one."""

_BACK = BACK
_ONE = 1 << FRACTION
_HALF = _ONE >> 1
# A curve's table goes from -8 to 8.
_STEPS = STEPS
_FRACTION = FRACTION
_CLASSES = END_CLASSES
_MIDDLE = 8 << STEPS
_TABLE = 2 * _MIDDLE
# Where a kind of feature begins; see `encoding`.
_SAME_TAG = BACK
_SAME_BEGINNING = 2 * BACK
_FILLED_PAUSE = 3 * BACK
_BOOST_LEX = 3 * BACK + 9
_BOOST_POS = 4 * BACK + 9
_FEATURE_BITS = 4

Matrix = Any
"""A compiled product wants 16-bit numbers in a row, numpy's wants 32-bit ones."""


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
    """What was learnt; immutable, and shared by all sessions."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Take the arrays that `weights.to_whole_numbers` made."""
        check(arrays)
        self.arrays = dict(arrays)
        self.words = arrays["words"].data
        self.tags = arrays["tags"].data
        self.tags_before = arrays["tags_before"].data
        self.alike = arrays["alike"].data
        self.alike_size: int = arrays["alike"].shape[1]
        self.word_count, self.word_size = arrays["words"].shape
        self.tag_count, self.tag_size = arrays["tags"].shape
        self.layers: list[Layer] = []
        while f"layer{len(self.layers)}.inputs" in arrays:
            self.layers.append(Layer(arrays, f"layer{len(self.layers)}"))
        self.hidden = self.layers[0].hidden
        self.delays = arrays["onset"].shape[0]
        self.edit_delays: int = arrays["edit"].shape[0]
        self.key_size = arrays["key"].shape[0]
        self.followed = arrays["phase_delay"].shape[0]
        # what is asked of every word, in one product: edit terms, onsets, the query and the key
        asked = ("edit", "onset", "query", "key", "phase_query")
        heads = np.concatenate([arrays[name] for name in asked])
        self.heads = _matrix(heads)
        # as far as the onset at the newest word, which is all that an explanation asks for
        self.first_heads = _matrix(heads[: self.edit_delays + 1])
        bias = [arrays[f"{name}_bias"] for name in asked if name != "key"]
        bias.insert(3, np.zeros(self.key_size, np.int32))
        self.head_bias = np.concatenate(bias).data
        self.head_count = len(self.head_bias)
        self.key_before = _matrix(arrays["key_before"])
        self.delay = arrays["delay"].data
        self.distance = arrays["distance"].data
        self.candidate = arrays["candidate"].data
        self.score = arrays["score"].data
        self.phase_key = _matrix(arrays["phase_key"])
        self.phase_delay = arrays["phase_delay"].data
        self.phase_distance = arrays["phase_distance"].data
        self.phase = arrays["phase"].data
        self.phase_bias = arrays["phase_bias"].data
        self.sigmoid = arrays["sigmoid"].data
        self.tanh = arrays["tanh"].data


class Reader:
    """One session's way through a network: the numbers in between, and the answers."""

    def __init__(self, network: Network) -> None:
        self.network = network
        widest = max(layer.width for layer in network.layers)
        self.input = _numbers(widest)
        self.zeros = array("h", bytes(2 * network.hidden))
        self.from_input = array("i", bytes(12 * network.hidden))
        self.from_states = [array("i", bytes(12 * network.hidden)) for _ in network.layers]
        self.answers = array("i", bytes(4 * network.head_count))
        self.inside = array("i", bytes(4 * network.key_size))
        self.short = _numbers(network.key_size)
        self.scores = array("i", bytes(4 * _BACK))
        self.ends = array("i", bytes(4 * _CLASSES))

    def read(self, heard: Heard, before: Heard | None, place: int) -> None:
        """Go on from the state after the word before; `place` is this network's among several."""
        self._read(heard, before, place, False)

    def read_again(
        self, heard: Heard, before: Heard | None, place: int, *, known: bool = False
    ) -> None:
        """Answer anew about a word that has been read, as when it is asked about differently.

        What the state before gives is `known` if this word was the last that was read; then only
        `onset(0)` is answered, and whether it is an edit term.
        """
        kept = heard.states, heard.keys, heard.alike
        heard.states, heard.keys, heard.alike = [], [], []
        self._read(heard, before, place, known)
        heard.states, heard.keys, heard.alike = kept

    def _read(self, heard: Heard, before: Heard | None, place: int, known: bool) -> None:
        network = self.network
        self._take_in(heard)
        hidden = network.hidden
        count = len(network.layers)
        state = array("h", bytes(2 * hidden * count))
        last = self.zeros
        for i in range(count):
            earlier = self.zeros
            if before is not None:
                whole = before.states[place]
                earlier = whole[i * hidden : (i + 1) * hidden]
            layer = network.layers[i]
            from_state = self.from_states[i]
            if not known:
                product(layer.states, earlier, from_state)
            now = self._layer(layer, from_state, earlier)
            state[i * hidden : (i + 1) * hidden] = now
            self._pass_on(now, hidden)
            last = earlier
        heard.states.append(state)
        if known:
            self._answer_onset()
        else:
            self._answer(heard, last)

    def _take_in(self, heard: Heard) -> None:
        """Put the word's numbers, its tags', its features and its likenesses in a row."""
        network = self.network
        out = self.input
        words, tags, tags_before = network.words, network.tags, network.tags_before
        word, tag, tag_before = heard.input_word, heard.input_tag, heard.input_tag_before
        features = heard.features
        n = network.word_size
        for i in range(n):
            out[i] = words[word, i]
        for i in range(network.tag_size):
            out[n + i] = tags[tag, i]
            out[n + network.tag_size + i] = tags_before[tag_before, i]
        n += 2 * network.tag_size
        for i in range(FEATURES):
            out[n + i] = features[i] << (_FRACTION - _FEATURE_BITS)
        n += FEATURES
        alike = self._compare(heard)
        found = alike
        for i in range(_BACK):
            out[n + i] = found[i]
        heard.alike.append(alike)

    def _compare(self, heard: Heard) -> array[int]:
        """How much the word is like each of the last ones: cosines of what stands for them."""
        network = self.network
        alike = array("h", bytes(2 * _BACK))
        out, table, others = alike, network.alike, heard.input_words_before
        word = heard.input_word
        for k in range(_BACK):
            other = others[k]
            if other == 0:
                break
            total = 0
            for i in range(network.alike_size):
                total += table[word, i] * table[other, i]
            out[k] = (total + _HALF) >> _FRACTION
        return alike

    def _pass_on(self, state: array[int], hidden: int) -> None:
        out = self.input
        given = state
        for i in range(hidden):
            out[i] = given[i]

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
            total = given[i] + input_bias[i] + kept[i] + state_bias[i]
            reset = sigmoid[step(total)]
            j = hidden + i
            total = given[j] + input_bias[j] + kept[j] + state_bias[j]
            update = sigmoid[step(total)]
            j = 2 * hidden + i
            recalled = kept[j] + state_bias[j]
            total = given[j] + input_bias[j] + ((reset * recalled + _HALF) >> _FRACTION)
            new = tanh[step(total)]
            out[i] = new + ((update * (earlier[i] - new) + _HALF) >> _FRACTION)
        return state

    def _answer(self, heard: Heard, before: array[int]) -> None:
        """Ask what is asked of every word; its key is kept with it."""
        network = self.network
        answers, bias = self.answers, network.head_bias
        product(network.heads, self.input, answers)
        for i in range(network.head_count):
            answers[i] = (answers[i] + bias[i] + _HALF) >> _FRACTION
        size = network.key_size
        inside = self.inside
        product(network.key_before, before, inside)
        key = array("i", bytes(4 * size))
        keys = key
        first = network.edit_delays + network.delays + size
        for i in range(size):
            keys[i] = answers[first + i] + ((inside[i] + _HALF) >> _FRACTION)
        heard.keys.append(key)

    def _answer_onset(self) -> None:
        """Ask no more than whether the newest word is an onset."""
        network = self.network
        answers, bias = self.answers, network.head_bias
        product(network.first_heads, self.input, answers)
        for i in range(network.edit_delays + 1):
            answers[i] = (answers[i] + bias[i] + _HALF) >> _FRACTION

    def edit(self, delay: int) -> int:
        """The log odds that the word so long ago is an edit term."""
        answers = self.answers
        return answers[delay]

    def onset(self, delay: int) -> int:
        """The log odds that the word so long ago is an onset."""
        answers = self.answers
        return answers[self.network.edit_delays + delay]

    def point(self, heard: list[Heard], onset: int, delay: int, place: int) -> None:
        """Leave in `scores` what speaks for each candidate, the nearest first."""
        network = self.network
        size = network.key_size
        answers, inside, scores = self.answers, self.inside, self.scores
        query = network.edit_delays + network.delays
        at, after, later = heard[onset], heard[onset], heard[onset]
        if delay >= 1:
            after = heard[onset + 1]
        if delay >= 2:
            later = heard[onset + 2]
        first, second, third = at.features, after.features, later.features
        alike = at.alike[place]
        distance, curve, candidate = network.distance, network.tanh, network.candidate
        score, by_delay = network.score, network.delay
        for back in range(1, _BACK + 1):
            if back > onset:
                scores[back - 1] = -(_ONE << 10)
                continue
            other = heard[onset - back]
            key = other.keys[place]
            for i in range(size):
                inside[i] = answers[query + i] + by_delay[delay, i] + key[i] + distance[back, i]
            m = back - 1
            self._speak(0, first[m])
            if delay >= 1:
                self._speak(1, second[m])
                self._speak(4, second[_SAME_TAG + m])
            if delay >= 2:
                self._speak(2, third[m])
            self._speak(3, first[_SAME_TAG + m])
            self._speak(5, first[_SAME_BEGINNING + m])
            self._speak(6, first[_BOOST_LEX + m])
            self._speak(7, first[_BOOST_POS + m])
            theirs = other.features
            self._speak(8, theirs[_FILLED_PAUSE])
            like = alike[m]
            for i in range(size):
                inside[i] += (candidate[9, i] * like) >> _FRACTION
            total = 0
            for i in range(size):
                total += score[i] * curve[near(inside[i])]
            scores[m] = (total + _HALF) >> _FRACTION

    def _shortened(self, key: array[int]) -> array[int]:
        """A key as a product takes it; eight units are enough for any."""
        out, given = self.short, key
        limit = (8 << _FRACTION) - 1
        for i in range(self.network.key_size):
            out[i] = max(-limit, min(limit, given[i]))
        return self.short

    def _speak(self, which: int, value: int) -> None:
        """Let a candidate's feature speak."""
        if value == 0:
            return
        inside, weights = self.inside, self.network.candidate
        for i in range(self.network.key_size):
            inside[i] += (weights[which, i] * value) >> _FEATURE_BITS

    def end(self, start: Heard, delay: int, back: int, place: int) -> None:
        """Leave in `ends` what speaks for the repair phase going on, ending here, and for none."""
        network = self.network
        size = network.key_size
        answers, inside, ends = self.answers, self.inside, self.ends
        query = network.edit_delays + network.delays + 2 * size
        product(network.phase_key, self._shortened(start.keys[place]), inside)
        by_delay, by_distance, weights = network.phase_delay, network.phase_distance, network.phase
        bias, curve = network.phase_bias, network.tanh
        for i in range(size):
            inside[i] = (inside[i] + _HALF) >> _FRACTION
            inside[i] += answers[query + i] + by_delay[delay, i] + by_distance[back, i]
        for c in range(_CLASSES):
            total = 0
            for i in range(size):
                total += weights[c, i] * curve[near(inside[i])]
            ends[c] = (total + bias[c] + _HALF) >> _FRACTION


def step(total: int) -> int:
    """Where a sum stands in the table of a curve."""
    place = (total >> (2 * _FRACTION - _STEPS)) + _MIDDLE
    if place < 0:
        return 0
    if place >= _TABLE:
        return _TABLE - 1
    return place


def near(value: int) -> int:
    """The same for a number that is no sum of products."""
    place = (value >> (_FRACTION - _STEPS)) + _MIDDLE
    if place < 0:
        return 0
    if place >= _TABLE:
        return _TABLE - 1
    return place


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


def _numbers(count: int) -> array[int]:
    return array("h", bytes(2 * count))
