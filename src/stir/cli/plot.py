"""`stir plot`: figures of the paper for any utterance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stir.cli.console import err, report
from stir.cli.help import Command
from stir.corpus.source import read_corpus
from stir.errors import InputError, Problems
from stir.lab.plots.wml import draw_wml
from stir.lm import LanguageModel, fit, load
from stir.lm.corpora import fluent_words
from stir.lm.measures import wml_curve

app = typer.Typer(
    help="Plot the measures of the language models for an utterance.", no_args_is_help=True
)


@app.callback()
def _plot() -> None:
    """Plot the measures of the language models for an utterance."""


@app.command(cls=Command)
def wml(
    text: Annotated[
        str,
        typer.Argument(metavar="TEXT", help="The words of one utterance.", show_default=False),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="A .png, .svg or .pdf file.")
    ] = Path("wml.png"),
    lm: Annotated[
        Path | None,
        typer.Option(
            "--lm", metavar="FOLDER", help="The folder of a language model.", show_default=False
        ),
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            metavar="CORPUS", help="Train a language model on this corpus.", show_default=False
        ),
    ] = None,
    split: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Read only the conversations listed in this file.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Plot the WML of every trigram: it drops at a repair onset (section 4.2.2).

    Also prints each word with its WML.

    Examples:

      stir plot wml "we sat by the the old tree" --corpus examples/corpus.jsonl
    """
    words = text.lower().split()
    if not words:
        raise InputError("the utterance has no words")
    curve = wml_curve(_model(lm, corpus, split), words)
    draw_wml(words, curve, output)
    for word, value in zip(words, curve, strict=True):
        typer.echo(f"{word}\t{value:.3f}")
    err.print(f"wrote {output}", markup=False, soft_wrap=True)


def _model(folder: Path | None, corpus: Path | None, split: Path | None) -> LanguageModel:
    if (folder is None) == (corpus is None):
        raise typer.BadParameter(
            "pass a language model (--lm) or a corpus to train one on (--corpus), not both"
        )
    if folder is not None:
        return load(folder)
    assert corpus is not None
    problems = Problems()
    model = fit(fluent_words(read_corpus(corpus, split, problems=problems)))
    report(problems, shown=3)
    return model
