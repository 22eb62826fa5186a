"""`stir tag`: one utterance a line in, mark-up or JSON out."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from stir.cli import lines
from stir.corpus.jsonl import utterance_to_json
from stir.corpus.markup import write_markup
from stir.options import Level, Options
from stir.types import Utterance


class Format(StrEnum):
    """The output format of `stir tag`."""

    MARKUP = "markup"
    JSONL = "jsonl"


def _check_level(level: Level) -> Level:
    if level is Level.OFF:
        raise typer.BadParameter("off would mark nothing; choose fillers, repeats or repairs")
    return level


LevelOption = Annotated[
    Level,
    typer.Option(
        metavar="fillers|repeats|repairs",
        help="fillers: edit terms; repeats: also repeats; repairs: also all other repairs.",
        callback=_check_level,
    ),
]


def tag(
    file: lines.FileArgument = None,
    format_: Annotated[
        Format, typer.Option("--format", help="markup: brackets, as above; jsonl: a corpus file.")
    ] = Format.MARKUP,
    level: LevelOption = Level.REPAIRS,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
) -> None:
    """Mark repairs and edit terms, one utterance per line.

    Writes [ reparandum + {edit terms} repair phase ]. Words are written as they
    were read; case and punctuation do not matter.

    Examples:

      echo "i like the red uh the blue car" | stir tag

      stir tag transcript.txt --level repeats

      stir tag transcript.txt --format jsonl > corpus.jsonl
    """
    lines.annotate_lines(
        file,
        model,
        level,
        lambda utterance, line: _to_line(utterance, line, format_),
        keep_blank=format_ is Format.MARKUP,
        options=Options(operating_point, stability, min_confidence),
    )


def _to_line(utterance: Utterance, line: str, format_: Format) -> str:
    if format_ is Format.JSONL:
        return json.dumps(utterance_to_json(utterance), ensure_ascii=False)
    return f"{lines.id_prefix(line)}{write_markup(utterance.words, utterance.annotation)}"
