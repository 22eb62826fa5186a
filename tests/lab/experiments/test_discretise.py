from __future__ import annotations

from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.lab.experiments.discretise import cut_points, entropy


def test_one_clean_cut() -> None:
    # 8 examples, 7 places to cut. Cutting at 4.5 leaves no entropy: gain = 1 bit.
    # The price: k = 2, both halves pure, so delta = log2(3^2 - 2) - 2 * 1 = log2(7) - 2 = 0.807;
    # (log2(7) + 0.807) / 8 = (2.807 + 0.807) / 8 = 0.452 < 1.
    values = np.arange(1, 9)
    assert cut_points(values, np.array([0, 0, 0, 0, 1, 1, 1, 1])) == [4.5]


def test_a_cut_that_does_not_pay() -> None:
    # Of 4 examples: gain 1 bit, price (log2(3) + 0.807) / 4 = 0.598: pays.
    assert cut_points(np.arange(4), np.array([0, 0, 1, 1])) == [1.5]
    # Of 2: places 1, log2(1) = 0, price 0.807 / 2 = 0.404 < 1 pays, though there is little to go by
    assert cut_points(np.arange(2), np.array([0, 1])) == [0.5]
    # Of 4 in turn: the best cut (0 | 1 0 1) gains 1 - 0.75 * 0.918 = 0.311. Its left part is pure,
    # so delta = log2(7) - (2 * 1 - 1 * 0 - 2 * 0.918) = 2.644; price (1.585 + 2.644) / 4 = 1.057.
    assert cut_points(np.arange(4), np.array([0, 1, 0, 1])) == []


def test_equal_values_are_never_cut_apart() -> None:
    assert cut_points(np.ones(10), np.array([0, 1] * 5)) == []


def test_parts_are_cut_again() -> None:
    values = np.arange(60)
    classes = np.repeat([0, 1, 0], 20)
    assert cut_points(values, classes) == [19.5, 39.5]
    # 20 and 40 examples are left: the first cut could be either, and there is one only
    assert len(cut_points(values, classes, levels=1)) == 1


def test_entropy() -> None:
    assert entropy(np.array([1.0, 1.0])) == 1
    assert entropy(np.array([3.0, 0.0])) == 0
    assert entropy(np.array([0.0, 0.0])) == 0
    assert entropy(np.array([1.0, 3.0])) == pytest.approx(2 - 0.75 * log2(3))


@given(
    st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 2)), min_size=1, max_size=60),
)
def test_cuts_lie_between_values_and_order_does_not_matter(
    examples: list[tuple[int, int]],
) -> None:
    values, classes = np.array(examples).T
    cuts = cut_points(values, classes)
    assert cuts == sorted(set(cuts))
    assert all(values.min() < cut < values.max() and cut not in values for cut in cuts)
    assert cut_points(values[::-1], classes[::-1]) == cuts
