"""The tagger's part of the model on disk."""

from __future__ import annotations

import json

import numpy as np
import pytest

from stir.errors import ModelError
from stir.pos import TaggerModel

SENTENCE = ["well", "i", "i", "uh", "mean", "the", "mushroom", "is", "quite", "splendiferous"]


def test_arrays_there_and_back(tagger_model: TaggerModel) -> None:
    config = json.loads(json.dumps(tagger_model.to_config()))
    again = TaggerModel.from_arrays(config, tagger_model.to_arrays())
    assert again.words == tagger_model.words
    assert again.tag(SENTENCE) == tagger_model.tag(SENTENCE)


def test_read_only_arrays_do(tagger_model: TaggerModel) -> None:
    """A memory map is read-only."""
    arrays = {
        name: np.frombuffer(array.tobytes(), array.dtype)
        for name, array in tagger_model.to_arrays().items()
    }
    again = TaggerModel.from_arrays(tagger_model.to_config(), arrays)
    assert again.tag(SENTENCE) == tagger_model.tag(SENTENCE)


@pytest.mark.parametrize(
    ("name", "array", "message"),
    [
        ("likely", None, "likely of the tagger is missing"),
        ("words", None, "not a tagger"),
        ("words", np.frombuffer(b"\xff", np.uint8), "not UTF-8"),
        ("words", np.frombuffer(b"a\na", np.uint8), "duplicate word"),
        ("words", np.frombuffer(b"a\nb", np.uint8), "inconsistent"),
        ("class_tags", np.full(400, 254, np.uint8), "inconsistent"),
        ("class_start", np.array([0], np.int32), "inconsistent"),
        ("first_weights", np.zeros(256, np.int8), "inconsistent"),
        ("second_weights", np.zeros(1 << 14, np.int16), "unexpected type"),
        ("class_of", np.zeros((2, 2), np.int32), "unexpected type"),
    ],
)
def test_altered_arrays(
    tagger_model: TaggerModel, name: str, array: np.ndarray | None, message: str
) -> None:
    arrays = tagger_model.to_arrays()
    if array is None:
        del arrays[name]
    else:
        arrays[name] = array
    with pytest.raises(ModelError, match=message):
        TaggerModel.from_arrays(tagger_model.to_config(), arrays)


@pytest.mark.parametrize(
    "change", [{"kind": "other"}, {"tags": []}, {"rare": 0}, {"rare": "x"}, {"tags": None}]
)
def test_altered_configuration(tagger_model: TaggerModel, change: dict[str, object]) -> None:
    with pytest.raises(ModelError):
        TaggerModel.from_arrays({**tagger_model.to_config(), **change}, tagger_model.to_arrays())
