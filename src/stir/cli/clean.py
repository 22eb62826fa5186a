"""`stir clean`: a transcript in, the same without fillers and reparanda out."""

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
from stir.transcripts.cleaning import FILLERS, PROTECTED, Cleaned
from stir.transcripts.cleaning import clean as clean_found
from stir.transcripts.cleaning.cuts import make_cuts
from stir.transcripts.cleaning.find import Found, Wishes, find
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
    """How results are written."""

    TEXT = "text"
    JSONL = "jsonl"


def _print(list_: str) -> None:
    typer.echo(list_, nl=False)
    raise typer.Exit


def _print_fillers(wanted: bool) -> None:
    if wanted:
        _print(FILLERS)


def _print_protected(wanted: bool) -> None:
    if wanted:
        _print(PROTECTED)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is to be written, and where."""

    to: Format | None
    output: Path | None
    report: Path | None
    cuts: Path | None
    layout: Layout
    indices: bool
    marked: bool

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the words is wanted, so that lines can be answered one by one."""
        more = self.report or self.cuts or self.marked or self.output
        return not more and self.to in {None, Format.TEXT}

    @property
    def is_copy(self) -> bool:
        """Whether, if no word goes, the output is just the input."""
        more = self.report or self.cuts or self.marked or self.indices or self.to
        return not more and self.layout is Layout.TEXT


def clean(
    file: transcripts.TranscriptArgument = None,
    level: Annotated[
        Level,
        typer.Option(
            help="fillers: edit terms only; repeats: and words said again; repairs: everything; "
            "off: nothing, to the byte."
        ),
    ] = Level.REPAIRS,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Where to write; standard output if not given."),
    ] = None,
    from_: transcripts.FromOption = None,
    to: Annotated[
        Format | None, typer.Option(help="The format of the output, if it is to be another one.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what went and why, and where each word is now."),
    ] = None,
    cuts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a cut list for audio editors.")
    ] = None,
    fillers: transcripts.FillersOption = None,
    protect: transcripts.ProtectOption = None,
    pause: transcripts.PauseOption = transcripts.DEFAULT_PAUSE,
    mark_: Annotated[
        bool,
        typer.Option("--mark", help="CHAT only: keep all words and mark them with its codes."),
    ] = False,
    undo_: Annotated[
        Path | None,
        typer.Option(
            "--undo", metavar="REPORT", help="Restore the original from FILE and its report."
        ),
    ] = None,
    indices: Annotated[
        bool,
        typer.Option("--indices", help="Add a tab and each word's place in the input, from 0."),
    ] = False,
    layout: Annotated[
        Layout, typer.Option("--format", help="jsonl gives words and their positions.")
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
            help="Show our list of fillers, to be edited.",
        ),
    ] = False,
    print_protected: Annotated[
        bool,
        typer.Option(
            "--print-protected",
            callback=_print_protected,
            is_eager=True,
            help="Show our list of protected words, to be edited.",
        ),
    ] = False,
) -> None:
    """Leave only what was meant: no edit terms, no reparanda.

    Words keep their order, their places and their times; nothing is added.
    Commas and capitals around a removal are mended. Reads and writes text
    (one utterance a line), JSONL, SRT, WebVTT, CTM, the JSON of Whisper,
    Deepgram, AssemblyAI and Vosk, TextGrid, ELAN and CHAT.

    Examples:

      echo "i like the red uh the blue car" | stir clean

      stir clean talk.vtt -o fluent.vtt --report removals.json

      stir clean --undo removals.json fluent.vtt > talk.vtt

      stir clean talk.json --to srt --level fillers
    """
    wanted = _Wanted(to, output, report, cuts, layout, indices, mark_)
    if undo_ is not None:
        _restore(file, undo_, output)
        return
    if level is Level.OFF and wanted.is_copy:
        transcripts.save(transcripts.load_bytes(file)[0], output)
        return
    wished = transcripts.wishes(fillers, protect, pause)
    options = Options(operating_point, stability, min_confidence)
    if lines.is_stdin(file) and wanted.is_plain and from_ in {None, Format.TEXT} and not encoding:
        _answer_lines(level, wanted, wished, model, options)
        return
    document, format_ = transcripts.open_transcript(file, from_, encoding, tier)
    transcript = document.transcript
    if to not in {None, format_}:
        transcript = recue(transcript)
    if level is Level.OFF:
        found = Found(transcript, (), ())
    else:
        found = transcripts.listen(transcript, document.source.name, model, wished, options)
    _write_all(document, format_, found, clean_found(found, level), wanted)


def _answer_lines(
    level: Level, wanted: _Wanted, wished: Wishes, model: str, options: Options
) -> None:
    """Answer each line of text before the next one is read."""
    opened = None if level is Level.OFF else _one_session(model, options)
    lines.hint("one utterance a line")
    for number, line in lines.read(None):
        if isinstance(line, InputError):
            raise line
        # an old Mac's line end within a line is a blank to everybody else
        document = text.read(Source(lines.STDIN, line.replace("\r", " ")), number=number)
        cleaned = clean_found(find(document.transcript, opened, wished), level)
        if cleaned.transcript.tokens:
            for one in _lines(document, cleaned, wanted):
                lines.write(one, flush=True)
        elif wanted.layout is Layout.TEXT:
            lines.write(line.rstrip(), flush=True)


def _one_session(model: str, options: Options) -> Callable[[], Session]:
    """Open a session for all lines; each of them ends its utterances."""
    session = lines.load(model, options).session()
    return lambda: session


def _lines(document: Document, cleaned: Cleaned, wanted: _Wanted) -> Iterator[str]:
    """Yield a line for each cue: its words, and their places if they are wanted."""
    texts = rows(document.rewrite(cleaned.edition)) if wanted.layout is Layout.TEXT else []
    for n, cue in enumerate(cleaned.transcript.cues):
        kept = [i for i in cue.tokens if cleaned.edition.written[i] is not None]
        places = [i - cue.first + cue.label_words for i in kept]
        if wanted.layout is Layout.TEXT:
            end = "\t" + " ".join(map(str, places)) if wanted.indices and cue.tokens else ""
            yield (texts[n].text.rstrip() if n < len(texts) else "") + end
        elif cue.tokens:
            words = [cleaned.transcript.tokens[i].text for i in kept]
            result = {"id": cue.name or str(n + 1), "words": words, "positions": places}
            length = cue.stop - cue.first + cue.label_words
            yield json.dumps(result | {"length": length}, ensure_ascii=False)


def _write_all(
    document: Document, format_: Format, found: Found, cleaned: Cleaned, wanted: _Wanted
) -> None:
    source = document.source
    to = wanted.to or format_
    if wanted.indices and format_ is not Format.TEXT:
        raise InputError("--indices is for text; --report has the places of all words")
    edition = None
    if wanted.indices or wanted.layout is Layout.JSONL:
        result = "".join(f"{line}\n" for line in _lines(document, cleaned, wanted))
    elif wanted.marked:
        result = _marked(document, found, cleaned.level, to)
    elif to is not format_:
        result = write(cleaned.result, to, source.name)
    elif cleaned.level is Level.OFF:
        result = source.text
    else:
        edition = cleaned.edition
        result = document.rewrite(edition)
    data = source.encode(result)
    transcripts.save(data, wanted.output)
    if wanted.report is not None:
        made = make_report(cleaned, Path(source.name).name, to.value, stir.__version__)
        made["undo"] = make_undo(document, edition, data, result)
        transcripts.save(_json(made), wanted.report)
    if wanted.cuts is not None:
        transcripts.save(_json(make_cuts(cleaned, source.name)), wanted.cuts)


def _marked(document: Document, found: Found, level: Level, to: Format) -> str:
    if to is not Format.CHAT:
        raise InputError("only CHAT is marked (--to chat); stir tag marks text", token=to.value)
    if isinstance(document, ChatDocument):
        return document.mark(cue_annotations(found, level))
    return write(mark(found, level), Format.CHAT, document.source.name)


def _restore(file: Path | None, report: Path, output: Path | None) -> None:
    data, name = transcripts.load_bytes(file)
    try:
        how = json.loads(transcripts.load_bytes(report)[0])
    except ValueError as error:
        raise InputError(f"no report: {error}", file=report) from None
    if not isinstance(how, dict):
        raise InputError("no report: a JSON object was expected", file=report)
    transcripts.save(undo(data, how, name), output)


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
