from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import stir.models.parts
from stir.cli.app import app
from stir.cli.bench import Section, _choose
from stir.errors import ModelError
from stir.lab.bench import SECTIONS
from stir.models.parts import locate

CORPUS = Path(__file__).parents[2] / "examples" / "corpus.jsonl"


def test_json_on_a_corpus_of_one_s_own() -> None:
    result = CliRunner().invoke(app, ["bench", "lm", "--corpus", str(CORPUS), "--json"])
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["hot_path"] in {"compiled", "plain Python"}
    names = [row["name"] for row in report["sections"]["lm"]["rows"]]
    assert names[:2] == ["build", "memory"]


def test_a_table_with_ratios() -> None:
    result = CliRunner().invoke(app, ["bench", "lm", "--corpus", str(CORPUS), "--model", "paper"])
    assert result.exit_code == 0
    assert "dict of dicts" in result.stdout
    assert "×" in result.stdout


def test_all_sections_by_default() -> None:
    """tests/lab/bench runs them, each on something small."""
    chosen, folder = _choose(None, "paper")
    assert chosen == list(SECTIONS)
    assert folder == locate("paper")


def test_sections_that_need_a_model_are_skipped_without_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stir.models.parts, "PACKAGED", tmp_path)
    chosen, folder = _choose(None, "default")
    assert chosen == [name for name in SECTIONS if not SECTIONS[name].needs_model]
    assert folder is None
    assert "skipped: " in capsys.readouterr().err
    with pytest.raises(ModelError):
        _choose([Section("detector")], "default")
    with pytest.raises(ModelError):
        _choose(None, "nothing-of-that-name")


def test_an_unknown_section_is_a_usage_error() -> None:
    assert CliRunner().invoke(app, ["bench", "nonsense"]).exit_code == 2


def test_the_version_says_whether_the_hot_path_is_compiled() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert result.stdout.strip().endswith(("(compiled)", "(plain Python)"))
