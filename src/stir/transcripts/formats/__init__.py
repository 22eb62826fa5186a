"""Transcript formats: subtitles, JSON of recognisers, TextGrid, ELAN, CHAT, text.

`read` returns a `Document`: its `transcript`, and `rewrite`, which writes the same file without the
removed words and leaves everything else as it was. `write` writes a transcript in another format.
A format is a module with `read` and, if it can be written, `write`; `registry` lists them.
"""

from stir.transcripts.formats.document import Document, ReadOptions
from stir.transcripts.formats.encoding import Source, decode, read_bytes
from stir.transcripts.formats.registry import Format, begins_file, format_of, read, sniff, write
from stir.transcripts.formats.transcript import Cue, Edition, Token, Transcript

__all__ = [
    "Cue",
    "Document",
    "Edition",
    "Format",
    "ReadOptions",
    "Source",
    "Token",
    "Transcript",
    "begins_file",
    "decode",
    "format_of",
    "read",
    "read_bytes",
    "sniff",
    "write",
]
