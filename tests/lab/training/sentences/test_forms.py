"""Forms of generated sentences: marks, capital letters and digits."""

from __future__ import annotations

import random

import pytest

from stir.corpus.markup import parse_markup
from stir.lab.training.sentences.cues import CUES, Place, cues_for, draw_interregnum
from stir.lab.training.sentences.forms import written
from stir.lab.training.sentences.numerals import as_digits, spoken
from stir.words import Word


def forms(markup: str, count: int = 300) -> set[str]:
    rng = random.Random(1)
    return {written(markup, rng) for _ in range(count)}


def test_the_plain_form_has_no_marks() -> None:
    assert "is it six no it is seven" in forms("is it six ? no , it is seven")


def test_the_written_form_has_capitals_commas_and_digits() -> None:
    found = forms("meet anna at [ six pm + {no wait} seven pm ] on monday")
    assert "Meet Anna at [ 6 pm, + {no, wait,} 7 pm ] on Monday." in found
    assert "Meet Anna at [ 6pm. + {No wait,} 7pm ] on Monday." in found
    assert any("—" in form for form in found)


def test_two_sentences_keep_their_marks() -> None:
    found = forms("is it six ? no , it is seven")
    assert "Is it 6? No, it is 7." in found
    assert "Is it six? No it is seven." in found


@pytest.mark.parametrize(
    "markup",
    [
        "[ send it tonight . + {scratch that} send it tomorrow ]",
        "[ [ six + {no} seven ] + {uh i mean} eight ] people",
        "move [ the width + the height ] {sorry}",
        "[ can you tell me the + ] {uh} what time is it",
        "{um} call five five five one two three four",
    ],
)
def test_the_annotation_stays(markup: str) -> None:
    """Marks, capital letters and digits change no label; only digits join words."""
    plain = parse_markup(markup.replace(" . ", " "))
    for form in forms(markup):
        words, annotation = parse_markup(form)
        assert len(annotation.repairs) == len(plain.annotation.repairs)
        assert annotation.edit_terms[:1] == plain.annotation.edit_terms[:1]
        if len(words) == len(plain.words):
            assert annotation.repairs == plain.annotation.repairs
            assert [Word(w).form for w in words] == [Word(w).form for w in plain.words]


def test_a_number_that_a_bracket_cuts_stays_in_words() -> None:
    assert not any(c.isdigit() for form in forms("at seven [ thirty + {no} forty ]") for c in form)


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("seven thirty", "7:30"),
        ("seven oh five", "7:05"),
        ("one hundred and twenty five", "125"),
        ("two thousand", "2000"),
        ("three hundred eighty nine thousand two hundred nine", "389,209"),
        ("the old one", "the old one"),
        ("at one", "at 1"),
        ("twenty nineteen", "2019"),
        ("march first", "march 1st"),
        ("the first one", "the first one"),
        ("the twenty second of may", "the 22nd of may"),
        ("five five five one two three four", "555-1234"),
        ("six seven", "6 7"),
        ("six and seven", "6 and 7"),
        ("one two three", "1 2 3"),
        ("this one", "this one"),
    ],
)
def test_numbers_are_written_as_digits(said: str, digits: str) -> None:
    assert " ".join(as_digits(said.split(), random.Random(1))) == digits


def test_digits_are_said() -> None:
    assert spoken(["march", "9th", "at", "5pm"]) == ("march", "ninth", "at", "five", "pm")
    assert spoken(["w2", "form"]) is None


def test_cues_have_words_weights_and_places() -> None:
    assert all(cue.words == " ".join(cue.words.split()) and cue.weight > 0 for cue in CUES)
    values = {cue.words for cue in cues_for(Place.VALUE)}
    assert {"no", "sorry", "make that", "scratch that"} <= values
    assert "never mind" not in values  # takes back a sentence
    assert "or" not in values  # "six or seven" is a choice


def test_an_interregnum_is_a_cue_fillers_or_nothing() -> None:
    rng = random.Random(2)
    drawn = [draw_interregnum(rng) for _ in range(400)]
    assert {"", "uh", "no"} <= set(drawn)
    assert any(text.startswith(("uh ", "um ")) and len(text.split()) > 2 for text in drawn)
