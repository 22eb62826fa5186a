"""Training data that are carried to another machine arrive as they left, but for rounding."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from stir.errors import InputError
from stir.lm.vocabulary import UNK, Vocabulary
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS, NAMES, SAME_TAG, UNIT
from stir.network.lexicon import Lexicon

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training import packed  # noqa: E402 - needs torch
from stir.lab.training.encoded import Encoded, WordIds  # noqa: E402
from stir.lab.training.gru_training import WordTable  # noqa: E402
from stir.lab.training.networks import TrainingData  # noqa: E402

pytestmark = pytest.mark.torch


def data(seed: int = 0) -> TrainingData:
    """Utterances drawn at random; features of tags are those that their tags have."""
    random = np.random.default_rng(seed)
    count = 50
    encoded = Encoded(
        np.array([0, 20, 21, 50]),
        np.array([1, 3, 2], np.int8),
        random.integers(1, 90_000, count).astype(np.int32),
        random.integers(1, 5, count).astype(np.int16),
        random.integers(1, 5, count).astype(np.int16),
        random.integers(-64, 65, (count, FEATURES)).astype(np.int8),
        random.random(count) < 0.2,
        random.integers(-1, 9, count).astype(np.int16),
        random.integers(-1, 9, count).astype(np.int16),
        random.integers(0, 4, count).astype(np.int8),
        random.random(count) < 0.2,
    )
    for start, end in pairwise(encoded.offsets.tolist()):
        for i in range(start, end):
            for lag in range(1, MAX_REPARANDUM_WORDS + 1):
                same = i - lag >= start and encoded.tags[i] == encoded.tags[i - lag]
                encoded.features[i, SAME_TAG + lag - 1] = UNIT * same
    words = Vocabulary(["it's", "naïve"])
    vectors = random.integers(-20, 21, (len(words) + 1, 3)).astype(np.int8)
    vectors[: UNK + 1] = 0
    grams = random.integers(-9999, 9999, (50, 3)).astype(np.int16)
    ids = WordIds(Lexicon(words, {"vectors": vectors, "grams": grams}))
    assert ids.id("zoë") == len(words) + 1
    table = WordTable(*ids.vectors(), 4)
    return TrainingData(encoded, table, 7, "key", np.array(ids.keys()), len(vectors), grams)


def test_round_trip(tmp_path: Path) -> None:
    before = data()
    packed.pack(before, tmp_path / "data")
    after = packed.unpack(tmp_path / "data")
    expected = replace(before.encoded, features=packed.rounded(before.encoded.features)).arrays()
    for name, array in after.encoded.arrays().items():
        assert array.dtype == expected[name].dtype
        assert np.array_equal(array, expected[name]), name
    assert np.array_equal(after.table.vectors, before.table.vectors)
    assert np.array_equal(after.table.spelled, before.table.spelled)
    assert (after.table.learnt, after.tags, after.key, after.known) == (4, 7, "key", 6)
    assert np.array_equal(after.grams, before.grams)
    assert after.keys.tolist() == before.keys.tolist()


def test_only_measures_are_rounded() -> None:
    """A surprisal of 7 is nearest to 8 of 0, 8; a boost of 3 to 0, one of 23 to 16; words stay."""
    features = np.zeros((1, FEATURES), np.int8)
    features[0, NAMES.index("s_lex")] = 7
    features[0, NAMES.index("boost_pos_3")] = 3
    features[0, NAMES.index("boost_lex_1")] = 23
    features[0, NAMES.index("same_word_2")] = 15
    found = packed.rounded(features)[0]
    assert found[NAMES.index("s_lex")] == 8
    assert found[NAMES.index("boost_pos_3")] == 0
    assert found[NAMES.index("boost_lex_1")] == 16
    assert found[NAMES.index("same_word_2")] == 15


def test_some_utterances() -> None:
    before = data()
    some = packed.selected(before, [2, 1]).encoded
    assert some.offsets.tolist() == [0, 29, 30]
    assert some.copies.tolist() == [2, 3]
    assert some.words.tolist() == [*before.encoded.words[21:50], before.encoded.words[20]]


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"something else")
    with pytest.raises(InputError, match="not packed training data"):
        packed.unpack(tmp_path / "data")
