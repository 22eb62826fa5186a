"""From a word to the ids that language models and classifiers know it by.

A word is looked up by its `key` in three vocabularies: fluent words, tags, edit terms. Its tag is
the one that came with it or, without one, the tagger's. The tagger may revise the tag of the word
before. Compiled where a C compiler was at hand (its types stand in `lookup.pxd`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stir.errors import InputError
from stir.lm.vocabulary import UNK
from stir.paper.graph import WINDOW_SIZE
from stir.pos.tagger import Tagger
from stir.words import Word

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel
    from stir.pos.model import TaggerModel

# As many words as the graph ever holds, so that both can be revoked together.
_REVOCABLE = 2 * WINDOW_SIZE


class Lookup:
    """The ids of one utterance's words, one after the other; `push` leaves them in attributes."""

    def __init__(
        self,
        lex: LanguageModel,
        pos: LanguageModel,
        edit: LanguageModel,
        tagger: TaggerModel | None,
    ) -> None:
        self._words = lex.vocabulary.numbers
        self._tags = pos.vocabulary.numbers
        self._edit_terms = edit.vocabulary.numbers
        self._tagger: Tagger = None if tagger is None else tagger.tagger(_REVOCABLE)  # type: ignore[assignment]
        # the tagger numbers tags in its own way
        names = () if tagger is None else tagger.tags
        self._tag_ids = [self._tags.get(name, UNK) for name in names]
        self.word = self.tag = self.edit_word = UNK
        """The newest word's ids."""
        self.revised = -1
        """The id of the tag that the word before has in the light of this one; -1 if the same."""
        self.clear()

    def clear(self) -> None:
        """Begin a new utterance."""
        self._keys: list[str] = []
        self._given: list[bool] = []  # for each of them, whether its tag came with it
        self._untagged = 0  # how many of the last words the tagger has not seen
        if self._tagger is not None:
            self._tagger.reset()

    def push(self, word: Word) -> None:
        """Look the next word up."""
        key, pos = word.key, word.pos
        self.revised = -1
        if pos is not None:
            self.tag = self._tags.get(pos, UNK)
            self._untagged += 1
        elif self._tagger is None:
            raise InputError("the model has no tagger: give the word's part of speech")
        else:
            if self._untagged:
                self._catch_up()
            self.tag = self._tag_ids[self._tagger.advance(key)]
            # a tag that was given is not revised
            if self._tagger.revised >= 0 and not self._given[len(self._given) - 1]:
                self.revised = self._tag_ids[self._tagger.revised]
        self.word = self._words.get(key, UNK)
        self.edit_word = self._edit_terms.get(key, UNK)
        keys = self._keys
        keys.append(key)
        self._given.append(pos is not None)
        if len(keys) >= 2 * _REVOCABLE:
            del keys[:_REVOCABLE]
            del self._given[:_REVOCABLE]

    def revoke(self, count: int) -> None:
        """Take the last words back."""
        tagged = max(0, count - self._untagged)
        self._untagged -= count - tagged
        if self._tagger is not None and tagged:
            self._tagger.revoke(tagged)
        left = len(self._keys) - count
        del self._keys[left:]
        del self._given[left:]

    def _catch_up(self) -> None:
        """Let the tagger read the words whose tags were given, so that it knows the context."""
        if self._untagged > _REVOCABLE:
            self._tagger.reset()  # its context is shorter than that
        for key in self._keys[-min(self._untagged, _REVOCABLE) :]:
            self._tagger.push(key)
        self._untagged = 0
