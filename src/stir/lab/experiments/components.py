"""How good each component is by itself, given gold input: with ten folds and with one.

The paper's "5-6%" for ten folds (section 5) is about components. End to end the losses add up,
since a component then gets what the one before it made. Costs play no part here: the forests are
those that give probabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lab.experiments.grid.parallel import Task
from stir.lab.experiments.grid.runs import model
from stir.lab.experiments.grid.search import Search
from stir.lab.experiments.grid.settings import BEST_F_RM
from stir.lab.experiments.grid.workspace import opened
from stir.lab.experiments.report.document import Number, Row, Table
from stir.lab.experiments.signature import HELDOUT, signature
from stir.lab.training.checkpoint import Arrays
from stir.lab.training.crossfold import Models
from stir.lab.training.examples import (
    Examples,
    StageForests,
    edit_term_examples,
    end_examples,
    onset_examples,
    reparandum_examples,
)
from stir.paper.forest import Ballot, Forest
from stir.paper.model import STAGES, PaperModel
from stir.paper.policy import BOTH, GOES_ON, NEWEST
from stir.types import Utterance

COMPONENTS = ("ed", "rp_start", "rm_start", "rp_end")


def scores(detector: PaperModel, utterances: Sequence[Utterance]) -> dict[str, float]:
    """Return the F-score of each component by name: edit terms, onsets, starts and ends."""
    forests = dict(zip(STAGES, detector.forests, strict=True))
    models = Models(detector.lex, detector.pos, detector.edit)
    # gold onsets only, and gold starts only
    onset = StageForests(None, forests["p_rp_start"])
    start = StageForests(None, forests["p_rm_start"])
    return {
        "ed": _f(edit_term_examples(utterances, models), _winner(forests["ed"]), _is_newest),
        "rp_start": _f(onset_examples(utterances, models), _yes(forests["p_rp_start"]), bool),
        "rm_start": _f(
            reparandum_examples(utterances, models, onset), _yes(forests["p_rm_start"]), bool
        ),
        "rp_end": _f(
            end_examples(utterances, models, onset, start), _best(forests["end"]), _is_end
        ),
    }


def _is_newest(label: int) -> bool:
    """Whether `ed` takes the newest word for an edit term."""
    return label in (NEWEST, BOTH)


def _is_end(label: int) -> bool:
    return label != GOES_ON


def _winner(forest: Forest) -> Callable[[Any], int]:
    ballot = Ballot()
    return lambda features: forest.winner(features, ballot)


def _best(forest: Forest) -> Callable[[Any], int]:
    ballot = Ballot()
    return lambda features: forest.best(features, ballot)


def _yes(forest: Forest) -> Callable[[Any], int]:
    return lambda features: int(forest.at_least(features, 1, 0.5))


def _f(examples: Examples, decide: Callable[[Any], int], positive: Callable[[int], bool]) -> float:
    """The F-score of one kind of answer; 1 if nobody gives it."""
    rows = np.ascontiguousarray(examples.x, np.float64)
    said = np.array([positive(decide(row.data)) for row in rows], bool)
    gold: NDArray[np.bool_] = np.array([positive(int(label)) for label in examples.y], bool)
    both = int(np.count_nonzero(said)) + int(np.count_nonzero(gold))
    return 2 * int(np.count_nonzero(said & gold)) / both if both else 1.0


def tasks(folder: str, costs: Sequence[float]) -> list[Task]:
    """Return the task for one work folder, whose setting is trained."""
    return [Task("components", kept, (folder, tuple(costs)), 10)]


def kept(folder: str, costs: Sequence[float]) -> dict[str, float]:
    """Task: score the components of the setting with the paper's best F_rm."""
    space = opened(folder)

    def compute() -> Arrays:
        found = scores(model(folder, costs, BEST_F_RM), space.corpus(HELDOUT))
        return {name: np.array(value) for name, value in found.items()}

    found = space.checkpoints.step("components", {"costs": list(costs)}, compute)
    return {name: float(found[name]) for name in COMPONENTS}


def table(ten: Search, one: Search) -> Table:
    """Make the table of ten folds, of one, and of the change in per cent."""
    tens, ones = (kept(str(search.space.folder), search.costs) for search in (ten, one))
    sign = signature(str(ten.space.folder), HELDOUT, "components")
    rows = []
    for name in COMPONENTS:
        change = 100 * (ones[name] / tens[name] - 1) if tens[name] else None
        rows.append(Row((name, Number(tens[name]), Number(ones[name]), Number(change, 1)), sign))
    caption = "F of each component with gold input, held-out"
    return Table("components", caption, ("", "ten folds", "one fold", "change, %"), rows)
