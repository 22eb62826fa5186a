"""Training examples of the classifiers: the features of every question that the pipeline asks.

The detector's own pipeline (`pipeline.push`) processes each utterance. A policy answers its
questions from gold, so that edit terms and reparanda leave the path as annotated, and records the
questions. Later stages filter the output of earlier ones: `rm_start` is trained on every onset that
`rp_start` accepts, true or false, and `rp_end` on every hypothesis that both accept. A reparandum
that starts beyond the search window stays on the path, as it does at run time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.crossfold import Models
from stir.lab.training.gold import GoldPolicy, walk
from stir.paper.features import ed, rm_start, rp_end, rp_start
from stir.paper.forest import Forest
from stir.paper.graph import MAX_REPARANDUM_WORDS
from stir.paper.pipeline import Pipeline
from stir.paper.policy import ED, RM_START, RP_END, RP_START, Question
from stir.types import Annotation, Utterance

VERDICT_DEPTH = 1
"""The number of hypotheses per onset that the verdict is trained on. The others are tested only if
the best one is rejected, and are nearly always wrong; with them the verdict learns to reject (see
docs/experiments.md)."""

MAX_RP_LENGTH = MAX_REPARANDUM_WORDS + 1
"""The end of a repair phase is trained on this many of its words."""

_RP_LENGTH = rp_end.NAMES.index("rp_length")
# longer than any utterance: MAX_RP_LENGTH limits how long a phase is followed
_NO_HORIZON = 1 << 30


@dataclass
class Examples:
    """Feature vectors and class labels of one stage."""

    names: tuple[str, ...]
    _features: array[float] = field(default_factory=lambda: array("d"))
    _labels: array[int] = field(default_factory=lambda: array("b"))

    def add(self, features: array[float], label: int) -> None:
        """Add one decision."""
        self._features.extend(features)
        self._labels.append(label)

    def __len__(self) -> int:
        return len(self._labels)

    @property
    def x(self) -> NDArray[np.float32]:
        """The features, one row per decision."""
        rows = np.frombuffer(self._features, np.float64).reshape(-1, len(self.names))
        return rows.astype(np.float32)

    @property
    def y(self) -> NDArray[Any]:
        """The class labels."""
        return np.frombuffer(self._labels, np.int8)


class StageForests(NamedTuple):
    """A stage's two forests: a cost-sensitive one for decisions, a plain one for probabilities."""

    decision: Forest | None
    """With None, the stage accepts nothing beyond gold."""
    probability: Forest

    def accepts(self, question: Question) -> bool:
        """Whether the decision forest accepts."""
        return self.decision is not None and self.decision.at_least(question.features, 1, 0.5)


class Recorder(GoldPolicy):
    """Answers from gold, and records the questions of one stage with their gold classes."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.examples = Examples(names)

    def record(self, question: Question, label: int) -> int:
        """Add an example and return its class."""
        self.examples.add(question.features, label)
        return label


def ask_all(policy: GoldPolicy, utterances: Iterable[Utterance], models: Models) -> None:
    """Run the pipeline over utterances, with the policy answering every question."""
    for _ in walk(training_engine(policy, models), policy, utterances):
        pass


def training_engine(policy: GoldPolicy, models: Models, verdicts: int = 1) -> Pipeline:
    """Make an engine that follows all hypotheses which the policy accepts, regardless of age."""
    depth = MAX_REPARANDUM_WORDS
    return Pipeline(*models, None, policy, depth=depth, horizon=_NO_HORIZON, verdicts=verdicts)


def _recorded(policy: Recorder, utterances: Iterable[Utterance], models: Models) -> Examples:
    ask_all(policy, utterances, models)
    return policy.examples


# --- ed and rp_start: along gold ------------------------------------------------------------------


class _EditTerms(Recorder):
    def choose(self, question: Question) -> int:
        label = super().choose(question)
        return self.record(question, label) if question.stage == ED else label


def edit_term_examples(utterances: Iterable[Utterance], models: Models) -> Examples:
    """Collect every word with the previous one: which of the two are edit terms?"""
    return _recorded(_EditTerms(ed.NAMES), utterances, models)


class _Onsets(Recorder):
    def accepts(self, question: Question) -> bool:
        label = super().accepts(question)
        return bool(self.record(question, label)) if question.stage == RP_START else label


def onset_examples(utterances: Iterable[Utterance], models: Models) -> Examples:
    """Collect every word that is not an edit term and has a predecessor: is it an onset?"""
    return _recorded(_Onsets(rp_start.NAMES), utterances, models)


# --- rm_start: what rp_start lets through ---------------------------------------------------------


class _Reparanda(Recorder):
    """Searches from true onsets and from those that `rp_start` accepts."""

    def __init__(self, onset: StageForests) -> None:
        super().__init__(rm_start.NAMES)
        self._onset = onset

    def accepts(self, question: Question) -> bool:
        gold = super().accepts(question)
        if question.stage == RP_START:
            return gold or self._onset.accepts(question)
        if question.stage == RM_START:
            self.record(question, gold)
        return gold

    def probability(self, question: Question) -> float:
        if question.stage == RP_START:
            return self._onset.probability.probability(question.features, 1)
        return super().probability(question)


def reparandum_examples(
    utterances: Iterable[Utterance], models: Models, onset: StageForests
) -> Examples:
    """Collect every candidate of every true or accepted onset: does the reparandum start there?"""
    return _recorded(_Reparanda(onset), utterances, models)


# --- rp_end: what both let through ----------------------------------------------------------------


class _Hypotheses(Recorder):
    """Records questions of `rp_end`; the stages before it say how probable a hypothesis is."""

    def __init__(self, onset: StageForests, reparandum: StageForests) -> None:
        super().__init__(rp_end.NAMES)
        self._onset = onset
        self._reparandum = reparandum

    def probability(self, question: Question) -> float:
        if question.stage == RP_START:
            return self._onset.probability.probability(question.features, 1)
        if question.stage == RM_START:
            return self._reparandum.probability.probability(question.features, 1)
        return 1.0


class _Accepted(_Hypotheses):
    """Follows the hypotheses that both stages accept, besides those of gold."""

    def __init__(self, onset: StageForests, reparandum: StageForests) -> None:
        super().__init__(onset, reparandum)
        self._passed: set[int] = set()  # the accepted candidates of the newest word
        self._recorded = 0  # how many of them

    def accepts(self, question: Question) -> bool:
        gold = super().accepts(question)
        if question.stage == RP_START:
            self._passed.clear()
            self._recorded = 0
            return gold or self._onset.accepts(question)
        if question.stage == RM_START:
            if self._reparandum.accepts(question):
                self._passed.add(question.candidate)
                return True
            return gold
        return self.judge(question, gold)

    def judge(self, question: Question, gold: bool) -> bool:
        """Whether a hypothesis is a repair."""
        raise NotImplementedError


class _Verdicts(_Accepted):
    """Records the best hypotheses, and continues with gold."""

    def __init__(self, onset: StageForests, reparandum: StageForests, depth: int) -> None:
        super().__init__(onset, reparandum)
        self._depth = depth

    def judge(self, question: Question, gold: bool) -> bool:
        # hypotheses arrive in order of probability
        if question.candidate in self._passed and self._recorded < self._depth:
            self.record(question, gold)
            self._recorded += 1
        return gold


def verdict_examples(
    utterances: Iterable[Utterance],
    models: Models,
    onset: StageForests,
    reparandum: StageForests,
    depth: int,
) -> Examples:
    """Collect the best `depth` hypotheses that `rm_start` accepts, true or not: is it a repair?

    True hypotheses that it rejects are left out: with them the forest would learn to accept false
    ones that look similar.
    """
    return _recorded(_Verdicts(onset, reparandum, depth), utterances, models)


class _Still(_Accepted):
    """Shows what all stages accept until its last verdict, and asks about it at each word."""

    def __init__(
        self, onset: StageForests, reparandum: StageForests, verdict: Forest, words: int
    ) -> None:
        super().__init__(onset, reparandum)
        self._verdict = verdict
        self._words = words
        self._shown: dict[int, int] = {}  # the candidate that is shown, by onset

    def begin(self, annotation: Annotation) -> None:
        super().begin(annotation)
        self._shown = {}

    def judge(self, question: Question, gold: bool) -> bool:
        onset, candidate = question.onset, question.candidate
        if question.index == onset:
            # the best candidate comes first
            if candidate in self._passed and self._verdict.at_least(question.features, 1, 0.5):
                return self._shown.setdefault(onset, candidate) == candidate or gold
            return gold
        if self._shown.get(onset) == candidate:
            self.record(question, gold)
            return gold or question.features[_RP_LENGTH] < self._words
        return gold


def still_examples(
    utterances: Iterable[Utterance],
    models: Models,
    onset: StageForests,
    reparandum: StageForests,
    verdict: Forest,
    verdicts: int,
) -> Examples:
    """Collect what the verdict accepts at its onset, at the words after it: is it still a repair?

    False hypotheses are shown up to their last verdict, as they would be at run time.
    """
    policy = _Still(onset, reparandum, verdict, verdicts)
    for _ in walk(training_engine(policy, models, verdicts), policy, utterances):
        pass
    return policy.examples


class _Ends(_Hypotheses):
    def choose(self, question: Question) -> int:
        label = super().choose(question)
        if is_end_example(question):
            self.record(question, label)
        return label


def end_examples(
    utterances: Iterable[Utterance],
    models: Models,
    onset: StageForests,
    reparandum: StageForests,
) -> Examples:
    """Collect every true hypothesis, word by word: does its repair phase end here?"""
    return _recorded(_Ends(onset, reparandum), utterances, models)


def is_end_example(question: Question) -> bool:
    """Whether a question about the end of a repair phase is an example; long phases are not."""
    return question.stage == RP_END and question.features[_RP_LENGTH] <= MAX_RP_LENGTH
