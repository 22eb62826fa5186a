"""`stir clean`: remove fillers and reparanda from a transcript."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stir.cli import lines, transcripts
from stir.cli.clean_files import (
    Folders,
    Job,
    Layout,
    Settings,
    clean_file,
    clean_many,
    decided_level,
)
from stir.errors import InputError
from stir.files import refuse_overwriting
from stir.options import Level, Options
from stir.transcripts.cleaning import FILLERS, PROTECTED, Markers, find_candidates
from stir.transcripts.cleaning import clean as clean_candidates
from stir.transcripts.cleaning.undo import undo
from stir.transcripts.formats import Format, Source, begins_file, text

if TYPE_CHECKING:
    from stir.session import Session


def _print(word_list: str) -> None:
    typer.echo(word_list, nl=False)
    raise typer.Exit


def _print_fillers(value: bool) -> None:
    if value:
        _print(FILLERS)


def _print_protected(value: bool) -> None:
    if value:
        _print(PROTECTED)


def clean(
    files: transcripts.TranscriptsArgument = None,
    level: Annotated[
        Level | None,
        typer.Option(
            help="off: remove nothing; fillers: uh and um; repeats: also repeats; "
            "repairs: also all other repairs. A cue (i mean, no) goes with its repair.",
            show_default="repairs, or that of --decisions",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The file to write; standard output by default."
        ),
    ] = None,
    out_dir: Annotated[
        Path | None,
        typer.Option(
            "--out-dir",
            metavar="FOLDER",
            help="Clean many files or folders into this folder. --report and --cuts are then"
            " folders, too.",
        ),
    ] = None,
    from_: transcripts.FromOption = None,
    to: Annotated[
        Format | None,
        typer.Option(
            help="The format of the output; by default that of its name, or of the input."
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write every removal with its reason: JSON, which --undo needs, or a table for"
            " people (.csv, .html).",
        ),
    ] = None,
    cuts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a cut list for audio editors.")
    ] = None,
    labels: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the cuts as labels for Audacity.")
    ] = None,
    edl: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write what is kept as an edit decision list (CMX 3600)."
        ),
    ] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Apply the decisions of an editor, as saved by stir review.",
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, metavar="N", help="With --out-dir: the number of processes.")
    ] = 1,
    markers: transcripts.MarkersOption = Markers.KEEP,
    fillers: transcripts.FillersOption = None,
    protect: transcripts.ProtectOption = None,
    keep: transcripts.KeepOption = None,
    written: transcripts.WrittenOption = False,
    pause: transcripts.PauseOption = transcripts.DEFAULT_PAUSE,
    mark_: Annotated[
        bool,
        typer.Option(
            "--mark", help="CHAT only: keep all words, and mark removals with CHAT codes."
        ),
    ] = False,
    undo_: Annotated[
        Path | None,
        typer.Option(
            "--undo", metavar="REPORT", help="Restore the original of FILE from its report."
        ),
    ] = None,
    indices: Annotated[
        bool,
        typer.Option(
            "--indices",
            help="Add to each line a tab and the indices of its words in the input, from 0.",
        ),
    ] = False,
    layout: Annotated[
        Layout, typer.Option("--format", help="jsonl: words and their indices in the input.")
    ] = Layout.TEXT,
    encoding: transcripts.EncodingOption = None,
    tier: transcripts.TierOption = None,
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
    print_fillers: Annotated[
        bool,
        typer.Option(
            "--print-fillers",
            callback=_print_fillers,
            is_eager=True,
            help="Print the built-in list of fillers.",
        ),
    ] = False,
    print_protected: Annotated[
        bool,
        typer.Option(
            "--print-protected",
            callback=_print_protected,
            is_eager=True,
            help="Print the built-in list of protected words.",
        ),
    ] = False,
) -> None:
    """Remove fillers and repairs from a transcript.

    The words that are left keep their order and their times; commas and capitals
    around a removal are mended. Reads and writes text (one utterance per line),
    JSONL, SRT, WebVTT, CTM, the JSON of Whisper, Deepgram, AssemblyAI and Vosk,
    TextGrid, ELAN, CHAT and DOCX.

    Examples:

      echo "i like the red uh the blue car" | stir clean

      stir clean talk.vtt -o fluent.vtt --report removals.json

      stir clean --undo removals.json fluent.vtt > talk.vtt

      stir clean talk.json -o talk.srt --level fillers

      stir clean interviews/*.vtt --out-dir clean
    """
    inputs = transcripts.expand(files)
    if undo_ is not None:
        _restore(transcripts.only(inputs), undo_, output)
        return
    cleaning = transcripts.cleaning_options(fillers, protect, pause, markers, keep, written=written)
    options = Options(operating_point, stability, min_confidence)
    lists = transcripts.word_lists(fillers, protect, keep)
    level = level or decided_level(decisions) or Level.REPAIRS
    settings = Settings(
        level, to, from_, encoding, tier, layout, indices, mark_, cleaning, model, options
    )
    if out_dir is not None or len(inputs) > 1:
        if out_dir is None:
            raise InputError(f"{len(inputs)} files; pass the folder to write to: --out-dir FOLDER")
        if any(path is not None for path in (output, decisions, labels, edl)):
            names = "--output, --decisions, --labels and --edl"
            raise InputError(f"{names} are for one file, --out-dir for many")
        clean_many(inputs, Folders(out_dir, report, cuts), settings, jobs, lists)
        return
    job = Job(transcripts.only(inputs), output, report, cuts, decisions, labels, edl, lists)
    is_text = lines.is_stdin(job.file) and settings.is_plain(job)
    if is_text and (from_ is Format.TEXT or not begins_file(lines.peek())):
        _clean_lines(settings)
        return
    clean_file(job, settings)


def _clean_lines(settings: Settings) -> None:
    """Clean standard input; each line is answered before the next one is read."""
    level = settings.level
    open_session = None if level is Level.OFF else _one_session(settings)
    lines.hint("one utterance a line")
    for number, line in lines.read(None):
        if isinstance(line, InputError):
            raise line
        # a carriage return inside the line would start another cue
        document = text.read(Source(lines.STDIN, line.replace("\r", " ")), number=number)
        candidates = find_candidates(document.transcript, open_session, settings.cleaning)
        cleaned = clean_candidates(candidates, level)
        if cleaned.transcript.tokens:
            for one in settings.lines(document, cleaned):
                lines.write(one, flush=True)
        elif settings.layout is Layout.TEXT:
            lines.write(line.rstrip(), flush=True)


def _one_session(settings: Settings) -> Callable[[], Session]:
    """Open one session for all lines; each line ends its utterances."""
    session = lines.load(settings.model, settings.options).session()
    return lambda: session


def _restore(file: Path | None, report: Path, output: Path | None) -> None:
    refuse_overwriting([output], [report])
    data, name = transcripts.load_bytes(file)
    try:
        value = json.loads(transcripts.load_bytes(report)[0])
    except ValueError as error:
        raise InputError(f"not a JSON report of stir clean: {error}", file=report) from None
    if not isinstance(value, dict):
        raise InputError("not a JSON report of stir clean: expected an object", file=report)
    read = transcripts.file_of(file)
    known = {} if read is None else {read: data}
    transcripts.save(undo(data, value, name), output, known)
