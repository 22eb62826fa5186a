from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from stir.cli.app import app
from stir.lm import fit, save

# what someone might say of a garden; "the old tree" is fluent, "the the tree" is not
SENTENCES = [
    "we planted the old tree by the wall",
    "the old tree gave us apples",
    "she sat by the old tree all day",
    "the wall keeps the wind out",
    "we sat by the wall",
]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    save(fit([sentence.split() for sentence in SENTENCES]), tmp_path / "lm")
    return tmp_path / "lm"


def test_wml_is_printed_and_drawn(model: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "picture.svg"
    text = "We sat by the the old tree"
    result = CliRunner().invoke(app, ["plot", "wml", text, "--lm", str(model), "-o", str(picture)])
    assert result.exit_code == 0, result.output
    assert picture.stat().st_size > 1000
    rows = [line.split("\t") for line in result.stdout.splitlines()]
    assert [word for word, _ in rows] == ["we", "sat", "by", "the", "the", "old", "tree"]
    values = [float(value) for _, value in rows]
    assert values.index(min(values)) == 4  # the second "the": a repair begins


@pytest.mark.parametrize("arguments", [[], ["--lm", "x", "--corpus", "y"]])
def test_one_model_is_needed(arguments: list[str]) -> None:
    assert CliRunner().invoke(app, ["plot", "wml", "a b", *arguments]).exit_code == 2
