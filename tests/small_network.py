"""Networks for tests, small and erratic: they are drawn at random and need no training.

Their weights are so large that they label words as edit terms and take that back, admit repairs,
move and drop them at every turn, and so reach code that a trained network rarely does. Language
models and tagger are those of `small_model`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from small_model import corpus, small
from stir.lm.vocabulary import Vocabulary
from stir.models.provenance import Provenance
from stir.network.decoder import OperatingPoint
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import EDIT_LAGS, POINTER_FEATURES, Arrays, to_fixed_point

WORD_SIZE, TAG_SIZE, HIDDEN, KEY_SIZE, ONSET_LAGS, PHASE_LAGS, ALIKE_SIZE = 6, 4, 10, 8, 4, 5, 3
POINTS = {
    "balanced": OperatingPoint((0.5, 0.5, 0.5, 0.5), 0.3, 0.5, 0.5, 0.5, 2.0),
    "precise": OperatingPoint((0.9, 0.8, 0.8, 0.8), 0.5, 0.6, 0.6, 0.3, 4.0, 0.3, 0.2),
    "eager": OperatingPoint((0.3, 0.3, 0.4, 0.4), 0.1, 0.4, 0.4, 0.1, 1.5),
}
Weights = dict[str, NDArray[np.float32]]


@cache
def words_known() -> Vocabulary:
    """The words that occur three times and more; the others are unknown to the networks."""
    return Vocabulary.of((utterance.words for utterance in corpus()), min_count=3)


def random_weights(
    seed: int = 0, layers: int = 2, loud: float = 1.0, key_size: int = KEY_SIZE
) -> Weights:
    """What training could leave, by the names that torch gives it."""
    random = np.random.default_rng(seed)

    def drawn(*shape: int, size: float = 1.0, mean: float = 0.0) -> NDArray[np.float32]:
        return random.normal(mean, loud * size, shape).astype(np.float32)

    tags = len(small().pos.vocabulary) + 1
    weights = {
        "words.weight": drawn(len(words_known()) + 1, WORD_SIZE),
        "tags.weight": drawn(tags, TAG_SIZE),
        "tags_before.weight": drawn(tags, TAG_SIZE),
        "alike.weight": drawn(ALIKE_SIZE, WORD_SIZE),
        "edit.weight": drawn(EDIT_LAGS, HIDDEN, size=1.5),
        "edit.bias": drawn(EDIT_LAGS, size=0.1, mean=-1.5),
        "onset.weight": drawn(ONSET_LAGS, HIDDEN, size=1.5),
        "onset.bias": drawn(ONSET_LAGS, size=0.1, mean=-0.5),
        "score.weight": drawn(1, key_size, size=2.0),
        "candidate.weight": drawn(key_size, POINTER_FEATURES),
        "phase.weight": drawn(3, key_size),
        "phase.bias": np.array([0.5, 0.0, -1.0], np.float32),
    }
    for name in ("query", "key", "key_before", "phase_query"):
        weights[f"{name}.weight"] = drawn(key_size, HIDDEN, size=0.5)
    weights["query.bias"], weights["phase_query.bias"] = drawn(key_size), drawn(key_size)
    weights["phase_key.weight"] = drawn(key_size, key_size, size=4 / key_size)
    weights["delay.weight"] = drawn(ONSET_LAGS, key_size)
    weights["phase_delay.weight"] = drawn(PHASE_LAGS, key_size)
    weights["distance.weight"] = drawn(MAX_REPARANDUM_WORDS + 1, key_size)
    weights["phase_distance.weight"] = drawn(MAX_REPARANDUM_WORDS + 1, key_size)
    for layer in range(layers):
        width = HIDDEN if layer else WORD_SIZE + 2 * TAG_SIZE + FEATURES + MAX_REPARANDUM_WORDS
        weights[f"gru.weight_ih_l{layer}"] = drawn(3 * HIDDEN, width, size=0.7)
        weights[f"gru.weight_hh_l{layer}"] = drawn(3 * HIDDEN, HIDDEN, size=0.7)
        weights[f"gru.bias_ih_l{layer}"] = drawn(3 * HIDDEN, size=0.3)
        weights[f"gru.bias_hh_l{layer}"] = drawn(3 * HIDDEN, size=0.3)
    # sums fit 32 bits: features reach eight units, and there are many of them
    weights["gru.weight_ih_l0"][:, -FEATURES - MAX_REPARANDUM_WORDS :] *= 0.2
    return weights


def random_arrays(seed: int = 0, layers: int = 2, key_size: int = KEY_SIZE) -> Arrays:
    """The same as whole numbers, to be altered at will."""
    return to_fixed_point(random_weights(seed, layers, key_size=key_size))


@cache
def erratic_network(seed: int = 0, networks: int = 1, guard: bool = False) -> NetworkModel:
    """A detector that decides by the toss of a coin, but always the same way.

    The guard has another shape than the networks, and objects at the point `precise`.
    """
    drawn = tuple(Network(random_arrays(seed + 100 * i)) for i in range(networks))
    if not guard:
        return with_networks(*drawn)
    return with_networks(*drawn, guard=Network(random_arrays(seed + 50, layers=1, key_size=5)))


def with_networks(*networks: Network, **changes: Any) -> NetworkModel:
    """These networks, with the language models and the tagger of `small_model`."""
    return NetworkModel(
        lex=small().lex,
        pos=small().pos,
        edit=small().edit,
        words=words_known(),
        networks=networks,
        tagger=small().tagger,
        **{"points": POINTS, "provenance": Provenance(name="erratic"), **changes},
    )


def guarded(model: NetworkModel, guard: Network, points: dict[str, OperatingPoint]) -> NetworkModel:
    """The same model with a guard."""
    return replace(model, guard=guard, points=points)
