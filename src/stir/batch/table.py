"""Clean the rows of an Arrow table: the same rows come out, with four more columns.

* ``fluent``: the text without disfluencies, as `stir clean` writes it;
* ``annotation``: JSON, `edit_terms`, `edit_classes` and `repairs`; positions count the row's words;
* ``removals``: JSON, a list of what was removed, with kinds and reasons;
* ``error``: why a row was not cleaned, or null.

A row with a null text gets nulls.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from stir.corpus.jsonl import annotation_to_json
from stir.detector import load
from stir.errors import InputError, MissingExtraError
from stir.lockstep import Job, run, run_in_step
from stir.options import Level
from stir.transcripts.cleaning import CleaningOptions, Markers, candidates_job, clean
from stir.transcripts.cleaning.report import removal_to_json
from stir.transcripts.formats import text as plain_text
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Builder, Token, Transcript
from stir.types import Annotation

if TYPE_CHECKING:
    import pyarrow as pa

    from stir.detector import Detector
    from stir.session import Session
    from stir.transcripts.cleaning import Candidates, CleanedTranscript

ADDED = ("fluent", "annotation", "removals", "error")
"""The columns that are added."""
_INPUTS = ("text", "words")


@dataclass(frozen=True, slots=True)
class Settings:
    """How rows are cleaned."""

    column: str | None = None
    """The column to clean, of strings or of lists of strings; `text` or `words` by default."""
    model: str = "default"
    level: Level = Level.REPAIRS
    markers: Markers = Markers.KEEP
    evidence: bool = False
    """Whether removals say which features spoke for them, as a report of `stir clean` does."""

    def __post_init__(self) -> None:
        """Take names, too; a wrong one fails here, and not in every row."""
        try:
            object.__setattr__(self, "level", Level(self.level))
            object.__setattr__(self, "markers", Markers(self.markers))
        except ValueError as error:
            raise InputError(str(error)) from None


def clean_table(table: pa.Table, settings: Settings = Settings()) -> pa.Table:
    """Return the table with the columns `ADDED`; a row that fails says why and stops nothing."""
    arrow = _arrow()
    column = input_column(table.schema.names, settings.column)
    detector = _detector(settings.model)
    rows = _clean_rows(table.column(column).to_pylist(), detector, settings)
    for i, name in enumerate(ADDED):
        table = table.append_column(name, arrow.array([row[i] for row in rows], arrow.string()))
    return table


def clean_batches(
    batches: Iterable[pa.RecordBatch], settings: Settings = Settings()
) -> Iterator[pa.RecordBatch]:
    """The same for a stream of record batches, as `mapInArrow` of Spark passes them."""
    arrow = _arrow()
    for batch in batches:
        yield from clean_table(arrow.Table.from_batches([batch]), settings).to_batches()


def input_column(names: Sequence[str], wanted: str | None) -> str:
    """Return the column to clean, or raise an `InputError` if the columns do not fit."""
    for name in ADDED:
        if name in names:
            raise InputError(f"has a column {name!r} already")
    for name in (wanted,) if wanted else _INPUTS:
        if name in names:
            return name
    missing = repr(wanted) if wanted else " or ".join(map(repr, _INPUTS))
    raise InputError(f"has no column {missing}; its columns are {', '.join(names)}")


_Row = tuple[str | None, str | None, str | None, str | None]


def _clean_rows(values: Sequence[object], detector: Detector, settings: Settings) -> list[_Row]:
    """Clean rows in step, or one by one if there is one that a session does not take."""
    jobs = [partial(_row_job, value, settings) for value in values]
    try:
        return list(run_in_step(jobs, detector.session))
    except Exception:
        return [_clean_row(job, detector) for job in jobs]


def _clean_row(job: Callable[[Session], Job[_Row]], detector: Detector) -> _Row:
    session = detector.session()
    try:
        return run(session, job(session))
    except Exception as error:
        return _failed(error)


def _row_job(value: object, settings: Settings, session: Session) -> Job[_Row]:
    """The job of cleaning one row (`stir.lockstep`)."""
    if value is None:
        return None, None, None, None
    try:
        return (*(yield from _cleaned(value, settings, session)), None)
    except Exception as error:  # whatever is wrong with one row, the others are cleaned
        session.end()
        return _failed(error)


def _failed(error: Exception) -> _Row:
    return None, None, None, f"{type(error).__name__}: {error}"


def _cleaned(value: object, settings: Settings, session: Session) -> Job[tuple[str, str, str]]:
    transcript, write = _read(value)
    options = CleaningOptions(markers=settings.markers)
    candidates = yield from candidates_job(transcript, session, options)
    cleaned = clean(candidates, settings.level)
    # evidence is computed when it is read, which takes as long as all the rest
    shown = [r if settings.evidence else replace(r, evidence={}) for r in cleaned.removals]
    removals = [removal_to_json(transcript, removal) for removal in shown]
    return write(cleaned), _json(_annotation(candidates)), _json(removals)


def _read(value: object) -> tuple[Transcript, Callable[[CleanedTranscript], str]]:
    """A row as a transcript, and how it is written again."""
    if isinstance(value, str):
        document = plain_text.read(Source("text", value))
        return document.transcript, lambda cleaned: document.rewrite(cleaned.edition)
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise InputError(f"is neither a text nor a list of words: {str(value)[:40]}")
    builder = Builder(cues_are_utterances=True)
    builder.cue([Token(word) for word in value])
    return builder.transcript(), lambda cleaned: " ".join(t.text for t in cleaned.result.tokens)


def _annotation(candidates: Candidates) -> dict[str, Any]:
    """The annotations of all utterances of a row in one."""
    whole = Annotation(edit_classes=())
    for tokens, found in zip(candidates.utterances, candidates.annotations, strict=True):
        whole = whole.followed_by(found, tokens[0])
    result = annotation_to_json(whole)
    if whole.edit_classes is not None:
        result["edit_classes"] = [str(name) for name in whole.edit_classes]
    return result


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@cache
def _detector(model: str) -> Detector:
    """Load a model once in each process."""
    return load(model)


def _arrow() -> Any:
    try:
        import pyarrow
    except ModuleNotFoundError as error:
        raise MissingExtraError("cleaning tables", "batch") from error
    return pyarrow
