"""Decisions replaced by gold, against gold."""

from __future__ import annotations

import pytest

from small_model import corpus, small
from stir.detector import Detector
from stir.engine import EditTerm, State
from stir.lab.experiments.loss_by_stage import REPLACED, as_annotations, traces
from stir.lab.metrics import Score, Scorer
from stir.paper.graph import MAX_REPARANDUM_WORDS
from stir.types import EditClass, Repair, Utterance

# the search goes back seven words, so longer reparanda are out of anybody's reach
WITHIN_REACH: list[Utterance] = [
    u
    for u in corpus()
    if all(r.rp_start - r.rm_start <= MAX_REPARANDUM_WORDS for r in u.annotation.repairs)
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


def test_what_has_left_the_window_stays_as_it_was() -> None:
    early, late = Repair(0, 0, 1), Repair(4, 4, 5)
    states = [
        State((EditTerm(2, EditClass.FILLER),), (early,)),
        State((EditTerm(3, EditClass.MARKER),), (late,), window_start=3),
    ]
    last = list(as_annotations(states))[-1]
    assert (last.edit_terms, last.repairs) == ((2, 3), (early, late))
