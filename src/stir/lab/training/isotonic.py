"""Calibration curves from confidence to probability, as small tables that a model can store.

Isotonic regression by pooling adjacent violators (Ayer et al. 1955; Zadrozny & Elkan 2002), and
Platt's logistic curve (1999). Both are monotone: calibration preserves the order of confidences,
so it does not change decisions that compare them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stir.errors import InputError

Array = NDArray[np.float64]
KNOTS = 57
REACH = 7.0
"""The knots of Platt's curve as a table: log odds from -7 to 7, a quarter apart. Linear
interpolation then stays within 0.005 of a curve of slope 2."""
ITERATIONS = 50
EDGE = 1e-6
"""Probabilities are clipped to this distance from 0 and 1 before taking log odds."""


@dataclass(frozen=True)
class Table:
    """A piecewise linear curve from (x[0], y[0]) to (x[-1], y[-1]), constant outside."""

    x: tuple[float, ...]
    y: tuple[float, ...]

    def __post_init__(self) -> None:
        rising = all(np.diff(self.x) > 0) and all(np.diff(self.y) >= 0)
        if not self.x or len(self.x) != len(self.y) or not rising:
            raise InputError("a calibration table needs as many y as x, both ascending")

    def __call__(self, confidence: ArrayLike) -> Array:
        """Calibrate confidences."""
        found: Array = np.interp(np.asarray(confidence, dtype=np.float64), self.x, self.y)
        return found


# --- isotonic -------------------------------------------------------------------------------------


@dataclass
class _Block:
    """Neighbouring confidences that share one value."""

    first: float
    last: float
    weight: float
    value: float

    def joined(self, other: _Block) -> _Block:
        weight = self.weight + other.weight
        value = (self.weight * self.value + other.weight * other.value) / weight
        return _Block(self.first, other.last, weight, value)

    def loss(self, other: _Block) -> float:
        """The increase in squared error if the two blocks share one value."""
        weight = self.weight * other.weight / (self.weight + other.weight)
        return weight * (self.value - other.value) ** 2


def isotonic(confidence: ArrayLike, right: ArrayLike, steps: int | None = None) -> Table:
    """Fit the monotone step function of least squared error, connected by straight lines.

    With `steps`, neighbouring steps are merged at the least loss until that many are left, so that
    a few repairs at either end cannot cause a probability of 0 or 1.
    """
    if steps is not None and steps < 1:
        raise InputError("a curve has at least one step")
    blocks = _pooled(_tied(confidence, right))
    while steps is not None and len(blocks) > steps:
        losses = [one.loss(other) for one, other in pairwise(blocks)]
        n = int(np.argmin(losses))
        blocks[n : n + 2] = [blocks[n].joined(blocks[n + 1])]
    # a step that covers a single confidence has one knot
    knots = [(x, b.value) for b in blocks for x in sorted({b.first, b.last})]
    return Table(tuple(x for x, _ in knots), tuple(y for _, y in knots))


def _tied(confidence: ArrayLike, right: ArrayLike) -> list[_Block]:
    """Group equal confidences into blocks, in ascending order."""
    values, place, counts = np.unique(
        np.asarray(confidence, dtype=np.float64), return_inverse=True, return_counts=True
    )
    if not len(values):
        raise InputError("there are no confidences to calibrate on")
    shares = np.bincount(place, np.asarray(right, dtype=np.float64)) / counts
    columns = zip(values.tolist(), counts.tolist(), shares.tolist(), strict=True)
    return [_Block(value, value, count, share) for value, count, share in columns]


def _pooled(blocks: list[_Block]) -> list[_Block]:
    """Merge neighbouring blocks until their values ascend."""
    result: list[_Block] = []
    for block in blocks:
        newest = block
        while result and result[-1].value >= newest.value:
            newest = result.pop().joined(newest)
        result.append(newest)
    return result


# --- Platt ----------------------------------------------------------------------------------------


def platt(confidence: ArrayLike, right: ArrayLike) -> Table:
    """Fit 1 / (1 + exp(-(a logit(c) + b))) with a >= 0, and tabulate it."""
    slope, intercept = platt_parameters(confidence, right)
    # equidistant on the logit scale, where the curve is a line
    x = expit(np.linspace(-REACH, REACH, KNOTS))
    return Table(tuple(x.tolist()), tuple(expit(slope * logit(x) + intercept).tolist()))


def platt_parameters(confidence: ArrayLike, right: ArrayLike) -> tuple[float, float]:
    """Fit slope and intercept by Newton's method, with Platt's smoothed targets."""
    z = logit(np.asarray(confidence, dtype=np.float64))
    yes = np.asarray(right, dtype=np.bool_)
    if not len(z):
        raise InputError("there are no confidences to calibrate on")
    target = np.where(yes, (yes.sum() + 1) / (yes.sum() + 2), 1 / ((~yes).sum() + 2))
    design = np.stack([z, np.ones_like(z)], axis=1)
    w = np.array([0.0, float(logit(target.mean()))])
    for _ in range(ITERATIONS):
        p = expit(design @ w)
        # a small ridge term: the slope is undetermined if all confidences are equal
        hessian = design.T @ (design * (p * (1 - p))[:, None]) + 1e-9 * np.eye(2)
        step = np.linalg.solve(hessian, design.T @ (target - p))
        w = w + np.clip(step, -5, 5)
        if np.abs(step).max() < 1e-10:
            break
    if w[0] < 0:  # higher confidences are less often right: the best monotone curve is constant
        return 0.0, float(logit(target.mean()))
    return float(w[0]), float(w[1])


def logit(p: ArrayLike) -> Array:
    """Return the log odds, clipped so that they are finite at 0 and 1."""
    inside = np.clip(np.asarray(p, dtype=np.float64), EDGE, 1 - EDGE)
    found: Array = np.log(inside / (1 - inside))
    return found


def expit(z: ArrayLike) -> Array:
    """Return the probability of given log odds: the inverse of `logit`."""
    found: Array = 1 / (1 + np.exp(-np.asarray(z, dtype=np.float64)))
    return found
