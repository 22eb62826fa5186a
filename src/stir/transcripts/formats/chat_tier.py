"""The grammar of CHAT's main tier: words, brackets, codes, and what codes say about the words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from stir.errors import InputError
from stir.transcripts.formats.transcript import Token
from stir.types import Annotation, Kind, Repair, check_annotation

_ITEM = re.compile(
    r"(?P<bullet>\x15[^\x15]*\x15)|(?P<code>\[[^\]]*\])|(?P<open><)|(?P<close>>)"
    r"|(?P<word>[^\s<>\[\]\x15]+)|(?P<stray>\S)"
)
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


def parse(text: str) -> tuple[Item, ...]:
    """Cut a main tier into items."""
    return _scoped(_items(text))


def spoken(items: Sequence[Item]) -> tuple[list[Token], Annotation | None]:
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
