"""Pairs that are made of fluent requests: a correction and its twin.

A correction says another value of a slot first, or another word, or another sentence
(`corrector`, `restarts`). Its twin has the same values or the same cue, and means them (`twins`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from stir.lab.training.sentences.forms import written
from stir.lab.training.sentences.requests.corrector import Corrector
from stir.lab.training.sentences.requests.reading import Request, RequestDrawer, read_requests
from stir.lab.training.sentences.requests.twins import TwinMaker

__all__ = ["Request", "draw_pairs", "read_requests"]


def draw_pairs(count: int, seed: int, requests: Sequence[Request]) -> Iterator[tuple[str, str]]:
    """Draw pairs of a correction and its twin, in mark-up and in a form that `written` drew.

    The same seed and requests give the same pairs.
    """
    rng = random.Random(seed)
    drawer = RequestDrawer(requests, rng)
    corrector = Corrector(requests, drawer, rng)
    twins = TwinMaker(drawer, corrector.values, rng)
    for _ in range(count):
        correction = corrector.draw()
        twin = twins.twin(correction)
        names = correction.request.names()
        yield written(correction.markup, rng, names), written(twin, rng, names)
