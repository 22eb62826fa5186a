"""Split files: one conversation per line; ``#`` starts a comment."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from stir.corpus.jsonl import read_lines
from stir.errors import CorpusError, Problems, SplitError


def read_split(path: str | Path, problems: Problems | None = None) -> dict[str, int]:
    """Read the conversations of a split, each with its line number."""
    problems = problems if problems is not None else Problems(strict=True)
    found: dict[str, int] = {}
    for line, text in read_lines(path, problems):
        name = text.partition("#")[0].strip()
        if not name:
            continue
        if len(name.split()) > 1:
            message = "expected one conversation per line"
            problems.add(SplitError(message, file=path, line=line, token=name), dropped="lines")
        elif name in found:
            message = f"duplicate conversation, first in line {found[name]}"
            problems.add(SplitError(message, file=path, line=line, token=name))
        else:
            found[name] = line
    if not found:
        raise CorpusError("the split contains no conversation", file=path)
    return found


def check_split(
    path: str | Path, split: dict[str, int], present: Container[str], problems: Problems
) -> None:
    """Report the conversations of the split that are missing in the corpus."""
    for name, line in split.items():
        if name not in present:
            message = "no such conversation in the corpus"
            error = SplitError(message, file=path, line=line, token=name)
            problems.add(error, dropped="conversations")
