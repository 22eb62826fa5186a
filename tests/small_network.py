"""Networks for tests, small and erratic: they are drawn at random and need no training.

Their weights are so large that they label words as edit terms and take that back, admit repairs,
move and drop them at every turn, and so reach code that a trained network rarely does. Language
models and tagger are those of `small_model`.

Their lexicon has three kinds of words: those that networks have learnt about, those that it has
only a vector of, and all others, whose vectors come from their spelling.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from small_model import corpus, small
from stir.lm.vocabulary import END, Vocabulary
from stir.models.provenance import Provenance
from stir.network.decoder import OperatingPoint
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS
from stir.network.gru import Network
from stir.network.lexicon import Lexicon
from stir.network.model import NetworkModel
from stir.network.weights import EDIT_LAGS, POINTER_FEATURES, Arrays, narrow, to_16_bits

VECTOR_SIZE, WORD_SIZE, TAG_SIZE, HIDDEN, KEY_SIZE, ALIKE_SIZE = 5, 6, 4, 10, 8, 3
ONSET_LAGS, PHASE_LAGS = 4, 5
GRAMS = 64
"""Rows of the table of n-grams: few, so that many n-grams share one."""
POINTS = {
    "balanced": OperatingPoint((0.5, 0.5, 0.5, 0.5), 0.3, 0.5, 0.5, 0.5, 2.0),
    "precise": OperatingPoint((0.9, 0.8, 0.8, 0.8), 0.5, 0.6, 0.6, 0.3, 4.0, 0.3, 0.2),
    "eager": OperatingPoint((0.3, 0.3, 0.4, 0.4), 0.1, 0.4, 0.4, 0.1, 1.5),
}
Weights = dict[str, NDArray[np.float32]]


@cache
def words_learnt() -> Vocabulary:
    """The words that occur six times and more: networks have embeddings for them."""
    return Vocabulary.of((utterance.words for utterance in corpus()), min_count=6)


@cache
def words_known() -> Vocabulary:
    """Those, and after them the words that occur three times and more, which have vectors only."""
    frequent = Vocabulary.of((utterance.words for utterance in corpus()), min_count=3)
    learnt = words_learnt().words[END:]
    return Vocabulary([*learnt, *(word for word in frequent.words[END:] if word not in learnt)])


@cache
def lexicon() -> Lexicon:
    """Random vectors, as wild as bytes can be."""
    random = np.random.default_rng(7)
    vectors = random.normal(0, 32, (len(words_known()) + 1, VECTOR_SIZE))
    vectors = np.clip(np.round(vectors), -127, 127).astype(np.int8)
    vectors[: END + 1] = 0
    grams = random.normal(0, 3 * 4096, (GRAMS, VECTOR_SIZE))
    grams = np.clip(np.round(grams), -32767, 32767).astype(np.int16)
    return Lexicon(words_known(), {"vectors": vectors, "grams": grams})


def random_weights(
    seed: int = 0,
    layers: int = 2,
    loud: float = 1.0,
    key_size: int = KEY_SIZE,
    lags: int = ONSET_LAGS,
) -> Weights:
    """What training could leave, by the names that torch gives it."""
    random = np.random.default_rng(seed)

    def drawn(*shape: int, size: float = 1.0, mean: float = 0.0) -> NDArray[np.float32]:
        return random.normal(mean, loud * size, shape).astype(np.float32)

    tags = len(small().pos.vocabulary) + 1
    weights = {
        "words.weight": drawn(len(words_learnt()) + 1, WORD_SIZE),
        "tags.weight": drawn(tags, TAG_SIZE),
        "tags_before.weight": drawn(tags, TAG_SIZE),
        "alike.weight": drawn(ALIKE_SIZE, VECTOR_SIZE),
        "edit.weight": drawn(EDIT_LAGS, HIDDEN, size=1.5),
        "edit.bias": drawn(EDIT_LAGS, size=0.1, mean=-1.5),
        "onset.weight": drawn(lags, HIDDEN, size=1.5),
        "onset.bias": drawn(lags, size=0.1, mean=-0.5),
        "score.weight": drawn(1, key_size, size=2.0),
        "candidate.weight": drawn(key_size, POINTER_FEATURES),
        "phase.weight": drawn(3, key_size),
        "phase.bias": np.array([0.5, 0.0, -1.0], np.float32),
    }
    for name in ("query", "key", "key_before", "phase_query"):
        weights[f"{name}.weight"] = drawn(key_size, HIDDEN, size=0.5)
    weights["query.bias"], weights["phase_query.bias"] = drawn(key_size), drawn(key_size)
    weights["phase_key.weight"] = drawn(key_size, key_size, size=4 / key_size)
    weights["delay.weight"] = drawn(lags, key_size)
    weights["phase_delay.weight"] = drawn(PHASE_LAGS, key_size)
    weights["distance.weight"] = drawn(MAX_REPARANDUM_WORDS + 1, key_size)
    weights["phase_distance.weight"] = drawn(MAX_REPARANDUM_WORDS + 1, key_size)
    known = VECTOR_SIZE + WORD_SIZE + 2 * TAG_SIZE
    for layer in range(layers):
        width = HIDDEN if layer else known + FEATURES + MAX_REPARANDUM_WORDS
        weights[f"gru.weight_ih_l{layer}"] = drawn(3 * HIDDEN, width, size=0.7)
        weights[f"gru.weight_hh_l{layer}"] = drawn(3 * HIDDEN, HIDDEN, size=0.7)
        weights[f"gru.bias_ih_l{layer}"] = drawn(3 * HIDDEN, size=0.3)
        weights[f"gru.bias_hh_l{layer}"] = drawn(3 * HIDDEN, size=0.3)
    # sums fit 32 bits: features reach eight units, and there are many of them; vectors reach four
    weights["gru.weight_ih_l0"][:, -FEATURES - MAX_REPARANDUM_WORDS :] *= 0.2
    weights["gru.weight_ih_l0"][:, :VECTOR_SIZE] *= 0.5
    return weights


def random_arrays(
    seed: int = 0, layers: int = 2, key_size: int = KEY_SIZE, lags: int = ONSET_LAGS
) -> Arrays:
    """The same as whole numbers, to be altered at will."""
    return to_16_bits(random_weights(seed, layers, key_size=key_size, lags=lags))


def random_network(
    seed: int = 0, layers: int = 2, key_size: int = KEY_SIZE, lags: int = ONSET_LAGS
) -> Network:
    """A network of these arrays; every second one has 8-bit weights."""
    arrays = random_arrays(seed, layers, key_size, lags)
    return Network(narrow(arrays) if seed % 2 else arrays, lexicon())


@cache
def erratic_network(seed: int = 0, networks: int = 1, guard: bool = False) -> NetworkModel:
    """A detector that decides by the toss of a coin, but always the same way.

    The guard has another shape than the networks, and objects at the point `precise`.
    """
    drawn = tuple(random_network(seed + 100 * i) for i in range(networks))
    if not guard:
        return with_networks(*drawn)
    return with_networks(*drawn, guard=random_network(seed + 50, layers=1, key_size=5))


def with_networks(*networks: Network, **changes: Any) -> NetworkModel:
    """These networks, with the language models and the tagger of `small_model`."""
    return NetworkModel(
        lex=small().lex,
        pos=small().pos,
        edit=small().edit,
        lexicon=lexicon(),
        networks=networks,
        tagger=small().tagger,
        **{"points": POINTS, "provenance": Provenance(name="erratic"), **changes},
    )


def guarded(model: NetworkModel, guard: Network, points: dict[str, OperatingPoint]) -> NetworkModel:
    """The same model with a guard."""
    return replace(model, guard=guard, points=points)
