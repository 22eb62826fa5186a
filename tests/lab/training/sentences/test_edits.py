"""Articles, edits and repairs: what every generator writes with."""

from __future__ import annotations

import pytest

from stir.corpus.markup import parse_markup
from stir.lab.training.sentences.articles import begins_with_vowel, with_articles
from stir.lab.training.sentences.edits import Edit, apart, apply, braced, repair


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        *((word, True) for word in ("apple", "hour", "honest", "mri", "x-ray", "F", "s", "only")),
        *((word, False) for word in ("pear", "one", "usual", "unit", "B", "u", "euro", "")),
    ],
)
def test_vowels_are_sounds(word: str, expected: bool) -> None:
    assert begins_with_vowel(word) is expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a apple and an pear for a hour", "an apple and a pear for an hour"),
        ("[ a apple + {uh} a pear ]", "[ an apple + {uh} a pear ]"),
        ("a [ apple + {i mean} pear ]", "an [ apple + {i mean} pear ]"),
        ("an {uh} pear , a {a lot} egg", "a {uh} pear , an {a lot} egg"),
        ("[ to an + {no} to the ]", "[ to an + {no} to the ]".replace("an", "a")),
        ("she ended with an", "she ended with an"),
        ("A B and a A", "A B and an A"),
    ],
)
def test_articles_suit_the_next_word(before: str, after: str) -> None:
    assert with_articles(before.split()) == after.split()


def test_edits_replace_words() -> None:
    words = ["set", "it", "for", "six", "please"]
    edits = [Edit(5, 5, braced("uh")), Edit(2, 4, repair(["for", "five"], "no", ["for", "six"]))]
    markup = apply(edits, words)
    assert markup == "set it [ for five + {no} for six ] please {uh}"
    assert apply([Edit(0, 1, repair(["put"], "", ["set"]))], ["set"]) == "[ put + set ]"
    said, annotation = parse_markup(markup)
    assert [said[i] for i in annotation.fluent(len(said))] == words


@pytest.mark.parametrize(
    ("start", "stop", "expected"), [(0, 1, True), (0, 2, False), (4, 4, False), (5, 5, True)]
)
def test_edits_apart_leave_a_word_between(start: int, stop: int, expected: bool) -> None:
    assert apart([Edit(2, 4, "x")], Edit(start, stop, "y")) is expected
