"""A model on disk: what is saved is loaded."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

import stir.models.parts
from models.saved import MODELS, PROVENANCE, Saved, assert_equal, files, load
from stir.detector import Detector
from stir.errors import InputError, ModelError
from stir.models.folder import CONFIG, SCHEMA, TENSORS
from stir.models.parts import names, save


def test_what_is_saved_is_loaded(model: Saved, folder: Path) -> None:
    assert_equal(load(folder), model)


def test_a_model_without_a_tagger(model: Saved, tmp_path: Path) -> None:
    bare = replace(model, tagger=None)
    save(bare, tmp_path)
    assert_equal(load(tmp_path), bare)
    session = Detector(load(tmp_path)).session()
    session.push("i", pos="PRP")
    with pytest.raises(InputError, match="no tagger"):
        session.push("want")


def test_a_folder_holds_two_files(folder: Path) -> None:
    assert files(folder).keys() == {TENSORS, CONFIG}


def test_the_same_model_has_the_same_bytes(model: Saved, folder: Path, tmp_path: Path) -> None:
    save(load(folder), tmp_path / "again")
    assert files(tmp_path / "again") == files(folder)
    save(model, folder)
    assert files(tmp_path / "again") == files(folder)


def test_the_configuration_can_be_read_by_a_person(model: Saved, folder: Path) -> None:
    text = (folder / CONFIG).read_text("utf-8")
    config = json.loads(text)
    assert config["schema"] == SCHEMA
    assert config["engine"] == model.engine_name
    assert config["provenance"]["command"] == PROVENANCE.command
    assert config["provenance"]["training"]["costs"]["rp_start"] == [[0, 1], [2.5, 0]]
    assert config["parts"]["edit"]["order"] == 2
    assert config["parts"]["lex"]["vocabulary"] == len(model.lex.vocabulary)
    assert text.count("\n") < 200


def test_provenance_there_and_back(model: Saved, folder: Path) -> None:
    found = load(folder).provenance
    assert found == model.provenance
    # JSON has lists only
    assert found.training["costs"]["rp_start"] == ((0, 1), (2.5, 0))
    assert load(folder).name == model.provenance.name


def test_arrays_are_views_of_the_file(folder: Path) -> None:
    opened = load(folder)
    assert not opened.lex.arrays.link.flags.writeable
    assert opened.tagger is not None
    assert not opened.tagger.first_weights.flags.writeable


# --- names ----------------------------------------------------------------------------------------


def test_a_packaged_model_goes_by_its_name(
    model: Saved, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stir.models.parts, "PACKAGED", folder.parent)
    monkeypatch.chdir(tmp_path)
    assert names() == ["model"]
    assert_equal(load("model"), model)


@pytest.mark.parametrize("name", ["modle", "", "no/such/folder", "a\0b"])
def test_an_unknown_name_lists_those_there_are(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stir.models.parts, "PACKAGED", folder.parent)
    with pytest.raises(ModelError, match=r"no model .* the packaged models are model$"):
        load(name)


def test_a_model_of_another_distribution_goes_by_its_name(
    model: Saved, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Offered(NamedTuple):
        name: str
        folder: Path

        def load(self) -> Path:
            return self.folder

    def entry_points(group: str) -> list[Offered]:
        return [Offered("theirs", folder)] if group == "stir.models" else []

    monkeypatch.setattr(stir.models.parts, "entry_points", entry_points)
    assert_equal(load("theirs"), model)
    with pytest.raises(ModelError, match=r"no model 'no'.* paper-total, theirs$"):
        load("no")


def test_a_model_that_is_not_installed_names_its_distribution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stir.models.parts, "entry_points", lambda group: [])
    with pytest.raises(ModelError, match=r"'accurate' is in .*: pip install stir-repair-accurate$"):
        load("accurate")


def test_a_folder_goes_by_its_path(
    model: Saved, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    for path in ("./model", Path("model"), str(folder), "model/"):
        assert_equal(load(path), model)
    monkeypatch.chdir(folder)
    assert_equal(load("."), model)


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=rf"{tmp_path}.*{CONFIG}: cannot be read: No such file"):
        load(tmp_path)


def test_the_engine_says_who_opens_it(tmp_path: Path) -> None:
    for name, make in MODELS.items():
        save(make(), tmp_path / name)
    assert {name: load(tmp_path / name).engine_name for name in MODELS} == {n: n for n in MODELS}
