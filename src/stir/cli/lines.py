"""What `stir tag`, `stir clean` and `stir stream` share: lines in, lines out, and a model."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from stir.errors import CorpusError, InputError
from stir.text import Level, annotate_line
from stir.types import Utterance

if TYPE_CHECKING:
    from stir.detector import Detector

STDIN = "<stdin>"

ModelOption = Annotated[
    str,
    typer.Option(
        "--model",
        metavar="MODEL",
        help="A folder that stir train wrote, or a model inside the package by its name.",
    ),
]
_LISTENING = "How the default model listens"
PointOption = Annotated[
    str,
    typer.Option(
        "--operating-point",
        metavar="NAME",
        help="balanced; precise: fewer repairs, nearly all of them right; eager: more and earlier.",
        rich_help_panel=_LISTENING,
    ),
]
StabilityOption = Annotated[
    int,
    typer.Option(
        min=0,
        metavar="K",
        help="Let a doubtful repair wait until K more words bear it out.",
        rich_help_panel=_LISTENING,
    ),
]
ConfidenceOption = Annotated[
    float,
    typer.Option(
        min=0.0,
        max=1.0,
        metavar="P",
        help="Tell no repair that is less sure than this.",
        rich_help_panel=_LISTENING,
    ),
]
FileArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE|-",
        help="One utterance a line (id<TAB>text, or just text); standard input if not given.",
        show_default=False,
    ),
]


class Listening(NamedTuple):
    """How a detector listens; see `stir.Detector`."""

    operating_point: str = "balanced"
    stability: int = 0
    min_confidence: float = 0.0


AS_USUAL = Listening()


def load(model: str, listening: Listening = AS_USUAL) -> Detector:
    """Load a model; what that takes is imported only now, so that --help is quick."""
    from stir.detector import load

    return load(model, **listening._asdict())


def rewrite(
    file: Path | None,
    model: str,
    level: Level,
    written: Callable[[Utterance, str], str],
    *,
    keep_blank: bool,
    listening: Listening = AS_USUAL,
) -> None:
    """Annotate each line and write what `written` makes of it before the next one is read."""
    detector = load(model, listening)
    flush = is_stdin(file) or sys.stdout.isatty()
    if is_stdin(file):
        hint("one utterance a line")
    for number, line in read(file):
        if isinstance(line, InputError):
            raise line
        utterance = annotate_line(detector, line, number, level)
        if utterance.words:
            write(written(utterance, line), flush=flush)
        elif keep_blank:
            write(line.rstrip(), flush=flush)


def start_of(line: str) -> str:
    """Return the id that a line begins with, tab included, if it has one."""
    name, tab, _ = line.partition("\t")
    return name + tab if tab else ""


def read(file: Path | None) -> Iterator[tuple[int, str | InputError]]:
    """Read lines of UTF-8 with their numbers, as they come; what is none of it is an error there.

    Windows' line ends and byte order mark go away.
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
    except OSError as error:  # a folder, say
        raise CorpusError(f"cannot be read: {error.strerror}", file=name) from error
    finally:
        if not piped:
            stream.close()


def is_stdin(file: Path | None) -> bool:
    """Whether words come from standard input, and somebody may be waiting for each line."""
    return file is None or str(file) == "-"


def write(text: str, *, flush: bool) -> None:
    """Write a line to standard output."""
    sys.stdout.write(text + "\n")
    if flush:
        sys.stdout.flush()


def hint(text: str) -> None:
    """Tell somebody who sits at a terminal what to type."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        print(f"stir: {text}; Ctrl-D ends", file=sys.stderr)
