"""Time per word in the paper's pipeline, against scikit-learn called in the loop.

The step of a stage is the engine with a policy that evaluates the forests up to that stage and
rejects everything afterwards, so that later stages have no work. The baseline is a straightforward
pipeline that calls scikit-learn's forests. It takes milliseconds per word, so it is measured on a
few hundred words only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from stir.lab.bench.plain import from_source
from stir.lab.bench.pushing import Step, feeding, microseconds, pushing, tagged_words, take
from stir.lab.bench.subject import Subject
from stir.lab.training.gold import engine_with
from stir.paper.graph import WordGraph
from stir.paper.lookup import Lookup
from stir.paper.model import PaperModel
from stir.paper.policy import (
    BOTH,
    ED,
    RM_START,
    RP_END,
    RP_START,
    STAGE_NAMES,
    FixedAnswers,
    Policy,
    Question,
)
from stir.types import Utterance

WORDS_BASELINE = 200
WORDS_PLAIN = 1_000
PARTS = 8
"""Plain Python caches divergences, so it is timed on new words, in this many parts."""
WARM_UP = 20_000
"""The number of words pushed before timing starts."""

STOPPED: dict[str, dict[int, int]] = {
    "ed": {ED: BOTH},
    "rp_start": {RP_START: 0},
    "rm_start": {RM_START: 0},
    "rp_end": {},
}
"""By the last stage that runs, the fixed answers that stop the later stages."""


def steps(model: PaperModel, speech: Sequence[Utterance]) -> list[Step]:
    """Return the steps: look-up, word graph, then each stage."""
    return [
        Step("look-up", _looking_up(model, speech)),
        Step("graph", _following(model, speech)),
        *(Step(stage, feeding(stopped(model, stage), speech)) for stage in STAGE_NAMES),
    ]


def stopped(model: PaperModel, stage: str) -> Any:
    """Make an engine of the model in which the stages after `stage` do not run."""
    forests = model.policy()
    answers = STOPPED[stage]
    return engine_with(model, FixedAnswers(forests, answers) if answers else forests)


def _looking_up(model: PaperModel, speech: Sequence[Utterance]) -> Callable[[], None]:
    lookup = Lookup(model.lex, model.pos, model.edit, model.tagger)
    utterances = tagged_words(speech)

    def look_up() -> None:
        for utterance in utterances:
            for word in utterance:
                lookup.push(word)
            lookup.clear()

    return look_up


def _following(model: PaperModel, speech: Sequence[Utterance]) -> Callable[[], None]:
    lookup = Lookup(model.lex, model.pos, model.edit, model.tagger)
    graph = WordGraph(model.lex, model.pos)
    utterances = tagged_words(speech)

    def follow() -> None:
        for utterance in utterances:
            for word in utterance:
                lookup.push(word)
                graph.push_ids(word.form, lookup.word, lookup.tag)
            lookup.clear()
            graph.clear()

    return follow


# --- plain Python, and scikit-learn in the loop ---------------------------------------------------


class ScikitPolicy(Policy):
    """Calls a scikit-learn forest for every question, but returns another policy's answer."""

    def __init__(
        self, policy: Policy, decision_forests: Sequence[Any], probability_forests: Sequence[Any]
    ) -> None:
        """Take decision and probability forests in the order of `ForestPolicy`."""
        self._policy = policy
        self._decision_forests = decision_forests
        p_rp_start, p_rm_start, self._end = probability_forests
        self._probability_forests = {RP_START: p_rp_start, RM_START: p_rm_start}

    def choose(self, question: Question) -> int:
        """Predict, and return the other policy's answer."""
        forest = self._end if question.stage == RP_END else self._decision_forests[ED]
        forest.predict_proba([question.features])
        return self._policy.choose(question)

    def accepts(self, question: Question) -> bool:
        """Predict, and return the other policy's answer."""
        self._decision_forests[question.stage].predict_proba([question.features])
        return self._policy.accepts(question)

    def probability(self, question: Question) -> float:
        """Predict if the stage has a probability forest, and return the other policy's answer."""
        if question.stage in self._probability_forests:
            self._probability_forests[question.stage].predict_proba([question.features])
        return self._policy.probability(question)


def plain(subject: Subject) -> tuple[float, float | None]:
    """Return microseconds per word in plain Python, and with scikit-learn if it is installed."""
    assert subject.folder is not None
    module: Any = from_source("stir.detector")
    detector = module.load(subject.folder)
    left = iter(subject.speech)
    parts = [take(left, WORDS_PLAIN) for _ in range(PARTS)]
    pushing(detector.session(), take(left, WARM_UP))()
    timed = [microseconds(detector.session(), part) for part in parts if part]
    engine = detector.model.engine(detector.options)
    slow = _in_the_loop(detector.model, engine.policy)
    if slow is None:
        return min(timed), None
    engine.policy = slow
    few = take(iter(subject.speech), WORDS_BASELINE)
    return min(timed), microseconds(module.Session(engine), few)


def _in_the_loop(model: Any, policy: Any) -> ScikitPolicy | None:
    try:
        from stir.lab.training.grow import random_forest
    except ImportError:
        return None
    rng = np.random.default_rng(0)

    def grown(flat: Any) -> Any:
        # a forest of the same shape; its speed does not depend on the training data
        x = rng.normal(size=(1000, len(flat.names)))
        y = rng.integers(0, len(flat.classes), 1000)
        return random_forest(len(flat.names), seed=0).fit(x, y)

    forests = [grown(flat) for flat in model.forests]
    return ScikitPolicy(policy, forests[:4], forests[4:])
