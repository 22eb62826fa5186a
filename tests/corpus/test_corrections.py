from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stir.corpus.corrections import Correction, CorrectionKind, read_corrections
from stir.errors import CorpusError, Problems

LINE: dict[str, Any] = {"kind": "correction", "input": "at one no two", "expect": "at two"}


def write(folder: Path, *lines: dict[str, Any]) -> Path:
    path = folder / "list.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_reading(tmp_path: Path) -> None:
    path = write(tmp_path, LINE, LINE | {"id": "c2", "cue": "no", "source": "ours"})
    kind = CorrectionKind.CORRECTION
    assert list(read_corrections(path)) == [
        Correction("line 1", kind, "at one no two", "at two"),
        Correction("c2", kind, "at one no two", "at two", "no"),
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "repeat"}, "a case's kind is one of correction, .*, at 'repeat'"),
        ({"expect": None}, "'expect' is missing or is not a string"),
        ({"input": " "}, "'input' has no words"),
        ({"cue": 1}, "'cue' is not a string, at '1'"),
        ({"id": "line 1"}, "the id was given to line 1 already"),
    ],
)
def test_errors_name_file_line_and_token(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    path = write(tmp_path, LINE, LINE | change)
    with pytest.raises(CorpusError, match=message) as caught:
        list(read_corrections(path))
    assert (caught.value.file, caught.value.line) == (str(path), 2)
    problems = Problems()
    assert len(list(read_corrections(path, problems))) == 1
    assert problems.dropped == {"cases": 1}
