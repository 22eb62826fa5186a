"""JSONL: a corpus file, with or without the times of the words.

::

    {"id": "a:A:0", "speaker": "A", "words": ["uh", "we", "left"]}
    {"id": "a:A:1", "words": [{"word": "we", "start": 1.2, "end": 1.4}, ...]}

A line that has `edit_terms` or `repairs` is annotated already, and no detector is asked about it.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from stir.corpus.jsonl import annotation_of
from stir.errors import InputError
from stir.transcripts.formats.document import DEFAULT_READ_OPTIONS, Document, ReadOptions
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.json_document import Style
from stir.transcripts.formats.subtitles import rows
from stir.transcripts.formats.transcript import Builder, Edition, Token, Transcript
from stir.types import Annotation

_PER_WORD = ("words", "pos", "starts", "ends")
_ANNOTATION = ("edit_terms", "edit_classes", "repairs")


class JsonlDocument(Document):
    """One utterance a line; lists with an item a word are filtered with the words."""

    def __init__(self, source: Source, transcript: Transcript, values: list[Any]) -> None:
        super().__init__(source, transcript)
        self._values = values

    def rewrite(self, edition: Edition) -> str:
        """Write the remaining utterances, without their annotations."""
        lines = []
        style = Style.of(self.source.text)
        for value, cue, times in zip(
            self._values, self.transcript.cues, edition.times, strict=True
        ):
            if times is not None:
                changed = self._changed(value, edition.written[cue.first : cue.stop])
                lines.append(style.dump(changed) + "\n")
        return "".join(lines)

    def _changed(self, value: dict[str, Any], written: Any) -> dict[str, Any]:
        changed = {k: v for k, v in value.items() if k not in _ANNOTATION}
        for key in _PER_WORD:
            if isinstance(value.get(key), list):
                both = zip(value[key], written, strict=True)
                changed[key] = [item for item, text in both if text is not None]
        texts = (text for text in written if text is not None)
        changed["words"] = [_with_text(word, text) for word, text in zip(changed["words"], texts)]  # noqa: B905
        return changed


def _with_text(word: Any, text: str) -> Any:
    if isinstance(word, str):
        return text
    key = "word" if "word" in word else "text"
    return word | {key: text}


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read the utterances; words are strings, or objects with times."""
    builder = Builder(cues_are_utterances=True)
    values = []
    for row in rows(source.text):
        if not row.text.strip():
            continue
        try:
            value = json.loads(row.text)
            _add_utterance(value, builder)
        except json.JSONDecodeError as error:
            message = f"not JSON: {error.msg} in column {error.colno}"
            token = row.text[error.pos : error.pos + 20]
            raise InputError(message, file=source.name, line=row.number, token=token) from None
        except InputError as error:
            raise error.at(file=source.name, line=row.number) from None
        values.append(value)
    return JsonlDocument(source, builder.transcript(), values)


def _add_utterance(value: Any, builder: Builder) -> None:
    if not isinstance(value, dict):
        raise InputError("expected a JSON object", token=json.dumps(value)[:40])
    words = value.get("words")
    if not isinstance(words, list):
        raise InputError("'words' is missing or not a list", token=json.dumps(words)[:40])
    starts = _parallel(value, "starts", len(words))
    ends = _parallel(value, "ends", len(words))
    tokens = [_token(word, starts[i], ends[i], i) for i, word in enumerate(words)]
    _parallel(value, "pos", len(words))
    annotation: Annotation | None = None
    if "edit_terms" in value or "repairs" in value:
        annotation = annotation_of([token.text for token in tokens], value)
    timed = [token for token in tokens if token.start is not None and token.end is not None]
    speaker, name = value.get("speaker"), value.get("id")
    builder.cue(
        tokens,
        None if speaker is None else str(speaker),
        timed[0].start if timed else None,
        timed[-1].end if timed else None,
        name=None if name is None else str(name),
        annotation=annotation,
    )


def _parallel(value: dict[str, Any], key: str, length: int) -> list[Any]:
    found = value.get(key)
    if found is None:
        return [None] * length
    if not isinstance(found, list) or len(found) != length:
        raise InputError(
            f"{key!r} is not a list of {length}, one for each word", token=json.dumps(found)[:40]
        )
    return found


def _token(word: Any, start: Any, end: Any, position: int) -> Token:
    if isinstance(word, dict):
        start, end = word.get("start"), word.get("end")
        word = word.get("word", word.get("text"))
    if not isinstance(word, str) or not word or any(c.isspace() for c in word):
        message = "a word is empty, has white space, or is not a string"
        raise InputError(message, token=str(word), position=position)
    for time in (start, end):
        if time is not None and (isinstance(time, bool) or not isinstance(time, int | float)):
            raise InputError("a time is not a number", token=str(time), position=position)
    return Token(word, start, end)


def write(transcript: Transcript) -> str:
    """Write utterances, with times where they are known."""
    lines = []
    names = Counter(cue.name for cue in transcript.cues)
    for i, cue in enumerate(transcript.cues):
        # ids must be unique, but names of cues may be missing or repeated
        is_unique = cue.name is not None and names[cue.name] == 1
        value: dict[str, Any] = {"id": cue.name if is_unique else f"{cue.name or 'cue'}:{i}"}
        if cue.speaker is not None:
            value["speaker"] = cue.speaker
        tokens = transcript.tokens[cue.first : cue.stop]
        value["words"] = [token.text for token in tokens]
        if tokens and all(token.start is not None for token in tokens):
            value["starts"] = [token.start for token in tokens]
            value["ends"] = [token.end for token in tokens]
        lines.append(json.dumps(value, ensure_ascii=False) + "\n")
    return "".join(lines)
