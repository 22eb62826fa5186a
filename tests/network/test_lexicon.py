"""Vectors of words, and vectors from the spelling of words that are unknown."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from small_network import GRAMS, VECTOR_SIZE, lexicon, words_known
from stir.errors import ModelError
from stir.lab.bench.plain import from_source
from stir.lm.vocabulary import END, UNK, Vocabulary
from stir.network import lexicon as module
from stir.network.lexicon import CACHED_WORDS, MAX_LETTERS, Lexicon, _hash, gram_rows

Arrays = dict[str, NDArray[Any]]

# Hypothesis leaves lone surrogates out, which a text from outside may have
KEYS = st.one_of(st.text(max_size=40), st.text(st.characters(categories=("Cs", "Ll")), max_size=9))


def with_grams(grams: list[list[int]], vectors: list[list[int]] | None = None) -> Lexicon:
    """A lexicon of as many words as there are vectors."""
    size = len(grams[0])
    rows = [[0] * size] * (END + 1) + (vectors or [])
    words = Vocabulary([f"word{i}" for i in range(len(vectors or []))])
    return Lexicon(words, {"vectors": np.array(rows, np.int8), "grams": np.array(grams, np.int16)})


# --- n-grams --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # the published test values of FNV-1a with 32 bits
        ("", 0x811C9DC5),
        ("a", 0xE40C292C),
        ("b", 0xE70C2DE5),
        ("foobar", 0xBF9CF968),
    ],
)
def test_hash(text: str, value: int) -> None:
    assert _hash(text) == value


def test_ngrams_of_a_word() -> None:
    # <tea>: five letters have three trigrams, two of four letters, and the word as a whole
    grams = ["<te", "tea", "ea>", "<tea", "tea>", "<tea>"]
    assert gram_rows("tea", 1 << 13) == [_hash(gram) % (1 << 13) for gram in grams]
    # <a> is one trigram, and <> is shorter than any: then it counts as a whole
    assert gram_rows("a", 1 << 13) == [_hash("<a>") % (1 << 13)]
    assert gram_rows("", 1 << 13) == [_hash("<>") % (1 << 13)]
    # two bytes of UTF-8, one letter
    assert gram_rows("é", 1 << 13) == [_hash("<é>") % (1 << 13)]


def test_of_a_long_word_the_beginning_is_read() -> None:
    # 24 letters and the two signs: 24 trigrams, 23 of four, 22 of five letters
    assert MAX_LETTERS == 24
    assert len(gram_rows("x" * 24, 1 << 13)) == 24 + 23 + 22
    start = "abcdefghijklmnopqrstuvwx"
    assert gram_rows(start + "y" * 10_000, 1 << 13) == gram_rows(start, 1 << 13)
    assert gram_rows(start[:-1] + "y", 1 << 13) != gram_rows(start, 1 << 13)


@given(KEYS, st.integers(1, 1 << 14))
def test_rows_are_in_the_table(key: str, buckets: int) -> None:
    rows = gram_rows(key, buckets)
    assert rows
    assert all(0 <= row < buckets for row in rows)
    letters = min(len(key), MAX_LETTERS) + 2
    assert len(rows) == max(1, sum(max(0, letters - size + 1) for size in (3, 4, 5)))


# --- vectors by spelling --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "spelled"),
    [
        # twelve fractional bits become five: the number is divided by 128
        (6144, 48),  # 1.5 units: 6144 / 128
        (100, 1),  # 0.78
        (64, 1),  # a half is rounded up,
        (-64, 0),  # also below 0
        (-65, -1),
        (63, 0),
        (32767, 48),  # 255.99, cut off at 1.5 units of thirty-two
        (-32767, -48),
    ],
)
def test_one_row_for_all(number: int, spelled: int) -> None:
    """With one row only, the mean is that row."""
    one = with_grams([[number, -128]])
    for key in ("a", "tea", "antidisestablishmentarianism", ""):
        assert one.spelled_vector(key).tolist() == [spelled, -1]


def test_the_mean_by_hand() -> None:
    """Of the six n-grams of "tea", two have vectors."""
    buckets = 1 << 13
    rows = gram_rows("tea", buckets)
    assert len(set(rows)) == 6
    grams = np.zeros((buckets, 3), np.int16)
    grams[rows[0]] = 7680, 128, -32000
    grams[rows[5]] = 0, 256, 32000
    words = Vocabulary([])
    vectors = np.zeros((len(words) + 1, 3), np.int8)
    found = Lexicon(words, {"vectors": vectors, "grams": grams}).spelled_vector("tea")
    # 7680 / 6 / 128 = 10; (128 + 256) / 6 / 128 = 0.5, rounded up; and 0
    assert found.tolist() == [10, 1, 0]


def test_an_ngram_counts_as_often_as_it_occurs() -> None:
    """Of "aaa" the trigram "aaa" once, of "aaaa" twice."""
    buckets = 1 << 13
    grams = np.zeros((buckets, 1), np.int16)
    grams[_hash("aaa") % buckets] = 128 * 90
    words = Vocabulary([])
    one = Lexicon(words, {"vectors": np.zeros((4, 1), np.int8), "grams": grams})
    # <aaa> has 3 + 2 + 1 = 6 n-grams: 90 / 6; <aaaa> has 4 + 3 + 2 = 9: 2 * 90 / 9
    assert one.spelled_vector("aaa").tolist() == [15]
    assert one.spelled_vector("aaaa").tolist() == [20]


@given(KEYS)
def test_spelling_is_deterministic(key: str) -> None:
    """The same from the cache, without it, from another lexicon, and by a slow computation."""
    ours = lexicon()
    other = Lexicon(ours.words, ours.arrays)
    found = ours.spell(key)
    assert isinstance(found, array)
    assert found.typecode == "b"
    assert len(found) == VECTOR_SIZE
    assert found == ours.spell(key) == other.spell(key)
    assert found.tolist() == ours.spelled_vector(key).tolist()
    rows = gram_rows(key, GRAMS)
    table = ours.arrays["grams"].tolist()
    for i, number in enumerate(found):
        # the nearest whole number, in exact arithmetic
        total = sum(table[row][i] for row in rows)
        exact = (2 * total + 128 * len(rows)) // (2 * 128 * len(rows))
        assert number == max(-48, min(48, exact))


def test_odd_words() -> None:
    ours = lexicon()
    for key in ("", "\x00", "\ud800", "\U0001f600" * 9, "<unk>", "<s>", "x" * 100_000, "a b", "'"):
        assert len(ours.spell(key)) == VECTOR_SIZE
    assert ours.spell("\ud800") != ours.spell("\ud801")


def test_similar_words_have_similar_vectors() -> None:
    """They share most of their letters."""
    random = np.random.default_rng(0)
    grams = random.normal(0, 3 * 4096, (1 << 13, 50)).clip(-32767, 32767)
    one = with_grams(grams.astype(int).tolist())

    def cosine(a: str, b: str) -> float:
        x, y = (one.spelled_vector(key).astype(float) for key in (a, b))
        return float(x @ y / np.sqrt((x @ x) * (y @ y)))

    assert cosine("winterberg", "winterburg") > 0.3
    assert cosine("winterberg", "winterbergs") > 0.7
    assert abs(cosine("winterberg", "quadflox")) < 0.3


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CACHED_WORDS == 8192
    monkeypatch.setattr(module, "CACHED_WORDS", 4)
    ours = Lexicon(words_known(), lexicon().arrays)
    for n in range(40):
        key = f"x{n % 11}"
        found = ours.spell(key)
        assert ours.spell(key) is found, "computed once"
        assert found == lexicon().spell(key)
        assert 1 <= len(ours._cache) <= 4


def test_plain_python_is_the_same() -> None:
    """A second copy of the module, which the plain engine uses."""
    other = from_source("stir.network.lexicon").Lexicon(words_known(), lexicon().arrays)
    for key in ("xyzzy", "plugh", "é", ""):
        assert other.spell(key) == lexicon().spell(key)


# --- arrays ---------------------------------------------------------------------------------------


def test_there_and_back() -> None:
    arrays = lexicon().arrays
    again = Lexicon(words_known(), arrays).arrays
    assert again.keys() == arrays.keys() == {"vectors", "grams"}
    for name, kind in (("vectors", np.int8), ("grams", np.int16)):
        assert again[name].dtype == kind
        assert np.array_equal(again[name], arrays[name])


def changed(**changes: NDArray[Any]) -> Arrays:
    return lexicon().arrays | changes


VECTORS, GRAM_ROWS = lexicon().arrays["vectors"], lexicon().arrays["grams"]


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (changed(vectors=VECTORS[:-1]), r"the lexicon has \d+ vectors for \d+ words"),
        (changed(vectors=np.concatenate([VECTORS, VECTORS])), "the lexicon has"),
        (changed(vectors=VECTORS.astype(np.int16)), "the lexicon has vectors of int16"),
        (changed(vectors=VECTORS[:, 0]), "the lexicon has vectors of int8"),
        (changed(vectors=np.array(0, np.int8)), "the lexicon has vectors of int8"),
        (changed(vectors=VECTORS[:, :0], grams=GRAM_ROWS[:, :0]), "the lexicon has vectors of"),
        (changed(grams=GRAM_ROWS[:, :-1]), "n-grams"),
        (changed(grams=GRAM_ROWS.astype(np.int32)), "n-grams"),
        (changed(grams=GRAM_ROWS[0]), "n-grams"),
        (changed(grams=np.array(0, np.int16)), "n-grams"),
        (changed(grams=GRAM_ROWS[:0]), "n-grams"),
    ],
)
def test_what_is_refused(arrays: Arrays, message: str) -> None:
    """Compiled, a vector of another size would be read past its end."""
    with pytest.raises(ModelError, match=message):
        Lexicon(words_known(), arrays)


@pytest.mark.parametrize("id_", [0, UNK])
def test_nothing_is_known_about_the_unknown_word(id_: int) -> None:
    vectors = VECTORS.copy()
    vectors[id_, 2] = 1
    with pytest.raises(ModelError, match="the unknown word has a vector"):
        Lexicon(words_known(), changed(vectors=vectors))


@pytest.mark.parametrize("name", ["vectors", "grams"])
def test_both_arrays_are_needed(name: str) -> None:
    arrays = lexicon().arrays
    del arrays[name]
    with pytest.raises(ModelError, match=f"the lexicon has no {name}"):
        Lexicon(words_known(), arrays)
