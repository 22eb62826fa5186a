"""Run all settings of a grid, from the corpora to the scores.

There are five rounds of tasks; tasks of one round are independent of each other: examples of `ed`
and `rp_start` by fold; their forests; candidates by fold; `rm_start` for each cost of `rp_start`;
then, for each pair of these costs, all costs of `rp_end` and both depths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from stir.lab.experiments.grid.parallel import Report, Task, Workers
from stir.lab.experiments.grid.runs import run, runs
from stir.lab.experiments.grid.settings import Setting
from stir.lab.experiments.grid.stages import (
    ed_forest,
    fold_candidates,
    fold_examples,
    onset_forest,
    onset_probability_forest,
    reparandum_forests,
)
from stir.lab.experiments.grid.workspace import Workspace
from stir.lab.metrics import Score


@dataclass(frozen=True)
class Search:
    """The settings to try in a work folder."""

    space: Workspace
    settings: Sequence[Setting]

    @property
    def costs(self) -> tuple[float, ...]:
        """All costs of `rp_start`."""
        return tuple(sorted({setting.rp_start for setting in self.settings}))

    def rounds(self, split: str) -> list[list[Task]]:
        """Return all rounds of tasks, in order."""
        folder, folds = str(self.space.folder), self.space.folds
        return [
            [Task("examples", fold_examples, (folder, fold), 5) for fold in folds],
            [Task("rp_start, MetaCost", onset_forest, (folder, self.costs[0]), 60)],
            [
                Task("ed", ed_forest, (folder,), 10),
                Task("rp_start", onset_probability_forest, (folder,), 10),
                *(Task("rp_start", onset_forest, (folder, cost), 10) for cost in self.costs[1:]),
            ],
            [Task("candidates", fold_candidates, (folder, fold, self.costs), 20) for fold in folds],
            [
                Task("rm_start", reparandum_forests, (folder, self.costs, cost, of_rm), 60)
                for cost, of_rm in self._reparandum_costs()
            ],
            self.decodes(split),
        ]

    def decodes(self, split: str) -> list[Task]:
        """Return the last round, which can be run again for another split."""
        folder = str(self.space.folder)
        return [
            Task(f"runs on {split}", runs, (folder, self.costs, together, split), len(together) * 2)
            for together in self._together()
        ]

    def do(self, split: str, workers: Workers, report: Report) -> dict[Setting, Score]:
        """Run all tasks that are not finished yet, and return the score of every setting."""
        for tasks in self.rounds(split):
            workers.do(tasks, report)
        return self.scores(self.settings, split)

    def decode(
        self, settings: Iterable[Setting], split: str, workers: Workers, report: Report
    ) -> dict[Setting, Score]:
        """Decode another split with some of the settings."""
        chosen = sorted(set(settings))
        folder = str(self.space.folder)
        tasks = [
            Task(f"runs on {split}", runs, (folder, self.costs, [setting], split), 5)
            for setting in chosen
        ]
        workers.do(tasks, report)
        return self.scores(chosen, split)

    def scores(self, settings: Iterable[Setting], split: str) -> dict[Setting, Score]:
        """Read the scores, which must be in the folder already."""
        folder = str(self.space.folder)
        return {setting: run(folder, self.costs, setting, split) for setting in settings}

    def _together(self) -> list[list[Setting]]:
        ordered = sorted(self.settings)
        groups = groupby(ordered, key=lambda s: (s.rp_start, s.rm_start))
        return [list(group) for _, group in groups]

    def _reparandum_costs(self) -> list[tuple[float, tuple[float, ...]]]:
        return [
            (cost, tuple(sorted({s.rm_start for s in self.settings if s.rp_start == cost})))
            # the highest cost accepts most words and takes longest, so it starts first
            for cost in reversed(self.costs)
        ]
