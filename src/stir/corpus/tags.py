"""Aligns Switchboard's words with their tags.

The words of a row are in column `text`, their tags in column `pos` and in the terminals of the
trees. The three were made at different times: trees split contractions (``do n't``), contain
corrections, and have other row boundaries. So all three are normalised to one spelling and aligned.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from stir.corpus.treebank import read_terminals

_PUNCTUATION = str.maketrans("", "", ",.?()\"'/")
_FILLERS = {"uhh": "uh", "umm": "um", "uhm": "um"}
_UNKNOWN_TAG = "XX"
_LOOK_AHEAD = 60


def spell(token: str) -> str:
    """Normalise the spelling of a word: lower case, no punctuation, fillers as uh or um."""
    word = token.translate(_PUNCTUATION).lower()
    return _FILLERS.get(word, word)


def is_word(word: str) -> bool:
    """Whether a normalised token is a word; the plural in ``T V -s`` is not."""
    return word not in ("", "-", "--", "-s")


class Piece(NamedTuple):
    """A word, or a part of one, with a tag."""

    text: str
    tag: str
    edited: object = None
    """The EDITED node above it in the tree (see `edited`)."""


@dataclass(slots=True)
class Trees:
    """The trees of a conversation; a tree may span several rows, which all repeat it."""

    _remaining: dict[str, list[Piece]] = field(default_factory=dict)

    def align(
        self, words: Sequence[str], numbers: Sequence[str], trees: Sequence[str]
    ) -> list[Piece | None]:
        """Find the terminals of a row's words, and consume them."""
        for number, tree in zip(numbers, trees, strict=False):
            if tree and number not in self._remaining:
                self._remaining[number] = _tree_pieces(number, tree)
        pieces = [piece for number in numbers for piece in self._remaining.get(number, ())]
        found, used = align(words, pieces)
        for number in numbers:
            pieces = self._remaining.get(number, [])
            self._remaining[number] = pieces[used:]
            used = max(0, used - len(pieces))
        return found


def _tree_pieces(number: str, tree: str) -> list[Piece]:
    return [
        Piece(spell(text), tag, None if edited is None else (number, edited))
        for text, tag, edited in read_terminals(tree)
        if spell(text) not in ("", "-", "--")
    ]


def column_pieces(column: str) -> list[Piece]:
    """Parse column `pos`: ``[ I/PRP ] do/VBP n't/RB``."""
    split = (token.rpartition("/") for token in column.split())
    return [Piece(spell(word), tag) for word, _, tag in split if spell(word) not in ("", "-", "--")]


def tag_of(word: str, piece: Piece | None) -> str:
    """The tag of a word, without alternatives and marks of doubt (``JJ|VBN``, ``^NN``)."""
    if word in ("uh", "um"):
        return "UH"
    if piece is None:
        return _UNKNOWN_TAG
    return re.sub(r"[^A-Z$]", "", piece.tag.partition("|")[0]) or _UNKNOWN_TAG


def align(words: Sequence[str], pieces: Sequence[Piece]) -> tuple[list[Piece | None], int]:
    """Align each word with the piece, or the joined pieces, that spell it.

    Also return the number of pieces used. A row may begin anywhere in its tree: if the next piece
    does not match, alignment resumes where most words match without a gap.
    """
    found: list[Piece | None] = []
    start = 0
    for i, word in enumerate(words):
        end = _match_end(word, pieces, start)
        if end is None or i == 0:
            start = _resume(words[i:], pieces, start)
            end = _match_end(word, pieces, start)
        if end is None:
            found.append(None)
            continue
        match = pieces[start:end]
        start = end
        found.append(Piece(word, "".join(piece.tag for piece in match), match[0].edited))
    return found, start


def _resume(words: Sequence[str], pieces: Sequence[Piece], minimum: int) -> int:
    """The index, from `minimum` on, from which most words match without a gap."""
    best, longest = minimum, 0
    for start in range(minimum, min(minimum + _LOOK_AHEAD, len(pieces))):
        length, index = 0, start
        for word in words:
            end = _match_end(word, pieces, index)
            if end is None:
                break
            length, index = length + 1, end
        if length > longest:
            best, longest = start, length
    return best


def _match_end(word: str, pieces: Sequence[Piece], start: int) -> int | None:
    """The end of the pieces from `start` on that together spell the word, or None."""
    spelling = ""
    for end in range(start, len(pieces)):
        spelling += pieces[end].text
        if spelling == word:
            return end + 1
        if not word.startswith(spelling):
            return None
    return None
