"""The displayed path through the word graph: the fluent words and their measures.

A session builds it from its state, so it is the same for every engine: after *the red uh the blue
car* the path is *the blue car*. Each word has its surprisal and WML (section 4.1) given the
preceding words on the path. When a reparandum is removed, the onset gets a better context and its
surprisal falls: the *WML boost* of section 4.2.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from stir.words import Word

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel


class PathWord(NamedTuple):
    """A word on the path; measures are None if the model has no language model."""

    position: int
    word: Word
    surprisal: float | None = None
    wml: float | None = None
    context: int = 0
    """The language model's context after the word."""


class Path:
    """The words on the path; `follow` updates them."""

    def __init__(self, lex: LanguageModel | None) -> None:
        self._lex = lex
        self.words: tuple[PathWord, ...] = ()
        # where the words begin, and the last word on the path before that
        self._window_start = 0
        self._before_window: PathWord | None = None

    def follow(self, words: Sequence[tuple[int, Word]], window_start: int = 0) -> None:
        """Set the words on the path, as pairs of position and word.

        Recomputes measures from the first word that differs. `window_start` is the position of the
        first word that may be on the path.
        """
        if window_start < self._window_start:
            self.words, self._before_window = (), None  # the words before are not known any more
        self._window_start = window_start
        kept: list[PathWord] = []
        for old in self.words:
            if old.position < window_start:
                self._before_window = old
            else:
                kept.append(old)
        same = 0
        while same < min(len(kept), len(words)) and kept[same].position == words[same][0]:
            if kept[same].word != words[same][1]:
                break
            same += 1
        path = kept[:same]
        for position, word in words[same:]:
            before = path[-1] if path else self._before_window
            path.append(self.measure(before, position, word))
        self.words = tuple(path)

    def measure(self, before: PathWord | None, position: int, word: Word) -> PathWord:
        """Measure a word after `before`, or at the start of the path if that is None."""
        if self._lex is None:
            return PathWord(position, word)
        trie = self._lex.trie
        id_ = self._lex.vocabulary.id(word.key)
        context = self._lex.start if before is None else before.context
        surprisal = trie.surprisal(context, id_)
        wml = -surprisal / trie.surprisal(0, id_)
        return PathWord(position, word, surprisal, wml, trie.advance(context, id_))
