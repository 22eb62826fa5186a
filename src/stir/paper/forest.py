# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
# cython: cdivision=True
# The constructor checks the arrays, and every call the length of its features.
"""A random forest at run time: the classifier of every stage of section 4.2, and the hot path.

Compiled where a C compiler was at hand (its types stand in `forest.pxd`), plain Python otherwise.
scikit-learn grows the forests (`grow`) and is never called per word, which would be 1,000 times
slower.

All trees stand in the same flat arrays. A node below `inner` compares a feature with a threshold:
if it is at most that, `left` is the next node, else `right`. All other nodes are leaves. Node t is
the root of tree t, so a tree without a question has a root with the same leaf on both sides.
Children have higher indices than their parents, so every descent ends. `frequency` holds, class by
class, the share of the training examples at a node that were of that class. A forest's probability
of a class is the mean of its frequency in the leaves reached, added up tree by tree, so that
compiled, plain Python and scikit-learn agree to the last bit.

A feature that is not a number is at most nothing, and goes right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from stir.errors import ModelError

if TYPE_CHECKING:
    from array import array

    from numpy.typing import NDArray

    Buffer = memoryview[float] | array[float]

COMPILED = not __file__.endswith(".py")
"""Whether this module is the compiled one."""

DTYPES = {
    "feature": np.int32,
    "threshold": np.float64,
    "left": np.int32,
    "right": np.int32,
    "frequency": np.float64,
}
"""The arrays of a forest on disk: one entry an inner node, but `frequency` is classes × nodes."""

_PLAIN = not COMPILED
# More than half, whatever is lost by rounding.
_HALF = 0.500001
_CLEAR = 0.51
# More than what a tree's frequencies may be off (see below) and what is lost by rounding.
_SLACK = 1e-5
# How far the class frequencies of a node may be from a sum of one.
_TOLERANCE = 1e-6


class Ballot:
    """The buffers of one caller's votes, so that a forest itself can be shared."""

    __slots__ = ("leaves", "votes")

    leaves: list[int]
    """Where each tree ended."""
    votes: list[float]
    """How probable each class is."""

    def __init__(self) -> None:
        self.fit(0, 0)

    def fit(self, trees: int, class_count: int) -> None:
        """Make room for a forest of another size."""
        self.leaves = _indexable(np.zeros(trees, dtype=np.int32))
        self.votes = _indexable(np.zeros(class_count))


class Forest:
    """Trees over the features `names` that vote for one of `classes`.

    A class's label is its index. `features` are float64, as many as there are names, in a buffer
    that the caller may use again.
    """

    def __init__(
        self,
        feature: NDArray[Any],
        threshold: NDArray[Any],
        left: NDArray[Any],
        right: NDArray[Any],
        frequency: NDArray[Any],
        names: Sequence[str],
        classes: Sequence[str],
    ) -> None:
        self.names = tuple(names)
        self.classes = tuple(classes)
        given = (feature, threshold, left, right, frequency)
        self.arrays: dict[str, Any] = dict(zip(DTYPES, given, strict=True))
        _check(self.arrays, len(self.names), len(self.classes))
        self.inner = len(feature)
        self.nodes: int = frequency.shape[1]
        # every node but the roots is a child
        self.trees: int = self.nodes - int(np.count_nonzero(_reached(left, right, self.nodes)))
        self.feature_count = len(self.names)
        self.class_count = len(self.classes)
        self.feature: Sequence[int] = _indexable(feature)
        self.threshold: Sequence[float] = _indexable(threshold)
        self.left: Sequence[int] = _indexable(left)
        self.right: Sequence[int] = _indexable(right)
        self.frequency: Sequence[float] = _indexable(frequency.ravel())
        if _PLAIN:
            self.roots = self._nested()
            # most are decided after the first 3/5 of the trees
            first, second = (3 * self.trees + 4) // 5, (4 * self.trees + 4) // 5
            self.rounds = self.roots[:first], self.roots[first:second], self.roots[second:]

    def probability(self, features: Buffer, label: int) -> float:
        """How probable the class `label` is."""
        if not 0 <= label < self.class_count:
            raise IndexError(f"no class {label} among {self.class_count}")
        if len(features) != self.feature_count:
            raise ValueError(f"{len(features)} features for a forest of {self.feature_count}")
        if _PLAIN:
            return _votes(self.roots, features.tolist(), label, 0.0) / self.trees
        total = 0.0
        feature, threshold, frequency = self.feature, self.threshold, self.frequency
        left, right, inner = self.left, self.right, self.inner
        row = label * self.nodes
        for tree in range(self.trees):
            node = tree
            while node < inner:
                node = left[node] if features[feature[node]] <= threshold[node] else right[node]
            total += frequency[row + node]
        return total / self.trees

    def at_least(self, features: Buffer, label: int, least: float) -> bool:
        """Whether `probability` is at least `least`; often known before the last tree is asked."""
        if not 0 <= label < self.class_count:
            raise IndexError(f"no class {label} among {self.class_count}")
        if len(features) != self.feature_count:
            raise ValueError(f"{len(features)} features for a forest of {self.feature_count}")
        needed = least * self.trees
        slack = _SLACK * self.trees
        left_over = self.trees
        total = 0.0
        if _PLAIN:
            values = features.tolist()
            for roots in self.rounds:
                total = _votes(roots, values, label, total)
                left_over -= len(roots)
                if total > needed + slack or total + left_over < needed - slack:
                    break
            return total > needed + slack or (not left_over and total / self.trees >= least)
        feature, threshold, frequency = self.feature, self.threshold, self.frequency
        left, right, inner = self.left, self.right, self.inner
        row = label * self.nodes
        for tree in range(self.trees):
            node = tree
            while node < inner:
                node = left[node] if features[feature[node]] <= threshold[node] else right[node]
            total += frequency[row + node]
            left_over -= 1
            if total > needed + slack:
                return True
            if total + left_over < needed - slack:
                return False
        return total / self.trees >= least

    def best(self, features: Buffer, ballot: Ballot) -> int:
        """The label of the most probable class, the first of several; its vote is counted."""
        self._descend(features, ballot)
        best = 0
        most = self._count(ballot, 0)
        # what has more than half of the votes has won
        if most <= _HALF:
            for label in range(1, self.class_count):
                votes = self._count(ballot, label)
                if votes > most:
                    best = label
                    most = votes
        return best

    def winner(self, features: Buffer, ballot: Ballot) -> int:
        """As `best`, but no vote is counted if the first class, the usual one, has clearly won."""
        if self.at_least(features, 0, _CLEAR):
            return 0
        return self.best(features, ballot)

    def _descend(self, features: Buffer, ballot: Ballot) -> None:
        """Find the leaf of every tree."""
        if len(features) != self.feature_count:
            raise ValueError(f"{len(features)} features for a forest of {self.feature_count}")
        if len(ballot.leaves) != self.trees or len(ballot.votes) != self.class_count:
            ballot.fit(self.trees, self.class_count)
        if _PLAIN:
            features = features.tolist()  # type: ignore[assignment]  # faster to index
        feature, threshold = self.feature, self.threshold
        left, right, inner = self.left, self.right, self.inner
        leaves = ballot.leaves
        for tree in range(self.trees):
            node = tree
            while node < inner:
                node = left[node] if features[feature[node]] <= threshold[node] else right[node]
            leaves[tree] = node

    def _count(self, ballot: Ballot, label: int) -> float:
        """Leave the probability of a class, the mean over the leaves, in `ballot.votes`."""
        frequency = self.frequency
        row = label * self.nodes
        total = 0.0
        for node in ballot.leaves:
            total += frequency[row + node]
        ballot.votes[label] = total / self.trees
        return ballot.votes[label]

    def _nested(self) -> list[Any]:
        """The roots as plain Python is fastest with them: (feature, threshold, left, right).

        Children are tuples instead of indices. A leaf has its class frequencies for `left`, and
        None for all the rest.
        """
        frequencies = zip(*self.arrays["frequency"].tolist(), strict=True)
        nodes: list[Any] = [(None, None, leaf, None) for leaf in frequencies]
        for node in reversed(range(self.inner)):
            left, right = nodes[self.left[node]], nodes[self.right[node]]
            nodes[node] = (self.feature[node], self.threshold[node], left, right)
        return nodes[: self.trees]

    def probabilities(self, features: Buffer) -> list[float]:
        """The probability of every class; slower than `best`."""
        ballot = Ballot()
        self._descend(features, ballot)
        return [self._count(ballot, label) for label in range(self.class_count)]

    def explain(self, features: Buffer, label: int | None = None) -> list[tuple[str, float]]:
        """Which features spoke for a class, the heaviest first; by default, for the best class.

        At each node on the way to a leaf, the frequency of the class rises or falls; that is
        credited to the node's feature, and averaged over the trees (Saabas 2014). Weights add up to
        the probability less `prior`. Features that were not looked at are left out; those that
        spoke against the class come last.
        """
        if label is None:
            label = self.best(features, Ballot())
        if not 0 <= label < self.class_count:
            raise IndexError(f"no class {label} among {self.class_count}")
        if len(features) != self.feature_count:
            raise ValueError(f"{len(features)} features for a forest of {self.feature_count}")
        weights: dict[int, float] = {}
        row = self.arrays["frequency"][label]
        for root in range(self.trees):
            node = root
            while node < self.inner:
                asked = self.feature[node]
                low = features[asked] <= self.threshold[node]
                child = self.left[node] if low else self.right[node]
                change = float(row[child] - row[node]) / self.trees
                weights[asked] = weights.get(asked, 0.0) + change
                node = child
        ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))
        return [(self.names[asked], weight) for asked, weight in ranked if weight]

    def prior(self, label: int) -> float:
        """The probability of a class before any feature is known: its mean over the roots."""
        return float(np.mean(self.arrays["frequency"][label, : self.trees]))

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays; `from_arrays` is the way back."""
        return dict(self.arrays)

    @classmethod
    def from_arrays(
        cls, arrays: Mapping[str, NDArray[Any]], names: Sequence[str], classes: Sequence[str]
    ) -> Forest:
        """Put a forest together, once its parts are known to fit."""
        missing = [name for name in DTYPES if name not in arrays]
        if missing:
            raise ModelError(f"lacks the forest's {missing[0]}")
        return cls(
            arrays["feature"],
            arrays["threshold"],
            arrays["left"],
            arrays["right"],
            arrays["frequency"],
            names,
            classes,
        )


def _indexable(values: NDArray[Any]) -> Any:
    """What is indexed fastest: a buffer compiled, a list in plain Python."""
    return np.ascontiguousarray(values) if COMPILED else values.tolist()


def _votes(roots: Any, values: Sequence[float], label: int, total: float) -> float:
    """Add up what trees say of a class: the loop of `probability` as plain Python has it."""
    for feature, threshold, left, right in roots:
        while right is not None:
            feature, threshold, left, right = left if values[feature] <= threshold else right
        total += left[label]
    return total


def _reached(left: NDArray[Any], right: NDArray[Any], nodes: int) -> NDArray[Any]:
    """Which nodes are children. (numpy's sets would do, but load another library first.)"""
    reached = np.zeros(nodes, dtype=bool)
    reached[left] = True
    reached[right] = True
    return reached


def _check(arrays: Mapping[str, NDArray[Any]], features: int, classes: int) -> None:
    """Raise a `ModelError` unless every lookup stays inside the arrays and every descent ends."""
    for name, dtype in DTYPES.items():
        if arrays[name].dtype != dtype or arrays[name].ndim != (2 if name == "frequency" else 1):
            raise ModelError(f"has the forest's {name} of an unexpected type or shape")
    feature, threshold, left, right, frequency = (arrays[name] for name in DTYPES)
    inner, nodes = len(feature), frequency.shape[1]
    if not 0 < inner == len(threshold) == len(left) == len(right) < nodes:
        raise ModelError("has a forest whose arrays differ in length")
    if classes < 2 or len(frequency) != classes:
        raise ModelError(f"has a forest of {len(frequency)} classes, not {classes} (at least 2)")
    if feature.min() < 0 or feature.max() >= features or np.isnan(threshold).any():
        raise ModelError(f"has a forest whose nodes do not look at its {features} features")
    here = np.arange(inner)
    if not ((left > here) & (right > here)).all() or max(left.max(), right.max()) >= nodes:
        raise ModelError("has a forest whose branches do not lead to leaves")
    reached = _reached(left, right, nodes)
    roots = nodes - np.count_nonzero(reached)
    if reached[:roots].any() or roots > inner:
        raise ModelError("has a forest whose roots do not come first")
    if not (np.abs(frequency.sum(axis=0) - 1.0) < _TOLERANCE).all() or frequency.min() < 0.0:
        raise ModelError("has a forest whose class frequencies do not add up to one")
