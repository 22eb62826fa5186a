"""Words to pieces: what BERT's own tokeniser gives for these vocabularies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.encoder.wordpiece import CACHED_WORDS, END, MASK, PAD, START, UNKNOWN, WordPieces

SPECIAL = (PAD, UNKNOWN, START, END, MASK)
WORDS = ("un", "##aff", "##able", "##a", "a", "##b", "b", "cafe", "don", "##t", "t", "'", "-", "$")
PIECES = WordPieces((*SPECIAL, *WORDS, "日", "uh", "##f"))


def pieces(text: str) -> list[str]:
    names = list(PIECES.ids)
    return [names[i] for i in PIECES.all(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("unaffable", ["un", "##aff", "##able"]),
        ("UNAFFABLE", ["un", "##aff", "##able"]),
        ("Café", ["cafe"]),
        ("don't", ["don", "'", "t"]),
        ("dont", ["don", "##t"]),
        ("uh-uh", ["uh", "-", "uh"]),
        ("b-", ["b", "-"]),
        ("$a", ["$", "a"]),
        ("a日b", ["a", "日", "b"]),
        ("ab cafe", ["a", "##b", "cafe"]),
        ("unx", [UNKNOWN]),
        ("xun a", [UNKNOWN, "a"]),
        ("a\x00b\u200b", ["a", "##b"]),
        ("a\u00a0b\tb", ["a", "b", "b"]),
        ("", []),
        ("\x07", []),
        ("b" + 99 * "b", ["b", *99 * ["##b"]]),
        ("b" + 100 * "b", [UNKNOWN]),
    ],
)
def test_pieces(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


def test_the_longest_piece_is_taken_even_if_the_rest_is_unknown() -> None:
    """Greedy, as BERT is: "unaf" could be cut in another way, but not from the left."""
    vocabulary = WordPieces((*SPECIAL, "una", "un", "##af", "##f"))
    assert [list(vocabulary.ids)[i] for i in vocabulary.all("unaf")] == ["una", "##f"]


def test_a_word_has_a_bounded_number_of_pieces() -> None:
    assert len(PIECES.all("abbbbbbbb")) == 9
    assert PIECES.of("abbbbbbbb") == tuple(PIECES.all("abbbbbbbb")[:4])


def test_a_word_of_nothing_is_unknown() -> None:
    assert PIECES.of("\x07") == (PIECES.unknown,)


@given(st.text(max_size=12))
def test_every_text_has_pieces(text: str) -> None:
    assert 1 <= len(PIECES.of(text)) <= PIECES.most
    assert all(0 <= i < len(PIECES.ids) for i in PIECES.of(text))


def test_the_cache_is_bounded() -> None:
    vocabulary = WordPieces((*SPECIAL, "a"))
    for i in range(CACHED_WORDS + 10):
        vocabulary.of(str(i))
    assert len(vocabulary._cache) <= CACHED_WORDS
