"""The path through the word graph that people look at: the words that are left, measured.

It is built from what a session holds, so it is the same for every engine: after *the red uh the
blue car* the path is *the blue car*. Each word on it has its surprisal and WML (section 4.1) after
the words before it on the path. When a reparandum is taken out, the onset gets a better context and
its surprisal falls: that is the *WML boost* of section 4.2.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from stir.words import Word

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel


class PathWord(NamedTuple):
    """A word on the path; measures are None where the model has no language model."""

    position: int
    word: Word
    surprisal: float | None = None
    wml: float | None = None
    context: int = 0
    """The language model's context after the word."""


class Path:
    """The words on the path so far; `follow` brings it up to date."""

    def __init__(self, lex: LanguageModel | None) -> None:
        self._lex = lex
        self.words: tuple[PathWord, ...] = ()
        # the last word on the path that has left the session's window
        self._dropped: PathWord | None = None

    def follow(self, words: Sequence[tuple[int, Word]], window_start: int = 0) -> None:
        """Take the words, with their positions, that are on the path now.

        Measures are computed again from the first word on that was not there. `window_start` is
        the position of the first word that the session still has, on the path or not.
        """
        kept: list[PathWord] = []
        for known in self.words:
            if known.position < window_start:
                self._dropped = known
            else:
                kept.append(known)
        same = 0
        while same < min(len(kept), len(words)) and kept[same].position == words[same][0]:
            if kept[same].word != words[same][1]:
                break
            same += 1
        path = kept[:same]
        for position, word in words[same:]:
            before = path[-1] if path else self._dropped
            path.append(self.measure(before, position, word))
        self.words = tuple(path)

    def measure(self, before: PathWord | None, position: int, word: Word) -> PathWord:
        """A word as it would be after another one on the path, or at the beginning."""
        if self._lex is None:
            return PathWord(position, word)
        trie = self._lex.trie
        id_ = self._lex.vocabulary.id(word.key)
        context = self._lex.start if before is None else before.context
        surprisal = trie.surprisal(context, id_)
        wml = -surprisal / trie.surprisal(0, id_)
        return PathWord(position, word, surprisal, wml, trie.advance(context, id_))
