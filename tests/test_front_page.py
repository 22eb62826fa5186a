"""The sentences that people try first, word by word, with the default model.

A line of a case is what is held after a word; nothing that is wrong may be shown on the way.
"""

from __future__ import annotations

import pytest

import stir
from stir.corpus.markup import parse_markup, write_markup

CASES = [
    # the paper's first example; found one word late, since "loves" alone could go on otherwise
    "john [ likes + {uh} loves ] mary",
    # the paper's Figure 2
    "i haven't had any [ good + really very good ] experience with child care",
    "but one of [ the + the ] two things that i'm really worried about",
    "set an alarm for [ six + {no} seven ]",
    "turn on [ the kitchen + {I mean} the bedroom ] light",
    "call [ mom + {no} dad ]",
    "i want to fly [ to boston + {uh} to denver ]",
    "Meet at [ 2. + {No wait,} 3. ]",
    "the patient is a [ 45 + {sorry} 54 ] year old woman",
]
KEPT = [
    "It depends on you.",
    "I mean what I say.",
    "no i do not want any soup",
    "i went to school and then i went home",
    "we need eggs milk butter and flour",
    "He said no and left the room.",
    "I mean it. It depends on you.",
    "He saw the house. The house was empty.",
]
TEXT = (
    "Let's meet at 2. No wait, 3. You know the answer."
    " I, um, think we should go, you know, tomorrow."
)
LATEST = 3
"""By how many words after its onset a repair is shown; the longest wait is for "good"."""


@pytest.mark.parametrize("markup", CASES)
def test_corrections_are_found_word_by_word(markup: str) -> None:
    words, gold = parse_markup(markup)
    session = stir.load("default").session()
    onset = gold.repairs[0].rp_start
    for i, word in enumerate(words):
        session.push(word)
        shown = {(r.rm_start, r.rp_start) for r in session.annotation.repairs}
        right = {(r.rm_start, r.rp_start) for r in gold.repairs}
        assert shown <= right, write_markup(words[: i + 1], session.annotation)
        if i >= onset + LATEST:
            assert shown == right
    assert write_markup(words, session.annotation) == markup


@pytest.mark.parametrize("text", KEPT)
def test_words_that_are_meant_stay(text: str) -> None:
    session = stir.load("default").session()
    for word in text.split():
        session.push(word)
        assert not session.annotation.repairs, session.words


def test_sentences_in_a_row() -> None:
    """A correction may reach across the end of a sentence; all that comes after it stays."""
    words = tuple(TEXT.split())
    session = stir.load("default").session()
    for word in words:
        session.push(word)
    annotation = session.annotation
    cues = annotation.interregnum_words
    gone = annotation.rm_words | cues | {words.index("um,")}
    left = [word for i, word in enumerate(words) if i not in gone]
    assert " ".join(left) == (
        "Let's meet at 3. You know the answer. I, think we should go, you know, tomorrow."
    )
