"""Finding the tag of each word: Switchboard's texts, tags and trees were made at different times.

A row's words are in its text; their tags are in the tokens of column `pos` and in the terminals
of the trees, which split contractions (``do n't``), were corrected here and there, and were cut
into rows elsewhere. So all three are spelled alike and aligned.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from stir.corpus.treebank import read_terminals

_PUNCTUATION = str.maketrans("", "", ",.?()\"'/")
_FILLERS = {"uhh": "uh", "umm": "um", "uhm": "um"}
_UNKNOWN = "XX"
_LOOK_AHEAD = 60


def spell(token: str) -> str:
    """Spell a word as the models know it: lower case, no punctuation, uh and um for all theirs."""
    word = token.translate(_PUNCTUATION).lower()
    return _FILLERS.get(word, word)


def is_word(word: str) -> bool:
    """Whether what is left of a token is a word; the plural in ``T V -s`` is none."""
    return word not in ("", "-", "--", "-s")


class Piece(NamedTuple):
    """A word, or a part of one, that carries a tag."""

    text: str
    tag: str
    edited: object = None
    """The EDITED node of a tree that it stands under (see `edited`)."""


@dataclass(slots=True)
class Trees:
    """The trees of a conversation; one may cover several rows, each of which repeats it."""

    _left: dict[str, list[Piece]] = field(default_factory=dict)

    def align(
        self, words: Sequence[str], numbers: Sequence[str], trees: Sequence[str]
    ) -> list[Piece | None]:
        """Find the terminals of a row's words, and use them up."""
        for number, tree in zip(numbers, trees, strict=False):
            if tree and number not in self._left:
                self._left[number] = _tree_pieces(number, tree)
        pieces = [piece for number in numbers for piece in self._left.get(number, ())]
        found, used = align(words, pieces)
        for number in numbers:
            mine = self._left.get(number, [])
            self._left[number] = mine[used:]
            used = max(0, used - len(mine))
        return found


def _tree_pieces(number: str, tree: str) -> list[Piece]:
    return [
        Piece(spell(text), tag, None if edited is None else (number, edited))
        for text, tag, edited in read_terminals(tree)
        if spell(text) not in ("", "-", "--")
    ]


def column_pieces(column: str) -> list[Piece]:
    """Read the tokens of column `pos`: ``[ I/PRP ] do/VBP n't/RB``."""
    split = (token.rpartition("/") for token in column.split())
    return [Piece(spell(word), tag) for word, _, tag in split if spell(word) not in ("", "-", "--")]


def tag_of(word: str, piece: Piece | None) -> str:
    """Write a word's tag without the annotators' doubts (``JJ|VBN``, ``^NN``)."""
    if word in ("uh", "um"):
        return "UH"
    if piece is None:
        return _UNKNOWN
    return re.sub(r"[^A-Z$]", "", piece.tag.partition("|")[0]) or _UNKNOWN


def align(words: Sequence[str], pieces: Sequence[Piece]) -> tuple[list[Piece | None], int]:
    """Give each word the piece, or the joined pieces, that spell it; also how many were used.

    A row may begin anywhere in its tree: where the next piece does not fit, the place is taken
    from which most words follow without a gap.
    """
    found: list[Piece | None] = []
    here = 0
    for position, word in enumerate(words):
        end = _spelled(word, pieces, here)
        if end is None or position == 0:
            here = _resume(words[position:], pieces, here)
            end = _spelled(word, pieces, here)
        if end is None:
            found.append(None)
            continue
        match = pieces[here:end]
        here = end
        found.append(Piece(word, "".join(piece.tag for piece in match), match[0].edited))
    return found, here


def _resume(words: Sequence[str], pieces: Sequence[Piece], here: int) -> int:
    """Find the place, from `here` on, from which most words are spelled without a gap."""
    best, longest = here, 0
    for start in range(here, min(here + _LOOK_AHEAD, len(pieces))):
        length, at = 0, start
        for word in words:
            end = _spelled(word, pieces, at)
            if end is None:
                break
            length, at = length + 1, end
        if length > longest:
            best, longest = start, length
    return best


def _spelled(word: str, pieces: Sequence[Piece], start: int) -> int | None:
    """Return the end of the pieces from `start` on that together spell the word, if they do."""
    spelling = ""
    for end in range(start, len(pieces)):
        spelling += pieces[end].text
        if spelling == word:
            return end + 1
        if not word.startswith(spelling):
            return None
    return None
