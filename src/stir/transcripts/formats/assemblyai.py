"""AssemblyAI: all words in a row, and again in utterances; times are milliseconds."""

from __future__ import annotations

from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import NO_WISHES, Document, Reading
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import (
    JsonDocument,
    Piece,
    Spelling,
    Words,
    expect,
    name_of,
    objects,
    parse,
)
from stir.transcripts.formats.transcript import Transcript

SPELLING = Spelling(word=("text",), per_second=1000.0)


def read(source: Source, wishes: Reading = NO_WISHES) -> Document:
    """Read utterances if there are any, and all words as one piece if not."""
    return JsonDocument(source, lambda _: parse(source), _pieces, SPELLING, _finish)


def _pieces(value: Any) -> list[Piece]:
    if not isinstance(value, dict):
        raise InputError("an object with 'words' was expected", token=str(value)[:40])
    if value.get("status") == "error":
        raise InputError("the recogniser failed", token=str(value.get("error"))[:60])
    if not value.get("utterances"):
        expect(value, "words", list, "")
        return [Piece(value, "", [])]
    siblings = expect(value, "utterances", list, "")
    return [
        Piece(utterance, path, siblings, name_of(utterance.get("speaker")))
        for path, utterance in objects(value, "utterances")
    ]


def _finish(value: Any, transcript: Transcript, words: Words) -> None:
    repeated = value.get("words")
    if isinstance(repeated, list) and len(repeated) == len(transcript.tokens):
        value["words"] = words.filter(repeated)
    if isinstance(value.get("text"), str):
        value["text"] = " ".join(text for text in words.written if text is not None)
