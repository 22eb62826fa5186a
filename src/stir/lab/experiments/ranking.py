"""Features ranked by information gain with 10-fold cross-validation, as Weka prints it (Table 1).

The *merit* of a feature is what knowing it, once it is discretised, takes from the entropy of the
class. Each of ten rounds leaves a tenth of the examples out, so merit and rank have a mean and a
deviation over the rounds. (Not to be confused with the feature `information_gain` of the paper.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lab.experiments.discretise import cut_points, entropy

ROUNDS = 10


@dataclass(frozen=True)
class Ranked:
    """A feature's place among the others, mean and standard deviation over the rounds."""

    name: str
    merit: float
    merit_sd: float
    rank: float
    rank_sd: float


def merit(values: NDArray[Any], classes: NDArray[Any], levels: int = 64) -> float:
    """Information gain in bits after discretising the values (for `levels` see there)."""
    return gain(np.searchsorted(cut_points(values, classes, levels), values), classes)


def gain(bins: NDArray[Any], classes: NDArray[Any]) -> float:
    """What a nominal feature takes from the entropy of the class."""
    rows, columns = np.unique(bins), np.unique(classes)
    table = np.zeros((len(rows), len(columns)))
    np.add.at(table, (np.searchsorted(rows, bins), np.searchsorted(columns, classes)), 1)
    conditional = sum(row.sum() * entropy(row) for row in table) / table.sum()
    return float(entropy(table.sum(axis=0)) - conditional)


def rank(
    x: NDArray[Any], y: NDArray[Any], names: Sequence[str], rounds: int = ROUNDS, seed: int = 1
) -> list[Ranked]:
    """Rank the columns of `x`, the best on average first."""
    left_out = stratified(y, rounds, seed)
    merits = np.array(
        [[merit(column[left_out != k], y[left_out != k]) for column in x.T] for k in range(rounds)]
    )
    ranks = 1.0 + np.argsort(np.argsort(-merits, axis=1, kind="stable"), axis=1, kind="stable")
    rows = zip(names, merits.mean(0), merits.std(0), ranks.mean(0), ranks.std(0), strict=True)
    found = [Ranked(name, *map(float, numbers)) for name, *numbers in rows]
    return sorted(found, key=lambda ranked: (ranked.rank, -ranked.merit))


def stratified(y: NDArray[Any], rounds: int, seed: int) -> NDArray[Any]:
    """The round that leaves each example out; every round has its share of every class."""
    part = np.empty(len(y), dtype=int)
    rng = np.random.default_rng(seed)
    dealt = 0
    for kind in np.unique(y):
        members = rng.permutation(np.flatnonzero(y == kind))
        part[members] = (np.arange(len(members)) + dealt) % rounds
        dealt += len(members)
    return part
