"""Corrections that begin anew: other openings, false starts, whole sentences, repeats."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from stir.lab.training.sentences.cues import (
    Place,
    around,
    draw_cue,
    draw_fillers,
    draw_interregnum,
)
from stir.lab.training.sentences.edits import Edit, braced, repair
from stir.lab.training.sentences.requests.correction import FUNCTION_WORDS, Correction, is_request
from stir.lab.training.sentences.requests.reading import Request, RequestDrawer
from stir.lab.training.sentences.requests.values import Values
from stir.lab.training.sentences.requests.word_classes import openings
from stir.lab.training.sentences.words import DIGITS, DOUBLED_ON_PURPOSE, HOURS, TENS

SHARED_WORD_SHARE = 0.5
"""Openings with the same first word whose first word is not said again."""
STRONG_CUE_SHARE = 0.6
"""Sentences that are said again after "scratch that" or the like; others after any cue."""
REPEAT_LENGTHS = (50.0, 30.0, 15.0, 5.0)
"""How often 1 to 4 words are repeated."""
REPEAT_FILLER_SHARE = 0.4
"""Repeats with a filler in between."""
MAX_SENTENCE = 10
"""Longer sentences are not taken back as a whole: a speaker would correct a part."""

# A cue that takes back what was said, not a value.
_STRONG = re.compile(
    r"that|mind|forget|start|again|said|everything|rephrase|misspoke|corrected|think"
)
_NEVER_REPEATED = DOUBLED_ON_PURPOSE.union(DIGITS, HOURS, TENS[:4], ("hundred", "thousand"))


def light_interregnum(rng: random.Random) -> str:
    """An interregnum for a function word: nobody says "forget that" to correct a "my"."""
    while True:
        cue = draw_interregnum(rng, Place.VALUE | Place.RESTART)
        if not _STRONG.search(cue):
            return cue


def repeated(words: Sequence[str], rng: random.Random) -> Edit | None:
    """Repeat one to four words, from one that begins a phrase."""
    length = rng.choices((1, 2, 3, 4), REPEAT_LENGTHS)[0]
    starts = [
        i
        for i in range(len(words) - length)
        if words[i] in FUNCTION_WORDS and _NEVER_REPEATED.isdisjoint(words[i : i + length])
    ]
    if not starts:
        return None
    start = rng.choice(starts)
    said = words[start : start + length]
    between = draw_fillers(rng) if rng.random() < REPEAT_FILLER_SHARE else ""
    return Edit(start, start + length, repair(said, between, said))


class Restarter:
    """Makes corrections that begin a sentence anew."""

    def __init__(self, drawer: RequestDrawer, values: Values, rng: random.Random) -> None:
        self._drawer = drawer
        self._values = values
        self._rng = rng

    def opening(self, request: Request) -> Correction | None:
        """Another opening is said first: "i want to uh i'd like to"."""
        opening = _opening(request.words)
        if opening is None:
            return None
        other = self._rng.choice(openings()[opening])
        if set(other) <= set(opening) or set(opening) <= set(other):
            return None
        shares = other[0] == opening[0] and self._rng.random() < SHARED_WORD_SHARE
        start = 1 if shares else 0
        cue = light_interregnum(self._rng)
        edit = Edit(start, len(opening), repair(other[start:], cue, opening[start:]))
        return Correction("opening", request, (edit,), cue)

    def broken_off(self, request: Request) -> Correction | None:
        """Another request is begun, and breaks off before it says what it wants."""
        other = self._drawer.draw().words
        ends = [i for i in range(2, min(len(other), 7)) if other[i - 1] in FUNCTION_WORDS]
        if not ends or not is_request(other) or not is_request(request.words):
            return None
        begun = other[: self._rng.choice(ends)]
        same = _shared(begun, request.words)
        if same == len(begun):
            return None
        cue = draw_interregnum(self._rng, Place.RESTART)
        if same:
            edit = Edit(0, same, repair(begun, cue, request.words[:same]))
        else:
            cue = cue or draw_fillers(self._rng)
            edit = Edit(0, 0, f"[ {' '.join(begun)} + ] {braced(cue)}")
        return Correction("broken off", request, (edit,), cue)

    def abandoned(self, request: Request) -> Correction | None:
        """A whole request is taken back, and another one said."""
        other = self._drawer.draw().words
        if not is_request(other) or not is_request(request.words) or len(other) > MAX_SENTENCE:
            return None
        if other[0] == request.words[0]:
            return None
        cue = self._strong_cue()
        edit = Edit(0, 0, f"[ {' '.join(other)} . + ] {braced(cue)}")
        return Correction("abandoned", request, (edit,), cue)

    def whole(self, request: Request) -> Correction | None:
        """A request is said again from the beginning, with another value."""
        if not request.slots or not is_request(request.words):
            return None
        if len(request.words) > MAX_SENTENCE:
            return None
        slot = self._rng.choice(request.slots)
        wrong = self._values.other(slot, request.value(slot))
        if wrong is None:
            return None
        strong = self._rng.random() < STRONG_CUE_SHARE
        cue = self._strong_cue() if strong else draw_interregnum(self._rng, Place.RESTART)
        cue = cue or draw_cue(self._rng, Place.RESTART).words
        said = [*request.replace(slot, wrong).words, "."]
        edit = Edit(0, len(request.words), repair(said, cue, request.words))
        return Correction("whole", request, (edit,), cue, slot, wrong)

    def repeat(self, request: Request) -> Correction | None:
        """A few words are repeated."""
        edit = repeated(request.words, self._rng)
        return edit and Correction("repeat", request, (edit,))

    def _strong_cue(self) -> str:
        while True:
            cue = draw_cue(self._rng, Place.RESTART).words
            if _STRONG.search(cue):
                return around(cue, self._rng)


def _opening(words: Sequence[str]) -> tuple[str, ...] | None:
    """The longest opening that a request begins with."""
    for length in range(min(5, len(words) - 1), 0, -1):
        if tuple(words[:length]) in openings():
            return tuple(words[:length])
    return None


def _shared(first: Sequence[str], second: Sequence[str]) -> int:
    """How many words two sentences begin with together."""
    count = 0
    while count < min(len(first), len(second)) and first[count] == second[count]:
        count += 1
    return count
