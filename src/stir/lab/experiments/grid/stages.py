"""The forests that settings share: those of `ed`, `rp_start`, `rm_start` and the repair ends.

`rp_start` has one set of examples for all costs. `rm_start` has one set for each cost of
`rp_start`, since it is trained on what `rp_start` accepts. Bagged probabilities are computed once
for each set of examples. Every forest is a separate step of the checkpoints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from stir.lab.experiments.grid.candidates import (
    Candidates,
    collect,
    joined,
    probabilities,
    with_probabilities,
)
from stir.lab.experiments.grid.workspace import Workspace, opened
from stir.lab.training.checkpoint import Arrays
from stir.lab.training.examples import Examples, edit_term_examples, onset_examples
from stir.lab.training.grower import two_way
from stir.paper.forest import Forest
from stir.paper.model import STAGES


def fold_examples(folder: str, fold: int) -> dict[str, Arrays]:
    """Task: collect the examples of `ed` and `rp_start` in a fold."""
    space = opened(folder)

    def compute() -> Arrays:
        utterances, models = space.fold(fold)
        ed, onsets = edit_term_examples(utterances, models), onset_examples(utterances, models)
        return {**_arrays("ed", ed), **_arrays("rp_start", onsets)}

    found = space.checkpoints.step("examples", {"fold": fold}, compute)
    return {
        stage: {"x": found[f"{stage}.x"], "y": found[f"{stage}.y"]} for stage in ("ed", "rp_start")
    }


def _arrays(stage: str, examples: Examples) -> Arrays:
    return {f"{stage}.x": examples.x, f"{stage}.y": examples.y}


def _all_examples(space: Workspace, stage: str) -> Arrays:
    folds = [fold_examples(str(space.folder), fold)[stage] for fold in space.folds]
    return {name: np.concatenate([fold[name] for fold in folds]) for name in ("x", "y")}


def ed_forest(folder: str) -> Forest:
    """Task: train the forest of `ed`."""
    space = opened(folder)
    return kept_forest(
        space, "ed", {}, lambda: space.grower().plain("ed", _all_examples(space, "ed"))
    )


def onset_forest(folder: str, cost: float) -> Forest:
    """Task: train the decision forest of `rp_start` for this cost."""
    space = opened(folder)
    return kept_forest(
        space,
        "rp_start",
        {"cost": cost},
        lambda: space.grower().cost_sensitive(
            "rp_start", _all_examples(space, "rp_start"), two_way(cost)
        ),
    )


def onset_probability_forest(folder: str) -> Forest:
    """Task: train the probability forest of `rp_start`."""
    space = opened(folder)
    return kept_forest(
        space,
        "p_rp_start",
        {},
        lambda: space.grower().plain("p_rp_start", _all_examples(space, "rp_start")),
    )


def fold_candidates(folder: str, fold: int, costs: Sequence[float]) -> Candidates:
    """Task: collect the candidates of a fold for all costs of `rp_start`."""
    space = opened(folder)

    def compute() -> Arrays:
        utterances, models = space.fold(fold)
        forests = [onset_forest(folder, cost) for cost in costs]
        return collect(utterances, models, forests, onset_probability_forest(folder)).to_arrays()

    depends = {"fold": fold, "costs": list(costs)}
    return Candidates(**space.checkpoints.step("candidates", depends, compute))


@lru_cache(maxsize=1)
def all_candidates(folder: str, costs: Sequence[float]) -> Candidates:
    """Return the candidates of all folds, cached in each process."""
    return joined([fold_candidates(folder, fold, costs) for fold in opened(folder).folds])


class Reparandum:
    """The forests and examples of `rm_start` for one cost of `rp_start`."""

    def __init__(self, folder: str, costs: Sequence[float], onset_cost: float) -> None:
        """`costs` are those of `rp_start` in the whole run, `onset_cost` is one of them."""
        self._space = opened(folder)
        self._folder = folder
        self._costs = tuple(costs)
        self._onset_cost = onset_cost

    @property
    def candidates(self) -> Candidates:
        """The candidates for all costs of `rp_start`."""
        return all_candidates(self._folder, self._costs)

    @property
    def asked(self) -> NDArray[np.bool_]:
        """Which candidates belong to words that `rp_start` accepts at this cost."""
        found = self.candidates
        let_through = found.passes[:, self._costs.index(self._onset_cost)]
        return let_through[found.word]

    def decision_forest(self, cost: float) -> Forest:
        """Return the decision forest for this cost."""
        return self._grow(
            "rm_start",
            {"cost": cost},
            lambda: self._space.grower().cost_sensitive(
                "rm_start", self._examples(), two_way(cost)
            ),
        )

    def probability_forest(self) -> Forest:
        """Return the probability forest."""
        return self._grow(
            "p_rm_start", {}, lambda: self._space.grower().plain("p_rm_start", self._examples())
        )

    def p(self) -> NDArray[np.float64]:
        """Return the probability of every candidate."""
        found: NDArray[np.float64] = self._step(
            "p-of-candidates",
            {},
            lambda: {"p": probabilities(self.probability_forest(), self.candidates.rm_x)},
        )["p"]
        return found

    def passed(self, cost: float) -> NDArray[np.bool_]:
        """Return which candidates the decision forest for this cost accepts."""
        found: NDArray[np.bool_] = self._step(
            "passed-candidates",
            {"cost": cost},
            lambda: {"yes": probabilities(self.decision_forest(cost), self.candidates.rm_x) >= 0.5},
        )["yes"]
        return found

    def end(self) -> Forest:
        """Return the forest for the end of a repair phase."""

        def compute() -> Forest:
            found = self.candidates
            x = with_probabilities(found.end_x, self.p()[found.end_row])
            return self._space.grower().plain("end", {"x": x, "y": found.end_y})

        return self._grow("end", {}, compute)

    def _examples(self) -> Arrays:
        found, asked = self.candidates, self.asked
        return {"x": found.rm_x[asked], "y": found.true[asked].astype(np.int8)}

    def _step(self, name: str, depends: dict[str, object], compute: Callable[[], Arrays]) -> Arrays:
        return self._space.checkpoints.step(name, depends | self._depends, compute)

    def _grow(
        self, stage: str, depends: dict[str, object], compute: Callable[[], Forest]
    ) -> Forest:
        return kept_forest(self._space, stage, depends | self._depends, compute)

    @property
    def _depends(self) -> dict[str, object]:
        # row numbers depend on the other costs of the run, hence `costs`
        return {"rp_start": self._onset_cost, "costs": list(self._costs)}


def reparandum_forests(
    folder: str, costs: Sequence[float], onset_cost: float, rm_costs: Sequence[float]
) -> None:
    """Task: train all forests of `rm_start` for one cost of `rp_start`."""
    stage = Reparandum(folder, costs, onset_cost)
    stage.end()
    for cost in rm_costs:
        stage.decision_forest(cost)
        stage.passed(cost)


def kept_forest(
    space: Workspace, stage: str, depends: dict[str, object], compute: Callable[[], Forest]
) -> Forest:
    """Return a forest from its checkpoint, or train it."""
    arrays = space.checkpoints.step(f"forest-{stage}", depends, lambda: compute().to_arrays())
    return Forest.from_arrays(arrays, STAGES[stage].features, STAGES[stage].classes)
