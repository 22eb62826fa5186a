"""CTM, the time-marked words of NIST: ``conversation channel start duration word [confidence]``.

Alternatives stand between lines whose times are stars and whose words are ``<ALT_BEGIN>``,
``<ALT>`` and ``<ALT_END>``. The first alternative is read; the others, and these lines, stay.
"""

from __future__ import annotations

import re
from itertools import groupby

from stir.errors import InputError
from stir.transcripts.formats.document import (
    DEFAULT_READ_OPTIONS,
    Document,
    ReadOptions,
    Splice,
    TextDocument,
)
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.recue import chunks
from stir.transcripts.formats.subtitles import Row, rows
from stir.transcripts.formats.transcript import Builder, Edition, Token, Transcript

_COMMENT = ";;"
_NUMBER = re.compile(r"[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12}")
_ALTERNATION = re.compile(
    r"\s*+\S++\s++\S++\s++\*\s++\*\s++<ALT(?P<mark>_BEGIN|_END|)>(?:\s|$)", re.IGNORECASE
)
_MIN_FIELDS = 5


class CtmDocument(TextDocument):
    """One word a line; a removed word takes its line with it."""

    def __init__(self, source: Source, transcript: Transcript, lines: list[Row]) -> None:
        super().__init__(source, transcript)
        self.lines = lines
        """The line of each token."""

    def splices(self, edition: Edition) -> list[Splice]:
        """Remove lines; the times of other words stay."""
        found = []
        for row, token, written in zip(
            self.lines, self.transcript.tokens, edition.written, strict=True
        ):
            if written is None:
                found.append(Splice(row.start, row.end))
            elif written != token.text:
                place = row.start + row.text.index(token.text, _word_column(row.text))
                found.append(Splice(place, place + len(token.text), written))
        return found


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read words; successive words of one file and channel are split into cues."""
    builder = Builder()
    words: list[tuple[Row, str, str, Token]] = []
    alternative = 0
    for row in rows(source.text):
        if not row.text.strip() or row.text.startswith(_COMMENT):
            continue
        mark = _ALTERNATION.match(row.text)
        if mark is not None:
            name = mark["mark"].upper()
            alternative = 0 if name == "_END" else 1 if name == "_BEGIN" else alternative + 1
        elif alternative < 2:
            words.append((row, *_word(row, source)))
    for (conversation, channel), run in groupby(words, key=lambda word: word[1:3]):
        for tokens in chunks([token for *_, token in run]):
            end = max(token.end or 0.0 for token in tokens)
            builder.cue(tokens, channel, tokens[0].start, end, name=conversation)
    return CtmDocument(source, builder.transcript(), [row for row, *_ in words])


def _word(row: Row, source: Source) -> tuple[str, str, Token]:
    fields = row.text.split()
    if len(fields) < _MIN_FIELDS:
        message = f"expected {_MIN_FIELDS} fields: file, channel, start, duration, word"
        raise InputError(message, file=source.name, line=row.number, token=row.text.strip()[:40])
    conversation, channel, start, duration, word, *_ = fields
    for number in (start, duration):
        if _NUMBER.fullmatch(number) is None:
            message = "expected a time in seconds"
            raise InputError(message, file=source.name, line=row.number, token=number)
    end = round(float(start) + float(duration), 3)
    return conversation, channel, Token(word, float(start), end)


def _word_column(line: str) -> int:
    """Return where the fifth field starts."""
    rest = line.lstrip()
    for _ in range(_MIN_FIELDS - 1):
        rest = rest.split(None, 1)[1]
    return len(line) - len(rest)


def write(transcript: Transcript) -> str:
    """Write one word a line; speakers are channels."""
    lines = []
    for cue in transcript.cues:
        for token in transcript.tokens[cue.first : cue.stop]:
            start, end = token.start or 0.0, token.end or 0.0
            channel = (token.speaker or "1").replace(" ", "_")
            name = (cue.name or "transcript").replace(" ", "_")
            lines.append(f"{name} {channel} {start:.3f} {end - start:.3f} {token.text}\n")
    return "".join(lines)
