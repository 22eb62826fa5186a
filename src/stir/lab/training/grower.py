"""Train the forests of a stage: plain, or cost-sensitive with MetaCost (section 5).

The bagged probabilities of MetaCost depend on the examples but not on the costs. They are a
separate step of the checkpoints, so they are computed once for any number of costs.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.checkpoint import Arrays, Checkpoints
from stir.lab.training.grow import flatten, random_forest
from stir.lab.training.metacost import bagged_probabilities, relabel
from stir.lab.training.progress import Progress, silent
from stir.lab.training.settings import TrainingSettings
from stir.paper.forest import Forest
from stir.paper.model import STAGES

BALANCE = {"rp_start": 0.5, "rm_start": 1.0}
"""The `balance` of class weights in the final forests of MetaCost. Positive examples of these two
stages are rare, and shallow trees that vote with the majority of a leaf would predict even fewer
than the costs ask for."""


CHOOSES_AMONG_ALL = frozenset({"rp_end"})
"""Stages whose trees choose among all features at each split instead of Weka's log2(M) + 1. The
most useful of the verdict's 23 features are the two probabilities from the earlier stages; a draw
of five features misses both three times in five."""


class Grower:
    """Grows forests of one size and seed."""

    def __init__(
        self,
        settings: TrainingSettings,
        checkpoints: Checkpoints,
        progress: Progress | None = None,
        n_jobs: int = -1,
    ) -> None:
        """`n_jobs` trees are grown in parallel; this does not change the result."""
        self.settings = settings
        self._checkpoints = checkpoints
        self._progress = progress or silent
        self._n_jobs = n_jobs

    def plain(self, stage: str, examples: Arrays) -> Forest:
        """Grow a forest on the original labels."""
        self._progress(f"forest for {stage}", 0, 1)
        return self._grown(stage, examples["x"], examples["y"])

    def cost_sensitive(self, stage: str, examples: Arrays, cost: NDArray[np.float64]) -> Forest:
        """Grow a forest on the labels that MetaCost assigns."""
        y = examples["y"]
        bagged = self._bagged(stage, examples)
        self._progress(f"forest for {stage}", 0, 1)
        present = np.unique(y)
        labels = relabel(bagged, present, cost[np.ix_(present, present)])
        return self._grown(stage, examples["x"], labels, BALANCE.get(stage, 0.0))

    def _bagged(self, stage: str, examples: Arrays) -> NDArray[np.float64]:
        s = self.settings
        x, y = examples["x"], examples["y"]
        self._progress(f"MetaCost for {stage}", 0, 1)
        digest = hashlib.sha256(x.tobytes() + y.tobytes()).hexdigest()
        found: NDArray[np.float64] = self._checkpoints.step(
            f"{stage}-bagged",
            {
                "examples": digest,
                "settings": (s.trees, s.tree_depth, s.resamples, s.sample_share, s.seed),
                "chooses among all": stage in CHOOSES_AMONG_ALL,
            },
            lambda: {
                "p": bagged_probabilities(
                    self._forest(stage),
                    x,
                    y,
                    n_resamples=s.resamples,
                    sample_share=s.sample_share,
                    random_state=s.seed,
                    n_jobs=self._n_jobs,
                )
            },
        )["p"]
        return found

    def _forest(self, stage: str) -> Any:
        s = self.settings
        forest = random_forest(len(STAGES[stage].features), s.seed, s.trees, s.tree_depth)
        return forest.set_params(max_features=None) if stage in CHOOSES_AMONG_ALL else forest

    def _grown(self, stage: str, x: NDArray[Any], y: NDArray[Any], balance: float = 0.0) -> Forest:
        forest = self._forest(stage).set_params(n_jobs=self._n_jobs)
        fitted = forest.set_params(class_weight=class_weights(y, balance)).fit(x, y)
        return flatten(fitted, STAGES[stage].features, STAGES[stage].classes)


def class_weights(y: NDArray[Any], balance: float) -> dict[Any, float]:
    """Weight each class by its inverse frequency to the power of `balance`.

    0 leaves the classes unweighted, 1 balances them fully.
    """
    classes, counts = np.unique(y, return_counts=True)
    return {label: float((len(y) / n) ** balance) for label, n in zip(classes, counts, strict=True)}


def two_way(cost: float) -> NDArray[np.float64]:
    """Return the cost matrix of a binary stage: gold by hypothesis, negative first."""
    return np.array([[0.0, 1.0], [cost, 0.0]])
