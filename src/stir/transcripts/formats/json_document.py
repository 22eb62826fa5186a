"""What the recognisers' JSON files share: pieces with a text, and words with times in them.

A *piece* is a segment, an utterance or a final result: an object that holds words, a text that
says the same, perhaps a speaker and times of its own. Each recogniser's module lists the pieces
of its files (a `Layout`) and mends what else repeats their words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from stir.errors import InputError
from stir.transcripts.formats.document import Document
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Builder, Edition, Token, Transcript

T = TypeVar("T")
Object = dict[str, Any]
_INDENT = re.compile(r"[\[{]\r?\n([ \t]+)")
_TYPES: dict[object, str] = {str: "string", list: "list", dict: "object"}


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a recogniser names things."""

    word: tuple[str, ...]
    """A word's spelling; the first key that is there counts, and all are mended."""
    text: str = "text"
    words: str = "words"
    per_second: float = 1.0
    """Its unit of time: 1000 for milliseconds."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One object that holds words."""

    holder: Object
    path: str
    """Where it stands, for messages: segments[3]."""
    siblings: list[Any]
    """The list that it is taken out of when no word is left; empty for one that has to stay."""
    speaker: str | None = None


Layout = Callable[[Any], list[Piece]]
"""Lists the pieces of a file, or raises an `InputError`."""


@dataclass(frozen=True, slots=True)
class Words:
    """Which words of the file go, and which stay: what other lists of the same words need."""

    written: Sequence[str | None]
    spelling: Spelling

    def filter(self, words: list[Object], first: int = 0) -> list[Object]:
        """Keep and mend the words of a list that begins with the token `first`."""
        kept = []
        for i, word in enumerate(words, first):
            text = self.written[i]
            if text is not None:
                kept.append(respell(word, text, self.spelling))
        return kept


Finish = Callable[[Any, Transcript, Words], None]
"""Mends what else in the file repeats the words."""


class JsonDocument(Document):
    """A recogniser's answer; all that has nothing to do with the words stays in it."""

    def __init__(
        self,
        source: Source,
        values: Callable[[str], Any],
        layout: Layout,
        spelling: Spelling,
        finish: Finish,
    ) -> None:
        self._values = values
        self._layout = layout
        self._spelling = spelling
        self._finish = finish
        pieces = self._pieces(source, values(source.text))
        super().__init__(source, _transcript(pieces, spelling, source))

    def rewrite(self, edition: Edition) -> str:
        """Filter words, write texts and times anew, and drop pieces without words."""
        value = self._values(self.source.text)  # read again: what was read stays as it was
        empty: list[Piece] = []
        words = Words(edition.written, self._spelling)
        pieces = self._pieces(self.source, value)
        for piece, cue, times in zip(pieces, self.transcript.cues, edition.times, strict=True):
            if times is None and cue.tokens:
                empty.append(piece)
                continue
            self._mend(piece, words, cue.first, cue.stop)
            if times is not None and times != (cue.start, cue.end):
                _set_times(piece.holder, times, self._spelling)
        for piece in empty:
            _take_out(piece, self._spelling)
        self._finish(value, self.transcript, words)
        return self.write_value(value)

    def write_value(self, value: Any) -> str:
        """Write JSON as this file does."""
        return dump(value, self.source.text)

    def _pieces(self, source: Source, value: Any) -> list[Piece]:
        try:
            return self._layout(value)
        except InputError as error:
            raise error.at(file=source.name) from None

    def _mend(self, piece: Piece, words: Words, first: int, stop: int) -> None:
        spelling = self._spelling
        holder = piece.holder
        left = [text for text in words.written[first:stop] if text is not None]
        before = [token.text for token in self.transcript.tokens[first:stop]]
        if left == before:
            return
        if isinstance(holder.get(spelling.words), list):
            holder[spelling.words] = words.filter(holder[spelling.words], first)
        if isinstance(holder.get(spelling.text), str):
            was = holder[spelling.text]
            # Whisper begins a segment's text with a blank
            holder[spelling.text] = was[: len(was) - len(was.lstrip())] + " ".join(left)
        holder.pop("tokens", None)  # Whisper's own numbers of what is no longer said


def parse(source: Source) -> Any:
    """Read JSON, or say where it is none."""
    try:
        return json.loads(source.text)
    except json.JSONDecodeError as error:
        token = source.text[error.pos : error.pos + 20].split("\n")[0]
        message = f"no JSON: {error.msg} in column {error.colno}"
        raise InputError(message, file=source.name, line=error.lineno, token=token) from None
    except RecursionError:
        raise InputError("no JSON a program would write", file=source.name) from None


def dump(value: Any, like: str) -> str:
    """Write JSON in the manner of another text: indented or not, with or without \\u."""
    indent = _INDENT.search(like[:1000])
    ascii_only = like.isascii()
    end = "\n" if like.endswith("\n") else ""
    if indent is not None:
        return json.dumps(value, ensure_ascii=ascii_only, indent=indent[1]) + end
    separators = None if re.search(r'": ', like[:1000]) else (",", ":")
    return json.dumps(value, ensure_ascii=ascii_only, separators=separators) + end


def expect(holder: Object, key: str, kind: type[T], path: str) -> T:
    """Return a member of the right type."""
    value = holder.get(key)
    if not isinstance(value, kind):
        what = "is missing" if key not in holder else f"is no {_TYPES.get(kind, kind.__name__)}"
        raise InputError(f"{path}.{key} {what}".lstrip("."), token=_shown(holder.get(key)))
    return value


def objects(holder: Object, key: str, path: str = "") -> Iterable[tuple[str, Object]]:
    """Yield the objects of a list with their paths."""
    for i, item in enumerate(expect(holder, key, list, path)):
        where = f"{path}.{key}[{i}]".lstrip(".")
        if not isinstance(item, dict):
            raise InputError(f"{where} is no object", token=_shown(item))
        yield where, item


def name_of(value: object) -> str | None:
    """Return a speaker's name; some recognisers count them."""
    return None if value is None else str(value)


def no_more(value: Any, transcript: Transcript, words: Words) -> None:
    """Nothing else repeats the words."""


def respell(word: Object, text: str, spelling: Spelling) -> Object:
    """Write a word anew where it is spelled as the token is."""
    keys = [key for key in spelling.word if isinstance(word.get(key), str)]
    if not keys or word[keys[0]].strip() == text:
        return word
    was = word[keys[0]]
    blank = was[: len(was) - len(was.lstrip())]
    return word | {keys[0]: blank + text}


def _transcript(pieces: Sequence[Piece], spelling: Spelling, source: Source) -> Transcript:
    builder = Builder()
    for piece in pieces:
        holder = piece.holder
        try:
            tokens = _tokens(piece, spelling)
            start = _time(holder, "start", spelling, piece.path)
            end = _time(holder, "end", spelling, piece.path)
        except InputError as error:
            raise error.at(file=source.name) from None
        known = [token for token in tokens if token.start is not None]
        ended = [token for token in tokens if token.end is not None]
        start = known[0].start if start is None and known else start
        end = ended[-1].end if end is None and ended else end
        name = holder.get("id")
        builder.cue(tokens, piece.speaker, start, end, name=None if name is None else str(name))
    return builder.transcript()


def _tokens(piece: Piece, spelling: Spelling) -> list[Token]:
    holder = piece.holder
    if not isinstance(holder.get(spelling.words), list):
        return [Token(text) for text in expect(holder, spelling.text, str, piece.path).split()]
    found = []
    for path, word in objects(holder, spelling.words, piece.path):
        text = next((word[key] for key in spelling.word if key in word), None)
        if not isinstance(text, str) or not text.strip():
            key = next((key for key in spelling.word if key in word), spelling.word[0])
            raise InputError(f"{path}.{key} is missing or empty", token=_shown(text))
        start = _time(word, "start", spelling, path)
        end = _time(word, "end", spelling, path)
        found.append(Token(text.strip(), start, end, name_of(word.get("speaker"))))
    return found


def _time(holder: Object, key: str, spelling: Spelling, path: str) -> float | None:
    value = holder.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{path}.{key} is no time", token=_shown(value))
    return round(value / spelling.per_second, 3)


def _set_times(
    holder: Object, times: tuple[float | None, float | None], spelling: Spelling
) -> None:
    for key, time in zip(("start", "end"), times, strict=True):
        if isinstance(holder.get(key), int | float) and time is not None:
            unit = time * spelling.per_second
            holder[key] = round(unit) if isinstance(holder[key], int) else round(unit, 3)


def _take_out(piece: Piece, spelling: Spelling) -> None:
    if not piece.siblings:
        piece.holder.update({spelling.text: "", spelling.words: []})
    piece.siblings[:] = [item for item in piece.siblings if item is not piece.holder]


def _shown(value: object) -> str | None:
    return None if value is None else json.dumps(value)[:40]
