"""Files people have: subtitles, recognisers' JSON, TextGrid, ELAN, CHAT, text.

`read` gives a `Document`: its `transcript`, and `rewrite`, which writes the same file again with
words left out and everything else as it was. `write` writes a transcript in another format.
"""

from stir.transcripts.formats.document import Document, Reading
from stir.transcripts.formats.encoding import Source, decode, read_bytes
from stir.transcripts.formats.registry import Format, read, sniff, write
from stir.transcripts.formats.transcript import Cue, Edition, Token, Transcript

__all__ = [
    "Cue",
    "Document",
    "Edition",
    "Format",
    "Reading",
    "Source",
    "Token",
    "Transcript",
    "decode",
    "read",
    "read_bytes",
    "sniff",
    "write",
]
