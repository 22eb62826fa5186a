"""Words to the pieces of an uncased BERT vocabulary, in plain Python.

A word is lower-cased, its accents are taken off, it is split at punctuation, and what is left is
cut from the left into the longest pieces that the vocabulary has. Pieces that go on inside a word
begin with "##".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

PAD, UNKNOWN, START, END, MASK = "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"
LONGEST = 100
"""Longer runs of letters are unknown without being looked up, as BERT has it."""
CACHED_WORDS = 1 << 14
CONTRACTIONS = {
    **{
        f"{verb}nt": f"{verb}n't"
        for verb in (
            *("do", "did", "does", "is", "was", "are", "were", "wo", "ca", "could", "would"),
            *("should", "have", "has", "had", "ai", "must", "need"),
        )
    },
    **{f"{word}s": f"{word}'s" for word in ("that", "there", "what", "he", "she", "who", "where")},
    **{f"{word}re": f"{word}'re" for word in ("you", "they")},
    **{f"{word}ve": f"{word}'ve" for word in ("i", "you", "we", "they")},
    **{f"{word}ll": f"{word}'ll" for word in ("you", "they", "it", "that")},
    **{f"{word}d": f"{word}'d" for word in ("you", "they")},
    "im": "i'm",
}
"""What keys without apostrophes stand for, where they are no words of their own (`Word.key`):
BERT has read text with apostrophes."""
_VANISHING = frozenset(("Cc", "Cf", "Co"))  # control characters and their like


class WordPieces:
    """A vocabulary of pieces, whose order gives their ids."""

    def __init__(self, pieces: Sequence[str], most: int = 4) -> None:
        """Take the vocabulary; of each word at most so many pieces are kept, the first ones.

        Whoever reads pieces one word at a time so knows how long a word can take.
        """
        self.ids = {piece: i for i, piece in enumerate(pieces)}
        self.pad, self.unknown = self.ids[PAD], self.ids[UNKNOWN]
        self.start, self.end, self.mask = self.ids[START], self.ids[END], self.ids[MASK]
        self.most = most
        self._cache: dict[str, tuple[int, ...]] = {}

    def of(self, word: str) -> tuple[int, ...]:
        """The ids of the pieces of a word's key, of which there is always one."""
        found = self._cache.get(word)
        if found is None:
            text = CONTRACTIONS.get(word, word)
            found = tuple(self.all(text)[: self.most]) or (self.unknown,)
            if len(self._cache) >= CACHED_WORDS:
                self._cache.clear()
            self._cache[word] = found
        return found

    def all(self, text: str) -> list[int]:
        """The ids of all pieces of a text, as BERT's own tokeniser gives them."""
        found: list[int] = []
        for run in _runs(text):
            found += self._cut(run)
        return found

    def _cut(self, run: str) -> list[int]:
        """The longest pieces from the left; one unknown piece if some part has none."""
        if len(run) > LONGEST:
            return [self.unknown]
        found: list[int] = []
        first = 0
        while first < len(run):
            prefix = "##" if first else ""
            for last in range(len(run), first, -1):
                piece = self.ids.get(prefix + run[first:last])
                if piece is not None:
                    break
            else:
                return [self.unknown]
            found.append(piece)
            first = last
        return found


def _runs(text: str) -> Iterator[str]:
    """Runs of letters and digits, and single marks, as BERT compares them."""
    run = ""
    for letter in unicodedata.normalize("NFD", text.lower()):
        category = unicodedata.category(letter)
        if category == "Mn" or letter == "�":  # accents
            continue
        if category in _VANISHING and letter not in "\t\n\r":
            continue
        alone = _is_mark(letter, category) or _is_chinese(letter)
        if alone or letter.isspace():
            if run:
                yield run
            run = ""
            if alone:
                yield letter
        else:
            run += letter
    if run:
        yield run


def _is_mark(letter: str, category: str) -> bool:
    """Punctuation, and the symbols of ASCII, which BERT counts among it."""
    return category[0] == "P" or (letter.isascii() and letter.isprintable() and category[0] == "S")


def _is_chinese(letter: str) -> bool:
    code = ord(letter)
    ranges = (
        *((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F)),
        *((0x2B740, 0x2B81F), (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)),
    )
    return code >= 0x3400 and any(first <= code <= last for first, last in ranges)
