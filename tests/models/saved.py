"""One small model of each engine, and ways to alter what they leave on disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from small_model import corpus
from small_network import POINTS, erratic_network
from stir.detector import Detector, Tags, load_model
from stir.engine import Model
from stir.lab.training.crossfold import fit_models
from stir.lab.training.grow import flatten, random_forest
from stir.lab.training.tagger import Settings as TaggerSettings
from stir.lab.training.tagger import train_tagger
from stir.lm import LanguageModel
from stir.lm.model import Arrays
from stir.models.folder import CONFIG, read, seal, write
from stir.models.provenance import Provenance
from stir.network.model import NetworkModel
from stir.paper.forest import Forest
from stir.paper.model import STAGES, Forests, PaperModel, Stage

SENTENCE = ["but", "i", "uh", "i", "mean", "the", "the", "dog", "was", "quite", "extraordinary"]
PROVENANCE = Provenance(
    name="paper",
    command="stir train corpus.jsonl --preset paper",
    seed=7,
    fingerprint="0123",
    licence="CC-BY-4.0",
    versions={"stir": "0.2.0"},
    training={"costs": {"rp_start": [[0, 1], [2.5, 0]]}, "networks": 2},
)
Saved = PaperModel | NetworkModel


@cache
def paper_model() -> PaperModel:
    """Trained on so little that damage strikes everywhere."""
    few = corpus()[:40]
    tagger = train_tagger(few, settings=TaggerSettings(bits=9), epochs=1)
    return PaperModel(*fit_models(few), grow_all(0), tagger, depth=2, provenance=PROVENANCE)


@cache
def network_model() -> NetworkModel:
    """Two random networks with the language models of the other one."""
    paper = paper_model()
    return replace(
        erratic_network(1, 2),
        lex=paper.lex,
        pos=paper.pos,
        edit=paper.edit,
        tagger=paper.tagger,
        points=POINTS,
        calibration=((0.1, 0.05), (0.5, 0.6), (0.9, 0.95)),
        provenance=replace(PROVENANCE, name="default"),
    )


MODELS: dict[str, Callable[[], Saved]] = {"paper": paper_model, "network": network_model}


def grow_all(seed: int) -> Forests:
    return cast(Forests, tuple(_grown(stage, seed) for stage in STAGES.values()))


def _grown(stage: Stage, seed: int) -> Forest:
    random = np.random.default_rng(seed)
    x = random.normal(size=(60, len(stage.features)))
    y = random.integers(0, len(stage.classes), len(x))
    forest = random_forest(len(stage.features), seed, trees=3).fit(x, y)
    return flatten(forest, stage.features, stage.classes)


def load(path_or_name: str | Path) -> Saved:
    model = load_model(path_or_name)
    assert isinstance(model, Saved)
    return model


def assert_equal(one: Model, two: Model) -> None:
    """To the last bit: parts, settings, provenance, and what they find."""
    assert isinstance(one, Saved)
    assert isinstance(two, Saved)
    assert type(one) is type(two)
    assert one.provenance == two.provenance
    assert one.to_settings() == two.to_settings()
    mine, theirs = one.to_parts(), two.to_parts()
    assert mine.keys() == theirs.keys()
    for name, part in mine.items():
        assert part.config == theirs[name].config
        assert part.tensors.keys() == theirs[name].tensors.keys()
        for key, array in part.tensors.items():
            assert array.dtype == theirs[name].tensors[key].dtype
            assert array.tobytes() == theirs[name].tensors[key].tobytes(), f"{name}.{key}"
    for name in ("lex", "pos", "edit"):
        _assert_equal_measures(getattr(one, name), getattr(two, name))
    some = corpus()[:40]
    tags: Tags = "predicted" if one.tagger is not None else "gold"
    assert list(Detector(one).traces(some, tags)) == list(Detector(two).traces(some, tags))


def _assert_equal_measures(one: LanguageModel, two: LanguageModel) -> None:
    """Measures are not stored, but computed from what is."""
    for field in fields(Arrays):
        mine, theirs = getattr(one.arrays, field.name), getattr(two.arrays, field.name)
        assert mine.tobytes() == theirs.tobytes(), field.name
    assert one.vocabulary.words == two.vocabulary.words
    context = one.start
    assert context == two.start
    for word in SENTENCE:
        assert one.surprisal(context, word) == two.surprisal(context, word)
        assert one.entropy(context) == two.entropy(context)
        after = one.advance(context, word)
        assert after == two.advance(context, word)
        assert one.divergence(context, after) == two.divergence(context, after)
        context = after


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def edit_config(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a configuration and make its checksum right, as one who wants to deceive would."""
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    change(config)
    (folder / CONFIG).write_text(json.dumps(seal(config)), "utf-8")


def edit_tensors(folder: Path, change: Callable[[dict[str, NDArray[Any]]], object]) -> None:
    """Change the arrays and make all checksums right."""
    config, tensors = read(folder)
    copies = {name: values.copy() for name, values in tensors.items()}
    change(copies)
    write(folder, copies, {k: v for k, v in config.items() if k not in {"file", "checksum"}})
