"""The command line: a file a command, without logic of its own."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path

from stir.cli.visible import visible
from stir.errors import InputError, MissingExtraError, StirError


def main() -> None:
    """Run the command line: status 0 on success, 2 for a usage error, 1 for bad input."""
    try:
        from stir.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        _fail(MissingExtraError("the command line", "cli"))
    from stir.cli.plain import warn_once

    _prepare_streams()
    warn_once()
    try:
        app()
        sys.stdout.flush()
    except StirError as error:
        _fail(error)
    except BrokenPipeError:
        _drop_output()  # the reader (head, less) has closed the pipe
        sys.exit(1)
    except OSError as error:
        if error.errno not in _OUTPUT_ERRORS:
            raise
        _drop_output()
        _fail(InputError(f"cannot be written: {error.strerror}", file="standard output"))


_OUTPUT_ERRORS = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT)


def _prepare_streams() -> None:
    """Results are UTF-8 whatever the locale; a stream that is closed is as good as empty."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open(encoding="utf-8")
    sys.stdout = sys.stdout or nothing.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nothing.open("w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not _is_utf8(stream.encoding):
            # a terminal shows what it can; a file gets all
            is_terminal = stream.isatty()
            stream.reconfigure(
                encoding=stream.encoding if is_terminal else "utf-8",
                errors="backslashreplace" if is_terminal else "surrogateescape",
            )


def _is_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _drop_output() -> None:
    """Python would complain at exit about output that it cannot write."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(error: StirError) -> None:
    print(f"stir: {visible(str(error))}", file=sys.stderr)
    sys.exit(1)
