"""Signals are counted word by word; the arithmetic of a small case."""

from __future__ import annotations

from contract import load_example
from stir.detector import Detector
from stir.lab.experiments.signals import document, measure, to_json
from stir.types import Utterance


def test_counting() -> None:
    detector = Detector(load_example("said_twice").SaidTwiceModel())
    utterances = [
        Utterance("a:A:1", ("uh", "we", "we", "went", "to", "town", "uh")),
        Utterance("a:A:2", ("well", "uh")),
    ]
    counts = measure(detector, utterances, "predicted")
    # 6 words and 1 word have words behind them; of those, the first uh
    assert (counts.inside, counts.hesitating_inside) == (7, 1)
    assert (counts.ends, counts.hesitating_at_end) == (2, 2)
    # uh, we and we are settled by to, town and uh; the first we was removed before that
    assert (counts.settled, counts.unsettled) == (3, 0)
    # fluent when they came: all but three fillers; the first we is removed one word later
    assert (counts.fluent[0], counts.removed_later[0]) == (6, 1)
    assert counts.removed_later[1] == 0
    [table, lags] = document("toy", {"balanced": counts}).tables()
    assert [str(cell) for cell in table.rows[0].cells] == [
        "balanced", "14.3", "100.0", "33.3", "100.0",
    ]  # fmt: skip
    assert str(lags.rows[0].cells[1]) == "16.67"
    assert to_json({"balanced": counts})["balanced"]["ends"] == 2
