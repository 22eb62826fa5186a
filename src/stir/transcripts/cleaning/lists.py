"""Word lists that users can edit: fillers, always removed, and protected words, never removed.

A line is a word or a phrase; ``#`` starts a comment. Words are compared by their form
(`stir.words`): case and punctuation do not matter, and *erm* is *um*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from stir.errors import InputError
from stir.transcripts.formats.encoding import decode, read_bytes
from stir.words import Word

FILLERS = """\
# Fillers: always removed, whatever the detector decides.
# One word or phrase a line. Leave words that are fillers only sometimes ("you know", "like",
# "well") to the detector.
uh
um
"""

PROTECTED = """\
# Protected words: never removed, whatever the detector decides.
# One word or phrase a line. A repair whose reparandum contains one is left in the text.
uh-huh
uh-uh
mm-hm
mm-hmm
mhm
"""


class WordList:
    """A set of words and phrases."""

    def __init__(self, phrases: Iterable[Sequence[str]]) -> None:
        self._by_first: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
        for phrase in sorted(phrases, key=len, reverse=True):
            self._by_first[phrase[0]].append(tuple(phrase))

    @classmethod
    def parse(cls, text: str, name: str = "list") -> WordList:
        """Parse a list; `name` is for messages."""
        phrases = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            for position, word in enumerate(words):
                if Word(word).is_silent:
                    message = "a word needs a letter or a digit"
                    raise InputError(message, file=name, line=number, token=word, position=position)
            if words:
                phrases.append([Word(word).form for word in words])
        return cls(phrases)

    @classmethod
    def load(cls, path: Path) -> WordList:
        """Read a list from a file."""
        return cls.parse(decode(read_bytes(path), str(path)).text, str(path))

    def __or__(self, other: WordList) -> WordList:
        """The words and phrases of both lists."""
        lists = (*self._by_first.values(), *other._by_first.values())
        return WordList([phrase for phrases in lists for phrase in phrases])

    def find(self, words: Sequence[str]) -> list[range]:
        """Find the words and phrases of the list in a sequence of words, the longest first.

        A phrase may have silent tokens, as a lone comma, between its words.
        """
        if not self._by_first:
            return []
        spoken = [(i, word) for i, word in enumerate(map(Word, words)) if not word.is_silent]
        forms = [word.form for _, word in spoken]
        found = []
        n = 0
        while n < len(forms):
            length = self._length_at(forms, n)
            if length:
                found.append(range(spoken[n][0], spoken[n + length - 1][0] + 1))
            n += length or 1
        return found

    def _length_at(self, forms: Sequence[str], i: int) -> int:
        for phrase in self._by_first.get(forms[i], ()):
            if tuple(forms[i : i + len(phrase)]) == phrase:
                return len(phrase)
        return 0
