"""Decisions replaced by gold, against gold."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import corpus, small
from stir.detector import Detector
from stir.lab.experiments.loss_by_stage import REPLACED, answering, traces
from stir.lab.metrics import Score, Scorer
from stir.paper.features import rm_start
from stir.paper.graph import HISTORY
from stir.types import Utterance

# the search goes back seven words, so longer reparanda are out of anybody's reach
WITHIN_REACH: list[Utterance] = [
    u for u in corpus() if all(r.rp_start - r.rm_start <= HISTORY for r in u.annotation.repairs)
]


def score(*gold: str) -> Score:
    return Scorer(WITHIN_REACH).score(traces(small(), WITHIN_REACH, gold))


def test_without_gold_it_is_the_detector() -> None:
    ours = list(traces(small(), WITHIN_REACH, ()))
    assert ours == list(Detector(small()).traces(WITHIN_REACH, "gold"))


def test_with_all_of_gold_nothing_is_wrong() -> None:
    found = score(*REPLACED)
    assert found["F_ed"] == found["F_rp_start"] == found["F_rm"] == 1
    # nothing has to be taken back either
    assert found["EO"] == 0
    assert found["TD_rp"] == 1
    assert found["F_s"] == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(("stage", "measure"), [("ed", "F_ed"), ("rm_start", "F_rm")])
def test_a_stage_of_gold_is_no_worse(stage: str, measure: str) -> None:
    before, after = score()[measure], score(stage)[measure]
    assert before is not None
    assert after is not None
    assert after >= before
    if stage == "ed":
        assert after == 1


@given(st.lists(st.integers(0, 1), min_size=1, max_size=9), st.integers(1, 12))
def test_answers_by_a_count(answers: list[int], count: int) -> None:
    forest = answering("rm_start", tuple(answers), "distance")
    features = array("d", bytes(8 * len(rm_start.NAMES)))
    features[rm_start.NAMES.index("distance")] = count
    expected = answers[min(count, len(answers)) - 1]
    assert forest.probabilities(features)[expected] == 1.0
