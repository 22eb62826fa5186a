"""The part of a DOCX archive that has the text."""

from __future__ import annotations

import io
import zipfile
import zlib
from copy import copy

from stir.errors import InputError

PART = "word/document.xml"
MAX_SIZE = 100_000_000
"""Bytes of text that are unpacked at most."""
MAX_WHOLE = 1_000_000_000
"""Bytes that all parts may have together."""
_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, LookupError, ValueError)
"""What `zipfile` raises for archives that are damaged, encrypted or compressed in another way."""


def is_archive(data: bytes) -> bool:
    """Whether a file is a ZIP archive."""
    return data.startswith(b"PK\x03\x04")


def read_part(data: bytes, name: str) -> bytes:
    """Unpack the text; `name` is for messages."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if [part.filename for part in archive.infolist()].count(PART) != 1:
                raise InputError(f"an archive without one {PART}, so no DOCX", file=name)
            if sum(part.file_size for part in archive.infolist()) > MAX_WHOLE:
                raise InputError(f"a DOCX with more than {MAX_WHOLE} bytes", file=name)
            with archive.open(PART) as file:
                found = file.read(MAX_SIZE + 1)
    except _ERRORS as error:
        raise InputError(f"not a valid DOCX: {error}", file=name) from None
    if len(found) > MAX_SIZE:
        raise InputError(f"a DOCX with more than {MAX_SIZE} bytes of text", file=name)
    return found


def replace_part(data: bytes, part: bytes) -> bytes:
    """The archive with another text; all other parts, their names and times stay."""
    out = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
            new.comment = old.comment
            for info in old.infolist():
                content = part if info.filename == PART else old.read(info)
                # writing changes sizes and offsets of the entry
                new.writestr(copy(info), content, info.compress_type)
    except _ERRORS as error:  # a part that nobody has looked at yet
        raise InputError(f"not a valid DOCX: {error}") from None
    return out.getvalue()
