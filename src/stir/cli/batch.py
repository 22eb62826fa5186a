"""`stir batch`: Parquet in, the same rows with fluent text, annotations and removals out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from stir.cli.console import err, progress
from stir.cli.lines import ModelOption
from stir.options import Level
from stir.transcripts.cleaning import Markers

_SHOWN = 20


def batch(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="A Parquet file, or a folder of them.")
    ],
    target: Annotated[
        Path,
        typer.Argument(metavar="OUT", help="The folder to write; an unfinished one is completed."),
    ],
    column: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The column to clean: texts, or lists of words.",
            show_default="text or words",
        ),
    ] = None,
    level: Annotated[Level, typer.Option(help="What is removed.")] = Level.REPAIRS,
    markers: Annotated[
        Markers, typer.Option(help="Keep or remove discourse markers: you know, well.")
    ] = Markers.KEEP,
    jobs: Annotated[
        int, typer.Option(min=1, help="Number of processes.", show_default="all cores")
    ] = (os.cpu_count() or 1),
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Use the Dask cluster of this scheduler (tcp://host:8786); its workers must see"
            " the same paths.",
        ),
    ] = None,
    evidence: Annotated[
        bool,
        typer.Option("--evidence", help="Add the features that spoke for each removal; slower."),
    ] = False,
    model: ModelOption = "default",
) -> None:
    """Clean the rows of Parquet files.

    Each row keeps its columns and gets four more: fluent, annotation and
    removals (JSON), and error. A row that cannot be cleaned says why in error;
    the rest goes on. If the command is killed, run it again: it goes on.

    Examples:

      stir batch calls.parquet cleaned

      stir batch calls/ cleaned --column transcript --jobs 8

      stir batch calls/ cleaned --scheduler tcp://head:8786
    """
    from stir.batch.folder import plan, run
    from stir.batch.table import Settings

    settings = Settings(column, model, level, markers, evidence)
    parts = plan(source, target, settings)
    rows = sum(part.rows for part in parts)
    kept = sum(part.rows for part in parts if part.target.exists())
    bad, shown = 0, 0
    with progress() as bar:
        task = bar.add_task("rows", total=rows, completed=kept)
        for done in run(parts, settings, jobs, scheduler):
            bar.advance(task, done.part.rows)
            bad += done.bad
            for error in done.errors[: max(_SHOWN - shown, 0)]:
                err.print(f"stir: {error}", style="yellow", soft_wrap=True)
                shown += 1
    summary = f"stir: {rows} rows in {len(parts)} parts"
    summary += f", {kept} of them from an earlier run" if kept else ""
    err.print(summary + (f"; {bad} rows were not cleaned" if bad else ""), soft_wrap=True)
