"""Possible definitions of H_pos in Table 1, and why it ranks first though its means hardly differ.

The entropy of the tags could be taken after the word or before it, exactly (equation 5) or
approximately (equation 6), and an unseen context could use back-off or a uniform distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lab.experiments.discretise import cut_points
from stir.lab.experiments.grid.approximation import approximate_entropies
from stir.lab.experiments.grid.workspace import opened
from stir.lab.experiments.ranking import gain, merit
from stir.lab.experiments.report.document import Number, Row, Table
from stir.lab.experiments.signature import HELDOUT
from stir.lab.training.checkpoint import Arrays
from stir.lab.training.crossfold import Models
from stir.lab.training.examples import training_engine
from stir.lab.training.gold import GoldPolicy, walk
from stir.paper.graph import Node
from stir.paper.policy import RP_START, Question
from stir.types import Utterance

Named = Sequence[tuple[str, list[float]]]
"""Each definition with its mean for other words and for onsets, its merit, the number of intervals
after discretisation, and the merit of a single cut."""
INTERVALS = 3

DEFINITIONS = (
    "after the word, equation 5",
    "after the word, equation 6",
    "after the word, equation 6, an unseen pair of tags being uniform",
    "before the word, equation 5",
    "before the word, equation 6",
    "after the word's tag alone, equation 5",
)


def definitions(folder: str) -> Named:
    """Task: compute how well each definition of H_pos separates onsets."""
    space = opened(folder)

    def compute() -> Arrays:
        columns, pairs, y = _entropies(space.corpus(HELDOUT), space.models)
        found = [
            [
                float(column[y == 0].mean()),
                float(column[y == 1].mean()),
                merit(column, y),
                len(cut_points(column, y)) + 1,
                merit(column, y, levels=1),
            ]
            for column in columns
        ]
        return {"numbers": np.array(found), "pairs": np.array([gain(pairs, y), len(set(pairs))])}

    arrays = space.checkpoints.step("definitions", {}, compute)
    named = list(zip(DEFINITIONS, arrays["numbers"].tolist(), strict=True))
    whole, kinds = arrays["pairs"].tolist()
    return [*named, ("the pair of tags itself", [np.nan, np.nan, whole, kinds, np.nan])]


class _Tips(GoldPolicy):
    """Answers from gold, and records the nodes of the words that `rp_start` decides on."""

    def __init__(self, models: Models) -> None:
        super().__init__()
        self.engine = training_engine(self, models)
        self.found: list[tuple[Node, bool]] = []

    def accepts(self, question: Question) -> bool:
        gold = super().accepts(question)
        if question.stage == RP_START:
            self.found.append((self.engine.graph.tip, gold))
        return gold


def _entropies(
    utterances: Sequence[Utterance], models: Models
) -> tuple[list[NDArray[Any]], NDArray[Any], NDArray[Any]]:
    pos, tips = models.pos, _Tips(models)
    exact, approximate = pos.arrays.entropy, approximate_entropies(pos)
    single, uniform = len(pos.vocabulary), log2(len(pos.vocabulary) - 1)
    shorter = cache(pos.trie.shorter)
    rows, pairs, y = [], [], []
    for _ in walk(tips.engine, tips, utterances):
        for node, is_onset in tips.found:
            before = node.previous
            assert before is not None
            after, earlier = node.pos.after, before.pos.after
            seen = after > single
            rows.append(
                (
                    exact[after],
                    approximate[after],
                    approximate[after] if seen else uniform,
                    exact[earlier],
                    approximate[earlier],
                    exact[shorter(after)] if seen else exact[after],
                )
            )
            pairs.append(before.token.tag * (single + 1) + node.token.tag)
            y.append(is_onset)
        tips.found.clear()
    return list(np.array(rows).T), np.array(pairs), np.array(y, dtype=int)


def about(named: Named, place: float) -> str:
    """Return a paragraph that explains the rank of the tag entropy."""
    (_, after), (_, pair) = named[0], named[-1]
    text = (
        f"By its plain definition, the entropy after the word, H_pos has an average rank of"
        f" {place:.1f}; the paper has it first. Means are {after[0]:.2f} bits for other words and"
        f" {after[1]:.2f} for onsets, and one cut is worth {after[4]:.3f} bits; the discretisation"
        f" makes {after[3]:.0f} intervals of it, worth {after[2]:.3f}. Knowing the pair of"
        f" tags itself is worth {pair[2]:.3f}."
    )
    if after[2] < 2 * after[4]:
        return text
    return text + (
        " So most of its merit lies in the many cuts: two pairs of tags rarely have the same"
        " entropy, so the intervals identify the pair. The high rank is that of the pair of tags;"
        " means or a single threshold do not show it."
    )


def table(named: Named, sign: str) -> Table:
    """Make a table of all definitions."""
    header = ("entropy of the tags", "other words", "onsets", "merit", "intervals", "one cut")
    rows = [
        Row(
            (
                name,
                *(
                    Number(None if np.isnan(v) else v, 0 if i == 3 else 3)
                    for i, v in enumerate(row)
                ),
            ),
            sign,
        )
        for name, row in named
    ]
    return Table("table1-entropy", "What H_pos may mean, and what each is worth", header, rows)
