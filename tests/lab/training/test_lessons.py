"""Lessons of several teachers: their loss, who is left out, and their mean."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from random_corpus import corpus
from stir.errors import InputError
from stir.lab.training import lessons
from stir.lab.training.encoded import Encoded
from stir.network.weights import EDIT_LAGS

ONSET_LAGS = 2


def annotated(*, masked: bool = False) -> Encoded:
    """Two utterances of two words each: the first word is an edit term, the last an onset."""
    return replace(
        corpus(2, 2),
        edit_terms=np.array([True, False, False, False]),
        back=np.array([0, 0, 0, 1], np.int16),
        masked=np.array([masked, False, False, False]),
    )


def answers(value: float) -> lessons.Lessons:
    return np.full((4, EDIT_LAGS + ONSET_LAGS), value, np.float16)


def test_an_even_chance_costs_a_bit_an_answer() -> None:
    assert lessons.log_loss(answers(0.0), annotated()) == pytest.approx(1.0)


def test_the_loss_counts_words_of_the_utterance_only() -> None:
    # Of two words, each has 1 answer about itself and the second 1 about the first: 3 answers
    # about edit terms and 3 about onsets, 12 in both utterances. Word 0 is an edit term, asked
    # about twice; word 3 is an onset, asked about once. So 3 are wrong if all say "no" with a
    # logit of -9, and cost 9 / ln 2 = 12.98 bits each.
    expected = 3 * 9 / np.log(2) / 12
    assert lessons.log_loss(answers(-9.0), annotated()) == pytest.approx(expected, rel=1e-3)


def test_masked_words_do_not_count() -> None:
    # without word 0, about which 4 answers were given, one of 8 answers is wrong
    expected = 9 / np.log(2) / 8
    assert lessons.log_loss(answers(-9.0), annotated(masked=True)) == pytest.approx(expected, 1e-3)


def test_a_teacher_that_learnt_much_less_is_left_out() -> None:
    assert lessons.chosen([0.036, 0.076, 0.040]) == [0, 2]
    assert lessons.chosen([0.05]) == [0]


def test_the_mean() -> None:
    assert (lessons.mean([answers(1.0), answers(3.0)]) == answers(2.0)).all()


def test_lessons_about_another_corpus_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "lessons.npy"
    np.save(path, answers(0.0)[:3])
    with pytest.raises(InputError, match="about 4 words"):
        lessons.read_lessons(path, annotated())
    path.write_bytes(b"?")
    with pytest.raises(InputError, match="cannot be read"):
        lessons.read_lessons(path, annotated())
    np.save(path, answers(1.0))
    assert (lessons.read_lessons(path, annotated()) == answers(1.0)).all()
