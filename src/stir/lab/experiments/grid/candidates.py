"""The features of every decision that any setting needs, computed once per fold.

The training examples of a stage depend on the costs of earlier stages only by which decisions are
selected; the features of a decision are the same for all settings. So the pipeline runs once with a
policy that accepts everything that *any* setting accepts, and each setting selects its rows.

The one exception is the feature `p_rm_start`, the probability that `rm_start` gives to a reparandum
start: its forest is trained on what `rp_start` accepts. The feature is 0 here and is filled in by
`with_probabilities`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.checkpoint import Arrays
from stir.lab.training.crossfold import Models
from stir.lab.training.examples import Examples, ask_all, is_end_example
from stir.lab.training.gold import GoldPolicy
from stir.paper.features import rm_start, rp_end
from stir.paper.forest import Forest
from stir.paper.policy import RM_START, RP_START, Question
from stir.types import Utterance

_P_RM_START = rp_end.NAMES.index("p_rm_start")


class Candidates(NamedTuple):
    """All candidates of every word that is an onset or that some `rp_start` forest accepts.

    Rows are candidates; `word` is the number of the word they belong to.
    """

    rm_x: NDArray[np.float32]
    """Features for `rm_start`."""
    true: NDArray[np.bool_]
    """Whether the reparandum starts there."""
    word: NDArray[np.int32]
    verdict_x: NDArray[np.float32]
    """Features for `rp_end` at the onset, with `p_rm_start` 0."""
    passes: NDArray[np.bool_]
    """Words by `rp_start` forests: whether the forest accepts; True for every true onset."""
    end_x: NDArray[np.float32]
    """Features of the true hypotheses word by word, with `p_rm_start` 0."""
    end_y: NDArray[np.int8]
    end_row: NDArray[np.int32]
    """The candidate (row) of the hypothesis."""

    def to_arrays(self) -> Arrays:
        """Return the arrays by name, for a checkpoint."""
        return self._asdict()


class _Everything(GoldPolicy):
    """Records the candidates of all words that any `rp_start` forest accepts."""

    def __init__(self, decision_forests: Sequence[Forest], probability_forest: Forest) -> None:
        super().__init__()
        self._decision_forests = decision_forests
        self._probability_forest = probability_forest
        self.passes: list[list[bool]] = []
        self.candidates = Examples(rm_start.NAMES)
        self.word = array("i")
        self.verdicts = Examples(rp_end.NAMES)
        self.ends = Examples(rp_end.NAMES)
        self.end_row = array("i")
        self._row_of_onset: dict[int, int] = {}

    def accepts(self, question: Question) -> bool:
        gold = super().accepts(question)
        features = question.features
        if question.stage == RP_START:
            passes = [gold or f.at_least(features, 1, 0.5) for f in self._decision_forests]
            if any(passes):
                self.passes.append(passes)
            return any(passes)
        if question.stage == RM_START:
            if gold:
                self._row_of_onset[question.onset] = len(self.candidates)
            self.candidates.add(features, gold)
            self.word.append(len(self.passes) - 1)
            return True
        # all equally probable, so hypotheses keep the order of the candidates
        self.verdicts.add(features, gold)
        return gold

    def choose(self, question: Question) -> int:
        label = super().choose(question)
        if is_end_example(question):
            self.ends.add(question.features, label)
            self.end_row.append(self._row_of_onset[question.onset])
        return label

    def probability(self, question: Question) -> float:
        if question.stage == RP_START:
            return self._probability_forest.probability(question.features, 1)
        return 0.0


def collect(
    utterances: Sequence[Utterance],
    models: Models,
    decision_forests: Sequence[Forest],
    probability_forest: Forest,
) -> Candidates:
    """Collect a fold's candidates, given the `rp_start` forests of all costs."""
    found = _Everything(decision_forests, probability_forest)
    ask_all(found, utterances, models)
    return Candidates(
        found.candidates.x,
        found.candidates.y == 1,
        np.array(found.word, dtype=np.int32),
        found.verdicts.x,
        np.array(found.passes, dtype=np.bool_).reshape(-1, len(decision_forests)),
        found.ends.x,
        found.ends.y,
        np.array(found.end_row, dtype=np.int32),
    )


def joined(parts: Sequence[Candidates]) -> Candidates:
    """Concatenate the candidates of all folds."""
    rows = np.cumsum([0, *(len(part.rm_x) for part in parts)])
    words = np.cumsum([0, *(len(part.passes) for part in parts)])
    moved = [
        part._replace(word=part.word + word, end_row=part.end_row + row)
        for part, word, row in zip(parts, words, rows, strict=False)
    ]
    return Candidates(*(np.concatenate(column) for column in zip(*moved, strict=True)))


def with_probabilities(x: NDArray[np.float32], p: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return features for `rp_end` with `p_rm_start` filled in."""
    filled = x.copy()
    filled[:, _P_RM_START] = p
    return filled


def probabilities(forest: Forest, x: NDArray[Any], label: int = 1) -> NDArray[np.float64]:
    """Return exactly what `Forest.probability` gives for each row."""
    arrays = forest.to_arrays()
    feature, threshold = arrays["feature"], arrays["threshold"]
    total = np.zeros(len(x))
    rows = np.arange(len(x))
    for root in range(forest.trees):
        node = np.full(len(x), root)
        asking = rows
        while len(asking):
            here = node[asking]
            low = x[asking, feature[here]] <= threshold[here]
            node[asking] = np.where(low, arrays["left"][here], arrays["right"][here])
            asking = asking[node[asking] < forest.inner]
        total += arrays["frequency"][label, node]
    return total / forest.trees
