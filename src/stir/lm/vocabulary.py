"""Words and their ids; the one place where an unknown word becomes `<unk>`.

A word's id is the number of its unigram in the trie, and number 0 there is the empty n-gram, so
the ids begin at 1.
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
    """An immutable list of distinct words, the three special ones first."""

    __slots__ = ("numbers", "words")

    def __init__(self, words: Iterable[str]) -> None:
        """Take the words beside the special ones, in the order of their ids."""
        self.words = (*SPECIAL, *words)
        self.numbers = dict(zip(self.words, range(1, len(self.words) + 1), strict=True))
        """Their ids by word, for those who look many up; `id` knows the others, too."""
        if len(self.numbers) != len(self.words):
            twice = next(word for word, count in Counter(self.words).items() if count > 1)
            raise ModelError("a vocabulary holds every word once", token=twice)

    @classmethod
    def of(cls, sentences: Iterable[Sequence[str]], min_count: int = 1) -> Vocabulary:
        """Collect the words that occur at least `min_count` times, in alphabetical order."""
        counts = Counter(word for sentence in sentences for word in sentence)
        return cls(
            sorted(w for w, n in counts.items() if n >= min_count and w not in SPECIAL),
        )

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: str) -> bool:
        return word in self.numbers

    def id(self, word: str) -> int:
        """The word's id, or that of `<unk>`."""
        return self.numbers.get(word, UNK)

    def ids(self, words: Iterable[str]) -> list[int]:
        """The ids of several words."""
        get = self.numbers.get
        return [get(word, UNK) for word in words]

    def word(self, id_: int) -> str:
        """The word with this id."""
        return self.words[id_ - 1]
