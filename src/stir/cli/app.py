"""`stir`: all commands."""

from __future__ import annotations

from typing import Annotated

import typer

import stir
from stir.cli import corpus, experiment, plot
from stir.cli.batch import batch
from stir.cli.bench import bench
from stir.cli.clean import clean
from stir.cli.evaluate import evaluate
from stir.cli.help import Command, Group
from stir.cli.models import models
from stir.cli.review import review
from stir.cli.serve import serve
from stir.cli.stats import stats
from stir.cli.stream import stream
from stir.cli.tag import tag
from stir.cli.trace import trace
from stir.cli.train import train
from stir.cli.view import view

app = typer.Typer(
    name="stir",
    cls=Group,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for panel, commands in {
    "Annotate and clean": (tag, clean, view, review, stats, batch),
    "Live": (stream, serve),
    "Measure and train": (models, evaluate, trace, train, bench),
}.items():
    for command in commands:
        app.command(cls=Command, rich_help_panel=panel)(command)
for group, name in ((corpus.app, "corpus"), (experiment.app, "experiment"), (plot.app, "plot")):
    app.add_typer(group, name=name, cls=Group, rich_help_panel="Measure and train")


def _version(value: bool) -> None:
    if value:
        typer.echo(f"stir {stir.__version__} ({'compiled' if stir.compiled else 'plain Python'})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Detect self-repairs and edit terms in speech, word by word.

    Examples:

      echo "i like the red uh the blue car" | stir tag

      stir clean talk.vtt -o fluent.vtt

      stir clean --help
    """
