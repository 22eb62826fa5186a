"""A word's way through the detector, stage by stage, against scikit-learn called in the loop.

A stage's share is what the word costs less what it would cost if that stage and those after it did
not get to work: its forest is exchanged for one with the same questions that always says no. The
shares add up to the whole.

The baseline is the same pipeline with scikit-learn's forests, as one would first write it. It takes
milliseconds a word, so a few hundred words have to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from stir.errors import InputError
from stir.lab.bench import network
from stir.lab.bench.measurement import Measurement, seconds
from stir.lab.bench.plain import from_source
from stir.lab.bench.pushing import ids, microseconds, pushing, take
from stir.lab.bench.subject import Subject
from stir.network.model import RecurrentModel
from stir.paper.forest import Forest
from stir.paper.graph import WordGraph
from stir.paper.model import STAGES, Model
from stir.paper.pipeline import BOTH
from stir.session import Session
from stir.types import Utterance

WORDS_BASELINE = 200
WORDS_PLAIN = 1_000
PARTS = 8
"""Plain Python remembers divergences: it is timed on words that it has not heard, in parts."""
WARM_UP = 20_000
"""And once it has heard so many others."""
STAGE_NAMES = tuple(STAGES)[:4]


def measure(subject: Subject) -> list[Measurement]:
    """Push words with their tags: the whole, each stage's share, plain Python."""
    model, speech = subject.model, subject.speech
    if isinstance(model, RecurrentModel):
        return network.measure(subject, model)
    words = sum(len(utterance.words) for utterance in speech)
    if not words:
        raise InputError("there are no words to measure on")
    push = pushing(Session(model), speech)
    pipelines = [_feeding(replace_forests(model, **no), speech) for no in _leaving_out()]
    whole, graph, *stages = (
        time * 1e6 / words for time in seconds(push, _following(model, speech), *pipelines)
    )
    plain, baseline = _plain(subject)
    steps = [graph, *stages, whole]
    names = ("graph", *STAGE_NAMES, "session")
    shares = [graph, *(after - before for before, after in pairwise(steps))]
    return [
        Measurement("push, a word", "µs", whole, baseline),
        *(
            Measurement(f"  {name}", "µs", max(share, 0.0))
            for name, share in zip(names, shares, strict=True)
        ),
        Measurement("push, plain Python", "µs", plain, baseline),
    ]


def _leaving_out() -> list[dict[str, int]]:
    """Answers that keep stages from work: from the second stage on, from the third, from none."""
    return [{"ed": BOTH}, {"rp_start": 0}, {"rm_start": 0}, {}]


def replace_forests(model: Model, **answers: int) -> Model:
    """The model with forests that ask what they asked and always answer the same."""
    forests: Any = tuple(
        _saying(forest, answers[name]) if name in answers else forest
        for name, forest in zip(STAGES, model.forests, strict=True)
    )
    return replace(model, forests=forests)


def _saying(forest: Forest, label: int) -> Forest:
    arrays = forest.to_arrays()
    arrays["frequency"] = np.zeros_like(arrays["frequency"])
    arrays["frequency"][label] = 1.0
    return Forest.from_arrays(arrays, forest.names, forest.classes)


# --- what is timed --------------------------------------------------------------------------------


def _feeding(model: Model, speech: Sequence[Utterance]) -> Callable[[], None]:
    pipeline = Session(model)._engine
    utterances = ids(model, speech)

    def feed() -> None:
        for utterance in utterances:
            for word in utterance:
                pipeline.push(*word)
            pipeline.clear()

    return feed


def _following(model: Model, speech: Sequence[Utterance]) -> Callable[[], None]:
    graph = WordGraph(model.lex, model.pos)
    utterances = ids(model, speech)

    def follow() -> None:
        for utterance in utterances:
            for text, word, tag, _ in utterance:
                graph.push_ids(text, word, tag)
            graph.clear()

    return follow


# --- plain Python, and scikit-learn in the loop ---------------------------------------------------


class _Asking:
    """A forest of scikit-learn's that is asked, and a flat one whose answer counts."""

    def __init__(self, flat: Any, theirs: Any) -> None:
        self.flat, self.theirs = flat, theirs
        self.names, self.classes = flat.names, flat.classes

    def probability(self, features: Any, label: int) -> float:
        self.theirs.predict_proba([features])
        return float(self.flat.probability(features, label))

    def at_least(self, features: Any, label: int, least: float) -> bool:
        return self.probability(features, label) >= least

    def best(self, features: Any, ballot: Any) -> int:
        self.theirs.predict_proba([features])
        return int(self.flat.best(features, ballot))

    def winner(self, features: Any, ballot: Any) -> int:
        return self.best(features, ballot)


def _plain(subject: Subject) -> tuple[float, float | None]:
    """Microseconds a word in plain Python, and with scikit-learn in its loop, if it is there."""
    assert subject.folder is not None
    module = from_source("stir.detector")
    model, listen = module.load(subject.folder).model, module.Session
    left = iter(subject.speech)
    parts = [take(left, WORDS_PLAIN) for _ in range(PARTS)]
    pushing(listen(model), take(left, WARM_UP))()
    timed = [microseconds(listen(model), part) for part in parts if part]
    return min(timed), _baseline(model, listen, take(iter(subject.speech), WORDS_BASELINE))


def _baseline(model: Any, listen: Callable[[Any], Any], speech: list[Utterance]) -> float | None:
    try:
        from stir.lab.training.grow import random_forest
    except ImportError:
        return None
    rng = np.random.default_rng(0)

    def asking(flat: Any) -> _Asking:
        # of the same shape; what it knows makes no difference to its speed
        x = rng.normal(size=(1000, len(flat.names)))
        y = rng.integers(0, len(flat.classes), 1000)
        return _Asking(flat, random_forest(len(flat.names), seed=0).fit(x, y))

    slow = replace(model, forests=tuple(asking(flat) for flat in model.forests))
    return microseconds(listen(slow), speech)
