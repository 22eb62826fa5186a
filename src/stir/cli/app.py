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
    help="Detect self-repairs and edit terms in speech, word by word.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(tag)
app.command()(clean)
app.command()(batch)
app.command()(view)
app.command()(review)
app.command()(stats)
app.command()(stream)
app.command()(serve)
app.command()(models)
app.add_typer(corpus.app, name="corpus")
app.command()(trace)
app.command()(evaluate)
app.command()(train)
app.command()(bench)
app.add_typer(experiment.app, name="experiment")
app.add_typer(plot.app, name="plot")


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
    """Detect self-repairs and edit terms in speech, word by word."""
