"""What Prometheus reads."""

from __future__ import annotations

import re

import pytest

from server.conftest import Running, running
from stir.detector import Detector
from stir.server import metrics
from stir.server.counts import BUCKETS, Board, Count


def test_what_happens_is_counted(detector: Detector) -> None:
    with running(detector) as it:
        with it.talk() as client:
            client.push("so we went")
            client.ask("nonsense")
            value = values(it)
            assert value["stir_sessions"] == value["stir_opened_total"] == 1
            assert value["stir_connections"] >= 1
            assert value["stir_messages_total"] == value["stir_answer_seconds_count"] == 4
            assert value["stir_errors_total"] == 1
            assert value["stir_words_total"] == 3
            assert 0 < value["stir_answer_seconds_sum"] < 60
        it.wait_for_sessions(0)
        it.request("POST", "/annotate", '{"utterances": ["so we"]}')
        it.request("GET", "/health", Host="attacker.example")
        it.request("POST", "/annotate", "{}", Origin="http://attacker.example")
        value = values(it)
        assert (value["stir_annotated_total"], value["stir_words_total"]) == (1, 5)
        assert value["stir_refused_total"] == 1
        assert value["stir_sessions"] == value["stir_batches"] == 0


def values(it: Running) -> dict[str, float]:
    status, headers, text = it.request("GET", "/metrics")
    assert (status, headers["content-type"]) == (200, metrics.CONTENT_TYPE)
    found = re.findall(r'^(\w+)\{worker="0"\} (\S+)$', text, re.MULTILINE)
    return {name: float(number) for name, number in found}


def test_a_histogram_is_cumulative() -> None:
    board = Board(2)
    for seconds in (0.0001, 0.0005, 0.02, 7.0):
        board.rows[1].answered(seconds, is_error=False)
    board.rows[0].answered(0.3, is_error=True)
    # a bound belongs to its bucket: 0.0005 is in the first one
    assert board.rows[1].buckets == [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    assert len(board.rows[1].buckets) == len(BUCKETS) + 1
    text = metrics.exposition(board, version="1", model='a "b"\\')
    assert 'stir_info{version="1",model="a \\"b\\"\\\\"} 1' in text
    assert 'stir_answer_seconds_bucket{worker="1",le="0.0005"} 2' in text
    assert 'stir_answer_seconds_bucket{worker="1",le="0.025"} 3' in text
    assert 'stir_answer_seconds_bucket{worker="1",le="+Inf"} 4' in text
    assert board.total(Count.MESSAGES) == 5
    assert board.total(Count.ERRORS) == 1


def test_who_begins_anew_keeps_the_totals() -> None:
    board = Board()
    row = board.rows[0]
    row[Count.SESSIONS], row[Count.OPENED] = 3, 7
    row.begin()
    assert (row[Count.SESSIONS], row[Count.OPENED]) == (0, 7)


def test_prometheus_own_reader_reads_it() -> None:
    parser = pytest.importorskip("prometheus_client.parser")
    board = Board(2)
    board.rows[0].answered(0.004, is_error=False)
    families = list(
        parser.text_string_to_metric_families(metrics.exposition(board, model='x"\n', version=""))
    )
    kinds = {family.name: family.type for family in families}
    assert kinds["stir_answer_seconds"] == "histogram"
    assert kinds["stir_messages"] == "counter"
    assert kinds["stir_sessions"] == "gauge"
    assert all(family.documentation for family in families)
    [info] = [family for family in families if family.name == "stir_info"]
    assert info.samples[0].labels == {"model": 'x"\n', "version": ""}
    [answers] = [family for family in families if family.name == "stir_answer_seconds"]
    buckets = [s for s in answers.samples if s.name.endswith("_bucket")]
    assert len(buckets) == 2 * (len(BUCKETS) + 1)
    assert "unknown" not in kinds.values()
