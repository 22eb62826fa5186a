"""The paper engine's model: forests of this version's stages, and settings that make sense."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from models.saved import edit_config, edit_tensors, load, paper_model
from stir.errors import ModelError
from stir.models.folder import CONFIG, TENSORS, read_config
from stir.models.parts import save
from stir.paper import policy
from stir.paper.graph import MAX_REPARANDUM_WORDS
from stir.paper.model import STAGES, Forests, PaperModel


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(paper_model(), tmp_path)
    return tmp_path


def test_classes_have_the_numbers_of_the_policy() -> None:
    assert STAGES["ed"].classes[policy.NEITHER] == "neither"
    assert STAGES["ed"].classes[policy.NEWEST] == "newest"
    assert STAGES["ed"].classes[policy.EARLIER] == "earlier"
    assert STAGES["ed"].classes[policy.BOTH] == "both"
    assert STAGES["end"].classes[policy.GOES_ON] == "goes on"
    assert STAGES["end"].classes[policy.ENDS] == "ends"
    assert STAGES["end"].classes[policy.IS_DELETE] == "delete"
    assert tuple(STAGES)[:4] == policy.STAGE_NAMES


@pytest.mark.parametrize(
    "change",
    [
        {"depth": 0},
        {"horizon": 0},
        {"depth": 1.5},
        {"depth": True},
        {"horizon": "nine"},
        {"verdicts": 0},
        {"extends": 1},
    ],
)
def test_settings_that_make_no_sense(folder: Path, change: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        replace(paper_model(), **change)
    edit_config(folder, lambda config: config["settings"].update(change))
    with pytest.raises(ModelError, match=rf"{CONFIG}: .*{next(iter(change))}"):
        load(folder)


def test_the_configuration_describes_the_forests(folder: Path) -> None:
    config = read_config(folder)
    assert config["settings"] == {
        "depth": 2,
        "horizon": MAX_REPARANDUM_WORDS,
        "verdicts": 1,
        "extends": True,
    }
    assert config["parts"]["rp_start"]["features"] == list(STAGES["rp_start"].features)
    assert config["parts"]["rp_start"]["trees"] == 3


def test_models_from_before_ask_for_one_verdict(folder: Path) -> None:
    def forget(config: dict[str, Any]) -> None:
        del config["settings"]["verdicts"], config["settings"]["extends"]

    edit_config(folder, forget)
    found = cast(PaperModel, load(folder))
    assert (found.verdicts, found.extends, found.still) == (1, True, None)


def test_the_forest_of_later_verdicts_is_a_part(tmp_path: Path) -> None:
    verdict = paper_model().forests[3]
    save(replace(paper_model(), verdicts=3, still=verdict), tmp_path)
    found = cast(PaperModel, load(tmp_path))
    assert found.verdicts == 3
    assert found.still is not None
    assert found.still.to_arrays()["feature"].tolist() == verdict.to_arrays()["feature"].tolist()
    with pytest.raises(ModelError, match="other features"):
        replace(paper_model(), still=paper_model().forests[0])


@pytest.mark.parametrize("stage", list(STAGES))
def test_a_model_of_another_version_says_so(folder: Path, stage: str) -> None:
    def rename(config: dict[str, Any]) -> None:
        config["parts"][stage]["features"][1] = "loudness"

    edit_config(folder, rename)
    with pytest.raises(
        ModelError, match=rf"{CONFIG}: {stage} was trained with other features.*'loudness'"
    ):
        load(folder)


@pytest.mark.parametrize(
    ("stage", "change"),
    [
        ("ed", {"classes": ["neither", "newest"]}),
        ("rp_end", {"classes": [*STAGES["rp_end"].classes[::-1]]}),
        ("rp_start", {"features": list(STAGES["rp_start"].features[:-1])}),
        ("rm_start", {"features": 3}),
    ],
)
def test_stages_that_are_not_ours(folder: Path, stage: str, change: dict[str, Any]) -> None:
    edit_config(folder, lambda config: config["parts"][stage].update(change))
    with pytest.raises(ModelError, match=f"{CONFIG}: {stage}"):
        load(folder)


def test_a_forest_of_another_stage_is_not_taken() -> None:
    ed, rp_start, *rest = paper_model().forests
    with pytest.raises(ModelError, match="ed was trained with other features"):
        replace(paper_model(), forests=cast(Forests, (rp_start, ed, *rest)))


def test_a_forest_without_its_classes(folder: Path) -> None:
    edit_config(folder, lambda config: config["parts"]["ed"].pop("classes"))
    with pytest.raises(ModelError, match=rf"{CONFIG}: ed: is not the configuration of a forest"):
        load(folder)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("lex.link", lambda a: a[:-1]),
        ("lex.count", lambda a: a.astype(np.int64)),
        ("pos.first", lambda a: a + 1),
        ("edit.words", lambda a: a[:0]),
        ("tagger.first_weights", lambda a: a[::2]),
        ("tagger.second_weights", lambda a: a.astype(np.int16)),
        ("tagger.words", lambda a: a[:5]),
        ("ed.left", lambda a: a[:-1]),
        ("rp_start.threshold", lambda a: a.astype(np.float32)),
        ("rm_start.feature", lambda a: a + 100),
        ("rp_end.frequency", lambda a: a[:-1]),
        ("rp_end.frequency", lambda a: a * 2),
        ("rp_end.right", lambda a: a.reshape(1, -1)),
    ],
)
def test_arrays_that_do_not_fit_are_refused(
    folder: Path, name: str, change: Callable[[NDArray[Any]], NDArray[Any]]
) -> None:
    edit_tensors(folder, lambda tensors: tensors.update({name: change(tensors[name])}))
    with pytest.raises(ModelError, match=rf"{TENSORS}: {name.partition('.')[0]}"):
        load(folder)
