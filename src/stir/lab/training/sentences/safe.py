"""Make safe sentences: fluent sentences with words that are doubled on purpose.

In Switchboard nearly every word that is said twice is a repair. A network that has been trained on
nothing else deletes words of "a very very good idea" and of telephone numbers, so safe sentences
are added to its training data. They are drawn at random from `templates`.

A quarter of them get a filled pause or a repeat; otherwise the network would learn that sentences
of this style have none. A pause or repeat never stands where it could also be fluent. There are no
substitutes or deletes: artificial ones look unlike real ones and cost precision on those.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from stir.corpus.markup import parse_markup
from stir.corpus.tags import spell
from stir.lab.training.sentences.articles import with_articles
from stir.lab.training.sentences.edits import Edit, apply, braced, repair
from stir.lab.training.sentences.slots import SlotFiller, draw_template
from stir.lab.training.sentences.templates import Group, Templates
from stir.lab.training.sentences.words import DOUBLED_ON_PURPOSE, PHRASE_STARTS, word_set
from stir.types import Utterance

MIN_WORDS, MAX_WORDS = 3, 25
MARKED_SHARE = 0.12
"""Sentences from templates in mark-up, where there are any."""
OPENING_SHARE, CONTINUATION_SHARE = 0.35, 0.4
"""Clauses with an opening ("yesterday ..."), and with a continuation ("... because it rained")."""
DISFLUENT_SHARE = 0.25
"""Sentences that get a filled pause or a repeat."""
REPEAT_SHARE = 0.6
"""Of the disfluent sentences: those with a repeat, where one is possible."""
SECOND_PAUSE_SHARE = 0.2
"""Of the disfluent sentences: those with a filled pause elsewhere, too."""
INTERREGNUM_SHARE = 0.4
"""Of the repeats."""

_CONVERSATIONS = 10  # enough for the folds of a cross-validation


# Words that begin a phrase, where speakers hesitate.
_PHRASE_STARTS = PHRASE_STARTS | word_set("but because while behind")
# Said twice, these are emphatic, counted or named: they are never repeated as a repair.
_NEVER_REPEATED = DOUBLED_ON_PURPOSE | word_set(
    "way much far many never always hundred thousand million"
)
_LISTS_NEVER_REPEATED = ("name", "digit", "teen", "tens", "ordinal", "day", "month")
_PAUSES = (*("uh",) * 8, *("um",) * 5, "uh uh")
_INTERREGNUM_PAUSES = ("uh", "uh", "uh", "um", "um")
_INTERREGNUM_PHRASES = ("you know", "i mean", "uh you know")
_KNOW_OR_MEAN = word_set("know knows knew mean means meant")


class MarkedSentence(NamedTuple):
    """A sentence in mark-up, and the name of its group; `marked` if its template was in mark-up."""

    group: str
    markup: str


class _Fluent(NamedTuple):
    """A fluent sentence; spelled letters are capitals, so that `A` is no article."""

    group: Group
    words: tuple[str, ...]


def make_sentences(count: int, seed: int, templates: Templates) -> list[Utterance]:
    """Make `count` utterances; the same ones for the same seed."""
    rng = random.Random(seed)
    return [_utterance(draw_sentence(rng, templates).markup, i) for i in range(count)]


def draw_sentence(rng: random.Random, templates: Templates) -> MarkedSentence:
    """Draw one sentence of acceptable length."""
    while True:
        if templates.marked and rng.random() < MARKED_SHARE:
            filled = SlotFiller(rng, templates).fill(rng.choice(templates.marked))
            markup = " ".join(filled.split())
            words = parse_markup(markup).words
            if MIN_WORDS <= len(words) <= MAX_WORDS and _with_articles(words) == list(words):
                return MarkedSentence("marked", markup)
            continue
        sentence = _draw_fluent(rng, templates)
        disfluent = rng.random() < DISFLUENT_SHARE
        changes = list(_disfluencies(sentence, templates, rng)) if disfluent else []
        markup = apply(changes, sentence.words)
        if MIN_WORDS <= len(parse_markup(markup).words) <= MAX_WORDS:
            return MarkedSentence(sentence.group.name, markup)


def _utterance(markup: str, index: int) -> Utterance:
    words, annotation = parse_markup(markup)
    identity = f"own{index % _CONVERSATIONS}:A:{index}"
    return Utterance(identity, tuple(map(spell, words)), None, annotation, "A")


# --- fluent sentences -----------------------------------------------------------------------------


def _draw_fluent(rng: random.Random, templates: Templates) -> _Fluent:
    group, template = draw_template(rng, templates)
    parts = [template]
    if template in group.clauses:
        if rng.random() < OPENING_SHARE:
            parts.insert(0, "<opening>")
        if rng.random() < CONTINUATION_SHARE:
            parts.append("<continuation>")
    words = SlotFiller(rng, templates).fill(" ".join(parts)).split()
    return _Fluent(group, tuple(_with_articles(words)))


def _with_articles(words: Sequence[str]) -> list[str]:
    # the packaged model was trained with "an usual": the same seed gives the same sentences
    right = with_articles(words)
    return [
        "an" if word == "a" and following == "usual" else word
        for word, following in zip(right, [*right[1:], ""], strict=True)
    ]


# --- disfluencies ---------------------------------------------------------------------------------


def _disfluencies(sentence: _Fluent, templates: Templates, rng: random.Random) -> Iterator[Edit]:
    """A repeat where this sentence allows one, otherwise a filled pause; sometimes a second one."""
    repeat = _repeat(sentence, templates, rng) if rng.random() < REPEAT_SHARE else None
    change = repeat or _pause(sentence, rng)
    yield change
    if rng.random() < SECOND_PAUSE_SHARE:
        pause = _pause(sentence, rng)
        # not beside the other one, where it would look like its interregnum
        if pause.start < change.start - 1 or pause.start > change.stop + 1:
            yield pause


def _pause(sentence: _Fluent, rng: random.Random) -> Edit:
    """A filled pause, but not inside words that are doubled: that would look like a repeat."""
    words = sentence.words
    doubled = _inside_doubled(words)
    index = rng.choice([i for i in range(len(words)) if i not in doubled])
    return Edit(index, index, braced(rng.choice(_PAUSES)))


def _repeat(sentence: _Fluent, templates: Templates, rng: random.Random) -> Edit | None:
    """Repeat one to three words, from one that begins a phrase."""
    words = sentence.words
    length = rng.choice((1, 1, 1, 2, 2, 3))
    starts = [
        i
        for i in range(len(words) - length)
        if words[i] in _PHRASE_STARTS and _may_repeat(sentence, templates, i, i + length)
    ]
    if not starts:
        return None
    start = rng.choice(starts)
    repeated = words[start : start + length]
    interregnum = _interregnum(words, rng) if rng.random() < INTERREGNUM_SHARE else ""
    return Edit(start, start + length, repair(repeated, interregnum, repeated))


def _interregnum(words: Sequence[str], rng: random.Random) -> str:
    """Only "uh" or "um" in a sentence where "know" or "mean" is a verb."""
    if _KNOW_OR_MEAN.intersection(words):
        return rng.choice(_INTERREGNUM_PAUSES)
    return rng.choice((*_INTERREGNUM_PAUSES, *_INTERREGNUM_PHRASES))


def _may_repeat(sentence: _Fluent, templates: Templates, start: int, end: int) -> bool:
    words, never = sentence.words, sentence.group.never
    forbidden = _never_repeated(templates)
    if any(w in forbidden or w in never or w.isupper() for w in words[start:end]):
        return False
    return _inside_doubled(words).isdisjoint(range(start, end + 1))


@cache
def _never_repeated(templates: Templates) -> frozenset[str]:
    return _NEVER_REPEATED.union(*(templates.slots[name] for name in _LISTS_NEVER_REPEATED))


def _inside_doubled(words: Sequence[str]) -> set[int]:
    """Indices where a pause would part words that are doubled, up to four at a time."""
    spelled = [spell(word) for word in words]  # a model cannot tell the letter from the article
    return {
        index
        for n in range(1, 5)
        for middle in range(n, len(spelled) - n + 1)
        if spelled[middle - n : middle] == spelled[middle : middle + n]
        for index in range(middle - n + 1, middle + n)
    }
