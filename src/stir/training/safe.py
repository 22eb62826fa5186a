"""Sentences that tempt, and nothing in them is wrong.

In Switchboard nearly every word that is said twice is a repair, so a model that has read nothing
else deletes words of "a very very good idea" and of telephone numbers. These sentences of our own,
made from templates (`safe_templates`) and word lists (`safe_words`), are mixed into its training.
Some of them hold a true repair or edit term, or the network would learn that this style has none;
it never stands where it could also be read as a temptation.
"""

from __future__ import annotations

import random
import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from stir.corpus.markup import parse_markup
from stir.spelling import spell
from stir.training.safe_templates import GROUPS, Group
from stir.training.safe_words import DAYS, MONTHS, NAMES, NUMBERS, SLOTS
from stir.types import Utterance

SHORTEST, LONGEST = 3, 25
DISTURBED = 0.4
"""The share of sentences that get a repair or an edit term."""
OPENED, CONTINUED = 0.35, 0.4
PAUSED_AGAIN = 0.2

_SLOT = re.compile(r"<(\w+)(?::(\w+))?>")
_WEIGHTS = list(accumulate(group.weight for group in GROUPS))


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
_CORRECTED = _set("""
np person place day month when city adj noun food drink colour animal job family room hobby subject
name vped vps pron modal cannot_do
""")
# One of these for another can only be a correction; of other words, two might be a list.
_CORRECTED_BARE = _set("pron modal cannot_do")
_DETERMINERS = ("the", "my", "our", "their", "his")
_RETRACED = _set("the a an my our their his in at on to for with from near behind")
_PAUSES = (*("uh",) * 8, *("um",) * 5, "uh uh")
_WHEN_REPEATING = ("uh", "uh", "uh", "um", "um", "you know", "i mean", "uh you know")
_WHEN_CORRECTING = ("uh", "uh", "um", "i mean", "i mean", "uh i mean")
# What follows these can only be a new start.
_ABANDONED = re.split(
    r"[|\n]",
    """\
i was going to|i was just about to|we used to|<name> was never|he has never|it was the
it was such a <adj>|they had some of the|what we need is a|the thing with the|when he got to the
if you take the|she told me about the|i went to see my|we were on our|there was a <adj>|i wanted to
it is one of the|my <family> has a|he was talking about his|we could|i don't|they were the
that was my|i have a|<plural> were just|when we lived in the|<name> and my|the <noun> with the
he <vped> and the|i think my|we went to the|you should try the""",
)
_STARTS = _set("i we he she they my our the his her their there")


class Span(NamedTuple):
    """The words, half-open, that fill a slot."""

    start: int
    end: int
    slot: str


@dataclass(frozen=True)
class Sentence:
    """A fluent sentence; spelled letters are capitals, so that `A` is no article."""

    group: Group
    words: tuple[str, ...]
    spans: tuple[Span, ...]
    """What filled the slots, less those that must stay as they are because they come back."""
    seams: tuple[int, ...]
    """Where a new clause begins after the first."""


class Change(NamedTuple):
    """Mark-up that takes the place of the words from `start` up to `end`."""

    start: int
    end: int
    markup: str


class Drawn(NamedTuple):
    """The mark-up of one utterance, spelled as people write, and the temptation in it."""

    group: str
    markup: str


def tempting(count: int, seed: int) -> list[Utterance]:
    """Make `count` utterances; the same for the same seed."""
    rng = random.Random(seed)
    return [_utterance(draw(rng).markup, i) for i in range(count)]


def draw(rng: random.Random) -> Drawn:
    """Make one utterance."""
    while True:
        sentence = _sentence(rng)
        changes = list(_disturb(sentence, rng)) if rng.random() < DISTURBED else []
        markup = _marked(sentence.words, changes)
        if SHORTEST <= len(parse_markup(markup).words) <= LONGEST:
            return Drawn(sentence.group.name, markup)


def _utterance(markup: str, number: int) -> Utterance:
    words, annotation = parse_markup(markup)
    return Utterance(f"own:A:{number}", tuple(map(spell, words)), None, annotation, "A")


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

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._labelled: dict[tuple[str, str], str] = {}
        self._said: set[tuple[str, str]] = set()
        self.text = ""
        self.filled: list[tuple[int, int, str]] = []

    def fill(self, template: str) -> None:
        """Add the template's words to the text."""
        here = 0
        for match in _SLOT.finditer(template):
            self.text += template[here : match.start()]
            self._fill_slot(match[1], match[2])
            here = match.end()
        self.text += template[here:]

    def _fill_slot(self, slot: str, label: str | None) -> None:
        if label is not None:
            self.text += self._again(slot, label)
            return
        start = len(self.text)
        self.fill(self._new(slot))
        self.filled.append((start, len(self.text), slot))

    def _again(self, slot: str, label: str) -> str:
        if (slot, label) not in self._labelled:
            # a filler of its own, so that nothing in it counts as free to be corrected
            inner = _Filler(self._rng)
            inner.fill(self._new(slot))
            self._labelled[slot, label] = inner.text
        return self._labelled[slot, label]

    def _new(self, slot: str) -> str:
        choices = SLOTS[slot]
        chosen = self._rng.choice(choices)
        for _ in range(4):
            if (slot, chosen) not in self._said:
                break
            chosen = self._rng.choice(choices)
        self._said.add((slot, chosen))
        return chosen


def _sentence(rng: random.Random) -> Sentence:
    group = GROUPS[bisect(_WEIGHTS, rng.random() * _WEIGHTS[-1])]
    template = rng.choice(group.clauses + group.alone)
    parts = [template]
    if template in group.clauses:
        if rng.random() < OPENED:
            parts.insert(0, "<opening>")
        if rng.random() < CONTINUED:
            parts.append("<continuation>")
    filler = _Filler(rng)
    seams = []
    for part in parts:
        if filler.text:
            seams.append(len(filler.text.split()))
            filler.text += " "
        filler.fill(part)
    words = filler.text.split()
    spans = tuple(_spans(filler.text, filler.filled))
    return Sentence(group, tuple(_with_articles(words)), spans, tuple(seams))


def _spans(text: str, filled: Sequence[tuple[int, int, str]]) -> Iterator[Span]:
    """From characters to words; what fills only a part of a word (`<name>'s`) is left out."""
    for start, end, slot in filled:
        if text[end : end + 1] in ("", " ") and (start == 0 or text[start - 1] == " "):
            first = len(text[:start].split())
            yield Span(first, first + len(text[start:end].split()), slot)


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
    """Choose a disturbance that this sentence can have."""
    change = None
    for make in rng.choices(_DISTURBANCES, _OFTEN, k=4):
        change = change or make(sentence, rng)
    change = change or _pause(sentence, rng)
    yield change
    if rng.random() < PAUSED_AGAIN:
        pause = _pause(sentence, rng)
        # not beside the other one, whose interregnum it would seem to be
        if pause.start < change.start - 1 or pause.start > change.end + 1:
            yield pause


def _pause(sentence: Sentence, rng: random.Random) -> Change:
    """Say uh, but not between a word and the same word: that would look like a repeat."""
    words = sentence.words
    places = [i for i in range(len(words)) if not _comes_twice(words, i)]
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
    return Change(
        start, start + length, f"[ {said} + {_interregnum(rng, _WHEN_REPEATING, 0.45)}{said} ]"
    )


def _may_repeat(sentence: Sentence, start: int, end: int) -> bool:
    words, never = sentence.words, sentence.group.never
    said = words[start:end]
    if any(word in _NOT_REPEATED or word in never or word.isupper() for word in said):
        return False
    around = range(max(1, start - 1), min(len(words), end + 2))
    return not any(_comes_twice(words, i) for i in around)


def _substitute(sentence: Sentence, rng: random.Random) -> Change | None:
    """Fill a slot with something else first."""
    spans = [span for span in sentence.spans if _may_correct(sentence, span)]
    if not spans:
        return None
    # Most corrections in speech come without a word between; so few slots allow them that those
    # are preferred.
    bare = [span for span in spans if span.slot in _CORRECTED_BARE or span.slot == "np"]
    span = rng.choice(bare if bare and rng.random() < 0.5 else spans)
    said = sentence.words[span.start : span.end]
    if span.slot == "np" and said[0] in _DETERMINERS and rng.random() < 0.6:
        wrong = rng.choice([word for word in _DETERMINERS if word != said[0]])
        between = _interregnum(rng, _WHEN_CORRECTING, 0.3)
        return Change(span.start, span.start + 1, f"[ {wrong} + {between}{said[0]} ]")
    filler = _Filler(rng)
    filler.fill(f"<{span.slot}>")
    wrong_words = filler.text.split()
    if wrong_words[0] == said[0]:
        return None  # the reparandum would begin where the two differ, which may be ambiguous
    return _corrected(sentence, span, wrong_words, rng)


def _corrected(sentence: Sentence, span: Span, wrong: list[str], rng: random.Random) -> Change:
    """Say the wrong words first; the small word before both, or the one after, may come back.

    Without an interregnum only where no list of two things could be meant.
    """
    words, (start, end, slot) = sentence.words, span
    before = words[start - 1] if start else ""
    back = before in _RETRACED and rng.random() < 0.6
    bare = slot in _CORRECTED_BARE or (back and sentence.group.clear and not _goes_on(words, end))
    if back:
        wrong = ["a" if before == "an" else before, *wrong]
    elif slot == "pron" and end < len(words) - 1 and rng.random() < 0.4:
        wrong, end = [*wrong, words[end]], end + 1
    between = _interregnum(rng, _WHEN_CORRECTING, 0.3 if bare else 1.0)
    right = " ".join(words[start - back : end])
    return Change(start - back, end, f"[ {' '.join(_with_articles(wrong))} + {between}{right} ]")


def _may_correct(sentence: Sentence, span: Span) -> bool:
    words = sentence.words
    around = range(max(1, span.start), min(len(words), span.end + 1))
    return span.slot in _CORRECTED and not any(_comes_twice(words, i) for i in around)


def _goes_on(words: Sequence[str], end: int) -> bool:
    """Whether what ends here could be an item of a list."""
    return end < len(words) and words[end] in ("and", "or", "but", "not")


def _restart(sentence: Sentence, rng: random.Random) -> Change | None:
    """Abandon another sentence first."""
    if sentence.words[0] not in _STARTS:
        return None
    filler = _Filler(rng)
    filler.fill(rng.choice(_ABANDONED))
    abandoned = _with_articles(filler.text.split())
    if abandoned[0] == sentence.words[0]:
        return None  # it would be a substitute: the new start retraces the old one
    between = _interregnum(rng, _WHEN_REPEATING, 0.4)
    return Change(0, 0, f"[ {' '.join(abandoned)} + ] {between}".rstrip())


def _parenthesis(sentence: Sentence, rng: random.Random) -> Change | None:
    """Say "you know" or "i mean" before a conjunction, or "you know" at the end.

    Nowhere else: before a noun or "that" they would be verbs. Groups that use them as such have
    none.
    """
    if sentence.group.name in ("know", "mean", "speech"):
        return None
    words = sentence.words
    places = [i for i in sentence.seams if words[i] in ("and", "but", "because", "if", "when")]
    if words[0] in _STARTS and (not places or rng.random() < 0.3):
        return Change(len(words), len(words), "{you know}")
    if not places:
        return None
    here = rng.choice(places)
    said = rng.choice(("you know", "you know", "i mean", "uh you know"))
    if words[here] in ("and", "but", "because") and words[here + 1] in _STARTS:
        here += rng.random() < 0.6
    return Change(here, here, f"{{{said}}}")


def _marker(sentence: Sentence, rng: random.Random) -> Change | None:
    """Open with "well" or "oh", which Switchboard's annotators call edit terms there."""
    if sentence.words[0] not in _STARTS | {"it's", "there", "when", "if", "what", "that's"}:
        return None
    return Change(0, 0, rng.choice(("{well}", "{well}", "{oh}", "{well uh}", "{oh well}")))


def _interregnum(rng: random.Random, said: Sequence[str], often: float) -> str:
    return f"{{{rng.choice(said)}}} " if rng.random() < often else ""


def _comes_twice(words: Sequence[str], here: int) -> bool:
    """Whether what is said before this place is said again after it, up to four words."""
    return any(
        tuple(words[here - n : here]) == tuple(words[here : here + n])
        for n in range(1, min(4, here, len(words) - here) + 1)
    )


_DISTURBANCES = (_pause, _repeat, _substitute, _restart, _parenthesis, _marker)
_OFTEN = (0.2, 0.29, 0.27, 0.11, 0.07, 0.05)
