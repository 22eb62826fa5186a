"""What a review is exported as: the cleaned file, reports, cuts for audio editors, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import stir
from stir.options import Level
from stir.review.state import Review
from stir.transcripts.cleaning.edl import make_edl
from stir.transcripts.cleaning.labels import make_labels
from stir.transcripts.cleaning.report import json_bytes, make_report
from stir.transcripts.cleaning.tables import Row, make_rows, to_csv, to_html
from stir.transcripts.cleaning.undo import make_undo


class Export(NamedTuple):
    """A file to download."""

    name: str
    data: bytes
    type: str


def export(review: Review, name: str) -> Export | None:
    """Make an export by its name; None if there is no such export.

    An `InputError` says why it cannot be made, as a cut list of a transcript without times.
    """
    maker = _MAKERS.get(name)
    return None if maker is None else maker(review)


def cleaned_bytes(review: Review) -> bytes:
    """The cleaned file: the bytes that `stir clean --decisions` writes."""
    document = review.subject.document
    return document.source.encode(_cleaned_text(review))


def _cleaned_text(review: Review) -> str:
    document = review.subject.document
    if review.level is Level.OFF:
        return document.source.text
    return document.rewrite(review.cleaned.edition)


def _clean(review: Review) -> Export:
    file = review.subject.file
    return Export(f"{file.stem}.clean{file.suffix}", cleaned_bytes(review), _BYTES)


def _report(review: Review) -> Export:
    subject = review.subject
    data = cleaned_bytes(review)
    value = make_report(review.cleaned, subject.file.name, subject.format.value, stir.__version__)
    edition = review.cleaned.edition
    value["undo"] = make_undo(subject.document, edition, data, _cleaned_text(review))
    return Export(f"{subject.file.stem}.report.json", json_bytes(value), "application/json")


def _rows(review: Review) -> list[Row]:
    return make_rows(review.cleaned, review.decisions.kept(review.subject.candidates))


def _csv(review: Review) -> Export:
    name = f"{review.subject.file.stem}.report.csv"
    return Export(name, to_csv(_rows(review)), "text/csv; charset=utf-8")


def _html(review: Review) -> Export:
    file = review.subject.file
    page = to_html(_rows(review), file.name)
    return Export(f"{file.stem}.report.html", page, "text/html; charset=utf-8")


def _labels(review: Review) -> Export:
    file = review.subject.file
    text = make_labels(review.cleaned, str(file))
    return _text(f"{file.stem}.labels.txt", text)


def _edl(review: Review) -> Export:
    file, media = review.subject.file, review.subject.media
    text = make_edl(review.cleaned, str(file), media.name if media is not None else "")
    return _text(f"{file.stem}.edl", text)


def _text(name: str, text: str) -> Export:
    return Export(name, text.encode("utf-8", "replace"), "text/plain; charset=utf-8")


def _decisions(review: Review) -> Export:
    data = review.to_json(review.decisions)
    return Export(review.decisions_file.name, data, "application/json")


_BYTES = "application/octet-stream"
_MAKERS: Mapping[str, Callable[[Review], Export]] = {
    "clean": _clean,
    "report.json": _report,
    "report.csv": _csv,
    "report.html": _html,
    "labels.txt": _labels,
    "edl": _edl,
    "decisions": _decisions,
}
