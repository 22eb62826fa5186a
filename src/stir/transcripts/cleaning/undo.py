"""Undo a cleaning: the cleaned file and its report give the original, to the byte.

Each entry of `undo` in the report is ``[start, length, text]``: the `length` characters of the
output from `start` on were `text` in the original. Some encodings write the same text in several
ways (UTF-7, ISO 2022); a file that cannot be restored so is kept as a whole (`data`).
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import Document, Splice, TextDocument, apply
from stir.transcripts.formats.encoding import Source, decode
from stir.transcripts.formats.transcript import Edition


def make_undo(
    document: Document, edition: Edition | None, output: bytes, result: str
) -> dict[str, Any]:
    """Make the entry `undo` of a report.

    Without an edition, as when the format changes, it contains most of the original.
    """
    source = document.source
    if edition is not None and isinstance(document, TextDocument):
        entries = _reversed(source.text, document.splices(edition))
    else:
        entries = [_difference(source.text, result)]
    original = source.encode(source.text)
    made = {
        "encoding": source.encoding,
        "mark": source.mark.hex(),
        "output": digest(output),
        "original": digest(original),
        "data": None,
        "entries": [list(entry) for entry in entries],
    }
    if source.data is not None or not _leads_back(output, made):
        made["data"] = base64.b64encode(original).decode()
    return made


def _leads_back(output: bytes, entry: dict[str, Any]) -> bool:
    """Whether the entries are enough: if the output begins with U+FEFF, it reads as a mark."""
    try:
        undo(output, {"undo": entry}, "")
    except InputError:
        return False
    return True


def check_way_back(file: Path, original: bytes, *, is_replaced: bool) -> None:
    """Raise an `InputError` if a file about to be overwritten is a report that may be needed.

    That is one which leads from this transcript back to an earlier one, or, if the transcript is
    replaced, to any other: after that nothing else may be left of it.
    """
    if not file.is_file():  # a pipe is not read from
        return
    try:
        data = file.read_bytes()
        entry = json.loads(data)["undo"] if b'"undo"' in data else {}
        earlier, later = entry["original"], entry["output"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return
    known = digest(original)
    if earlier != known and (is_replaced or later == known):
        message = "is the report that leads back to another original; choose another name"
        raise InputError(message, file=file)


def undo(output: bytes, report: dict[str, Any], name: str) -> bytes:
    """Restore the original file from an output and its report."""
    try:
        entry = report["undo"]
        cleaned, entries = entry["output"], entry["entries"]
        splices = [Splice(start, start + length, text) for start, length, text in entries]
        mark = bytes.fromhex(entry["mark"])
        encoding = str(entry["encoding"])
        whole = None if entry.get("data") is None else base64.b64decode(entry["data"])
        expected = entry.get("original")
    except (KeyError, TypeError, ValueError, OverflowError):
        raise InputError(
            "cannot be undone: not a JSON report of stir clean --report", file=name
        ) from None
    if cleaned != digest(output):
        raise InputError(
            "cannot be undone: the file has changed since stir clean wrote it", file=name
        )
    original = whole
    if original is None:
        text = decode(output, name, encoding).text
        original = Source(name, "", encoding, mark).encode(apply(text, splices))
    if expected is not None and expected != digest(original):
        raise InputError(
            "cannot be undone: the report does not lead back to the original", file=name
        )
    return original


def _reversed(text: str, splices: Iterable[Splice]) -> Sequence[tuple[int, int, str]]:
    entries = []
    shift = 0
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end)):
        original = text[splice.start : splice.end]
        entries.append((splice.start + shift, len(splice.text), original))
        shift += len(splice.text) - len(original)
    return entries


def _difference(before: str, after: str) -> tuple[int, int, str]:
    """Find the one stretch in which two texts differ."""
    shortest = min(len(before), len(after))
    start = _common(before, after, shortest)
    rest = shortest - start
    end = _common(before[::-1], after[::-1], rest)
    return start, len(after) - end - start, before[start : len(before) - end]


def _common(one: str, other: str, limit: int) -> int:
    """Return the length of the common prefix of two texts, by bisection."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def digest(data: bytes) -> str:
    """What a report or decisions know a file by."""
    return hashlib.sha256(data).hexdigest()
