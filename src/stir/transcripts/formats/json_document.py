"""Shared by the JSON formats of recognisers: segments with a text, and words with times.

A *segment* is an object with words, with a text of the same words, and perhaps with a speaker and
times: a segment of Whisper, an utterance, a final result. The module of each recogniser finds the
segments of a file (`FindSegments`), and updates other copies of the words (`UpdateCopies`).
"""

from __future__ import annotations

import json
import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from stir.errors import InputError
from stir.transcripts.formats.document import Document
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Builder, Cue, Edition, Token, Transcript

T = TypeVar("T")
Object = dict[str, Any]
_MAX_TIME = 1e12
"""No recording is longer, whatever the unit."""
_INDENT = re.compile(r"[\[{]\r?\n([ \t]+)")
_TYPES: dict[object, str] = {str: "a string", list: "a list", dict: "an object"}


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that a recogniser uses."""

    word: tuple[str, ...]
    """Of the text of a word; the first one that a word has is read and written."""
    text: str = "text"
    words: str = "words"
    per_second: float = 1.0
    """Units of time in a second: 1000 for milliseconds."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One object with words."""

    value: Object
    path: str
    """Where it is in the file, for messages: segments[3]."""
    siblings: list[Any]
    """The list that it is removed from when no word is left; empty if it must stay."""
    speaker: str | None = None


FindSegments = Callable[[Any], list[Segment]]
"""Finds the segments of a file, or raises an `InputError`."""


@dataclass(frozen=True, slots=True)
class Words:
    """The new text of each word, to update lists of words."""

    written: Sequence[str | None]
    keys: Keys

    def filter(self, words: list[Object], first: int = 0) -> list[Object]:
        """Update a list of words that starts with the token `first`, without the removed ones."""
        kept = []
        i = first - 1
        for word in words:
            if is_blank(word, self.keys):
                kept.append(word)  # it is no token
                continue
            i += 1
            text = self.written[i]
            if text is not None:
                kept.append(with_text(word, text, self.keys))
        return kept

    def update(
        self, words: list[Object], transcript: Transcript, cue: Cue | None = None
    ) -> list[Object]:
        """Update a copy of the words in any order; they are known by text, times and speaker.

        `cue`: the copy has the words of this cue only.
        """
        waiting: defaultdict[tuple[Any, ...], deque[int]] = defaultdict(deque)
        tokens = range(len(transcript.tokens)) if cue is None else cue.tokens
        for i in tokens:
            token = transcript.tokens[i]
            waiting[token.text, token.start, token.end, token.speaker].append(i)
            waiting[token.text, token.start, token.end, None].append(i)
        kept: list[Object] = []
        taken: set[int] = set()
        for word in words:
            found = self._find(word, waiting, taken)
            if found is None:
                kept.append(word)  # not among the words that were cleaned
                continue
            taken.add(found)
            text = self.written[found]
            if text is not None:
                kept.append(with_text(word, text, self.keys))
        return kept

    def _find(
        self, word: Object, waiting: Mapping[tuple[Any, ...], deque[int]], taken: set[int]
    ) -> int | None:
        text = next((word[key] for key in self.keys.word if isinstance(word.get(key), str)), "")
        times = [_time(word, key, self.keys, "") for key in ("start", "end")]
        for speaker in dict.fromkeys((speaker_name(word.get("speaker")), None)):
            queue = waiting.get((text.strip(), *times, speaker), deque())
            while queue:
                i = queue.popleft()
                if i not in taken:
                    return i
        return None


UpdateCopies = Callable[[Any, Transcript, Words], None]
"""Updates other copies of the words in the file."""


class JsonDocument(Document):
    """The JSON of a recogniser; everything but the words stays as it is."""

    def __init__(
        self,
        source: Source,
        values: Callable[[str], Any],
        find_segments: FindSegments,
        keys: Keys,
        update_copies: UpdateCopies,
    ) -> None:
        self._values = values
        self._find_segments = find_segments
        self._keys = keys
        self._update_copies = update_copies
        segments = self._segments(source, values(source.text))
        super().__init__(source, _transcript(segments, keys, source))

    def rewrite(self, edition: Edition) -> str:
        """Remove words, update texts and times, and drop segments without words."""
        value = self._values(self.source.text)  # parsed again, since it is changed
        empty: list[Segment] = []
        words = Words(edition.written, self._keys)
        segments = self._segments(self.source, value)
        for segment, cue, times in zip(segments, self.transcript.cues, edition.times, strict=True):
            if times is None and cue.tokens:
                empty.append(segment)
                continue
            self._update(segment, words, cue.first, cue.stop)
            if times is not None and times != (cue.start, cue.end):
                _set_times(segment.value, times, self._keys)
        _drop(empty, self._keys)
        self._update_copies(value, self.transcript, words)
        return self.write_value(value)

    def write_value(self, value: Any) -> str:
        """Write JSON in the style of this file."""
        return dump(value, self.source.text)

    def _segments(self, source: Source, value: Any) -> list[Segment]:
        try:
            return self._find_segments(value)
        except InputError as error:
            raise error.at(file=source.name) from None

    def _update(self, segment: Segment, words: Words, first: int, stop: int) -> None:
        keys, value = self._keys, segment.value
        left = [text for text in words.written[first:stop] if text is not None]
        before = [token.text for token in self.transcript.tokens[first:stop]]
        if left == before:
            return
        if isinstance(value.get(keys.words), list):
            value[keys.words] = words.filter(value[keys.words], first)
        if isinstance(value.get(keys.text), str):
            value[keys.text] = cut_text(value[keys.text], before, words.written[first:stop])
        value.pop("tokens", None)  # token ids of Whisper, for the old text


def parse(source: Source) -> Any:
    """Parse JSON; an `InputError` names the line."""
    try:
        return json.loads(source.text)
    except json.JSONDecodeError as error:
        token = source.text[error.pos : error.pos + 20].split("\n")[0]
        message = f"not JSON: {error.msg} in column {error.colno}"
        raise InputError(message, file=source.name, line=error.lineno, token=token) from None
    except RecursionError:
        raise InputError("JSON that is nested too deep", file=source.name) from None
    except ValueError:
        raise InputError("JSON with a number that is too long", file=source.name) from None


@dataclass(frozen=True, slots=True)
class Style:
    """How JSON is written: indented or not, with or without \\u."""

    indent: str | None
    separators: tuple[str, str] | None
    ascii_only: bool

    @classmethod
    def of(cls, text: str) -> Style:
        """The style of a text."""
        indent = _INDENT.search(text[:1000])
        is_wide = indent is not None or '": ' in text[:1000]
        return cls(indent[1] if indent else None, None if is_wide else (",", ":"), text.isascii())

    def dump(self, value: Any) -> str:
        """Write a value."""
        return json.dumps(
            value, ensure_ascii=self.ascii_only, indent=self.indent, separators=self.separators
        )


def dump(value: Any, like: str) -> str:
    """Write JSON in the style of another text, with a line end if that has one."""
    return Style.of(like).dump(value) + ("\n" if like.endswith("\n") else "")


def expect(parent: Object, key: str, kind: type[T], path: str) -> T:
    """Return a member, which must have the given type."""
    value = parent.get(key)
    if not isinstance(value, kind):
        what = "is missing" if key not in parent else f"is not {_TYPES.get(kind, kind.__name__)}"
        raise InputError(f"{path}.{key} {what}".lstrip("."), token=_excerpt(parent.get(key)))
    return value


def objects(parent: Object, key: str, path: str = "") -> Iterable[tuple[str, Object]]:
    """Yield the objects of a list with their paths."""
    for i, item in enumerate(expect(parent, key, list, path)):
        item_path = f"{path}.{key}[{i}]".lstrip(".")
        if not isinstance(item, dict):
            raise InputError(f"{item_path} is not an object", token=_excerpt(item))
        yield item_path, item


def speaker_name(value: object) -> str | None:
    """The name of a speaker; some recognisers use numbers."""
    return None if value is None else str(value)


def no_copies(value: Any, transcript: Transcript, words: Words) -> None:
    """For files without other copies of the words."""


def is_blank(word: Object, keys: Keys) -> bool:
    """Whether a word has a text without anything in it, as Whisper writes at times."""
    text = next((word[key] for key in keys.word if key in word), None)
    return isinstance(text, str) and bool(text) and not text.strip()


def with_text(word: Object, text: str, keys: Keys) -> Object:
    """Return the object of a word with a new text."""
    key = next((key for key in keys.word if isinstance(word.get(key), str)), None)
    if key is None or word[key].strip() == text:
        return word
    return word | {key: _leading_space(word[key]) + text}


def _transcript(segments: Sequence[Segment], keys: Keys, source: Source) -> Transcript:
    builder = Builder()
    for segment in segments:
        value = segment.value
        try:
            tokens = _tokens(segment, keys)
            start = _time(value, "start", keys, segment.path)
            end = _time(value, "end", keys, segment.path)
        except InputError as error:
            raise error.at(file=source.name) from None
        with_start = [token for token in tokens if token.start is not None]
        with_end = [token for token in tokens if token.end is not None]
        start = with_start[0].start if start is None and with_start else start
        end = with_end[-1].end if end is None and with_end else end
        name = value.get("id")
        builder.cue(tokens, segment.speaker, start, end, name=None if name is None else str(name))
    return builder.transcript()


def _tokens(segment: Segment, keys: Keys) -> list[Token]:
    if not isinstance(segment.value.get(keys.words), list):
        words = expect(segment.value, keys.text, str, segment.path).split()
        return [Token(word) for word in words]
    found = []
    for path, word in objects(segment.value, keys.words, segment.path):
        if is_blank(word, keys):
            continue
        text = next((word[key] for key in keys.word if key in word), None)
        if not isinstance(text, str) or not text.strip():
            key = next((key for key in keys.word if key in word), keys.word[0])
            raise InputError(f"{path}.{key} is missing or empty", token=_excerpt(text))
        start = _time(word, "start", keys, path)
        end = _time(word, "end", keys, path)
        found.append(Token(text.strip(), start, end, speaker_name(word.get("speaker"))))
    return found


def _time(parent: Object, key: str, keys: Keys, path: str) -> float | None:
    value = parent.get(key)
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not abs(value) < _MAX_TIME:  # which is false for nan
        raise InputError(f"{path}.{key} is not a time", token=_excerpt(value))
    return round(float(value) / keys.per_second, 3)


def _set_times(value: Object, times: tuple[float | None, float | None], keys: Keys) -> None:
    for key, seconds in zip(("start", "end"), times, strict=True):
        if isinstance(value.get(key), int | float) and seconds is not None:
            time = seconds * keys.per_second
            value[key] = round(time) if isinstance(value[key], int) else round(time, 3)


def _drop(segments: Sequence[Segment], keys: Keys) -> None:
    """Remove segments from their lists, or empty those that must stay."""
    gone = {id(segment.value) for segment in segments if segment.siblings}
    lists = {id(segment.siblings): segment.siblings for segment in segments}
    for siblings in lists.values():
        siblings[:] = [item for item in siblings if id(item) not in gone]
    for segment in segments:
        if id(segment.value) not in gone:
            segment.value.update({keys.text: "", keys.words: []})


def cut_text(text: str, tokens: Sequence[str], written: Sequence[str | None]) -> str:
    """Remove and change words in a copy of their text; what is between the others stays.

    There may be nothing between them, as in Chinese. If the words are not those of the text, they
    are joined with spaces, behind the space that the text of a Whisper segment starts with.
    """
    pieces: list[str] = []
    gap: str | None = None
    """What is before the words that are removed."""
    at = 0
    for token, new in zip(tokens, written, strict=True):
        start = text.find(token, at)
        if start < 0 or text[at:start].strip():
            return _leading_space(text) + " ".join(new for new in written if new is not None)
        gap = text[at:start] if gap is None else gap
        if new is not None:
            pieces += (gap, new)
            gap = None
        at = start + len(token)
    return "".join(pieces) + text[at:]


def _leading_space(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _excerpt(value: object) -> str | None:
    if isinstance(value, int) and abs(value) >= _MAX_TIME:
        return "a very large number"
    return None if value is None else json.dumps(value)[:40]
