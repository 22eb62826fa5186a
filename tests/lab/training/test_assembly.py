"""Model folders of networks that were trained elsewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

import stir
from random_corpus import corpus
from small_model import small
from small_network import lexicon, random_weights
from stir.errors import InputError
from stir.models.parts import save
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point

pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training import assembly
from stir.lab.training.gru_training import WordTable
from stir.lab.training.networks import TrainingData
from stir.lab.training.packed import pack

pytestmark = pytest.mark.torch


def pack_data(folder: Path, tags: int) -> Path:
    """Training data whose words and vectors are those of the small networks."""
    known = lexicon()
    vectors = np.asarray(known.vectors)
    keys = np.array(known.words.words)
    table = WordTable(vectors, vectors, len(random_weights()["words.weight"]))
    encoded = replace(corpus(4, 9), words=np.full(13, 3, np.int32))
    data = TrainingData(encoded, table, tags, "a key", keys, len(vectors), known.arrays["grams"])
    pack(data, folder / "data")
    return folder / "data"


@pytest.fixture
def language(tmp_path: Path) -> str:
    save(small(), tmp_path / "language")
    return str(tmp_path / "language")


def assemble(folder: Path, data: Path, language: str) -> Path:
    for seed in (0, 1):
        save_file(random_weights(seed), folder / f"n{seed}")
    networks = [str(folder / "n0"), str(folder / "n1")]
    output = folder / "model"
    options = ["--language", language, "--name", "mine", "-o", str(output)]
    assembly.main(["network", str(data), *networks, *options])
    return output


def test_the_networks_and_the_lexicon_are_those_that_were_trained(
    tmp_path: Path, language: str
) -> None:
    data = pack_data(tmp_path, len(small().pos.vocabulary))
    model = stir.load(assemble(tmp_path, data, language)).model
    assert isinstance(model, NetworkModel)
    for seed, network in enumerate(model.networks):
        expected = to_fixed_point(random_weights(seed))
        assert all((network.arrays[name] == expected[name]).all() for name in expected)
    assert model.lexicon.words.words == lexicon().words.words
    assert (np.asarray(model.lexicon.vectors) == np.asarray(lexicon().vectors)).all()
    assert model.provenance.training == {"data": "a key"}
    assert (model.name, model.licence) == ("mine", small().licence)


def test_language_models_of_other_tags_are_refused(tmp_path: Path, language: str) -> None:
    data = pack_data(tmp_path, len(small().pos.vocabulary) + 1)
    with pytest.raises(InputError, match="tags"):
        assemble(tmp_path, data, language)
