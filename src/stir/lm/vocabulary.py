"""Words and their ids. Unknown words become `<unk>` here and nowhere else.

A word's id is the node of its unigram in the trie. Node 0 is the empty n-gram, so ids start at 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from stir.errors import ModelError

UNK = 1
START = 2
END = 3
SPECIAL = ("<unk>", "<s>", "</s>")


class Vocabulary:
    """An immutable list of distinct words; the first three are special."""

    __slots__ = ("numbers", "words")

    def __init__(self, words: Iterable[str]) -> None:
        """`words` are the ordinary words, in the order of their ids."""
        self.words = (*SPECIAL, *words)
        self.numbers = dict(zip(self.words, range(1, len(self.words) + 1), strict=True))
        """Ids by word, without unknown words: for hot loops; otherwise use `id`."""
        if len(self.numbers) != len(self.words):
            duplicate = next(word for word, count in Counter(self.words).items() if count > 1)
            raise ModelError("duplicate word in the vocabulary", token=duplicate)

    @classmethod
    def of(cls, sentences: Iterable[Sequence[str]], min_count: int = 1) -> Vocabulary:
        """The words that occur at least `min_count` times, in alphabetical order."""
        counts = Counter(word for sentence in sentences for word in sentence)
        return cls(
            sorted(w for w, n in counts.items() if n >= min_count and w not in SPECIAL),
        )

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: str) -> bool:
        return word in self.numbers

    def id(self, word: str) -> int:
        """The id of a word, or `UNK`."""
        return self.numbers.get(word, UNK)

    def ids(self, words: Iterable[str]) -> list[int]:
        """The ids of words, `UNK` for unknown ones."""
        get = self.numbers.get
        return [get(word, UNK) for word in words]

    def word(self, id_: int) -> str:
        """The word of an id."""
        return self.words[id_ - 1]
