"""The encoder's model: what is checked, saved and loaded, and how much is read."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import contract
from small_encoder import MixingGraph, any_graph, erratic_encoder, pieces, random_heads
from small_network import lexicon, random_network
from stir.detector import Detector, load_model
from stir.encoder.model import EncoderModel
from stir.encoder.network import EncoderNetwork, Floats, Pieces
from stir.encoder.reader import WINDOW
from stir.encoder.runtime import OnnxGraph
from stir.errors import ModelError
from stir.models.parts import save


class CountingGraph(MixingGraph):
    """Notes how many words are read at a time."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.read: list[int] = []

    def run(self, inputs: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        assert inputs["pieces"].shape[1] == len(inputs["positions"]) == inputs["told"].shape[1]
        assert inputs["last"][-1] == len(inputs["positions"]) - 2
        self.read.append(len(inputs["last"]))
        return super().run(inputs)


def test_each_word_reads_the_window_once() -> None:
    graph = CountingGraph(b"1")
    encoder = EncoderNetwork(graph, random_heads(1), pieces())
    session = Detector(replace(erratic_encoder(1), encoders=(encoder,))).session()
    for word in islice(contract.babble(3), 70):
        session.push(word)
    assert graph.read == [min(i + 1, WINDOW) for i in range(70)]
    session.finish()
    session.push("new")
    assert graph.read[-1] == 1


class ToldGraph(CountingGraph):
    """Notes what is told about each piece."""

    def run(self, inputs: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        self.told_last = inputs["told"][0]
        self.pieces_last = np.diff(inputs["last"], prepend=0)
        return super().run(inputs)


def test_all_pieces_of_a_word_are_told_the_same() -> None:
    graph = ToldGraph(b"1")
    encoder = EncoderNetwork(graph, random_heads(1), pieces())
    session = Detector(replace(erratic_encoder(1), encoders=(encoder,))).session()
    for word in ("no", "rice"):  # of letters: 2 and 4 pieces, and a piece before and behind
        session.push(word)
    told = graph.told_last
    assert list(graph.pieces_last) == [2, 4]
    assert not told[0].any()
    assert not told[-1].any()
    assert told[1].any()
    assert (told[1] == told[2]).all()
    assert (told[3:7] == told[3]).all()
    assert (told[2] != told[3]).any()


class AskedNetwork(EncoderNetwork):
    """Notes where the reparanda begin whose ends are asked for."""

    asked: list[tuple[int, int]]

    def end(self, views: Floats, start: int, lag: int, back: int) -> Floats:
        self.asked.append((start, len(views) - 1 - lag - back))
        return super().end(views, start, lag, back)


@pytest.mark.parametrize("seed", [1, 2])
def test_an_end_is_asked_for_with_the_start_of_its_reparandum(seed: int) -> None:
    """Which is `back` words before the onset, and that `lag` words before the newest."""
    encoder = AskedNetwork(MixingGraph(b"%d" % seed), random_heads(seed), pieces())
    encoder.asked = []
    session = Detector(replace(erratic_encoder(seed), encoders=(encoder,))).session()
    for word in islice(contract.babble(3), 60):
        session.push(word)
    assert len({start for start, _ in encoder.asked}) > 3
    assert all(start == max(0, begun) for start, begun in encoder.asked)


@pytest.mark.parametrize(("causal", "networks"), [(False, 0), (True, 0), (False, 2)])
def test_a_model_is_saved_and_loaded(
    causal: bool, networks: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EncoderModel, "open_graph", staticmethod(any_graph))
    model = erratic_encoder(2, 2, causal, networks)
    save(model, tmp_path)
    loaded = load_model(tmp_path)
    assert isinstance(loaded, EncoderModel)
    assert loaded.to_settings() == {
        **model.to_settings(),
        "points": {name: {**p._asdict()} for name, p in model.points.items()},
    }
    words = list(islice(contract.babble(5), 120))
    assert Detector(loaded).annotate(words) == Detector(model).annotate(words)


def test_without_onnx_runtime_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ModelError, match=r"pip install 'stir-repair\[accurate\]'"):
        OnnxGraph(b"")


def test_a_damaged_graph_is_no_graph() -> None:
    pytest.importorskip("onnxruntime", reason="needs ONNX Runtime")
    with pytest.raises(ModelError, match="no graph"):
        OnnxGraph(b"damaged")


@pytest.mark.parametrize("name", sorted(random_heads(0)))
def test_heads_have_their_shapes(name: str) -> None:
    heads = random_heads(0)
    with pytest.raises(ModelError, match="lacks a head"):
        EncoderNetwork(MixingGraph(b"0"), {n: h for n, h in heads.items() if n != name}, pieces())
    heads[name] = heads[name].astype(np.float64)
    with pytest.raises(ModelError, match="another shape"):
        EncoderNetwork(MixingGraph(b"0"), heads, pieces())


def test_pieces_have_embeddings() -> None:
    arrays = {"pieces": pieces().table, "scales": pieces().scales}
    with pytest.raises(ModelError, match="scales"):
        Pieces(pieces().vocabulary, {**arrays, "scales": arrays["scales"][1:]})
    with pytest.raises(ModelError, match="embeddings"):
        Pieces(pieces().vocabulary, {**arrays, "pieces": arrays["pieces"][1:]})
    with pytest.raises(ModelError, match="has no"):
        Pieces(pieces().vocabulary, {"pieces": arrays["pieces"]})


def test_a_model_is_checked() -> None:
    model = erratic_encoder(0)
    with pytest.raises(ModelError, match="no encoder"):
        replace(model, encoders=())
    with pytest.raises(ModelError, match="balanced"):
        replace(model, points={})
    other = Pieces(pieces().vocabulary, {"pieces": pieces().table, "scales": pieces().scales})
    with pytest.raises(ModelError, match="other pieces"):
        replace(model, pieces=other)
    with pytest.raises(ModelError, match="another number of words"):
        replace(erratic_encoder(0, networks=1), networks=(random_network(0),))
    with pytest.raises(ModelError, match="edit terms"):
        replace(model, lexicon=lexicon(), networks=(random_network(0),))
    heads = random_heads(0)
    heads["tags.weight"], heads["tags_before.weight"] = (heads["tags.weight"][:2],) * 2
    with pytest.raises(ModelError, match="tags"):
        replace(model, encoders=(EncoderNetwork(MixingGraph(b"0"), heads, pieces()),))
