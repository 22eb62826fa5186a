"""What `stir clean`, `stir view` and `stir stats` share: a transcript, and a detector for it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from stir.cli import lines
from stir.cli.console import err, progress
from stir.errors import InputError
from stir.options import Options
from stir.transcripts.cleaning.find import LISTED_FILLERS, PROTECTED_WORDS, Found, Wishes, find
from stir.transcripts.cleaning.lists import WordList
from stir.transcripts.cleaning.utterances import PAUSE
from stir.transcripts.formats import (
    Document,
    Format,
    Reading,
    Source,
    Transcript,
    decode,
    read,
    read_bytes,
    sniff,
)
from stir.transcripts.rates import lacks_fillers

TranscriptArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE|-",
        help="A transcript; standard input if not given. Its format is told from what is in it.",
        show_default=False,
    ),
]
FromOption = Annotated[
    Format | None,
    typer.Option("--from", help="The format of the input, if it is guessed wrongly."),
]
EncodingOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="The encoding, if it is neither UTF-8 nor marked."),
]
TierOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="The only tier to read (TextGrid, ELAN).")
]
FillersOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Words that always go, instead of the list of our own."),
]
ProtectOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Words that never go, instead of the list of our own."),
]
PauseOption = Annotated[
    float, typer.Option(min=0.0, metavar="SECONDS", help="A pause that ends an utterance.")
]
DEFAULT_PAUSE = PAUSE


def load_bytes(file: Path | None) -> tuple[bytes, str]:
    """Read a file or standard input, and name it."""
    if file is None or lines.is_stdin(file):
        return sys.stdin.buffer.read(), lines.STDIN
    return read_bytes(file), str(file)


def open_transcript(
    file: Path | None, from_: Format | None, encoding: str | None, tier: str | None
) -> tuple[Document, Format]:
    """Read a transcript, in the format that it is in."""
    data, name = load_bytes(file)
    source: Source = decode(data, name, encoding)
    format_ = from_ if from_ is not None else sniff(source)
    return read(source, format_, Reading(tier)), format_


def wishes(fillers: Path | None, protect: Path | None, pause: float) -> Wishes:
    """Gather what the user decides."""
    return Wishes(
        LISTED_FILLERS if fillers is None else WordList.load(fillers),
        PROTECTED_WORDS if protect is None else WordList.load(protect),
        pause,
    )


def listen(
    transcript: Transcript,
    name: str,
    model: str,
    wished: Wishes,
    options: Options,
) -> Found:
    """Find what could go, with a progress bar; no model is needed where the file says it all."""
    told = all(cue.annotation is not None or not cue.tokens for cue in transcript.cues)
    opened = None if told else lines.load(model, options).session
    with progress() as bar:
        task = bar.add_task("detecting repairs", total=len(transcript.tokens))
        found = find(transcript, opened, wished, lambda words: bar.advance(task, words))
    if lacks_fillers(transcript):
        warn(
            f"{name}: {len(transcript.tokens)} words and not one uh or um: the "
            "recogniser seems to leave them out, and repairs with them (docs/transcripts.md)"
        )
    return found


def warn(message: str) -> None:
    """Say something on stderr that is no error."""
    err.print(f"stir: {message}", style="yellow", markup=False, soft_wrap=True)


def save(data: bytes, output: Path | None) -> None:
    """Write a result to standard output or a file; a reader never sees half of it."""
    if output is None or str(output) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = output.resolve()  # a link stays a link
    beside = target.with_name(target.name + ".part")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a device or a pipe: nothing may take its place
            return
        beside.write_bytes(data)
        beside.replace(target)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=output) from error
    finally:
        beside.unlink(missing_ok=True)
