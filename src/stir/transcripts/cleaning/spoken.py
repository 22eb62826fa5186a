"""The words of one utterance, without its silent tokens; positions count its tokens."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import groupby

from stir.sentences import ends_sentence
from stir.transcripts.cleaning.partial_words import after_word
from stir.types import Repair
from stir.words import Word

_SEPARATING = frozenset(",;:–—…")


class SpokenWords:
    """The tokens of an utterance, and which of them are said."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.words = [Word(text) for text in texts]
        self.spoken = [i for i, word in enumerate(self.words) if not word.is_silent]

    def begins_sentence(self, n: int) -> bool:
        """Whether a sentence begins with the n-th word."""
        return n == 0 or ends_sentence(self.texts[self.spoken[n - 1]])

    def forms(self, positions: Iterable[int]) -> list[str]:
        """What words are compared by."""
        return [self.words[i].form for i in positions]

    def next_spoken(self, position: int) -> int | None:
        """The position of the next word."""
        return next(iter(self.spoken_from(position + 1, 1)), None)

    def spoken_from(self, position: int, count: int) -> tuple[int, ...]:
        """So many words from a position on."""
        first = bisect_left(self.spoken, position)
        return tuple(self.spoken[first : first + count])

    def spoken_before(self, position: int, count: int) -> tuple[int, ...]:
        """So many words before a position."""
        stop = bisect_left(self.spoken, position)
        return tuple(self.spoken[max(0, stop - count) : stop])

    def words_of(self, span: range) -> tuple[int, ...]:
        """The words among tokens."""
        first, stop = (bisect_left(self.spoken, i) for i in (span.start, span.stop))
        return tuple(self.spoken[first:stop])

    def reparandum(self, repair: Repair) -> tuple[int, ...]:
        """The words of a reparandum."""
        return self.words_of(range(repair.rm_start, repair.rm_end + 1))

    def runs(self, positions: Iterable[int]) -> Iterable[tuple[int, ...]]:
        """Adjacent words, whatever silent tokens stand between them."""
        wanted = set(positions)
        for is_wanted, run in groupby(self.spoken, key=wanted.__contains__):
            if is_wanted:
                yield tuple(run)

    def stand_again(self, tokens: Sequence[int], repair: Repair) -> bool:
        """Whether the words of a reparandum stand again at the onset."""
        again = self.spoken_from(repair.rp_start, len(tokens))
        return self.forms(tokens) == self.forms(again)

    def has_mark(self, position: int) -> bool:
        """Whether a mark stands behind a word: a comma, a dash, the end of a sentence."""
        return has_mark(self.texts[position])


def has_mark(text: str) -> bool:
    """Whether a token ends with a mark that separates."""
    return ends_sentence(text) or not _SEPARATING.isdisjoint(after_word(text))
