"""What stands between the value said by mistake and the right one, and when that is enough.

"at six uh seven" is heard as a correction, "a big uh red house" is not: there a cue is needed, or
words that are said again.
"""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from stir.lab.training.sentences.conversations.correction import Change
from stir.lab.training.sentences.conversations.fluent import Sentence
from stir.lab.training.sentences.cues import Place, around, draw_cue, draw_fillers
from stir.lab.training.sentences.words import word_set

CUE_SHARE, FILLERS_SHARE = 0.44, 0.26
"""Corrections with a cue, and with fillers alone; the others have no interregnum.

Among the corrections that are clear (`is_clear`), half have a cue and a quarter only fillers.
"""

# Said in a row without any sign, two of these are a repair; two nouns or adjectives can be meant.
_CLEAR_TAGS = word_set("PRP PRP$ MD VBD VBZ VBP MDRB VBPRB VBDRB VBZRB PRPVBP PRPBES PRPMD")
_NOMINAL_TAGS = word_set("NN NNS NNP CD JJ PRP")
# An article after one of these is fluent: "that the".
_BEFORE_ARTICLE = word_set("that this some any every each another all")
# Between two values, these are alternatives, additions and intensifiers as well.
_DEBATABLE_CUES = frozenset(
    (
        *("or", "or maybe", "or better", "better", "or even better", "in fact", "namely", "well"),
        *("to be exact", "or to be exact", "or to be precise", "or more precisely"),
        *("that is to say", "let's do", "instead of that"),
    )
)
_NOMINAL_CUE = re.compile(r"\b(it's|make|let's|change|be|been|replace|do)\b")


class Interregnum(NamedTuple):
    """The words of an interregnum, and its cue without the fillers around it."""

    words: str
    cue: str


NOTHING = Interregnum("", "")


def draw_between(rng: random.Random, place: Place, change: Change | None) -> Interregnum:
    """Draw a cue that suits the value, fillers or nothing."""
    chance = rng.random()
    if chance < CUE_SHARE:
        cue = draw_cue(rng, place).words
        while not _cue_fits(cue, change):
            cue = draw_cue(rng, place).words
        return Interregnum(around(cue, rng), cue)
    return Interregnum(draw_fillers(rng), "") if chance < CUE_SHARE + FILLERS_SHARE else NOTHING


def is_clear(sentence: Sentence, change: Change, between: Interregnum) -> bool:
    """Whether both values, with only the interregnum between them, are heard as a repair."""
    if between.cue:
        return True
    if change.is_phrase:
        # "in the morning in the evening"
        return bool(between.words) or change.wrong[0] == sentence.words[change.place.start]
    following = sentence.tags[change.place.stop : change.place.stop + 1]
    if between.words:
        # "a big uh red house", "really uh very good", "the kitchen uh table leg"
        return change.tags[:2] not in ("JJ", "RB", "IN", "RP") and not (
            change.tags[:2] in ("NN", "VB") and set(following) & {"NN", "NNS", "JJ"}
        )
    if change.tags == "DT":
        return change.wrong[0] not in _BEFORE_ARTICLE
    return change.tags in _CLEAR_TAGS


def _cue_fits(cue: str, change: Change | None) -> bool:
    if cue in _DEBATABLE_CUES:
        return False
    if change is None:
        return _NOMINAL_CUE.search(cue) is None
    head = change.tags.split()[-1]
    if head not in _NOMINAL_TAGS or change.tags.startswith(("VB", "TO")):
        return _NOMINAL_CUE.search(cue) is None and not cue.endswith("rather")
    return head != "JJ" or not cue.endswith("rather")
