"""`stir trace`: what a detector holds after every word of a corpus."""

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
from stir.options import Options
from stir.types import Trace, Utterance


class Pos(StrEnum):
    """Whose part-of-speech tags the detector gets."""

    GOLD = "gold"
    PREDICTED = "predicted"


PosOption = Annotated[
    Pos | None,
    typer.Option(
        help="The corpus's part-of-speech tags, or the tagger's; the corpus's if it has them.",
        show_default=False,
    ),
]


def trace(
    corpus: Annotated[
        Path,
        typer.Argument(
            metavar="CORPUS",
            help="A .jsonl file, a file of mark-up, or a folder of Switchboard (SwDA).",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Where to write; standard output if not given."),
    ] = None,
    split: Annotated[
        Path | None,
        typer.Option(help="Only the conversations listed in this file.", metavar="FILE"),
    ] = None,
    partial_words: Annotated[
        bool, typer.Option("--partial-words", help="Keep a SwDA folder's broken-off words (wor-).")
    ] = False,
    pos: PosOption = None,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
) -> None:
    """Record what the detector holds after each word, for stir evaluate.

    Examples:

      stir trace corpus.jsonl -o trace.jsonl

      stir trace swda --split heldout.txt --pos gold --model paper -o trace.jsonl
    """
    problems = Problems()
    # a file is taken as it is, so that its words are those that evaluate reads
    whole = partial_words or not corpus.is_dir()
    utterances = list(read_corpus(corpus, split, partial_words=whole, problems=problems))
    report(problems, shown=3)
    if not utterances:
        raise CorpusError("no utterance was found", file=corpus)
    found = traced(utterances, model, pos, Options(operating_point, stability, min_confidence))
    if output is None:
        write_traces(sys.stdout, found)
        return
    beside = output.with_name(output.name + ".part")
    try:
        # Written beside and moved: a reader never sees half a file.
        with beside.open("w", encoding="utf-8") as file:
            count = write_traces(file, found)
        beside.replace(output)
    except OSError as error:
        raise CorpusError(f"cannot be written: {error.strerror}", file=output) from error
    finally:
        beside.unlink(missing_ok=True)
    err.print(f"{count} traces in {output}", markup=False, soft_wrap=True)


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
        for found in detector.traces(utterances, tags.value):
            yield found
            bar.advance(task)


def choose(utterances: Sequence[Utterance]) -> Pos:
    """The corpus's tags if it has any: where only some have them, that is to be noticed."""
    gold = any(utterance.pos is not None for utterance in utterances)
    return Pos.GOLD if gold else Pos.PREDICTED
