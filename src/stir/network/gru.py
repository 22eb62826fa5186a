# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# `Network` checks the shapes of its arrays, so lookups need not be checked.
"""The GRU in fixed-point arithmetic: hidden states and the heads that read them.

Weights and activations are 16-bit numbers with twelve fractional bits, sums are 32-bit, sigmoid and
tanh are tables. Integer sums do not depend on the order of addition, so every machine, compiled or
not, gives the same numbers to the last bit (`product`).

After each word the heads give logits: for each of the newest words, whether it is an edit term and
whether it is an onset (`answers`). On request: which word starts the reparandum of an onset
(`score_starts`), whether its repair phase ends here (`score_ends`). What only these two need is
computed for them: most words are not asked about. The network is trained by
`stir.lab.training.gru_training`.

A `Batch` reads one word of each of several sessions, so that weights are read once for all.

Compiled where a C compiler was at hand (its types stand in `gru.pxd`), plain Python otherwise, with
numpy in place of the loops (`vectorised`).
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lm.vocabulary import UNK
from stir.network import vectorised
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
from stir.network.product import Matrix, Sums, Vectors, gates, multiply, sums, vectors
from stir.network.scorer import ReadBatch, Scorer
from stir.network.weights import (
    END_CLASSES,
    FRACTION,
    STEPS,
    check,
    directions,
    factor_name,
    widen,
)

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
_FEATURES = FEATURES
_FEATURE_BITS = 4
_VECTOR_SHIFT = FRACTION - VECTOR_BITS
_BOOSTS = BOOST_LAGS
_UNKNOWN = UNK
_SPELLED = SPELLED_WORDS


class Layer:
    """One layer of gated units: reset, update and new, in this order."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], name: str) -> None:
        self.inputs = _matrix(arrays, f"{name}.inputs")
        self.states = _matrix(arrays, f"{name}.states")
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
        wide = widen(arrays)
        self.words = wide["words"].data
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
        # of the last layer the heads read the state there
        self.widest = max(self.hidden, *[layer.width for layer in self.layers])
        self.onset_lags = arrays["onset"].shape[0]
        """For how many of the newest words an onset is asked for."""
        self.edit_lags: int = arrays["edit"].shape[0]
        self.phase_lags = arrays["phase_delay"].shape[0]
        """For how many words from its onset on a repair phase is asked for its end."""
        self.key_size = arrays["key"].shape[0]
        # the heads that every word needs, in one product
        self.heads = Matrix(np.concatenate([arrays["edit"], arrays["onset"]]))
        self.head_bias = np.concatenate([arrays["edit_bias"], arrays["onset_bias"]]).data
        self.head_count = len(self.head_bias)
        self.query = _matrix(arrays, "query")
        self.query_bias = arrays["query_bias"].data
        self.key = _matrix(arrays, "key")
        self.key_before = _matrix(arrays, "key_before")
        self.lag = arrays["delay"].data
        self.distance = arrays["distance"].data
        self.candidate = arrays["candidate"].data
        self.score = arrays["score"].data
        self.phase_query = _matrix(arrays, "phase_query")
        self.phase_query_bias = arrays["phase_query_bias"].data
        self.phase_key = _matrix(arrays, "phase_key")
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


class Batch(ReadBatch):
    """Room to read a word of each of several sessions."""

    def __init__(self, network: Network, size: int, keep: bool = False) -> None:
        """Take the number of sessions; `keep` all layers' products with the states before."""
        self.network = network
        self.input = vectors(size, network.widest)
        self.from_input = sums(size, 3 * network.hidden)
        self.answers = sums(size, network.head_count)
        count = len(network.layers)
        befores = [vectors(size, network.hidden) for _ in range(count if keep else 1)]
        from_states = [sums(size, 3 * network.hidden) for _ in range(count if keep else 1)]
        self.befores = befores if keep else befores * count
        self.from_states = from_states if keep else from_states * count

    def fits(self, network: Network) -> bool:
        """Whether it has room for another network."""
        own = self.network
        return (
            own.hidden == network.hidden
            and own.widest == network.widest
            and own.head_count == network.head_count
            and len(own.layers) == len(network.layers)
        )

    def read(
        self,
        readers: list[Scorer],
        news: list[WordState],
        befores: list[WordState | None],
        number: int,
        reuse: bool = False,
    ) -> None:
        """Go on from the states after the words before; readers are those of one network."""
        count = len(readers)
        first: Reader = readers[0]  # type: ignore[assignment]
        network = first.network
        hidden = network.hidden
        for n in range(count):
            reader: Reader = readers[n]  # type: ignore[assignment]
            new = news[n]
            reader._fill_input(new, self.input, n)
            reader.state = np.empty(hidden * len(network.layers), np.int16)
            before = befores[n]
            if before is not None:
                new.states_before = before.states
        for i in range(len(network.layers)):
            layer = network.layers[i]
            recalled, from_state = self.befores[i], self.from_states[i]
            if not reuse:
                self._recall(befores, number, i, recalled)
                multiply(layer.states, recalled, from_state, count)
            multiply(layer.inputs, self.input, self.from_input, count)
            gates(
                self.from_input,
                from_state,
                layer.input_bias,
                layer.state_bias,
                network.sigmoid,
                network.tanh,
                recalled,
                self.input,
                hidden,
                count,
            )
            self._remember(readers, i)
        multiply(network.heads, self.input, self.answers, count)
        for n in range(count):
            reader = readers[n]  # type: ignore[assignment]
            reader._take(news[n], self.answers, n)

    def _recall(
        self, befores: list[WordState | None], number: int, layer: int, out: Vectors
    ) -> None:
        """Write a layer's states after the words before."""
        hidden = self.network.hidden
        for n in range(len(befores)):
            before = befores[n]
            if before is None:
                out[n, :hidden] = 0
            else:
                state = before.states[number]
                out[n, :hidden] = state[layer * hidden : (layer + 1) * hidden]

    def _remember(self, readers: list[Scorer], layer: int) -> None:
        """Keep a layer's new states."""
        given = self.input
        hidden = self.network.hidden
        for n in range(len(readers)):
            reader: Reader = readers[n]  # type: ignore[assignment]
            state = reader.state
            state[layer * hidden : (layer + 1) * hidden] = given[n, :hidden]


class Reader(Scorer):
    """One session's use of a network: buffers, and the heads' output for the newest word."""

    def __init__(self, network: Network, other: Reader | None = None) -> None:
        """Read with a network; `other` reads the same words, and lends its scratch space."""
        super().__init__(
            network.edit_lags, network.onset_lags, network.phase_lags, network.head_count
        )
        self.network = network
        self.direction = array("h", bytes(2 * network.direction_size))
        self.spelled = array("h")  # the directions of unknown words by their ids
        shares = other is not None and other.batch.fits(network)
        self.batch: Batch = other.batch if other is not None and shares else Batch(network, 1)
        self.keeping: Batch | None = None
        self.state: NDArray[np.int16] = np.zeros(network.hidden * len(network.layers), np.int16)
        self.has_query = self.has_phase_query = False
        size = network.key_size
        self.query = sums(1, size)
        self.phase_query = sums(1, size)
        self.inner = sums(1, size)
        self.clipped_key = vectors(1, size)
        if other is None or not other.lends_to(network):
            self.last: Vectors = vectors(_MAX_LAG, network.hidden)
            self.keys: Sums = sums(_MAX_LAG, size)
            self.old_keys: Sums = sums(_MAX_LAG, size)
        else:
            self.last, self.keys, self.old_keys = other.last, other.keys, other.old_keys

    def lends_to(self, network: Network) -> bool:
        """Whether a reader of another network can use its room for keys."""
        own = self.network
        return bool(own.hidden == network.hidden and own.key_size == network.key_size)

    def read(
        self, new: WordState, before: WordState | None, number: int, reuse: bool = False
    ) -> None:
        """Go on from the state after the word before; `number` is this network's among several.

        `reuse` is for explanations, between `keep_products` and `drop_products`: it takes the
        products with the state before from the last reading, which was of this word.
        """
        batch = self.batch if self.keeping is None else self.keeping
        batch.read([self], [new], [before], number, reuse)

    def batch_of(self, size: int) -> ReadBatch:
        """Room to read words of several sessions at once."""
        return Batch(self.network, size)

    def keep_products(self) -> None:
        """From now on keep the products with the state before, layer by layer."""
        self.keeping = Batch(self.network, 1, True)

    def drop_products(self) -> None:
        """Do not keep them any more; most sessions never need them."""
        self.keeping = None

    def read_again(
        self, word: WordState, before: WordState | None, number: int, reuse: bool
    ) -> None:
        """Read a word once more and leave it as it is; only `answers` is new."""
        kept = word.states, word.keys, word.similarities
        word.states, word.keys, word.similarities = [], [], []
        self.read(word, before, number, reuse)
        word.states, word.keys, word.similarities = kept

    def _take(self, new: WordState, answers: Sums, n: int) -> None:
        """Take what was computed for this session; the key comes when it is needed."""
        network = self.network
        own, bias = self.answers, network.head_bias
        for i in range(network.head_count):
            own[i] = (answers[n, i] + bias[i] + _HALF) >> _FRACTION
        new.states.append(self.state)
        new.keys.append(None)
        self.has_query = self.has_phase_query = False

    def _fill_input(self, new: WordState, rows: Vectors, row: int) -> None:
        """Concatenate embeddings, features and similarities."""
        if new.input_word > self.network.known_words:
            self._note_spelled(new)
        similarities = array("h", bytes(2 * _MAX_LAG))
        new.similarities.append(similarities)
        if not COMPILED:
            vectorised.fill_input(self.network, new, self.spelled, similarities, rows[row])
            return
        self._compare(new, similarities)
        network = self.network
        out = rows
        words, tags, tags_before = network.words, network.tags, network.tags_before
        word, tag, tag_before = new.input_word, new.input_tag, new.input_tag_before
        features = new.features
        n = network.vector_size
        if word > network.known_words:
            spelled = new.spelled
            assert spelled is not None
            for i in range(n):
                out[row, i] = spelled[i] << _VECTOR_SHIFT
        else:
            known = network.vectors
            for i in range(n):
                out[row, i] = known[word, i] << _VECTOR_SHIFT
        if word >= network.word_count:
            word = _UNKNOWN  # training has seen too few of it to learn anything of its own
        for i in range(network.word_size):
            out[row, n + i] = words[word, i]
        n += network.word_size
        for i in range(network.tag_size):
            out[row, n + i] = tags[tag, i]
            out[row, n + network.tag_size + i] = tags_before[tag_before, i]
        n += 2 * network.tag_size
        for i in range(_FEATURES):
            out[row, n + i] = features[i] << (_FRACTION - _FEATURE_BITS)
        n += _FEATURES
        found = similarities
        for i in range(_MAX_LAG):
            out[row, n + i] = found[i]

    def _compare(self, new: WordState, similarities: array[int]) -> None:
        """The cosine similarity of the word to each of the last ones."""
        network = self.network
        size = network.direction_size
        spelled = self.spelled
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

    def _note_spelled(self, new: WordState) -> None:
        """Keep what an unknown word is compared by, at the place that its id says."""
        network = self.network
        size = network.direction_size
        assert new.spelled is not None
        if len(self.spelled) == 0:
            self.spelled = array("h", bytes(2 * _SPELLED * size))
        first = (new.input_word - network.known_words - 1) * size
        self.spelled[first : first + size] = network.direction_of(new.word.key, new.spelled)

    # --- reparanda and repair phases ------------------------------------------------------------

    def make_keys(self, words: list[WordState], first: int, end: int, number: int) -> None:
        """Compute what stands for words as starts of reparanda, of those that lack it."""
        network = self.network
        missing: list[WordState] = []
        for i in range(first, end):
            word = words[i]
            if word.keys[number] is None:
                missing.append(word)
        if not missing:
            return
        count, size = len(missing), network.key_size
        keys, old_keys = self.keys, self.old_keys
        self._take_last(missing, number, False)
        multiply(network.key, self.last, keys, count)
        self._take_last(missing, number, True)
        multiply(network.key_before, self.last, old_keys, count)
        for n in range(count):
            word = missing[n]
            if not COMPILED:
                word.keys[number] = vectorised.key(keys[n, :size], old_keys[n, :size])
                continue
            key = array("i", bytes(4 * size))
            out = key
            for i in range(size):
                out[i] = (keys[n, i] + _HALF) >> _FRACTION
                out[i] += (old_keys[n, i] + _HALF) >> _FRACTION
            word.keys[number] = key

    def _take_last(self, words: list[WordState], number: int, before: bool) -> None:
        """Write the last layer's states after words, or after the words before them."""
        hidden = self.network.hidden
        out = self.last
        first = hidden * (len(self.network.layers) - 1)
        for n in range(len(words)):
            states = words[n].states_before if before else words[n].states
            if states is None:
                out[n, :hidden] = 0
            else:
                state = states[number]
                out[n, :hidden] = state[first : first + hidden]

    def _ask(self, head: Matrix, bias: Any, out: Sums) -> None:
        """Compute a head of the newest word that not every word needs."""
        size = self.network.key_size
        hidden = self.network.hidden
        last = self.last
        state = self.state
        last[0, :hidden] = state[len(state) - hidden :]
        multiply(head, self.last, out, 1)
        values = out
        for i in range(size):
            values[0, i] = (values[0, i] + bias[i] + _HALF) >> _FRACTION

    def score_starts(self, words: list[WordState], onset: int, lag: int, number: int) -> None:
        """Write the logit of each reparandum start into `scores`, the nearest first.

        `onset` is the onset's index in `words`, `lag` how many words ago it was said.
        """
        network = self.network
        size = network.key_size
        if not self.has_query:
            self._ask(network.query, network.query_bias, self.query)
            self.has_query = True
        self.make_keys(words, max(0, onset - _MAX_LAG), onset, number)
        if not COMPILED:
            vectorised.score_starts(
                network, self.query[0, :size], words, onset, lag, number, self.scores
            )
            return
        query, inner, scores = self.query, self.inner, self.scores
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
                inner[0, i] = query[0, i] + by_lag[lag, i] + key[i] + distance[back, i]
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
                inner[0, i] += (candidate[9, i] * similarity) >> _FRACTION
            total = 0
            for i in range(size):
                total += score[i] * curve[table_index(inner[0, i])]
            scores[m] = (total + _HALF) >> _FRACTION

    def _add_feature(self, which: int, value: int) -> None:
        if value == 0:
            return
        inner, weights = self.inner, self.network.candidate
        for i in range(self.network.key_size):
            inner[0, i] += (weights[which, i] * value) >> _FEATURE_BITS

    def score_ends(self, start: WordState, lag: int, back: int, number: int) -> None:
        """Write logits into `ends`: the repair phase goes on, ends here, or there is none.

        `start` is the reparandum's first word, `back` words before the onset; `lag` as above.
        """
        network = self.network
        size = network.key_size
        if not self.has_phase_query:
            self._ask(network.phase_query, network.phase_query_bias, self.phase_query)
            self.has_phase_query = True
        self.make_keys([start], 0, 1, number)
        # a product takes 16-bit numbers; eight units are enough for any key
        clipped, key = self.clipped_key, start.keys[number]
        limit = (8 << _FRACTION) - 1
        for i in range(size):
            clipped[0, i] = max(-limit, min(limit, key[i]))
        multiply(network.phase_key, self.clipped_key, self.inner, 1)
        if not COMPILED:
            vectorised.score_ends(
                network, self.phase_query[0, :size], self.inner[0, :size], lag, back, self.ends
            )
            return
        query, inner, ends = self.phase_query, self.inner, self.ends
        by_lag, by_distance, weights = network.phase_lag, network.phase_distance, network.phase
        phase_bias, curve = network.phase_bias, network.tanh
        for i in range(size):
            inner[0, i] = (inner[0, i] + _HALF) >> _FRACTION
            inner[0, i] += query[0, i] + by_lag[lag, i] + by_distance[back, i]
        for c in range(_CLASSES):
            total = 0
            for i in range(size):
                total += weights[c, i] * curve[table_index(inner[0, i])]
            ends[c] = (total + phase_bias[c] + _HALF) >> _FRACTION


def table_index(value: int) -> int:
    """The index of a number in the table of a curve."""
    index = (value >> (_FRACTION - _STEPS)) + _MIDDLE
    if index < 0:
        return 0
    if index >= _TABLE:
        return _TABLE - 1
    return index


def _matrix(arrays: Mapping[str, NDArray[Any]], name: str) -> Matrix:
    return Matrix(arrays[name], arrays.get(factor_name(name)))
