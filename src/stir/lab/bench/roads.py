"""The networks' weights in 16 and in 8 bits, for one word and for several; their products alone.

All in one run, interleaved. The baseline of a row is one word at a time with 16-bit weights or, of
the products, the same number of them with weights that stay in a core's cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from stir.detector import Detector
from stir.lab.bench.measurement import Measurement, seconds
from stir.lab.bench.pushing import pushing
from stir.lab.training.rounding import rounded
from stir.lockstep import Job, run_in_step
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.product import Matrix, multiply, sums, vectors
from stir.session import Session
from stir.types import Utterance
from stir.words import Word

REPEATS = 9
_READS = 200  # a single one is too short to time
_CACHED = 256  # rows of a matrix that stays in a cache of a core


def roads(model: NetworkModel, speech: Sequence[Utterance]) -> list[Measurement]:
    """Microseconds a word on each road, and of the products that every word needs."""
    words = sum(len(utterance.words) for utterance in speech)
    # any factors do, and these are found at once
    wide, narrow = (rounded(model, by_maximum=True, wide=wide) for wide in (True, False))
    one_by_one = [pushing(Detector(m).session(), speech) for m in (wide, narrow)]
    together = [in_step(Detector(m), speech) for m in (wide, narrow)]
    products = [reading(narrow), reading(narrow, cached=True)]
    times = seconds(*one_by_one, *together, *products, repeats=REPEATS)
    push_16, push_8, step_16, step_8 = (time * 1e6 / words for time in times[:4])
    read, cached = (time * 1e6 / _READS for time in times[4:])
    size = sum(matrix.rows * matrix.columns for matrix in every_word(narrow)) / 1e6
    return [
        Measurement("push, 8-bit weights", "µs", push_8, push_16),
        Measurement("in step, 16-bit weights", "µs", step_16, push_16),
        Measurement("in step, 8-bit weights", "µs", step_8, push_16),
        Measurement("weights that a word reads, 8-bit", "MB", size),
        Measurement("their products alone", "µs", read, cached),
    ]


def in_step(detector: Detector, speech: Sequence[Utterance]) -> Callable[[], None]:
    """Return a function that annotates utterances with their tags in step."""

    def job(utterance: Utterance, session: Session) -> Job[None]:
        for word, tag in zip(utterance.words, utterance.pos or (), strict=True):
            yield Word(word, tag)
        session.finish()

    def annotate() -> None:
        for _ in run_in_step((partial(job, u) for u in speech), detector.session):
            pass

    return annotate


def every_word(model: NetworkModel) -> list[Matrix]:
    """The matrices that every word is multiplied with, in their order."""
    guard: list[Network] = [] if model.guard is None else [model.guard]
    found: list[Matrix] = []
    for network in (*model.networks, *guard):
        for layer in network.layers:
            found += layer.states, layer.inputs
        found.append(network.heads)
    return found


def reading(model: NetworkModel, *, cached: bool = False) -> Callable[[], None]:
    """Return a function that multiplies with all weights or, `cached`, with a few of them."""
    matrices = every_word(model)
    if cached:
        matrices = [part for matrix in matrices for part in _few(matrix)]
    width, rows = max(m.columns for m in matrices), max(m.rows for m in matrices)
    vector, out = vectors(1, width), sums(1, rows)
    vector[:] = np.random.default_rng(0).integers(-4096, 4096, vector.shape)

    def read() -> None:
        for _ in range(_READS):
            for matrix in matrices:
                multiply(matrix, vector, out, 1)

    return read


def _few(matrix: Matrix) -> list[Matrix]:
    """The same matrix as often as it takes to make as many products."""
    kind = np.int8 if matrix.is_narrow else np.int16
    few = Matrix(np.ones((min(_CACHED, matrix.rows), matrix.columns), kind))
    return [few] * max(1, matrix.rows // _CACHED)
