from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from stir.cli.app import app

CORPUS = Path(__file__).parents[2] / "examples" / "corpus.jsonl"


def test_json_on_a_corpus_of_one_s_own() -> None:
    result = CliRunner().invoke(app, ["bench", "lm", "--corpus", str(CORPUS), "--json"])
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["hot_path"] in {"compiled", "plain Python"}
    names = [row["name"] for row in report["sections"]["lm"]["rows"]]
    assert names[:2] == ["build", "memory"]


def test_a_table_with_ratios() -> None:
    result = CliRunner().invoke(app, ["bench", "--corpus", str(CORPUS), "--model", "paper"])
    assert result.exit_code == 0
    assert "dict of dicts" in result.stdout
    assert "×" in result.stdout


def test_an_unknown_section_is_a_usage_error() -> None:
    assert CliRunner().invoke(app, ["bench", "nonsense"]).exit_code == 2


def test_the_version_says_whether_the_hot_path_is_compiled() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert result.stdout.strip().endswith(("(compiled)", "(plain Python)"))
