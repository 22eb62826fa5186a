"""Shared by `stir clean`, `stir view` and `stir stats`: options, reading and annotating."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress

from stir.cli import lines
from stir.cli.console import err, progress
from stir.cli.visible import visible
from stir.errors import InputError
from stir.files import write_files
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
    format_of,
    read,
    read_bytes,
    sniff,
)
from stir.transcripts.rates import lacks_fillers

if TYPE_CHECKING:
    from stir.detector import Detector

TranscriptArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE|-",
        help="A transcript; standard input by default. The format is detected from the content.",
        show_default=False,
    ),
]
TranscriptsArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILE...|-",
        help="Transcripts, or folders of them; standard input by default. The format is detected"
        " from the content.",
        show_default=False,
    ),
]
FromOption = Annotated[
    Format | None,
    typer.Option("--from", help="The format of the input, if stir detects it wrongly."),
]
EncodingOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME", help="The encoding, unless it is UTF-8 or there is a byte order mark."
    ),
]
TierOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="Read only this tier (TextGrid, ELAN).")
]
FillersOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Words that are always removed, in place of the built-in list."
    ),
]
ProtectOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Words that are never removed, in place of the built-in list."
    ),
]
KeepOption = Annotated[
    list[str] | None,
    typer.Option(
        "--keep",
        metavar="FILE|WORDS",
        help="Also never remove these words, phrases or names: 'Anna Berg, no no', or a file with"
        " one per line. Repeatable.",
    ),
]
WrittenOption = Annotated[
    bool,
    typer.Option(
        "--written",
        help="For text that nobody spoke: remove only uh, um and words doubled by mistake.",
    ),
]
MarkersOption = Annotated[
    Markers,
    typer.Option(
        help="Keep or remove discourse markers: you know, like, well, I mean outside a repair."
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


def file_of(file: Path | None) -> Path | None:
    """The file that is read, also if it comes by `<`; None for a pipe and a terminal."""
    if file is not None and not lines.is_stdin(file):
        return file
    stdin = Path("/dev/stdin").resolve()
    return stdin if stdin.is_file() and stdin.parent != Path("/dev/fd") else None


def expand(files: Sequence[Path] | None) -> list[Path | None]:
    """Files, and the files of folders, in the order of their names; None is standard input."""
    if not files:
        return [None]
    found: list[Path | None] = []
    for file in files:
        if not file.is_dir():
            found.append(file)
            continue
        inside = sorted(path for path in file.iterdir() if _is_transcript(path))
        if not inside:
            raise InputError("the folder has no transcripts", file=file)
        found += inside
    return found


def _is_transcript(path: Path) -> bool:
    is_known = format_of(path) is not None or path.suffix.lower() == ".json"
    return is_known and path.is_file() and not path.name.startswith(".")


def only(files: Sequence[Path | None]) -> Path | None:
    """The one file that there is."""
    if len(files) > 1:
        raise InputError("expected one file, and this is a second", file=files[1])
    return files[0]


def open_transcript(
    file: Path | None, from_: Format | None, encoding: str | None, tier: str | None
) -> tuple[Document, Format]:
    """Read a transcript in the given format, or in the one that is detected."""
    return read_transcript(*load_bytes(file), from_, encoding, tier)


def read_transcript(
    data: bytes, name: str, from_: Format | None, encoding: str | None, tier: str | None
) -> tuple[Document, Format]:
    """The same for the content of a file."""
    source: Source = decode(data, name, encoding)
    format_ = from_ if from_ is not None else sniff(source)
    return read(source, format_, ReadOptions(tier)), format_


def cleaning_options(
    fillers: Path | None,
    protect: Path | None,
    pause: float,
    markers: Markers,
    keep: Sequence[str] | None = None,
    *,
    written: bool = False,
) -> CleaningOptions:
    """Read the word lists."""
    protected = PROTECTED_WORDS if protect is None else WordList.load(protect)
    for words in keep or ():
        protected |= _kept(words)
    return CleaningOptions(
        LISTED_FILLERS if fillers is None else WordList.load(fillers),
        protected,
        pause,
        markers,
        written,
    )


def _kept(words: str) -> WordList:
    """The words of a file, or words and phrases between commas."""
    path = Path(words)
    if path.is_file():
        return WordList.load(path)
    looks_like_file = "/" in words or path.suffix.lower() in {".txt", ".csv", ".lst"}
    if looks_like_file:
        raise InputError("cannot be read: no such file", file=words)
    return WordList.parse(words.replace("#", " ").replace(",", "\n"), "--keep")


def find_candidates(
    transcript: Transcript,
    name: str,
    load: Callable[[], Detector],
    cleaning: CleaningOptions,
    *,
    quiet: bool = False,
) -> Candidates:
    """Find the candidates for removal, with a progress bar unless `quiet`.

    The model is loaded only if part of the transcript has no annotation of its own.
    """
    annotated = all(cue.annotation is not None or not cue.tokens for cue in transcript.cues)
    open_session = None if annotated else load().session
    with nullcontext(Progress(disable=True)) if quiet else progress() as bar:
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


def word_lists(
    fillers: Path | None, protect: Path | None, keep: Sequence[str] | None
) -> tuple[Path, ...]:
    """The files with words that are read."""
    kept = [Path(words) for words in keep or () if Path(words).is_file()]
    return tuple(path for path in (fillers, protect, *kept) if path is not None)


def save(data: bytes, output: Path | None, known: dict[Path, bytes] | None = None) -> None:
    """Write to standard output or a file."""
    if output is None or str(output) == "-":
        sys.stdout.flush()
        if sys.stdout.isatty():
            data = visible(data.decode("utf-8", "replace")).encode()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_files([(output, data)], known)
