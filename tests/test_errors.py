from __future__ import annotations

import pytest

from stir.errors import CorpusError, InputError, MarkupError, Problems, StirError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (InputError("broken"), "broken"),
        (InputError("broken", file="f.csv", line=3), "f.csv:3: broken"),
        (
            MarkupError("duplicate '+'", file="f", line=1, utterance="1:A:0", token="+"),
            "f:1: utterance 1:A:0: duplicate '+', at '+'",
        ),
        (InputError("odd", token="x", position=4), "odd, at 'x' (token 4)"),
    ],
)
def test_an_error_says_where(error: InputError, text: str) -> None:
    assert str(error) == text


def test_an_outer_reader_adds_only_what_is_unknown() -> None:
    error = MarkupError("odd", line=7).at(file="f", line=99, utterance="u")
    assert (error.file, error.line, error.utterance) == ("f", 7, "u")


def test_problems_are_kept_and_counted() -> None:
    problems = Problems()
    problems.add(CorpusError("one"), dropped="rows")
    problems.add(CorpusError("two"), dropped="rows", count=3)
    problems.add(CorpusError("three"))
    assert [str(p) for p in problems] == ["one", "two", "three"]
    assert problems.dropped == {"rows": 4}


def test_strict_problems_are_raised() -> None:
    with pytest.raises(StirError, match="one"):
        Problems(strict=True).add(CorpusError("one"))
