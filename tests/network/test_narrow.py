"""Weights of 8 bits: what rounding does, that it changes nothing else, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract import plain, value
from small_model import corpus
from small_network import VECTOR_SIZE, lexicon, random_arrays, with_networks
from stir.detector import Detector
from stir.errors import ModelError
from stir.lab.training.rounding import rounded
from stir.network.gru import Network
from stir.network.weights import NARROW, check, factor_name, narrow, widen, without_pointer

MATRICES = (*NARROW, "layer0.inputs", "layer0.states", "layer1.inputs", "layer1.states")


@given(st.integers(0, 1000))
def test_rounding(seed: int) -> None:
    """By maximum nothing is cut off, so a weight is off by half its factor; by squares, less."""
    arrays = random_arrays(seed)
    safe, best = narrow(arrays, by_maximum=True), narrow(arrays)
    for name in MATRICES:
        assert safe[name].dtype == best[name].dtype == np.int8
        factors = safe[factor_name(name)].astype(float)[:, None]
        assert (np.abs(errors(arrays, safe, name)) <= factors / 2).all()
        assert (squares(arrays, best, name) <= squares(arrays, safe, name)).all()
    assert all(np.array_equal(best[name], arrays[name]) for name in arrays.keys() - set(MATRICES))


def errors(arrays: Any, rounded_arrays: Any, name: str) -> Any:
    return widen(rounded_arrays)[name].astype(float) - arrays[name]


def squares(arrays: Any, rounded_arrays: Any, name: str) -> Any:
    return (errors(arrays, rounded_arrays, name) ** 2).sum(1)


def test_rounding_by_hand() -> None:
    """300 needs a factor of 3, since 2 * 127 = 254, and is 3 * 100; 127 needs none."""
    arrays = random_arrays()
    arrays["key"][0] = 0
    arrays["key"][0, :3] = 300, -299, 7
    arrays["key"][1] = 0
    arrays["key"][1, :2] = 127, -1
    found = narrow(arrays, by_maximum=True)
    assert found["key_factor"][:2].tolist() == [3, 1]
    # 299 / 3 = 99.67, 7 / 3 = 2.33
    assert found["key"][0, :3].tolist() == [100, -100, 2]
    assert found["key"][1, :2].tolist() == [127, -1]
    assert widen(found)["key"][0, :3].tolist() == [300, -300, 6]


@pytest.mark.parametrize("by_maximum", [True, False])
def test_the_largest_weights_fit(by_maximum: bool) -> None:
    """32767 needs a factor of 259, and 127 * 259 = 32893 has 17 bits."""
    arrays = random_arrays()
    arrays["words"][3] = 32767
    found = widen(narrow(arrays, by_maximum=by_maximum))["words"][3]
    assert (found <= 32767).all()
    assert (found > 32767 - 259).all()


def test_what_is_narrow_stays_as_it_is() -> None:
    arrays = narrow(random_arrays())
    again = narrow(arrays)
    assert all(again[name] is array for name, array in arrays.items())


@pytest.mark.parametrize("compiled", [True, False], ids=["installed", "plain Python"])
def test_traces_are_those_of_16_bit_weights(compiled: bool) -> None:
    """The same weights as 8-bit numbers and as 16-bit ones, to the last bit."""
    guard = Network(without_pointer(random_arrays(9, 1)), lexicon())
    networks = [Network(random_arrays(seed), lexicon()) for seed in (1, 2)]
    model = with_networks(*networks, guard=guard)
    found = []
    for wide in (False, True):
        used = rounded(model, wide=wide)
        assert all((n.arrays["key"].dtype == np.int16) == wide for n in used.networks)
        detector = Detector(used, operating_point="precise")
        if not compiled:
            detector = plain(detector)
        found.append(value(list(detector.traces(corpus()[:25]))))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", MATRICES)
def test_factors_are_checked(name: str) -> None:
    arrays = narrow(random_arrays())
    check(arrays, VECTOR_SIZE)
    factor = factor_name(name)
    for factors in (arrays[factor] * 0, arrays[factor] * 0 - 1, arrays[factor] * 0 + 32767):
        with pytest.raises(ModelError, match=f"{name} has factors"):
            check(arrays | {factor: factors.astype(np.int16)}, VECTOR_SIZE)
    with pytest.raises(ModelError, match=f"{factor} is"):
        check(arrays | {factor: arrays[factor].astype(np.int32)}, VECTOR_SIZE)
    with pytest.raises(ModelError, match=f"{factor} is"):
        check(arrays | {factor: arrays[factor][:-1]}, VECTOR_SIZE)
    del arrays[factor]
    with pytest.raises(ModelError, match=f"lacks a part.*{factor}"):
        check(arrays, VECTOR_SIZE)
    with pytest.raises(ModelError, match=f"{factor} is no part"):
        check(random_arrays() | {factor: np.ones(4, np.int16)}, VECTOR_SIZE)
