"""Folders that something has happened to, or that were made to deceive: nothing passes for a model.

Compiled, an index that is out of bounds would be read all the same: so a model that is not refused
must stay inside its arrays, whatever words it meets.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.saved import SENTENCE, Saved, edit_config, edit_tensors, files, load, paper_model
from stir.detector import Detector
from stir.errors import ModelError
from stir.lm import store as lm_store
from stir.models.folder import CONFIG, SCHEMA, TENSORS, read, write
from stir.models.parts import save

FILES = st.sampled_from([TENSORS, CONFIG])


@pytest.fixture(scope="module")
def good(model: Saved, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("good")
    save(model, folder)
    return files(folder)


def damaged(
    tmp_path_factory: pytest.TempPathFactory, good: dict[str, bytes], name: str, data: bytes
) -> Path:
    folder = tmp_path_factory.mktemp("damaged")
    for other_name, other_data in good.items():
        (folder / other_name).write_bytes(data if other_name == name else other_data)
    return folder


@settings(max_examples=100)
@given(st.data())
def test_any_altered_byte_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, good: dict[str, bytes], data: st.DataObject
) -> None:
    name = data.draw(FILES)
    position = data.draw(st.integers(0, len(good[name]) - 1))
    altered = bytearray(good[name])
    altered[position] ^= data.draw(st.integers(1, 255))
    folder = damaged(tmp_path_factory, good, name, bytes(altered))
    if name == CONFIG and _says_the_same(bytes(altered), good[name]):
        load(folder)
        return
    with pytest.raises(ModelError, match=name):
        load(folder)


def _says_the_same(one: bytes, other: bytes) -> bool:
    """White space may become other white space."""
    try:
        return bool(json.loads(one) == json.loads(other))
    except ValueError:
        return False


@settings(max_examples=40)
@given(st.data())
def test_a_truncated_file_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, good: dict[str, bytes], data: st.DataObject
) -> None:
    name = data.draw(FILES)
    # the last byte of the configuration is the end of its last line
    length = data.draw(st.integers(0, len(good[name]) - 2))
    with pytest.raises(ModelError) as refused:
        load(folder := damaged(tmp_path_factory, good, name, good[name][:length]))
    assert refused.value.file == str(folder / name)


@settings(max_examples=100)
@given(st.data())
def test_arrays_altered_by_one_who_knows_how(
    tmp_path_factory: pytest.TempPathFactory, good: dict[str, bytes], data: st.DataObject
) -> None:
    """Checksums that fit do not help: the model is refused, or every lookup stays inside."""
    position = data.draw(st.integers(0, len(good[TENSORS]) - 1))
    altered = bytearray(good[TENSORS])
    altered[position] ^= data.draw(st.integers(1, 255))
    folder = damaged(tmp_path_factory, good, TENSORS, bytes(altered))
    described = {"bytes": len(altered), "crc32": f"{zlib.crc32(altered):08x}"}
    edit_config(folder, lambda config: config.update(file=described))
    try:
        model = load(folder)
    except ModelError as error:
        assert str(folder) in str(error)
        return
    for lm in (model.lex, model.pos, model.edit):
        context = lm.start
        for word in (*SENTENCE, "</s>"):
            assert np.isfinite(lm.surprisal(context, word))
            context = lm.advance(context, word)
    assert model.tagger is not None
    assert len(model.tagger.tag(SENTENCE)) == len(SENTENCE)
    Detector(model).annotate(SENTENCE * 3)


@pytest.mark.parametrize("name", [TENSORS, CONFIG])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(ModelError, match=f"{name}: cannot be read"):
        load(folder)


def test_a_foreign_safetensors_file_is_named(folder: Path) -> None:
    config, _ = read(folder)
    config = {k: v for k, v in config.items() if k not in {"file", "checksum"}}
    write(folder, {"embedding.weight": np.zeros((3, 4), np.float32)}, config)
    with pytest.raises(ModelError, match=rf"{TENSORS}: contains 'embedding.weight'"):
        load(folder)


def test_every_missing_array_is_noticed(folder: Path) -> None:
    _, tensors = read(folder)
    before = files(folder)
    for name in tensors:
        for file, data in before.items():
            (folder / file).write_bytes(data)
        edit_tensors(folder, lambda tensors, name=name: tensors.pop(name))  # type: ignore[misc]
        part, _, key = name.partition(".")
        if "layer" in key:  # without its inputs, a layer's states are what is odd
            key = key.partition(".")[0]
        with pytest.raises(ModelError, match=rf"{TENSORS}: {part}: .*{key}"):
            load(folder)


def test_every_missing_part_is_noticed(model: Saved, folder: Path) -> None:
    before = files(folder)
    for name in model.to_parts():
        for file, data in before.items():
            (folder / file).write_bytes(data)

        def drop(tensors: dict[str, Any], name: str = name) -> None:
            for key in [key for key in tensors if key.startswith(f"{name}.")]:
                del tensors[key]

        edit_tensors(folder, drop)
        edit_config(folder, lambda config, name=name: config["parts"].pop(name))  # type: ignore[misc]
        if name == "tagger":  # a model may do without
            assert load(folder).tagger is None
            continue
        with pytest.raises(ModelError, match=rf"{CONFIG}: has no part '{name}'"):
            load(folder)


# --- other versions, other engines, other things --------------------------------------------------


@pytest.mark.parametrize(
    ("schema", "says"),
    [
        (SCHEMA + 1, r"has schema \d+: a newer version of stir wrote it"),
        (SCHEMA - 1, r"has schema \d+: an earlier version of stir wrote it; train it again"),
        ("2", "has schema '2', expected"),
        (True, "has schema True, expected"),
        (None, "has schema None, expected"),
    ],
)
def test_another_schema_is_named(folder: Path, schema: Any, says: str) -> None:
    edit_config(folder, lambda config: config.update(schema=schema))
    with pytest.raises(ModelError, match=rf"{CONFIG}: {says}"):
        load(folder)


def test_another_engine_is_named(folder: Path) -> None:
    edit_config(folder, lambda config: config.update(engine="oracle"))
    with pytest.raises(
        ModelError,
        match=rf"{CONFIG}: is for an engine 'oracle'.* stir has encoder, network, paper$",
    ):
        load(folder)


def test_parts_for_another_engine(folder: Path, model: Saved) -> None:
    other = {"paper": "network", "network": "paper"}[model.engine_name]
    edit_config(folder, lambda config: config.update(engine=other))
    with pytest.raises(ModelError, match=rf"{CONFIG}: has no part '(lexicon|ed)'"):
        load(folder)


def test_a_language_model_is_no_detector(tmp_path: Path) -> None:
    lm_store.save(paper_model().lex, tmp_path)
    with pytest.raises(ModelError, match=rf"{CONFIG}: is not the configuration of a detector"):
        load(tmp_path)


def test_a_detector_is_no_language_model(folder: Path) -> None:
    with pytest.raises(ModelError, match=rf"{CONFIG}: is not the configuration of a language mod"):
        lm_store.load(folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda config: config.pop("engine"),
        lambda config: config.pop("parts"),
        lambda config: config.pop("settings"),
        lambda config: config.pop("provenance"),
        lambda config: config.update(parts=[]),
        lambda config: config.update(parts={}),
        lambda config: config.update(settings=3),
        lambda config: config.update(settings={}),
        lambda config: config.update(provenance=[]),
        lambda config: config["settings"].update(colour="red"),
        lambda config: config["provenance"].update(colour="red"),
        lambda config: config["provenance"].update(seed="seven"),
        lambda config: config["provenance"].update(versions=3),
        lambda config: config["parts"].update(lex=None),
        lambda config: config["parts"].update(lex=7),
        lambda config: config["parts"].update(lex={}),
        lambda config: config["parts"].update(lex="as in base"),
        lambda config: config["parts"]["lex"].update(discounts=None),
    ],
)
def test_a_wrong_configuration_is_named(
    folder: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    edit_config(folder, change)
    with pytest.raises(ModelError, match=CONFIG):
        load(folder)
