"""The paired bootstrap and the total score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lab.metrics.cases import JOHN, JOHN_STEPS, NOTHING, trace_of
from stir.lab.metrics import (
    Score,
    Scorer,
    incremental_gold,
    intervals,
    paired_bootstrap,
    total_scores,
)

# Ten conversations of the same utterance.
MANY = [replace(JOHN, id=f"own{n}:A:0") for n in range(10)]


def score_many(wrong: int) -> Score:
    """Score a detector that is perfect but for the first `wrong` conversations: silent there."""
    silent = [trace_of(u, *[NOTHING] * 5) for u in MANY[:wrong]]
    return Scorer(MANY).score([*silent, *map(incremental_gold, MANY[wrong:])])


def test_equal_systems_do_not_differ() -> None:
    for difference in paired_bootstrap(score_many(3), score_many(3)).values():
        assert (difference.value, difference.low, difference.high) == (0, 0, 0)
        assert not difference.significant


def test_an_interval_of_known_shape() -> None:
    # Recall of rm: 10 of 10 words against 10 - k. Of the conversations drawn (10, with
    # replacement) the share of the k wrong ones is binomial(10, k / 10) / 10; its middle 95 % is
    # the interval. For k = 5 the binomial's 2.5 % and 97.5 % points are 2 and 8.
    difference = paired_bootstrap(score_many(0), score_many(5))["R_rm"]
    assert difference.value == pytest.approx(-0.5)
    assert (difference.low, difference.high) == pytest.approx((-0.8, -0.2))
    assert difference.significant


def test_pairing_takes_the_shared_part_away() -> None:
    # Both fail in the first five conversations; the second fails in a sixth.
    difference = paired_bootstrap(score_many(5), score_many(6))["R_rm"]
    # binomial(10, 1 / 10) / 10: its 2.5 % and 97.5 % points are 0 and 3
    assert (difference.low, difference.high) == pytest.approx((-0.3, 0.0))
    assert not difference.significant


def test_the_same_seed_gives_the_same_interval() -> None:
    first, second = score_many(0), score_many(2)
    assert paired_bootstrap(first, second, seed=1) == paired_bootstrap(first, second, seed=1)


def test_one_conversation_cannot_be_resampled() -> None:
    one = Scorer([JOHN]).score([trace_of(JOHN, *JOHN_STEPS)])
    assert paired_bootstrap(one, one) == {}


def test_a_value_that_no_resample_defines_has_no_interval() -> None:
    # Only one of ten conversations detects anything, and one draw of ten may well miss it.
    nearly_silent = score_many(9)
    found = [intervals(nearly_silent, resamples=1, seed=seed) for seed in range(20)]
    assert {"TD_rp" in each for each in found} == {True, False}
    assert all("R_rm" in each for each in found)


def test_scores_of_different_words_are_not_compared() -> None:
    one = Scorer([JOHN]).score([trace_of(JOHN, *JOHN_STEPS)])
    with pytest.raises(ValueError, match="different utterances"):
        paired_bootstrap(one, score_many(0))


def test_total_score_of_the_papers_table() -> None:
    # Rows of the paper's table: best F_rm, best F_s, best DA, best EO, best PO, best TS.
    columns = ("F_rm", "F_s", "DA", "EO", "PO")
    rows = [
        (0.779, 0.735, 0.698, 3.946, 1.733),
        (0.772, 0.736, 0.707, 4.477, 1.659),
        (0.767, 0.721, 0.718, 1.483, 1.689),
        (0.718, 0.674, 0.675, 0.864, 1.230),
        (0.716, 0.671, 0.673, 0.875, 1.229),
        (0.754, 0.708, 0.711, 0.931, 1.255),
    ]
    totals = total_scores([dict(zip(columns, row, strict=True)) for row in rows])
    # The last row: (0.754/0.779 + 0.708/0.736 + 0.711/0.718 + 0.864/0.931 + 1.229/1.255) / 5
    #             = (0.9679 + 0.9620 + 0.9903 + 0.9280 + 0.9793) / 5 = 0.9655
    assert totals[-1] == pytest.approx(96.55, abs=0.01)
    assert max(totals, key=lambda total: total or 0) == totals[-1]


def test_total_score_needs_every_metric_of_every_setting() -> None:
    assert total_scores([{"F_rm": 1.0}]) == [None]


def test_total_score_with_a_perfectly_stable_setting() -> None:
    # EO 0 is the best; whoever has more than 0 gets 0 % of it: (100 * 4 + 0) / 5
    perfect = {"F_rm": 1.0, "F_s": 1.0, "DA": 0.9, "EO": 0.0, "PO": 1.0}
    assert total_scores([perfect, {**perfect, "EO": 2.0}]) == [100.0, 80.0]
