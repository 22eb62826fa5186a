"""`stir clean`: one utterance a line in, its fluent words out."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from stir.cli import lines
from stir.cli.tag import LevelOption
from stir.errors import InputError
from stir.text import Level, annotate_line
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
    detector = lines.load(model)
    flush = lines.is_stdin(file) or sys.stdout.isatty()
    if lines.is_stdin(file):
        lines.hint("one utterance a line")
    for number, line in lines.read(file):
        if isinstance(line, InputError):
            raise line
        utterance = annotate_line(detector, line, number, level)
        if utterance.words:
            lines.write(_written(utterance, line, format_, indices), flush=flush)
        elif format_ is Format.TEXT:
            lines.write(line.rstrip(), flush=flush)


def _written(utterance: Utterance, line: str, format_: Format, indices: bool) -> str:
    positions = utterance.annotation.fluent(len(utterance.words))
    words = [utterance.words[i] for i in positions]
    if format_ is Format.JSONL:
        result = {"id": utterance.id, "words": words, "positions": positions}
        return json.dumps(result | {"length": len(utterance.words)}, ensure_ascii=False)
    name, tab, _ = line.partition("\t")
    start = name + tab if tab else ""
    end = "\t" + " ".join(map(str, positions)) if indices else ""
    return f"{start}{' '.join(words)}{end}"
