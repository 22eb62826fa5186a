"""What a report says about a repair."""

from __future__ import annotations

import pytest

from stir.explanations import common_class, explain_repair
from stir.types import Kind
from stir.words import Word


def _words(text: str) -> list[Word]:
    """`text/TAG` gives a word its tag."""
    parts = (word.partition("/") for word in text.split())
    return [Word(word, tag or None) for word, _, tag in parts]


@pytest.mark.parametrize(
    ("reparandum", "between", "phase", "reason"),
    [
        ("six,", "no,", "seven.", ": both are numbers, and “no” stands between"),
        ("6", "", "17:30", ": both are numbers"),
        ("friday", "", "Saturday", ": both are days"),
        ("May", "", "June", ": both are months"),
        ("may", "", "june", ""),
        ("John", "i mean", "Mary", ": both are names, and “i mean” stands between"),
        ("john", "", "mary", ""),
        ("likes/VBZ", "uh", "loves/VBZ", ": both are verbs, and “uh” stands between"),
        ("the red", "", "the blue", ": both begin with “the”"),
        (
            "at six", "no", "at seven",
            ": both begin with “at”, “six” and “seven” are numbers, and “no” stands between",
        ),
        ("friday", "", "on saturday", ": “friday” and “saturday” are days"),
        ("the", "", "the blue", ": both begin with “the”"),
        ("red", "", "car", ""),
    ],
)  # fmt: skip
def test_substitutes(reparandum: str, between: str, phase: str, reason: str) -> None:
    words = (_words(reparandum), _words(phase), _words(between))
    told = explain_repair(Kind.SUBSTITUTE, *words)
    assert told.partition("” is replaced by “")[2].partition("”")[2] == reason


def test_the_other_kinds() -> None:
    we, blue = _words("we,"), _words("blue")
    assert explain_repair(Kind.REPEAT, we, we) == "“we” is said again"
    assert explain_repair(Kind.DELETE, we, []) == "“we” is abandoned"
    assert explain_repair(None, we, blue) == "“we” is replaced by “blue”"


def test_a_capital_at_the_start_of_a_sentence_is_no_name() -> None:
    one, other = Word("Turn"), Word("Dim")
    assert common_class(one, other) == "names"
    assert common_class(one, other, starts_sentence=True) is None
    assert common_class(Word("I"), Word("HE")) is None
