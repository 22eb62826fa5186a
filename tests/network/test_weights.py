"""Weights in fixed point: converted, and checked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from small_network import (
    HIDDEN,
    KEY_SIZE,
    ONSET_LAGS,
    TAG_SIZE,
    VECTOR_SIZE,
    WORD_SIZE,
    lexicon,
    random_arrays,
    random_network,
    random_weights,
)
from stir.errors import ModelError
from stir.lm.vocabulary import END
from stir.network.gru import Network
from stir.network.weights import (
    BIASES,
    FRACTION,
    MATRICES,
    MAX_SIMILARITY,
    Arrays,
    check,
    curves,
    directions,
    factor_name,
    narrow,
    to_16_bits,
    to_fixed_point,
    without_pointer,
)

ONE = 1 << FRACTION


@settings(max_examples=10)
@given(st.integers(0, 1000), st.integers(1, 3))
def test_there_and_back(seed: int, layers: int) -> None:
    """A weight is off by half of 2 ** -12 at most, a bias by half of 2 ** -24."""
    weights = random_weights(seed, layers)
    arrays = to_16_bits(weights)
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
    assert len(Network(arrays, lexicon()).layers) == layers


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
        check(arrays, VECTOR_SIZE)


SHAPING = {"words", "tags", "key", "onset", "phase_delay", "layer0.states"}
"""What other parts are measured by: their names are given when it changes."""
ANY_NUMBER = {"phase_delay", "words", "alike"}
"""There may be any number of lags, of learnt words, and of numbers that words are compared by."""


@pytest.mark.parametrize("name", sorted(random_arrays()))
def test_every_part_has_its_shape(name: str) -> None:
    array = random_arrays()[name]
    wrong = [array[..., :-1], np.concatenate([array, array]), array[None], array[:0]]
    for other in wrong:
        arrays = random_arrays() | {name: np.ascontiguousarray(other)}
        if other.shape[1:] == array.shape[1:] and len(other) and name in ANY_NUMBER:
            check(arrays, VECTOR_SIZE)
            continue
        with pytest.raises(ModelError, match="has one of another shape") as refused:
            check(arrays, VECTOR_SIZE)
        assert name in SHAPING or f"{name} is" in refused.value.message


@pytest.mark.parametrize("name", sorted(random_arrays()))
def test_every_part_has_its_type(name: str) -> None:
    """Compiled, a number of another size would be read past the end."""
    for kind in (np.int8, np.int64, np.float32, np.uint16):
        arrays = random_arrays()
        arrays[name] = arrays[name].astype(kind)
        lacks_factors = kind is np.int8 and factor_name(name) in narrow(random_arrays())
        wrong = factor_name(name) if lacks_factors else f"{name} is {np.dtype(kind)}"
        with pytest.raises(ModelError, match=wrong):
            check(arrays, VECTOR_SIZE)


def test_nothing_else_is_there() -> None:
    arrays = random_arrays() | {"layer3.inputs": random_arrays()["layer1.inputs"]}
    with pytest.raises(ModelError, match=r"layer3\.inputs is no part of it"):
        check(arrays, VECTOR_SIZE)


@pytest.mark.parametrize(("name", "value"), [("sigmoid", -1), ("sigmoid", 4097), ("tanh", 5000)])
def test_curves_stay_within_one(name: str, value: int) -> None:
    """A state beyond one could make a sum overflow that is checked for less."""
    arrays = random_arrays()
    arrays[name][77] = value
    with pytest.raises(ModelError, match=f"{name} has values that the curve does not take"):
        check(arrays, VECTOR_SIZE)


def test_vectors_have_the_size_of_the_lexicons() -> None:
    arrays = random_arrays()
    for size in (VECTOR_SIZE - 1, VECTOR_SIZE + 1):
        with pytest.raises(ModelError, match=rf"alike is int16 \(3, 5\), not int16 \(3, {size}\)"):
            check(arrays, size)


def test_a_guard_without_a_pointer_is_a_network() -> None:
    for layers in (1, 2):
        check(without_pointer(random_arrays(layers=layers)), VECTOR_SIZE)


# --- directions -----------------------------------------------------------------------------------


def test_directions_by_hand() -> None:
    """The vector (3, 4) in units of 1 / 32, projected on its two numbers and on their sum."""
    projection = np.array([[ONE, 0], [0, ONE], [ONE, ONE]], np.int16)
    # sums: 3 * 4096 / 32 = 384, 4 * 4096 / 32 = 512, 7 * 4096 / 32 = 896; their length is
    # 128 * sqrt(9 + 16 + 49) = 128 * 8.60233, so that is 3, 4 and 7 times 4096 / 8.60233 = 476.15
    [found] = directions(np.array([[3, 4]], np.int8), projection)
    assert found.tolist() == [1428, 1905, 3333]
    # sums are rounded down: -1 * 33 / 32 = -1.03 is -2, and the length of (-2, 0) is 2
    [found] = directions(np.array([[-1, 0]], np.int8), np.array([[33, 0], [0, 33]], np.int16))
    assert found.tolist() == [-ONE, 0]


def test_directions_of_the_lexicon() -> None:
    """They have length one, and there are none for words of which nothing is known."""
    found = directions(lexicon().vectors, random_arrays()["alike"])
    lengths = np.linalg.norm(found / ONE, axis=1)
    assert not lengths[: END + 1].any()
    assert np.allclose(lengths[END + 1 :], 1, atol=1e-3)
    # the rows as a compiled network reads them
    assert found.dtype == np.int16
    assert found.flags.c_contiguous


VECTORS = st.lists(st.lists(st.integers(-128, 127), min_size=4, max_size=4), min_size=1, max_size=9)
PROJECTIONS = st.lists(
    st.lists(st.integers(-32767, 32767), min_size=4, max_size=4), min_size=1, max_size=40
)


@given(VECTORS, PROJECTIONS)
def test_directions_one_by_one_and_together(
    vectors: list[list[int]], projection: list[list[int]]
) -> None:
    """A table and a word that comes alone give the same numbers, which are those of exact sums."""
    rows, weights = np.array(vectors, np.int8), np.array(projection, np.int16)
    together = directions(rows, weights)
    for row, found in zip(rows, together, strict=True):
        assert directions(row[None], weights)[0].tolist() == found.tolist()
        sums = [sum(int(a) * int(b) for a, b in zip(row, w, strict=True)) // 32 for w in weights]
        squares = sum(x * x for x in sums)
        assert squares < 2**53, "floats hold the squares"
        length = max(1.0, squares**0.5)
        assert found.tolist() == [round(x * ONE / length) for x in sums]
        # never more alike than the same: a product of two fits its 32 bits with room
        assert int((found.astype(np.int64) ** 2).sum()) < MAX_SIMILARITY * ONE * ONE


def test_directions_of_extreme_vectors() -> None:
    """The largest numbers that 100 bytes and weights of 16 bits can make."""
    vectors = np.full((3, 100), -128, np.int8)
    vectors[1, ::2] = 127
    projection = np.full((32, 100), -32767, np.int16)
    projection[::2, ::3] = 32767
    together = directions(vectors, projection)
    for row, found in zip(vectors, together, strict=True):
        assert directions(row[None], projection)[0].tolist() == found.tolist()
        assert np.linalg.norm(found / ONE) == pytest.approx(1, abs=1e-3)


# --- sums -----------------------------------------------------------------------------------------


def quiet() -> Arrays:
    """A network whose sums are nothing."""
    arrays = random_arrays()
    return {
        name: array if name in ("sigmoid", "tanh") else np.zeros_like(array)
        for name, array in arrays.items()
    }


# A sum must stay below 2 ** 31, or 127.9997 units; a rounding adds half of one 2 ** -12. States
# reach one, keys are cut off at eight. Ten states with weights below eight never reach 128.
@pytest.mark.parametrize(
    ("name", "part", "largest"),
    [
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
    if most > 32767:  # ten weights of eight units are no more than 80: the bias does the rest
        arrays[name][:] = 32767
        rest = 2**31 - 32767 * ONE * arrays[name].shape[1]
        arrays[f"{part}_bias"][-1] = rest - ONE - 1
        check(arrays, VECTOR_SIZE)
        arrays[f"{part}_bias"][-1] = rest - ONE
    else:
        arrays[name][-1] = most - 2
        check(arrays, VECTOR_SIZE)
        arrays[name][-1] = -most - 2
    with pytest.raises(ModelError, match=f"^{part} has weights so large that sums could overflow"):
        check(arrays, VECTOR_SIZE)


def test_sums_of_a_word_cannot_overflow() -> None:
    """Vectors are at most sixteen units long, the learnt part as long as the longest of them.

    Measures reach four units, likenesses two, all else one: 55 yes-or-no features, 28 measures and
    16 likenesses make 55 + 112 + 32 = 199.
    """
    arrays = quiet()
    inputs = arrays["layer0.inputs"]
    rest = inputs.shape[1] - VECTOR_SIZE - WORD_SIZE - 2 * TAG_SIZE
    inputs[-1, -rest:] = int(128 / 199 * ONE) - 2
    check(arrays, VECTOR_SIZE)
    inputs[-1, 0] = 2 * ONE  # 32 more with a vector in this direction
    with pytest.raises(ModelError, match=r"^layer0 has weights so large that sums could overflow"):
        check(arrays, VECTOR_SIZE)
    inputs[-1, -rest:] = int(64 / 199 * ONE)
    check(arrays, VECTOR_SIZE)
    arrays["words"][3, :] = 0
    arrays["words"][3, 1] = 7 * ONE  # a learnt part of seven units, in another direction
    inputs[-1, VECTOR_SIZE] = 4 * ONE  # 28 more, and 124 are too few
    check(arrays, VECTOR_SIZE)
    inputs[-1, VECTOR_SIZE] = 5 * ONE
    with pytest.raises(ModelError, match=r"^layer0 has weights so large that sums could overflow"):
        check(arrays, VECTOR_SIZE)


def test_training_that_went_astray_is_noticed() -> None:
    weights = random_weights()
    weights["gru.weight_ih_l0"] *= 100
    with pytest.raises(ModelError, match="layer0 has weights so large"):
        Network(to_fixed_point(weights), lexicon())


def test_a_network_tells_its_shape() -> None:
    network = random_network()
    assert (network.hidden, network.onset_lags, network.key_size) == (HIDDEN, ONSET_LAGS, KEY_SIZE)
    assert (network.vector_size, network.known_words) == (VECTOR_SIZE, len(lexicon().words))
