"""CHAT (.cha), the format of CHILDES and TalkBank: its main tiers, retracings and fillers included.

::

    *ANN:	<I want> [//] I need &-uh the red one . 1200_3400

``[/]`` is a repeat, ``[//]`` and ``[///]`` are substitutes, ``[/-]`` is a delete; their scope is
the word before or what stands in angle brackets. ``&-uh`` is an edit term, ``&+wor`` a partial
word. What the transcriber has marked is believed. Dependent tiers are left alone: by CHAT's rules
they have no retracings and fillers to begin with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import count

from stir.errors import InputError
from stir.formats.document import NO_WISHES, Document, Reading
from stir.formats.encoding import Source
from stir.formats.sentences import ends_sentence
from stir.formats.subtitles import Row, rows
from stir.formats.transcript import Builder, Edition, Token, Transcript
from stir.types import Annotation, Kind, Repair, check_annotation

_BULLET = "\x15"
_ITEM = re.compile(
    r"(?P<bullet>\x15[^\x15]*\x15)|(?P<code>\[[^\]]*\])|(?P<open><)|(?P<close>>)"
    r"|(?P<word>[^\s<>\[\]\x15]+)|(?P<stray>\S)"
)
_TIMES = re.compile(r"\x15(\d+)_(\d+)\x15")
_RETRACINGS = {
    "[/]": Kind.REPEAT,
    "[//]": Kind.SUBSTITUTE,
    "[///]": Kind.SUBSTITUTE,
    "[/-]": Kind.DELETE,
}
# pauses (.) (1.5), events &=laughs, omitted words 0is, linkers and terminators +... +", separators
_NO_WORD = re.compile(r"\(\.*\)|\(\d*:?\d*\.?\d*\)|&[=*].*|0.*|\+.*|[^\w&]+")
_SPELLED = re.compile(r"@[\w:$]*|[():^↑↓ˈˌ≠]")
_OLD_FILLERS = frozenset({"uh", "um", "er", "erm", "uhm", "hm", "mm", "ah", "eh"})
_FILLED_PAUSES = frozenset({"uh", "um", "er", "erm", "uhm", "uhh", "umm", "hm", "hmm", "eh"})
_END = re.compile(r"[.?!…]+$")


class Type(Enum):
    """What an item of a main tier is."""

    WORD = auto()
    OPEN = auto()
    CLOSE = auto()
    CODE = auto()
    BULLET = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Item:
    """A word, bracket, code or sign of a main tier."""

    type: Type
    text: str
    scope: tuple[int, int] | None = None
    """Of a retracing's code and brackets: the words it is about, from here up to there."""


@dataclass(frozen=True, slots=True)
class Tier:
    """A main tier: its place in the file, that of its words, and its items."""

    start: int
    words: tuple[int, int]
    end: int
    """Where the next main tier or header begins: dependent tiers are part of it."""
    items: tuple[Item, ...]


class ChatDocument(Document):
    """Main tiers, of which only those that change are written anew."""

    def __init__(self, source: Source, transcript: Transcript, tiers: Sequence[Tier]) -> None:
        super().__init__(source, transcript)
        self.tiers = tiers

    def rewrite(self, edition: Edition) -> str:
        """Take words out, with the codes that were about them."""
        text = self.source.text
        pieces: list[str] = []
        at = 0
        for cue, tier, times in zip(self.transcript.cues, self.tiers, edition.times, strict=True):
            written = edition.written[cue.first : cue.stop]
            if None not in written:
                continue
            if times is None:
                pieces.append(text[at : tier.start])
                at = tier.end
                continue
            pieces += (text[at : tier.words[0]], _join(_left(tier.items, written, times)))
            at = tier.words[1]
        return "".join([*pieces, text[at:]])

    def mark(self, annotations: Sequence[Annotation]) -> str:
        """Keep all words and add the codes of what was found."""
        text = self.source.text
        pieces: list[str] = []
        at = 0
        for tier, annotation in zip(self.tiers, annotations, strict=True):
            coded = any(item.scope for item in tier.items)
            if coded or not (annotation.edit_terms or annotation.repairs):
                continue  # the transcriber has spoken
            pieces += (text[at : tier.words[0]], _join(_marked(tier.items, annotation)))
            at = tier.words[1]
        return "".join([*pieces, text[at:]])


def read(source: Source, wishes: Reading = NO_WISHES) -> Document:
    """Read main tiers; each is an utterance."""
    builder = Builder(cues_are_utterances=True)
    tiers: list[Tier] = []
    lines = rows(source.text)
    if not any(row.text.startswith("@Begin") for row in lines[:10]):
        raise InputError("no CHAT: @Begin was expected", file=source.name, line=1)
    at = 0
    while at < len(lines):
        row = lines[at]
        at += 1
        if not row.text.startswith("*"):
            if row.text and row.text[0] not in "@%\t ":
                message = "a line begins with * (a speaker), % or @"
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
        items = _scoped(_items(source.text[begin:finish]))
        tokens, annotation = _spoken(items)
    except InputError as error:
        raise error.at(file=source.name, line=row.number) from None
    times = _TIMES.search(source.text, begin, finish)
    start, stop = (int(times[1]) / 1000, int(times[2]) / 1000) if times else (None, None)
    builder.cue(tokens, name.strip(), start, stop, annotation=annotation)
    return Tier(row.start, (begin, finish), end, items)


def _items(text: str) -> list[Item]:
    found = []
    for match in _ITEM.finditer(text):
        type_, item = match.lastgroup, match[0]
        if type_ == "stray":
            raise InputError("a bracket or bullet is left open", token=text[match.start() :][:20])
        if type_ == "word" and _NO_WORD.fullmatch(item):
            type_ = "other"
        found.append(Item(Type[(type_ or "other").upper()], item))
    return found


def _scoped(items: list[Item]) -> tuple[Item, ...]:
    """Tell retracings what they are about, and their brackets with them."""
    result = list(items)
    opened: list[int] = []
    groups: dict[int, int] = {}
    words = 0
    before: list[int] = []  # how many words came before each item
    for i, item in enumerate(items):
        before.append(words)
        words += item.type is Type.WORD
        if item.type is Type.OPEN:
            opened.append(i)
        elif item.type is Type.CLOSE:
            if not opened:
                raise InputError("an angle bracket closes that was not opened", token=item.text)
            groups[i] = opened.pop()
    if opened:
        raise InputError("an angle bracket is not closed", token=items[opened[-1]].text)
    for i, item in enumerate(items):
        if item.type is not Type.CODE or item.text not in _RETRACINGS:
            continue
        at = i - 1
        while at >= 0 and items[at].type is Type.CODE:  # <the the> [*] [/]
            at -= 1
        first = groups.get(at, at)
        scope = (before[first] if first >= 0 else 0, before[i])
        for j in {i, at, first} & set(range(len(items))):
            if items[j].type in {Type.CODE, Type.OPEN, Type.CLOSE}:
                result[j] = replace(items[j], scope=scope)
    return tuple(result)


def _spoken(items: Sequence[Item]) -> tuple[list[Token], Annotation | None]:
    """Return the words as they are said, and what the codes say about them."""
    words = [item.text for item in items if item.type is Type.WORD]
    tokens = [Token(_spell(word)) for word in words]
    fillers = {i for i, word in enumerate(words) if _is_filler(word)}
    repairs: dict[int, Repair] = {}
    for item in items:
        if item.type is Type.CODE and item.scope is not None:
            repair = _repair(item.text, item.scope, fillers, len(words))
            if repair is not None:
                repairs[repair.rp_start] = _chained(repair, repairs.values())
    if not fillers and not repairs:
        return tokens, None
    by_onset = tuple(repairs[onset] for onset in sorted(repairs))
    # between the phases are edit terms and nothing else, whatever they look like
    between = {i for repair in by_onset for i in repair.interregnum}
    annotation = Annotation(tuple(sorted(fillers | between)), by_onset)
    check_annotation([token.text for token in tokens], annotation)
    return tokens, annotation


def _repair(code: str, scope: tuple[int, int], fillers: set[int], length: int) -> Repair | None:
    inside = [i for i in range(*scope) if i not in fillers]
    onset = next((i for i in range(scope[1], length) if i not in fillers), None)
    if not inside or onset is None:
        return None  # nothing was retraced, or nothing followed
    kind = _RETRACINGS[code]
    end = onset
    if kind is Kind.REPEAT:
        phase = [i for i in range(onset, length) if i not in fillers][: len(inside)]
        end = phase[-1]
    return Repair(inside[0], inside[-1], onset, end, kind, 1.0)


def _chained(repair: Repair, earlier: Iterable[Repair]) -> Repair:
    """Let the reparandum of a chain, ``the [/] the [/] the``, reach back to its beginning."""
    for one in earlier:
        if one.rp_start <= repair.rm_start <= one.last:
            return replace(repair, rm_start=one.rm_start)
    return repair


def _is_filler(word: str) -> bool:
    return word.startswith("&-") or (word.startswith("&") and word[1:].lower() in _OLD_FILLERS)


def _spell(word: str) -> str:
    said = _SPELLED.sub("", word)
    if said.startswith(("&-", "&~")):
        said = said[2:]
    elif said.startswith("&+"):
        said = f"{said[2:]}-"
    elif said.startswith("&"):
        said = said[1:] if said[1:].lower() in _OLD_FILLERS else f"{said[1:]}-"
    return said or word


def _left(
    items: Iterable[Item],
    written: Sequence[str | None],
    times: tuple[float | None, float | None],
) -> list[Item]:
    """Leave out words, the codes about them, and retracings of which nothing is left."""
    kept: list[Item] = []
    word = -1
    gone = False
    for item in items:
        if item.type is Type.WORD:
            word += 1
            gone = written[word] is None
            if not gone:
                kept.append(item)
        elif item.type is Type.BULLET and _TIMES.fullmatch(item.text):
            kept.append(replace(item, text=_bullet(*times)))
        elif item.scope is not None:
            if any(text is not None for text in written[slice(*item.scope)]):
                kept.append(item)
        elif not (gone and (item.type is Type.CODE or item.text == ",")):
            kept.append(item)
    return _without_empty_groups(kept)


def _without_empty_groups(items: list[Item]) -> list[Item]:
    left: list[Item] = []
    for item in items:
        if item.type is Type.CLOSE and left and left[-1].type is Type.OPEN:
            left.pop()
        else:
            left.append(item)
    return left


def _marked(items: Iterable[Item], annotation: Annotation) -> list[Item]:
    """Put the codes of an annotation among the items."""
    edit_terms = set(annotation.edit_terms)
    opens: dict[int, int] = {}
    closes: dict[int, list[str]] = {}
    for first, last, code in _retracings(annotation):
        if last > first:
            opens[first] = opens.get(first, 0) + 1
        closes.setdefault(last, []).append(code if last == first else f"> {code}")
    result: list[Item] = []
    words = count()
    for item in items:
        if item.type is not Type.WORD:
            result.append(item)
            continue
        word = next(words)
        result += [Item(Type.OPEN, "<")] * opens.get(word, 0)
        bare = word in edit_terms and item.text.lower() in _FILLED_PAUSES
        result.append(replace(item, text=f"&-{item.text.lower()}") if bare else item)
        for code in closes.get(word, ()):
            result += [
                Item(Type.CLOSE, ">") if part == ">" else Item(Type.CODE, part)
                for part in code.split()
            ]
    return result


def _retracings(annotation: Annotation) -> list[tuple[int, int, str]]:
    """Return reparanda with their codes, inner ones first; CHAT has no crossing ones."""
    codes = {Kind.REPEAT: "[/]", Kind.DELETE: "[/-]"}
    found: list[tuple[int, int, str]] = []
    for r in sorted(annotation.repairs, key=lambda r: r.rm_end - r.rm_start):
        crosses = any(a < r.rm_start <= b < r.rm_end or r.rm_start < a <= r.rm_end < b
                      for a, b, _ in found)  # fmt: skip
        if not crosses:
            code = "[//]" if r.kind is None else codes.get(r.kind, "[//]")
            found.append((r.rm_start, r.rm_end, code))
    return found


def _join(items: Sequence[Item]) -> str:
    """Write items with blanks between them, but none inside angle brackets."""
    text = ""
    glued = True
    for item in items:
        if not item.text:
            continue
        text += item.text if glued or item.type is Type.CLOSE else f" {item.text}"
        glued = item.type is Type.OPEN
    return text


def _bullet(start: float | None, end: float | None) -> str:
    return f"{_BULLET}{round((start or 0) * 1000)}_{round((end or 0) * 1000)}{_BULLET}"


def write(transcript: Transcript) -> str:
    """Write main tiers; cues that carry an annotation get its codes."""
    names = {speaker: _code(speaker, i) for i, speaker in enumerate(transcript.speakers)}
    who = ", ".join(
        f"{code} {speaker.replace(' ', '_')} Participant" if speaker else f"{code} Participant"
        for speaker, code in names.items()
    )
    lines = ["@UTF8", "@Begin", "@Languages:\teng", f"@Participants:\t{who}"]
    lines += [f"@ID:\teng|stir|{code}|||||Participant|||" for code in names.values()]
    for cue in transcript.cues:
        at = 0
        for speaker, turn in transcript.turns(cue):
            for tokens in _sentences(turn):
                items = _marked(_written_items(tokens), _part(cue.annotation, at, len(tokens)))
                if tokens[0].start is not None:
                    items.append(Item(Type.BULLET, _bullet(tokens[0].start, tokens[-1].end)))
                lines.append(f"*{names[speaker]}:\t{_join(items)}")
                at += len(tokens)
    return "\n".join([*lines, "@End"]) + "\n"


def _sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Cut a turn where its sentences end: each is a main tier."""
    first = 0
    for i, token in enumerate(tokens, 1):
        if ends_sentence(token.text) or i == len(tokens):
            yield tokens[first:i]
            first = i


def _part(annotation: Annotation | None, first: int, length: int) -> Annotation:
    """Return what an annotation says about some of its words; what reaches out of them is lost."""
    if annotation is None:
        return Annotation()
    edit_terms = (i - first for i in annotation.edit_terms if first <= i < first + length)
    repairs = (
        replace(r, rm_start=r.rm_start - first, rm_end=r.rm_end - first)
        for r in annotation.repairs
        if first <= r.rm_start and r.rp_start < first + length
    )
    return Annotation(tuple(edit_terms), tuple(repairs))


def _code(speaker: str | None, i: int) -> str:
    letters = re.sub(r"[^A-Za-z0-9]", "", speaker or "").upper()
    return f"{letters[:3]:X<3}" if i == 0 and letters else f"{letters[:2] or 'SP'}{i}"


def _written_items(tokens: Sequence[Token]) -> list[Item]:
    """Take punctuation off the words: in CHAT it stands alone, and an utterance ends with some."""
    items: list[Item] = []
    end = "."
    for i, token in enumerate(tokens):
        word = re.sub(r"[^\w'’-]", "", token.text.replace("&", "and"))
        # one that says nothing leaves an empty item, so that words keep their count
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
