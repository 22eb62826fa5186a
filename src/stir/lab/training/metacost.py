"""MetaCost (Domingos 1999), which makes any classifier cost-sensitive (section 5).

Each stage has its own costs, such as 2 for a missed repair onset and 1 for a false one. MetaCost
fits several models to resamples of the training data and averages their class probabilities for
each example. It replaces each example's label by the class of least expected cost, and fits the
final classifier to these labels. Only the final classifier is used later.

The models do not depend on the costs, so a grid of costs computes `bagged_probabilities` once and
passes them to every `fit`. This module needs the extra `train`.
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
    """A cost-sensitive wrapper around another classifier.

    `cost[gold, hypothesis]` follows the order of the sorted labels; by default all errors cost the
    same. `estimator` must accept training data of a single class, as trees do, since a resample or
    the relabelled data may have only one. `q` is Domingos's parameter: True (as in Weka) averages
    all models for an example, False only those whose resample does not contain it.

    Fitted attributes: `classes_`, `bagged_probabilities_`, `labels_` (the new labels of the
    examples) and `estimator_` (the final classifier, which may have fewer classes).
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
        """Fit to examples and labels; `probabilities` are precomputed `bagged_probabilities`."""
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
        # parallelism does not change the result: the classifier draws its seeds beforehand
        with parallel_config("threading", n_jobs=self.n_jobs or 1):
            self.estimator_ = _seeded(self.estimator, last).fit(examples, self.labels_)
        return self

    def predict_proba(self, X: ArrayLike) -> NDArray[np.float64]:  # noqa: N803
        """Return the final classifier's class probabilities, 0 for classes it was not fitted to."""
        check_is_fitted(self)
        examples = validate_data(self, X, reset=False)
        return _probabilities(self.estimator_, examples, self.classes_)

    def predict(self, X: ArrayLike) -> NDArray[Any]:  # noqa: N803
        """Return the final classifier's cost-sensitive decisions."""
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
    """Return the mean probability of each class (sorted) for each example over the resamples.

    The result does not depend on `n_jobs`, provided that of `estimator` is 1 or None.
    """
    *seeds, _ = _seeds(random_state, n_resamples)
    return _bag(estimator, np.asarray(X), np.asarray(y), seeds, sample_share, q, n_jobs)


def relabel(
    probabilities: NDArray[np.float64], classes: NDArray[Any], cost: ArrayLike | None
) -> NDArray[Any]:
    """Assign each example the class of least expected cost; of equal ones, the first.

    The expected cost of class j is the sum over i of p(i) cost[i, j].
    """
    matrix = checked_cost(cost, classes)
    # term by term, because the order of additions in a matrix product depends on the machine
    expected = np.zeros((len(probabilities), len(classes)))
    for gold, row in enumerate(matrix):
        expected += probabilities[:, [gold]] * row
    chosen: NDArray[Any] = np.asarray(classes)[expected.argmin(axis=1)]
    return chosen


def checked_cost(cost: ArrayLike | None, classes: NDArray[Any]) -> NDArray[np.float64]:
    """Validate and return the cost matrix; by default every error costs 1."""
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
    """Draw one seed for each resample, and one for the final classifier."""
    if n_resamples < 1:
        raise ValueError(f"MetaCost needs at least one resample, not {n_resamples}")
    drawn: list[int] = (
        check_random_state(random_state).randint(_MOST_SEED, size=n_resamples + 1).tolist()
    )
    return drawn


def _seeded(estimator: Any, seed: int) -> Any:
    """Clone an estimator and set all of its random states from `seed`."""
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
        raise ValueError(f"sample_share is {share}, but must be above 0 and at most 1")
    classes = np.unique(labels)
    # threads, because scikit-learn's trees release the GIL, and threads share the examples
    models = Parallel(n_jobs=n_jobs, prefer="threads", return_as="generator")(
        delayed(_ask)(estimator, examples, labels, classes, seed, share) for seed in seeds
    )
    total = np.zeros((len(labels), len(classes)))
    lacking = np.zeros_like(total)
    asked = np.zeros((len(labels), 1))
    for answers, rows in models:
        total += answers
        if not q:
            answers[rows] = 0.0
            lacking += answers
            asked += ~np.isin(np.arange(len(labels)), rows)[:, None]
    total /= len(seeds)
    # an example that is in every resample gets the mean over all models
    return total if q else np.where(asked > 0, lacking / np.maximum(asked, 1), total)


def _ask(
    estimator: Any,
    examples: NDArray[Any],
    labels: NDArray[Any],
    classes: NDArray[Any],
    seed: int,
    share: float,
) -> tuple[NDArray[np.float64], NDArray[Any]]:
    """Fit a model to a resample with replacement; return its probabilities and the resample."""
    size = max(1, round(share * len(labels)))
    rows = np.random.RandomState(seed).randint(len(labels), size=size)
    model = _seeded(estimator, seed).fit(examples[rows], labels[rows])
    return _probabilities(model, examples, classes), rows


def _probabilities(
    model: Any, examples: NDArray[Any], classes: NDArray[Any]
) -> NDArray[np.float64]:
    """Return a model's probabilities of all classes, 0 for those it was not fitted to."""
    spread = np.zeros((len(examples), len(classes)))
    spread[:, np.searchsorted(classes, model.classes_)] = model.predict_proba(examples)
    return spread


def _checked(probabilities: ArrayLike, examples: int, classes: int) -> NDArray[np.float64]:
    array = np.asarray(probabilities, dtype=np.float64)
    if array.shape != (examples, classes):
        raise ValueError(
            f"the bagged probabilities have shape {array.shape}, not {(examples, classes)}: "
            "they were computed from other data"
        )
    return array
