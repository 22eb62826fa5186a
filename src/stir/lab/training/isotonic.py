"""Fits that turn a confidence into a probability, as small tables that a model can store.

Isotonic regression by pooling adjacent violators (Ayer et al. 1955; Zadrozny & Elkan 2002), and
Platt's logistic curve (1999). Both are monotone: calibrating changes no order, so nothing that is
decided by comparing confidences changes either.
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
"""Of Platt's curve as a table: so many knots between these odds (1 : e^7 and back), a quarter
apart, which keeps straight pieces within 0.005 of a curve of slope 2."""
ITERATIONS = 50
EDGE = 1e-6
"""A logarithm of odds is asked for no nearer to 0 and 1 than this."""


@dataclass(frozen=True)
class Table:
    """A curve in straight pieces from (x[0], y[0]) to (x[-1], y[-1]), level outside."""

    x: tuple[float, ...]
    y: tuple[float, ...]

    def __post_init__(self) -> None:
        rising = all(np.diff(self.x) > 0) and all(np.diff(self.y) >= 0)
        if not self.x or len(self.x) != len(self.y) or not rising:
            raise InputError("a table of calibration has as many y as x, and both rise")

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
        """How much the squared error grows if the two share one value."""
        weight = self.weight * other.weight / (self.weight + other.weight)
        return weight * (self.value - other.value) ** 2


def isotonic(confidence: ArrayLike, right: ArrayLike, steps: int | None = None) -> Table:
    """Fit the monotone steps of least squared error, joined by straight lines.

    With `steps`, neighbours are joined at the least loss until there are so few; a handful of
    repairs at either end then cannot make a probability of 0 or 1.
    """
    if steps is not None and steps < 1:
        raise InputError("a curve has at least one step")
    blocks = _pooled(_tied(confidence, right))
    while steps is not None and len(blocks) > steps:
        losses = [one.loss(other) for one, other in pairwise(blocks)]
        n = int(np.argmin(losses))
        blocks[n : n + 2] = [blocks[n].joined(blocks[n + 1])]
    # a step that is one confidence wide has one knot
    knots = [(x, b.value) for b in blocks for x in sorted({b.first, b.last})]
    return Table(tuple(x for x, _ in knots), tuple(y for _, y in knots))


def _tied(confidence: ArrayLike, right: ArrayLike) -> list[_Block]:
    """Equal confidences as one block, by confidence."""
    values, place, counts = np.unique(
        np.asarray(confidence, dtype=np.float64), return_inverse=True, return_counts=True
    )
    if not len(values):
        raise InputError("nothing to calibrate by")
    shares = np.bincount(place, np.asarray(right, dtype=np.float64)) / counts
    columns = zip(values.tolist(), counts.tolist(), shares.tolist(), strict=True)
    return [_Block(value, value, count, share) for value, count, share in columns]


def _pooled(blocks: list[_Block]) -> list[_Block]:
    """Join neighbours that fall, until none does."""
    result: list[_Block] = []
    for block in blocks:
        newest = block
        while result and result[-1].value >= newest.value:
            newest = result.pop().joined(newest)
        result.append(newest)
    return result


# --- Platt ----------------------------------------------------------------------------------------


def platt(confidence: ArrayLike, right: ArrayLike) -> Table:
    """Fit 1 / (1 + exp(-(a logit(c) + b))) and tabulate it; `a` is not allowed below 0."""
    slope, intercept = platt_parameters(confidence, right)
    # equally far apart on the logit's scale, where the curve is a line
    x = expit(np.linspace(-REACH, REACH, KNOTS))
    return Table(tuple(x.tolist()), tuple(expit(slope * logit(x) + intercept).tolist()))


def platt_parameters(confidence: ArrayLike, right: ArrayLike) -> tuple[float, float]:
    """Fit slope and intercept by Newton's method, with Platt's targets short of 0 and 1."""
    z = logit(np.asarray(confidence, dtype=np.float64))
    yes = np.asarray(right, dtype=np.bool_)
    if not len(z):
        raise InputError("nothing to calibrate by")
    target = np.where(yes, (yes.sum() + 1) / (yes.sum() + 2), 1 / ((~yes).sum() + 2))
    design = np.stack([z, np.ones_like(z)], axis=1)
    w = np.array([0.0, float(logit(target.mean()))])
    for _ in range(ITERATIONS):
        p = expit(design @ w)
        # a touch of ridge: all confidences may be equal, and then the slope is nobody's
        hessian = design.T @ (design * (p * (1 - p))[:, None]) + 1e-9 * np.eye(2)
        step = np.linalg.solve(hessian, design.T @ (target - p))
        w = w + np.clip(step, -5, 5)
        if np.abs(step).max() < 1e-10:
            break
    if w[0] < 0:  # confidences that mislead: the best monotone curve is level
        return 0.0, float(logit(target.mean()))
    return float(w[0]), float(w[1])


def logit(p: ArrayLike) -> Array:
    """The logarithm of the odds, finite at 0 and 1."""
    inside = np.clip(np.asarray(p, dtype=np.float64), EDGE, 1 - EDGE)
    found: Array = np.log(inside / (1 - inside))
    return found


def expit(z: ArrayLike) -> Array:
    """The inverse of `logit`."""
    found: Array = 1 / (1 + np.exp(-np.asarray(z, dtype=np.float64)))
    return found
