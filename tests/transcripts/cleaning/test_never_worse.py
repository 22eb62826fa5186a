"""A cleaned text must not read worse than the original: what is left stands on its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stir.corpus.markup import parse_markup
from stir.options import Level
from stir.transcripts.cleaning import RemovalKind
from stir.transcripts.cleaning.annotate import AnnotatedUtterance, with_classes
from stir.transcripts.cleaning.finder import CandidateFinder
from stir.transcripts.cleaning.options import DEFAULT_OPTIONS
from stir.transcripts.cleaning.partial_words import after_word, partial_words
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
        # said twice on purpose
        ("It was [ really, + really ] good.", "It was really, really good."),
        ("[ No, + no, ] not that one.", "No, no, not that one."),
        ("[ Bye + bye! ]", "Bye bye!"),
        ("It was [ really, + {uh,} really ] good.", "It was really good."),
        ("[ the, + the ] dog", "the dog"),
        ("[ I do, + I do. ] So we left.", "I do, I do. So we left."),
        ("Who cares? [ I do, + I do. ] Go on.", "Who cares? I do, I do. Go on."),
        ("[ I do, + I do ] think so.", "I do think so."),
        # a sentence that is complete is taken back only with a cue that says so
        ("He [ left. + {I mean} He ] was tired.", "He left. I mean He was tired."),
        ("We [ left at six. + {No,} at seven. ]", "We at seven."),
        ("He took [ it. We left, + {no,} it ] was late.", "He took it. We left, no, it was late."),
        ("He [ left. + {No,} She ] was tired.", "He left. No, She was tired."),
        ("He took [ the car. + {I mean} the dog. ]", "He took the car. I mean the dog."),
        ("He took [ the car. + {No,} the dog. ]", "He took the dog."),
        ("We left [ at. six. + {No,} at seven. ]", "We left at. six. No, at seven."),
        # a capital word is a name
        ("an {ER} positive case", "an ER positive case"),
        ("going [ to + {UH} for ] tests", "going to UH for tests"),
        # a filler that is all that separates two alternatives
        ("It took two {uh} three years.", "It took two uh three years."),
        ("It took two, {uh,} three years.", "It took two, three years."),
        ("It took [ two, + {uh,} three ] years.", "It took three years."),
        ("It took [ two + {uh} three ] years.", "It took three years."),
        ("Call Peter {uh} Paul tomorrow.", "Call Peter uh Paul tomorrow."),
        ("Call Peter, {uh,} Paul tomorrow.", "Call Peter, Paul tomorrow."),
        ("in Beaufort, {um,} North Carolina", "in Beaufort, North Carolina"),
        ("on Monday {uh} Tuesday", "on Monday uh Tuesday"),
        ("It took two {uh} long years.", "It took two long years."),
        ("We left. {Uh,} We came back.", "We left. We came back."),
        ("{Uh} Peter left.", "Peter left."),
        # words that a removal would double
        ("I sw- I swim every day", "I swim every day"),
        ("we went to the st- to the store", "we went to the store"),
        ("the {uh} the compost", "the compost"),
        ("I think {um,} I think so", "I think so"),
        ("room two {uh} two people", "room two uh two people"),
        ("room two, {uh,} two people", "room two, two people"),
        ("twenty two, {uh,} twenty two people", "twenty two people"),
        ("We left. {Uh,} left is wrong.", "We left. Left is wrong."),
    ],
)
def test_what_is_left(markup: str, left: str) -> None:
    assert cleaned(markup) == left


def test_doubled_words_go_at_the_level_of_what_doubles_them() -> None:
    assert cleaned("the {uh} the compost", "fillers") == "the the compost"
    assert cleaned("the {uh} the compost", "repeats") == "the compost"
    assert cleaned("I sw- I swim", "repeats") == "I sw- I swim"  # no stutter: a repair
    assert cleaned("I s- I swim", "off") == "I s- I swim"


def kinds(markup: str) -> list[tuple[RemovalKind, Level]]:
    words, annotation = parse_markup(markup)
    annotation = with_classes(annotation, [Word(word) for word in words], {})
    finder = CandidateFinder(
        words, AnnotatedUtterance(annotation), DEFAULT_OPTIONS, all_capitals=False
    )
    return [(removal.kind, removal.level) for removal in finder.find()]


def test_words_that_stand_again_behind_their_removal_are_a_repeat() -> None:
    """Whatever the detector calls it, as it takes more words for the repair phase."""
    assert kinds("[ the + the old ] dog") == [(RemovalKind.REPEAT, Level.REPEATS)]
    assert kinds("[ the red + the blue ] dog") == [(RemovalKind.SUBSTITUTE, Level.REPAIRS)]


@pytest.mark.parametrize(
    ("markup", "confidence", "is_removed"),
    [
        ("[ the red + the blue ] car", 0.5, True),
        ("[ the red + the blue ] car", 0.49, False),
        # what supports a detector that is not sure: a pause between phrases of one form,
        ("[ the red + {uh} the blue ] car", 0.49, True),
        ("[ cats + {uh} running ] late", 0.49, False),
        # a word that is broken off, or two words said again
        ("[ cats- + running ] late", 0.49, True),
        ("[ in the red + in the big blue ] car", 0.49, True),
    ],
)
def test_a_detector_that_is_not_sure(markup: str, confidence: float, is_removed: bool) -> None:
    words, annotation = parse_markup(markup)
    [repair] = annotation.repairs
    annotation = replace(annotation, repairs=(replace(repair, confidence=confidence),))
    annotation = with_classes(annotation, [Word(word) for word in words], {})
    finder = CandidateFinder(
        words, AnnotatedUtterance(annotation), DEFAULT_OPTIONS, all_capitals=False
    )
    found = {removal.kind for removal in finder.find()} - {RemovalKind.FILLER}
    assert found == ({RemovalKind.SUBSTITUTE} if is_removed else set())


@pytest.mark.parametrize(
    ("token", "left"),
    [
        ("I—I", "I"),
        ("the—the,", "the,"),
        ("I’m—I’m", "I’m"),
        ("S-sorry,", "Sorry,"),
        ("c-can't", "can't"),
        ("d-don’t", "don’t"),
        ("no—no", None),  # on purpose
        ("left—we", None),
        ("T-shirt", None),
        ("x-ray", None),
        ("S-shaped", None),
        ("C-clamp", None),
    ],
)
def test_stutters_with_any_dash(token: str, left: str | None) -> None:
    assert without_stutter(token) == left


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the cl- claim was", [1]),
        ("the clai- we filed", [1]),
        ("the claim- we filed", []),  # a whole word: the speaker stopped there
        ("the st- to the store", [1]),
        ("the pre- and post-war years", []),
        ("twenty- to thirty-year-olds", []),
        ("got an A- on the test", []),
        ("got a B-, I think", []),
    ],
)
def test_broken_off_words(text: str, found: list[int]) -> None:
    known = {"claim", "test", "filed"}.__contains__
    assert [partial.position for partial in partial_words(text.split(), set(), known)] == found


@pytest.mark.parametrize(
    ("text", "marks"), [("ab-", "-"), ("ab", ""), ("a,.-", ",.-"), ("--", "--"), ("a_", "")]
)
def test_marks_behind_a_word(text: str, marks: str) -> None:
    assert after_word(text) == marks


def test_short_words_are_not_taken_for_whole_ones() -> None:
    """What the model knows is no word for certain if it has two letters."""
    found = partial_words(["xy-", "cats", "xyz-", "cats"], set(), lambda form: True)
    assert [partial.position for partial in found] == [0]
