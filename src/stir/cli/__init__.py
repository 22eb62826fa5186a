"""The command line: a file a command, without logic of its own."""

from __future__ import annotations

import os
import sys

from stir.errors import MissingExtraError, StirError


def main() -> None:
    """Run the command line: status 0 on success, 2 for a usage error, 1 for bad input."""
    try:
        from stir.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        _fail(MissingExtraError("the command line", "cli"))
    try:
        app()
    except StirError as error:
        _fail(error)
    except BrokenPipeError:
        # The reader of the output (head, less) has closed the pipe; Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _fail(error: StirError) -> None:
    print(f"stir: {error}", file=sys.stderr)
    sys.exit(1)
