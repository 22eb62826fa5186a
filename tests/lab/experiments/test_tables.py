"""What is read off the scores: best settings, fronts, means."""

from __future__ import annotations

from collections import Counter

import pytest

from stir.lab.experiments import figure5, table2, table3
from stir.lab.experiments.grid.settings import Setting
from stir.lab.experiments.report.comparison import difference
from stir.lab.experiments.trade_off import pareto
from stir.lab.metrics import Score, Signature

ONE, TWO, THREE = (Setting(2.0**n, 1, 1, 1) for n in range(3))


def score(correct: int, hypothesised: int, unnecessary: int, work: int) -> Score:
    """Of 10 reparandum words and 100 words, in two conversations alike."""
    counts: Counter[str] = Counter(
        {
            "rm.gold": 5,
            "rm.hyp": hypothesised,
            "rm.correct": correct,
            "edits": 50,
            "edits.unnecessary": unnecessary,
            "words": 50,
            "work.pipeline": work,
            "repairs": 5,
            "detected": correct,
            "td_rp.words": correct,
            "td_rm.words": 2 * correct,
            **{f"delay.{d}.{what}": 5 for d in range(1, 7) for what in ("gold", "hyp", "correct")},
        }
    )
    signature = Signature("toy", "0", 2, 100, 0, "-", "abc", 0, "0")
    return Score(signature, {"1": counts, "2": counts})


SCORES = {
    ONE: score(5, 5, 10, 100),  # F_rm 1, EO 20 %, PO 2
    TWO: score(4, 4, 1, 60),  # F_rm 2 * 4 / (4 + 5) = 0.889, EO 2 %, PO 1.2
    THREE: score(3, 3, 2, 55),  # F_rm 0.75, EO 4 %, PO 1.1
}


def test_the_best_by_each_measure() -> None:
    found = table2.best(SCORES)
    assert found["F_rm"] == ONE
    assert found["EO"] == TWO
    assert found["PO"] == THREE
    # F_s and DA are the same for all but for F_rm, and are 100 % or shares of F_rm
    # TS of ONE: (100 + 100 + 100 + 10 + 55) / 5 = 73; of TWO: (88.9 + 88.9 + 100 + 100 + 91.7) / 5
    # = 93.9; of THREE: (75 + 75 + 100 + 50 + 100) / 5 = 80
    assert found["TS"] == TWO
    assert table2.total(SCORES)[TWO] == pytest.approx((800 / 9 * 2 + 200 + 110 / 1.2) / 5)


def test_of_equals_the_one_with_the_better_total_wins() -> None:
    scores = {ONE: score(5, 5, 10, 100), TWO: score(5, 5, 1, 60)}
    assert table2.best(scores)["F_rm"] == TWO


def test_pareto() -> None:
    points = {ONE: (1.0, 0.5), TWO: (2.0, 0.4), THREE: (3.0, 0.8)}
    assert pareto(points) == [ONE, THREE]
    assert pareto({ONE: (1.0, 0.5), TWO: (1.0, 0.6)}) == [TWO]


def test_means_by_depth() -> None:
    deep = Setting(1, 1, 1, 2)
    section = table3.section({**SCORES, deep: score(5, 5, 10, 100)})
    (table,) = section.tables
    names = [row.cells[0] for row in table.rows]
    assert names == [
        "1-best rm_start",
        "paper's 1-best rm_start",
        "2-best rm_start",
        "paper's 2-best rm_start",
    ]
    # (1 + 8/9 + 3/4) / 3
    assert str(table.rows[0].cells[1]) == f"{(1 + 8 / 9 + 0.75) / 3:.3f}"
    assert "mean of 3 settings" in table.rows[0].signature


def test_the_paper_s_settings_are_shown_where_they_were_tried() -> None:
    section = figure5.section({**SCORES, figure5.PAPER["F_rm"]: score(1, 1, 1, 60)})
    (table,) = section.tables
    assert [row.cells[0] for row in table.rows] == [
        "best F_rm",
        "the paper's best F_rm, here",
        "best TS",
    ]
    assert any("in place 4 here" in sentence for sentence in section.differences)


def test_a_difference_is_told_only_beyond_noise_and_without_a_cause() -> None:
    told = difference("x", 0.8, (0.78, 0.82), 0.7)
    assert told == "x: 0.800 (0.780 to 0.820), above the paper's 0.700."
    told = difference("x", 0.6, (0.58, 0.62), 0.7)
    assert told == "x: 0.600 (0.580 to 0.620), below the paper's 0.700."
    assert difference("x", 0.7, (0.68, 0.72), 0.69) is None


def test_every_row_of_table_2_is_compared_in_every_measure() -> None:
    told = table2.section(SCORES, {}).differences
    rows = Counter(sentence.split(",")[0].split(":")[0] for sentence in told)
    assert set(rows) == {f"Best {measure}" for measure in table2.MEASURES}
