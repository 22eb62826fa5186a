"""`stir experiment safe|compare|stability|calibration`, as a person runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = EXAMPLES / "corpus.jsonl"


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some of the corpus, of several conversations."""
    file = tmp_path_factory.mktemp("short") / "short.jsonl"
    lines = CORPUS.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[::3]), encoding="utf-8")
    return file


def test_safe(stir: Run, model: Path) -> None:
    result = stir("experiment", "safe", EXAMPLES / "safe.txt", "--model", model)
    assert result.status == 0
    last = next(line for line in result.out.splitlines() if line.split()[:1] == ["all"])
    touched, of = map(int, last.split()[1:3])
    assert of >= 180
    data = json.loads(
        stir("experiment", "safe", EXAMPLES / "safe.txt", "--model", model, "--json").out
    )
    assert len(data["touched"]) == touched
    assert data["share"] == pytest.approx(touched / of)


def test_safe_with_options(stir: Run, model: Path) -> None:
    command = ("experiment", "safe", EXAMPLES / "safe.txt", "--model", model)
    result = stir(*command, "--operating-point", "precise")
    assert result.status == 1
    assert "model 'small' has no options" in result.err


def test_compare_a_model_with_a_trace(stir: Run, model: Path, short: Path, tmp_path: Path) -> None:
    trace = tmp_path / "theirs.jsonl"
    stir("trace", short, "--model", model, "--pos", "predicted", "-o", trace)
    command = ("experiment", "compare", trace, model, short, "--resamples", "50")
    result = stir(*command, "--pos", "predicted", "-o", tmp_path / "out")
    assert result.status == 0
    assert "missed onset" in result.out
    assert (tmp_path / "out" / "compare.md").read_text().startswith("# small against theirs")
    data = json.loads((tmp_path / "out" / "compare.json").read_text())
    assert [system["name"] for system in data["systems"]] == ["theirs", "small"]
    # a model does not differ from its own trace
    differences = [found["difference"] for found in data["values"].values()]
    assert all(d is None or d["value"] == 0 for d in differences)


def test_stability(stir: Run, model: Path, short: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    command = ("experiment", "stability", short, "--model", model, "--vary", "hold-back=0,2")
    result = stir(*command, "-o", tmp_path)
    assert result.status == 0
    assert "hold_back 2" in result.out
    assert (tmp_path / "stability.svg").exists()
    assert "![" in (tmp_path / "stability.md").read_text()


def test_calibration(stir: Run, model: Path, short: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    command = ("experiment", "calibration", short, "--model", model)
    result = stir(*command, "--uncalibrated", "-o", tmp_path)
    assert result.status == 0
    assert "first shown, isotonic" in result.out
    data = json.loads((tmp_path / "calibration.json").read_text())
    assert set(data) == {"end", "first"}


@pytest.mark.parametrize(
    ("values", "status", "said"),
    [("patience=1", 1, "'patience'"), ("hold_back", 2, "NAME=VALUE"), ("hold_back=", 2, "NAME=")],
)
def test_settings_that_are_none(
    stir: Run, model: Path, short: Path, values: str, status: int, said: str
) -> None:
    result = stir("experiment", "stability", short, "--model", model, "--vary", values)
    assert result.status == status
    assert said in result.err


def test_files_that_are_none(stir: Run, model: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    for command in (("safe",), ("stability",), ("calibration",), ("compare", "a.jsonl", "b.jsonl")):
        options = () if command[0] == "compare" else ("--model", model)
        result = stir("experiment", *command, empty, *options)
        assert result.status == 1
        assert "empty.jsonl: no utterances" in result.err
    result = stir("experiment", "compare", tmp_path / "no.jsonl", model, CORPUS)
    assert result.status == 1
    assert "no.jsonl" in result.err
