"""Shared by `stir tag`, `stir clean` and `stir stream`: the model options, and reading lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stir.cli.visible import for_output
from stir.errors import CorpusError, InputError
from stir.options import Level, Options
from stir.types import Utterance

if TYPE_CHECKING:
    from stir.detector import Detector

STDIN = "<stdin>"

ModelOption = Annotated[
    str,
    typer.Option(
        "--model",
        metavar="MODEL",
        help="A packaged model (see stir models), a model folder, or module:attribute.",
    ),
]
_OPTIONS = "Options of the default model"
PointOption = Annotated[
    str,
    typer.Option(
        "--operating-point",
        metavar="NAME",
        help="balanced; precise: fewer repairs, nearly all correct; eager: more repairs, earlier.",
        rich_help_panel=_OPTIONS,
    ),
]
StabilityOption = Annotated[
    int,
    typer.Option(
        min=0,
        metavar="K",
        help="An uncertain repair waits for K more words that support it.",
        rich_help_panel=_OPTIONS,
    ),
]
ConfidenceOption = Annotated[
    float,
    typer.Option(
        min=0.0,
        max=1.0,
        metavar="P",
        help="Hide repairs below this confidence.",
        rich_help_panel=_OPTIONS,
    ),
]
FileArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE|-",
        help="One utterance per line, text or id<TAB>text; standard input by default.",
        show_default=False,
    ),
]


DEFAULT_OPTIONS = Options()


def load(model: str, options: Options = DEFAULT_OPTIONS) -> Detector:
    """Load a detector; imports only now, so that --help is fast."""
    from stir.detector import Detector, load_model

    return Detector(load_model(model), options)


def annotate_line(detector: Detector, line: str, number: int, level: Level) -> Utterance:
    """Annotate ``id<TAB>text``, or text, whose id is then the line number."""
    name, tab, text = line.partition("\t")
    tokens = tuple((text if tab else line).split())
    found = level.limit(detector.annotate_text(tokens))
    return Utterance((name if tab else "") or str(number), tokens, annotation=found)


def annotate_lines(
    file: Path | None,
    model: str,
    level: Level,
    to_line: Callable[[Utterance, str], str],
    *,
    keep_blank: bool,
    options: Options = DEFAULT_OPTIONS,
) -> None:
    """Annotate each line, and write the result before the next line is read.

    `to_line` formats an annotated utterance; it also gets the input line.
    """
    detector = load(model, options)
    flush = is_stdin(file) or sys.stdout.isatty()
    if is_stdin(file):
        hint("one utterance a line")
    for number, line in read(file):
        if isinstance(line, InputError):
            raise line
        utterance = annotate_line(detector, line, number, level)
        if utterance.words:
            write(to_line(utterance, line), flush=flush)
        elif keep_blank:
            write(line.rstrip(), flush=flush)


def id_prefix(line: str) -> str:
    """Return the id that a line begins with and its tab, or nothing."""
    name, tab, _ = line.partition("\t")
    return name + tab if tab else ""


def read(file: Path | None) -> Iterator[tuple[int, str | InputError]]:
    """Yield numbered lines as they arrive; a line that is not UTF-8 is yielded as an error.

    A byte order mark and the line ends of Windows are dropped.
    """
    piped = is_stdin(file)
    name = STDIN if file is None or piped else str(file)
    try:
        stream = sys.stdin.buffer if file is None or piped else file.open("rb")
    except OSError as error:
        raise CorpusError(f"cannot be read: {error.strerror}", file=name) from error
    try:
        for number, raw in enumerate(stream, 1):
            try:
                text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError as error:
                yield (
                    number,
                    CorpusError(f"not UTF-8 in column {error.start + 1}", file=name, line=number),
                )
            else:
                yield number, text.rstrip("\r\n")
    except OSError as error:  # for instance, the file is a folder
        raise CorpusError(f"cannot be read: {error.strerror}", file=name) from error
    finally:
        if not piped:
            stream.close()


def peek() -> bytes:
    """What has arrived on standard input, at least a byte; it is still there to be read."""
    stream: Any = sys.stdin.buffer
    if hasattr(stream, "peek"):
        return bytes(stream.peek(1))
    head = stream.read(4096)
    stream.seek(-len(head), os.SEEK_CUR)
    return bytes(head)


def is_stdin(file: Path | None) -> bool:
    """Whether lines come from standard input, where each line is answered at once."""
    return file is None or str(file) == "-"


def write(text: str, *, flush: bool) -> None:
    """Write a line to standard output."""
    sys.stdout.write(for_output(text) + "\n")
    if flush:
        sys.stdout.flush()


def hint(text: str) -> None:
    """On a terminal, say what to type."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        print(f"stir: {text}; Ctrl-D ends", file=sys.stderr)
