"""A whole detector on disk: what is saved is loaded, and nothing else passes for it."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import stir.paper.model
from stir.errors import ModelError
from stir.lab.training.crossfold import fit_models
from stir.lab.training.grow import flatten, random_forest
from stir.lab.training.tagger import Settings as TaggerSettings
from stir.lab.training.tagger import train_tagger
from stir.lm import LanguageModel
from stir.lm import store as lm_store
from stir.lm.model import Arrays
from stir.models.folder import CONFIG, TENSORS, read, seal, write
from stir.paper import pipeline
from stir.paper.forest import Forest
from stir.paper.model import STAGES, Forests, Model, Settings, Stage, save
from stir.types import Utterance


def load(path_or_name: str | Path) -> Model:
    model = stir.paper.model.load(path_or_name)
    assert isinstance(model, Model)
    return model


SENTENCE = ["but", "i", "uh", "i", "mean", "the", "the", "dog", "was", "quite", "extraordinary"]
SETTINGS = Settings(
    depth=2,
    preset="paper",
    costs={"rp_start": [[0, 1], [2.5, 0]], "rm_start": [[0, 1], [8, 0]]},
    seed=7,
    fingerprint="0123",
    command="stir train corpus.jsonl --preset paper",
    licence="CC-BY-4.0",
    versions={"stir": "0.1.0"},
)


def grown(stage: Stage, seed: int) -> Forest:
    random = np.random.default_rng(seed)
    x = random.normal(size=(60, len(stage.features)))
    y = random.integers(0, len(stage.classes), len(x))
    forest = random_forest(len(stage.features), seed, trees=3).fit(x, y)
    return flatten(forest, stage.features, stage.classes)


def grow_all(seed: int) -> Forests:
    return cast(Forests, tuple(grown(stage, seed) for stage in STAGES.values()))


@pytest.fixture(scope="module")
def model(own: list[Utterance]) -> Model:
    """A small one, so that damage strikes everywhere."""
    tagger = train_tagger(own[:40], settings=TaggerSettings(bits=9), epochs=1)
    return Model(*fit_models(own[:40]), grow_all(0), tagger, SETTINGS)


@pytest.fixture(scope="module")
def other(model: Model) -> Model:
    """As the paper's two settings: other forests and settings, the same language models."""
    return replace(model, forests=grow_all(1), settings=Settings(preset="paper-total"))


@pytest.fixture
def folder(model: Model, tmp_path: Path) -> Path:
    save(model, tmp_path / "paper")
    return tmp_path / "paper"


def assert_equal(one: Model, two: Model) -> None:
    """To the last bit."""
    assert one.settings == two.settings
    for name in ("lex", "pos", "edit"):
        assert_equal_measures(getattr(one, name), getattr(two, name))
    random = np.random.default_rng(3)
    for mine, theirs in zip(one.forests, two.forests, strict=True):
        assert (mine.names, mine.classes) == (theirs.names, theirs.classes)
        for _ in range(5):
            features = array("d", random.normal(size=len(mine.names)))
            assert mine.probabilities(features) == theirs.probabilities(features)
            assert mine.explain(features) == theirs.explain(features)
    assert (one.tagger is None) == (two.tagger is None)
    if one.tagger is not None and two.tagger is not None:
        assert one.tagger.tag(SENTENCE) == two.tagger.tag(SENTENCE)
        for key, values in one.tagger.to_arrays().items():
            assert np.array_equal(values, two.tagger.to_arrays()[key])


def assert_equal_measures(one: LanguageModel, two: LanguageModel) -> None:
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
    """Change a configuration and make it vouch for itself."""
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    change(config)
    (folder / CONFIG).write_text(json.dumps(seal(config)), "utf-8")


def edit_tensors(folder: Path, change: Callable[[dict[str, NDArray[Any]]], object]) -> None:
    """Change the arrays and make the configuration vouch for them."""
    config, tensors = read(folder)
    copies = {name: values.copy() for name, values in tensors.items()}
    change(copies)
    write(folder, copies, {k: v for k, v in config.items() if k not in {"file", "checksum"}})


# --- there and back -------------------------------------------------------------------------------


def test_what_is_saved_is_loaded(model: Model, folder: Path) -> None:
    assert_equal(load(folder), model)


def test_a_model_without_a_tagger(model: Model, tmp_path: Path) -> None:
    bare = replace(model, tagger=None)
    save(bare, tmp_path)
    assert_equal(load(tmp_path), bare)


def test_a_folder_holds_two_files(folder: Path) -> None:
    assert files(folder).keys() == {TENSORS, CONFIG}


def test_the_same_model_has_the_same_bytes(model: Model, folder: Path, tmp_path: Path) -> None:
    save(load(folder), tmp_path / "again")
    assert files(tmp_path / "again") == files(folder)
    save(model, folder)
    assert files(tmp_path / "again") == files(folder)


def test_the_configuration_can_be_read_by_a_person(model: Model, folder: Path) -> None:
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    assert config["schema"] == 1
    assert config["kind"] == "stir detector"
    assert config["settings"]["command"] == SETTINGS.command
    assert config["settings"]["costs"]["rp_start"] == [[0, 1], [2.5, 0]]
    assert config["parts"]["edit"]["order"] == 2
    assert config["parts"]["lex"]["vocabulary"] == len(model.lex.vocabulary)
    assert config["parts"]["rp_start"]["features"] == list(STAGES["rp_start"].features)
    assert config["parts"]["rp_start"]["trees"] == 3
    assert (folder / CONFIG).read_text("utf-8").count("\n") < 150


def test_arrays_are_views_of_the_file(folder: Path) -> None:
    opened = load(folder)
    assert not opened.lex.arrays.link.flags.writeable
    assert opened.tagger is not None
    assert not opened.tagger.first_weights.flags.writeable


def test_classes_have_the_numbers_of_the_pipeline() -> None:
    assert STAGES["ed"].classes[pipeline.BOTH] == "both"
    assert STAGES["ed"].classes[pipeline.NEWEST] == "newest"
    assert STAGES["end"].classes[pipeline.GOES_ON] == "goes on"
    assert STAGES["end"].classes[pipeline.IS_DELETE] == "delete"


@pytest.mark.parametrize(
    "change",
    [{"depth": 0}, {"horizon": 0}, {"depth": 1.5}, {"seed": True}, {"preset": None}, {"costs": 3}],
)
def test_settings_that_make_no_sense(change: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        Settings(**change)


# --- names ----------------------------------------------------------------------------------------


def test_a_packaged_model_goes_by_its_name(
    model: Model, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stir.paper.model, "PACKAGED", folder.parent)
    monkeypatch.chdir(tmp_path)
    assert stir.paper.model.names() == ["paper"]
    assert_equal(load("paper"), model)


@pytest.mark.parametrize("name", ["papre", "", "no/such/folder", "a\0b"])
def test_an_unknown_name_lists_those_there_are(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stir.paper.model, "PACKAGED", folder.parent)
    with pytest.raises(ModelError, match=r"no model .* inside the package are paper$"):
        load(name)


def test_a_folder_goes_by_its_path(
    model: Model, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    for path in ("./paper", Path("paper"), str(folder), "paper/"):
        assert_equal(load(path), model)
    monkeypatch.chdir(folder)
    assert_equal(load("."), model)


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=rf"{tmp_path}.*{CONFIG}: cannot be read: No such file"):
        load(tmp_path)


# --- bases ----------------------------------------------------------------------------------------


@pytest.fixture
def total(other: Model, folder: Path) -> Path:
    """A folder that rests on the one beside it."""
    save(other, folder.parent / "paper-total", base="paper")
    return folder.parent / "paper-total"


def test_a_model_on_a_base(
    other: Model, folder: Path, total: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_equal(load(total), other)
    monkeypatch.chdir(total)
    assert_equal(load("."), other)


def test_what_the_base_holds_is_not_held_again(folder: Path, total: Path) -> None:
    config, tensors = read(total)
    assert {name.partition(".")[0] for name in tensors} == STAGES.keys()
    assert [k for k, part in config["parts"].items() if part == "as in base"] == [
        "lex",
        "pos",
        "edit",
        "tagger",
    ]


def test_a_base_of_a_base(model: Model, total: Path) -> None:
    third = replace(model, tagger=None)
    save(third, total.parent / "third", base="paper-total")
    assert_equal(load(total.parent / "third"), third)
    config, _ = read(total.parent / "third")
    assert config["parts"]["lex"] == "as in base"
    assert config["parts"]["tagger"] is None
    assert config["parts"]["ed"] != "as in base"


def test_a_base_that_changed_is_noticed(model: Model, folder: Path, total: Path) -> None:
    save(replace(model, settings=replace(SETTINGS, seed=8)), folder)
    with pytest.raises(ModelError, match=rf"paper-total.{CONFIG}: was made for another 'paper'"):
        load(total)


def test_a_damaged_base_is_named(folder: Path, total: Path) -> None:
    (folder / TENSORS).write_bytes(b"short")
    with pytest.raises(ModelError, match=rf"paper.{TENSORS}: has 5 bytes"):
        load(total)


def test_a_missing_base_is_named(folder: Path, total: Path) -> None:
    folder.rename(folder.parent / "elsewhere")
    with pytest.raises(ModelError, match=rf"paper.{CONFIG}: cannot be read"):
        load(total)


@pytest.mark.parametrize(
    "base",
    [
        "../paper",
        "..",
        ".",
        "",
        "/tmp",
        "a/b",
        "a\\b",
        ".hidden",
        "c:",
        "paper\n",
        "pa\0per",
        3,
        [],
    ],
)
def test_a_base_is_a_folder_beside(other: Model, total: Path, base: Any) -> None:
    edit_config(total, lambda config: config["base"].update(folder=base))
    with pytest.raises(ModelError, match=f"{CONFIG}: names a base"):
        load(total)
    with pytest.raises(ModelError, match=f"{CONFIG}: names a base"):
        save(other, total, base=base)


def test_a_base_is_another_folder(model: Model, folder: Path, total: Path) -> None:
    with pytest.raises(ModelError, match="its own base"):
        save(model, folder, base="paper")
    edit_config(folder, lambda config: config.update(base={"folder": "paper-total"}))
    with pytest.raises(ModelError, match="its own base"):
        load(total)


@pytest.mark.parametrize("base", [{}, {"folder": "paper"}, "paper", ["paper"], {"checksum": "0"}])
def test_a_base_is_described(total: Path, base: Any) -> None:
    edit_config(total, lambda config: config.update(base=base))
    with pytest.raises(ModelError, match=CONFIG):
        load(total)


def test_inheriting_from_nobody(total: Path) -> None:
    edit_config(total, lambda config: config.pop("base"))
    with pytest.raises(ModelError, match=f"{CONFIG}.*lex"):
        load(total)


# --- damage ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good(model: Model, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
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


@settings(max_examples=200)
@given(st.data())
def test_any_altered_byte_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, good: dict[str, bytes], data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from([TENSORS, CONFIG]))
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


@settings(max_examples=60)
@given(st.data())
def test_a_truncated_file_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, good: dict[str, bytes], data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from([TENSORS, CONFIG]))
    # the last byte of the configuration is the end of its last line
    length = data.draw(st.integers(0, len(good[name]) - 2))
    with pytest.raises(ModelError, match=name):
        load(damaged(tmp_path_factory, good, name, good[name][:length]))


@settings(max_examples=200)
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
    for forest in model.forests:
        forest.probabilities(array("d", [0.0] * len(forest.names)))
    assert model.tagger is not None
    assert len(model.tagger.tag(SENTENCE)) == len(SENTENCE)


@pytest.mark.parametrize("name", [TENSORS, CONFIG])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(ModelError, match=f"{name}: cannot be read"):
        load(folder)


def test_a_newer_schema_is_named(folder: Path) -> None:
    edit_config(folder, lambda config: config.update(schema=2))
    with pytest.raises(ModelError, match=rf"{CONFIG}: has schema 2.*newer"):
        load(folder)


def test_a_language_model_is_no_detector(model: Model, tmp_path: Path) -> None:
    lm_store.save(model.lex, tmp_path)
    with pytest.raises(ModelError, match=rf"{CONFIG}.*'kneser-ney', not 'stir detector'"):
        load(tmp_path)


def test_a_detector_is_no_language_model(folder: Path) -> None:
    with pytest.raises(ModelError, match=rf"{CONFIG}.*'stir detector', not 'kneser-ney'"):
        lm_store.load(folder)


def test_a_foreign_safetensors_file_is_named(folder: Path) -> None:
    config, _ = read(folder)
    config = {k: v for k, v in config.items() if k not in {"file", "checksum"}}
    write(folder, {"embedding.weight": np.zeros((3, 4), np.float32)}, config)
    with pytest.raises(ModelError, match=rf"{TENSORS}: holds 'embedding.weight'"):
        load(folder)


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


def test_a_forest_of_another_stage_is_not_taken(model: Model) -> None:
    ed, rp_start, *rest = model.forests
    with pytest.raises(ModelError, match="ed was trained with other features"):
        replace(model, forests=cast(Forests, (rp_start, ed, *rest)))


@pytest.mark.parametrize(
    "change",
    [
        lambda config: config.pop("kind"),
        lambda config: config.pop("parts"),
        lambda config: config.pop("settings"),
        lambda config: config.update(parts=[]),
        lambda config: config.update(settings=3),
        lambda config: config["settings"].update(depth=0),
        lambda config: config["settings"].update(depth="two"),
        lambda config: config["settings"].update(colour="red"),
        lambda config: config["parts"].pop("lex"),
        lambda config: config["parts"].update(lex=None),
        lambda config: config["parts"].update(ed=None),
        lambda config: config["parts"].update(ed=7),
        lambda config: config["parts"].update(lex={}),
        lambda config: config["parts"]["lex"].update(discounts=None),
        lambda config: config["parts"]["ed"].pop("classes"),
    ],
)
def test_a_wrong_configuration_is_named(
    folder: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    edit_config(folder, change)
    with pytest.raises(ModelError, match=CONFIG):
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


def test_every_missing_array_is_noticed(folder: Path) -> None:
    _, tensors = read(folder)
    before = files(folder)
    for name in tensors:
        for file, data in before.items():
            (folder / file).write_bytes(data)
        edit_tensors(folder, lambda tensors, name=name: tensors.pop(name))  # type: ignore[misc]
        part, _, key = name.partition(".")
        with pytest.raises(ModelError, match=rf"{TENSORS}: {part}: .*{key}"):
            load(folder)
