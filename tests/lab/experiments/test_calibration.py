"""Reliability of confidences that are known to be true, too high or useless."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.metrics.cases import JOHN, LOVES, NOTHING, held, trace_of
from small_model import small
from small_network import erratic_network
from stir.errors import InputError, TraceError
from stir.lab.experiments.calibration import (
    Sample,
    Threshold,
    calibrate,
    cross_fitted,
    document,
    expected_calibration_error,
    floor_of_ece,
    reliability,
    sample,
    threshold_for,
    to_json,
    wilson,
    without_calibration,
)
from stir.lab.training.isotonic import isotonic
from stir.network.model import NetworkModel
from stir.types import Repair


def sure(repair: Repair, confidence: float) -> Repair:
    return replace(repair, confidence=confidence)


def drawn(bias: float = 1.0, size: int = 20_000, conversations: int = 20) -> Sample:
    """Confidences c that are right with probability c ** bias."""
    rng = np.random.default_rng(0)
    confidence = rng.random(size)
    names = np.array([f"c{n % conversations:02}" for n in range(size)])
    return Sample(confidence, rng.random(size) < confidence**bias, names, size)


# --- what is looked at ----------------------------------------------------------------------------

WRONG = Repair(0, 0, 1)
STEPS = (
    NOTHING,
    held(sure(WRONG, 0.4)),
    held(ed=(2,)),
    held(sure(LOVES, 0.6), ed=(2,)),
    held(sure(LOVES, 0.9), ed=(2,)),
)


def test_at_the_end_and_when_first_shown() -> None:
    trace = trace_of(JOHN, *STEPS)
    end = sample([JOHN], [trace], "end")
    assert (end.confidence.tolist(), end.right.tolist()) == ([0.9], [True])
    first = sample([JOHN], [trace], "first")
    assert (first.confidence.tolist(), first.right.tolist()) == ([0.4, 0.6], [False, True])
    assert end.gold == first.gold == 1


def test_right_is_the_pair() -> None:
    longer = replace(LOVES, rm_start=0, confidence=0.5)
    trace = trace_of(JOHN, *STEPS[:4], held(longer, ed=(2,)))
    assert sample([JOHN], [trace]).right.tolist() == [False]


def test_a_model_without_its_own_calibration() -> None:
    assert without_calibration(small()) is small()  # which has none
    calibrated = replace(erratic_network(), calibration=((0.1, 0.2), (0.9, 0.8)))
    found = without_calibration(calibrated)
    assert isinstance(found, NetworkModel)
    assert found.calibration == ()
    assert found.networks is calibrated.networks


def test_what_cannot_be_looked_at() -> None:
    with pytest.raises(TraceError, match=r"own:A:0.*no confidence"):
        sample([JOHN], [trace_of(JOHN, *STEPS[:4], held(LOVES, ed=(2,)))])
    with pytest.raises(TraceError, match="no such utterance"):
        sample([], [trace_of(JOHN, *STEPS)])
    with pytest.raises(InputError, match="no repair was shown"):
        sample([JOHN], [trace_of(JOHN, *[NOTHING] * 5)])


# --- reliability ----------------------------------------------------------------------------------


def test_bins_by_hand() -> None:
    confidence = np.array([0.1, 0.2, 0.7, 0.9])
    right = np.array([False, True, True, True])
    low, high = reliability(confidence, right, 2)
    assert (low.repairs, low.confidence, low.right) == pytest.approx((2, 0.15, 0.5))
    assert (high.repairs, high.confidence, high.right) == pytest.approx((2, 0.8, 1.0))
    # (2 |0.15 - 0.5| + 2 |0.8 - 1|) / 4
    assert expected_calibration_error(confidence, right, 2) == pytest.approx(0.275)


def test_equal_confidences_stay_together() -> None:
    confidence = np.array([0.5] * 8 + [0.9] * 2)
    bins = reliability(confidence, confidence > 0.6, 5)
    assert [b.repairs for b in bins] == [8, 2]


def test_wilsons_interval() -> None:
    # the textbook's 8 of 10 at 95 %
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-3)
    low, high = wilson(1.0, 20)
    assert low == pytest.approx(0.8389, abs=1e-3)
    assert high == pytest.approx(1)


def test_true_confidences_have_no_more_than_the_floor() -> None:
    of = drawn()
    for bins in (10, 15):
        error = expected_calibration_error(of.confidence, of.right, bins)
        assert error < 0.015
        assert error == pytest.approx(floor_of_ece(of.confidence, bins), abs=0.006)


def test_confidences_that_are_too_high() -> None:
    # E |c - c**3| over uniform c is 1/2 - 1/4
    of = drawn(bias=3)
    error = expected_calibration_error(of.confidence, of.right)
    assert error == pytest.approx(0.25, abs=0.01)


@given(
    st.lists(st.tuples(st.integers(0, 10), st.booleans()), min_size=1, max_size=40),
    st.integers(1, 15),
)
def test_reliability_keeps_everything_and_no_order(data: list[tuple[int, bool]], bins: int) -> None:
    confidence = np.array([n / 10 for n, _ in data])
    right = np.array([r for _, r in data])
    found = reliability(confidence, right, bins)
    assert len(found) <= bins
    assert sum(b.repairs for b in found) == len(data)
    assert sum(b.repairs * b.right for b in found) == pytest.approx(right.sum())
    assert all(b.low <= b.right + 1e-9 and b.right - 1e-9 <= b.high for b in found)
    order = np.argsort([r for _, r in data], kind="stable")[::-1]
    assert np.allclose(reliability(confidence[order], right[order], bins), found)


# --- a wanted precision ---------------------------------------------------------------------------


def of(*pairs: tuple[float, bool], gold: int = 4) -> Sample:
    confidence, right = zip(*pairs, strict=True)
    return Sample(np.array(confidence), np.array(right), np.array(["c"] * len(pairs)), gold)


def test_threshold_by_hand() -> None:
    found = of((0.9, True), (0.8, True), (0.6, False), (0.4, True), (0.2, False))
    assert threshold_for(1.0, found) == Threshold(0.8, 1.0, 0.5)
    # 3 of 4 from 0.4 on
    assert threshold_for(0.75, found) == Threshold(0.4, 0.75, 0.75)
    assert threshold_for(0.1, found) == Threshold(0.2, 0.6, 0.75)


def test_equal_confidences_are_kept_or_dropped_together() -> None:
    found = of((0.9, True), (0.5, True), (0.5, False))
    assert threshold_for(1.0, found) == Threshold(0.9, 1.0, 0.25)


def test_a_precision_out_of_reach() -> None:
    assert threshold_for(0.9, of((0.9, False), (0.8, True))) is None


@given(
    st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=30),
    st.floats(0.05, 1),
)
def test_a_threshold_keeps_its_promise(data: list[tuple[int, bool]], wanted: float) -> None:
    found = of(*((n / 10, r) for n, r in data))
    threshold = threshold_for(wanted, found)
    reached = {c: found.right[found.confidence >= c].mean() for c in set(found.confidence.tolist())}
    fine = [c for c, precision in reached.items() if precision >= wanted]
    if threshold is None:
        assert not fine
    else:
        assert threshold.confidence == min(fine)
        assert threshold.precision == pytest.approx(reached[threshold.confidence])


# --- fits -----------------------------------------------------------------------------------------


def test_cross_fitted_confidences_become_true() -> None:
    found = drawn(bias=3)
    calibration = calibrate(found)
    for calibrated in calibration.calibrated.values():
        assert expected_calibration_error(calibrated, found.right) < 0.03


def test_a_conversation_is_not_calibrated_by_itself() -> None:
    # the first conversation is always wrong, the second always right, at the same confidence
    found = Sample(
        np.full(20, 0.5),
        np.array([False] * 10 + [True] * 10),
        np.array(["a"] * 10 + ["b"] * 10),
        20,
    )
    calibrated = cross_fitted(found, lambda c, r: isotonic(c, r))
    assert calibrated.tolist() == [1.0] * 10 + [0.0] * 10


def test_one_conversation_is_not_enough() -> None:
    with pytest.raises(InputError, match="one conversation"):
        cross_fitted(of((0.5, True)), lambda c, r: isotonic(c, r))


def test_the_document_and_the_data() -> None:
    pytest.importorskip("matplotlib")
    found = {"end": calibrate(drawn(3, 600)), "first": calibrate(drawn(1, 600))}
    page = document("it", found, "split:own|configuration:it")  # type: ignore[arg-type]
    tables = {table.name: table for table in page.tables()}
    # raw, isotonic, Platt; twice
    assert len(tables["ece"].rows) == 6
    assert len(tables["reliability-end"].rows) == 10
    [picture] = page.pictures()
    assert picture.svg.startswith("<?xml")
    data = json.loads(json.dumps(to_json(found), allow_nan=False))  # type: ignore[arg-type]
    assert data["end"]["ece"]["raw"]["10"] > data["first"]["ece"]["raw"]["10"]
    assert len(data["end"]["tables"]["isotonic"]["x"]) <= 24
