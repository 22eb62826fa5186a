"""`stir experiment`: reproduce the paper, and analyse models."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from stir.cli import model_experiments, sets_experiment, speech_experiment
from stir.cli.console import err, progress, report
from stir.cli.help import Command
from stir.errors import MissingExtraError, Problems

app = typer.Typer(help="Reproduce the paper, and analyse models.", no_args_is_help=True)
for command in (*model_experiments.COMMANDS, sets_experiment.sets, speech_experiment.speech):
    app.command(cls=Command)(command)


@app.callback()
def _experiment() -> None:
    """Reproduce the paper, and analyse models."""


@app.command(cls=Command)
def paper(
    swda: Annotated[
        Path,
        typer.Argument(metavar="SWDA_DIR", help="A Switchboard folder (SwDA).", show_default=False),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="REPORT_DIR", help="The folder to write the report to."
        ),
    ],
    splits: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="A folder with the lists of conversations train.txt, heldout.txt and optionally"
            " test.txt. By default the folder splits beside SWDA_DIR if there is one, else the"
            " conversations that the paper names.",
            show_default=False,
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep finished steps here, so that a stopped run can go on; by default"
            " REPORT_DIR/work.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, help="Number of processes; by default one a core.")
    ] = os.cpu_count() or 1,
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Run on the Dask cluster of this scheduler. Workers need the work folder.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Compute every table and figure of the paper, beside the published numbers.

    Examples:

      stir experiment paper swda -o report

      stir experiment paper swda -o report --scheduler tcp://localhost:8786
    """
    try:
        from stir.lab.experiments.corpora import read_paper_splits
        from stir.lab.experiments.grid.parallel import Workers
        from stir.lab.experiments.paper import run, write
    except ModuleNotFoundError as error:
        if error.name not in {"sklearn", "joblib"}:
            raise
        raise MissingExtraError("training", "train") from error
    problems = Problems()
    with progress() as bar:
        task = bar.add_task("reading", total=None)
        corpora = read_paper_splits(
            swda,
            splits,
            problems,
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    report(problems, shown=3)
    sizes = ", ".join(f"{len(found)} {name}" for name, found in corpora.items())
    err.print(f"stir: {sizes} utterances", markup=False)
    with progress() as bar:
        task = bar.add_task("language models", total=None)

        def update(step: str, done: float, total: float) -> None:
            bar.update(task, description=step, completed=int(done), total=int(total))

        folder = (work or output / "work").resolve()
        document = run(corpora, folder, Workers(jobs, scheduler), update)
    for path in write(document, output):
        typer.echo(str(path))
