"""Grow the forests of section 5 with scikit-learn, and flatten them for run time.

The paper used Weka, so trees are grown like those of Weka's `RandomForest`: on a bootstrap sample,
splitting by information gain, each split choosing among log2(M) + 1 of the M features. This module
needs the extra `train`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import RandomForestClassifier

from stir.paper.forest import Forest

TREES = 20
"""Section 5: "limited to 20 trees ..."."""
DEPTH = 4
"""Section 5: "... of maximum depth 4 nodes, putting a ceiling on decoding time"."""


def random_forest(
    n_features: int, seed: int | None, trees: int = TREES, depth: int | None = DEPTH
) -> RandomForestClassifier:
    """Make an unfitted forest with Weka's settings."""
    if n_features < 1:
        raise ValueError(f"a forest needs at least one feature, not {n_features}")
    return RandomForestClassifier(
        n_estimators=trees,
        criterion="entropy",
        max_depth=depth,
        max_features=int(log2(n_features)) + 1,
        bootstrap=True,
        random_state=seed,
        # with threads, the order in which probabilities are added is not deterministic
        n_jobs=None,
    )


def flatten(forest: RandomForestClassifier, names: Sequence[str], classes: Sequence[str]) -> Forest:
    """Convert a fitted forest to arrays; its labels are indices of `classes`, perhaps not all.

    The result gives exactly the same probabilities as the forest, for any finite features.
    """
    if forest.n_features_in_ != len(names):
        raise ValueError(f"{len(names)} names for a forest of {forest.n_features_in_} features")
    columns = _columns(forest.classes_, len(classes))
    trees = [_Tree(estimator.tree_) for estimator in forest.estimators_]
    sizes = [len(tree.left) for tree in trees]
    roots = np.cumsum([0, *sizes[:-1]])
    left = np.concatenate([tree.left + root for tree, root in zip(trees, roots, strict=True)])
    right = np.concatenate([tree.right + root for tree, root in zip(trees, roots, strict=True)])
    feature = np.concatenate([tree.feature for tree in trees])
    # roots first, then inner nodes, then leaves; otherwise in their original order, since
    # scikit-learn numbers children after their parents too
    rank = np.where(feature >= 0, 1, 2)
    rank[roots] = 0
    order = np.argsort(rank, kind="stable")
    number = np.empty(len(order), dtype=np.int32)
    number[order] = np.arange(len(order))
    asks = order[: np.count_nonzero(feature >= 0)]
    frequency = np.zeros((len(classes), len(order)))
    frequency[columns] = np.concatenate([tree.frequency for tree in trees])[order].T
    return Forest(
        feature[asks].astype(np.int32),
        widened(np.concatenate([tree.threshold for tree in trees])[asks]),
        number[left[asks]],
        number[right[asks]],
        frequency,
        names,
        classes,
    )


class _Tree:
    """A scikit-learn tree as arrays; `feature` is negative at a leaf."""

    def __init__(self, tree: Any) -> None:
        self.left: NDArray[Any] = tree.children_left
        self.right: NDArray[Any] = tree.children_right
        self.feature: NDArray[Any] = tree.feature
        self.threshold: NDArray[Any] = tree.threshold
        self.frequency: NDArray[Any] = tree.value[:, 0, :]
        if tree.node_count == 1:
            self._ask_in_vain()

    def _ask_in_vain(self) -> None:
        """Give a tree that is a single leaf a root, both of whose branches lead to that leaf."""
        self.left = self.right = np.array([1, -1])
        self.feature = np.array([0, -1])
        self.threshold = np.zeros(2)
        self.frequency = np.repeat(self.frequency, 2, axis=0)


def _columns(labels: NDArray[Any], kinds: int) -> NDArray[Any]:
    """Check and return the class indices that a forest was fitted to."""
    numbers = np.asarray(labels)
    if numbers.dtype.kind not in "biu" or not 0 <= numbers.min() <= numbers.max() < kinds:
        raise ValueError(f"fit the forest to numbers of classes below {kinds}, not to {labels}")
    return numbers.astype(int)


def widened(threshold: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the greatest float64 that is at most `threshold` when rounded to float32.

    scikit-learn rounds features to float32 before it compares them. Rounding is monotone, so
    comparing float64 features with these thresholds gives the same result without rounding.
    """
    low = threshold.astype(np.float32)
    low = np.where(low > threshold, np.nextafter(low, np.float32(-np.inf)), low)
    with np.errstate(over="ignore"):
        high = np.nextafter(low, np.float32(np.inf))
    # exact, since float64 has enough extra bits; ties are rounded to even
    middle = (low.astype(np.float64) + high.astype(np.float64)) / 2
    down = middle.astype(np.float32) == low
    return np.where(down, middle, np.nextafter(middle, -np.inf))
