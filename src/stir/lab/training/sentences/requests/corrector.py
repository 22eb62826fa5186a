"""Make corrections of fluent requests: the wrong words first, a cue, and what was meant."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from stir.errors import InputError
from stir.lab.training.sentences.cues import Place, draw_cue, draw_fillers, draw_interregnum
from stir.lab.training.sentences.edits import Edit, apart, braced, repair
from stir.lab.training.sentences.requests.correction import FUNCTION_WORDS, Correction, is_request
from stir.lab.training.sentences.requests.reading import (
    MAX_VALUE_WORDS,
    Request,
    RequestDrawer,
    Slot,
)
from stir.lab.training.sentences.requests.restarts import Restarter, light_interregnum, repeated
from stir.lab.training.sentences.requests.substitutes import substitutes
from stir.lab.training.sentences.requests.values import Value, Values
from stir.lab.training.sentences.words import PREPOSITIONS

KINDS = {
    "value": 30.0,
    "part": 5.0,
    "two at once": 5.0,
    "two apart": 4.0,
    "chain": 4.0,
    "cue after": 5.0,
    "word": 18.0,
    "opening": 9.0,
    "broken off": 6.0,
    "abandoned": 4.0,
    "whole": 6.0,
    "repeat": 6.0,
}
"""How often each kind is drawn. Values are what voice agents need; Switchboard has the repeats."""
KINDS_TRIED, REQUESTS_TRIED = 100, 1000
"""How many kinds are tried before giving up, each with how many requests."""
LAST_SLOT_SHARE = 0.5
"""Corrections of the last value: people notice late, and the end is where the network is worst."""
CUT_SHARE = 0.35
"""Requests that are cut after the value, where a phrase begins there: corrections at the end."""
RETRACED = (50.0, 25.0, 12.0, 8.0, 5.0)
"""How often 0 to 4 words are said again before the new value."""
MID_PHRASE = 0.1
"""How much less often a speaker takes up again inside a phrase than at its beginning."""
BARE_RETRACED_SHARE = 0.93
"""Of the repairs without interregnum: those with words said again, or nobody could hear them."""
TAILS = {"none": 80.0, "again": 10.0, "once": 10.0}
"""What of the words after the wrong value is said before the speaker notices: nothing; a few, which
are said again ("for six people no for seven people"); a few, and the request goes on with them."""
TRUNCATED_SHARE = 0.12
"""Wrong values of several words that break off ("to new uh to boston")."""
DENIED_SHARE = 0.04
"""Interregna that name the wrong value: "monday no not monday tuesday"."""
FILLER_BETWEEN_SHARE = 0.2
"""Of the repairs with a cue after them: those with a filler between."""
PAUSE_SHARE, REPEAT_SHARE = 0.18, 0.08
"""Corrections with a filler, or a repeat, elsewhere in the sentence."""
POLITE_SHARE = 0.15
"""Requests that get a word of politeness or greeting."""

_BEFORE = ("okay", "hey", "hi", "hello", "alright", "yes", "yeah", "great", "thanks")
_AFTER = ("please", "thanks", "thank you", "for me", "if you can", "when you get a chance")
_PHRASE_LINKS = PREPOSITIONS | {"and"}
_DENIALS = ("no not *", "not *", "sorry not *", "wait not *", "no i don't mean *", "no sorry not *")
# After these only the value itself is said.
_BEFORE_VALUE = re.compile(r"\b(make|to|with|it's|be|been|do|is|was|instead of that)\b")
_FUNCTION_KINDS = ("verb", "det", "prep", "aux", "question", "pronoun")
_PHRASE_KINDS = ("noun", "number", "day", "month", "ordinal")


class Corrector:
    """Draws corrections of requests."""

    def __init__(
        self, requests: Iterable[Request], drawer: RequestDrawer, rng: random.Random
    ) -> None:
        self._rng = rng
        self._drawer = drawer
        self.values = Values(requests, rng)
        restarts = Restarter(drawer, self.values, rng)
        self._makers: dict[str, Callable[[Request], Correction | None]] = {
            "value": self._value,
            "part": self._part,
            "two at once": self._two_at_once,
            "two apart": self._two_apart,
            "chain": self._chain,
            "cue after": self._cue_after,
            "word": self._word,
            "opening": restarts.opening,
            "broken off": restarts.broken_off,
            "abandoned": restarts.abandoned,
            "whole": restarts.whole,
            "repeat": restarts.repeat,
        }

    def draw(self) -> Correction:
        """Draw a kind, and requests until one of them allows it; few requests do not allow all."""
        for _ in range(KINDS_TRIED):
            kind = self._rng.choices(list(KINDS), list(KINDS.values()))[0]
            for _ in range(REQUESTS_TRIED):
                request = self.values.varied(self._polite(self._drawer.draw()))
                correction = self._makers[kind](request)
                if correction is not None:
                    return self._with_more(correction)
        raise InputError("no correction can be made of these requests")

    # --- kinds ------------------------------------------------------------------------------------

    def _value(self, request: Request) -> Correction | None:
        found = self._slot_and_wrong(request)
        if found is None:
            return None
        request, slot, wrong = found
        words = request.words
        cue = draw_interregnum(self._rng)
        if self._rng.random() < DENIED_SHARE:
            cue = self._rng.choice(_DENIALS).replace("*", " ".join(wrong))
        start = self._retrace(request, slot.start, cue)
        said, end, tail = wrong, slot.end, self._tail(request, slot)
        kind = self._rng.choices(list(TAILS), list(TAILS.values()))[0]
        if kind == "none" or not tail or _BEFORE_VALUE.search(cue):
            if len(wrong) > 1 and cue and self._rng.random() < TRUNCATED_SHARE:
                said = wrong[:-1]
        else:
            said = (*wrong, *tail)
            end = slot.end + len(tail) if kind == "again" else end
        again = words[start : slot.start]
        edit = Edit(start, end, repair((*again, *said), cue, words[start:end]))
        return Correction("value", request, (edit,), cue, slot, wrong)

    def _part(self, request: Request) -> Correction | None:
        """The words that both values begin with are said once: "san jose uh diego"."""
        slot = self._slot(request)
        if slot is None:
            return None
        value = request.value(slot)
        wrong = self.values.with_same_beginning(slot, value)
        if wrong is None:
            return None
        request = self._cut(request, slot)
        shared = next(i for i, (a, b) in enumerate(zip(value, wrong, strict=False)) if a != b)
        cue = draw_interregnum(self._rng)
        markup = repair(wrong[shared:], cue, value[shared:])
        edit = Edit(slot.start + shared, slot.end, markup)
        return Correction("part", request, (edit,), cue, slot, wrong)

    def _two_at_once(self, request: Request) -> Correction | None:
        pairs = [(a, b) for a, b in pairwise(request.slots) if b.start - a.end <= 3]
        if not pairs:
            return None
        first, second = self._rng.choice(pairs)
        wrong = self.values.other(first, request.value(first))
        second_wrong = self.values.other(second, request.value(second))
        if wrong is None or second_wrong is None:
            return None
        request = self._cut(request, second)
        cue = draw_interregnum(self._rng)
        start = self._retrace(request, first.start, cue)
        said = (*wrong, *request.words[first.end : second.start], *second_wrong)
        edit = _repair(request, start, first.start, second.end, said, cue)
        return Correction("two at once", request, (edit,), cue, second, second_wrong)

    def _two_apart(self, request: Request) -> Correction | None:
        found = self._slot_and_wrong(request, cut=False)
        others = [slot for slot in request.slots if found and slot != found[1]]
        if found is None or not others:
            return None
        request, slot, wrong = found
        other = self._rng.choice(others)
        other_wrong = self.values.other(other, request.value(other))
        if other_wrong is None:
            return None
        edits = []
        cues = draw_interregnum(self._rng), draw_interregnum(self._rng)
        said = (slot, other, wrong, cues[0]), (other, slot, other_wrong, cues[1])
        for place, elsewhere, value, cue in said:
            # words of the other repair are not said again
            least = elsewhere.end if elsewhere.end <= place.start else 0
            start = max(self._retrace(request, place.start, cue), least)
            edits.append(_repair(request, start, place.start, place.end, value, cue))
        return Correction("two apart", request, tuple(edits), cues[0], slot, wrong)

    def _chain(self, request: Request) -> Correction | None:
        found = self._slot_and_wrong(request)
        if found is None:
            return None
        request, slot, wrong = found
        second = self.values.other(slot, request.value(slot))
        if second is None or second == wrong:
            return None
        cue, last_cue = draw_interregnum(self._rng), draw_interregnum(self._rng)
        last_cue = last_cue or draw_cue(self._rng, Place.VALUE).words
        start = self._retrace(request, slot.start, f"{cue} {last_cue}" if cue else "")
        again = request.words[start : slot.start]
        first = repair((*again, *wrong), cue, (*again, *second))
        markup = repair((first,), last_cue, request.words[start : slot.end])
        edit = Edit(start, slot.end, markup)
        return Correction("chain", request, (edit,), last_cue, slot, wrong)

    def _cue_after(self, request: Request) -> Correction | None:
        found = self._slot_and_wrong(request)
        if found is None:
            return None
        request, slot, wrong = found
        between = draw_fillers(self._rng) if self._rng.random() < FILLER_BETWEEN_SHARE else ""
        cue = draw_cue(self._rng, Place.AFTER).words
        start = self._retrace(request, slot.start, "")
        edit = _repair(request, start, slot.start, slot.end, wrong, between)
        edit = edit._replace(markup=f"{edit.markup} {braced(cue)}")
        return Correction("cue after", request, (edit,), cue, slot, wrong)

    def _word(self, request: Request) -> Correction | None:
        found = substitutes(request.words)
        if not found:
            return None
        # later words more often, because corrections at the end must be frequent
        at, kind, others = self._rng.choices(found, [1 + place.at for place in found])[0]
        slot = Slot("", kind, at, at + 1)
        if kind in _PHRASE_KINDS:
            request = self._cut(request, slot)
        wrong = (self._rng.choice(others),)
        light = kind in _FUNCTION_KINDS
        cue = light_interregnum(self._rng) if light else draw_interregnum(self._rng)
        start = self._retrace(request, at, cue)
        edit = _repair(request, start, at, at + 1, wrong, cue)
        return Correction("word", request, (edit,), cue, slot, wrong)

    # --- parts ------------------------------------------------------------------------------------

    def _slot(self, request: Request) -> Slot | None:
        slots = [slot for slot in request.slots if slot.end - slot.start <= MAX_VALUE_WORDS]
        if not slots:
            return None
        return slots[-1] if self._rng.random() < LAST_SLOT_SHARE else self._rng.choice(slots)

    def _slot_and_wrong(
        self, request: Request, cut: bool = True
    ) -> tuple[Request, Slot, Value] | None:
        slot = self._slot(request)
        wrong = slot and self.values.other(slot, request.value(slot))
        if slot is None or wrong is None:
            return None
        return self._cut(request, slot) if cut else request, slot, wrong

    def _tail(self, request: Request, slot: Slot) -> tuple[str, ...]:
        """One to three words after a value, before the next value."""
        next_start = min((s.start for s in request.slots if s.start >= slot.end), default=99)
        tail = request.words[slot.end : min(next_start, slot.end + self._rng.randint(1, 3))]
        return tail if slot.end + len(tail) < len(request.words) else tail[:1]

    def _cut(self, request: Request, slot: Slot) -> Request:
        """End a request after a value, sometimes, where a phrase begins there."""
        follows = request.words[slot.end : slot.end + 1]
        if follows and follows[0] in _PHRASE_LINKS and slot.end >= 4:
            inside = any(other.start < slot.end < other.end for other in request.slots)
            if not inside and self._rng.random() < CUT_SHARE:
                return request.cut(slot.end)
        return request

    def _retrace(self, request: Request, at: int, cue: str) -> int:
        """Where the repair takes up again, 0 to 4 words before `at`."""
        if _BEFORE_VALUE.search(cue):
            return at
        inside = {i for slot in request.slots for i in range(slot.start + 1, slot.end)}
        weights = list(RETRACED)
        if not cue and self._rng.random() < BARE_RETRACED_SHARE:
            weights[0] = 0.0
        starts = {}
        for count, weight in enumerate(weights):
            start = at - count
            if start < 0 or start in inside:
                continue
            begins = count == 0 or request.words[start] in FUNCTION_WORDS or start == 0
            starts[start] = weight * (1.0 if begins else MID_PHRASE)
        if not any(starts.values()):
            return at
        return self._rng.choices(list(starts), list(starts.values()))[0]

    def _polite(self, request: Request) -> Request:
        """Add a word of politeness or greeting, sometimes."""
        words, slots = request.words, request.slots
        if self._rng.random() >= POLITE_SHARE or not is_request(words):
            return request
        if self._rng.random() < 0.5:
            slots = tuple(s._replace(start=s.start + 1, end=s.end + 1) for s in slots)
            return Request(request.source, (self._rng.choice(_BEFORE), *words), slots)
        if words[-1] in ("please", "thanks", "you", "me") or words[0] in ("what", "is", "how"):
            return request
        return Request(request.source, (*words, *self._rng.choice(_AFTER).split()), slots)

    def _with_more(self, correction: Correction) -> Correction:
        """Add a filler or a repeat elsewhere, sometimes."""
        words, edits = correction.request.words, correction.edits
        if self._rng.random() < PAUSE_SHARE:
            at = self._rng.randrange(len(words))
            edit: Edit | None = Edit(at, at, braced(draw_fillers(self._rng)))
        elif self._rng.random() < REPEAT_SHARE:
            edit = repeated(words, self._rng)
        else:
            return correction
        if edit is None or not apart(edits, edit):
            return correction
        return replace(correction, edits=(*edits, edit))


def _repair(
    request: Request, start: int, at: int, end: int, wrong: tuple[str, ...], cue: str
) -> Edit:
    """A repair that takes up again at `start`; the right value is from `at` up to `end`."""
    words = request.words
    return Edit(start, end, repair((*words[start:at], *wrong), cue, words[start:end]))
