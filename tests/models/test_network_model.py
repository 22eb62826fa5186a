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
    lexicon,
    random_arrays,
    random_network,
    random_weights,
    with_networks,
    words_known,
    words_learnt,
)
from stir.detector import Detector
from stir.errors import ModelError
from stir.lm.vocabulary import END, Vocabulary
from stir.models.folder import TENSORS
from stir.models.parts import save
from stir.network.decoder import OperatingPoint
from stir.network.gru import Network
from stir.network.lexicon import Lexicon
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point
from stir.options import Options
from stir.words import Word


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(network_model(), tmp_path)
    return tmp_path


def test_a_guard_is_saved_and_loaded(tmp_path: Path) -> None:
    guard = random_network(9, layers=1, key_size=5)
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
    kept = words_known().words[END : len(words_known()) - len(words)]
    strange = Lexicon(Vocabulary([*kept, *words]), lexicon().arrays)
    networks = tuple(Network(random_arrays(i), strange) for i in range(2))
    save(replace(network_model(), lexicon=strange, networks=networks), tmp_path)
    loaded = load(tmp_path)
    assert isinstance(loaded, NetworkModel)
    assert loaded.lexicon.words.words[-len(words) :] == tuple(words)


def test_the_lexicon_is_saved_and_loaded(folder: Path) -> None:
    """One for all networks, to the last bit."""
    loaded = load(folder)
    assert isinstance(loaded, NetworkModel)
    assert loaded.lexicon.words.words == words_known().words
    for name, array in lexicon().arrays.items():
        assert np.array_equal(array, loaded.lexicon.arrays[name])
        assert array.dtype == loaded.lexicon.arrays[name].dtype
    assert all(network.lexicon is loaded.lexicon for network in loaded.networks)
    for word in ("xyzzy", "plugh"):
        assert loaded.lexicon.spell(word) == lexicon().spell(word)
    engines = [model.engine(Options()) for model in (loaded, network_model())]
    for word in ("xyzzy", "the", "xyzzy", "plugh", "uh", "plugh", "the"):
        one, other = (engine.push(Word(word)) for engine in engines)
        assert one == other


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
        (lambda c: c["parts"]["lexicon"].pop("words"), "words"),
        (lambda c: c["parts"]["lexicon"]["words"].append("the"), "duplicate word"),
        (
            lambda c: c["parts"]["lexicon"]["words"].extend(map(str, range(9))),
            "lexicon: the lexicon has 185 vectors for 193 words",
        ),
        (lambda c: c["parts"].pop("lexicon"), "lexicon"),
    ],
)
def test_configurations_made_to_deceive(
    folder: Path, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    edit_config(folder, change)
    with pytest.raises(ModelError, match=message) as refused:
        load(folder)
    assert str(folder) in str(refused.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.update({"lexicon.vectors": t["lexicon.vectors"][1:]}), "has 184 vectors"),
        (lambda t: t.update({"lexicon.grams": t["lexicon.grams"][:0]}), "n-grams of int16"),
        (lambda t: t.update({"lexicon.grams": t["lexicon.grams"][:, 1:]}), "n-grams of int16"),
        (lambda t: t.pop("lexicon.vectors"), "vectors"),
        (
            lambda t: t.update(
                {f"lexicon.{n}": t[f"lexicon.{n}"][:, 1:] for n in ("vectors", "grams")}
            ),
            r"network0: .*alike is int16 \(3, 5\), not int16 \(3, 4\)",
        ),
    ],
)
def test_lexicons_made_to_deceive(
    folder: Path, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    edit_tensors(folder, change)
    with pytest.raises(ModelError, match=message) as refused:
        load(folder)
    assert str(folder) in str(refused.value)


# --- parts that do not fit together ---------------------------------------------------------------


def test_networks_know_all_tags() -> None:
    """Compiled, a row that is not there would be read past the end."""
    arrays = random_arrays()
    for one in ("tags", "tags_before"):
        arrays[one] = np.ascontiguousarray(arrays[one][:-1])
    with pytest.raises(ModelError, match="network0 does not know all of the"):
        with_networks(Network(arrays, lexicon()))


@pytest.mark.parametrize("rows", [1, 2, len(words_learnt()), len(words_known()) + 1])
def test_networks_have_learnt_about_some_words(rows: int) -> None:
    """At least about the unknown one, at most about all that the lexicon has."""
    arrays = random_arrays()
    arrays["words"] = np.resize(arrays["words"], (rows, arrays["words"].shape[1]))
    network = Network(arrays, lexicon())
    if rows > 1:
        engine = with_networks(network).engine(Options())
        for word in ("the", "rice", "xyzzy"):
            engine.push(Word(word))
        return
    with pytest.raises(ModelError, match="network0 has learnt about 1 words, which is wrong"):
        with_networks(network)


def test_networks_have_not_learnt_about_words_that_the_lexicon_lacks() -> None:
    arrays = random_arrays()
    too_many = len(words_known()) + 2
    arrays["words"] = np.resize(arrays["words"], (too_many, arrays["words"].shape[1]))
    with pytest.raises(ModelError, match=f"network0 has learnt about {too_many} words"):
        with_networks(Network(arrays, lexicon()))


def test_networks_share_the_lexicon_of_the_model() -> None:
    """Ids of unknown words are those of one lexicon: in another they may be words, or nothing."""
    arrays = lexicon().arrays
    shorter = Vocabulary(words_known().words[END:-1])
    other = Lexicon(shorter, arrays | {"vectors": arrays["vectors"][:-1]})
    same = Lexicon(words_known(), arrays)
    for stranger in (other, same):
        with pytest.raises(ModelError, match="network1 has another lexicon"):
            with_networks(random_network(), Network(random_arrays(1), stranger))
        with pytest.raises(ModelError, match="guard has another lexicon"):
            with_networks(random_network(), guard=Network(random_arrays(1), stranger))


def test_networks_score_the_same_words() -> None:
    weights = random_weights(1)
    for name in ("onset.weight", "onset.bias", "delay.weight"):
        weights[name] = weights[name][:-1]
    shorter = Network(to_fixed_point(weights), lexicon())
    with pytest.raises(ModelError, match="network1 scores another number of words than network0"):
        with_networks(random_network(), shorter)
    with pytest.raises(ModelError, match="guard scores another number of words than network0"):
        guarded(with_networks(random_network()), shorter, POINTS)
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
        with_networks(random_network(), points=POINTS | {"odd": point})
