"""Lists of corrections: what somebody said, and what should be left of it.

One JSON object a line::

    {"id": "c1", "kind": "correction", "cue": "no", "input": "meet me at one no two",
     "expect": "meet me at two"}

`id` and `cue` are optional; unknown keys are left alone. A `keep` must stay as it is. The kind
`other` is for cases that are a matter of taste.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from stir.corpus.jsonl import read_objects
from stir.errors import CorpusError, Problems


class CorrectionKind(StrEnum):
    """What a case tests."""

    CORRECTION = "correction"
    KEEP = "keep"
    FILLER = "filler"
    STUTTER = "stutter"
    RESTART = "restart"
    OTHER = "other"


class Correction(NamedTuple):
    """One case."""

    id: str
    kind: CorrectionKind
    input: str
    expect: str
    cue: str | None = None


def read_corrections(path: str | Path, problems: Problems | None = None) -> Iterator[Correction]:
    """Read a list; invalid lines go to `problems`, or are raised without it."""
    problems = problems if problems is not None else Problems(strict=True)
    seen: dict[str, int] = {}
    for line, value in read_objects(path, problems):
        try:
            case = correction_from_json(value, f"line {line}")
            if case.id in seen:
                raise CorpusError(f"the id was given to line {seen[case.id]} already")
        except CorpusError as error:
            problems.add(error.at(file=path, line=line), dropped="cases")
            continue
        seen[case.id] = line
        yield case


def correction_from_json(value: dict[str, Any], name: str) -> Correction:
    """Read and check the object of one line; `name` is the id of a case that has none."""
    for key in ("kind", "input", "expect"):
        if not isinstance(value.get(key), str):
            raise CorpusError(f"{key!r} is missing or is not a string")
    for key in ("id", "cue"):
        if not isinstance(value.get(key, ""), str | None):
            raise CorpusError(f"{key!r} is not a string", token=str(value[key])[:40])
    if value["kind"] not in list(CorrectionKind):
        kinds = ", ".join(CorrectionKind)
        raise CorpusError(f"a case's kind is one of {kinds}", token=value["kind"])
    if not value["input"].split():
        raise CorpusError("'input' has no words")
    return Correction(
        value.get("id") or name,
        CorrectionKind(value["kind"]),
        value["input"],
        value["expect"],
        value.get("cue"),
    )
