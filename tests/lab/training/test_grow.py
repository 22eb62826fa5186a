"""Forests grown within the paper's limits, and laid flat without losing a bit."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from lab.training.grown import SHAPES, Shape, grown
from stir.lab.training.grow import flatten, random_forest, widened
from stir.paper.forest import Forest

SEEDS = st.integers(0, 2**32 - 1)


def flat(forest: Any, shape: Shape) -> Forest:
    return flatten(forest, [f"x{i}" for i in range(shape.features)], "abcdef"[: shape.classes])


def votes(forest: Forest, examples: NDArray[Any]) -> NDArray[Any]:
    return np.array([forest.probabilities(array("d", row)) for row in examples])


def expected(forest: Any, examples: NDArray[Any], classes: int) -> NDArray[Any]:
    """scikit-learn's probabilities, 0 for the classes that it was never shown."""
    spread = np.zeros((len(examples), classes))
    spread[:, forest.classes_] = forest.predict_proba(examples)
    return spread


@settings(deadline=None, max_examples=60)
@given(SHAPES, SEEDS)
def test_flat_equals_scikit_learn(shape: Shape, seed: int) -> None:
    forest, examples = grown(shape, seed)
    single = examples.astype(np.float32)
    # float32, where the comparison is the same, and float64, where thresholds were widened
    for given_ in (single.astype(np.float64), examples):
        np.testing.assert_array_equal(
            votes(flat(forest, shape), given_), expected(forest, given_, shape.classes)
        )


@settings(deadline=None, max_examples=30)
@given(SHAPES, SEEDS)
def test_flat_equals_scikit_learn_at_its_own_thresholds(shape: Shape, seed: int) -> None:
    forest, _ = grown(shape, seed)
    own = np.concatenate([estimator.tree_.threshold for estimator in forest.estimators_])[:40]
    near = np.concatenate([own, np.nextafter(own, np.inf), widened(own), own.astype(np.float32)])
    examples = np.repeat(near[:, None], shape.features, axis=1)
    np.testing.assert_array_equal(
        votes(flat(forest, shape), examples), expected(forest, examples, shape.classes)
    )


@given(
    st.floats(-1e30, 1e30, allow_subnormal=False) | st.floats(-4, 4, width=32),
    st.floats(allow_nan=False, allow_infinity=False, min_value=-3e38, max_value=3e38),
)
# halfway between 1 and the next float32, 1 + 2**-23: a tie goes down to 1, which is even ...
@example(1.0, 1.0 + 2**-24)
@example(1.0, float(np.nextafter(1.0 + 2**-24, 2)))
# ... and halfway from there to the one after, it goes up
@example(1.0 + 2**-23, 1.0 + 3 * 2**-24)
@example(1.0 + 2**-23, float(np.nextafter(1.0 + 3 * 2**-24, 0)))
@example(0.0, 5e-324)
@example(-0.0, -5e-324)
def test_widened_thresholds_compare_as_rounding_does(threshold: float, x: float) -> None:
    wide = widened(np.array([threshold]))[0]
    for value in (x, wide, np.nextafter(wide, np.inf), np.nextafter(wide, -np.inf)):
        assert (value <= wide) == (float(np.float32(value)) <= threshold)


def test_limits_of_the_paper_and_of_weka() -> None:
    # section 5; log2(23) = 4.52, so 4 + 1 features a split; log2(32) = 5, so 6
    forest = random_forest(23, seed=1)
    assert (forest.n_estimators, forest.max_depth, forest.max_features) == (20, 4, 5)
    assert (forest.criterion, forest.bootstrap, forest.random_state) == ("entropy", True, 1)
    assert random_forest(32, seed=1).max_features == 6
    assert random_forest(1, seed=1).max_features == 1


def test_forest_of_one_class_is_constant() -> None:
    forest = random_forest(2, seed=1).fit([[0.0, 1.0], [1.0, 0.0]], [1, 1])
    constant = flatten(forest, ["x", "y"], ["a", "b", "c"])
    np.testing.assert_array_equal(votes(constant, np.eye(2)), [[0, 1, 0], [0, 1, 0]])
    assert constant.explain(array("d", [0, 0])) == []


def test_forest_of_some_classes_gives_none_to_the_others() -> None:
    forest = random_forest(1, seed=1).fit([[0.0], [1.0]] * 20, [0, 2] * 20)
    some = flatten(forest, ["x"], ["a", "b", "c"])
    np.testing.assert_array_equal(votes(some, np.array([[0.0], [1.0]])), [[1, 0, 0], [0, 0, 1]])


@pytest.mark.parametrize(
    ("labels", "names", "message"),
    [
        ([0, 1], ["x", "y"], "2 names for a forest of 1 features"),
        ([0, 2], ["x"], "numbers of classes below 2"),
        ([-1, 1], ["x"], "numbers of classes below 2"),
        (["a", "b"], ["x"], "numbers of classes below 2"),
    ],
)
def test_forests_that_do_not_fit_are_refused(
    labels: list[Any], names: list[str], message: str
) -> None:
    forest = random_forest(1, seed=1).fit([[0.0], [1.0]], labels)
    with pytest.raises(ValueError, match=message):
        flatten(forest, names, ["a", "b"])


def test_a_forest_needs_features() -> None:
    with pytest.raises(ValueError, match="at least one feature"):
        random_forest(0, seed=1)
