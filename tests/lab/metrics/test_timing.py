"""Time to detection and processing overhead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lab.metrics.cases import JOHN, JOHN_STEPS, LOVES, NOTHING, held, score, trace_of, utterance
from stir.lab.metrics import DETAILS, Scorer
from stir.types import Annotation, Classifications, Repair

FOUND = held(LOVES, ed=(2,))
OPEN = held(Repair(1, 1, 3), ed=(2,))
WRONG_START = held(Repair(0, 1, 3), ed=(2,))
ED = held(ed=(2,))

CASES = [
    # john likes uh loves mary, rm_start 1, rp_start 3: held after words 2, 3, 4; TD_rp, TD_rm
    ((ED, FOUND, FOUND), 1, 3),  # on the onset word: words 3; 1, 2, 3
    ((ED, OPEN, FOUND), 1, 3),  # its end need not be known
    ((ED, ED, FOUND), 2, 4),  # one word later: words 3, 4; 1, 2, 3, 4
    ((ED, WRONG_START, FOUND), 2, 4),  # the right onset with the wrong start is no detection
    ((ED, FOUND, ED), 1, 3),  # first seen is what counts, though it is taken back
    ((ED, ED, ED), None, None),
]


@pytest.mark.parametrize(("tail", "rp", "rm"), CASES)
def test_time_to_detection(tail: tuple[Annotation, ...], rp: int | None, rm: int | None) -> None:
    values = score(JOHN, NOTHING, NOTHING, *tail).values()
    assert (values["TD_rp"], values["TD_rm"]) == (rp, rm)
    assert values["detected"] == (0.0 if rp is None else 1.0)


def test_means_are_over_the_detected_and_the_distribution_adds_up() -> None:
    # Three repairs of one word, found at once, one word late, and never.
    gold = utterance("a a b b c c d", held(Repair(0, 0, 1), Repair(2, 2, 3), Repair(4, 4, 5)))
    first, second = Repair(0, 0, 1), Repair(2, 2, 3)
    steps = (NOTHING, *[held(first)] * 3, *[held(first, second)] * 3)
    result = score(gold, *steps)
    values = result.values()
    assert values["TD_rp"] == pytest.approx((1 + 2) / 2)
    assert values["TD_rm"] == pytest.approx((2 + 3) / 2)
    assert values["detected"] == pytest.approx(2 / 3)
    bars = [result.values(DETAILS)[f"TD_rp.{n}"] for n in range(1, 9)]
    assert bars == [0.5, 0.5, *[0.0] * 6]


def test_processing_overhead() -> None:
    # 5 words; 4 + 2 + 1 classifications by the pipeline, 5 by the edit-term classifier
    work = Classifications(rp_start=4, rm_start=2, rp_end=1, ed=5)
    trace = replace(trace_of(JOHN, *JOHN_STEPS), classifications=work)
    values = Scorer([JOHN]).score([trace]).values()
    assert values["PO"] == pytest.approx(7 / 5)
    assert values["PO_all"] == pytest.approx(12 / 5)


def test_no_processing_overhead_over_a_part_of_the_corpus() -> None:
    other = replace(JOHN, id="own:A:1")
    counted = replace(trace_of(JOHN, *JOHN_STEPS), classifications=Classifications(rp_start=4))
    values = Scorer([JOHN, other]).score([counted, trace_of(other, *JOHN_STEPS)]).values()
    assert values["PO"] is None
