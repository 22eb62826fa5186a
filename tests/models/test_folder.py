"""Folders of arrays and a configuration, whatever they mean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.errors import ModelError
from stir.models.folder import CONFIG, pack, pretty, read, unpack, write

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    # half a surrogate pair is no UTF-8, but Python and JSON know it
    | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
WORD = st.text(st.characters(), min_size=1).filter(lambda word: "\n" not in word)


@given(JSON)
def test_pretty_json_is_json(value: Any) -> None:
    text = pretty(value)
    assert json.loads(text.encode()) == value


def test_pretty_json_has_a_line_a_key() -> None:
    value = {"costs": [[0, 1], [2, 0]], "empty": {}, "name": "naïve"}
    assert pretty(value).splitlines() == [
        "{",
        '  "costs": [[0, 1], [2, 0]],',
        '  "empty": {},',
        '  "name": "naïve"',
        "}",
    ]


@given(st.lists(WORD))
def test_words_there_and_back(words: list[str]) -> None:
    assert unpack(pack(words)) == words


@given(st.dictionaries(st.text(min_size=1), JSON, max_size=4))
def test_a_configuration_there_and_back(
    tmp_path_factory: pytest.TempPathFactory, value: dict[str, Any]
) -> None:
    folder = tmp_path_factory.mktemp("folder")
    write(folder, {"a": np.arange(3)}, {"value": value})
    config, tensors = read(folder)
    assert config["value"] == value
    assert tensors["a"].tolist() == [0, 1, 2]


def test_arrays_that_are_not_contiguous_are_written_as_they_look(tmp_path: Path) -> None:
    array = np.arange(12).reshape(3, 4).T[::2]
    write(tmp_path, {"a": array}, {})
    assert np.array_equal(read(tmp_path)[1]["a"], array)


def test_what_was_mapped_stays_when_the_folder_is_written_again(tmp_path: Path) -> None:
    write(tmp_path, {"a": np.zeros(1000)}, {})
    _, before = read(tmp_path)
    write(tmp_path, {"a": np.ones(10)}, {})
    assert before["a"].sum() == 0
    assert read(tmp_path)[1]["a"].sum() == 10


def test_numbers_that_json_has_not_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        write(tmp_path, {}, {"value": float("nan")})


def test_a_configuration_nested_without_end_is_named(tmp_path: Path) -> None:
    write(tmp_path, {}, {})
    (tmp_path / CONFIG).write_text("[" * 100_000, "utf-8")
    with pytest.raises(ModelError, match=CONFIG):
        read(tmp_path)
