"""`stir experiment speech`, with results that a recogniser gave before."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cli.running import Run

SPOKEN = Path(__file__).parents[2] / "examples" / "spoken.jsonl"
SLICE = Path(__file__).parents[1] / "lab" / "experiments" / "recognised.jsonl"


@pytest.fixture
def slice_of_list(tmp_path: Path) -> Path:
    """The utterances of the recorded slice, and a work folder beside them."""
    ids = {json.loads(line)["id"] for line in SLICE.read_text(encoding="utf-8").splitlines()}
    lines = SPOKEN.read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "slice.jsonl"
    path.write_text("".join(x for x in lines if json.loads(x)["id"] in ids), encoding="utf-8")
    (tmp_path / "work").mkdir()
    shutil.copy(SLICE, tmp_path / "work")
    return path


def test_speech(stir: Run, model: Path, slice_of_list: Path, tmp_path: Path) -> None:
    command = ("experiment", "speech", slice_of_list, "--work", tmp_path / "work", "--all-words")
    options = ("--model", model, "--resamples", "50", "-o", tmp_path / "out")
    result = stir(*command, *options)
    assert result.status == 0
    assert "several finals" in result.out
    assert "word error rate" in result.out
    data = json.loads((tmp_path / "out" / "speech.json").read_text())
    assert data["chain"]["utterances"] == 12
    assert data["failures"] == data["differing"] == []
    assert json.loads(stir(*command, *options[:-2], "--json").out) == data


def test_speech_that_was_not_recorded_needs_programs(
    stir: Run, model: Path, slice_of_list: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    result = stir("experiment", "speech", slice_of_list, "--work", tmp_path / "w", "--model", model)
    assert result.status == 1
    assert result.err.startswith("stir: espeak-ng is not installed")


def test_an_empty_list(stir: Run, model: Path, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    result = stir("experiment", "speech", path, "--work", tmp_path, "--model", model)
    assert result.status == 1
    assert "empty.jsonl: nothing to speak" in result.err
