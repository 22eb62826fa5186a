"""Fixed-point weights as floats again, which fine-tuning starts from."""

from __future__ import annotations

import numpy as np
import pytest

from small_network import random_network
from stir.detector import load
from stir.network.model import NetworkModel
from stir.network.weights import to_16_bits, to_fixed_point, to_floats, widen


@pytest.mark.parametrize("layers", [1, 2])
def test_floats_are_rounded_to_the_same_integers(layers: int) -> None:
    """Weights that were rounded to 8 bits are not rounded once more."""
    arrays = widen(random_network(1, layers).arrays)
    again = widen(to_fixed_point(to_floats(arrays)))
    assert again.keys() == arrays.keys()
    for name, array in arrays.items():
        assert again[name].dtype == array.dtype
        assert np.array_equal(again[name], array), name


def test_packaged_networks_survive_single_precision() -> None:
    """Training has 24 bits for a number, and biases have 24 after the point alone."""
    model = load("default").model
    assert isinstance(model, NetworkModel)
    for network in model.networks:
        single = {name: w.astype(np.float32) for name, w in to_floats(network.arrays).items()}
        again = to_16_bits(single)
        assert all(np.array_equal(again[name], a) for name, a in widen(network.arrays).items())
