"""The steps that run on a machine with an accelerator, from packed data to weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from random_corpus import TAGS, WORDS, corpus
from small_encoder import VOCABULARY
from stir.encoder.reader import WINDOW
from stir.encoder.wordpiece import WordPieces
from stir.lm.vocabulary import END, UNK, Vocabulary

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training import accelerated, encoder_training  # noqa: E402 - needs torch
from stir.lab.training.encoder_network import NetSettings  # noqa: E402
from stir.lab.training.encoder_training import Corpus, piece_table  # noqa: E402
from stir.lab.training.gru_training import WordTable  # noqa: E402
from stir.lab.training.networks import TrainingData  # noqa: E402
from stir.lab.training.packed import pack, unpack  # noqa: E402

pytestmark = pytest.mark.torch
SIZE, INNER, HEAD = 32, 64, 32


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Packed data, and a BERT of one small layer."""
    torch.set_num_threads(1)
    random = np.random.default_rng(0)
    vectors = random.integers(-40, 41, (WORDS + 1, 6)).astype(np.int8)
    vectors[: UNK + 1] = 0
    grams = random.integers(-9999, 9999, (50, 6)).astype(np.int16)
    letters = [name for name in VOCABULARY if len(name) == 1]
    words = [f"{i}{''.join(random.choice(letters, 2))}" for i in range(WORDS - END)]
    keys = np.array(Vocabulary(words).words)
    table = WordTable(vectors, vectors, 20)
    data = TrainingData(corpus(4, 70, 9, 1), table, TAGS, "k", keys, WORDS + 1, grams)
    pack(data, tmp_path / "data")
    layer = "encoder.layer.0"
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (len(VOCABULARY), SIZE),
        "embeddings.position_embeddings.weight": (400, SIZE),
        "embeddings.token_type_embeddings.weight": (2, SIZE),
    }
    maps = {
        f"{layer}.attention.self.query": (SIZE, SIZE),
        f"{layer}.attention.self.key": (SIZE, SIZE),
        f"{layer}.attention.self.value": (SIZE, SIZE),
        f"{layer}.attention.output.dense": (SIZE, SIZE),
        f"{layer}.intermediate.dense": (INNER, SIZE),
        f"{layer}.output.dense": (SIZE, INNER),
    }
    norms = ("embeddings", f"{layer}.attention.output", f"{layer}.output")
    for name, shape in maps.items():
        shapes |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
    for name in norms:
        shapes |= {f"{name}.LayerNorm.weight": (SIZE,), f"{name}.LayerNorm.bias": (SIZE,)}
    bert = tmp_path / "bert"
    bert.mkdir()
    weights = {n: random.normal(0, 0.2, s).astype(np.float32) for n, s in shapes.items()}
    save_file(weights, bert / "model.safetensors")
    (bert / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n", "utf-8")
    return tmp_path


def test_from_data_to_weights(folder: Path) -> None:
    data, bert = str(folder / "data"), ["--pretrained", str(folder / "bert")]
    for seed in (0, 1):
        seeded = ["--seed", str(seed), "--seconds", "2", "-o", str(folder / f"e{seed}")]
        accelerated.main(["encoder", data, *bert, *seeded])
    encoders = [str(folder / "e0"), str(folder / "e1")]
    accelerated.main(["lessons", data, *encoders, *bert, "-o", str(folder / "lessons.npy")])
    lessons = np.load(folder / "lessons.npy")
    assert lessons.shape == (84, 6 + NetSettings.delays)
    assert np.isfinite(lessons).all()
    both = [str(folder / "lessons.npy"), str(folder / "lessons.npy")]
    accelerated.main(["mix", data, *both, "-o", str(folder / "mixed.npy")])
    assert (np.load(folder / "mixed.npy") == lessons).all()
    taught = ["--lessons", str(folder / "mixed.npy"), "--hidden", "12"]
    accelerated.main(["network", data, *taught, "--epochs", "1", "-o", str(folder / "n0")])
    assert load_file(folder / "n0")["gru.weight_hh_l1"].shape == (36, 12)


def test_lessons_are_read_in_the_window_of_the_engine(folder: Path) -> None:
    """What was said before the window has no say, whoever reads the prefix."""
    data = unpack(folder / "data")
    pieces = WordPieces(VOCABULARY)
    table = piece_table([None, *data.keys.tolist()], pieces)
    torch.manual_seed(0)
    settings = NetSettings(attention="full", state_size=12, tag_size=3, key_size=8)
    net = encoder_training.pretrained(folder / "bert" / "model.safetensors", TAGS + 1, settings)
    lessons = encoder_training.taught([net], Corpus(data.encoded, table, pieces, "cpu"), 6)
    newest = 4 + 69  # the last word of the second utterance, which has 70
    changed = data.encoded.words.copy()
    changed[4 : newest - WINDOW + 1] = 1
    data.encoded.words[:] = changed
    again = encoder_training.taught([net], Corpus(data.encoded, table, pieces, "cpu"), 6)
    assert np.array_equal(lessons[newest], again[newest])
    assert not np.array_equal(lessons[newest - 1], again[newest - 1])
