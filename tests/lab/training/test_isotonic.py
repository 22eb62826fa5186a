"""Fits that turn confidences into probabilities, against scikit-learn's and against known truth."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.errors import InputError
from stir.lab.training.isotonic import Table, expit, isotonic, logit, platt, platt_parameters

# scikit-learn takes confidences that differ by less than a millionth for one
fine = st.integers(0, 10_000).map(lambda n: n / 10_000)
pairs = st.lists(
    # few different confidences, so that some are tied
    st.tuples(st.integers(0, 20).map(lambda n: n / 20) | fine, st.booleans()),
    min_size=1,
    max_size=60,
)


def test_pooling_by_hand() -> None:
    # by confidence: 0 1 0 1 1; the second and third fall and are pooled to 1/2
    table = isotonic([0.1, 0.2, 0.3, 0.4, 0.5], [0, 1, 0, 1, 1])
    assert table([0.1, 0.2, 0.3, 0.4, 0.5]) == pytest.approx([0, 0.5, 0.5, 1, 1])
    # half way between two steps it is half way up
    assert table(0.35) == pytest.approx(0.75)
    assert table([0, 1]) == pytest.approx([0, 1])


def test_equal_confidences_count_as_one() -> None:
    table = isotonic([0.5, 0.5, 0.5, 0.9], [1, 0, 0, 1])
    assert table(0.5) == pytest.approx(1 / 3)


@given(pairs)
def test_isotonic_is_scikit_learns(data: list[tuple[float, bool]]) -> None:
    regression = pytest.importorskip("sklearn.isotonic").IsotonicRegression(out_of_bounds="clip")
    confidence, right = (np.array(column, dtype=float) for column in zip(*data, strict=True))
    theirs = regression.fit(confidence, right)
    assert isotonic(confidence, right)(confidence) == pytest.approx(theirs.predict(confidence))


@given(pairs, st.integers(1, 8))
def test_fits_are_monotone_and_probabilities(data: list[tuple[float, bool]], steps: int) -> None:
    confidence, right = zip(*data, strict=True)
    everywhere = np.linspace(0, 1, 101)
    for table in (
        isotonic(confidence, right),
        isotonic(confidence, right, steps),
        platt(confidence, right),
    ):
        found = table(everywhere)
        assert (np.diff(found) >= 0).all()
        assert (found >= 0).all()
        assert (found <= 1).all()


@given(pairs, st.integers(1, 8))
def test_few_steps_keep_the_mean(data: list[tuple[float, bool]], steps: int) -> None:
    confidence, right = zip(*data, strict=True)
    table = isotonic(confidence, right, steps)
    assert len(set(table.y)) <= steps
    # joined steps still have the share right of those they hold, so the whole has, too
    assert table(confidence).mean() == pytest.approx(np.mean(right))


def test_few_steps_join_those_that_cost_least() -> None:
    # a single wrong one at the bottom, and a clear rise in the middle: the first two are joined
    confidence = [0.1, *[0.3] * 10, *[0.8] * 10]
    right = [0, *[0, 0, 0, 0, 0, 0, 0, 0, 0, 1], *[1] * 10]
    table = isotonic(confidence, right, 2)
    assert table([0.1, 0.3, 0.8]) == pytest.approx([1 / 11, 1 / 11, 1])


def test_platt_finds_the_curve_that_made_the_data() -> None:
    rng = np.random.default_rng(1)
    confidence = rng.random(40_000)
    truth = expit(2 * logit(confidence) - 1)
    right = rng.random(40_000) < truth
    assert platt_parameters(confidence, right) == pytest.approx((2, -1), abs=0.05)
    assert np.abs(platt(confidence, right)(confidence) - truth).max() < 0.01


def test_platts_table_follows_its_curve() -> None:
    confidence = np.linspace(0.01, 0.99, 50)
    right = confidence > 0.4
    slope, intercept = platt_parameters(confidence, right)
    curve = expit(slope * logit(confidence) + intercept)
    assert np.abs(platt(confidence, right)(confidence) - curve).max() < 0.02


def test_confidences_that_mislead_are_levelled() -> None:
    confidence = [0.1] * 10 + [0.9] * 10
    right = [True] * 10 + [False] * 10
    # 21/22 and 1/12 are Platt's targets; here (11/12 + 1/12) / 2
    assert platt(confidence, right)([0.1, 0.9]) == pytest.approx([0.5, 0.5])
    assert isotonic(confidence, right)([0.1, 0.9]) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("fit", [isotonic, platt])
def test_nothing_cannot_be_fitted(fit: object) -> None:
    assert callable(fit)
    with pytest.raises(InputError, match="no confidences to calibrate on"):
        fit([], [])


@pytest.mark.parametrize(
    ("x", "y"), [((), ()), ((0.1,), ()), ((0.2, 0.1), (0, 1)), ((0.1, 0.2), (1, 0))]
)
def test_a_table_rises(x: tuple[float, ...], y: tuple[float, ...]) -> None:
    with pytest.raises(InputError, match="ascending"):
        Table(x, y)


def test_a_curve_has_steps() -> None:
    with pytest.raises(InputError, match="at least one"):
        isotonic([0.5], [1], 0)
