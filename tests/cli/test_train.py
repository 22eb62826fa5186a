"""`stir train`: which options go together, and what its mistakes say."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import runner

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
