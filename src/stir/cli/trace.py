"""`stir trace`: record the annotation that a detector holds after each word."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from stir.cli import lines
from stir.cli.console import err, progress, report
from stir.corpus.source import read_corpus
from stir.corpus.traces import write_traces
from stir.errors import CorpusError, Problems
from stir.files import refuse_overwriting, replacing
from stir.options import Options
from stir.types import Trace, Utterance


class Pos(StrEnum):
    """Part-of-speech tags of the corpus, or of the tagger."""

    GOLD = "gold"
    PREDICTED = "predicted"


PosOption = Annotated[
    Pos | None,
    typer.Option(
        help="Part-of-speech tags of the corpus (gold) or of the tagger (predicted). By default"
        " gold if the corpus has tags.",
        show_default=False,
    ),
]


def trace(
    corpus: Annotated[
        Path,
        typer.Argument(
            metavar="CORPUS",
            help="A .jsonl file, a mark-up file, or a Switchboard folder (SwDA).",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write; standard output by default."),
    ] = None,
    split: Annotated[
        Path | None,
        typer.Option(help="Read only the conversations listed in this file.", metavar="FILE"),
    ] = None,
    partial_words: Annotated[
        bool, typer.Option("--partial-words", help="Keep broken-off words (wor-) of a SwDA folder.")
    ] = False,
    pos: PosOption = None,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
) -> None:
    """Record the annotation held after each word, for stir evaluate.

    Examples:

      stir trace corpus.jsonl -o trace.jsonl

      stir trace swda --split heldout.txt --pos gold --model paper -o trace.jsonl
    """
    refuse_overwriting([output], [corpus, split])
    problems = Problems()
    # evaluate compares words: those of a file stay as they are
    whole = partial_words or not corpus.is_dir()
    utterances = list(read_corpus(corpus, split, partial_words=whole, problems=problems))
    report(problems, shown=3)
    if not utterances:
        raise CorpusError("no utterance was found", file=corpus)
    found = traced(utterances, model, pos, Options(operating_point, stability, min_confidence))
    if output is None:
        write_traces(sys.stdout, found)
        return
    with replacing(output) as file:
        count = write_traces(file, found)
    err.print(f"wrote {count} traces to {output}", markup=False, soft_wrap=True)


def traced(
    utterances: Sequence[Utterance],
    model: str,
    pos: Pos | None,
    options: Options = lines.DEFAULT_OPTIONS,
) -> Iterator[Trace]:
    """Trace utterances with a progress bar."""
    detector = lines.load(model, options)
    tags = pos or choose(utterances)
    with progress() as bar:
        task = bar.add_task("tracing", total=len(utterances))
        for found in detector.traces(utterances, tags.value, end_at_marks=True):
            yield found
            bar.advance(task)


def choose(utterances: Sequence[Utterance]) -> Pos:
    """Gold tags if the corpus has any; an utterance without tags is then an error."""
    has_tags = any(utterance.pos is not None for utterance in utterances)
    return Pos.GOLD if has_tags else Pos.PREDICTED
