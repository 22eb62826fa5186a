"""`stir plot`: the paper's figures for a sentence of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stir.cli.console import err, report
from stir.corpus.source import read_corpus
from stir.errors import InputError, Problems
from stir.lab.plots.wml import draw_wml
from stir.lm import LanguageModel, fit, load
from stir.lm.corpora import fluent_words
from stir.lm.measures import wml_curve

app = typer.Typer(help="Draw what the language models see in an utterance.", no_args_is_help=True)


@app.callback()
def _plot() -> None:
    """Draw what the language models see in an utterance."""


@app.command()
def wml(
    text: Annotated[str, typer.Argument(help="The words of one utterance.", show_default=False)],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Ends in .png, .svg or .pdf.")
    ] = Path("wml.png"),
    lm: Annotated[
        Path | None,
        typer.Option(
            "--lm", metavar="FOLDER", help="A language model on disk.", show_default=False
        ),
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(metavar="CORPUS", help="A corpus to train one on.", show_default=False),
    ] = None,
    split: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Only these conversations of it.", show_default=False),
    ] = None,
) -> None:
    """Draw the WML of every trigram: it drops where a repair begins (section 4.2.2)."""
    words = text.lower().split()
    if not words:
        raise InputError("an utterance has at least one word")
    curve = wml_curve(_model(lm, corpus, split), words)
    draw_wml(words, curve, output)
    for word, value in zip(words, curve, strict=True):
        typer.echo(f"{word}\t{value:.3f}")
    err.print(f"drawn in {output}", markup=False)


def _model(folder: Path | None, corpus: Path | None, split: Path | None) -> LanguageModel:
    if (folder is None) == (corpus is None):
        raise typer.BadParameter("give a language model (--lm) or a corpus to train one (--corpus)")
    if folder is not None:
        return load(folder)
    assert corpus is not None
    problems = Problems()
    model = fit(fluent_words(read_corpus(corpus, split, problems=problems)))
    report(problems, shown=3)
    return model
