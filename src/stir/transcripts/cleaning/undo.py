"""Put back what was taken out: the cleaned file and its report give the original, to the byte.

Deleting is easily undone: the report keeps what stood where. Each entry of `undo` is
``[place, length, text]``: so many characters of the output from that place on were that text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import Document, Splice, TextDocument, apply
from stir.transcripts.formats.encoding import Source, decode
from stir.transcripts.formats.transcript import Edition


def make_undo(
    document: Document, edition: Edition | None, output: bytes, result: str
) -> dict[str, Any]:
    """Say how to get back from an output to the file that it was made of.

    Without an edition, as when the format changes, the report holds most of the file.
    """
    source = document.source
    if edition is not None and isinstance(document, TextDocument):
        entries = _reversed(source.text, document.splices(edition))
    else:
        entries = [_difference(source.text, result)]
    return {
        "encoding": source.encoding,
        "mark": source.mark.hex(),
        "output": _digest(output),
        "entries": [list(entry) for entry in entries],
    }


def undo(output: bytes, report: dict[str, Any], name: str) -> bytes:
    """Restore the original file from an output and its report."""
    try:
        how = report["undo"]
        digest, entries = how["output"], how["entries"]
        splices = [Splice(place, place + length, text) for place, length, text in entries]
        mark = bytes.fromhex(how["mark"])
        encoding = str(how["encoding"])
    except (KeyError, TypeError, ValueError):
        raise InputError("no report of stir clean that can be undone", file=name) from None
    if digest != _digest(output):
        raise InputError("the file has changed since it was cleaned", file=name)
    text = decode(output, name, encoding).text
    return Source(name, "", encoding, mark).encode(apply(text, splices))


def _reversed(text: str, splices: Iterable[Splice]) -> Sequence[tuple[int, int, str]]:
    entries = []
    shift = 0
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end)):
        was = text[splice.start : splice.end]
        entries.append((splice.start + shift, len(splice.text), was))
        shift += len(splice.text) - len(was)
    return entries


def _difference(before: str, after: str) -> tuple[int, int, str]:
    """Find where two texts begin and cease to differ."""
    shortest = min(len(before), len(after))
    start = _common(before, after, shortest)
    rest = shortest - start
    end = _common(before[::-1], after[::-1], rest)
    return start, len(after) - end - start, before[start : len(before) - end]


def _common(one: str, other: str, limit: int) -> int:
    """Return how many characters two texts have in common at their beginning, by halving."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
