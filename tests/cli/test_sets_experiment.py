"""`stir experiment sets`, as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import Run

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def corrections(tmp_path: Path) -> Path:
    cases = [
        {"kind": "filler", "input": "uh we left", "expect": "we left"},
        {"kind": "correction", "input": "nothing is here", "expect": "this cannot be right"},
    ]
    path = tmp_path / "list.jsonl"
    path.write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    return path


def test_sets(stir: Run, model: Path, corrections: Path, tmp_path: Path) -> None:
    command = ("experiment", "sets", "--corrections", corrections, "--heldout")
    options = (EXAMPLES / "corpus.jsonl", "--model", model, "--resamples", "50")
    result = stir(*command, *options, "--json", tmp_path / "sets.json", "-o", tmp_path / "out")
    assert result.status == 0
    assert "heldout, joined" in result.out
    assert "cannot be right" not in result.out
    data = json.loads((tmp_path / "sets.json").read_text())
    assert set(data["sets"]) == {"heldout", "heldout, joined", "corrections list"}
    assert data["sets"]["corrections list"]["values"]["correction"]["values"] == [0]
    for found in data["sets"].values():
        (signature,) = found["signatures"]
        assert "|system:small|configuration:model-" in signature
        assert "-predicted|" in signature
    assert json.loads((tmp_path / "out" / "sets.json").read_text()) == data
    assert (tmp_path / "out" / "sets.md").read_text().startswith("# small on all development sets")


def test_failures(stir: Run, model: Path, corrections: Path, tmp_path: Path) -> None:
    command = ("experiment", "sets", "--corrections", corrections, "--model", model, "--failures")
    result = stir(*command, "--json", tmp_path / "sets.json")
    assert result.status == 0
    assert "What small gets wrong" in result.out
    (found,) = json.loads((tmp_path / "sets.json").read_text())["failures"]["corrections list"]
    assert found["left"] == "nothing is here"


def test_against(stir: Run, model: Path, corrections: Path, tmp_path: Path) -> None:
    command = ("experiment", "sets", "--corrections", corrections, "--resamples", "50")
    result = stir(*command, "--model", model, "--against", "paper")
    assert result.status == 0
    assert "difference" in result.out


def test_no_set(stir: Run, model: Path) -> None:
    result = stir("experiment", "sets", "--model", model)
    assert result.status == 2
    assert "at least one set" in result.err


def test_a_list_with_a_mistake(stir: Run, model: Path, tmp_path: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text('{"kind": "keep", "input": "a"}\n', encoding="utf-8")
    result = stir("experiment", "sets", "--model", model, "--corrections", path)
    assert result.status == 1
    assert "list.jsonl:1: 'expect' is missing" in result.err
