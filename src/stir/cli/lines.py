"""What `stir tag`, `stir clean` and `stir stream` share: lines in, lines out, and a model."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
        help="A packaged model by its name, a folder that stir train wrote, or module:attribute.",
    ),
]
_OPTIONS = "Options of the default model"
PointOption = Annotated[
    str,
    typer.Option(
        "--operating-point",
        metavar="NAME",
        help="balanced; precise: fewer repairs, nearly all of them right; eager: more and earlier.",
        rich_help_panel=_OPTIONS,
    ),
]
StabilityOption = Annotated[
    int,
    typer.Option(
        min=0,
        metavar="K",
        help="Show a doubtful repair only once K more words have confirmed it.",
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
        help="One utterance a line (id<TAB>text, or just text); standard input if not given.",
        show_default=False,
    ),
]


DEFAULT_OPTIONS = Options()


def load(model: str, options: Options = DEFAULT_OPTIONS) -> Detector:
    """Load a detector; what that takes is imported only now, so that --help is quick."""
    from stir.detector import Detector, load_model

    return Detector(load_model(model), options)


def annotate_line(detector: Detector, line: str, number: int, level: Level) -> Utterance:
    """Annotate ``id<TAB>text`` or just text, whose id is then the line's number."""
    name, tab, text = line.partition("\t")
    tokens = tuple((text if tab else line).split())
    found = level.limit(detector.annotate(tokens))
    return Utterance((name if tab else "") or str(number), tokens, annotation=found)


def rewrite(
    file: Path | None,
    model: str,
    level: Level,
    written: Callable[[Utterance, str], str],
    *,
    keep_blank: bool,
    options: Options = DEFAULT_OPTIONS,
) -> None:
    """Annotate each line and write what `written` makes of it before the next one is read."""
    detector = load(model, options)
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
