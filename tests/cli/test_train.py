"""`stir train`: which options go together, and what its mistakes say."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import runner
from stir.detector import load
from stir.lab.training.tagging import hold_out
from stir.types import Utterance

CORPUS = Path(__file__).parents[2] / "examples" / "corpus.jsonl"
DEFAULT = ("train", CORPUS, "--preset", "default")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("train", "-o", "m"), "a CORPUS is needed"),
        (("train", CORPUS), "--output is needed"),
        (("train", CORPUS, "-o", "m", "--preset", "other"), "'other' is none of paper"),
        (("train", CORPUS, "-o", "m", "--ami", "a"), "--ami is for --preset default"),
        (("train", CORPUS, "-o", "m", "--disfl-qa", "a"), "--disfl-qa is for --preset default"),
        (("train", CORPUS, "-o", "m", "--requests", "a"), "--requests is for --preset default"),
        (("train", CORPUS, "-o", "m", "--prose", "a"), "--prose is for --preset default"),
        (("train", CORPUS, "-o", "m", "--heldout", "a"), "--heldout is for --preset default"),
        (("train", CORPUS, "-o", "m", "--vectors", "a"), "--vectors is for --preset default"),
        (("train", CORPUS, "-o", "m", "--steps", "encode"), "--steps is for --preset default"),
        ((*DEFAULT, "-o", "m"), "--preset default needs --vectors"),
        ((*DEFAULT, "--vectors", "v"), "--output is needed"),
        ((*DEFAULT, "-o", "m", "--vectors", "v", "--depth", "2"), "are for the paper's presets"),
        ((*DEFAULT, "--vectors", "v", "--steps", "encode"), "--steps encode needs --work"),
        (("train", "--preset", "default", "--steps", "networks"), "networks needs --work"),
        (("train", "--preset", "default", "-o", "m"), "a CORPUS is needed"),
        (("train", CORPUS, "-o", "m", "--from", "default", "--depth", "2"), "--from goes without"),
        ((*DEFAULT, "-o", "m", "--from", "default"), "--from goes without --preset"),
        (("train", CORPUS, "--from", "default"), "--output is needed"),
    ],
)
def test_options_that_do_not_go_together(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: tuple[str | Path, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner(monkeypatch, capsys)(*arguments)
    assert result.status == 2
    assert message in " ".join(result.err.replace("│", " ").split())
    assert list(tmp_path.iterdir()) == []


def test_the_help_teaches_with_a_full_example(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = runner(monkeypatch, capsys)("train", "--help")
    example = result.out[result.out.index("stir train swda --split train.txt --extra") :]
    example = example[: example.index("stir train --preset")]
    options = ("--extra", "--heldout", "--vectors", "--ami", "--disfl-qa", "--requests", "--prose")
    assert all(option in example for option in (*options, "--work", "-o"))
    # a shell reads it as one command
    assert [line.rstrip().endswith("\\") for line in example.strip().splitlines()] == [
        *(True, True, True, False)
    ]


def test_training_on_mark_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As its help says: tags are added, a tenth is held out, and all of it is said."""
    lines = (CORPUS.with_suffix(".txt")).read_text(encoding="utf-8").splitlines()[:120]
    mine = tmp_path / "mine.txt"
    mine.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = runner(monkeypatch, capsys)
    result = command("train", mine, "-o", tmp_path / "mine", "--licence", "CC BY 4.0")
    assert result.status == 0, result.err
    said = " ".join(result.err.split())
    assert "have no tags; the tagger of 'paper' (CC BY-NC-SA 3.0) has added them" in said
    assert "held out: " in said
    assert "own tags: F_rm" in said
    assert load(tmp_path / "mine").licence == "CC BY 4.0"


def test_holding_out() -> None:
    utterances = [Utterance(f"a:A:{i}", ("i",)) for i in range(25)]
    kept, test = hold_out(utterances, 0.1)
    assert [u.id for u in test] == ["a:A:9", "a:A:19"]
    assert sorted(u.id for u in (*kept, *test)) == sorted(u.id for u in utterances)
    assert hold_out(utterances, 0.0) == (utterances, [])
