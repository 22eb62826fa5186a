"""The features of every decision that any setting needs, computed once a fold.

What a stage learns from depends on the costs of the stages before, but only by which decisions it
is asked for: the features of a decision are the same for all settings. So the walks of
`training.examples` are taken once with stages that let through whatever *some* setting lets
through, and each setting picks its rows.

The one feature that is not the same is how probable `rm_start` thought a reparandum start
(`p_rm_start`): its forest learns from what `rp_start` lets through. The walks are given a stand-in
that answers with the number of the row; `with_probabilities` puts the answers in its place.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.checkpoint import Arrays
from stir.lab.training.crossfold import Models
from stir.lab.training.examples import (
    Stage,
    end_examples,
    onset_examples,
    reparandum_examples,
    verdict_examples,
)
from stir.paper.features import rm_start, rp_end
from stir.paper.forest import Forest
from stir.paper.graph import HISTORY
from stir.types import Utterance

_DISTANCE = rm_start.NAMES.index("distance")
_P_RM_START = rp_end.NAMES.index("p_rm_start")


class AnyOf:
    """Stands in for a forest: says yes where one of several does."""

    def __init__(self, forests: Sequence[Forest]) -> None:
        self._forests = forests

    def probability(self, features: array[float], label: int) -> float:
        """The greatest probability that any of them sees."""
        return max(forest.probability(features, label) for forest in self._forests)


class Always:
    """Stands in for a forest: says yes."""

    def probability(self, features: array[float], label: int) -> float:
        """Certainty."""
        return 1.0


class Numbers:
    """Stands in for a forest: answers with how often it was asked before."""

    def __init__(self) -> None:
        self._asked = -1

    def probability(self, features: array[float], label: int) -> float:
        """The number of the row, which a float32 holds up to 16 million."""
        self._asked += 1
        return float(self._asked)


class Candidates(NamedTuple):
    """Every candidate of every word that some `rp_start` forest takes for an onset, or that is one.

    Rows are candidates; `word` numbers the words they belong to.
    """

    rm_x: NDArray[np.float32]
    """Features for `rm_start`."""
    true: NDArray[np.bool_]
    """Whether the reparandum starts there."""
    word: NDArray[np.int32]
    verdict_x: NDArray[np.float32]
    """Features for `rp_end` at the onset, without `p_rm_start`."""
    passes: NDArray[np.bool_]
    """Words by `rp_start` forests: which let it through; a true onset always is."""
    end_x: NDArray[np.float32]
    """Features of the true hypotheses word by word, without `p_rm_start`."""
    end_y: NDArray[np.int8]
    end_row: NDArray[np.int32]
    """The candidate that the hypothesis began with."""

    def to_arrays(self) -> Arrays:
        """To be kept as a step."""
        return self._asdict()


def collect(
    utterances: Sequence[Utterance], models: Models, forests: Sequence[Forest], knows: Forest
) -> Candidates:
    """Walk over a fold with the `rp_start` forests of all costs, and the one that knows."""
    onset = Stage(cast(Forest, AnyOf(forests)), knows)
    reparanda = reparandum_examples(utterances, models, onset)
    everything = Stage(cast(Forest, Always()), cast(Forest, Numbers()))
    verdicts = verdict_examples(utterances, models, onset, everything, HISTORY).x
    everything = Stage(cast(Forest, Always()), cast(Forest, Numbers()))
    ends = end_examples(utterances, models, onset, everything)
    rm_x, end_x = reparanda.x, ends.x
    word = np.cumsum(rm_x[:, _DISTANCE] == 1).astype(np.int32) - 1
    words = onset_examples(utterances, models)
    passes = np.stack([probabilities(forest, words.x) >= 0.5 for forest in forests], axis=1)
    passes |= words.y[:, None] == 1
    return Candidates(
        rm_x,
        reparanda.y == 1,
        word,
        verdicts[np.argsort(verdicts[:, _P_RM_START])],
        passes[passes.any(axis=1)],
        end_x,
        ends.y,
        end_x[:, _P_RM_START].astype(np.int32),
    )


def joined(parts: Sequence[Candidates]) -> Candidates:
    """The candidates of all folds, one after the other."""
    rows = np.cumsum([0, *(len(part.rm_x) for part in parts)])
    words = np.cumsum([0, *(len(part.passes) for part in parts)])
    moved = [
        part._replace(word=part.word + word, end_row=part.end_row + row)
        for part, word, row in zip(parts, words, rows, strict=False)
    ]
    return Candidates(*(np.concatenate(column) for column in zip(*moved, strict=True)))


def with_probabilities(x: NDArray[np.float32], p: NDArray[np.float64]) -> NDArray[np.float32]:
    """Features for `rp_end` with what `rm_start` thought of each row."""
    filled = x.copy()
    filled[:, _P_RM_START] = p
    return filled


def probabilities(forest: Forest, x: NDArray[Any], label: int = 1) -> NDArray[np.float64]:
    """What `Forest.probability` says of each row, to the last bit."""
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
