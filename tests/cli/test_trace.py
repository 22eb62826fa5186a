"""`stir trace` and `stir evaluate --model`, run as a person runs them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cli.running import Run
from small_model import CORPUS, corpus, small
from stir.corpus.jsonl import read_jsonl, write_jsonl
from stir.corpus.traces import read_traces
from stir.detector import Detector


@pytest.fixture
def few(tmp_path: Path) -> Path:
    path = tmp_path / "few.jsonl"
    with path.open("w") as file:
        write_jsonl(file, corpus()[:20])
    return path


def test_traces_are_those_of_the_detector(
    stir: Run, model: Path, few: Path, tmp_path: Path
) -> None:
    out = tmp_path / "trace.jsonl"
    result = stir("trace", few, "--model", model, "--pos", "gold", "-o", out)
    assert (result.status, result.out) == (0, "")
    assert result.err.startswith("wrote 20 traces to ")
    assert read_traces(out).traces == list(Detector(small()).traces(corpus()[:20], "gold"))
    assert stir("trace", few, "--model", model).out == out.read_text()
    assert not list(tmp_path.glob("*.part"))


def test_evaluating_a_model_is_tracing_and_scoring(stir: Run, model: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    stir("trace", CORPUS, "--model", model, "--pos", "predicted", "-o", trace)
    at_once = stir("evaluate", CORPUS, "--model", model, "--pos", "predicted", "--json")
    assert at_once.status == 0
    both = stir("evaluate", CORPUS, trace, "--model", model, "--pos", "predicted", "--json",
                "--resamples", "50")  # fmt: skip
    [alone] = json.loads(at_once.out)["systems"]
    first, second = json.loads(both.out)["systems"]
    for name in ("F_rm", "F_s", "F_ed", "EO", "PO", "TD_rp", "DA"):
        assert first[name] == second[name] == alone[name]
    assert "|system:small|configuration:model-" in alone["signature"]
    assert "-predicted|" in alone["signature"]
    # it was trained on these very utterances
    assert alone["F_rm"] > 0.5
    assert alone["F_ed"] > 0.9


def test_partial_words_of_a_file_stay(stir: Run, model: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    stir("trace", CORPUS, "--model", model, "-o", trace)
    assert [t.words for t in read_traces(trace).traces] == [u.words for u in read_jsonl(CORPUS)]
    assert stir("evaluate", CORPUS, trace).status == 0


def test_without_tags_the_tagger_is_asked(stir: Run, model: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.jsonl"
    with bare.open("w") as file:
        write_jsonl(file, [replace(u, pos=None) for u in corpus()[:5]])
    assert stir("trace", bare, "--model", model).status == 0
    gold = stir("trace", bare, "--model", model, "--pos", "gold", "-o", tmp_path / "x.jsonl")
    assert (gold.status, gold.err.count("\n")) == (1, 1)
    assert "own01:A:0: has no part-of-speech tags" in gold.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bare.jsonl"]


def test_slips(stir: Run, model: Path, few: Path, tmp_path: Path) -> None:
    assert stir("trace", few, "--model", "nothing-of-that-name").status == 1
    assert stir("evaluate", few, "--model", "nothing-of-that-name").status == 1
    assert stir("trace", tmp_path / "nowhere.jsonl", "--model", model).status == 1
    assert stir("trace", few, "--model", model, "-o", tmp_path / "no" / "t.jsonl").status == 1
    assert stir("trace", few, "--model", model, "--pos", "silver").status == 2
    assert stir("evaluate", few, "--model", model, "--model", model).status == 2
    assert stir("trace").status == 2
