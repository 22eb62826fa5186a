"""MetaCost: its arithmetic by hand, scikit-learn's contract, and the same result every time."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks

from stir.lab.training.grow import flatten, random_forest
from stir.lab.training.metacost import MetaCost, bagged_probabilities, relabel

F, R = 0, 1
# section 5: cost[gold, hypothesis], with the fluent class first
MISSING_COSTS_TWICE = [[0, 1], [2, 0]]


@parametrize_with_checks(  # type: ignore[untyped-decorator]
    [
        MetaCost(DecisionTreeClassifier()),
        MetaCost(random_forest(2, None, trees=3), q=False, n_resamples=3),
    ]
)
def test_contract_of_scikit_learn(estimator: Any, check: Any) -> None:
    check(estimator)


@pytest.mark.parametrize(
    ("p_repair", "cost", "label"),
    [
        # expected costs of saying F and of saying R
        (0.40, None, F),  # 0.40 < 0.60
        (0.40, MISSING_COSTS_TWICE, R),  # 2 * 0.40 = 0.80 > 1 * 0.60 = 0.60
        (0.30, MISSING_COSTS_TWICE, F),  # 2 * 0.30 = 0.60 < 1 * 0.70 = 0.70
        (0.02, [[0, 1], [64, 0]], R),  # 64 * 0.02 = 1.28 > 1 * 0.98 = 0.98
        (0.01, [[0, 1], [64, 0]], F),  # 64 * 0.01 = 0.64 < 1 * 0.99 = 0.99
        (0.60, [[0, 2], [1, 0]], F),  # 1 * 0.60 = 0.60 < 2 * 0.40 = 0.80
        (0.50, None, F),  # a tie: the first
        (1.00, [[0, 1], [0, 0]], F),  # missing costs nothing: 0 and 0, a tie
    ],
)
def test_least_expected_cost_of_two(p_repair: float, cost: Any, label: int) -> None:
    probabilities = np.array([[1 - p_repair, p_repair]])
    assert relabel(probabilities, np.array([F, R]), cost).tolist() == [label]


def test_least_expected_cost_of_three() -> None:
    classes = np.array(["delete", "repeat", "substitute"])
    cost = [[0, 4, 1], [1, 0, 1], [1, 2, 0]]
    probabilities = np.array([[0.3, 0.5, 0.2], [0.1, 0.8, 0.1], [0.5, 0.1, 0.4]])
    # say     delete              repeat                      substitute
    # 0.3 ..  0.5 + 0.2 = 0.7     4 * 0.3 + 2 * 0.2 = 1.6     0.3 + 0.5 = 0.8
    # 0.1 ..  0.8 + 0.1 = 0.9     4 * 0.1 + 2 * 0.1 = 0.6     0.1 + 0.8 = 0.9
    # 0.5 ..  0.1 + 0.4 = 0.5     4 * 0.5 + 2 * 0.4 = 2.8     0.5 + 0.1 = 0.6
    assert relabel(probabilities, classes, cost).tolist() == ["delete", "repeat", "delete"]


class Share(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Says of every example what it has learnt about its one feature: the shares of the labels."""

    def fit(self, X: NDArray[Any], y: NDArray[Any]) -> Share:  # noqa: N803
        self.classes_ = np.unique(y)
        self.table_ = {x: np.mean(y[X[:, 0] == x][:, None] == self.classes_, 0) for x in X[:, 0]}
        return self

    def predict_proba(self, X: NDArray[Any]) -> NDArray[Any]:  # noqa: N803
        even = np.full(len(self.classes_), 1 / len(self.classes_))
        return np.array([self.table_.get(x, even) for x in X[:, 0]])

    def predict(self, X: NDArray[Any]) -> NDArray[Any]:  # noqa: N803
        chosen: NDArray[Any] = self.classes_[self.predict_proba(X).argmax(axis=1)]
        return chosen


def words(copies: int = 200) -> tuple[NDArray[Any], NDArray[Any]]:
    """Three kinds of words, of which 1, 4 and 8 in 10 are repair onsets."""
    x = np.repeat([0.0, 1.0, 2.0], 10)[:, None]
    y = np.array([R] * 1 + [F] * 9 + [R] * 4 + [F] * 6 + [R] * 8 + [F] * 2)
    return np.tile(x, (copies, 1)), np.tile(y, copies)


@pytest.mark.parametrize("q", [True, False])
@pytest.mark.parametrize(
    ("cost", "decisions"),
    [
        (None, [F, F, R]),  # p > 1/2
        (MISSING_COSTS_TWICE, [F, R, R]),  # 2 p > 1 - p, p > 1/3
        ([[0, 1], [64, 0]], [R, R, R]),  # 64 p > 1 - p, p > 1/65
        ([[0, 8], [1, 0]], [F, F, F]),  # p > 8 (1 - p), p > 8/9
    ],
)
def test_costs_shift_the_decision(q: bool, cost: Any, decisions: list[int]) -> None:
    x, y = words()
    model = MetaCost(random_forest(1, None), cost, q=q, random_state=1).fit(x, y)
    # 6000 examples, so the bagged probabilities are close to the shares that were put in
    kinds = model.bagged_probabilities_[[0, 10, 20], R]
    np.testing.assert_allclose(kinds, [0.1, 0.4, 0.8], atol=0.03)
    assert model.predict([[0.0], [1.0], [2.0]]).tolist() == decisions
    assert model.labels_[:30].tolist() == np.repeat(decisions, 10).tolist()


def test_one_class_left_makes_a_constant_forest() -> None:
    x, y = words(10)
    model = MetaCost(random_forest(1, None), [[0, 1], [64, 0]], random_state=1).fit(x, y)
    assert model.estimator_.classes_.tolist() == [R]
    assert model.classes_.tolist() == [F, R]
    np.testing.assert_array_equal(model.predict_proba([[0.0], [5.0]]), [[0, 1], [0, 1]])
    forest = flatten(model.estimator_, ["x"], ["F", "R"])
    assert np.argmax(forest.probabilities(array("d", [0.0]))) == R


def test_resamples_without_a_class_give_it_nothing() -> None:
    # a quarter of 8 examples is 2, so many resamples lack the only R
    x, y = np.arange(8.0)[:, None], np.array([R] + [F] * 7)
    p = bagged_probabilities(Share(), x, y, random_state=3)
    assert p.shape == (8, 2)
    np.testing.assert_allclose(p.sum(axis=1), 1)


def test_only_models_that_lack_an_example_are_asked() -> None:
    """Each example is its own kind, so a model that knows it is certain, and one that does not
    gives every class that it knows the same. With q false no model is certain of any.
    """
    x, y = np.arange(40.0)[:, None], np.array([F, R] * 20)
    known = bagged_probabilities(Share(), x, y, 20, 0.5, q=True, random_state=0)
    lacked = bagged_probabilities(Share(), x, y, 20, 0.5, q=False, random_state=0)
    np.testing.assert_array_equal(lacked, 0.5)
    assert known[y == R, R].min() > 0.5 > known[y == F, R].max()


def test_an_example_that_no_resample_lacks_asks_all() -> None:
    x, y = np.array([[0.0], [0.0]]), np.array([F, R])
    for seed in range(20):
        every = bagged_probabilities(Share(), x, y, 1, 1.0, q=True, random_state=seed)
        lacked = bagged_probabilities(Share(), x, y, 1, 1.0, q=False, random_state=seed)
        # one model asked: it either lacks an example or not, and answers the same for both
        np.testing.assert_array_equal(every, lacked)


def noise(seed: int = 0) -> tuple[NDArray[Any], NDArray[Any]]:
    random = np.random.default_rng(seed)
    x = random.normal(size=(400, 5))
    return x, (x[:, 0] + random.normal(size=400) > 0.8).astype(int)


def test_a_seed_settles_everything() -> None:
    x, y = noise()
    one, two, other = (
        MetaCost(random_forest(5, None), MISSING_COSTS_TWICE, random_state=seed, n_jobs=jobs)
        for seed, jobs in ((7, None), (7, 2), (8, None))
    )
    p, q, r = (model.fit(x, y).predict_proba(x) for model in (one, two, other))
    np.testing.assert_array_equal(p, q)
    np.testing.assert_array_equal(one.bagged_probabilities_, two.bagged_probabilities_)
    assert (p != r).any()


def test_chance_deep_inside_is_settled_too() -> None:
    x, y = noise()
    inside = make_pipeline(StandardScaler(), DecisionTreeClassifier(splitter="random"))
    one, two = (MetaCost(inside, random_state=7).fit(x, y).predict_proba(x) for _ in range(2))
    np.testing.assert_array_equal(one, two)


@pytest.mark.parametrize("q", [True, False])
def test_probabilities_computed_once_serve_all_costs(q: bool) -> None:
    x, y = noise()
    once = bagged_probabilities(random_forest(5, None), x, y, q=q, random_state=7)
    for cost in ([[0, 1], [1, 0]], MISSING_COSTS_TWICE, [[0, 1], [8, 0]]):
        model = MetaCost(random_forest(5, None), cost, q=q, random_state=7)
        alone = model.fit(x, y).predict_proba(x)
        np.testing.assert_array_equal(model.bagged_probabilities_, once)
        np.testing.assert_array_equal(model.fit(x, y, once).predict_proba(x), alone)


def test_higher_costs_of_missing_never_label_fewer_repairs() -> None:
    x, y = noise()
    p = bagged_probabilities(random_forest(5, None), x, y, random_state=7)
    found = [relabel(p, np.array([F, R]), [[0, 1], [c, 0]]).sum() for c in (1, 2, 4, 8, 64)]
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_costs_are_a_parameter_that_can_be_searched() -> None:
    x, y = noise()
    grid = {"cost": [[[0, 1], [1, 0]], MISSING_COSTS_TWICE], "estimator__max_depth": [1, 4]}
    search = GridSearchCV(MetaCost(random_forest(5, None), random_state=1), grid, cv=2)
    assert search.fit(x, y).best_score_ > 0.5


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"cost": [[0, 1, 1], [1, 0, 1], [1, 1, 0]]}, r"shape \(3, 3\), but there are 2 classes"),
        ({"cost": [0, 1]}, r"shape \(2,\)"),
        ({"cost": [[0, 1], [2, 1]]}, r"diagonal is \[0.0, 1.0\]"),
        ({"cost": [[0, -1], [2, 0]]}, "not negative"),
        ({"cost": [[0, float("inf")], [2, 0]]}, "finite"),
        ({"n_resamples": 0}, "at least one resample, not 0"),
        ({"sample_share": 0.0}, "sample_share is 0.0"),
        ({"sample_share": 1.5}, "sample_share is 1.5"),
    ],
)
def test_bad_settings_are_told_so(settings: dict[str, Any], message: str) -> None:
    x, y = words(1)
    with pytest.raises(ValueError, match=message):
        MetaCost(DummyClassifier(), **settings).fit(x, y)


def test_probabilities_of_other_data_are_refused() -> None:
    x, y = words(1)
    with pytest.raises(ValueError, match=r"shape \(3, 2\), not \(30, 2\)"):
        MetaCost(DummyClassifier()).fit(x, y, np.full((3, 2), 0.5))
