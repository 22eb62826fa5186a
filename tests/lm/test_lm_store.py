from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from lm.corpora import ORDERS, SENTENCES
from stir.errors import ModelError
from stir.lm import LanguageModel, fit, load, save
from stir.lm.model import Arrays
from stir.lm.smoothing import widen
from stir.lm.store import to_config, to_tensors
from stir.models.folder import CONFIG, SCHEMA, TENSORS, read, seal, write

SENTENCES_OF_OWN = [["the", "naïve", "dog"], ["the", "cat"], ["a", "dog"]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(fit(SENTENCES_OF_OWN), tmp_path)
    return tmp_path


def assert_equal(one: LanguageModel, other: LanguageModel) -> None:
    assert one.vocabulary.words == other.vocabulary.words
    assert (one.order, one.discounts, one.training) == (
        other.order,
        other.discounts,
        other.training,
    )
    for field in fields(Arrays):
        mine, theirs = getattr(one.arrays, field.name), getattr(other.arrays, field.name)
        assert mine.dtype == theirs.dtype
        assert mine.tobytes() == theirs.tobytes(), field.name


def edit_config(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a configuration and recompute its checksum."""
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    change(config)
    (folder / CONFIG).write_text(json.dumps(seal(config)), "utf-8")


@settings(deadline=None, max_examples=25)
@given(SENTENCES, ORDERS, st.sampled_from([0.7, "modified"]))
def test_what_is_saved_is_loaded(
    tmp_path_factory: pytest.TempPathFactory,
    sentences: Sequence[Sequence[str]],
    order: int,
    discount: float | Literal["modified"],
) -> None:
    folder = tmp_path_factory.mktemp("model")
    model = fit(sentences, order=order, discount=discount)
    save(model, folder)
    assert_equal(load(folder), model)


def test_the_configuration_can_be_read_by_a_person(folder: Path) -> None:
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    assert config["schema"] == SCHEMA
    assert config["order"] == 3
    assert config["discounts"] == [[0.7, 0.7, 0.7]] * 3
    assert config["training"]["words"] == 7


def test_safetensors_reads_the_file_too(folder: Path) -> None:
    from safetensors.numpy import load_file

    _, ours = read(folder)
    theirs = load_file(folder / TENSORS)
    assert ours.keys() == theirs.keys()
    assert all(np.array_equal(ours[name], theirs[name]) for name in ours)


def test_arrays_are_views_of_the_file(folder: Path) -> None:
    arrays = load(folder).arrays
    assert not any(a.flags.writeable for a in (arrays.link, arrays.first, arrays.count))


def test_a_file_is_whole_numbers(folder: Path) -> None:
    """Which are the same on every machine, unlike the last bit of a logarithm."""
    _, tensors = read(folder)
    assert {array.dtype.kind for array in tensors.values()} <= {"i", "u"}


def test_the_same_model_has_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    save(load(folder), tmp_path / "again")
    for name in (TENSORS, CONFIG):
        assert (folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


@pytest.mark.parametrize("times", [253, 254, 255, 256, 300, 70_000])
def test_counts_of_any_size_come_back(tmp_path: Path, times: int) -> None:
    """A byte holds up to 254, and 255 stands for more."""
    save(model := fit([["a"]] * times), tmp_path)
    counts = widen(model.arrays.count, model.arrays.many)
    assert counts.max() == times  # of "<s> a", "<s> a </s>" and so on
    assert len(model.arrays.many) == (0 if times < 255 else np.count_nonzero(counts == times))
    assert_equal(load(tmp_path), model)


def test_any_altered_byte_is_noticed(folder: Path) -> None:
    good = (folder / TENSORS).read_bytes()
    for i in range(len(good)):
        (folder / TENSORS).write_bytes(good[:i] + bytes([good[i] ^ 1]) + good[i + 1 :])
        with pytest.raises(ModelError, match=TENSORS):
            load(folder)


@pytest.mark.parametrize("length", [0, 4, 8, 100, -1])
def test_a_truncated_file_is_noticed(folder: Path, length: int) -> None:
    good = (folder / TENSORS).read_bytes()
    (folder / TENSORS).write_bytes(good[:length])
    with pytest.raises(ModelError, match=f"{TENSORS}.* (bytes|empty)"):
        load(folder)


@pytest.mark.parametrize("name", [TENSORS, CONFIG])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(ModelError, match=f"{name}.*cannot be read"):
        load(folder)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not JSON"),
        ("[]", "is not the configuration"),
        ("{}", "is not the configuration"),
        (f'{{"schema": {SCHEMA + 1}}}', f"schema {SCHEMA + 1}.*newer version"),
        ('{"schema": 0}', "schema 0"),
        ('{"schema": true}', "schema True"),
        (f'{{"schema": {SCHEMA}}}', "does not describe"),
        ("\xff", "is not JSON"),
    ],
)
def test_a_foreign_configuration_is_named(folder: Path, text: str, message: str) -> None:
    (folder / CONFIG).write_bytes(text.encode("latin-1"))
    with pytest.raises(ModelError, match=f"{CONFIG}.*{message}"):
        load(folder)


def test_an_altered_configuration_is_noticed(folder: Path) -> None:
    text = (folder / CONFIG).read_text("utf-8")
    (folder / CONFIG).write_text(text.replace("0.7", "0.8"), "utf-8")
    with pytest.raises(ModelError, match=f"{CONFIG}.*altered"):
        load(folder)


def test_the_layout_of_a_configuration_does_not_matter(folder: Path) -> None:
    model = load(folder)
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    (folder / CONFIG).write_text(json.dumps(config), "utf-8")
    assert_equal(load(folder), model)


@pytest.mark.parametrize("key", ["kind", "order", "discounts", "vocabulary", "training"])
def test_an_incomplete_configuration_is_named(folder: Path, key: str) -> None:
    edit_config(folder, lambda config: config.pop(key))
    with pytest.raises(ModelError, match=f"{CONFIG}.*{key}"):
        load(folder)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("kind", "unigram"),
        ("order", 2),
        ("order", 4),
        ("order", None),
        ("order", 10**9),
        ("discounts", [[0.7, 0.7, 0.7]]),
        ("discounts", [[0.7, 0.7]] * 3),
        ("discounts", [[0.7, 0.7, 0.0]] * 3),
        ("discounts", [[1.7, 0.7, 0.7]] * 3),
        ("discounts", [[float("nan"), 0.7, 0.7]] * 3),
        ("discounts", 0.7),
        ("training", {}),
        ("training", {"pages": 3}),
    ],
)
def test_a_wrong_configuration_is_named(folder: Path, key: str, value: object) -> None:
    edit_config(folder, lambda config: config.update({key: value}))
    with pytest.raises(ModelError, match=CONFIG):
        load(folder)


@pytest.mark.parametrize("order", [1, 2, 4, 5])
def test_an_order_that_is_not_the_n_grams_is_noticed(folder: Path, order: int) -> None:
    def change(config: dict[str, Any]) -> None:
        config.update(order=order, discounts=[[0.7, 0.7, 0.7]] * order)

    edit_config(folder, change)
    with pytest.raises(ModelError, match=f"{TENSORS}.*inconsistent"):
        load(folder)


@pytest.mark.parametrize(
    "data", [b"not a model at all", b"\x05" + b"\0" * 7 + b"[1,2]", b"\xff" * 64]
)
def test_a_foreign_file_is_named(folder: Path, data: bytes) -> None:
    """Even with a checksum that matches."""
    described = {"bytes": len(data), "crc32": f"{zlib.crc32(data):08x}"}
    edit_config(folder, lambda config: config.update(file=described))
    (folder / TENSORS).write_bytes(data)
    with pytest.raises(ModelError, match=f"{TENSORS}.*is not a safetensors file"):
        load(folder)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("link", lambda a: a[:-1]),
        ("link", lambda a: a[::-1].copy()),  # backs off to later n-grams
        ("link", lambda a: a.astype(np.int64)),
        ("first", lambda a: a[::-1].copy()),
        ("first", lambda a: a + 1),
        ("first", lambda a: a[:1]),
        ("first", lambda a: np.append(a, a[-1])),  # more contexts than those below the last order
        ("link", lambda a: a[[*range(9), 10, 9, *range(11, len(a))]]),  # "<s> the" before "<s> a"
        ("count", lambda a: a[:-1]),
        ("count", lambda a: a.astype(np.int32)),
        ("count", lambda a: a.astype(np.float64)),
        ("count", lambda a: a.reshape(1, -1)),
        ("count", lambda a: a * (np.arange(len(a)) < len(a) - 1).astype(a.dtype)),  # one unseen
        ("count", lambda a: a + (np.arange(len(a)) == 2).astype(a.dtype)),  # <s> predicted
        ("many", lambda a: np.append(a, a.dtype.type(300))),  # of no n-gram
        ("words", lambda a: a[: a.tobytes().rindex(b"\n")]),  # one word fewer
        ("words", lambda a: np.where(a == ord("ï".encode()[-1:]), 0xFF, a).astype(np.uint8)),
    ],
)
def test_arrays_that_do_not_fit_are_refused(
    folder: Path, name: str, change: Callable[[NDArray[Any]], NDArray[Any]]
) -> None:
    model = fit(SENTENCES_OF_OWN)
    tensors = to_tensors(model)
    write(folder, {**tensors, name: change(tensors[name])}, to_config(model))
    with pytest.raises(ModelError, match=TENSORS):
        load(folder)


def test_a_missing_array_is_named(folder: Path) -> None:
    model = fit(SENTENCES_OF_OWN)
    tensors = to_tensors(model)
    del tensors["count"]
    write(folder, tensors, to_config(model))
    with pytest.raises(ModelError, match=f"{TENSORS}.*array missing: count"):
        load(folder)


@pytest.mark.parametrize("word", ["", "two\nlines"])
def test_words_that_would_not_come_back_are_not_saved(word: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="one non-empty line"):
        save(fit([["a", word]]), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_lone_surrogate_survives_saving(tmp_path: Path) -> None:
    """JSON can encode half a surrogate pair, so a corpus can contain one."""
    save(model := fit([["a", "\ud800"]]), tmp_path)
    assert_equal(load(tmp_path), model)
