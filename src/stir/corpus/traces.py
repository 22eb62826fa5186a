"""Trace files: one JSON object per line with the annotation after every word.

::

    {"id": "own01:A:0", "words": ["i", "uh", "we"],
     "steps": [{"edit_terms": [], "repairs": []}, ...],
     "classifications": {"rp_start": 2, "rm_start": 1, "rp_end": 1, "ed": 3},
     "decided": [1, 2, 3]}

The last two are optional: the number of calls of each classifier and, for a detector that labels
with a delay, the number of words labelled at each step.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import IO, Any

from stir.corpus.jsonl import annotation_from_json, annotation_to_json, read_objects
from stir.errors import InputError, Problems, TraceError
from stir.types import Annotation, Classifications, Trace


@dataclass
class TraceFile:
    """The traces of a file, and their line numbers by id."""

    path: Path
    traces: list[Trace] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)


def read_traces(path: str | Path, problems: Problems | None = None) -> TraceFile:
    """Read a trace file; errors go to `problems`, or are raised without it."""
    problems = problems if problems is not None else Problems(strict=True)
    result, found = TraceFile(Path(path)), Problems()
    try:
        for line, value in read_objects(path, found):
            _read_line(result, line, value, found)
    except InputError as error:  # the file as a whole
        found.add(error)
    for problem in sorted(found, key=lambda problem: problem.line or 0):
        problems.add(_trace_error(problem), dropped="traces")
    return result


def _read_line(result: TraceFile, line: int, value: dict[str, Any], found: Problems) -> None:
    name = value.get("id")
    try:
        trace = trace_from_json(value)
        if trace.id in result.lines:
            raise TraceError(f"duplicate trace, first in line {result.lines[trace.id]}")
        result.traces.append(trace)
    except InputError as error:
        name = name if isinstance(name, str) else None
        found.add(error.at(file=result.path, line=line, utterance=name))
    if isinstance(name, str):
        # also for an invalid line: its utterance is not missing
        result.lines.setdefault(name, line)


def _trace_error(error: InputError) -> TraceError:
    """Convert an error of the JSON reader."""
    return TraceError(
        error.message,
        file=error.file,
        line=error.line,
        utterance=error.utterance,
        token=error.token,
        position=error.position,
    )


def write_traces(file: IO[str], traces: Iterable[Trace]) -> int:
    """Write traces to an open text file; return their number."""
    count = 0
    for trace in traces:
        file.write(json.dumps(trace_to_json(trace), ensure_ascii=False) + "\n")
        count += 1
    return count


def trace_to_json(trace: Trace) -> dict[str, Any]:
    """The JSON object of a trace."""
    result: dict[str, Any] = {
        "id": trace.id,
        "words": list(trace.words),
        "steps": [annotation_to_json(step) for step in trace.steps],
    }
    if trace.classifications is not None:
        result["classifications"] = asdict(trace.classifications)
    if trace.decided is not None:
        result["decided"] = list(trace.decided)
    return result


def trace_from_json(value: dict[str, Any]) -> Trace:
    """Parse the JSON object of a trace; `lab.metrics.alignment` compares it with a corpus."""
    name, words, steps = (_get(value, key) for key in ("id", "words", "steps"))
    if not isinstance(name, str):
        raise TraceError("'id' is not a string", token=json.dumps(name)[:40])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise TraceError("'words' is not a list of strings")
    if not isinstance(steps, list):
        raise TraceError("'steps' is not a list")
    return Trace(
        name,
        tuple(words),
        _steps(steps),
        _classifications(value["classifications"]) if "classifications" in value else None,
        _decided(value["decided"]) if "decided" in value else None,
    )


def _get(value: dict[str, Any], key: str) -> object:
    if key not in value:
        raise TraceError(f"{key!r} is missing")
    return value[key]


def _steps(steps: list[Any]) -> tuple[Annotation, ...]:
    """Parse the steps; equal neighbours become one object, which scoring relies on."""
    result: list[Annotation] = []
    before: object = None
    for n, step in enumerate(steps):
        if result and step == before:
            result.append(result[-1])
            continue
        try:
            result.append(_step(step))
        except InputError as error:
            error.message = f"step {n}: {error.message}"
            raise
        before = step
    return tuple(result)


def _step(step: Any) -> Annotation:
    if not isinstance(step, dict):
        raise TraceError("expected a JSON object", token=json.dumps(step)[:40])
    for key in ("edit_terms", "repairs"):
        _get(step, key)  # a missing key is more likely a mistake than an empty list
    return annotation_from_json(step)


def _classifications(value: Any) -> Classifications:
    names = {f.name for f in fields(Classifications)}
    if not isinstance(value, dict) or not value.keys() <= names:
        expected = ", ".join(sorted(names))
        message = f"'classifications' must be an object with counts of {expected}"
        raise TraceError(message, token=str(value)[:40])
    return Classifications(**{name: _count(count) for name, count in value.items()})


def _decided(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise TraceError("'decided' is not a list of numbers", token=str(value)[:40])
    return tuple(_count(item) for item in value)


def _count(item: object) -> int:
    if not isinstance(item, int) or isinstance(item, bool) or item < 0:
        raise TraceError("expected a count", token=json.dumps(item)[:40])
    return item
