"""Broken-off words and repairs that take a whole phrase with them."""

from __future__ import annotations

import pytest

import stir
from stir.corpus.markup import parse_markup
from stir.transcripts.cleaning.annotate import annotate
from stir.transcripts.cleaning.onsets import OnsetReader
from stir.transcripts.cleaning.stutters import without_stutter
from stir.transcripts.cleaning.text import clean_words
from stir.words import Word


def cleaned(markup: str, level: str = "repairs") -> str:
    """Clean what a detector has annotated so."""
    words, annotation = parse_markup(markup)
    return clean_words([Word(word) for word in words], annotation, level)


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        # the phrase begins anew, and the word is completed
        ("in a most prof- a really professional way", "in a really professional way"),
        ("in a most prof- the really professional way", "in a most the really professional way"),
        ("a house, a most prof- a really professional", "a house, a really professional"),
        ("a most, prof- a really professional way", "a most, a really professional way"),
        # nothing can follow a determiner
        ("with a ha- about two thirds", "with about two thirds"),
        ("see the ho- my old dog", "see my old dog"),
        ("see the ho- the old dog", "see the old dog"),
        ("see the ho- old dog", "see the old dog"),
        ("see, the ho- we left", "see, we left"),
        # a question
        ("So she wa- was she late", "So was she late"),
        ("So she wa- was he late", "So she was he late"),
        # numbers
        ("for two mon- two weeks", "for two weeks"),
        ("for two {um} two weeks", "for two um two weeks"),
        # what was doubled before
        ("a wash on on S- on Sunday", "a wash on on Sunday"),
    ],
)
def test_what_a_broken_off_word_takes_with_it(markup: str, left: str) -> None:
    assert cleaned(markup) == left


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        # the clause begins anew
        ("The man by [ the, + {um,} the ] man near us", "The man near us"),
        ("The man sees [ the, + {um,} the ] man near us", "The man sees the man near us"),
        ("The man by [ the, + {um,} the ] dog near us", "The man by the dog near us"),
        ("We left, the man by [ the, + {um,} the ] man here", "We left, the man here"),
        ("The man who is by [ the, + {um,} the ] man here", "The man who is by the man here"),
        # a question takes the place of a statement
        ("We guess she [ could have, + {um,} has ] anybody called", "Has anybody called"),
        ("We guess you [ could have, + {um,} has ] anybody called", "Has anybody called"),
        (
            "We guess she [ could have, + {um,} should ] have called",
            "We guess she should have called",
        ),
    ],
)
def test_a_repair_that_takes_up_a_clause_from_its_beginning(markup: str, left: str) -> None:
    assert cleaned(markup) == left


@pytest.mark.parametrize(
    ("token", "left"),
    [
        ("I—I—I", "I"),
        ("I—I'll", "I'll"),
        ("I—it", None),
        ("s-so", "so"),
        ("S-so", "So"),
        ("A-a", "A"),
        ("p-pencil,", "pencil,"),
        ("P-pencil", None),  # C-class
        ("t-test", None),
        ("e-exam", None),
        ("p-pin", None),
        ("ha-ha", None),
        ("so-so", None),
    ],
)
def test_stutters(token: str, left: str | None) -> None:
    assert without_stutter(token) == left


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        ("Stay there, {um,} they're close.", "Stay there, they're close."),
        ("Stay there, {um,} in the car.", "Stay there in the car."),
        ("I think, {um,} they're close.", "I think they're close."),
    ],
)
def test_a_comma_stays_between_clauses(markup: str, left: str) -> None:
    assert cleaned(markup) == left


def test_what_the_network_finds_likely_behind_fillers() -> None:
    session = stir.load().session()
    text = "the red , uh , the blue um car is here now"
    words = [Word(word) for word in text.split()]
    reader = OnsetReader(session)
    for position, word in enumerate(words):
        session.push_word(word)
        reader.take(word, position)
    assert set(reader.found) == {5, 8}
    assert reader.found[5] > 0.9 > 0.1 > reader.found[8] > 0


def test_other_engines_tell_nothing_about_onsets() -> None:
    text = "the red uh the blue car"
    session = stir.load("paper").session()
    job = annotate(session, [Word(word) for word in text.split()], lambda: session)
    word = next(job)
    try:
        while True:
            word = job.send(session.push_word(word))
    except StopIteration as end:
        assert end.value.onsets == {}
