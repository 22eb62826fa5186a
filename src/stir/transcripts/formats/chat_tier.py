"""Parse a main tier of CHAT: words, brackets, codes, and the annotation that codes express."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from stir.errors import InputError
from stir.transcripts.formats.transcript import Token
from stir.types import Annotation, EditClass, Kind, Repair, check_annotation

_ITEM = re.compile(
    r"(?P<bullet>\x15[^\x15]*\x15)|(?P<code>\[[^\]]*\])|(?P<other>\+<)"
    r"|(?P<open><)|(?P<close>>)"
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
MAX_CHAIN = 50
"""How many words the reparandum of a chain may have; a longer one begins with its own words."""
MAX_DEPTH = 50
"""How deep angle brackets may be nested."""
_OLD_FILLERS = frozenset({"uh", "um", "er", "erm", "uhm", "hm", "mm", "ah", "eh"})


class Type(Enum):
    """The type of an item."""

    WORD = auto()
    OPEN = auto()
    CLOSE = auto()
    CODE = auto()
    BULLET = auto()
    OTHER = auto()


_TYPES = {type_.name.lower(): type_ for type_ in Type}
_BRACKETS = (Type.CODE, Type.OPEN, Type.CLOSE)


@dataclass(frozen=True, slots=True)
class Item:
    """A word, bracket, code or sign of a main tier."""

    type: Type
    text: str
    scope: tuple[int, int] | None = None
    """For the code and brackets of a retracing: its words, as first and stop."""


def parse(text: str) -> tuple[Item, ...]:
    """Split a main tier into items."""
    return _with_scopes(_items(text))


def spoken(items: Sequence[Item]) -> tuple[list[Token], Annotation | None]:
    """Return the words as spoken, and the annotation that the codes express."""
    words = [item.text for item in items if item.type is Type.WORD]
    tokens = [Token(spell(word)) for word in words]
    fillers = {i for i, word in enumerate(words) if _is_filler(word)}
    said = [i for i in range(len(words)) if i not in fillers]
    chain = _Chain()
    for item in items:
        if item.type is Type.CODE and item.scope is not None:
            repair = _repair(item.text, item.scope, said)
            if repair is not None:
                chain.add(repair)
    if not fillers and not chain.repairs:
        return tokens, None
    by_onset = tuple(chain.repairs)
    # whatever is between the phases is an edit term
    between = {i for repair in by_onset for i in repair.interregnum}
    terms = tuple(sorted(fillers | between))
    classes = tuple(EditClass.FILLER if i in fillers else EditClass.CUE for i in terms)
    annotation = Annotation(terms, by_onset, classes)
    check_annotation([token.text for token in tokens], annotation)
    return tokens, annotation


def _items(text: str) -> list[Item]:
    found = []
    for match in _ITEM.finditer(text):
        type_, item = match.lastgroup, match[0]
        if type_ == "stray":
            raise InputError("a bracket or bullet is not closed", token=text[match.start() :][:20])
        if type_ == "word" and _NO_WORD.fullmatch(item):
            type_ = "other"
        found.append(Item(_TYPES[type_ or "other"], item))
    return found


def _with_scopes(items: list[Item]) -> tuple[Item, ...]:
    """Set the scopes of retracings and of their brackets."""
    result = list(items)
    opened: list[int] = []
    groups: dict[int, int] = {}
    words = 0
    before: list[int] = []  # how many words came before each item
    last = -1
    coded: list[int] = []  # the last item before each that is no code: <the the> [*] [/]
    for i, item in enumerate(items):
        before.append(words)
        coded.append(last)
        words += item.type is Type.WORD
        last = i if item.type is not Type.CODE else last
        if item.type is Type.OPEN:
            opened.append(i)
            if len(opened) > MAX_DEPTH:
                raise InputError("angle brackets are nested too deep", token=item.text)
        elif item.type is Type.CLOSE:
            if not opened:
                raise InputError("an angle bracket is not opened", token=item.text)
            groups[i] = opened.pop()
    if opened:
        raise InputError("an angle bracket is not closed", token=items[opened[-1]].text)
    for i, item in enumerate(items):
        if item.type is not Type.CODE or item.text not in _RETRACINGS:
            continue
        at = coded[i]
        first = groups.get(at, at)
        scope = (before[first] if first >= 0 else 0, before[i])
        for j in {i, at, first} - {-1}:
            if items[j].type in _BRACKETS:
                result[j] = Item(items[j].type, items[j].text, scope)
    return tuple(result)


def _repair(code: str, scope: tuple[int, int], said: Sequence[int]) -> Repair | None:
    """The repair of a code; `said` are the words that are no fillers."""
    first, stop = (bisect_left(said, i) for i in scope)
    if first == stop or stop == len(said):
        return None  # no word is retraced, or no word follows
    kind = _RETRACINGS[code]
    last = min(2 * stop - first, len(said)) - 1 if kind is Kind.REPEAT else stop
    return Repair(said[first], said[stop - 1], said[stop], said[last], kind, 1.0)


class _Chain:
    """Repairs in the order of their onsets.

    In a chain, ``the [/] the [/] the``, a reparandum extends to the start of the chain.
    """

    def __init__(self) -> None:
        self.repairs: list[Repair] = []
        self._onsets: list[int] = []
        self._reach: list[int] = []
        """Up to where the repairs reach, from the first to each."""

    def add(self, repair: Repair) -> None:
        """Add a repair; it replaces one with the same onset."""
        n = bisect_left(self._reach, repair.rm_start)
        is_chain = n < bisect_right(self._onsets, repair.rm_start)
        if is_chain and repair.rm_end - self.repairs[n].rm_start < MAX_CHAIN:
            start = self.repairs[n].rm_start
            repair = Repair(start, repair.rm_end, repair.rp_start, repair.rp_end, repair.kind, 1.0)
        if self._onsets and self._onsets[-1] == repair.rp_start:
            for parts in (self.repairs, self._onsets, self._reach):
                parts.pop()
        self._reach.append(max([repair.last, *self._reach[-1:]]))
        self._onsets.append(repair.rp_start)
        self.repairs.append(repair)


def _is_filler(word: str) -> bool:
    return word.startswith("&-") or (word.startswith("&") and word[1:].lower() in _OLD_FILLERS)


def spell(word: str) -> str:
    """A word as it is said, without the signs of CHAT."""
    spoken = _SPELLED.sub("", word)
    if spoken.startswith(("&-", "&~")):
        spoken = spoken[2:]
    elif spoken.startswith("&+"):
        spoken = f"{spoken[2:]}-"
    elif spoken.startswith("&"):
        spoken = spoken[1:] if spoken[1:].lower() in _OLD_FILLERS else f"{spoken[1:]}-"
    return spoken or word
