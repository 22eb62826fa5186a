"""Word vectors from files as people have them, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from stir.errors import InputError
from stir.lab.training.vectors import fingerprint, read_vectors

GLOVE = "tea 1 2 3.5\nnever-heard 9 9 9\ntoast -1e-1 0 4\n"


def written(folder: Path, content: str, name: str = "vectors.txt") -> Path:
    path = folder / name
    path.write_text(content)
    return path


def test_words_in_the_order_of_the_file(tmp_path: Path) -> None:
    """The first numbers of each."""
    words, vectors = read_vectors(written(tmp_path, GLOVE), 2)
    assert words == ["tea", "never-heard", "toast"]
    assert vectors.dtype == np.float32
    assert vectors.ravel().tolist() == pytest.approx([1, 2, 9, 9, -0.1, 0])
    assert vectors.shape == (3, 2)


def test_json_gives_the_same(tmp_path: Path) -> None:
    table = {"tea": [1, 2, 3.5, 77], "never-heard": [9, 9, 9], "toast": [-0.1, 0, 4, 78]}
    path = written(tmp_path, json.dumps({"size": 3, "vectors": table}), "vectors.json")
    words, vectors = read_vectors(written(tmp_path, GLOVE), 3)
    again, same = read_vectors(path, 3)
    assert words == again
    assert np.array_equal(vectors, same)


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        ("tea 1 2\n", "v.txt", r"v.txt:1: a vector has 2 numbers, expected at least 3, at 'tea'"),
        (
            "a 1 2 3\ntea 1 two 3\n",
            "v.txt",
            r"v.txt:2: a vector contains .* not a number, at 'tea'",
        ),
        ('{"vectors": {"tea": [1, 2]}}', "v.json", r"v.json: a vector has 2 numbers"),
        ('{"vectors": {"tea": [1, 2, "x"]}}', "v.json", r"v.json: a vector contains"),
        ("", "v.txt", r"v.txt: has no vectors"),
        ('{"vectors": {}}', "v.json", r"v.json: has no vectors"),
        ('{"vectors": [1, 2]}', "v.json", r"v.json: is not a file of word vectors"),
        ('{"words": {}}', "v.json", r"v.json: is not a file of word vectors"),
        ("tea 1 2 3", "v.json", r"v.json: is not a file of word vectors"),
    ],
)
def test_what_is_refused(tmp_path: Path, content: str, name: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        read_vectors(written(tmp_path, content, name), 3)
    assert refused.match(message)


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_vectors(tmp_path / "none.txt", 3)
    (tmp_path / "binary.txt").write_bytes(b"tea \xff\xfe")
    with pytest.raises(InputError, match="is not a file of word vectors"):
        read_vectors(tmp_path / "binary.txt", 3)


def test_fingerprint(tmp_path: Path) -> None:
    """That of the empty file is well known."""
    assert fingerprint(written(tmp_path, "")).startswith("e3b0c44298fc1c14")
