from __future__ import annotations

import numpy as np
import pytest

from stir.lab.experiments.ranking import gain, merit, rank, stratified


def test_gain_of_a_nominal_feature() -> None:
    # 8 examples, half of them 1. Of the four with feature a, three are 1; of those with b, one is.
    # H = 1; H | a = H | b = 0.811: gain 0.189.
    bins = np.array([0, 0, 0, 0, 1, 1, 1, 1])
    classes = np.array([1, 1, 1, 0, 1, 0, 0, 0])
    assert gain(bins, classes) == pytest.approx(1 - 0.811278, abs=1e-6)


def test_merit_is_the_gain_after_discretising() -> None:
    values = np.arange(100.0)
    classes = (values >= 50).astype(int)
    assert merit(values, classes) == pytest.approx(1)
    # no cut pays: nothing is known
    assert merit(np.zeros(100), classes) == 0


def test_a_feature_is_ranked_by_what_it_tells() -> None:
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 2000)
    noise = rng.normal(size=2000)
    x = np.stack([noise, y + 0.1 * noise, y + 2 * rng.normal(size=2000)], axis=1)
    found = rank(x, y, ("noise", "clear", "blurred"))
    assert [ranked.name for ranked in found] == ["clear", "blurred", "noise"]
    assert [ranked.rank for ranked in found] == [1, 2, 3]
    assert found[0].rank_sd == 0
    assert found[0].merit == pytest.approx(1, abs=0.01)
    assert found[2].merit < 0.01


def test_every_round_has_its_share_of_every_class() -> None:
    y = np.array([0] * 90 + [1] * 20)
    left_out = stratified(y, 10, seed=1)
    for k in range(10):
        assert np.sum((left_out == k) & (y == 0)) == 9
        assert np.sum((left_out == k) & (y == 1)) == 2
