"""The default model on disk: what is saved is loaded, and nothing else passes for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stir
import stir.paper.model
from small_model import corpus, small
from small_network import (
    DELAYS,
    POINTS,
    erratic_network,
    guarded,
    random_arrays,
    random_weights,
    with_networks,
)
from stir.detector import Detector
from stir.errors import InputError, ModelError
from stir.lm.vocabulary import Vocabulary
from stir.models.folder import CONFIG, TENSORS, read, seal, write
from stir.network.decoder import OperatingPoint
from stir.network.gru import Network
from stir.network.model import RecurrentModel, RecurrentSettings, load, save
from stir.network.weights import to_whole_numbers
from stir.paper.model import Model

SETTINGS = RecurrentSettings(
    POINTS,
    calibration=((0.1, 0.05), (0.5, 0.6), (0.9, 0.95)),
    preset="default",
    training={"networks": 2, "network": {"hidden": 10}},
    seed=7,
    fingerprint="0123",
    command="stir train corpus.jsonl --preset default",
    licence="CC-BY-4.0",
    versions={"stir": "0.1.0"},
)


@pytest.fixture(scope="module")
def model() -> RecurrentModel:
    return replace(erratic_network(1, 2), settings=SETTINGS)


@pytest.fixture
def folder(model: RecurrentModel, tmp_path: Path) -> Path:
    save(model, tmp_path / "model")
    return tmp_path / "model"


def test_what_is_saved_is_loaded(model: RecurrentModel, folder: Path) -> None:
    loaded = load(folder)
    assert loaded.settings == model.settings
    assert loaded.words.words == model.words.words
    for ours, theirs in zip(model.networks, loaded.networks, strict=True):
        assert ours.arrays.keys() == theirs.arrays.keys()
        for name, array in ours.arrays.items():
            assert np.array_equal(array, theirs.arrays[name])
    some = corpus()[:40]
    assert list(Detector(loaded).traces(some)) == list(Detector(model).traces(some))


def test_a_guard_is_saved_and_loaded(model: RecurrentModel, tmp_path: Path) -> None:
    guard = Network(random_arrays(9, layers=1, key_size=5))
    point = POINTS["eager"]._replace(guard_onset=0.3, guard_edit_term=0.2)
    watched = guarded(model, guard, POINTS | {"balanced": point})
    save(watched, tmp_path / "watched")
    loaded = load(tmp_path / "watched")
    assert loaded.guard is not None
    for name, array in guard.arrays.items():
        assert np.array_equal(array, loaded.guard.arrays[name])
    some = corpus()[:40]
    traces = list(Detector(loaded).traces(some))
    assert traces == list(Detector(watched).traces(some))
    assert traces != list(Detector(replace(watched, guard=None)).traces(some))


def test_a_guard_that_is_promised_is_there(folder: Path) -> None:
    altered(folder, lambda config, tensors: config.update(guard=True))
    assert "guard: the network lacks a part" in refusal(folder).message


def test_the_same_model_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    save(load(folder), tmp_path / "again")
    for name in (CONFIG, TENSORS):
        assert (tmp_path / "again" / name).read_bytes() == (folder / name).read_bytes()


def test_words_that_json_finds_strange(model: RecurrentModel, tmp_path: Path) -> None:
    words = ["\ud800", '"', "\\", "é", "\U0001f600", "\x85"]
    save(replace(model, words=Vocabulary(words)), tmp_path)
    assert load(tmp_path).words.words[3:] == tuple(words)


def test_a_model_without_a_tagger(model: RecurrentModel, tmp_path: Path) -> None:
    save(replace(model, tagger=None), tmp_path)
    session = Detector(load(tmp_path)).session()
    session.push("i", pos="PRP")
    with pytest.raises(InputError, match="no tagger"):
        session.push("want")


def test_the_kind_says_who_opens_it(folder: Path, tmp_path: Path) -> None:
    stir.paper.model.save(small(), tmp_path / "paper")
    assert isinstance(stir.load(folder).model, RecurrentModel)
    assert isinstance(stir.load(tmp_path / "paper").model, Model)
    settings = {"operating_point": "eager", "stability": 1, "min_confidence": 0.5}
    assert stir.load(folder, **settings).operating_point == "eager"  # type: ignore[arg-type]
    with pytest.raises(ModelError, match=f"{CONFIG}.*the kind is 'stir detector'"):
        load(tmp_path / "paper")


@pytest.mark.parametrize(
    "wanted", [{"operating_point": "precise"}, {"stability": 1}, {"min_confidence": 0.5}]
)
def test_the_papers_model_knows_one_way_to_listen(wanted: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="settings of the default model; this is one of the paper"):
        Detector(small(), **wanted)
    with pytest.raises(InputError, match="settings of the default model"):
        Detector(small()).session(**wanted)
    Detector(small(), operating_point="balanced", stability=0, min_confidence=0.0)


# --- damaged --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [CONFIG, TENSORS])
@pytest.mark.parametrize("kept", [0.0, 0.1, 0.5, 0.99])
def test_truncated_files(folder: Path, name: str, kept: float) -> None:
    file = folder / name
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * kept)])
    with pytest.raises(ModelError) as refused:
        stir.load(folder)
    assert refused.value.file == str(file)


@pytest.mark.parametrize("name", [CONFIG, TENSORS])
def test_missing_files(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(ModelError, match=name):
        stir.load(folder)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit(folder: Path, place: float, bit: int) -> None:
    for name in (CONFIG, TENSORS):
        file = folder / name
        data = file.read_bytes()
        altered = bytearray(data)
        altered[int(place * len(data))] ^= 1 << bit
        file.write_bytes(altered)
        try:
            with pytest.raises(ModelError, match=name):
                stir.load(folder)
        except pytest.fail.Exception:
            # white space between the parts of the configuration means nothing
            assert json.loads(altered) == json.loads(data)
        finally:
            file.write_bytes(data)


def altered(folder: Path, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> None:
    """Write the model anew with its checksums right, as one who wants to deceive would."""
    config, tensors = read(folder)
    tensors = {name: array.copy() for name, array in tensors.items()}
    change(config, tensors)
    config = {k: v for k, v in config.items() if k not in ("schema", "file", "checksum")}
    write(folder, tensors, config)


def refusal(folder: Path) -> ModelError:
    with pytest.raises(ModelError) as refused:
        stir.load(folder)
    return refused.value


def test_a_network_of_another_shape(folder: Path) -> None:
    def change(config: dict[str, Any], tensors: dict[str, Any]) -> None:
        tensors["network1.onset"] = tensors["network1.onset"][:, 1:]

    altered(folder, change)
    error = refusal(folder)
    assert error.file == str(folder / TENSORS)
    assert error.message.startswith("network1: ")
    assert "onset is int16 (4, 9), not int16 (4, 10)" in error.message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c.update(kind="another"), "the kind is 'another'"),
        (lambda c: c.pop("kind"), "kind"),
        (lambda c: c.pop("words"), "words"),
        (lambda c: c.pop("settings"), "settings"),
        (lambda c: c.update(networks="two"), "str"),
        (lambda c: c.update(networks=0), "has no network"),
        (lambda c: c.update(networks=3), "network2: the network lacks a part"),
        (lambda c: c.pop("guard"), "guard"),
        (lambda c: c["words"].append("the"), "holds every word once"),
        (lambda c: c["words"].extend(map(str, range(9))), "does not know all of the"),
        (lambda c: c["settings"].update(mood="good"), "mood"),
        (lambda c: c["settings"].update(calibration=[[1]]), "calibration|unpack|values"),
        (lambda c: c["settings"]["points"].pop("balanced"), "no operating point 'balanced'"),
        (lambda c: c["settings"]["points"]["eager"].pop("better"), "better"),
        (lambda c: c["settings"]["points"]["eager"].update(better=0), "'eager' has odds of 0"),
        (lambda c: c["settings"]["points"]["eager"].update(give_up=1.5), "'eager' holds 1.5"),
        (lambda c: c["settings"]["points"]["eager"].update(onset=[0.5] * 3), "'eager' knows 3"),
        (lambda c: c["settings"]["points"]["eager"].update(edit_term="a"), "TypeError|str"),
    ],
)
def test_configurations_made_to_deceive(
    folder: Path, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    altered(folder, lambda config, tensors: change(config))
    with pytest.raises(ModelError, match=message) as refused:
        if json.loads((folder / CONFIG).read_text()).get("kind") == "stir recurrent detector":
            stir.load(folder)
        load(folder)
    assert str(folder) in str(refused.value)


def test_a_newer_schema(folder: Path) -> None:
    config = json.loads((folder / CONFIG).read_text())
    (folder / CONFIG).write_text(json.dumps(seal({**config, "schema": 99})))
    assert "a newer version wrote it" in refusal(folder).message


# --- parts that do not fit together ---------------------------------------------------------------


def test_networks_know_all_words_and_tags() -> None:
    """Compiled, a row that is not there would be read past the end."""
    for name in ("words", "tags"):
        arrays = random_arrays()
        names = ("tags", "tags_before") if name == "tags" else ("words", "alike")
        for one in names:
            arrays[one] = np.ascontiguousarray(arrays[one][:-1])
        with pytest.raises(ModelError, match="network0 does not know all of the"):
            with_networks(Network(arrays))


def test_networks_are_asked_about_the_same_words() -> None:
    weights = random_weights(1)
    for name in ("onset.weight", "onset.bias", "delay.weight"):
        weights[name] = weights[name][:-1]
    shorter = Network(to_whole_numbers(weights))
    with pytest.raises(ModelError, match="network1 looks back another number of words"):
        with_networks(Network(random_arrays()), shorter)
    with pytest.raises(ModelError, match="guard looks back another number of words"):
        guarded(with_networks(Network(random_arrays())), shorter, POINTS)
    # alone it will do: operating points may know more delays than are asked for
    assert with_networks(shorter).engine().horizon >= DELAYS - 1


@pytest.mark.parametrize(
    "point",
    [
        POINTS["balanced"]._replace(onset=()),
        POINTS["balanced"]._replace(edit_term_later=-0.1),
        POINTS["balanced"]._replace(give_up=float("nan")),
        POINTS["balanced"]._replace(better=0.5),
        POINTS["balanced"]._replace(better=float("inf")),
    ],
)
def test_operating_points_out_of_range(point: OperatingPoint) -> None:
    with pytest.raises(ModelError, match="operating point 'odd'"):
        with_networks(Network(random_arrays()), points=POINTS | {"odd": point})
