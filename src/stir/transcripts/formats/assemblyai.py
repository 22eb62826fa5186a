"""AssemblyAI: a list of all words, repeated in utterances; times are milliseconds.

If speakers overlap, the list is in another order than the utterances.
"""

from __future__ import annotations

from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import (
    JsonDocument,
    Keys,
    Segment,
    Words,
    expect,
    objects,
    parse,
    speaker_name,
)
from stir.transcripts.formats.transcript import Transcript

KEYS = Keys(word=("text",), per_second=1000.0)


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read the utterances if there are any, else all words as one segment."""
    return JsonDocument(source, lambda _: parse(source), _segments, KEYS, _update_copies)


def _segments(value: Any) -> list[Segment]:
    if not isinstance(value, dict):
        raise InputError("expected an object with 'words'", token=str(value)[:40])
    if value.get("status") == "error":
        raise InputError("the recogniser failed", token=str(value.get("error"))[:60])
    if not value.get("utterances"):
        expect(value, "words", list, "")
        return [Segment(value, "", [])]
    if "words" in value:
        list(objects(value, "words"))  # each must be an object
    siblings = expect(value, "utterances", list, "")
    return [
        Segment(utterance, path, siblings, speaker_name(utterance.get("speaker")))
        for path, utterance in objects(value, "utterances")
    ]


def _update_copies(value: Any, transcript: Transcript, words: Words) -> None:
    copy = value.get("words")
    if isinstance(copy, list) and value.get("utterances") is not None:
        value["words"] = words.update(copy, transcript)
    if isinstance(value.get("text"), str):
        # in the order of the words, which is not that of the utterances if speakers overlap
        listed = value["words"] if isinstance(value.get("words"), list) else None
        texts = words.written if listed is None else [word.get("text") for word in listed]
        value["text"] = " ".join(text for text in texts if isinstance(text, str))
