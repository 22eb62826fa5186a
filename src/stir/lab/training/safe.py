"""Sentences that tempt, and nothing in them is wrong.

In Switchboard nearly every word that is said twice is a repair, so a model that has read nothing
else deletes words of "a very very good idea" and of telephone numbers. These sentences of our own,
made from `templates`, are mixed into its training. Some hold an edit term or a repeat, or the
network would learn that this style has none; what is put in by chance never stands where it could
also be read as a temptation. There is no other kind of repair: substitutes and deletes of our
making look unlike real ones and cost precision on those.
"""

from __future__ import annotations

import random
import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from stir.corpus.markup import parse_markup
from stir.corpus.tags import spell
from stir.lab.training.templates import BASIC, Stock
from stir.lab.training.templates.group import Group
from stir.lab.training.templates.words import DAYS, MONTHS, NAMES, NUMBERS
from stir.types import Utterance

SHORTEST, LONGEST = 3, 25
DISTURBED = 0.25
"""The share of sentences that get a filled pause or a repeat."""
OPENED, CONTINUED = 0.35, 0.4
REPEATED = 0.6
"""The share of the disturbed ones that repeat, where they can."""
PAUSED_AGAIN = 0.2
INTERRUPTED = 0.4
"""The share of repeats with an interregnum."""
MARKED = 0.12
"""The share that comes from templates in mark-up, where a stock has some."""

_SLOT = re.compile(r"<(\w+)(?::(\w+))?>")
_CONVERSATIONS = 10  # so that they spread over the folds of a cross-validation


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Where a speaker stumbles: words that begin a phrase.
_STUMBLES = _set("""
the a an my our their this some i we he she they it in at on to for with from of and but because
if when while before after until near behind
""")
# Said twice, these are said more strongly, counted, or named; never repeat them as a repair.
_EMPHATIC = _set("very really so too way much far many never always no yes please more again")
_NOT_REPEATED = _EMPHATIC.union(_set("know mean like"), NAMES, NUMBERS, DAYS, MONTHS)
_PAUSES = (*("uh",) * 8, *("um",) * 5, "uh uh")
_FILLED_PAUSES = ("uh", "uh", "uh", "um", "um")
_PARENTHESES = ("you know", "i mean", "uh you know")
_VERBS = _set("know knows knew mean means meant")


class Sentence(NamedTuple):
    """A fluent sentence; spelled letters are capitals, so that `A` is no article."""

    group: Group
    words: tuple[str, ...]


class Change(NamedTuple):
    """Mark-up that takes the place of the words from `start` up to `end`."""

    start: int
    end: int
    markup: str


class Drawn(NamedTuple):
    """The mark-up of one utterance, spelled as people write, and the temptation in it."""

    group: str
    markup: str


def tempting(count: int, seed: int, stock: Stock = BASIC) -> list[Utterance]:
    """Make `count` utterances; the same for the same seed."""
    rng = random.Random(seed)
    return [_utterance(draw(rng, stock).markup, i) for i in range(count)]


def draw(rng: random.Random, stock: Stock = BASIC) -> Drawn:
    """Make one utterance."""
    while True:
        if stock.marked and rng.random() < MARKED:
            markup = " ".join(_Filler(rng, stock).fill(rng.choice(stock.marked)).split())
            words = parse_markup(markup).words
            if SHORTEST <= len(words) <= LONGEST and _with_articles(words) == list(words):
                return Drawn("marked", markup)
            continue
        sentence = _sentence(rng, stock)
        changes = list(_disturb(sentence, rng)) if rng.random() < DISTURBED else []
        markup = _marked(sentence.words, changes)
        if SHORTEST <= len(parse_markup(markup).words) <= LONGEST:
            return Drawn(sentence.group.name, markup)


def _utterance(markup: str, number: int) -> Utterance:
    words, annotation = parse_markup(markup)
    identity = f"own{number % _CONVERSATIONS}:A:{number}"
    return Utterance(identity, tuple(map(spell, words)), None, annotation, "A")


def _marked(words: Sequence[str], changes: Sequence[Change]) -> str:
    tokens: list[str] = []
    here = 0
    for change in sorted(changes):
        tokens += [*words[here : change.start], change.markup]
        here = change.end
    return " ".join([*tokens, *words[here:]])


# --- fluent sentences -----------------------------------------------------------------------------


class _Filler:
    """Fills templates; what was said of a label is said again, what was said without one is not."""

    def __init__(self, rng: random.Random, stock: Stock) -> None:
        self._rng = rng
        self._slots = stock.slots
        self._labelled: dict[tuple[str, str], str] = {}
        self._said: set[tuple[str, str]] = set()

    def fill(self, template: str) -> str:
        """Say what stands in the template and something for each slot."""
        return _SLOT.sub(self._fill_slot, template)

    def _fill_slot(self, match: re.Match[str]) -> str:
        slot, label = match.groups()
        if label is None:
            return self.fill(self._new(slot))
        if (slot, label) not in self._labelled:
            self._labelled[slot, label] = self.fill(self._new(slot))
        return self._labelled[slot, label]

    def _new(self, slot: str) -> str:
        choices = self._slots[slot]
        chosen = self._rng.choice(choices)
        for _ in range(4):
            if (slot, chosen) not in self._said:
                break
            chosen = self._rng.choice(choices)
        self._said.add((slot, chosen))
        return chosen


@cache
def _weights(groups: tuple[Group, ...]) -> list[float]:
    return list(accumulate(group.weight for group in groups))


def _sentence(rng: random.Random, stock: Stock) -> Sentence:
    weights = _weights(stock.groups)
    group = stock.groups[bisect(weights, rng.random() * weights[-1])]
    template = rng.choice(group.clauses + group.alone)
    parts = [template]
    if template in group.clauses:
        if rng.random() < OPENED:
            parts.insert(0, "<opening>")
        if rng.random() < CONTINUED:
            parts.append("<continuation>")
    words = _Filler(rng, stock).fill(" ".join(parts)).split()
    return Sentence(group, tuple(_with_articles(words)))


def _with_articles(words: Sequence[str]) -> list[str]:
    """Say "an" before a vowel."""
    return [
        "an" if word == "a" and _begins_with_vowel(following) else word
        for word, following in zip(words, [*words[1:], ""], strict=True)
    ]


def _begins_with_vowel(word: str) -> bool:
    if word.isupper():
        return word in "AEFHILMNORSX"
    if word.startswith(("hour", "honest")):
        return True
    return word[:1] in tuple("aeiou") and not word.startswith(("one", "use", "uni", "eu"))


# --- what is wrong with some of them --------------------------------------------------------------


def _disturb(sentence: Sentence, rng: random.Random) -> Iterator[Change]:
    """Repeat where this sentence allows it, or say uh."""
    repeat = _repeat(sentence, rng) if rng.random() < REPEATED else None
    change = repeat or _pause(sentence, rng)
    yield change
    if rng.random() < PAUSED_AGAIN:
        pause = _pause(sentence, rng)
        # not beside the other one, whose interregnum it would seem to be
        if pause.start < change.start - 1 or pause.start > change.end + 1:
            yield pause


def _pause(sentence: Sentence, rng: random.Random) -> Change:
    """Say uh, but not in the midst of what is said twice: that would look like a repeat."""
    words = sentence.words
    twice = _said_twice(words)
    places = [i for i in range(len(words)) if i not in twice]
    here = rng.choice(places)
    return Change(here, here, f"{{{rng.choice(_PAUSES)}}}")


def _repeat(sentence: Sentence, rng: random.Random) -> Change | None:
    """Say one to three words again, from one that begins a phrase."""
    words = sentence.words
    length = rng.choice((1, 1, 1, 2, 2, 3))
    places = [
        i
        for i in range(len(words) - length)
        if words[i] in _STUMBLES and _may_repeat(sentence, i, i + length)
    ]
    if not places:
        return None
    start = rng.choice(places)
    said = " ".join(words[start : start + length])
    between = f"{{{_interregnum(words, rng)}}} " if rng.random() < INTERRUPTED else ""
    return Change(start, start + length, f"[ {said} + {between}{said} ]")


def _interregnum(words: Sequence[str], rng: random.Random) -> str:
    """Say only uh or um where "know" or "mean" is a verb."""
    verbs = _VERBS.intersection(words)
    return rng.choice(_FILLED_PAUSES if verbs else (*_FILLED_PAUSES, *_PARENTHESES))


def _may_repeat(sentence: Sentence, start: int, end: int) -> bool:
    words, never = sentence.words, sentence.group.never
    said = words[start:end]
    if any(word in _NOT_REPEATED or word in never or word.isupper() for word in said):
        return False
    return _said_twice(words).isdisjoint(range(start, end + 1))


def _said_twice(words: Sequence[str]) -> set[int]:
    """The places in the midst of words that are said twice, up to four at a time."""
    heard = [spell(word) for word in words]  # the letter and the article are the same to a model
    return {
        place
        for n in range(1, 5)
        for middle in range(n, len(heard) - n + 1)
        if heard[middle - n : middle] == heard[middle : middle + n]
        for place in range(middle - n + 1, middle + n)
    }
