"""The networks' lexicon from a file of vectors: words, and letters of unknown words."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from stir.lab.training import spelling
from stir.lab.training.spelling import SPREAD, build_lexicon, fit_grams
from stir.lab.training.vectors import Vectors
from stir.lm.vocabulary import END
from stir.network.lexicon import GRAM_BITS, VECTOR_BITS, Lexicon, gram_rows

SIZE = 4
STEMS = ["berg", "dorf", "stein", "wald", "bach", "heim", "feld", "brück"]
PREFIXES = ["winter", "sommer", "ober", "unter", "neu", "alt", "gross", "klein", "rosen", "mühl"]
WORDS = [prefix + stem for prefix in PREFIXES for stem in STEMS]


def vectors_by_stem(words: list[str]) -> Vectors:
    """Words that end alike mean alike, with a little noise."""
    random = np.random.default_rng(1)
    centres = random.normal(0, 1, (len(STEMS), SIZE))
    rows = [
        centres[[word.endswith(stem) for stem in STEMS].index(True)] + random.normal(0, 0.05, SIZE)
        for word in words
    ]
    return np.array(rows, np.float32)


@pytest.fixture
def all_are_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "FREQUENT_WORDS", 0)


def built(learnt: list[str], others: list[str], words: list[str], vectors: Vectors) -> Lexicon:
    found = build_lexicon(learnt, others, words, vectors)
    assert found.size == SIZE
    assert not found.vectors[: END + 1].any()
    return found


def of(lexicon: Lexicon, word: str) -> NDArray[np.int8]:
    assert word in lexicon.words
    found: NDArray[np.int8] = lexicon.vectors[lexicon.words.id(word)]
    return found


@pytest.mark.usefixtures("all_are_fitted")
def test_words_and_their_order() -> None:
    """Learnt words come first, with vectors or without; of the others, those with vectors."""
    vectors = vectors_by_stem(WORDS)
    others = ["oberwald", "nowhere", "winterberg", "neudorf"]
    found = built(["winterberg", "xyzzy"], others, WORDS, vectors)
    assert found.words.words[END:] == ("winterberg", "xyzzy", "oberwald", "neudorf")


@pytest.mark.usefixtures("all_are_fitted")
def test_vectors_are_scaled_to_bytes() -> None:
    vectors = vectors_by_stem(WORDS)
    found = built([], WORDS, WORDS, vectors)
    # the standard deviation is 0.9 units of 32: 28.8
    assert pytest.approx(28.8) == SPREAD * (1 << VECTOR_BITS)
    assert found.vectors[END + 1 :].std() == pytest.approx(28.8, abs=0.3)
    scale = 28.8 / vectors.std()
    for word, row in zip(WORDS, vectors, strict=True):
        assert np.abs(of(found, word) - row * scale).max() <= 0.5 + 1e-4


@pytest.mark.usefixtures("all_are_fitted")
def test_numbers_that_do_not_fit_are_clipped() -> None:
    vectors = vectors_by_stem(WORDS)
    vectors[3] = 50, -50, 0, 0
    found = built([], WORDS, WORDS, vectors)
    assert of(found, WORDS[3]).tolist() == [127, -127, 0, 0]


@pytest.mark.usefixtures("all_are_fitted")
def test_a_learnt_word_without_a_vector_has_that_of_its_spelling() -> None:
    found = built(["hinterberg"], WORDS, WORDS, vectors_by_stem(WORDS))
    assert of(found, "hinterberg").tolist() == found.spelled_vector("hinterberg").tolist()
    assert of(found, "hinterberg").any()


@pytest.mark.usefixtures("all_are_fitted")
def test_apostrophes_are_left_out() -> None:
    """Words of the file are looked up by their letters; the first of the same letters counts."""
    words = [*WORDS, "don't", "dont"]
    vectors = np.concatenate([vectors_by_stem(WORDS), np.array([[1, 0, 0, 0], [0, 1, 0, 0]])])
    vectors = vectors.astype(np.float32)
    found = built(["dont"], [], words, vectors)
    first, *rest = of(found, "dont").tolist()
    assert first > 0
    assert rest == [0, 0, 0]


def test_frequent_words_are_not_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their spelling says nothing about their meaning: the first words of a file."""
    vectors = vectors_by_stem(WORDS)
    changed = vectors.copy()
    # other vectors for the first ten words that have the same standard deviation
    changed[:10] = vectors[:10][::-1]
    for frequent, same in ((10, True), (9, False)):
        monkeypatch.setattr(spelling, "FREQUENT_WORDS", frequent)
        one, other = (built([], WORDS, WORDS, rows) for rows in (vectors, changed))
        assert np.array_equal(one.arrays["grams"], other.arrays["grams"]) == same


def test_a_small_file_of_vectors() -> None:
    """With no more words than the frequent ones, all of them are fitted."""
    vectors = vectors_by_stem(WORDS)
    found = built(["hinterberg"], WORDS, WORDS, vectors)
    near = of(found, "winterberg").astype(float)
    guessed = found.spelled_vector("hinterberg").astype(float)
    assert near @ guessed > 0.8 * np.linalg.norm(near) * np.linalg.norm(guessed)


def test_a_file_without_words_of_letters() -> None:
    """There is nothing to learn spelling from; unknown words have no vectors then."""
    found = built([], ["1", "2"], ["1", "2"], np.array([[1, 2, 3, 4], [4, 3, 2, 1]], np.float32))
    assert not found.spelled_vector("xyzzy").any()
    assert of(found, "1").any()


# --- the regression -------------------------------------------------------------------------------


def test_the_fit_is_that_of_the_normal_equations() -> None:
    """Conjugate gradients find what a direct solution finds."""
    vectors = vectors_by_stem(WORDS).astype(np.float64)
    buckets = 40
    means = np.zeros((len(WORDS), buckets))
    for i, word in enumerate(WORDS):
        for row in gram_rows(word, buckets):
            means[i, row] += 1 / len(gram_rows(word, buckets))
    ridge = spelling.RIDGE / buckets * np.eye(buckets)
    expected = np.linalg.solve(means.T @ means + ridge, means.T @ vectors)
    assert np.abs(fit_grams(WORDS, vectors_by_stem(WORDS), buckets) - expected).max() < 1e-3


@pytest.mark.usefixtures("all_are_fitted")
def test_unknown_words_resemble_the_words_that_they_are_like() -> None:
    """A village that is not in the file, but all others with its ending are."""
    for left_out in ("oberwald", "kleinheim", "rosenfeld"):
        known = [word for word in WORDS if word != left_out]
        found = built([], known, known, vectors_by_stem(known))
        guessed = found.spelled_vector(left_out).astype(float)
        likeness = {
            word: float(of(found, word) @ guessed) / float(np.linalg.norm(of(found, word)))
            for word in known
        }
        best = sorted(likeness, key=lambda word: -likeness[word])[:5]
        assert all(word.endswith(left_out[-4:]) for word in best)


@pytest.mark.usefixtures("all_are_fitted")
def test_grams_have_twelve_bits() -> None:
    vectors = vectors_by_stem(WORDS)
    grams = fit_grams(WORDS, vectors * (SPREAD / vectors.std()))
    found = built([], WORDS, WORDS, vectors).arrays["grams"]
    fixed = np.clip(np.round(grams * (1 << GRAM_BITS)), -32767, 32767)
    assert np.abs(found - fixed).max() <= 1
