"""The forest at run time: a forest made by hand, scikit-learn's, and both versions of the code."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stir.paper.forest
from lab.training.grown import SHAPES, Shape, grown
from lm.corpora import as_plain_python
from stir.errors import ModelError
from stir.lab.training.grow import flatten
from stir.paper.forest import Ballot, Forest

plain = as_plain_python(stir.paper.forest)
VERSIONS = [Forest, plain.Forest]
BALLOTS = {Forest: Ballot, plain.Forest: plain.Ballot}

NAMES = ("wml", "entropy")
CLASSES = ("fluent", "repair")


def by_hand() -> dict[str, Any]:
    """Two trees, as share of "repair" among the examples that came to each node.

    tree 0, root 0: wml <= -1 ?  yes: node 2, entropy <= 2 ?  yes: leaf 3  0.5
            0.25                      0.75                    no:  leaf 4  1.0
                                 no:  leaf 5  0.125
    tree 1, root 1: asks in vain, leaf 6, 0.375
    """
    repair = np.array([0.25, 0.375, 0.75, 0.5, 1.0, 0.125, 0.375])
    return {
        "feature": np.array([0, 0, 1], dtype=np.int32),
        "threshold": np.array([-1.0, 0.0, 2.0]),
        "left": np.array([2, 6, 3], dtype=np.int32),
        "right": np.array([5, 6, 4], dtype=np.int32),
        "frequency": np.array([1 - repair, repair]),
    }


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("wml", "entropy", "repair"),
    [
        (-1.5, 2.0, (0.5 + 0.375) / 2),  # at most 2 is left
        (-1.5, 2.5, (1.0 + 0.375) / 2),
        (-1.0, 9.0, (1.0 + 0.375) / 2),
        (-0.5, 9.0, (0.125 + 0.375) / 2),
        (float("nan"), 0.0, (0.125 + 0.375) / 2),  # goes right
        (float("-inf"), float("inf"), (1.0 + 0.375) / 2),
    ],
)
def test_forest_made_by_hand(version: Any, wml: float, entropy: float, repair: float) -> None:
    forest = version.from_arrays(by_hand(), NAMES, CLASSES)
    features = array("d", [wml, entropy])
    assert forest.probability(features, 1) == repair
    assert forest.probability(memoryview(features), 0) == 1 - repair
    assert forest.probabilities(features) == [1 - repair, repair]
    ballot = BALLOTS[version]()
    best = forest.best(features, ballot)
    assert best == (repair > 0.5)
    assert ballot.votes[best] == max(repair, 1 - repair)
    assert forest.winner(features, ballot) == best
    for least in (0.0, repair - 1e-9, repair, repair + 1e-9, 0.5, 1.0):
        assert forest.at_least(features, 1, least) == (repair >= least)


@pytest.mark.parametrize("version", VERSIONS)
def test_explanation_follows_the_ways(version: Any) -> None:
    forest = version.from_arrays(by_hand(), NAMES, CLASSES)
    # 0.25 -> 0.75 by wml, 0.75 -> 1.0 by entropy, halved because the other tree has nothing to say
    assert forest.explain(array("d", [-2, 3])) == [("wml", 0.25), ("entropy", 0.125)]
    # for the repair: 0.25 -> 0.75, then 0.75 -> 0.5
    assert forest.explain(array("d", [-2, 1]), 1) == [("wml", 0.25), ("entropy", -0.125)]
    # the fluent class wins, 0.75 -> 0.875
    assert forest.explain(array("d", [0, 0])) == [("wml", 0.0625)]
    assert forest.prior(1) == (0.25 + 0.375) / 2


@pytest.mark.parametrize("version", VERSIONS)
def test_first_of_equally_probable_classes(version: Any) -> None:
    arrays = by_hand()
    arrays["frequency"] = np.full((2, 7), 0.5)
    forest = version.from_arrays(arrays, NAMES, CLASSES)
    assert forest.best(array("d", [0, 0]), BALLOTS[version]()) == 0


@pytest.mark.parametrize("version", VERSIONS)
def test_shape_and_names(version: Any) -> None:
    forest = version.from_arrays(by_hand(), list(NAMES), list(CLASSES))
    assert (forest.trees, forest.inner, forest.nodes) == (2, 3, 7)
    assert (forest.names, forest.classes) == (NAMES, CLASSES)


@pytest.mark.parametrize("version", VERSIONS)
def test_arrays_make_the_round_trip(version: Any) -> None:
    arrays = version.from_arrays(by_hand(), NAMES, CLASSES).to_arrays()
    for name, values in by_hand().items():
        np.testing.assert_array_equal(arrays[name], values, strict=True)


@pytest.mark.parametrize("version", VERSIONS)
def test_read_only_and_strided_arrays_serve(version: Any) -> None:
    arrays = by_hand()
    arrays["frequency"] = np.asfortranarray(arrays["frequency"])
    for values in arrays.values():
        values.flags.writeable = False
    forest = version.from_arrays(arrays, NAMES, CLASSES)
    assert forest.probability(array("d", [0, 0]), 1) == 0.25


@pytest.mark.parametrize("version", VERSIONS)
def test_wrong_calls_are_told_so(version: Any) -> None:
    forest = version.from_arrays(by_hand(), NAMES, CLASSES)
    for call in (forest.probabilities, forest.explain):
        with pytest.raises(ValueError, match="3 features for a forest of 2"):
            call(array("d", [0, 0, 0]))
    with pytest.raises(ValueError, match="3 features for a forest of 2"):
        forest.best(array("d", [0, 0, 0]), BALLOTS[version]())
    with pytest.raises(ValueError, match="1 features for a forest of 2"):
        forest.probability(array("d", [0]), 0)
    with pytest.raises(ValueError, match="1 features for a forest of 2"):
        forest.at_least(array("d", [0]), 0, 0.5)
    with pytest.raises(IndexError, match="no class"):
        forest.at_least(array("d", [0, 0]), 2, 0.5)
    for label, call in product((-1, 2), (forest.probability, forest.explain)):
        with pytest.raises(IndexError, match="no class"):
            call(array("d", [0, 0]), label)


def put(name: str, at: Any, value: float) -> Callable[[dict[str, Any]], Any]:
    return lambda arrays: arrays[name].__setitem__(at, value)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda a: a.pop("left"), "lacks the forest's left"),
        (lambda a: a.update(left=a["left"].astype(np.int64)), "forest's left of an unexpected"),
        (lambda a: a.update(frequency=a["frequency"][0]), "frequency of an unexpected"),
        (lambda a: a.update(right=a["right"][:2]), "differ in length"),
        (lambda a: a.update(frequency=a["frequency"][:, :2]), "differ in length"),
        (lambda a: a.update(frequency=a["frequency"][:1]), "1 classes, not 2"),
        (put("feature", 0, 2), "do not look at its 2 features"),
        (put("feature", 0, -1), "do not look at its 2 features"),
        (put("threshold", 0, np.nan), "do not look at its 2 features"),
        (put("left", 2, 2), "do not lead to leaves"),
        (put("left", 2, 7), "do not lead to leaves"),
        (put("left", 0, -1), "do not lead to leaves"),
        (put("left", 0, 1), "roots do not come first"),
        (put("frequency", (0, 3), 0.75), "do not add up to one"),
        (put("frequency", (0, 3), np.nan), "do not add up to one"),
    ],
)
@pytest.mark.parametrize("version", VERSIONS)
def test_damaged_arrays_are_refused(
    version: Any, damage: Callable[[dict[str, Any]], Any], message: str
) -> None:
    arrays = by_hand()
    damage(arrays)
    with pytest.raises(ModelError, match=message):
        version.from_arrays(arrays, NAMES, CLASSES)


def test_an_empty_forest_is_refused() -> None:
    empty = {name: values[..., :0] for name, values in by_hand().items()}
    with pytest.raises(ModelError, match="differ in length"):
        Forest.from_arrays(empty, NAMES, CLASSES)


@pytest.mark.skipif(not stir.paper.forest.COMPILED, reason="no compiled version is installed")
@settings(deadline=None, max_examples=60)
@given(SHAPES, st.integers(0, 2**32 - 1))
def test_compiled_equals_plain(shape: Shape, seed: int) -> None:
    forest, _ = grown(shape, seed)
    names = [f"x{i}" for i in range(shape.features)]
    fast = flatten(forest, names, "abcdef"[: shape.classes])
    slow = plain.Forest.from_arrays(fast.to_arrays(), fast.names, fast.classes)
    assert not plain.COMPILED
    for row in np.random.default_rng(seed).normal(size=(20, shape.features)):
        features = array("d", row)
        ballot, same = Ballot(), plain.Ballot()
        best, votes = fast.best(features, ballot), fast.probabilities(features)
        assert best == slow.best(features, same) == votes.index(max(votes))
        assert ballot.votes[best] == same.votes[best] == votes[best]
        assert votes == slow.probabilities(features)
        assert fast.explain(features) == slow.explain(features)
        for label in range(shape.classes):
            assert fast.probability(features, label) == slow.probability(features, label)
            assert fast.probability(features, label) == votes[label]
            for least in (0.5, votes[label], np.nextafter(votes[label], 2.0), 0.9 * votes[label]):
                assert fast.at_least(features, label, least) == (votes[label] >= least)
                assert slow.at_least(features, label, least) == (votes[label] >= least)
        assert fast.winner(features, ballot) == slow.winner(features, same) == best


@settings(deadline=None, max_examples=30)
@given(SHAPES, st.integers(0, 2**32 - 1))
def test_explanations_add_up(shape: Shape, seed: int) -> None:
    forest, examples = grown(shape, seed)
    names = [f"x{i}" for i in range(shape.features)]
    flat = flatten(forest, names, "abcdef"[: shape.classes])
    for row, label in product(examples[:10], range(shape.classes)):
        features = array("d", row)
        explained = flat.explain(features, label)
        whole = flat.prior(label) + sum(weight for _, weight in explained)
        assert whole == pytest.approx(flat.probability(features, label))
        assert explained == sorted(explained, key=lambda pair: -pair[1])
        assert len({name for name, _ in explained}) == len(explained)
