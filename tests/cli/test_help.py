"""`--help` teaches: what a command does, with examples that work, and no types of Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from cli.running import Run
from docs.names import check_command
from stir.cli.app import app


def _commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, each in getattr(command, "commands", {}).items():
        yield from _commands(each, (*path, name))
    if not hasattr(command, "commands"):
        yield path, command


COMMANDS = dict(_commands(typer.main.get_command(app)))
GROUPS = {path[:-1] for path in COMMANDS}


@pytest.mark.parametrize("path", sorted({*COMMANDS, *GROUPS}), ids=" ".join)
def test_no_types_are_shown(path: tuple[str, ...], stir: Run) -> None:
    shown = stir(*path, "--help").out
    assert "--help" in shown
    for noise in ("<bool>", "<path>", "list[", "Path]", "<int", "<float", "<str"):
        assert noise not in shown


@pytest.mark.parametrize("path", sorted(COMMANDS), ids=" ".join)
def test_examples_are_indented(path: tuple[str, ...], stir: Run) -> None:
    lines = [line.rstrip() for line in stir(*path, "--help").out.splitlines()]
    first = lines.index(" Examples:") + 2
    assert lines[first].startswith("   ")


@pytest.mark.parametrize("path", sorted(COMMANDS), ids=" ".join)
def test_examples_work(path: tuple[str, ...]) -> None:
    text = COMMANDS[path].help.replace("\b\n", "")
    first, _, rest = text.partition("\n\n")
    assert first.endswith(".") and "\n" not in first
    examples = rest.partition("Examples:")[2].replace("\\\n", " ").split("\n")
    shown = [line.strip() for line in examples if line.strip()]
    assert any(" ".join(("stir", *path)) in line for line in shown)
    problems = [problem for line in shown if "your-program" not in line for problem in _check(line)]
    assert not problems


def _check(line: str) -> Iterator[str]:
    variables, _, rest = line.partition(" ")
    yield from check_command(rest if "=" in variables else line)
