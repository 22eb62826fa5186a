"""`stir clean`: remove fillers and reparanda from a transcript."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import stir
from stir.cli import lines, transcripts
from stir.errors import InputError
from stir.options import Level, Options
from stir.transcripts.cleaning import (
    FILLERS,
    PROTECTED,
    Candidates,
    CleanedTranscript,
    CleaningOptions,
    Markers,
    find_candidates,
)
from stir.transcripts.cleaning import clean as clean_candidates
from stir.transcripts.cleaning.cuts import make_cuts
from stir.transcripts.cleaning.marks import cue_annotations, mark
from stir.transcripts.cleaning.report import make_report
from stir.transcripts.cleaning.undo import make_undo, undo
from stir.transcripts.formats import Document, Format, Source, text, write
from stir.transcripts.formats.chat import ChatDocument
from stir.transcripts.formats.recue import recue
from stir.transcripts.formats.subtitles import rows

if TYPE_CHECKING:
    from stir.session import Session


class Layout(StrEnum):
    """The output format for lines of text."""

    TEXT = "text"
    JSONL = "jsonl"


def _print(word_list: str) -> None:
    typer.echo(word_list, nl=False)
    raise typer.Exit


def _print_fillers(value: bool) -> None:
    if value:
        _print(FILLERS)


def _print_protected(value: bool) -> None:
    if value:
        _print(PROTECTED)


@dataclass(frozen=True, slots=True)
class _Output:
    """What to write, and where."""

    to: Format | None
    file: Path | None
    report: Path | None
    cuts: Path | None
    layout: Layout
    indices: bool
    marked: bool

    @property
    def is_plain(self) -> bool:
        """Whether only the words are written, so that each line can be answered at once."""
        more = self.report or self.cuts or self.marked or self.file
        return not more and self.to in {None, Format.TEXT}

    @property
    def is_copy(self) -> bool:
        """Whether the output equals the input if no word is removed."""
        more = self.report or self.cuts or self.marked or self.indices or self.to
        return not more and self.layout is Layout.TEXT


def clean(
    file: transcripts.TranscriptArgument = None,
    level: Annotated[
        Level,
        typer.Option(
            help="off: remove nothing; fillers: uh and um; repeats: also repeats; "
            "repairs: also all other repairs. A cue (i mean, no) goes with its repair."
        ),
    ] = Level.REPAIRS,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write; standard output by default."),
    ] = None,
    from_: transcripts.FromOption = None,
    to: Annotated[
        Format | None, typer.Option(help="The format of the output; by default that of the input.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a JSON report: every removal with its reason, every word with its index.",
        ),
    ] = None,
    cuts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a cut list for audio editors.")
    ] = None,
    markers: transcripts.MarkersOption = Markers.KEEP,
    fillers: transcripts.FillersOption = None,
    protect: transcripts.ProtectOption = None,
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
            "--indices", help="Add a tab and the index of each word in the input, from 0."
        ),
    ] = False,
    layout: Annotated[
        Layout, typer.Option("--format", help="jsonl writes words and their indices.")
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

    Only deletes: the remaining words keep their order and their times. Commas
    and capitals around a removal are mended. Reads and writes text (one
    utterance a line), JSONL, SRT, WebVTT, CTM, the JSON of Whisper, Deepgram,
    AssemblyAI and Vosk, TextGrid, ELAN and CHAT.

    Examples:

      echo "i like the red uh the blue car" | stir clean

      stir clean talk.vtt -o fluent.vtt --report removals.json

      stir clean --undo removals.json fluent.vtt > talk.vtt

      stir clean talk.json --to srt --level fillers
    """
    out = _Output(to, output, report, cuts, layout, indices, mark_)
    if undo_ is not None:
        _restore(file, undo_, output)
        return
    if level is Level.OFF and out.is_copy:
        transcripts.save(transcripts.load_bytes(file)[0], output)
        return
    cleaning = transcripts.cleaning_options(fillers, protect, pause, markers)
    options = Options(operating_point, stability, min_confidence)
    if lines.is_stdin(file) and out.is_plain and from_ in {None, Format.TEXT} and not encoding:
        _clean_lines(level, out, cleaning, model, options)
        return
    document, format_ = transcripts.open_transcript(file, from_, encoding, tier)
    transcript = document.transcript
    if to not in {None, format_}:
        transcript = recue(transcript)
    if level is Level.OFF:
        candidates = Candidates(transcript, (), ())
    else:
        name = document.source.name
        candidates = transcripts.find_candidates(transcript, name, model, cleaning, options)
    _write_all(document, format_, candidates, clean_candidates(candidates, level), out)


def _clean_lines(
    level: Level, out: _Output, cleaning: CleaningOptions, model: str, options: Options
) -> None:
    """Clean standard input; each line is answered before the next one is read."""
    open_session = None if level is Level.OFF else _one_session(model, options)
    lines.hint("one utterance a line")
    for number, line in lines.read(None):
        if isinstance(line, InputError):
            raise line
        # a carriage return inside the line would start another cue
        document = text.read(Source(lines.STDIN, line.replace("\r", " ")), number=number)
        candidates = find_candidates(document.transcript, open_session, cleaning)
        cleaned = clean_candidates(candidates, level)
        if cleaned.transcript.tokens:
            for one in _lines(document, cleaned, out):
                lines.write(one, flush=True)
        elif out.layout is Layout.TEXT:
            lines.write(line.rstrip(), flush=True)


def _one_session(model: str, options: Options) -> Callable[[], Session]:
    """Open one session for all lines; each line ends its utterances."""
    session = lines.load(model, options).session()
    return lambda: session


def _lines(document: Document, cleaned: CleanedTranscript, out: _Output) -> Iterator[str]:
    """Yield a line for each cue: its words, and their indices if asked for."""
    texts = rows(document.rewrite(cleaned.edition)) if out.layout is Layout.TEXT else []
    for n, cue in enumerate(cleaned.transcript.cues):
        kept = [i for i in cue.tokens if cleaned.edition.written[i] is not None]
        indices = [i - cue.first + cue.label_words for i in kept]
        if out.layout is Layout.TEXT:
            end = "\t" + " ".join(map(str, indices)) if out.indices and cue.tokens else ""
            yield (texts[n].text.rstrip() if n < len(texts) else "") + end
        elif cue.tokens:
            words = [cleaned.transcript.tokens[i].text for i in kept]
            result = {"id": cue.name or str(n + 1), "words": words, "positions": indices}
            length = cue.stop - cue.first + cue.label_words
            yield json.dumps(result | {"length": length}, ensure_ascii=False)


def _write_all(
    document: Document,
    format_: Format,
    candidates: Candidates,
    cleaned: CleanedTranscript,
    out: _Output,
) -> None:
    source = document.source
    to = out.to or format_
    if out.indices and format_ is not Format.TEXT:
        raise InputError("--indices is for text; --report has the indices of all words")
    edition = None
    if out.indices or out.layout is Layout.JSONL:
        result = "".join(f"{line}\n" for line in _lines(document, cleaned, out))
    elif out.marked:
        result = _mark(document, candidates, cleaned.level, to)
    elif to is not format_:
        result = write(cleaned.result, to, source.name)
    elif cleaned.level is Level.OFF:
        result = source.text
    else:
        edition = cleaned.edition
        result = document.rewrite(edition)
    data = source.encode(result)
    transcripts.save(data, out.file)
    if out.report is not None:
        report = make_report(cleaned, Path(source.name).name, to.value, stir.__version__)
        report["undo"] = make_undo(document, edition, data, result)
        transcripts.save(_json(report), out.report)
    if out.cuts is not None:
        transcripts.save(_json(make_cuts(cleaned, source.name)), out.cuts)


def _mark(document: Document, candidates: Candidates, level: Level, to: Format) -> str:
    if to is not Format.CHAT:
        raise InputError("--mark needs CHAT (--to chat); stir tag marks text", token=to.value)
    if isinstance(document, ChatDocument):
        return document.mark(cue_annotations(candidates, level))
    return write(mark(candidates, level), Format.CHAT, document.source.name)


def _restore(file: Path | None, report: Path, output: Path | None) -> None:
    data, name = transcripts.load_bytes(file)
    try:
        value = json.loads(transcripts.load_bytes(report)[0])
    except ValueError as error:
        raise InputError(f"not a report: {error}", file=report) from None
    if not isinstance(value, dict):
        raise InputError("not a report: expected a JSON object", file=report)
    transcripts.save(undo(data, value, name), output)


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
