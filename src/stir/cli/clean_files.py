"""Clean one file, or many files with the same settings (`stir clean`)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import stir
from stir.cli import lines, transcripts
from stir.cli.console import err, progress
from stir.errors import InputError, StirError
from stir.files import is_same_file, refuse_overwriting, write_files
from stir.options import Level, Options
from stir.transcripts.cleaning import Candidates, CleanedTranscript, CleaningOptions
from stir.transcripts.cleaning import clean as clean_candidates
from stir.transcripts.cleaning.cuts import make_cuts
from stir.transcripts.cleaning.decisions import Decisions, read_decisions
from stir.transcripts.cleaning.edl import make_edl
from stir.transcripts.cleaning.labels import make_labels
from stir.transcripts.cleaning.marks import cue_annotations, mark
from stir.transcripts.cleaning.removals import Removal
from stir.transcripts.cleaning.report import json_bytes, make_report
from stir.transcripts.cleaning.tables import make_rows, to_csv, to_html
from stir.transcripts.cleaning.undo import check_way_back, make_undo
from stir.transcripts.formats import Document, Format, format_of, write
from stir.transcripts.formats.chat import ChatDocument
from stir.transcripts.formats.recue import recue
from stir.transcripts.formats.subtitles import rows

if TYPE_CHECKING:
    from stir.detector import Detector


class Layout(StrEnum):
    """The output format for lines of text."""

    TEXT = "text"
    JSONL = "jsonl"


@dataclass(frozen=True, slots=True)
class Job:
    """A file to clean, and what to write where."""

    file: Path | None
    output: Path | None = None
    report: Path | None = None
    cuts: Path | None = None
    decisions: Path | None = None
    labels: Path | None = None
    edl: Path | None = None
    lists: tuple[Path, ...] = ()
    """The lists of words that are read."""

    @property
    def reports(self) -> list[Path]:
        """What is written beside the output."""
        wanted = (self.report, self.cuts, self.labels, self.edl)
        return [path for path in wanted if path is not None]

    def check(self) -> None:
        """Raise an `InputError` if something that is read would be overwritten.

        Only the output may be the transcript itself.
        """
        refuse_overwriting([self.output, *self.reports], [self.decisions, *self.lists])
        file = transcripts.file_of(self.file)
        for path in self.reports:
            if file is not None and is_same_file(path, file):
                raise InputError("is the transcript itself; choose another name", file=path)

    def check_reports(self, data: bytes) -> None:
        """Raise an `InputError` if a report that leads back to an original would be overwritten."""
        file = transcripts.file_of(self.file)
        output = None if str(self.output) == "-" else self.output
        is_replaced = file is not None and output is not None and is_same_file(file, output)
        for path in (output, *self.reports):
            if path is not None:
                check_way_back(path, data, is_replaced=is_replaced)

    def known(self, data: bytes) -> dict[Path, bytes]:
        """What the transcript had in it when it was read."""
        file = transcripts.file_of(self.file)
        return {} if file is None else {file: data}


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders that the files of many transcripts are written to."""

    output: Path
    report: Path | None = None
    cuts: Path | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for every file."""

    level: Level
    to: Format | None
    from_: Format | None
    encoding: str | None
    tier: str | None
    layout: Layout
    indices: bool
    marked: bool
    cleaning: CleaningOptions
    model: str
    options: Options

    def is_plain(self, job: Job) -> bool:
        """Whether only words are read and written, so that each line can be answered at once."""
        more = job.reports or job.output or job.decisions or self.marked
        text_only = {self.to, self.from_} <= {None, Format.TEXT}
        return not more and text_only and not self.encoding and self.level is not Level.OFF

    def is_copy(self, job: Job, to: Format | None) -> bool:
        """Whether the output equals the input, since no word is removed."""
        more = job.reports or self.marked or self.indices or to
        return self.level is Level.OFF and not more and self.layout is Layout.TEXT

    def lines(self, document: Document, cleaned: CleanedTranscript) -> Iterator[str]:
        """Yield a line for each cue: its words, and their indices if asked for."""
        texts = rows(document.rewrite(cleaned.edition)) if self.layout is Layout.TEXT else []
        for n, cue in enumerate(cleaned.transcript.cues):
            kept = [i for i in cue.tokens if cleaned.edition.written[i] is not None]
            indices = [i - cue.first + cue.label_words for i in kept]
            if self.layout is Layout.TEXT:
                end = "\t" + " ".join(map(str, indices)) if self.indices and cue.tokens else ""
                yield (texts[n].text.rstrip() if n < len(texts) else "") + end
            elif cue.tokens:
                words = [cleaned.transcript.tokens[i].text for i in kept]
                result = {"id": cue.name or str(n + 1), "words": words, "positions": indices}
                length = cue.stop - cue.first + cue.label_words
                yield json.dumps(result | {"length": length}, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Summary:
    """What was done to a file."""

    name: str
    words: int
    removed: Counter[str]
    """Removed words by the kind of their removal."""

    def __str__(self) -> str:
        gone = sum(self.removed.values())
        share = f" ({100 * gone / self.words:.1f} %)" if self.words else ""
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.removed.items()))
        return f"{self.name}: {self.words} words, {gone} removed{share}" + (
            f": {kinds}" if kinds else ""
        )


def clean_file(job: Job, settings: Settings, *, quiet: bool = False) -> Summary:
    """Clean one file and write all that is wanted, or nothing if that fails."""
    job.check()
    data, name = transcripts.load_bytes(job.file)
    job.check_reports(data)
    to = settings.to or _wanted_format(job)
    if settings.is_copy(job, to):
        transcripts.save(data, job.output, job.known(data))
        return Summary(name, 0, Counter())
    read = transcripts.read_transcript
    document, format_ = read(data, name, settings.from_, settings.encoding, settings.tier)
    to = to or format_
    transcript = document.transcript if to is format_ else recue(document.transcript)
    if settings.level is Level.OFF:
        candidates = Candidates(transcript, (), ())
    else:
        candidates = transcripts.find_candidates(
            transcript,
            name,
            lambda: _detector(settings.model, settings.options),
            settings.cleaning,
            quiet=quiet,
        )
    decisions = read_decided(job.decisions, data)
    kept = decisions.kept(candidates)
    candidates = decisions.apply(candidates, settings.level)
    cleaned = clean_candidates(candidates, settings.level)
    known = job.known(data)
    _write_all(document, format_, candidates, cleaned, kept, job, settings, to, known)
    kinds = Counter(removal.kind.value for removal in cleaned.removals for _ in removal.tokens)
    return Summary(name, len(transcript.tokens), kinds)


@cache
def _detector(model: str, options: Options) -> Detector:
    """Load a model once, whatever the number of files."""
    return lines.load(model, options)


def _wanted_format(job: Job) -> Format | None:
    """The format that the name of the output asks for, if it is not that of the input."""
    if job.output is None or job.file is None:
        return None
    is_same = job.output.suffix.lower() == job.file.suffix.lower()
    return None if is_same else format_of(job.output)


def read_decided(file: Path | None, data: bytes) -> Decisions:
    """Read an editor's decisions about a file, if there are any."""
    if file is None:
        return Decisions()
    decisions = read_decisions(*transcripts.load_bytes(file))
    decisions.check(data, str(file))
    return decisions


def decided_level(file: Path | None) -> Level | None:
    """The level that decisions were made at."""
    return None if file is None else read_decisions(*transcripts.load_bytes(file)).level


def _write_all(
    document: Document,
    format_: Format,
    candidates: Candidates,
    cleaned: CleanedTranscript,
    kept: Sequence[Removal],
    job: Job,
    settings: Settings,
    to: Format,
    known: dict[Path, bytes],
) -> None:
    source = document.source
    if settings.indices and format_ is not Format.TEXT:
        raise InputError("--indices is for text; --report has the indices of all words")
    edition = None
    if settings.indices or settings.layout is Layout.JSONL:
        result = "".join(f"{line}\n" for line in settings.lines(document, cleaned))
    elif settings.marked:
        result = _mark(document, candidates, cleaned.level, to)
    elif to is not format_:
        result = write(cleaned.result, to, source.name)
    elif cleaned.level is Level.OFF:
        result = source.text
    else:
        edition = cleaned.edition
        result = document.rewrite(edition)
    is_same = to is format_ and not (settings.indices or settings.layout is Layout.JSONL)
    data = (source if is_same else replace(source, archive=None)).encode(result)
    # whatever happens, the original can be restored: the report is there before the output
    files: list[tuple[Path, bytes]] = []
    if job.report is not None:
        name = Path(source.name).name
        if job.report.suffix.lower() in (".csv", ".html", ".htm"):
            rows_ = make_rows(cleaned, kept)
            is_csv = job.report.suffix.lower() == ".csv"
            files.append((job.report, to_csv(rows_) if is_csv else to_html(rows_, name)))
        else:
            report = make_report(cleaned, name, to.value, stir.__version__)
            report["undo"] = make_undo(document, edition, data, result)
            files.append((job.report, json_bytes(report)))
    if job.cuts is not None:
        files.append((job.cuts, json_bytes(make_cuts(cleaned, source.name))))
    if job.labels is not None:
        files.append((job.labels, make_labels(cleaned, source.name).encode("utf-8", "replace")))
    if job.edl is not None:
        files.append((job.edl, make_edl(cleaned, source.name).encode("utf-8", "replace")))
    if job.output is not None and str(job.output) != "-":
        files.append((job.output, data))
        write_files(files, known)
    else:
        write_files(files)
        transcripts.save(data, None)


def _mark(document: Document, candidates: Candidates, level: Level, to: Format) -> str:
    if to is not Format.CHAT:
        raise InputError("--mark needs CHAT (--to chat); stir tag marks text", token=to.value)
    if isinstance(document, ChatDocument):
        return document.mark(cue_annotations(candidates, level))
    return write(mark(candidates, level), Format.CHAT, document.source.name)


# --- many files -----------------------------------------------------------------------------------


def clean_many(
    files: Sequence[Path | None],
    folders: Folders,
    settings: Settings,
    processes: int,
    lists: Sequence[Path] = (),
) -> None:
    """Clean many files; a file that cannot be cleaned is reported, and the rest goes on.

    `lists` are the lists of words that were read.
    """
    jobs = _plan(files, folders, settings, lists)
    total = Summary("all", 0, Counter())
    failed = 0
    with progress() as bar:
        task = bar.add_task("cleaning", total=len(jobs))
        for outcome in _outcomes(jobs, settings, processes):
            bar.advance(task)
            if isinstance(outcome, Summary):
                total = Summary("all", total.words + outcome.words, total.removed + outcome.removed)
                err.print(str(outcome), markup=False, soft_wrap=True, highlight=False)
            else:
                failed += 1
                err.print(f"stir: {outcome}", style="red", markup=False, soft_wrap=True)
    err.print(
        f"{len(jobs) - failed} of {len(jobs)} files; {total}",
        markup=False, soft_wrap=True, highlight=False,
    )  # fmt: skip
    if failed:
        raise InputError(f"{failed} of {len(jobs)} files could not be cleaned")


def _plan(
    files: Sequence[Path | None], folders: Folders, settings: Settings, lists: Sequence[Path]
) -> list[Job]:
    """Decide on all names before anything is written; no two files get the same one."""
    jobs: list[Job] = []
    taken: dict[str, Path] = {}
    for file in files:
        if file is None or lines.is_stdin(file):
            raise InputError("standard input has no name to write to in a folder")
        name = file.name if settings.to is None else f"{file.stem}.{settings.to.value}"
        if name in taken:
            raise InputError(f"has the same name as {taken[name]}; clean them apart", file=file)
        taken[name] = file
        output = folders.output / name
        report = None if folders.report is None else folders.report / f"{file.name}.json"
        cuts = None if folders.cuts is None else folders.cuts / f"{file.name}.json"
        jobs.append(Job(file, output, report, cuts))
    _check_names(jobs, lists)
    for folder in (folders.output, folders.report, folders.cuts):
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                message = f"cannot be made: {error.strerror}"
                raise InputError(message, file=folder) from error
    return jobs


def _check_names(jobs: Sequence[Job], lists: Sequence[Path]) -> None:
    """Raise an `InputError` if one file would overwrite another, or one that is read."""
    inputs = [*lists, *(path for job in jobs if (path := job.file) is not None)]
    read: set[object] = {path.resolve() for path in inputs}
    read |= {_inode(path) for path in inputs if path.exists()}
    written: set[Path] = set()
    for job in jobs:
        for path in (job.output, *job.reports):
            target = None if path is None else path.resolve()
            if target in read or (target is not None and _inode(target) in read):
                raise InputError("would be overwritten; choose another folder", file=path)
            if target in written:
                raise InputError("would be written twice; choose other folders", file=path)
            if target is not None:
                written.add(target)


def _inode(path: Path) -> tuple[int, int] | None:
    """What a file is known by under all of its names; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _outcomes(jobs: Sequence[Job], settings: Settings, processes: int) -> Iterator[Summary | str]:
    if processes == 1:
        yield from (_outcome(job, settings) for job in jobs)
        return
    with ProcessPoolExecutor(min(processes, len(jobs))) as pool:
        yield from pool.map(_outcome, jobs, [settings] * len(jobs))


def _outcome(job: Job, settings: Settings) -> Summary | str:
    """What was done, or why it could not be done."""
    try:
        return clean_file(job, settings, quiet=True)
    except StirError as error:
        return str(error.at(file=job.file) if isinstance(error, InputError) else error)
