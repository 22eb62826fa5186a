"""Weights in fixed point: converted, and checked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from small_network import HIDDEN, KEY_SIZE, ONSET_LAGS, random_arrays, random_weights
from stir.errors import ModelError
from stir.lm.vocabulary import UNK
from stir.network.gru import Network
from stir.network.weights import (
    BIASES,
    FRACTION,
    MATRICES,
    Arrays,
    check,
    curves,
    to_fixed_point,
)

ONE = 1 << FRACTION


@settings(max_examples=10)
@given(st.integers(0, 1000), st.integers(1, 3))
def test_there_and_back(seed: int, layers: int) -> None:
    """A weight is off by half of 2 ** -12 at most, a bias by half of 2 ** -24."""
    weights = random_weights(seed, layers)
    arrays = to_fixed_point(weights)
    for name in MATRICES:
        assert near(arrays[name] / ONE, weights[f"{name}.weight"], 0.5 / ONE)
    for name in BIASES:
        assert near(arrays[f"{name}_bias"] / ONE**2, weights[f"{name}.bias"], 0.5 / ONE**2)
    assert near(arrays["candidate"].T / ONE, weights["candidate.weight"], 0.5 / ONE)
    assert near(arrays["score"] / ONE, weights["score.weight"][0], 0.5 / ONE)
    for i in range(layers):
        for ours, theirs in (("inputs", "weight_ih"), ("states", "weight_hh")):
            assert near(arrays[f"layer{i}.{ours}"] / ONE, weights[f"gru.{theirs}_l{i}"], 0.5 / ONE)
        for ours, theirs in (("input_bias", "bias_ih"), ("state_bias", "bias_hh")):
            found = arrays[f"layer{i}.{ours}"] / ONE**2
            assert near(found, weights[f"gru.{theirs}_l{i}"], 0.5 / ONE**2)
    assert f"layer{layers}.inputs" not in arrays
    assert len(Network(arrays).layers) == layers


def near(one: NDArray[Any], other: NDArray[Any], distance: float) -> bool:
    return one.shape == other.shape and bool(np.abs(one - other.astype(float)).max() <= distance)


def test_a_weight_that_does_not_fit_is_the_largest_that_does() -> None:
    weights = random_weights()
    weights["distance.weight"][3, :2] = 100.0, -100.0
    # 32767 / 4096 is eight units but for the last bit
    assert to_fixed_point(weights)["distance"][3, :2].tolist() == [32767, -32767]


def test_curves() -> None:
    sigmoid, tanh = curves()
    assert len(sigmoid) == len(tanh) == 16 * 512
    # the middle of the step that begins at 0 is 1 / 1024: sigmoid 0.500244 * 4096 = 2049.0,
    # tanh 0.000977 * 4096 = 4.0
    assert (sigmoid[4096], tanh[4096]) == (2049, 4)
    # the step at 1: sigmoid(1.000977) = 0.731251 * 4096 = 2995.2, tanh = 0.762004 * 4096 = 3121.2
    assert (sigmoid[4608], tanh[4608]) == (2995, 3121)
    # at the rim: 1 / (1 + e ** -7.999) = 0.999664 * 4096 = 4094.6, tanh 0.9999998
    assert (sigmoid[-1], tanh[-1]) == (4095, 4096)
    assert (np.diff(sigmoid) >= 0).all()
    assert (sigmoid + sigmoid[::-1] == ONE).all()
    assert (tanh == -tanh[::-1]).all()


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(random_arrays()))
def test_every_part_is_needed(name: str) -> None:
    arrays = random_arrays()
    del arrays[name]
    # without its inputs the second layer is none, and its states are no part of a network
    missing = r"layer1\.\w+ is no part" if name == "layer1.inputs" else name
    with pytest.raises(ModelError, match=f"the network lacks a part.*{missing}"):
        check(arrays)


SHAPING = {"words", "alike", "tags", "key", "onset", "phase_delay", "layer0.states"}
"""What other parts are measured by: their names are given when it changes."""


@pytest.mark.parametrize("name", sorted(random_arrays()))
def test_every_part_has_its_shape(name: str) -> None:
    array = random_arrays()[name]
    wrong = [array[..., :-1], np.concatenate([array, array]), array[None], array[:0]]
    for other in wrong:
        arrays = random_arrays() | {name: np.ascontiguousarray(other)}
        if other.shape[1:] == array.shape[1:] and len(other) and name == "phase_delay":
            check(arrays)  # there may be any number of these
            continue
        if other.shape[:1] == array.shape[:1] and other.size and name == "alike":
            check(arrays)  # words may be compared by any number of numbers
            continue
        with pytest.raises(ModelError, match="has one of another shape") as refused:
            check(arrays)
        assert name in SHAPING or f"{name} is" in refused.value.message


@pytest.mark.parametrize("name", sorted(random_arrays()))
def test_every_part_has_its_type(name: str) -> None:
    """Compiled, a number of another size would be read past the end."""
    for kind in (np.int8, np.int64, np.float32, np.uint16):
        arrays = random_arrays()
        arrays[name] = arrays[name].astype(kind)
        with pytest.raises(ModelError, match=f"{name} is {np.dtype(kind)}"):
            check(arrays)


def test_nothing_else_is_there() -> None:
    with pytest.raises(ModelError, match=r"layer3\.inputs is no part of it"):
        check(random_arrays() | {"layer3.inputs": random_arrays()["layer1.inputs"]})


@pytest.mark.parametrize(("name", "value"), [("sigmoid", -1), ("sigmoid", 4097), ("tanh", 5000)])
def test_curves_stay_within_one(name: str, value: int) -> None:
    """A state beyond one could make a sum overflow that is checked for less."""
    arrays = random_arrays()
    arrays[name][77] = value
    with pytest.raises(ModelError, match=f"{name} has values that the curve does not take"):
        check(arrays)


def test_no_word_is_more_alike_than_the_same() -> None:
    arrays = random_arrays()
    # 4096 ** 2 + 4097 ** 2 is just over two squares of one unit
    arrays["alike"][5, :2] = 4096, 4097
    with pytest.raises(ModelError, match="alike has vectors that are longer than one"):
        check(arrays)


def test_words_are_compared_by_directions() -> None:
    """Rows of length one, but nothing for an unknown word."""
    lengths = np.linalg.norm(random_arrays()["alike"] / ONE, axis=1)
    assert lengths[UNK] == 0
    assert np.allclose(np.delete(lengths, UNK), 1, atol=1e-3)


def quiet() -> Arrays:
    """A network whose sums are nothing."""
    arrays = random_arrays()
    return {
        name: array if name in ("sigmoid", "tanh") else np.zeros_like(array)
        for name, array in arrays.items()
    }


# A sum must stay below 2 ** 31, or 127.9997 units; a rounding adds half of one 2 ** -12.
# What is multiplied: of the 69 features 3 * 12 + 1 reach one unit and the other 32 reach eight,
# together 37 + 256 = 293, and 12 likenesses are let reach two, which makes 317; states reach one,
# keys are cut off at eight.
@pytest.mark.parametrize(
    ("name", "part", "largest"),
    [
        ("layer0.inputs", "layer0", 128 / 317),
        ("layer0.states", "layer0", 128 / HIDDEN),
        ("layer1.inputs", "layer1", 128 / HIDDEN),
        ("edit", "edit", 128 / HIDDEN),
        ("onset", "onset", 128 / HIDDEN),
        ("query", "query", 128 / HIDDEN),
        ("phase_query", "phase_query", 128 / HIDDEN),
        ("phase_key", "phase_key", 128 / (8 * KEY_SIZE)),
    ],
)
def test_sums_cannot_overflow(name: str, part: str, largest: float) -> None:
    arrays = quiet()
    most = int(largest * ONE)
    biases = {"layer0": "layer0.state_bias", "layer1": "layer1.input_bias"}
    bias = biases.get(part, f"{part}_bias")
    if most > 32767:  # ten weights of eight units are no more than 80: the bias does the rest
        arrays[name][:] = 32767
        rest = 2**31 - 32767 * ONE * arrays[name].shape[1]
        arrays[bias][-1] = rest - ONE - 1
        check(arrays)
        arrays[bias][-1] = rest - ONE
    else:
        arrays[name][-1] = most - 2
        check(arrays)
        arrays[name][-1] = -most - 2
    with pytest.raises(ModelError, match=f"^{part} has weights so large that sums could overflow"):
        check(arrays)


def test_training_that_went_astray_is_noticed() -> None:
    weights = random_weights()
    weights["gru.weight_ih_l0"] *= 100
    with pytest.raises(ModelError, match="layer0 has weights so large"):
        to_fixed_point(weights)


def test_a_network_tells_its_shape() -> None:
    network = Network(random_arrays())
    assert (network.hidden, network.onset_lags, network.key_size) == (HIDDEN, ONSET_LAGS, KEY_SIZE)
