"""Decode and encode, so that a file keeps its encoding, byte order mark and line ends."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, replace
from pathlib import Path

from stir.errors import InputError
from stir.transcripts.formats.archive import is_archive, read_part, replace_part

# UTF-32 before UTF-16, whose marks are prefixes
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a file, its encoding and its byte order mark."""

    name: str
    text: str
    encoding: str = "utf-8"
    mark: bytes = b""
    data: bytes | None = None
    """The bytes of the file, if decoding and encoding does not give them back."""
    archive: bytes | None = None
    """The file that the text is a part of, as in DOCX."""

    def encode(self, text: str) -> bytes:
        """Encode another text in the same way."""
        if self.data is not None and text == self.text:
            return self.data
        try:
            data = self.mark + self._encoded(text)
            return data if self.archive is None else replace_part(self.archive, data)
        except UnicodeEncodeError as error:
            token = text[error.start : error.end]
            message = f"cannot be encoded in {self.encoding}"
            raise InputError(message, file=self.name, token=token) from error

    def _encoded(self, text: str) -> bytes:
        """Encode a text; dashes that the encoding does not have are written as hyphens."""
        try:
            return text.encode(self.encoding)
        except UnicodeEncodeError:
            return text.replace("—", "-").encode(self.encoding)


def decode(data: bytes, name: str, encoding: str | None = None) -> Source:
    """Decode bytes in the encoding of their byte order mark, or in the one given, or in UTF-8.

    Of an archive, the part with the text is decoded.
    """
    if is_archive(data):
        part = decode(read_part(data, name), name)
        return replace(part, data=data, archive=data)
    mark, marked = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", "utf-8"))
    chosen = marked if mark else encoding or marked
    try:
        text = data[len(mark) :].decode(chosen)
    except LookupError:
        raise InputError("no such encoding; try latin-1, cp1252 or utf-16", token=chosen) from None
    except UnicodeDecodeError as error:
        before = data[len(mark) : len(mark) + error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        encoding_name = "UTF-8" if chosen == "utf-8" else chosen
        message = f"not {encoding_name} in column {column}"
        raise InputError(message, file=name, line=line) from None
    source = Source(name, text, chosen, mark)
    return source if source.encode(text) == data else replace(source, data=data)


def read_bytes(path: Path) -> bytes:
    """Read a file; an `InputError` if that fails."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from error
