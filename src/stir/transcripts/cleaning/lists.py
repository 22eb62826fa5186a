"""Lists of words that people edit: fillers, which always go, and protected words, which never do.

A line is a word or a phrase; ``#`` begins a comment. Words match however they are spelled: case
and punctuation do not matter, and *erm* is *um* (see `stir.words`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from stir.errors import InputError
from stir.transcripts.formats.encoding import decode, read_bytes
from stir.words import Word

FILLERS = """\
# Fillers: they always go, whatever the detector thinks of them.
# One word or phrase a line. Words that are fillers only at times ("you know", "like", "well")
# are better left to the detector, which hears the difference.
uh
um
"""

PROTECTED = """\
# Protected words: they never go, whatever the detector thinks of them.
# One word or phrase a line. A repair that would take one of them away is left as it was said.
uh-huh
uh-uh
mm-hm
mm-hmm
mhm
"""


class WordList:
    """A set of words and phrases, to be found in a row of words."""

    def __init__(self, phrases: Iterable[Sequence[str]]) -> None:
        self._by_first: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
        for phrase in sorted(phrases, key=len, reverse=True):
            self._by_first[phrase[0]].append(tuple(phrase))

    @classmethod
    def parse(cls, text: str, name: str = "list") -> WordList:
        """Read a list."""
        phrases = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            for position, word in enumerate(words):
                if Word(word).is_silent:
                    message = "a word without a letter or digit"
                    raise InputError(message, file=name, line=number, token=word, position=position)
            if words:
                phrases.append([Word(word).form for word in words])
        return cls(phrases)

    @classmethod
    def load(cls, path: Path) -> WordList:
        """Read a list from a file."""
        return cls.parse(decode(read_bytes(path), str(path)).text, str(path))

    def find(self, words: Sequence[str]) -> list[range]:
        """Return where words and phrases of the list stand, the longest from each place on."""
        spelled = [Word(word).form for word in words]
        found = []
        i = 0
        while i < len(spelled):
            length = self._length_at(spelled, i)
            if length:
                found.append(range(i, i + length))
            i += length or 1
        return found

    def _length_at(self, spelled: Sequence[str], i: int) -> int:
        for phrase in self._by_first.get(spelled[i], ()):
            if tuple(spelled[i : i + len(phrase)]) == phrase:
                return len(phrase)
        return 0
