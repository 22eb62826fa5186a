"""The detector in docs/evaluation.md runs, and its trace is one that can be scored."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from stir.corpus.jsonl import read_jsonl
from stir.corpus.traces import read_traces
from stir.lab.metrics import PUBLISHED_VALUES, VALUES, Scorer

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "evaluation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("reach", ["1", "4"])
def test_the_example_detector(reach: str, tmp_path: Path) -> None:
    script = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)[0]
    corpus, trace = ROOT / "examples" / "corpus.jsonl", tmp_path / "trace.jsonl"
    with corpus.open() as words, trace.open("w") as out:
        subprocess.run(
            [sys.executable, "-c", script, reach], stdin=words, stdout=out, check=True, timeout=60
        )
    result = Scorer(read_jsonl(corpus)).score(read_traces(trace).traces)
    assert result.signature.left_out == 0
    assert 0.2 < (result["F_rm"] or 0) < 1
    # It never takes anything back, as the text says.
    assert result["EO_final"] == 0


def test_every_metric_is_explained() -> None:
    for name in VALUES:
        base = re.sub(r"^[PR]_", "F_", name.partition(".")[0])
        assert base in TEXT or base == "detected", name
    for name in PUBLISHED_VALUES:
        author, metric = name.split(".")[:2]
        explained = f"`{author}.{metric}" in TEXT or metric.startswith("streaming_")
        assert explained, name
