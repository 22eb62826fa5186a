"""Which tokens make which words.

An engine counts words (`index`); people count the tokens that they pushed (`position`). Two kinds
of tokens are not words: silent ones, as a lone comma, which go where the word before them goes; and
the second half of a word that a tokeniser has split (*I 'm*), which belongs to the first. Compiled
where a C compiler was at hand (its types stand in `tokens.pxd`).
"""

from __future__ import annotations

from stir.types import Repair
from stir.words import Word

MAX_SILENT_TOKENS = 16
"""How many silent tokens in a row go with the word before them; the next one is a word."""
MAX_TAILS = 3
"""How many tokens may be joined to a word, as to *I* in *I 'd n't 've*."""


class Tokens:
    """The last tokens of one utterance, and the words that they make."""

    def __init__(self, window_start: int = 0) -> None:
        self.tokens: list[Word] = []
        self.window_start = window_start
        """The position of the first of them."""
        self.starts: list[int] = []
        """For each word, the position of its first token."""
        self.lasts: list[int] = []
        """For each word, the position of its last token that says something."""
        self.first_word = 0
        """The index of the first word."""

    @property
    def end(self) -> int:
        """The position after the last token."""
        return self.window_start + len(self.tokens)

    def append_word(self, token: Word, position: int) -> None:
        """Add a token that is a word."""
        self.tokens.append(token)
        self.starts.append(position)
        self.lasts.append(position)

    def append_silent(self, token: Word) -> None:
        """Add a token that goes with the word before it."""
        self.tokens.append(token)

    def append_rest(self, token: Word) -> None:
        """Add a token that belongs to the newest word."""
        self.tokens.append(token)
        self.lasts[-1] = self.end - 1

    def span(self, word: int, spoken: bool = False) -> range:
        """The tokens of a word: with the silent ones after it, or the `spoken` ones only."""
        i = word - self.first_word
        first = self.starts[i]
        if spoken:
            return range(first, self.lasts[i] + 1)
        if i + 1 < len(self.starts):
            return range(first, self.starts[i + 1])
        return range(first, self.window_start + len(self.tokens))

    def joined(self, first: int, last: int) -> Word:
        """The word that the tokens from `first` to `last` make together."""
        word = self.tokens[first - self.window_start]
        for position in range(first + 1, last + 1):
            word = self.tokens[position - self.window_start].join(word)
        return word

    def newest(self) -> Word:
        """The newest word, or the half of it that is there."""
        return self.joined(self.starts[-1], self.lasts[-1])

    def takes_silent(self) -> bool:
        """Whether one more silent token would go with the word before it."""
        said = self.lasts[-1] if self.lasts else self.window_start - 1
        return self.end - said <= MAX_SILENT_TOKENS

    def is_completed_by(self, token: Word) -> bool:
        """Whether a token is the rest of the newest word."""
        if not self.starts or self.lasts[-1] != self.end - 1:
            return False
        return self.lasts[-1] - self.starts[-1] < MAX_TAILS and token.completes(self.newest())

    def moved(self, repair: Repair) -> Repair:
        """A repair of words at the positions of their tokens."""
        first = self.first_word
        last = first + len(self.starts) - 1
        if self.starts[-1] == last and self.lasts[-1] == last:
            return repair  # every token is a word
        return repair.moved(
            lambda i: self.starts[i - first],
            lambda i: self.span(i)[-1],
            lambda i: self.lasts[i - first],
        )

    def revoke(self, position: int) -> tuple[int, bool]:
        """Take back all tokens from a position on.

        Returns how many words are gone, and whether the newest word left has lost its rest.
        """
        words = 0
        while self.starts and self.starts[-1] >= position:
            self.starts.pop()
            self.lasts.pop()
            words += 1
        del self.tokens[position - self.window_start :]
        halved = bool(self.starts) and self.lasts[-1] >= position
        if halved:
            self.lasts[-1] = position - 1
        return words, halved

    def drop(self, words: int) -> int:
        """Forget the oldest words; returns how many tokens are gone with them."""
        start = self.starts[words]
        dropped = start - self.window_start
        self.first_word += words
        self.starts = self.starts[words:]
        self.lasts = self.lasts[words:]
        self.tokens = self.tokens[dropped:]
        self.window_start = start
        return dropped
