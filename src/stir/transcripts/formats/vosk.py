"""Vosk: final results, one or several in a file; partial results are skipped.

Results are a JSON list, or follow each other as the recogniser wrote them.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from stir.errors import InputError
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import (
    JsonDocument,
    Keys,
    Segment,
    Style,
    dump,
    no_copies,
)
from stir.transcripts.formats.transcript import Transcript

KEYS = Keys(word=("word",), words="result")
_DECODER = json.JSONDecoder()


class VoskDocument(JsonDocument):
    """Results that follow each other are written in the same way."""

    def write_value(self, value: Any) -> str:
        """Write a list, or results that follow each other."""
        text = self.source.text
        if text.lstrip().startswith("["):
            return dump(value, text)
        end = "\n" if text.endswith("\n") else ""
        style = Style.of(text)
        return "\n".join(map(style.dump, value)) + (end if value else "")


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read final results."""
    return VoskDocument(source, partial(_values, source), _segments, KEYS, no_copies)


def _values(source: Source, text: str) -> list[Any]:
    """Read JSON values that follow each other, with or without white space between them."""
    found: list[Any] = []
    position = 0
    while True:
        while position < len(text) and text[position].isspace():
            position += 1
        if position == len(text):
            break
        try:
            value, position = _DECODER.raw_decode(text, position)
        except RecursionError:
            raise InputError("JSON that is nested too deep", file=source.name) from None
        except json.JSONDecodeError as error:
            message = f"not JSON: {error.msg} in column {error.colno}"
            token = text[error.pos : error.pos + 20].split("\n")[0]
            raise InputError(message, file=source.name, line=error.lineno, token=token) from None
        except ValueError:
            raise InputError("JSON with a number that is too long", file=source.name) from None
        found.append(value)
    return found[0] if len(found) == 1 and isinstance(found[0], list) else found


def _segments(value: Any) -> list[Segment]:
    found = []
    for i, result in enumerate(value):
        if not isinstance(result, dict):
            raise InputError(f"result {i} is not an object", token=json.dumps(result)[:40])
        best = result
        if isinstance(result.get("alternatives"), list) and result["alternatives"]:
            best = result["alternatives"][0]
        if not isinstance(best, dict):
            raise InputError(f"result {i}.alternatives[0] is not an object", token=str(best)[:40])
        if "text" in best:
            # a result is dropped when it is empty; an alternative stays among the others
            found.append(Segment(best, f"result {i}", value if best is result else []))
        elif "partial" not in best:
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
