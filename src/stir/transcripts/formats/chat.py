"""CHAT (.cha), the format of CHILDES and TalkBank: main tiers with retracings and fillers.

::

    *ANN:	<I want> [//] I need &-uh the red one . 1200_3400

``[/]`` is a repeat, ``[//]`` and ``[///]`` are substitutes, ``[/-]`` is a delete; their scope is
the word before them or a group in angle brackets. ``&-uh`` is an edit term, ``&+wor`` a partial
word. A tier that the transcriber has coded is not given to the detector. Dependent tiers are not
changed: they have no retracings and fillers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stir.errors import InputError
from stir.sentences import ends_sentence
from stir.transcripts.formats.chat_codes import TIMES, bullet, join, with_codes, without_removed
from stir.transcripts.formats.chat_tier import Item, Type, parse, spoken
from stir.transcripts.formats.document import (
    DEFAULT_READ_OPTIONS,
    Document,
    ReadOptions,
    Splice,
    TextDocument,
    apply,
)
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.subtitles import Row, rows
from stir.transcripts.formats.transcript import Builder, Edition, Token, Transcript
from stir.types import Annotation

_END = re.compile(r"[.?!…]+$")


@dataclass(frozen=True, slots=True)
class Tier:
    """A main tier: where it is in the file, where its words are, and its items."""

    start: int
    words: tuple[int, int]
    end: int
    """Where the next main tier or header starts; dependent tiers come before that."""
    items: tuple[Item, ...]


class ChatDocument(TextDocument):
    """Main tiers; only those that change are rewritten."""

    def __init__(self, source: Source, transcript: Transcript, tiers: Sequence[Tier]) -> None:
        super().__init__(source, transcript)
        self.tiers = tiers

    def splices(self, edition: Edition) -> list[Splice]:
        """Remove words, and the codes that refer to them."""
        found = []
        for cue, tier, times in zip(self.transcript.cues, self.tiers, edition.times, strict=True):
            written = edition.written[cue.first : cue.stop]
            tokens = self.transcript.tokens[cue.first : cue.stop]
            if times is None:
                found.append(Splice(tier.start, tier.end))
            elif any(text != token.text for text, token in zip(written, tokens, strict=True)):
                left = without_removed(tier.items, tokens, written, times)
                found.append(Splice(*tier.words, join(left)))
        return found

    def mark(self, annotations: Sequence[Annotation]) -> str:
        """Keep all words, and add the codes of the annotations."""
        found = []
        for tier, annotation in zip(self.tiers, annotations, strict=True):
            coded = any(item.scope for item in tier.items)
            # the transcriber has coded this tier already
            if (annotation.edit_terms or annotation.repairs) and not coded:
                found.append(Splice(*tier.words, join(with_codes(tier.items, annotation))))
        return apply(self.source.text, found)


def read(source: Source, options: ReadOptions = DEFAULT_READ_OPTIONS) -> Document:
    """Read the main tiers; each is an utterance."""
    builder = Builder(cues_are_utterances=True)
    tiers: list[Tier] = []
    lines = rows(source.text)
    if not any(row.text.startswith("@Begin") for row in lines[:10]):
        raise InputError("not CHAT: expected @Begin", file=source.name, line=1)
    at = 0
    while at < len(lines):
        row = lines[at]
        at += 1
        if not row.text.startswith("*"):
            if row.text and row.text[0] not in "@%\t ":
                message = "a line must start with * (a speaker), % or @"
                raise InputError(message, file=source.name, line=row.number, token=row.text[:20])
            continue
        last = row
        while at < len(lines) and lines[at].text.startswith(("\t", " ")):
            last = lines[at]
            at += 1
        stop = at
        while stop < len(lines) and lines[stop].text.startswith(("%", "\t")):
            stop += 1
        tiers.append(_tier(source, row, last, lines[stop - 1].end, builder))
    return ChatDocument(source, builder.transcript(), tiers)


def _tier(source: Source, row: Row, last: Row, end: int, builder: Builder) -> Tier:
    name, colon, _ = row.text[1:].partition(":")
    if not colon or not name.strip():
        message = "a main tier is *NAME:<TAB>words"
        raise InputError(message, file=source.name, line=row.number, token=row.text[:20])
    begin = row.start + row.text.index(":") + 1
    begin += len(source.text[begin : last.end]) - len(source.text[begin : last.end].lstrip())
    finish = last.start + len(last.text.rstrip())
    try:
        items = parse(source.text[begin:finish])
        tokens, annotation = spoken(items)
    except InputError as error:
        raise error.at(file=source.name, line=row.number) from None
    times = TIMES.search(source.text, begin, finish)
    start, stop = (int(times[1]) / 1000, int(times[2]) / 1000) if times else (None, None)
    builder.cue(tokens, name.strip(), start, stop, annotation=annotation)
    return Tier(row.start, (begin, finish), end, items)


def write(transcript: Transcript) -> str:
    """Write main tiers, with codes for the annotations of cues."""
    names = {speaker: _code(speaker, i) for i, speaker in enumerate(transcript.speakers)}
    participants = ", ".join(
        f"{code} {speaker.replace(' ', '_')} Participant" if speaker else f"{code} Participant"
        for speaker, code in names.items()
    )
    lines = ["@UTF8", "@Begin", "@Languages:\teng", f"@Participants:\t{participants}"]
    lines += [f"@ID:\teng|stir|{code}|||||Participant|||" for code in names.values()]
    for cue in transcript.cues:
        first = 0
        for speaker, turn in transcript.turns(cue):
            for tokens in _sentences(turn):
                items = with_codes(_items(tokens), _part(cue.annotation, first, len(tokens)))
                if tokens[0].start is not None:
                    items.append(Item(Type.BULLET, bullet(tokens[0].start, tokens[-1].end)))
                lines.append(f"*{names[speaker]}:\t{join(items)}")
                first += len(tokens)
    return "\n".join([*lines, "@End"]) + "\n"


def _sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Split a turn into sentences, each a main tier."""
    first = 0
    for i, token in enumerate(tokens, 1):
        if ends_sentence(token.text) or i == len(tokens):
            yield tokens[first:i]
            first = i


def _part(annotation: Annotation | None, first: int, length: int) -> Annotation:
    """The annotation of some of its words; a repair that is not among them is left out."""
    if annotation is None:
        return Annotation()
    shifted = annotation.shifted(-first)
    return Annotation(
        tuple(i for i in shifted.edit_terms if i < length),
        tuple(r for r in shifted.repairs if r.rp_start < length),
    )


def _code(speaker: str | None, i: int) -> str:
    letters = re.sub(r"[^A-Za-z0-9]", "", speaker or "").upper()
    return f"{letters[:3]:X<3}" if i == 0 and letters else f"{letters[:2] or 'SP'}{i}"


def _items(tokens: Sequence[Token]) -> list[Item]:
    """Separate punctuation from the words, as CHAT does; a main tier ends with punctuation."""
    items: list[Item] = []
    end = "."
    for i, token in enumerate(tokens):
        word = re.sub(r"[^\w'’-]", "", token.text.replace("&", "and"))
        # a silent token leaves an empty item, so that the positions of words stay
        word = word if any(c.isalnum() for c in word) else ""
        items.append(Item(Type.WORD, f"&+{word[:-1]}" if word.endswith("-") else word))
        if token.text.endswith(","):
            items.append(Item(Type.OTHER, ","))
        final = _END.search(token.text)
        if final and i == len(tokens) - 1:
            end = final[0] if final[0] in {"?", "!"} else "."
    if items[-1].text == ",":
        items.pop()
    return [*items, Item(Type.OTHER, end)]
