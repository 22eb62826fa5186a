"""`stir experiment`: the paper's experiments, run again, and those on how a model behaves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from stir.cli import model_experiments
from stir.cli.console import err, progress, report
from stir.errors import MissingExtraError, Problems

app = typer.Typer(help="Run the paper's experiments, and others.", no_args_is_help=True)
for command in model_experiments.COMMANDS:
    app.command()(command)


@app.callback()
def _experiment() -> None:
    """Run the paper's experiments, and others."""


@app.command()
def paper(
    swda: Annotated[
        Path,
        typer.Argument(
            metavar="SWDA_DIR", help="A folder of Switchboard (SwDA).", show_default=False
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="REPORT_DIR", help="Where the report goes."),
    ],
    splits: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="train.txt, heldout.txt and perhaps test.txt, lists of conversations; by default"
            " the folder splits beside SWDA_DIR, or else the paper's numbers.",
            show_default=False,
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep finished steps here, so that a run that was stopped goes on; by default"
            " REPORT_DIR/work.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, help="Processes on this machine; by default one a core.")
    ] = os.cpu_count() or 1,
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Run on the Dask cluster of this scheduler; its workers must see the work folder.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Compute every table and figure of the paper, and write them beside the published ones.

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

        def tell(what: str, done: float, total: float) -> None:
            bar.update(task, description=what, completed=int(done), total=int(total))

        document = run(corpora, (work or output / "work").resolve(), Workers(jobs, scheduler), tell)
    for path in write(document, output):
        typer.echo(str(path))
