"""Trace files: round trips, and errors with their location."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.metrics.cases import corpora
from stir.corpus.traces import read_traces, trace_from_json, trace_to_json, write_traces
from stir.errors import InputError, Problems, TraceError
from stir.types import Annotation, Classifications, EditClass, Trace, Utterance

STEP: dict[str, Any] = {"edit_terms": [], "repairs": []}
LINE: dict[str, Any] = {"id": "own:A:0", "words": ["a", "b"], "steps": [STEP, STEP]}


@given(corpora())
def test_round_trip(pairs: list[tuple[Utterance, Trace]]) -> None:
    for _, trace in pairs:
        assert trace_from_json(json.loads(json.dumps(trace_to_json(trace)))) == trace


def test_optional_parts_are_kept() -> None:
    trace = trace_from_json(LINE | {"classifications": {"rp_start": 2}, "decided": [0, 2]})
    assert trace.classifications == Classifications(rp_start=2)
    assert trace.decided == (0, 2)
    assert trace_from_json(trace_to_json(trace)) == trace


def test_traces_have_no_classes() -> None:
    """They are scored by edit terms and repairs, and other systems' traces have only these."""
    step = Annotation((0,), (), (EditClass.MARKER,))
    value = trace_to_json(Trace("own:A:0", ("so",), (step,)))
    assert value["steps"] == [{"edit_terms": [0], "repairs": []}]
    # whoever writes them anyway is not hindered
    [read] = trace_from_json(
        {**LINE, "words": ["a"], "steps": [{**STEP, "edit_classes": ["odd"]}]}
    ).steps
    assert read.edit_classes is None


def test_equal_neighbours_become_one_object() -> None:
    steps = trace_from_json(LINE).steps
    assert steps[0] is steps[1]


BAD = [
    ({"words": ["a"]}, "'id' is missing"),
    ({**LINE, "id": 7}, "'id' is not a string, at '7'"),
    ({**LINE, "words": "a b"}, "'words' is not a list of strings"),
    ({**LINE, "steps": {}}, "'steps' is not a list"),
    ({**LINE, "steps": [STEP, []]}, "step 1: expected a JSON object"),
    ({**LINE, "steps": [STEP, {"repairs": []}]}, "step 1: 'edit_terms' is missing"),
    (
        {**LINE, "steps": [STEP, {**STEP, "edit_terms": ["a"]}]},
        "step 1: .*edit_terms' is not a n",
    ),
    ({**LINE, "steps": [STEP, {**STEP, "repairs": [{}]}]}, "step 1: 'rm_start' is missing"),
    (
        {**LINE, "classifications": {"rps": 1}},
        "'classifications' must be .* counts of ed, rm_start",
    ),
    ({**LINE, "classifications": {"ed": -1}}, "expected a count, at '-1'"),
    ({**LINE, "decided": 2}, "'decided' is not a list of numbers"),
]


@pytest.mark.parametrize(("value", "message"), BAD)
def test_bad_lines(value: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_text("\n" + json.dumps(value))
    with pytest.raises(TraceError, match=f"trace.jsonl:2: .*{message}"):
        read_traces(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.floats() | st.text(max_size=2),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["edit_terms", "repairs", "rm_start", "ed"]), inner)
    ),
    max_leaves=8,
)


@given(
    st.fixed_dictionaries(
        {
            "id": st.just("own:A:0") | JSON,
            "words": JSON,
            "steps": st.lists(JSON, max_size=2) | JSON,
        },
        optional={"classifications": JSON, "decided": JSON},
    )
)
def test_invalid_lines_raise_only_input_errors(value: dict[str, Any]) -> None:
    with contextlib.suppress(InputError):
        trace_from_json(value)


def test_good_lines_survive_bad_ones(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_text("\n".join([json.dumps(LINE), "[]", json.dumps(LINE)]))
    problems = Problems()
    file = read_traces(path, problems)
    assert [trace.id for trace in file.traces] == ["own:A:0"]
    assert file.lines == {"own:A:0": 1}
    assert [problem.line for problem in problems] == [2, 3]
    assert "duplicate trace, first in line 1" in str(problems.found[1])


def test_write_counts_its_lines() -> None:
    file = io.StringIO()
    assert write_traces(file, [trace_from_json(LINE)] * 3) == 3
    assert len(file.getvalue().splitlines()) == 3
