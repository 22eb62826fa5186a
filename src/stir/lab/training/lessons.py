"""Lessons of several teachers: how good they are, and their mean.

A row of lessons has a teacher's logits after a word: that each of the newest words is an edit term,
and that it is an onset (`encoder_training.taught`). A large encoder can fail to learn, and then
teaches its errors: so each teacher is compared with what is annotated first.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError
from stir.lab.training.encoded import Encoded
from stir.network.weights import EDIT_LAGS

Lessons = NDArray[np.float16]
WORSE = 1.2
"""A teacher whose loss is this many times the best teacher's is left out."""
SURE = 6.0
"""The logit of what the annotation says, where no teacher was asked."""


def log_loss(lessons: Lessons, encoded: Encoded) -> float:
    """Return the mean loss of answers about annotated words, in bits per answer."""
    first = np.repeat(encoded.offsets[:-1], np.diff(encoded.offsets))
    places = np.arange(len(encoded.words))
    total = count = 0.0
    for column in range(lessons.shape[1]):
        is_edit = column < EDIT_LAGS
        about = places - (column if is_edit else column - EDIT_LAGS)
        asked = about >= first
        asked[asked] = ~encoded.masked[about[asked]]
        told = encoded.edit_terms if is_edit else encoded.back > 0
        sign = np.where(told[about[asked]], -1.0, 1.0)
        total += np.logaddexp(0.0, sign * lessons[asked, column]).sum()
        count += asked.sum()
    return float(total / count / np.log(2))


def annotated(encoded: Encoded, edit_lags: int, onset_lags: int) -> Lessons:
    """Return the lessons of a teacher who knows the annotation."""
    first = np.repeat(encoded.offsets[:-1], np.diff(encoded.offsets))
    places = np.arange(len(encoded.words))
    found = np.full((len(places), edit_lags + onset_lags), -SURE, np.float16)
    for told, lags, column in (
        (encoded.edit_terms, edit_lags, 0),
        (encoded.back > 0, onset_lags, edit_lags),
    ):
        for lag in range(lags):
            about = places - lag
            found[(about >= first) & told[about], column + lag] = SURE
    return found


def read_lessons(path: Path, encoded: Encoded) -> Lessons:
    """Read the lessons about a corpus."""
    try:
        lessons: Lessons = np.load(path, allow_pickle=False)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read as lessons: {error}", file=path) from error
    if lessons.ndim != 2 or len(lessons) != len(encoded.words):
        raise InputError(
            f"has lessons of shape {lessons.shape} about {len(encoded.words)} words", file=path
        )
    return lessons


def chosen(losses: Sequence[float]) -> list[int]:
    """Return which teachers are good enough to learn from."""
    return [i for i, loss in enumerate(losses) if loss <= WORSE * min(losses)]


def mean(lessons: Sequence[Lessons]) -> Lessons:
    """Return the mean of several teachers' logits."""
    total = np.zeros(lessons[0].shape, np.float32)
    for each in lessons:
        total += each
    found: Lessons = (total / len(lessons)).astype(np.float16)
    return found
