"""Forests that scikit-learn grew on noise: any number of classes and any depth."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from stir.lab.training.grow import random_forest


class Shape(NamedTuple):
    features: int
    classes: int
    trees: int
    depth: int | None
    """None: as deep as it goes, and so unbalanced."""
    examples: int


SHAPES = st.builds(
    Shape,
    features=st.integers(1, 9),
    classes=st.integers(2, 5),
    trees=st.integers(1, 7),
    depth=st.sampled_from([1, 2, 4, 9, None]),
    # few examples make trees of a single leaf
    examples=st.sampled_from([1, 2, 5, 60, 200]),
)


def grown(shape: Shape, seed: int) -> tuple[Any, NDArray[Any]]:
    """A forest, and the examples (float64, hardly any of them a float32) it was fitted to."""
    random = np.random.default_rng(seed)
    # a grid beside the noise, so that features are often equal to one another
    examples = np.where(
        random.random((shape.examples, shape.features)) < 0.5,
        random.normal(size=(shape.examples, shape.features)),
        random.integers(-3, 4, (shape.examples, shape.features)) / 10,
    )
    labels = random.integers(0, shape.classes, shape.examples)
    forest = random_forest(shape.features, seed, shape.trees, shape.depth)
    return forest.fit(examples, labels), examples
