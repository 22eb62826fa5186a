"""Run the command line as a person does: arguments and standard input in, status and texts out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from stir.cli import main


class Result(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Result]


def runner(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs `stir` with its arguments, and `stdin` as what is piped in."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str | Path, stdin: str | bytes = "") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["stir", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
            sys.exit(0)
        captured = capsys.readouterr()
        return Result(int(stopped.value.code or 0), captured.out, captured.err)

    return call
