"""Shared by `stir clean`, `stir view` and `stir stats`: options, reading and annotating."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from stir.cli import lines
from stir.cli.console import err, progress
from stir.files import write_files
from stir.options import Options
from stir.transcripts.cleaning import candidates
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.lists import WordList
from stir.transcripts.cleaning.options import (
    LISTED_FILLERS,
    PROTECTED_WORDS,
    CleaningOptions,
    Markers,
)
from stir.transcripts.cleaning.utterances import PAUSE
from stir.transcripts.formats import (
    Document,
    Format,
    ReadOptions,
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
        help="A transcript; standard input by default. The format is detected from the content.",
        show_default=False,
    ),
]
FromOption = Annotated[
    Format | None,
    typer.Option("--from", help="The format of the input, if it is not detected correctly."),
]
EncodingOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME", help="The encoding, if it is not UTF-8 and there is no byte order mark."
    ),
]
TierOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="Read only this tier (TextGrid, ELAN).")
]
FillersOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Words that are always removed, instead of the built-in list."
    ),
]
ProtectOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Words that are never removed, instead of the built-in list."
    ),
]
MarkersOption = Annotated[
    Markers,
    typer.Option(
        help="Keep or remove discourse markers: you know, like, well, and i mean outside a repair."
    ),
]
PauseOption = Annotated[
    float, typer.Option(min=0.0, metavar="SECONDS", help="A pause this long ends an utterance.")
]
DEFAULT_PAUSE = PAUSE


def load_bytes(file: Path | None) -> tuple[bytes, str]:
    """Read a file or standard input; returns the bytes and the name."""
    if file is None or lines.is_stdin(file):
        return sys.stdin.buffer.read(), lines.STDIN
    return read_bytes(file), str(file)


def open_transcript(
    file: Path | None, from_: Format | None, encoding: str | None, tier: str | None
) -> tuple[Document, Format]:
    """Read a transcript in the given format, or in the one that is detected."""
    data, name = load_bytes(file)
    source: Source = decode(data, name, encoding)
    format_ = from_ if from_ is not None else sniff(source)
    return read(source, format_, ReadOptions(tier)), format_


def cleaning_options(
    fillers: Path | None, protect: Path | None, pause: float, markers: Markers
) -> CleaningOptions:
    """Read the word lists."""
    return CleaningOptions(
        LISTED_FILLERS if fillers is None else WordList.load(fillers),
        PROTECTED_WORDS if protect is None else WordList.load(protect),
        pause,
        markers,
    )


def find_candidates(
    transcript: Transcript,
    name: str,
    model: str,
    cleaning: CleaningOptions,
    options: Options,
) -> Candidates:
    """Find the candidates for removal, with a progress bar.

    The model is loaded only if part of the transcript has no annotation of its own.
    """
    annotated = all(cue.annotation is not None or not cue.tokens for cue in transcript.cues)
    open_session = None if annotated else lines.load(model, options).session
    with progress() as bar:
        task = bar.add_task("detecting repairs", total=len(transcript.tokens))
        found = candidates.find_candidates(
            transcript, open_session, cleaning, lambda words: bar.advance(task, words)
        )
    if lacks_fillers(transcript):
        warn(
            f"{name}: {len(transcript.tokens)} words without any uh or um: the recogniser"
            " probably drops them, and repeated words too (docs/transcripts.md)"
        )
    return found


def warn(message: str) -> None:
    """Print a warning on stderr."""
    err.print(f"stir: {message}", style="yellow", markup=False, soft_wrap=True)


def save(data: bytes, output: Path | None) -> None:
    """Write to standard output or a file."""
    if output is None or str(output) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_files([(output, data)])
