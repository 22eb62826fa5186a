"""A model that holds only what differs from the one in the folder beside it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stir.models.parts
from models.saved import (
    PROVENANCE,
    Saved,
    assert_equal,
    edit_config,
    grow_all,
    load,
    network_model,
    paper_model,
)
from small_network import random_network
from stir.errors import ModelError
from stir.models.folder import CONFIG, TENSORS, read
from stir.models.parts import INHERITED, save
from stir.network.model import NetworkModel
from stir.paper.model import STAGES

SHARED = ["lex", "pos", "edit", "tagger"]


@pytest.fixture(scope="module")
def other(model: Saved) -> Saved:
    """The same language models and tagger, and other decisions."""
    provenance = replace(PROVENANCE, name="other", seed=8)
    if isinstance(model, NetworkModel):
        networks = (random_network(5), model.networks[1])
        return replace(model, networks=networks, provenance=provenance)
    return replace(model, forests=grow_all(1), provenance=provenance)


@pytest.fixture
def derived(other: Saved, folder: Path) -> Path:
    save(other, folder.parent / "derived", base="model")
    return folder.parent / "derived"


def test_a_model_on_a_base(
    other: Saved, folder: Path, derived: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_equal(load(derived), other)
    monkeypatch.chdir(derived)
    assert_equal(load("."), other)


def test_what_the_base_holds_is_not_held_again(model: Saved, derived: Path) -> None:
    config, tensors = read(derived)
    inherited = [name for name, part in config["parts"].items() if part == INHERITED]
    if isinstance(model, NetworkModel):
        assert inherited == [*SHARED, "lexicon", "network1"]
        assert {name.partition(".")[0] for name in tensors} == {"network0"}
    else:
        assert inherited == SHARED
        assert {name.partition(".")[0] for name in tensors} == STAGES.keys()


def test_a_base_of_a_base(model: Saved, derived: Path) -> None:
    third = replace(model, tagger=None)
    save(third, derived.parent / "third", base="derived")
    assert_equal(load(derived.parent / "third"), third)
    config, _ = read(derived.parent / "third")
    assert config["parts"]["lex"] == INHERITED
    assert "tagger" not in config["parts"]
    own = "network0" if isinstance(model, NetworkModel) else "ed"
    assert config["parts"][own] != INHERITED


def test_a_base_for_another_engine(tmp_path: Path) -> None:
    """Language models are the same, whatever engine they are for."""
    save(paper_model(), tmp_path / "paper")
    save(network_model(), tmp_path / "network", base="paper")
    assert_equal(load(tmp_path / "network"), network_model())
    config, _ = read(tmp_path / "network")
    assert [name for name, part in config["parts"].items() if part == INHERITED] == SHARED


def test_a_base_that_changed_is_noticed(model: Saved, folder: Path, derived: Path) -> None:
    save(replace(model, provenance=replace(PROVENANCE, seed=9)), folder)
    with pytest.raises(ModelError, match=rf"derived.{CONFIG}: was saved for another version"):
        load(derived)


def test_a_damaged_base_is_named(folder: Path, derived: Path) -> None:
    (folder / TENSORS).write_bytes(b"short")
    with pytest.raises(ModelError, match=rf"model.{TENSORS}: has 5 bytes"):
        load(derived)


def test_a_missing_base_is_named(folder: Path, derived: Path) -> None:
    folder.rename(folder.parent / "elsewhere")
    with pytest.raises(ModelError, match=rf"model.{CONFIG}: cannot be read"):
        load(derived)


def test_a_base_may_be_a_packaged_model(
    other: Saved, folder: Path, derived: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged, away = tmp_path / "packaged", tmp_path / "away"
    monkeypatch.setattr(stir.models.parts, "PACKAGED", packaged)
    away.mkdir()
    derived.rename(away / "derived")
    with pytest.raises(ModelError, match=rf"model.{CONFIG}: cannot be read"):
        load(away / "derived")
    shutil.copytree(folder, packaged / "model")
    assert_equal(load(away / "derived"), other)


@pytest.mark.parametrize(
    "base",
    [
        "../model",
        "..",
        ".",
        "",
        "/tmp",
        "a/b",
        "a\\b",
        ".hidden",
        "c:",
        "model\n",
        "mo\0del",
        3,
        [],
    ],
)
def test_a_base_is_a_folder_beside(other: Saved, derived: Path, base: Any) -> None:
    edit_config(derived, lambda config: config["base"].update(folder=base))
    with pytest.raises(ModelError, match=f"{CONFIG}: base must be"):
        load(derived)
    with pytest.raises(ModelError, match=f"{CONFIG}: base must be"):
        save(other, derived, base=base)


def test_a_base_is_another_folder(model: Saved, folder: Path, derived: Path) -> None:
    with pytest.raises(ModelError, match="its own base"):
        save(model, folder, base="model")
    edit_config(folder, lambda config: config.update(base={"folder": "derived"}))
    with pytest.raises(ModelError, match="its own base"):
        load(derived)


@pytest.mark.parametrize("base", [{}, {"folder": "model"}, "model", ["model"], {"checksum": "0"}])
def test_a_base_is_described(derived: Path, base: Any) -> None:
    edit_config(derived, lambda config: config.update(base=base))
    with pytest.raises(ModelError, match=CONFIG):
        load(derived)


def test_inheriting_from_nobody(derived: Path) -> None:
    edit_config(derived, lambda config: config.pop("base"))
    with pytest.raises(ModelError, match=f"{CONFIG}.*lex"):
        load(derived)
