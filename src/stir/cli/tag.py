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
    """How results are written."""

    MARKUP = "markup"
    JSONL = "jsonl"


LevelOption = Annotated[
    Level,
    typer.Option(
        help="fillers: edit terms only; repeats: and words said again; repairs: everything.",
    ),
]


def tag(
    file: lines.FileArgument = None,
    format_: Annotated[
        Format, typer.Option("--format", help="jsonl writes a corpus file.")
    ] = Format.MARKUP,
    level: LevelOption = Level.REPAIRS,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
) -> None:
    """Mark repairs and edit terms, one utterance a line.

    [ reparandum + {edit terms} repair ]: what was said and what was meant.
    Words come out as they went in; case and punctuation do not matter.

    Examples:

      echo "i like the red uh the blue car" | stir tag

      stir tag transcript.txt --level repeats

      stir tag transcript.txt --format jsonl > corpus.jsonl
    """
    lines.rewrite(
        file,
        model,
        level,
        lambda utterance, line: _written(utterance, line, format_),
        keep_blank=format_ is Format.MARKUP,
        options=Options(operating_point, stability, min_confidence),
    )


def _written(utterance: Utterance, line: str, format_: Format) -> str:
    if format_ is Format.JSONL:
        return json.dumps(utterance_to_json(utterance), ensure_ascii=False)
    return f"{lines.start_of(line)}{write_markup(utterance.words, utterance.annotation)}"
