from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
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
from stir.lm.store import CONFIG, TENSORS, read, to_config, to_tensors, write

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
    for name, array in to_tensors(one).items():
        assert np.array_equal(array, to_tensors(other)[name]), name


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
    assert config["schema"] == 1
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
    assert not load(folder).arrays.surprisal.flags.writeable


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
        ('{"schema": 2}', "schema 2"),
        ('{"schema": 1}', "does not describe"),
        ("\xff", "is not JSON"),
    ],
)
def test_a_foreign_configuration_is_named(folder: Path, text: str, message: str) -> None:
    (folder / CONFIG).write_bytes(text.encode("latin-1"))
    with pytest.raises(ModelError, match=f"{CONFIG}.*{message}"):
        load(folder)


@pytest.mark.parametrize("key", ["kind", "order", "discounts", "vocabulary", "training"])
def test_an_incomplete_configuration_is_named(folder: Path, key: str) -> None:
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    del config[key]
    (folder / CONFIG).write_text(json.dumps(config), "utf-8")
    with pytest.raises(ModelError, match=f"{CONFIG}.*{key}"):
        load(folder)


@pytest.mark.parametrize(
    "data", [b"not a model at all", b"\x05" + b"\0" * 7 + b"[1,2]", b"\xff" * 64]
)
def test_a_foreign_file_is_named(folder: Path, data: bytes) -> None:
    """Even one that the configuration vouches for."""
    config = json.loads((folder / CONFIG).read_text("utf-8"))
    config["file"] = {"bytes": len(data), "crc32": f"{zlib.crc32(data):08x}"}
    (folder / CONFIG).write_text(json.dumps(config), "utf-8")
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
        ("surprisal", lambda a: a[:-1]),
        ("surprisal", lambda a: a.astype(np.float32)),
        ("surprisal", lambda a: a * np.inf),
        ("backoff", lambda a: a[1:]),
        ("backoff", lambda a: a + np.inf),
        ("entropy", lambda a: a.reshape(1, -1)),
        ("words", lambda a: a[: a.tobytes().rindex(b"\n")]),  # one word fewer
        ("words", lambda a: np.where(a == ord("ï".encode()[-1:]), 0xFF, a).astype(np.uint8)),
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value")  # 0 * inf
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
    del tensors["excess"]
    write(folder, tensors, to_config(model))
    with pytest.raises(ModelError, match=f"{TENSORS}.*lacks excess"):
        load(folder)


@pytest.mark.parametrize("word", ["", "two\nlines"])
def test_words_that_would_not_come_back_are_not_saved(word: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="one line"):
        save(fit([["a", word]]), tmp_path)
