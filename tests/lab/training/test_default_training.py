"""`stir train --preset default` from start to end, on a few sentences and with tiny networks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stir
from cli.running import Run, runner
from stir.lab.training import settings
from stir.lab.training.settings import DefaultSettings, NetworkSettings

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")
pytestmark = pytest.mark.torch

TINY = NetworkSettings(
    hidden=48,
    layers=1,
    word_size=12,
    tag_size=4,
    key_size=12,
    alike_size=4,
    epochs=60,
    batch_words=200,
    rate=5e-3,
    dropout=0.0,
    word_dropout=0.0,
    vector_size=3,
    average=0.9,
)
SETTINGS = DefaultSettings(
    network=TINY,
    sentences=(0, 60),
    guard=TINY,
    guard_sentences=60,
    folds=2,
    min_count=1,
)
CORPUS = Path(__file__).parents[3] / "examples" / "corpus.jsonl"
SENTENCE = "so uh we went to the the beach"
VECTORS = "the 0.1 0.2 0.3\na 0.1 0.2 0.4\nuh -1 0 0\n"


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `stir`, which trains with the tiny settings."""
    torch.set_num_threads(1)
    monkeypatch.setattr(settings, "DefaultSettings", lambda seed=0: SETTINGS)
    return runner(monkeypatch, capsys)


def test_the_default_preset(command: Run, tmp_path: Path) -> None:
    lines = CORPUS.read_text().splitlines(keepends=True)
    parts = {"train": lines[:250], "extra": lines[250:300], "heldout": lines[200:]}
    files = {name: tmp_path / f"{name}.jsonl" for name in parts}
    for name, path in files.items():
        path.write_text("".join(parts[name]))
    vectors = tmp_path / "vectors.txt"
    vectors.write_text(VECTORS)
    work = tmp_path / "work"

    def train(name: str) -> Path:
        folder = tmp_path / name
        result = command(
            *("train", files["train"], "--preset", "default", "--extra", files["extra"]),
            *("--heldout", files["heldout"], "--vectors", vectors, "--work", work, "-o", folder),
        )
        assert result.status == 0, result.err
        return folder

    folder = train("model")
    assert '"torch"' in (folder / "config.json").read_text()  # versions are part of the provenance

    # each step is kept, so a second run trains nothing and writes the same weights
    steps = {path: path.stat().st_mtime_ns for path in work.iterdir()}
    assert {"network0", "network1", "guard"} <= {path.stem.split("-")[0] for path in steps}
    again = train("again")
    assert steps == {path: path.stat().st_mtime_ns for path in work.iterdir()}
    weights = sorted(path.name for path in folder.glob("*.safetensors"))
    assert weights
    for name in weights:
        assert (folder / name).read_bytes() == (again / name).read_bytes()

    # a filler and a repeat are found even by so small a network, and confidences are calibrated
    annotation = stir.load(folder).annotate(SENTENCE)
    assert 1 in annotation.edit_terms
    [repair] = [repair for repair in annotation.repairs if repair.rp_start == 6]
    assert repair.rm_start == 5
    assert repair.confidence is not None
    tagged = command("tag", "--model", folder, stdin=SENTENCE)
    assert "[ the + the ]" in tagged.out

    # most of the training data is known by heart
    result = command("evaluate", files["train"], "--model", folder, "--json")
    assert result.status == 0, result.err
    [scores] = json.loads(result.out)["systems"]
    assert scores["F_ed"] > 0.8
    assert scores["P_rm"] > 0.8
    assert scores["F_rm"] > 0.6
