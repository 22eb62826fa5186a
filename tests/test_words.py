"""A word: its form, its key, its mark, and whether it is silent, broken off, or half of another."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stir.words
from small_model import corpus, small
from small_network import erratic_network
from stir.detector import Detector
from stir.engine import Model
from stir.types import Utterance
from stir.words import FILLED_PAUSES, Word, letters

# text, form, key
FORMS = [
    # most words
    ("john", "john", "john"),
    ("John", "john", "john"),
    ("École", "école", "école"),
    # punctuation around and inside is not said
    ("I,", "i", "i"),
    ("—I", "i", "i"),
    ("(so)", "so", "so"),
    ("*so*", "so", "so"),
    ("“Well,”", "well", "well"),
    ("[laughter]", "laughter", "laughter"),
    ("and/or", "andor", "andor"),
    ("A.M.", "am", "am"),
    # hyphens are: they make a word, or break it off
    ("uh-huh", "uh-huh", "uh-huh"),
    ("wor-", "wor-", "wor-"),
    # apostrophes are kept in the form, and unknown to the models
    ("John's", "john's", "johns"),
    ("don’t", "don't", "dont"),
    ("o`clock", "o'clock", "oclock"),
    ("rock'n'roll", "rock'n'roll", "rocknroll"),
    ("they'll", "they'll", "theyll"),
    # without it "we'll" would be looked up as the discourse marker "well"
    ("we'll", "we'll", "theyll"),
    ("We’ll,", "we'll", "theyll"),
    ("“we'll", "we'll", "theyll"),
    # around a word they are quotation marks
    ("well", "well", "well"),
    ("'Well,'", "well", "well"),
    ("‘well’", "well", "well"),
    ("'em", "em", "em"),
    # filled pauses have one spelling each
    ("uh", "uh", "uh"),
    ("Uhh…", "uh", "uh"),
    ("er,", "uh", "uh"),
    ("ah", "uh", "uh"),
    ("%HESITATION", "uh", "uh"),
    ("um", "um", "um"),
    ("erm,", "um", "um"),
    ("Hmm.", "um", "um"),
    ("hm", "um", "um"),
    # these are answers
    ("mhm", "mhm", "mhm"),
    ("mm-hm", "mm-hm", "mm-hm"),
    ("uh-uh", "uh-uh", "uh-uh"),
]

# text, form, key: models know numbers below a hundred as one word, the others by their last word
NUMBERS = [
    ("0", "zero", "zero"),
    ("6", "six", "six"),
    ("6,", "six", "six"),
    ("13", "thirteen", "thirteen"),
    ("20", "twenty", "twenty"),
    ("42", "forty-two", "forty-two"),
    ("100", "one-hundred", "hundred"),
    ("105", "one-hundred-five", "five"),
    ("1,234", "one-thousand-two-hundred-thirty-four", "four"),
    ("2000000", "two-million", "million"),
    # years
    ("1995", "nineteen-ninety-five", "five"),
    ("1905", "nineteen-oh-five", "five"),
    ("1900", "nineteen-hundred", "hundred"),
    ("2000", "two-thousand", "thousand"),
    ("2005", "two-thousand-five", "five"),
    ("2026", "twenty-twenty-six", "six"),
    ("'90s", "nineties", "nineties"),
    ("1990s", "nineteen-nineties", "nineties"),
    # ordinals
    ("1st", "first", "first"),
    ("3rd", "third", "third"),
    ("12th", "twelfth", "twelfth"),
    ("20th", "twentieth", "twentieth"),
    ("21st", "twenty-first", "twenty-first"),
    # amounts and times
    ("3.5", "three-point-five", "five"),
    ("20%", "twenty-percent", "percent"),
    ("$5", "five-dollars", "dollars"),
    ("£1,000", "one-thousand-pounds", "pounds"),
    ("5k", "five-thousand", "thousand"),
    ("7:30", "seven-thirty", "thirty"),
    ("7:05", "seven-oh-five", "five"),
    ("7:00", "seven-oclock", "oclock"),
    ("5pm", "five-pm", "pm"),
    # nobody knows how these are said
    ("007", "007", "007"),
    ("mp3", "mp3", "mp3"),
    ("24/7", "247", "247"),
    ("5-6", "5-6", "5-6"),
    ("1" * 13, "1" * 13, "1" * 13),
]

SILENT = [",", "-", "--", "–", "—", "...", "…", "[", "+", "'", "&", "\x00", " ", ""]
SAID = ["i", "wor-", "7", "é", "語", "[a", "½", "%hesitation", "'s"]

# text, mark
MARKS = [
    ("go", ""),
    ("go,", ","),
    ("go.", "."),
    ("go?", "?"),
    ("go?!", "!"),
    ("go;", ";"),
    ("go:", ":"),
    ("go...", "."),
    ("go…", "…"),
    # quotation marks and brackets aside
    ('go,"', ","),
    ("go.)", "."),
    ("‘go’", ""),
    # dashes are one mark; a hyphen breaks the word off
    ("go—", "-"),
    ("go–", "-"),
    ("go-", ""),
    ("e-mail", ""),
    # silent tokens
    (",", ","),
    ("-", "-"),
    ("--", "-"),
    ("—", "-"),
    ("...", "."),
    ("+", ""),
    ("'", ""),
    ("", ""),
]

BROKEN = ["wor-", "W-,", "i-", "we'll-", "“wor-”", "x\u2010", "x\u2011", "1st-"]
WHOLE = ["word", "uh-huh", "e-mail", "-", "--", "wor—", "wor…", "3-", "-s"]


@pytest.mark.parametrize(("text", "form", "key"), [*FORMS, *NUMBERS])
def test_form_and_key(text: str, form: str, key: str) -> None:
    word = Word(text)
    assert (word.text, word.form, word.key) == (text, form, key)


@pytest.mark.parametrize("text", SILENT)
def test_silent(text: str) -> None:
    word = Word(text)
    assert word.is_silent
    assert not word.is_broken
    assert (word.form, word.key) == (text, text)


@pytest.mark.parametrize("text", SAID)
def test_said(text: str) -> None:
    assert not Word(text).is_silent


@pytest.mark.parametrize(("text", "mark"), MARKS)
def test_mark(text: str, mark: str) -> None:
    assert Word(text).mark == mark


def test_the_mark_before_is_set_by_whoever_knows_it() -> None:
    word = Word("no")
    assert word.mark_before == ""
    word.mark_before = ","
    # it is no part of what the word is
    assert word == Word("no")
    assert hash(word) == hash(Word("no"))
    assert repr(word) == repr(Word("no"))


def test_the_whole_of_a_word_has_the_mark_before_its_first_half() -> None:
    first, second = Word("I"), Word("'m")
    first.mark_before, second.mark_before = ",", "."
    assert second.join(first).mark_before == ","
    first.mark_before = ""
    assert second.join(first).mark_before == ""


@pytest.mark.parametrize("text", BROKEN)
def test_broken_off(text: str) -> None:
    assert Word(text).is_broken


@pytest.mark.parametrize("text", WHOLE)
def test_not_broken_off(text: str) -> None:
    assert not Word(text).is_broken


def test_filled_pauses() -> None:
    assert all(Word(spelling).is_filled_pause for spelling in FILLED_PAUSES)
    assert all(Word(f"{spelling.upper()},").is_filled_pause for spelling in FILLED_PAUSES)
    assert not any(Word(answer).is_filled_pause for answer in ("mhm", "uh-huh", "mm-hm", "oh"))


def test_letters_are_a_form_without_its_apostrophes() -> None:
    assert letters("we'll") == "well"
    assert letters("well") == "well"


# --- halves ---------------------------------------------------------------------------------------


class Halves(NamedTuple):
    first: str
    second: str
    whole: str | None
    """The form of the word, or None if these are two."""


HALVES = [
    # as spaCy and the Penn Treebank split them
    Halves("I", "'m", "i'm"),
    Halves("we", "’ll", "we'll"),
    Halves("she", "'s", "she's"),
    Halves("They", "'RE", "they're"),
    Halves("you", "'ve", "you've"),
    Halves("he", "'d,", "he'd"),
    Halves("do", "n't", "don't"),
    Halves("ca", "n’t", "can't"),
    Halves("gon", "na", "gonna"),
    Halves("Wan", "na", "wanna"),
    Halves("got", "ta", "gotta"),
    # the second half does not belong there
    Halves("ba", "na", None),
    Halves("gon", "ta", None),
    Halves("I", "'mm", None),
    Halves("I", "m", None),
    # something stands between
    Halves("I,", "'m", None),
    Halves("so—", "'s", None),
    Halves("-", "'s", None),
    Halves("wor-", "'s", None),
    # a clitic needs letters before it
    Halves("6", "'s", None),
]


@pytest.mark.parametrize("halves", HALVES, ids=lambda halves: f"{halves.first} {halves.second}")
def test_halves(halves: Halves) -> None:
    first, second = Word(halves.first), Word(halves.second)
    assert second.completes(first) is (halves.whole is not None)
    if halves.whole is not None:
        assert second.is_tail
        assert second.join(first).form == halves.whole
        assert second.join(first).mark == second.mark


def test_a_joined_word_has_the_times_and_tags_of_both() -> None:
    first, second = Word("I", "PRP", 0.5, 0.7), Word("'m", "VBP", 0.7, 0.9)
    assert second.join(first) == Word("I'm", "PRPVBP", 0.5, 0.9)
    # half a tag is none
    assert second.join(Word("I")) == Word("I'm", None, None, 0.9)


def test_three_parts() -> None:
    do, not_, have = Word("do"), Word("n't"), Word("'ve")
    assert have.completes(not_.join(do))
    assert have.join(not_.join(do)).form == "don't've"


# --- any text -------------------------------------------------------------------------------------

TEXT = st.one_of(
    st.text(),
    st.text(st.sampled_from("aAuhm'’`-–—,.…?!\"()[]%$€£019:stndrk ")),
)
WITHOUT_DIGITS = TEXT.filter(lambda text: not any(c.isdigit() for c in text))


@given(WITHOUT_DIGITS)
def test_a_form_is_stable(text: str) -> None:
    form = Word(text).form
    assert Word(form).form == form


@given(TEXT)
def test_what_a_word_is_made_of(text: str) -> None:
    word = Word(text)
    assert word.text == text
    assert word.mark in {"", ",", ".", "?", "!", ";", ":", "…", "-"}
    assert word.is_silent is not any(c.isalnum() for c in text)
    if not word.is_silent:
        assert word.form
        assert word.key
        assert not re.search(r"[,.?!;:\"“”()\[\]{}<>…–—]", word.form)
        assert "'" not in word.key
        assert not word.form.startswith("'")


@given(TEXT, TEXT)
def test_any_two_words_can_be_joined(first: str, second: str) -> None:
    before, after = Word(first), Word(second)
    if after.completes(before):
        assert after.join(before).text == first + second


@given(st.integers(0, 10**12 - 1))
def test_numbers_are_said_in_words(number: int) -> None:
    form = Word(str(number)).form
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", form)
    assert Word(form).form == form


def test_different_numbers_are_different_words() -> None:
    forms = {Word(str(number)).form for number in range(10_000)}
    assert len(forms) == 10_000


@pytest.mark.parametrize(
    "text",
    [
        "a" * 100_000,
        "A" * 100_000,
        "'" * 100_000,
        "a" + "-" * 100_000,
        "9" * 100_000,
        "1" + ",000" * 10_000,
        "1." + "0" * 100_000,
    ],
    ids=lambda text: f"{text[:5]}...",
)
def test_very_long_words(text: str) -> None:
    word = Word(text)
    assert word.text == text
    assert len(word.form) <= len(text)


def test_very_long_words_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "A" * 100_000
    Word(text)
    assert text not in stir.words._cache
    Word("Aaa")
    assert "Aaa" in stir.words._cache


# --- words as values ------------------------------------------------------------------------------


def test_equality() -> None:
    word = Word("likes", "VBZ", 1.2, 1.5)
    assert word == Word("likes", "VBZ", 1.2, 1.5)
    assert hash(word) == hash(Word("likes", "VBZ", 1.2, 1.5))
    for other in (
        Word("Likes", "VBZ", 1.2, 1.5),
        Word("likes", "NNS", 1.2, 1.5),
        Word("likes", "VBZ", 1.3, 1.5),
        Word("likes", "VBZ", 1.2, 1.6),
        Word("likes"),
        "likes",
        None,
    ):
        assert word != other


@pytest.mark.parametrize(
    "word", [Word("a"), Word("a", "DT"), Word("a", None, 1.5), Word("it's", "X", 1.5, 2.0)]
)
def test_repr_is_what_makes_it(word: Word) -> None:
    assert eval(repr(word)) == word


class Text(str):
    __slots__ = ()

    def __str__(self) -> str:
        return "something else"


@pytest.mark.parametrize("make", [Text, np.str_])
@pytest.mark.parametrize("text", ["likes", "Likes,", "uh", "we'll", "6", "--"])
def test_subclasses_of_str_become_plain_strings(make: type[str], text: str) -> None:
    word = Word(make(text), make("VBZ"))
    assert word == Word(text, "VBZ")
    for value in (word.text, word.form, word.key, word.mark, word.pos):
        assert type(value) is str


@pytest.mark.parametrize("make", [Text, np.str_])
@pytest.mark.parametrize("model", [small(), erratic_network()], ids=["paper", "network"])
def test_engines_take_words_of_subclasses_of_str(model: Model, make: type[str]) -> None:
    detector = Detector(model)
    utterance = corpus()[1]
    assert utterance.pos is not None
    words, tags = list(map(make, utterance.words)), list(map(make, utterance.pos))
    assert detector.annotate(words, tags) == detector.annotate(utterance.words, utterance.pos)
    assert detector.annotate(words) == detector.annotate(utterance.words)


@pytest.mark.parametrize("text", [b"likes", None, 7, ["likes"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(TypeError):
        Word(text)  # type: ignore[arg-type]


# --- corpora --------------------------------------------------------------------------------------


def test_our_corpus_is_spelled_as_models_know_it() -> None:
    words = {word for utterance in corpus() for word in utterance.words}
    assert {word for word in words if Word(word).key != word} == set()


@pytest.mark.corpus
def test_switchboard_is_spelled_as_models_know_it(heldout_partial: list[Utterance]) -> None:
    """But for the few words that its readers left an exclamation mark on, and fillers."""
    words = {word for utterance in heldout_partial for word in utterance.words}
    odd = {word for word in words if Word(word).key != word}
    assert {word for word in odd if "!" not in word and word not in FILLED_PAUSES} == set()
