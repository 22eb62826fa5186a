"""Products and gates: every kernel against numpy's whole numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stir.lab.bench.plain import from_source
from stir.network import product
from stir.network.product import Matrix, detect_level, gates, multiply, sums, use_level, vectors
from stir.network.weights import curves

PLAIN = from_source("stir.network.product")
LEVELS = range(detect_level() + 1)


@pytest.fixture(params=[*LEVELS, "plain Python"])
def module(request: pytest.FixtureRequest) -> Any:
    """The module with one of its kernels."""
    if request.param == "plain Python":
        yield PLAIN
        return
    use_level(request.param)
    yield product
    use_level(detect_level())


SHAPES = st.tuples(st.integers(1, 23), st.one_of(st.integers(1, 70), st.sampled_from([256, 519])))


@pytest.mark.parametrize("in_bytes", [True, False], ids=["8 bits", "16 bits"])
def test_products_are_exact(module: Any, in_bytes: bool) -> None:
    @settings(max_examples=30, deadline=None)
    @given(SHAPES, st.integers(1, 11), st.booleans(), st.integers(0, 2**31))
    def check(shape: tuple[int, int], count: int, extreme: bool, seed: int) -> None:
        random = np.random.default_rng(seed)
        largest = 127 if in_bytes else 200
        weights = random.integers(-largest, largest + 1, shape)
        # sums fit 32 bits, which `weights.check` sees to elsewhere
        limit = min(2**15 - 1, (2**31 - 1) // (largest * shape[1]))
        given = random.integers(-limit, limit + 1, (count, shape[1]))
        if extreme:
            weights[:] = largest * np.sign(weights + 0.5)
            given[:] = limit * np.sign(given + 0.5)
        room_left = (2**31 - 1) // (largest * limit * shape[1])
        factors = random.integers(1, 1 + min(room_left, 258), shape[0])
        kind = np.int8 if in_bytes else np.int16
        matrix = module.Matrix(weights.astype(kind), factors.astype(np.int16) if in_bytes else None)
        # what stands behind the vector does not matter
        room = module.vectors(count, shape[1] + 40)
        room[:] = 77
        room[:, : shape[1]] = given
        out = module.sums(count, shape[0])
        module.multiply(matrix, room, out, count)
        expected = given @ weights.T * (factors if in_bytes else 1)
        assert np.array_equal(out[:, : shape[0]], expected)

    check()


SIGMOID, TANH = curves()
LARGE = st.sampled_from([2**12, 2**24, 2**27, 2**31 - 1])


def test_gates_are_exact(module: Any) -> None:
    """Sums of four numbers need more than 32 bits."""

    @settings(max_examples=30, deadline=None)
    @given(st.integers(1, 130), st.integers(1, 3), LARGE, st.integers(0, 2**31))
    def check(hidden: int, count: int, largest: int, seed: int) -> None:
        random = np.random.default_rng(seed)

        def drawn(*shape: int) -> Any:
            return random.integers(-largest, largest, shape).astype(np.int32)

        given, kept = module.sums(count, 3 * hidden), module.sums(count, 3 * hidden)
        given[:, : 3 * hidden], kept[:, : 3 * hidden] = drawn(count, 3 * hidden), drawn(3 * hidden)
        input_bias, state_bias = drawn(3 * hidden), drawn(3 * hidden)
        before, out = module.vectors(count, hidden), module.vectors(count, hidden)
        before[:] = random.integers(-4096, 4097, before.shape)
        module.gates(given, kept, input_bias, state_bias, SIGMOID, TANH, before, out, hidden, count)
        for n in range(count):
            expected = one_step(given[n], kept[n], input_bias, state_bias, before[n], hidden)
            assert out[n, :hidden].tolist() == expected

    check()


def one_step(
    given: Any, kept: Any, input_bias: Any, state_bias: Any, before: Any, hidden: int
) -> list[int]:
    """The equations, number by number."""

    def place(total: int) -> int:
        return min(8191, max(0, (total >> 15) + 4096))

    found = []
    for i in range(hidden):
        w, u = int(given[i]) + int(input_bias[i]), int(kept[i]) + int(state_bias[i])
        reset = int(SIGMOID[place(w + u)])
        j = hidden + i
        w, u = int(given[j]) + int(input_bias[j]), int(kept[j]) + int(state_bias[j])
        update = int(SIGMOID[place(w + u)])
        j = 2 * hidden + i
        w, u = int(given[j]) + int(input_bias[j]), int(kept[j]) + int(state_bias[j])
        new = int(TANH[place(w + ((reset * u + 2048) >> 12))])
        found.append(new + ((update * (int(before[i]) - new) + 2048) >> 12))
    return found


@pytest.mark.skipif(not product.COMPILED, reason="no compiled version is installed")
def test_there_must_be_room() -> None:
    matrix = Matrix(np.ones((3, 40), np.int16))
    with pytest.raises(ValueError, match="no room"):
        multiply(matrix, vectors(1, 32), sums(1, 3), 1)
    with pytest.raises(ValueError, match="no room"):
        multiply(matrix, vectors(1, 40), np.zeros((1, 3), np.int32), 1)
    with pytest.raises(ValueError, match="no 2 vectors"):
        multiply(matrix, vectors(2, 40), sums(1, 3), 2)
    curve = np.zeros(8192, np.int16)
    bias = np.zeros(12, np.int32)
    with pytest.raises(ValueError, match="no room"):
        gates(sums(1, 8), sums(1, 12), bias, bias, curve, curve, vectors(1, 4), vectors(1, 4), 4, 1)
    with pytest.raises(ValueError, match="too short"):
        gates(
            *(sums(1, 12), sums(1, 12), bias, bias, curve[:100], curve),
            *(vectors(1, 4), vectors(1, 4), 4, 1),
        )


def test_no_other_level_is_chosen() -> None:
    with pytest.raises(ValueError, match="no kernels of level 3"):
        use_level(3)
