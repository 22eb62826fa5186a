"""Commands whose --help names values, not types: a flag has none, ``--jobs`` has a number N.

Examples are indented on every command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup

VALUES: dict[object, str] = {Path: "FILE", list[Path]: "FILE", int: "N", float: "X", str: "TEXT"}
"""What the value of an option is called that does not name it itself."""


class Command(TyperCommand):
    """A command with such a help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        with _indented(self):
            super().format_help(ctx, formatter)

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, and the option --help."""
        return _without_types(super().get_params(ctx))


class Group(TyperGroup):
    """A group of commands with such a help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        with _indented(self):
            super().format_help(ctx, formatter)

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, and the option --help."""
        return _without_types(super().get_params(ctx))


def _without_types(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if isinstance(parameter, TyperArgument):
            # an instance's own method; versions of Typer that show no type never call it
            vars(parameter)["display_type_rich"] = _nothing
        elif getattr(parameter, "is_flag", False):
            parameter.metavar = ""
        elif parameter.metavar is None:
            descriptor = getattr(parameter, "type_descriptor", None)
            if not getattr(descriptor, "is_choice", True):
                parameter.metavar = VALUES.get(getattr(descriptor, "annotation", None))
    return parameters


@contextmanager
def _indented(command: Any) -> Iterator[None]:
    """Keep the examples indented.

    Typer takes away the indentation that all lines after the summary share. Where only examples
    follow, that is theirs; a last line that begins further left keeps it.
    """
    text = command.help or ""
    if text.partition("\n\n")[2].startswith("Examples:"):
        command.help = f"{text.rstrip()}\n\b"
    try:
        yield
    finally:
        command.help = text


def _nothing(ctx: object) -> str:
    return ""
