# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# `multiply` and `gates` check the shapes of their arrays.
"""Products of weights with vectors, and what the gates of a layer make of them, exactly.

Weights are 16-bit numbers, or 8-bit numbers with a factor for each row, which make 16-bit ones;
vectors are 16-bit numbers, sums 32-bit. All is in whole numbers whose sums do not depend on their
order, so every machine, compiled or not, gives the same numbers to the last bit.

Several vectors can be multiplied at once: the weights, for which a word waits most of its time, are
read once for all of them.

Compiled, the two loops are in C (`kernels.h`). In plain Python they are numpy's, with floats that
hold all sums exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

COMPILED = not __file__.endswith(".py")
"""Whether this module is the compiled one."""

PADDED_ROWS, PADDED_COLUMNS = 4, 32
"""Kernels work on blocks of so many rows and columns."""
_ALIGNMENT = 64
_FRACTION, _HALF, _STEP, _MIDDLE, _LAST = 12, 1 << 11, 15, 1 << 12, (1 << 13) - 1

Vectors = Any
"""16-bit numbers, a row for each vector, and room for the padding."""
Sums = Any
"""32-bit numbers, likewise."""


def padded(count: int, to: int) -> int:
    """The next multiple."""
    return -(-count // to) * to


def vectors(count: int, size: int) -> Vectors:
    """Room for vectors that matrices with so many columns can take."""
    return _aligned((count, padded(size, PADDED_COLUMNS)), np.dtype(np.int16))


def sums(count: int, size: int) -> Sums:
    """Room for the products of matrices with so many rows."""
    return _aligned((count, padded(size, PADDED_ROWS)), np.dtype(np.int32))


class Matrix:
    """Weights, in the order in which they are read."""

    def __init__(self, weights: NDArray[Any], factors: NDArray[Any] | None = None) -> None:
        """Take 16-bit weights, or 8-bit ones and each row's factor."""
        self.rows, self.columns = weights.shape
        self.width = padded(self.columns, PADDED_COLUMNS)
        self.height = padded(self.rows, PADDED_ROWS)
        self.is_narrow = weights.dtype == np.int8
        scale = np.ones(self.height, np.int32)
        if factors is not None:
            scale[: self.rows] = factors
        self.scale = scale
        if COMPILED:
            room = _aligned((self.height, self.width), weights.dtype)
            room[: self.rows, : self.columns] = weights
            if self.is_narrow:
                self.narrow = room
            else:
                self.wide = room
        else:
            # 64-bit floats hold all sums exactly, and numpy multiplies them much faster
            self.floats = weights.astype(np.float64)


def multiply(matrix: Matrix, vectors: Vectors, out: Sums, count: int) -> None:
    """Write the products with the first vectors, which may be longer than the matrix is wide."""
    if not COMPILED:
        given = vectors[:count, : matrix.columns].astype(np.float64)
        out[:count, : matrix.rows] = given @ matrix.floats.T * matrix.scale[: matrix.rows]
        return
    if vectors.shape[1] < matrix.width or out.shape[1] < matrix.height:
        raise ValueError("there is no room for this matrix")
    if not 0 <= count <= min(vectors.shape[0], out.shape[0]):
        raise ValueError(f"there are no {count} vectors")
    run_product(matrix, vectors, out, count)  # type: ignore[name-defined]  # noqa: F821  # in C


def gates(
    given: Sums,
    kept: Sums,
    input_bias: Any,
    state_bias: Any,
    sigmoid: Any,
    tanh: Any,
    before: Vectors,
    out: Vectors,
    hidden: int,
    count: int,
) -> None:
    """Write the states that follow, for the first of several words.

    `given` are products with the words, `kept` those with the states before.
    """
    if not COMPILED:
        _gates_numpy(
            np.add(given[:count, : 3 * hidden], input_bias, dtype=np.int64),
            np.add(kept[:count, : 3 * hidden], state_bias, dtype=np.int64),
            np.asarray(sigmoid),
            np.asarray(tanh),
            before[:count, :hidden].astype(np.int32),
            out[:count, :hidden],
        )
        return
    size = min(given.shape[1], kept.shape[1], input_bias.shape[0], state_bias.shape[0])
    if hidden < 1 or size < 3 * hidden or min(before.shape[1], out.shape[1]) < hidden:
        raise ValueError("there is no room for these states")
    if min(sigmoid.shape[0], tanh.shape[0]) <= _LAST:
        raise ValueError("the curves are too short")
    words = min(given.shape[0], out.shape[0])
    if not 0 <= count <= min(words, kept.shape[0], before.shape[0]):
        raise ValueError(f"there are no {count} words")
    run_gates(  # type: ignore[name-defined]  # noqa: F821  # in C
        given, kept, input_bias, state_bias, sigmoid, tanh, before, out, hidden, count
    )


def _gates_numpy(
    given: NDArray[np.int64],
    kept: NDArray[np.int64],
    sigmoid: NDArray[np.int16],
    tanh: NDArray[np.int16],
    before: NDArray[np.int32],
    out: NDArray[np.int16],
) -> None:
    hidden = out.shape[1]
    opened = sigmoid[_places(given[:, : 2 * hidden] + kept[:, : 2 * hidden])].astype(np.int64)
    reset, update = opened[:, :hidden], opened[:, hidden:]
    recalled = (reset * kept[:, 2 * hidden :] + _HALF) >> _FRACTION
    new = tanh[_places(given[:, 2 * hidden :] + recalled)]
    out[:] = new + ((update * (before - new) + _HALF) >> _FRACTION)


def _places(totals: NDArray[np.int64]) -> NDArray[np.int64]:
    """The indices of numbers in the table of a curve."""
    places: NDArray[np.int64] = np.clip((totals >> _STEP) + _MIDDLE, 0, _LAST)
    return places


def detect_level() -> int:
    """Which kernels this processor can run: 0 for any, up to 2."""
    if not COMPILED:
        return 0
    return stir_level()  # type: ignore[name-defined,no-any-return]  # noqa: F821  # in C


def use_level(level: int) -> None:
    """Choose the kernels, for tests and benchmarks; the results are the same."""
    global _level
    if not 0 <= level <= detect_level():
        raise ValueError(f"this processor has no kernels of level {level}")
    _level = level


def _aligned(shape: tuple[int, int], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Zeros that begin where a cache line does."""
    size = shape[0] * shape[1] * dtype.itemsize
    room = np.zeros(size + _ALIGNMENT, np.uint8)
    first = -room.__array_interface__["data"][0] % _ALIGNMENT
    return room[first : first + size].view(dtype).reshape(shape)


_level = detect_level()
