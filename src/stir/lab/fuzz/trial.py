"""What must hold for every input.

A file is refused with an `InputError`, or read; then every word that is not removed is in the
output, in its place; the undo gives back the bytes; and nothing takes long. No model is loaded:
fillers, stutters, broken-off words and the file's own annotations are enough to cut everywhere.
"""

from __future__ import annotations

import io
import traceback
import zipfile
from dataclasses import dataclass
from time import process_time

from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.cleaning.report import make_report
from stir.transcripts.cleaning.undo import make_undo, undo
from stir.transcripts.formats import Document, Edition, Format, decode, read, sniff, write
from stir.transcripts.formats.archive import PART, is_archive, replace_part
from stir.transcripts.formats.recue import recue

SECONDS_PER_BYTE = 1 / 100_000
LEAST_SECONDS = 0.5
"""What a small input may take, as the machine has other work."""


_WITH_LABELS = frozenset({Format.TEXT, Format.SRT, Format.VTT, Format.DOCX})


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with an input."""

    kind: str
    """traceback, lost, undo, or slow."""
    detail: str


def try_input(data: bytes, name: str, format_: Format | None, to: Format) -> Finding | None:
    """Read, clean, rewrite, undo and convert; the first thing that is wrong, if any."""
    start = process_time()
    try:
        finding = _try(data, name, format_, to)
    except InputError:
        finding = None
    except Exception:
        finding = Finding("traceback", traceback.format_exc())
    seconds = process_time() - start
    if finding is None and seconds > max(LEAST_SECONDS, len(data) * SECONDS_PER_BYTE):
        return Finding("slow", f"{seconds:.1f} s for {len(data)} bytes")
    return finding


def in_archive(archive: bytes, part: bytes) -> bytes:
    """A DOCX with a mutated text, since mutated archives hardly ever open."""
    return replace_part(archive, part) if is_archive(archive) else part


def text_of(data: bytes) -> bytes:
    """What is mutated of a file: the text of a DOCX, or the whole."""
    if not is_archive(data):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(PART)


def _try(data: bytes, name: str, format_: Format | None, to: Format) -> Finding | None:
    source = decode(data, name)
    format_ = format_ or sniff(source)
    document = read(source, format_)
    transcript = document.transcript
    nothing = Edition(
        [token.text for token in transcript.tokens],
        [(cue.start, cue.end) for cue in transcript.cues],
    )
    if source.encode(source.text) != data and source.data is None:
        return Finding("undo", "decoding and encoding gives another file")
    candidates = find_candidates(transcript, None)
    cleaned = clean(candidates, Level.REPAIRS)
    for edition in (nothing, cleaned.edition):
        text = document.rewrite(edition)
        output = source.encode(text)
        entry = {"undo": make_undo(document, edition, output, text)}
        try:
            if undo(output, entry, name) != data:
                return Finding("undo", "another file comes back")
        except InputError as error:
            return Finding("undo", str(error))
        lost = _lost(document, edition, output, name, format_)
        if lost is not None:
            return Finding("lost", lost)
    make_report(cleaned, name, to.value, "0")
    write(recue(transcript) if to is not format_ else transcript, to, name)
    return None


def _lost(
    document: Document, edition: Edition, output: bytes, name: str, format_: Format
) -> str | None:
    """What is missing when the output is read again."""
    wanted = [text for text in edition.written if text is not None]
    if not wanted:
        return None
    source = decode(output, name, document.source.encoding)
    found = [token.text for token in read(source, format_).transcript.tokens]
    if _letters(wanted) == _letters(found):
        return None
    if format_ is Format.CHAT and _is_said(document, edition, found):
        return None
    # without a word a line may look like a label or a heading; nothing is lost
    if format_ in _WITH_LABELS and _stand_in(source.text, wanted):
        return None
    return f"expected {_excerpt(wanted, found)}, found {_excerpt(found, wanted)}"


def _letters(words: list[str]) -> str:
    return "".join("".join(words).split())


def _is_said(document: Document, edition: Edition, found: list[str]) -> bool:
    """Whether each word is there, as it was or as it was changed: one with signs of CHAT stays."""
    tokens = document.transcript.tokens
    said = [
        (t.text, new) for t, new in zip(tokens, edition.written, strict=True) if new is not None
    ]
    return len(said) == len(found) and all(w in both for w, both in zip(found, said, strict=True))


def _stand_in(text: str, words: list[str]) -> bool:
    """Whether words stand in a text in their order."""
    at = 0
    for word in words:
        at = text.find(word, at) + len(word)
        if at < len(word):
            return False
    return True


def _excerpt(words: list[str], others: list[str]) -> str:
    """The words around the first difference."""
    n = next((i for i, (a, b) in enumerate(zip(words, others, strict=False)) if a != b), 0)
    return repr(words[max(0, n - 1) : n + 4])
