"""`stir clean`: one utterance a line in, its fluent words out."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from stir.cli import lines
from stir.cli.tag import LevelOption
from stir.text import Level
from stir.types import Utterance


class Format(StrEnum):
    """How results are written."""

    TEXT = "text"
    JSONL = "jsonl"


def clean(
    file: lines.FileArgument = None,
    indices: Annotated[
        bool,
        typer.Option("--indices", help="Add a tab and each word's place in the input, from 0."),
    ] = False,
    format_: Annotated[
        Format, typer.Option("--format", help="jsonl gives words and their positions.")
    ] = Format.TEXT,
    level: LevelOption = Level.REPAIRS,
    model: lines.ModelOption = "default",
) -> None:
    """Leave only what was meant: no edit terms, no reparanda.

    Words keep their order and spelling; a line of which nothing is left stays,
    empty.

    Examples:

      echo "john likes uh loves mary" | stir clean

      stir clean transcript.txt --level fillers

      stir clean transcript.txt --format jsonl
    """
    lines.rewrite(
        file,
        model,
        level,
        lambda utterance, line: _written(utterance, line, format_, indices),
        keep_blank=format_ is Format.TEXT,
    )


def _written(utterance: Utterance, line: str, format_: Format, indices: bool) -> str:
    positions = utterance.annotation.fluent(len(utterance.words))
    words = [utterance.words[i] for i in positions]
    if format_ is Format.JSONL:
        result = {"id": utterance.id, "words": words, "positions": positions}
        return json.dumps(result | {"length": len(utterance.words)}, ensure_ascii=False)
    end = "\t" + " ".join(map(str, positions)) if indices else ""
    return f"{lines.start_of(line)}{' '.join(words)}{end}"
