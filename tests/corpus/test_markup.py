from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stir.corpus.markup import parse_markup, write_markup
from stir.errors import MarkupError
from stir.types import Annotation, Kind, Repair
from strategies import annotated

REPEAT, SUBSTITUTE, DELETE = Kind


def repairs(text: str) -> list[tuple[int, int, int, int | None, Kind | None]]:
    found = parse_markup(text).annotation.repairs
    return [(r.rm_start, r.rm_end, r.rp_start, r.rp_end, r.kind) for r in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the paper's example 1
        ("john [ likes + {uh} loves ] mary", [(1, 1, 3, 3, SUBSTITUTE)]),
        ("[ i + i ] left", [(0, 0, 1, 1, REPEAT)]),
        ("[ a b + c d e ]", [(0, 1, 2, 4, SUBSTITUTE)]),
        # a delete's onset is the next word that is not an edit term
        ("[ we + ] they left", [(0, 0, 1, 1, DELETE)]),
        ("[ we + ] {uh you know} they left", [(0, 0, 4, 4, DELETE)]),
        ("[ we + {uh} ] they left", [(0, 0, 2, 2, DELETE)]),
        # chains: every link starts at the first a; the words of all earlier links are compared
        (
            "[ [ [ a + a ] + you know a ] + a ]",
            [(0, 0, 1, 1, REPEAT), (0, 1, 2, 4, SUBSTITUTE), (0, 4, 5, 5, SUBSTITUTE)],
        ),
        ("[ [ a + a ] + a a ]", [(0, 0, 1, 1, REPEAT), (0, 1, 2, 3, REPEAT)]),
        # nested in the repair phase: a word is the phase of one and the reparandum of the other
        ("[ x + a [ b + c ] d ]", [(0, 0, 1, 4, SUBSTITUTE), (2, 2, 3, 3, SUBSTITUTE)]),
        # an edit term inside a phase, or at its edge, is only an edit term
        ("[ the {uh} big + the small ]", [(0, 2, 3, 4, SUBSTITUTE)]),
        ("[ {uh} the {um} + {oh} the ]", [(1, 1, 4, 4, REPEAT)]),
        # a reparandum needs a word that is not an edit term
        ("[ {uh} + {uh} ] well", []),
        # of brackets with the same onset, deletes are dropped first ...
        ("[ a [ b + ] + c ]", [(0, 1, 2, 2, SUBSTITUTE)]),
        # ... and of two deletes the inner one
        ("[ a [ b + ] + ] c", [(0, 1, 2, 2, DELETE)]),
        # crossing repairs carry numbers
        (
            "[#1 a +#1 b [#2 c ]#1 d +#2 e ]#2",
            [(0, 0, 1, 2, SUBSTITUTE), (2, 3, 4, 4, SUBSTITUTE)],
        ),
    ],
)
def test_brackets_become_repairs(
    text: str, expected: list[tuple[int, int, int, int | None, Kind | None]]
) -> None:
    assert repairs(text) == expected


@pytest.mark.parametrize(
    ("sloppy", "canonical"),
    [
        ("[likes + {uh} loves]  mary", "[ likes + {uh} loves ] mary"),
        ("[ i {uh} + i ]", "[ i + {uh} i ]"),
        ("{uh} {you know} well", "{uh you know} well"),
        ("[ we + {uh} ] they", "[ we + ] {uh} they"),
        ("[ a + b {uh} ] c", "[ a + b ] {uh} c"),
        ("[#7 a +#7 b ]#7", "[ a + b ]"),
        (r"c\+\+ and [ \{ + \+ ]", r"c++ and [ \{ + \+ ]"),
    ],
)
def test_writing_is_canonical(sloppy: str, canonical: str) -> None:
    assert write_markup(*parse_markup(sloppy)) == canonical
    assert parse_markup(sloppy) == parse_markup(canonical)


@settings(max_examples=500)
@given(annotated())
def test_annotation_to_markup_and_back(example: tuple[tuple[str, ...], Annotation]) -> None:
    words, annotation = example
    assert parse_markup(write_markup(words, annotation)) == (words, annotation)


@settings(max_examples=500)
@given(annotated())
def test_markup_to_annotation_and_back(example: tuple[tuple[str, ...], Annotation]) -> None:
    markup = write_markup(*example)
    assert write_markup(*parse_markup(markup)) == markup


@given(st.text(st.sampled_from("ab[]{}+\\# 12"), max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    mistakes: list[MarkupError] = []
    words, annotation = parse_markup(text, lenient=mistakes)
    assert parse_markup(write_markup(words, annotation)) == (words, annotation)
    try:
        strict = parse_markup(text)
    except MarkupError as error:
        assert str(error) == str(mistakes[0])
    else:
        assert not mistakes
        assert strict == (words, annotation)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a ] b", "closing bracket without an opening one, at ']' (token 1)"),
        ("a + b", "'+' outside brackets, at '+' (token 1)"),
        ("[ a + b + c", "second '+' in a bracket, at '+' (token 4)"),
        ("[ a + + b ]", "duplicate '+', at '+' (token 3)"),
        ("x [ a b ]", "bracket without '+', at ']' (token 4)"),
        ("x [ a + b", "the bracket before this word is never closed, at 'a' (token 1)"),
        ("[ a", "has no '+' and is never closed, at 'a' (token 0)"),
        ("so {uh", "the brace before this word is never closed, at 'uh' (token 1)"),
        ("uh }", "closing brace without an opening one, at '}' (token 1)"),
        ("x [ a + ]", "no word follows the delete that starts here, at 'a' (token 1)"),
        ("a \\", "backslash without a character after it, at '\\\\' (token 1)"),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(MarkupError) as caught:
        parse_markup(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a forgotten "]": the second "+" belongs to the bracket around
        ("[ [ we + we put + we take ] it", [(0, 0, 1, 2, SUBSTITUTE), (0, 2, 3, 4, SUBSTITUTE)]),
        # [ a + b + c ] was meant as a chain
        ("[ a + b + c ]", [(0, 0, 1, 1, SUBSTITUTE), (0, 1, 2, 2, SUBSTITUTE)]),
        # without "]" the reparandum and the onset are certain
        ("[ a + {uh} b c", [(0, 0, 2, 2, SUBSTITUTE)]),
        ("[ a b c", []),
    ],
)
def test_valid_brackets_are_kept(
    text: str, expected: list[tuple[int, int, int, int | None, Kind | None]]
) -> None:
    mistakes: list[MarkupError] = []
    found = parse_markup(text, lenient=mistakes).annotation.repairs
    assert mistakes
    assert [(r.rm_start, r.rm_end, r.rp_start, r.rp_end, r.kind) for r in found] == expected


def test_an_open_repair_is_closed_after_its_onset() -> None:
    assert write_markup(("a", "b", "c"), Annotation((), (Repair(0, 0, 1),))) == "[ a + b ] c"


@pytest.mark.parametrize("word", ["", "two words", "a\tb", "a\u2003b"])
def test_words_that_markup_cannot_hold(word: str) -> None:
    with pytest.raises(MarkupError, match="empty word or a word with white space"):
        write_markup(("a", word), Annotation())
