"""Shared by SRT and WebVTT: cues with a line of times and lines of words, tags and labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import accumulate
from typing import NamedTuple

from stir.errors import InputError
from stir.transcripts.formats.clock import STAMP, TIMES, seconds
from stir.transcripts.formats.document import Block, Line, SpanDocument, Splice
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.speakers import find_label
from stir.transcripts.formats.transcript import Builder, Token, Transcript
from stir.transcripts.formats.wrapping import needs_wrapping, wrap

_LINE_END = re.compile(r"\r\n|\r|\n")
TAG = re.compile(r"<[^<>\r\n]*>|\{\\[^{}\r\n]*\}")
_RUN = re.compile(rf"(?:{TAG.pattern}|[^\s<{{]|[<{{])+")
_VOICE = re.compile(r"<v(?:\.[^ \t>]*)?[ \t]+([^>]*)>")
_BRACKETS = frozenset("<>{}")
_SPACE = re.compile(r"\s+")
_INLINE_TIME = re.compile(rf"<({STAMP})>")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&nbsp;": "\u00a0", "&amp;": "&"}
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|$)")


class SubtitleDocument(SpanDocument):
    """Cues whose lines are broken anew when words have gone (`wrapping`)."""

    def cut_lines(
        self, block: Block, first_token: int, texts: Sequence[str | None]
    ) -> Iterable[Splice]:
        """Remove tokens, and break the lines anew if they need it."""
        wrapped = self._wrapped(block, first_token, texts) if None in texts else None
        return super().cut_lines(block, first_token, texts) if wrapped is None else [wrapped]

    def _wrapped(
        self, block: Block, first_token: int, texts: Sequence[str | None]
    ) -> Splice | None:
        """The words of a cue in other lines; None if its lines stay."""
        lines = [line for line in block.lines if line.spans]
        tokens = self.transcript.tokens[first_token : first_token + len(texts)]
        if len(lines) < 2 or len({token.speaker for token in tokens}) > 1:
            return None
        if any(not self._is_plain(line) for line in lines[1:]) or len(lines) != len(block.lines):
            return None
        words = self.source.text[lines[0].spans[0][0] : lines[-1].spans[-1][1]]
        if not _BRACKETS.isdisjoint(TAG.sub("", words)):
            return None  # one line may have the beginning of a tag, the next its end
        kept = [text for text in texts if text is not None]
        before, after, at = [], [], 0
        for line in lines:
            part = slice(at, at + len(line.spans))
            before.append(_length([token.text for token in tokens[part]]))
            after.append(_length([text for text in texts[part] if text is not None]))
            at += len(line.spans)
        lengths = [len(text) for text in kept]
        label = self._visible(lines[0].start, lines[0].spans[0][0])
        if lengths:
            lengths[0] += label
        if not needs_wrapping(before, after, lengths, self._limit()):
            return None
        breaks = set(accumulate(wrap(lengths, self._limit())))
        return self._compose(lines, [token.text for token in tokens], texts, breaks)

    def _compose(
        self,
        lines: Sequence[Line],
        tokens: Sequence[str],
        texts: Sequence[str | None],
        breaks: AbstractSet[int],
    ) -> Splice:
        """Write the words with all tags; a line ends after so many words as `breaks` says."""
        text = self.source.text
        spans = [span for line in lines for span in line.spans]
        line_end = _LINE_END.search(text, lines[0].spans[-1][1])
        assert line_end is not None  # another line follows
        end = line_end[0]
        written: list[str] = []
        words = 0
        at = spans[0][0]
        tags = ""  # those that belong to the next word
        for (start, stop), token, new in zip(spans, tokens, texts, strict=True):
            closing, space, opening = _split(text[at:start])
            if written:
                written.append("".join(TAG.findall(closing)))
            else:
                tags += closing
            tags += opening
            source = text[start:stop]
            at = stop
            if new is None:
                tags += "".join(TAG.findall(source))
                continue
            if words:
                is_end = words in breaks
                is_space = not any(character in space for character in "\r\n")
                written.append(end if is_end else space if space and is_space else " ")
            changed = self.escape(new) + "".join(TAG.findall(source))
            written += (tags, source if new == token else changed)
            tags = ""
            words += 1
        return Splice(spans[0][0], spans[-1][1], "".join(written) + tags)

    def _is_plain(self, line: Line) -> bool:
        """Whether a line begins with its words: no label, dash or voice."""
        start = self.source.text[line.start : line.spans[0][0]]
        first = self.source.text[slice(*line.spans[0])]
        if "<v" in start or TAG.sub("", start).strip():
            return False
        return not first.startswith(("-", "–", "—", ">>", "&gt;&gt;"))

    def _limit(self) -> int:
        """The length of the longest line of the file, without tags."""
        return max(
            (
                self._visible(line.start, line.spans[0][0]) + _length(texts)
                for cue, block in zip(self.transcript.cues, self.blocks, strict=True)
                for line, texts in _texts(block, cue.first, self.transcript)
                if line.spans
            ),
            default=0,
        )

    def _visible(self, start: int, end: int) -> int:
        return len(TAG.sub("", self.source.text[start:end]))


class Row(NamedTuple):
    """One line of the file."""

    number: int
    start: int
    end: int
    """Where the next row starts."""
    text: str


class Words(NamedTuple):
    """A line of words."""

    line: Line
    tokens: list[Token]
    speaker: str | None


def _length(texts: Sequence[str]) -> int:
    """The length of a line of words."""
    return sum(map(len, texts)) + max(0, len(texts) - 1)


def _texts(block: Block, first: int, transcript: Transcript) -> Iterator[tuple[Line, list[str]]]:
    """The lines of a cue with the texts of their tokens."""
    for line in block.lines:
        yield line, [token.text for token in transcript.tokens[first : first + len(line.spans)]]
        first += len(line.spans)


def _split(between: str) -> tuple[str, str, str]:
    """What stands between two words: tags behind the first, white space, tags before the other."""
    space = _SPACE.search(between)
    if space is None:
        return "", "", between
    # white space may stand between tags, too
    return between[: space.start()], space[0], "".join(TAG.findall(between[space.end() :]))


def rows(text: str) -> list[Row]:
    """Split a text into lines."""
    found = (match for match in _LINE.finditer(text) if match[0])
    return [Row(n, m.start(), m.end(), m[1]) for n, m in enumerate(found, 1)]


def paragraphs(lines: Sequence[Row]) -> Iterator[tuple[list[Row], int]]:
    """Yield the lines between blank lines, and where the next paragraph starts."""
    i = 0
    while i < len(lines):
        first = i
        # a cue may have a line of one blank, as YouTube's automatic captions do
        while i < len(lines) and (lines[i].text.strip() or _is_in_cue(lines, first, i)):
            i += 1
        stop = i
        while i < len(lines) and not lines[i].text.strip():
            i += 1
        if stop > first:
            yield list(lines[first:stop]), lines[i - 1].end


def _is_in_cue(lines: Sequence[Row], first: int, i: int) -> bool:
    """Whether a line of blanks follows the times of a cue, or words of it, and words follow."""
    if not lines[i].text or i == first or i + 1 == len(lines):
        return False
    begun = any(TIMES.match(row.text) for row in lines[first : min(i, first + 2)])
    after = lines[i + 1].text
    is_next = TIMES.match(after) or (i + 2 < len(lines) and TIMES.match(lines[i + 2].text))
    return begun and bool(after.strip()) and not is_next


class Subtitles:
    """Collects subtitles while a file is read; a speaker label applies until the next one."""

    def __init__(self, source: Source, *, entities: bool) -> None:
        self.blocks: list[Block] = []
        self._source = source
        self._entities = entities
        self._builder = Builder()
        self._speaker: str | None = None

    def add(
        self,
        start: int,
        heading: Row,
        lines: Sequence[Row],
        end: int,
        *,
        name: str | None = None,
        number: tuple[int, int] | None = None,
    ) -> None:
        """Add a subtitle: its line of times, its lines of words, and its span in the text."""
        times, span = _times(heading, self._source)
        found: list[Words] = []
        for row in lines:
            words = parse_words(row, self._speaker, entities=self._entities)
            self._speaker = words.speaker
            found.append(words)
        tokens = [token for words in found for token in words.tokens]
        self._builder.cue(tokens, self._speaker, *times, name=name)
        self.blocks.append(Block(start, end, tuple(words.line for words in found), span, number))

    def transcript(self) -> Transcript:
        """Return the transcript of all subtitles."""
        return self._builder.transcript()


def _times(row: Row, source: Source) -> tuple[tuple[float, float], tuple[int, int]]:
    """Parse a line of times; returns the times and their span in the text."""
    match = TIMES.match(row.text)
    if match is None:
        message = "expected times, as 00:00:01.000 --> 00:00:02.500"
        raise InputError(message, file=source.name, line=row.number, token=row.text.strip()[:40])
    start, end = seconds(match[1]), seconds(match[2])
    if end < start:
        message = "a cue ends before it starts"
        raise InputError(message, file=source.name, line=row.number, token=match[0].strip())
    return (start, end), (row.start + match.start(1), row.start + match.end(2))


def parse_words(row: Row, speaker: str | None, *, entities: bool) -> Words:
    """Parse a line of words; the speaker comes from a label or a voice tag."""
    text = row.text
    name, begin = find_label(text)
    speaker = name if name is not None else speaker
    if name is None and text.lstrip().startswith(("- ", ">>")) and speaker is not None:
        speaker = None  # another speaker, without a name
    spans: list[tuple[int, int]] = []
    tokens: list[Token] = []
    before = 0
    for start, end in _cores(text, begin):
        between = text[before:start]
        voice = _VOICE.search(between)
        speaker = voice[1].strip() if voice else speaker
        time = _INLINE_TIME.search(between)
        core = TAG.sub("", text[start:end])
        known = seconds(time[1]) if time else None
        tokens.append(Token(unescape(core) if entities else core, known, speaker=speaker))
        spans.append((row.start + start, row.start + end))
        before = end
    return Words(Line(row.start, row.end, tuple(spans)), tokens, speaker)


def _cores(text: str, begin: int) -> Iterator[tuple[int, int]]:
    """Find the tokens, without the tags around them."""
    for run in _RUN.finditer(text, begin):
        start, end = run.span()
        tags = [tag.span() for tag in TAG.finditer(text, start, end)]
        for first, last in tags:
            start = last if first == start else start
        for first, last in reversed(tags):
            end = first if last == end and first >= start else end
        if start < end:
            yield start, end


def unescape(text: str) -> str:
    """Decode the entities of WebVTT."""
    if "&" in text:
        for entity, character in _ENTITIES.items():
            text = text.replace(entity, character)
    return text


def escape(text: str) -> str:
    """Encode the entities of WebVTT."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
