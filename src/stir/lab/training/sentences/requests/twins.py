"""Make the twin of a correction: a sentence with its values or its cue in which nothing is to go.

There are five kinds. The plain request; both values in the place of one ("six and seven", "not six
but seven"); the cue as content ("wait for me at seven"); the cue before a clause of its own ("...
at six. Sorry, seven is full"); and two requests, both meant.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from stir.lab.training.sentences.articles import begins_with_vowel
from stir.lab.training.sentences.cues import draw_fillers
from stir.lab.training.sentences.edits import braced
from stir.lab.training.sentences.requests.correction import Correction, is_request
from stir.lab.training.sentences.requests.frames import cue_frames, cue_key, frames, openers
from stir.lab.training.sentences.requests.reading import RequestDrawer
from stir.lab.training.sentences.requests.value_types import with_preposition
from stir.lab.training.sentences.requests.values import Values
from stir.lab.training.sentences.requests.word_classes import word_classes
from stir.lab.training.sentences.templates import basic_templates
from stir.lab.training.sentences.words import DIGITS, HOURS, POSSESSIVES, PREPOSITIONS, word_set

FLUENT_SHARE = 0.25
"""Twins that are the request as it is: most of what is said has no correction."""
PLACE_SHARE = 0.27
"""Twins with both values in the place of one: the words are the correction's, the cue is not."""
CLAUSE_SHARE = 0.2
"""Twins with the cue, and the second value in a clause of its own; the rest have content cues."""
CUE_KEY_SHARE = 0.85
"""Content cues that are the correction's own; the others are drawn from the rest of the frames."""
FILLER_AT_VALUE = 4.0
"""How much more often a filler stands before a second value ("six or uh seven")."""
BARE_KEY_SHARE = 0.4
"""The same where the correction has no cue, and no cue is to be content."""
TYPED_SHARE = 0.5
"""Frames with the correction's own values, where there are any."""
FILLER_SHARE = 0.35
"""Twins with a filler, so that a filler does not tell a correction."""
CONTEXT_SHARE = 0.5
"""Frames with a request before or after them, so that frames cannot be learnt by heart."""
MAX_REQUEST_WORDS = 12
"""Longer requests are not put in a frame."""

_COMMON_KEYS = (
    "no",
    "sorry",
    "mean",
    "actually",
    "wait",
    "make",
    "rather",
    "well",
    "ignore",
    "hold",
)
_DETERMINERS = POSSESSIVES | word_set("a an the this that some any these every")
# "in the both jazz and rock"
_NOT_AFTER_DETERMINER = ("either", "both", "not", "first", "neither", "between")
_BEFORE_VALUE = word_set("and or not but then than to , also no nor maybe")
_DIGITS = tuple(sorted((*DIGITS, "oh")))
_HOURS = tuple(sorted(HOURS))
_MORE_NUMBERS = ("fifteen", "twenty", "thirty", "forty", "fifty")
_NUMBERS = (*(hour for hour in _HOURS if hour != "one"), *_MORE_NUMBERS)
_MINUTES = ("", "", "", "fifteen", "thirty", "forty five", "pm", "am", "thirty pm")
_CONTEXTS = ("{q} . *", "{q} . *", "* . {q}", "okay * . {q}", "{q} , *")


class TwinMaker:
    """Makes twins."""

    def __init__(self, drawer: RequestDrawer, values: Values, rng: random.Random) -> None:
        self._drawer = drawer
        self._values = values
        self._rng = rng

    def twin(self, correction: Correction) -> str:
        """Make the twin of a correction, in plain mark-up."""
        twin = self._draw(correction)
        if self._rng.random() < FILLER_SHARE:
            words = twin.split()
            inside = [i for i, word in enumerate(words) if word[0] not in ",.?{" and i]
            places = [i for i in inside if "{" not in words[i - 1] and "}" not in words[i - 1]]
            weights = [FILLER_AT_VALUE if words[i - 1] in _BEFORE_VALUE else 1.0 for i in places]
            at = self._rng.choices(places, weights)[0] if places else 0
            twin = " ".join([*words[:at], braced(draw_fillers(self._rng)), *words[at:]])
        return twin

    def _draw(self, correction: Correction) -> str:
        chance = self._rng.random()
        if chance < FLUENT_SHARE:
            return " ".join(correction.request.words)
        if correction.slot is not None:
            if chance < FLUENT_SHARE + PLACE_SHARE:
                return self._in_place(correction)
            if chance < FLUENT_SHARE + PLACE_SHARE + CLAUSE_SHARE:
                return self._clause(correction)
        return self._content(correction)

    def _in_place(self, correction: Correction) -> str:
        """Both values stand in the place of one."""
        slot = correction.slot
        assert slot is not None
        words = correction.request.words
        start = slot.start
        before = words[start - 1] if start else ""
        group = "in place" if slot.name else "word"
        if slot.name and before in PREPOSITIONS and self._rng.random() < 0.4:
            group, start = "preposition", start - 1
        choices = self._fitting(frames(group, slot.kind), correction, words[start - 1 : start])
        possessive = {*correction.wrong, *correction.request.value(slot)} <= POSSESSIVES
        if not choices or (slot.kind == "det" and not possessive):
            return self._content(correction)
        said = self._fill(self._rng.choice(choices), correction, {"p": before})
        return " ".join([*words[:start], said, *words[slot.end :]])

    def _clause(self, correction: Correction) -> str:
        slot = correction.slot
        assert slot is not None
        choices = frames("clause", slot.kind)
        said = self._said(correction)
        if not choices or said is None:
            return self._content(correction)
        said_before = set(correction.cue.split())
        own = [opener for opener in openers() if opener.words <= said_before]
        opener = self._rng.choice(own or openers()).frame
        mark = self._rng.choices((".", ","), (0.7, 0.3))[0]
        clause = self._rng.choice(choices)
        return self._fill(f"{said} {mark} {opener} {clause}", correction, {})

    def _content(self, correction: Correction) -> str:
        kind = correction.slot.kind if correction.slot and correction.slot.name else ""
        key = cue_key(correction.cue)
        if self._rng.random() >= (CUE_KEY_SHARE if key else BARE_KEY_SHARE):
            key = self._rng.choice(_COMMON_KEYS)
        choices = cue_frames(key, kind)
        own = [frame for frame in choices if "{v}" in frame or "{pv}" in frame]
        if own and self._rng.random() < TYPED_SHARE:
            choices = tuple(own)
        short = self._said(correction) is not None
        choices = self._fitting(choices, correction, ())
        choices = tuple(frame for frame in choices if short or "{r" not in frame)
        frame = self._rng.choice(choices)
        if "{r" not in frame and "{q}" not in frame and self._rng.random() < CONTEXT_SHARE:
            frame = self._rng.choice(_CONTEXTS).replace("*", frame)
        return self._fill(frame, correction, {})

    def _fitting(
        self, choices: Sequence[str], correction: Correction, before: Sequence[str]
    ) -> tuple[str, ...]:
        """Leave out frames that do not go with the determiners of the values or before them."""
        first = {*correction.wrong[:1]}
        if correction.slot is not None:
            first.add(correction.request.words[correction.slot.start])
        determined = not _DETERMINERS.isdisjoint(first)
        follows = not _DETERMINERS.isdisjoint(before)
        return tuple(
            frame
            for frame in choices
            if not (determined and "no {" in frame)
            and not (follows and frame.startswith(_NOT_AFTER_DETERMINER))
        )

    def _said(self, correction: Correction) -> str | None:
        """The request with the first value, where it is short and stands by itself."""
        request = correction.request
        if len(request.words) > MAX_REQUEST_WORDS or not is_request(request.words):
            return None
        if correction.slot is None or not correction.slot.name:
            return " ".join(request.words)
        return " ".join(request.replace(correction.slot, correction.wrong).words)

    def _fill(self, frame: str, correction: Correction, more: dict[str, str]) -> str:
        slot, request = correction.slot, correction.request
        values = self._new_values()
        values.update(more)
        if slot is not None:
            wrong, right = " ".join(correction.wrong), " ".join(request.value(slot))
            if self._rng.random() < 0.3:
                wrong, right = right, wrong
            values |= {"w": wrong, "v": right, "u": self._third(correction)}
            values["pw"] = with_preposition(slot.kind, wrong)
            values["pv"] = with_preposition(slot.kind, right)
        values["r"] = self._said(correction) or ""
        values["rv"] = " ".join(request.words)
        if "{q}" in frame:
            values["q"] = self._other_request()
        if begins_with_vowel(values["thing"]):
            frame = frame.replace(" a {thing}", " an {thing}")
        return " ".join(frame.format_map(values).split())

    def _third(self, correction: Correction) -> str:
        """A third value of the same type."""
        new = self._new_values()
        kind = correction.slot.kind if correction.slot else ""
        fresh = {"time": "time", "day": "day", "number": "n", "person": "name", "place": "place"}
        if kind in fresh:
            return new[fresh[kind]]
        slot = correction.slot
        if slot is None:
            return ""
        value = correction.request.value(slot)
        if not slot.name:
            classes = word_classes().get(value[0], ())
            others = [w for _, members in classes for w in members if (w,) != correction.wrong]
            return self._rng.choice(others or ["others"])
        for _ in range(5):
            third = self._values.other(slot, value)
            if third is not None and third != correction.wrong:
                return " ".join(third)
        return "others"

    def _other_request(self) -> str:
        while True:
            words = self._drawer.draw().words
            if len(words) <= MAX_REQUEST_WORDS and is_request(words):
                return " ".join(words)

    def _new_values(self) -> dict[str, str]:
        lists = basic_templates().slots
        sample = self._rng.sample
        name, other = sample(lists["name"], 2)
        day, day2 = sample(lists["day"], 2)
        place, place2 = sample(lists["city"], 2)
        n, m = sample(_NUMBERS, 2)
        hours = sample(_HOURS, 2)
        times = [f"{hour} {self._rng.choice(_MINUTES)}".strip() for hour in hours]
        digits = " ".join(self._rng.choices(_DIGITS, k=self._rng.randint(3, 8)))
        return {
            "name": name,
            "other": other,
            "day": day,
            "day2": day2,
            "place": place,
            "place2": place2,
            "n": n,
            "m": m,
            "time": times[0],
            "time2": times[1],
            "digits": digits,
            "thing": self._one(lists["noun"]),
            "food": self._one(lists["food"]),
            "street": self._one(lists["street"]),
        }

    def _one(self, entries: Sequence[str]) -> str:
        return self._rng.choice(entries)
