"""Compute every table and figure of the paper and compare them with the published ones.

This implements `stir experiment paper`; `run` shows the order of steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from stir.lab.experiments import (
    ablation,
    components,
    figure2,
    figure5,
    figure6,
    fluency,
    noisy_channel,
    table1,
    table2,
    table3,
    trade_off,
)
from stir.lab.experiments.grid.parallel import Task, Workers
from stir.lab.experiments.grid.search import Search
from stir.lab.experiments.grid.settings import Setting, grid
from stir.lab.experiments.grid.workspace import Workspace, prepare
from stir.lab.experiments.report.document import Document
from stir.lab.experiments.report.html import to_html
from stir.lab.experiments.report.markdown import to_markdown
from stir.lab.experiments.report.tables import write_csv
from stir.lab.experiments.signature import HELDOUT, TEST
from stir.lab.training.settings import Costs, TrainingSettings
from stir.types import Utterance

Progress = Callable[[str, float, float], None]
"""Called with the last finished task, the finished work and the total work (rough seconds)."""

NAME = "paper"
"""The base name of the report's files."""


@dataclass
class Meter:
    """Adds up finished work and reports progress."""

    progress: Progress
    total: float = 0.0
    done: float = 0.0

    def report(self, what: str, weight: float) -> None:
        """Add a finished task."""
        self.done += weight
        self.progress(what, self.done, self.total)


def run(
    corpora: Mapping[str, Sequence[Utterance]],
    work: Path,
    workers: Workers,
    progress: Progress,
    settings: Sequence[Setting] | None = None,
    training: TrainingSettings | None = None,
) -> Document:
    """Compute everything that is not in the work folder yet, and write the report."""
    training = training or TrainingSettings(Costs(1, 1, 1), depth=1)
    splits = {name: corpora[name] for name in (HELDOUT, TEST) if name in corpora}
    space = prepare(work, corpora["train"], splits, training)
    folder = str(work)
    search = Search(space, grid() if settings is None else settings)
    variants = ablation.searches(space)
    rest = [
        Task("statistics", fluency.kept, (folder,), 20),
        *table1.tasks(folder, search.costs),
        *ablation.gold_tasks(folder, search.costs),
        *(task for split in splits for task in noisy_channel.tasks(folder, split)),
    ]
    by_folds = search, variants[ablation.ONE_FOLD]
    folds = [
        task for part in by_folds for task in components.tasks(str(part.space.folder), part.costs)
    ]
    meter = Meter(progress, _weight(space, search, variants, [*rest, *folds]))
    heldout = search.do(HELDOUT, workers, meter.report)
    workers.do(rest, meter.report)
    changed = ablation.with_gold(folder, search.costs)
    changed |= ablation.do(variants, workers, meter.report)
    workers.do(folds, meter.report)
    test = {}
    if TEST in splits:
        chosen = table2.best(heldout).values()
        test = search.decode(chosen, TEST, workers, meter.report)
    return Document(
        "The paper's tables and figures, and ours",
        _introduction(space),
        [
            fluency.section(folder),
            figure2.section(folder),
            table1.section(folder, search.costs),
            table2.section(heldout, test),
            figure5.section(heldout),
            table3.section(heldout),
            figure6.section(folder, heldout, HELDOUT),
            noisy_channel.section(
                heldout, {split: noisy_channel.kept(folder, split) for split in splits}
            ),
            trade_off.section(heldout),
            ablation.section(heldout, changed, [components.table(*by_folds)]),
        ],
    )


def _weight(
    space: Workspace, search: Search, variants: Mapping[str, Search], rest: Sequence[Task]
) -> float:
    rounds = [tasks for part in (search, *variants.values()) for tasks in part.rounds(HELDOUT)]
    return sum(task.weight for tasks in [*rounds, rest] for task in tasks)


def _introduction(space: Workspace) -> list[str]:
    training, heldout = space.corpus("train"), space.corpus(HELDOUT)
    words = sum(len(utterance.words) for utterance in heldout)
    return [
        "Hough and Purver, *Strongly Incremental Repair Detection* (EMNLP 2014), section by"
        " section: what the paper reports, and what stir finds in the same experiment."
        " Made by `stir experiment paper SWDA_DIR -o REPORT_DIR`.",
        f"Trained on {len(training)} utterances. All figures are for the held-out set"
        f" ({len(heldout)} utterances, {words} words, no partial words, gold tags) unless they say"
        " test; the paper's own results from Table 2 on are for its test set, so a difference may"
        " be one between the sets.",
        "Figures 1, 3 and 4 of the paper show no data: tests check 1 and 4 step by step (`tests/`),"
        " and 3 is the program itself.",
        "A published figure differs *by more than noise* if it lies outside the 95 % interval of"
        " ours (bootstrap over conversations). Such differences are listed below each table.",
    ]


def write(document: Document, folder: Path) -> list[Path]:
    """Write the report as HTML and as Markdown with pictures, and a CSV file for each table."""
    inside = folder / NAME
    inside.mkdir(parents=True, exist_ok=True)
    for table in document.tables():
        write_csv(table, inside / f"{table.name}.csv")
    for picture in document.pictures():
        (inside / f"{picture.name}.svg").write_text(picture.svg, encoding="utf-8")
    page, text = folder / f"{NAME}.html", folder / f"{NAME}.md"
    page.write_text(to_html(document), encoding="utf-8")
    text.write_text(to_markdown(document, NAME), encoding="utf-8")
    return [page, text, inside]
