"""MetaCost (Domingos 1999): section 5's way to make any classifier mind what its mistakes cost.

Each stage has its own costs, such as 2 for a repair onset missed and 1 for one seen where there
is none. MetaCost asks several models, each fitted to a resample of the training data, how probable
each class is for each example; gives the example the class of least expected cost instead of its
own; and fits the final classifier, which is all that is used later, to these labels.

The models do not depend on the costs. So a grid of costs computes `bagged_probabilities` once and
hands them to every `fit`. This module needs the extra `train`.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from joblib import Parallel, delayed, parallel_config
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin, MetaEstimatorMixin, clone
from sklearn.utils import check_random_state
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

RESAMPLES = 10
"""Section 5: "10 iterations over ..."."""
SAMPLE_SHARE = 0.25
"""Section 5: "... a re-sample of 25% of the training data"."""

_MOST_SEED = np.iinfo(np.int32).max


class MetaCost(MetaEstimatorMixin, ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A cost-sensitive classifier made of one that is not.

    `cost[gold, hypothesis]` follows the order of the sorted labels; without it all mistakes cost
    the same. `estimator` must cope with a single class, as trees do, since a resample may have no
    other and costs may leave no other. `q` is Domingos's: True (and Weka's way) to ask all models
    about an example, False to ask only those whose resample lacked it.

    Fitted: `classes_`, `bagged_probabilities_`, `labels_` (what the examples were given) and
    `estimator_` (the final classifier, which may know fewer classes).
    """

    def __init__(
        self,
        estimator: Any,
        cost: ArrayLike | None = None,
        n_resamples: int = RESAMPLES,
        sample_share: float = SAMPLE_SHARE,
        q: bool = True,
        random_state: Any = None,
        n_jobs: int | None = None,
    ) -> None:
        self.estimator = estimator
        self.cost = cost
        self.n_resamples = n_resamples
        self.sample_share = sample_share
        self.q = q
        self.random_state = random_state
        self.n_jobs = n_jobs

    def fit(self, X: ArrayLike, y: ArrayLike, probabilities: ArrayLike | None = None) -> Self:  # noqa: N803
        """Fit to examples and their labels; `probabilities` are `bagged_probabilities` of both."""
        examples, labels = validate_data(self, X, y)
        check_classification_targets(labels)
        self.classes_: NDArray[Any] = np.unique(labels)
        cost = checked_cost(self.cost, self.classes_)
        *seeds, last = _seeds(self.random_state, self.n_resamples)
        if probabilities is None:
            probabilities = _bag(
                self.estimator, examples, labels, seeds, self.sample_share, self.q, self.n_jobs
            )
        self.bagged_probabilities_ = _checked(probabilities, len(labels), len(self.classes_))
        self.labels_ = relabel(self.bagged_probabilities_, self.classes_, cost)
        # whatever the final classifier can do at a time; its seeds are drawn beforehand
        with parallel_config("threading", n_jobs=self.n_jobs or 1):
            self.estimator_ = _seeded(self.estimator, last).fit(examples, self.labels_)
        return self

    def predict_proba(self, X: ArrayLike) -> NDArray[np.float64]:  # noqa: N803
        """The final classifier's probability of every class, 0 for those it does not know."""
        check_is_fitted(self)
        examples = validate_data(self, X, reset=False)
        return _probabilities(self.estimator_, examples, self.classes_)

    def predict(self, X: ArrayLike) -> NDArray[Any]:  # noqa: N803
        """The final classifier's decisions, which mind the costs."""
        check_is_fitted(self)
        decisions: NDArray[Any] = self.estimator_.predict(validate_data(self, X, reset=False))
        return decisions


def bagged_probabilities(
    estimator: Any,
    X: ArrayLike,  # noqa: N803
    y: ArrayLike,
    n_resamples: int = RESAMPLES,
    sample_share: float = SAMPLE_SHARE,
    q: bool = True,
    random_state: Any = None,
    n_jobs: int | None = None,
) -> NDArray[np.float64]:
    """The probability of each class (sorted) for each example: what `MetaCost` asks its models.

    The same whatever `n_jobs` is, as long as that of `estimator` is 1 or None.
    """
    *seeds, _ = _seeds(random_state, n_resamples)
    return _bag(estimator, np.asarray(X), np.asarray(y), seeds, sample_share, q, n_jobs)


def relabel(
    probabilities: NDArray[np.float64], classes: NDArray[Any], cost: ArrayLike | None
) -> NDArray[Any]:
    """Give each example the class of least expected cost, the first of several.

    The expected cost of class j is the sum over i of p(i) cost[i, j].
    """
    matrix = checked_cost(cost, classes)
    # term by term, because a matrix product may add up in another order on another machine
    expected = np.zeros((len(probabilities), len(classes)))
    for gold, row in enumerate(matrix):
        expected += probabilities[:, [gold]] * row
    chosen: NDArray[Any] = np.asarray(classes)[expected.argmin(axis=1)]
    return chosen


def checked_cost(cost: ArrayLike | None, classes: NDArray[Any]) -> NDArray[np.float64]:
    """The cost matrix, once it is known to be one; every mistake costs 1 if there is none."""
    if cost is None:
        return 1.0 - np.eye(len(classes))
    matrix = np.asarray(cost, dtype=np.float64)
    if matrix.shape != (len(classes), len(classes)):
        raise ValueError(
            f"the cost matrix has shape {matrix.shape}, but there are {len(classes)} classes: "
            f"{list(classes)}"
        )
    if not np.isfinite(matrix).all() or matrix.min() < 0.0:
        raise ValueError(f"costs must be finite and not negative, but are {matrix.tolist()}")
    if matrix.diagonal().any():
        raise ValueError(
            f"what is right costs nothing, but the diagonal is {matrix.diagonal().tolist()}"
        )
    return matrix


def _seeds(random_state: Any, n_resamples: int) -> list[int]:
    """One for each resample, and one for the final classifier."""
    if n_resamples < 1:
        raise ValueError(f"MetaCost needs at least one resample, not {n_resamples}")
    drawn: list[int] = (
        check_random_state(random_state).randint(_MOST_SEED, size=n_resamples + 1).tolist()
    )
    return drawn


def _seeded(estimator: Any, seed: int) -> Any:
    """A fresh copy whose chance, wherever it has any, comes from `seed`."""
    copy = clone(estimator)
    chances = [name for name in copy.get_params() if name.split("__")[-1] == "random_state"]
    return copy.set_params(**dict.fromkeys(chances, seed))


def _bag(
    estimator: Any,
    examples: NDArray[Any],
    labels: NDArray[Any],
    seeds: list[int],
    share: float,
    q: bool,
    n_jobs: int | None,
) -> NDArray[np.float64]:
    if not 0.0 < share <= 1.0:
        raise ValueError(f"sample_share is {share}, which is no share of the examples")
    classes = np.unique(labels)
    # threads, because trees are grown and asked outside of Python's lock, and share the examples
    models = Parallel(n_jobs=n_jobs, prefer="threads", return_as="generator")(
        delayed(_ask)(estimator, examples, labels, classes, seed, share) for seed in seeds
    )
    every = np.zeros((len(labels), len(classes)))
    lacking = np.zeros_like(every)
    asked = np.zeros((len(labels), 1))
    for answers, rows in models:
        every += answers
        if not q:
            answers[rows] = 0.0
            lacking += answers
            asked += ~np.isin(np.arange(len(labels)), rows)[:, None]
    every /= len(seeds)
    # an example that no resample lacked has only the models that know it
    return every if q else np.where(asked > 0, lacking / np.maximum(asked, 1), every)


def _ask(
    estimator: Any,
    examples: NDArray[Any],
    labels: NDArray[Any],
    classes: NDArray[Any],
    seed: int,
    share: float,
) -> tuple[NDArray[np.float64], NDArray[Any]]:
    """Fit a model to a resample, drawn with replacement; its probabilities, and the resample."""
    size = max(1, round(share * len(labels)))
    rows = np.random.RandomState(seed).randint(len(labels), size=size)
    model = _seeded(estimator, seed).fit(examples[rows], labels[rows])
    return _probabilities(model, examples, classes), rows


def _probabilities(
    model: Any, examples: NDArray[Any], classes: NDArray[Any]
) -> NDArray[np.float64]:
    """A model's probabilities of all classes, although it may not know all."""
    spread = np.zeros((len(examples), len(classes)))
    spread[:, np.searchsorted(classes, model.classes_)] = model.predict_proba(examples)
    return spread


def _checked(probabilities: ArrayLike, examples: int, classes: int) -> NDArray[np.float64]:
    array = np.asarray(probabilities, dtype=np.float64)
    if array.shape != (examples, classes):
        raise ValueError(
            f"the bagged probabilities have shape {array.shape}, not {(examples, classes)}: "
            "they belong to other data"
        )
    return array
