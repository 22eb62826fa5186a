"""Cues: what speakers say between the words they take back and the words that replace them.

A cue is data: its words, its weight (how often it is drawn, compared with the others) and its
places. `draw_interregnum` draws what stands in the braces of ``[ six + {no wait} seven ]``: a cue,
a cue with fillers around it, fillers alone, or nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Flag, auto
from functools import cache
from itertools import accumulate
from typing import NamedTuple

NOTHING_SHARE = 0.2
"""Repairs without interregnum. In Switchboard it is most of them, but those the network knows."""
FILLERS_SHARE = 0.2
"""Repairs with fillers alone; the rest have a cue, for it is cues that the network must learn."""
FILLER_BEFORE_SHARE, FILLER_AFTER_SHARE = 0.2, 0.08
"""Cues with a filler before or after them: "uh no sorry", "no uh"."""


class Place(Flag):
    """Where a cue can stand."""

    VALUE = auto()
    """Before a single value or a phrase: "six {no} seven"."""
    RESTART = auto()
    """Before a new sentence that replaces what was said: "send it {scratch that} call her"."""
    AFTER = auto()
    """After the repair: "the width the height {sorry}"."""


class Cue(NamedTuple):
    """A cue: its words, how often it is drawn, and where it can stand."""

    words: str
    weight: float
    places: Place

    @property
    def parts(self) -> tuple[str, ...]:
        """The words of the cue."""
        return tuple(self.words.split())


def _cues(places: Place, weighted: dict[float, str]) -> list[Cue]:
    """Cues of the same places; those of a weight are in one string, between bars."""
    return [
        Cue(" ".join(words.split()), weight, places)
        for weight, cues in weighted.items()
        for words in cues.split("|")
    ]


# A frequent cue weighs a hundred times as much as a rare one, as in speech.
CUES: tuple[Cue, ...] = (
    *_cues(Place.VALUE | Place.RESTART | Place.AFTER, {30: "sorry", 6: "oh sorry"}),
    *_cues(
        Place.VALUE | Place.RESTART,
        {
            40: "no | actually | i mean",
            30: "no wait",
            16: "wait",
            12: "wait no | actually no | oh wait",
            8: "no sorry | sorry no | no actually | wait actually | no i mean",
            6: "sorry i mean | sorry i meant | i meant | well | oh no | no no | on second thought",
            4: "oh wait no | oh no wait | no no wait | or actually | or wait | or no | hold on",
            3: "oops | hang on | i'm sorry | oh actually | no hold on | wait sorry | wait i mean",
            2: """no wait sorry | no wait actually | hmm actually | hold on no | wait hold on |
                excuse me | pardon me | my mistake | my bad | on second thoughts |
                what i meant was | i mean to say | i meant to say | what i mean is |
                i should say | or i mean | correction | let me rephrase | no no no |
                no that's wrong | that's wrong | no oops | oops sorry | oops no |
                oops i mean | wait a minute | wait a second | no wait i mean | well actually |
                well no | well i mean | nope | nah""",
            1: """sorry correction | apologies | pardon | my apologies | oh excuse me |
                sorry about that | no my mistake | sorry my mistake | sorry my bad |
                oh my bad | let me correct that | let me correct myself | i stand corrected |
                hang on no | hang on a second | hold on a second | just a second |
                i misspoke | sorry i misspoke | what i meant to say was |
                what i wanted to say was | what i'm trying to say is | that is to say |
                that's not right | no that's not right | no not right | whoops |
                whoops sorry | whoops i mean | ah no | ah sorry | ah wait | ugh no |
                ugh sorry | eh no | no listen | yeah no | no no sorry | no no i mean |
                sorry wait | sorry actually | actually wait | actually wait no |
                actually sorry | i take that back | no i take that back |
                wait i take that back | come to think of it | now that i think about it |
                thinking about it | wait let me think""",
        },
    ),
    *_cues(
        Place.VALUE,
        {
            20: "make that | or rather",
            12: "make it | rather",
            8: "no make that | no make it | actually make that | actually make it",
            4: """sorry make that | wait make that | wait make it | let's say | change that to |
                change it to | not that | no not that | actually let's make it | let's make it""",
            2: """no change that to | no change it to | actually change that to |
                or better | or should i say | rather i mean | no rather | or let's say |
                no let's say |
                no let's make it | wait let's make it | wait actually make that |
                wait actually let's make it | actually change it to | scratch that make it |
                scratch that make that | oh make that | oh make it | sorry make it | no it's |
                wait it's | sorry it's | i mean it's | actually it's""",
            1: """you know what make it | you know what make that | hmm make that |
                hmm make it | sorry let's make it | no let's do | actually let's do |
                let's do | wait change that to | sorry change that to | please make that |
                please change that to | or even better | or more precisely | or to be precise |
                or to be exact | that should be | it should be | that should have been |
                no that should be | sorry that should be | i meant to say that it's |
                nope make that | nah make it | replace that with | instead of that |
                no instead | instead let's say""",
        },
    ),
    *_cues(
        Place.VALUE | Place.RESTART,
        {
            16: "scratch that",
            6: "actually scratch that | no scratch that | wait scratch that",
            4: "strike that | forget that | ignore that | no forget that",
            2: """sorry scratch that | oh scratch that | delete that | disregard that |
                cancel that | no strike that | no ignore that | wait ignore that |
                wait forget that""",
            1: """sorry ignore that | sorry forget that | please ignore that |
                sorry strike that | actually ignore that | actually forget that |
                actually delete that | no delete that | no cancel that | remove that |
                erase that | take that back | undo that | skip that""",
        },
    ),
    *_cues(
        Place.RESTART,
        {
            12: "never mind",
            6: "actually never mind | no never mind | forget it",
            3: """oh never mind | wait never mind | never mind that | sorry never mind |
                you know what | actually you know what | let me start over |
                let me start again | forget about that | start over | let me try again |
                let me try that again""",
            1: """actually forget it | no forget it | ah forget it | forget what i said |
                ignore what i said | forget i said that | ignore what i just said |
                ignore everything i just said | forget everything i just said |
                disregard all that | scratch all that | scratch all of that |
                ignore all of that | delete all that | delete everything | cancel all that |
                sorry let me start over | sorry let me rephrase | no let me start over |
                wait let me start over | let me rephrase that | let me say that again |
                let me put it another way | let me put it differently | start again |
                sorry start over | okay start over | skip it | drop that |
                that came out wrong | that's not what i meant | no that's not what i meant |
                that's not what i wanted to say | changed my mind | i changed my mind |
                actually i changed my mind | i've changed my mind |
                no wait i changed my mind | better idea | how about this instead |
                on reflection""",
        },
    ),
    *_cues(
        Place.AFTER,
        {
            6: "i mean",
            4: "i meant",
            3: "rather | i should say",
            2: "excuse me | pardon me | my mistake | my bad | i meant to say | i'm sorry",
            1: """pardon | sorry about that | sorry my mistake | i misspoke | whoops | oops |
                apologies""",
        },
    ),
)
"""All cues; the words of one may occur twice, with other places and another weight.

A lone "or" is none: "six or seven" is a choice.
"""

FILLERS: dict[str, float] = {
    "uh": 40,
    "um": 30,
    "er": 6,
    "hmm": 5,
    "erm": 3,
    "ah": 3,
    "mm": 1,
    "uh uh": 1,
    "uh um": 1,
    "um uh": 1,
    "eh": 1,
    "uhm": 1,
}
"""Fillers and their weights; "uh" and "um" are most of them in every corpus."""


def cues_for(place: Place) -> tuple[Cue, ...]:
    """List the cues that can stand in a place."""
    return _weighted_cues(place)[0]


def draw_cue(rng: random.Random, place: Place) -> Cue:
    """Draw a cue by weight."""
    cues, weights = _weighted_cues(place)
    return rng.choices(cues, cum_weights=weights)[0]


def draw_fillers(rng: random.Random) -> str:
    """Draw a filler, or two."""
    return rng.choices(list(FILLERS), list(FILLERS.values()))[0]


def around(cue: str, rng: random.Random) -> str:
    """Put fillers around the words of a cue, sometimes."""
    before = draw_fillers(rng) if rng.random() < FILLER_BEFORE_SHARE else ""
    after = draw_fillers(rng) if rng.random() < FILLER_AFTER_SHARE else ""
    return " ".join(filter(None, (before, cue, after)))


def draw_interregnum(rng: random.Random, place: Place = Place.VALUE) -> str:
    """Draw the words between reparandum and repair; empty for nothing."""
    chance = rng.random()
    if chance < NOTHING_SHARE:
        return ""
    if chance < NOTHING_SHARE + FILLERS_SHARE:
        return draw_fillers(rng)
    return around(draw_cue(rng, place).words, rng)


@cache
def _weighted_cues(place: Place) -> tuple[tuple[Cue, ...], Sequence[float]]:
    cues = tuple(cue for cue in CUES if place in cue.places)
    return cues, list(accumulate(cue.weight for cue in cues))
