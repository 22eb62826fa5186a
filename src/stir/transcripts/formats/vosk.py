"""Vosk: final results, one or several in a file; partial ones among them are passed over.

Results come as a list, or one after the other as the recogniser handed them out.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import NO_WISHES, Document, Reading
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import JsonDocument, Piece, Spelling, dump, no_more
from stir.transcripts.formats.transcript import Transcript

SPELLING = Spelling(word=("word",), words="result")
_DECODER = json.JSONDecoder()


class VoskDocument(JsonDocument):
    """Results that stand one after the other are written so again."""

    def write_value(self, value: Any) -> str:
        """Write one result, a list, or results one after the other."""
        text = self.source.text
        if text.lstrip().startswith("["):
            return dump(value, text)
        end = "\n" if text.endswith("\n") else ""
        return "\n".join(dump(result, text.rstrip()) for result in value) + (end if value else "")


def read(source: Source, wishes: Reading = NO_WISHES) -> Document:
    """Read final results."""
    return VoskDocument(source, partial(_values, source), _pieces, SPELLING, no_more)


def _values(source: Source, text: str) -> list[Any]:
    """Read JSON values that follow each other with or without white space between them."""
    found: list[Any] = []
    at = 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text):
            break
        try:
            value, at = _DECODER.raw_decode(text, at)
        except json.JSONDecodeError as error:
            message = f"no JSON: {error.msg} in column {error.colno}"
            token = text[error.pos : error.pos + 20].split("\n")[0]
            raise InputError(message, file=source.name, line=error.lineno, token=token) from None
        found.append(value)
    return found[0] if len(found) == 1 and isinstance(found[0], list) else found


def _pieces(value: Any) -> list[Piece]:
    found = []
    for i, result in enumerate(value):
        if not isinstance(result, dict):
            raise InputError(f"result {i} is no object", token=json.dumps(result)[:40])
        holder = result
        if isinstance(result.get("alternatives"), list) and result["alternatives"]:
            holder = result["alternatives"][0]
        if "text" in holder:
            # an alternative that goes leaves the others; only a result of its own is taken out
            found.append(Piece(holder, f"result {i}", value if holder is result else []))
        elif "partial" not in holder:
            raise InputError(f"result {i} has no text", token=json.dumps(result)[:40])
    return found


def write(transcript: Transcript) -> str:
    """Write one final result for each cue."""
    results = []
    for cue in transcript.cues:
        tokens = transcript.tokens[cue.first : cue.stop]
        words = [{"end": t.end, "start": t.start, "word": t.text} for t in tokens]
        results.append({"result": words, "text": " ".join(token.text for token in tokens)})
    return dump(results, "[\n  \n]\n")
