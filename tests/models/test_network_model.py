"""The network engine's model: networks and operating points that fit together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.saved import edit_config, edit_tensors, load, network_model
from small_model import corpus
from small_network import (
    ONSET_LAGS,
    POINTS,
    guarded,
    random_arrays,
    random_weights,
    with_networks,
)
from stir.detector import Detector
from stir.errors import ModelError
from stir.lm.vocabulary import Vocabulary
from stir.models.folder import TENSORS
from stir.models.parts import save
from stir.network.decoder import OperatingPoint
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point
from stir.options import Options


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(network_model(), tmp_path)
    return tmp_path


def test_a_guard_is_saved_and_loaded(tmp_path: Path) -> None:
    guard = Network(random_arrays(9, layers=1, key_size=5))
    point = POINTS["eager"]._replace(guard_onset=0.3, guard_edit_term=0.2)
    watched = guarded(network_model(), guard, POINTS | {"balanced": point})
    save(watched, tmp_path)
    loaded = load(tmp_path)
    assert isinstance(loaded, NetworkModel)
    assert loaded.guard is not None
    for name, array in guard.arrays.items():
        assert np.array_equal(array, loaded.guard.arrays[name])
    some = corpus()[:40]
    traces = list(Detector(loaded).traces(some))
    assert traces == list(Detector(watched).traces(some))
    assert traces != list(Detector(replace(watched, guard=None)).traces(some))


def test_words_that_json_finds_strange(tmp_path: Path) -> None:
    words = ["\ud800", '"', "\\", "é", "\U0001f600", "\x85"]
    save(replace(network_model(), words=Vocabulary(words)), tmp_path)
    loaded = load(tmp_path)
    assert isinstance(loaded, NetworkModel)
    assert loaded.words.words[3:] == tuple(words)


def test_a_network_of_another_shape(folder: Path) -> None:
    name = "network1.onset"
    edit_tensors(folder, lambda tensors: tensors.update({name: tensors[name][:, 1:]}))
    with pytest.raises(ModelError) as refused:
        load(folder)
    assert refused.value.file == str(folder / TENSORS)
    assert refused.value.message.startswith("network1: ")
    assert "onset is int16 (4, 9), not int16 (4, 10)" in refused.value.message


def settings_of(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], object]:
    return lambda config: change(config["settings"])


def eager(**values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda config: config["settings"]["points"]["eager"].update(values)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (settings_of(lambda s: s.update(networks="two")), "two"),
        (settings_of(lambda s: s.update(networks=0)), "has no network"),
        (settings_of(lambda s: s.update(networks=3)), "has no part 'network2'"),
        (settings_of(lambda s: s.update(guard=True)), "has no part 'guard'"),
        (settings_of(lambda s: s.pop("guard")), "guard"),
        (settings_of(lambda s: s.update(mood="good")), "unknown settings: mood"),
        (settings_of(lambda s: s.update(calibration=[[1]])), "calibration|unpack|values"),
        (settings_of(lambda s: s["points"].pop("balanced")), "no operating point 'balanced'"),
        (settings_of(lambda s: s["points"]["eager"].pop("better")), "better"),
        (eager(better=0), "'eager' has odds of 0"),
        (eager(give_up=1.5), "'eager' holds 1.5"),
        (eager(onset=[0.5] * 3), "'eager' has 3 onset lags, not 4"),
        (eager(edit_term="a"), "TypeError|str"),
        (lambda c: c["parts"]["words"].pop("words"), "words"),
        (lambda c: c["parts"]["words"]["words"].append("the"), "duplicate word"),
        (
            lambda c: c["parts"]["words"]["words"].extend(map(str, range(9))),
            "network0 does not know all of the",
        ),
    ],
)
def test_configurations_made_to_deceive(
    folder: Path, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    edit_config(folder, change)
    with pytest.raises(ModelError, match=message) as refused:
        load(folder)
    assert str(folder) in str(refused.value)


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


def test_networks_score_the_same_words() -> None:
    weights = random_weights(1)
    for name in ("onset.weight", "onset.bias", "delay.weight"):
        weights[name] = weights[name][:-1]
    shorter = Network(to_fixed_point(weights))
    with pytest.raises(ModelError, match="network1 scores another number of words than network0"):
        with_networks(Network(random_arrays()), shorter)
    with pytest.raises(ModelError, match="guard scores another number of words than network0"):
        guarded(with_networks(Network(random_arrays())), shorter, POINTS)
    # alone it will do: operating points may have more lags than are scored
    alone = with_networks(shorter)
    assert alone.max_stability == ONSET_LAGS - 1
    alone.engine(Options(stability=ONSET_LAGS - 1))


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
