"""Two systems side by side: counts, differences, and what is printed of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lab.metrics.cases import JOHN, NOTHING, trace_of
from stir.lab.experiments.compare import MISTAKE, Comparison, compare, document, to_json
from stir.lab.experiments.error_classes import CLASSES
from stir.lab.experiments.report.markdown import to_markdown
from stir.lab.metrics import VALUES, Scorer, incremental_gold
from stir.types import Trace

# ten conversations of the same utterance
MANY = [replace(JOHN, id=f"own{n}:A:0") for n in range(10)]
SCORER = Scorer(MANY, split="own")


def silent_in(wrong: int) -> list[Trace]:
    """A perfect detector but for the first `wrong` conversations: silent there."""
    silent = [trace_of(u, *[NOTHING] * 5) for u in MANY[:wrong]]
    return [*silent, *map(incremental_gold, MANY[wrong:])]


def compared(first: int, second: int) -> Comparison:
    traces = silent_in(first), silent_in(second)
    scores = [
        SCORER.score(made, system=name, configuration=name)
        for made, name in zip(traces, ("one", "two"), strict=True)
    ]
    return compare(SCORER, scores[0], scores[1], traces)


def test_mistakes_are_counted_with_paired_intervals() -> None:
    found = compared(5, 0)
    missed = MISTAKE + "missed onset"
    assert [system.values[missed] for system in found.both] == [5, 0]
    # of ten conversations drawn, those that miss are binomial(10, 1/2): 2 to 8 in 95 % of draws
    difference = found.differences[missed]
    assert (difference.value, difference.low, difference.high) == (-5, -8, -2)
    assert found.first.shapes["missed onset"] == {"[ a + {ed} b ]": 5}


def test_metrics_by_kind_and_length() -> None:
    found = compared(5, 0)
    for name in ("R_rm", "R_rm.kind.substitute", "found.length.1"):
        assert found.differences[name].value == pytest.approx(0.5)
        assert found.differences[name].low > 0


def test_equal_systems_do_not_differ() -> None:
    assert all(d.value == d.low == d.high == 0 for d in compared(3, 3).differences.values())


def test_the_document_has_every_metric_and_class() -> None:
    page = document(compared(5, 0))
    tables = {table.name: table for table in page.tables()}
    assert [row.cells[0] for row in tables["metrics"].rows] == list(VALUES)
    assert [row.cells[0] for row in tables["errors"].rows] == list(CLASSES)
    # there are neither repeats nor deletes nor longer reparanda: no rows of empty success
    assert {str(row.cells[0]).partition(",")[0] for row in tables["kinds"].rows} == {"substitute"}
    assert {str(row.cells[0]).partition(",")[0] for row in tables["lengths"].rows} == {"1"}
    text = to_markdown(page, ".")
    assert "| R_rm | 0.500 (0.200 to 0.800) | 1.000 (1.000 to 1.000) | **0.500" in text
    assert "system:one|configuration:one" in text


def test_nobody_is_quoted() -> None:
    found = compared(5, 0)
    everything = to_markdown(document(found), ".") + json.dumps(to_json(found))
    for word in ("john", "loves", "likes", "mary"):
        assert word not in everything


def test_json_says_the_same() -> None:
    found = compared(5, 0)
    data = json.loads(json.dumps(to_json(found), allow_nan=False))
    assert data["values"]["R_rm"]["values"] == [0.5, 1.0]
    assert data["values"]["R_rm"]["difference"]["value"] == pytest.approx(0.5)
    assert data["shapes"]["missed onset"] == [[["[ a + {ed} b ]", 5]], []]
    # what no trace says is null, not a number
    assert data["values"]["PO"]["values"] == [None, None]


def test_one_conversation_has_values_and_no_intervals() -> None:
    scorer = Scorer([JOHN])
    made = [incremental_gold(JOHN)]
    one = scorer.score(made)
    found = compare(scorer, one, one, (made, made))
    assert found.differences == {}
    assert "| F_rm | 1.000 | 1.000 | – |" in to_markdown(document(found), ".")
