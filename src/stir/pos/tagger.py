# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
# cython: cdivision=True
# `TaggerModel` checks its arrays, and the rings are masked, so lookups need not be checked.
"""The incremental part-of-speech tagger: section 4's POS models need a tag for every word heard.

Compiled where a C compiler was at hand (its types stand in `tagger.pxd`), plain Python otherwise.

Left to right, without look-ahead. A word is looked at twice: when it arrives it gets a tag at once
(first look), and when its successor arrives the tag may be revised in the light of it (second
look); after that it stays. Each look chooses, among the tags its word can have, the one whose
features weigh most. A feature is a hash of what it describes, so a model is a table of small
integers and no dictionary of features; integer sums are the same compiled or not.

What helps it through self-repairs: filled pauses are left out of the context, so that it reaches
across them (in "the uh cat", "cat" follows "the", with a note that there was a gap), and a word
said a moment ago remembers the tag it had then.

State is bounded: `revoke` takes back as many words as the tagger was told to remember.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stir.pos.model import TaggerModel

COMPILED = not __file__.endswith(".py")
"""Whether this module is the compiled one."""

# What lies before the utterance has this word and this tag.
_BOUNDARY = 0
_NO_TAG = 255
# The model gives these ids to the filled pauses.
_FIRST_FILLER = 1
_LAST_FILLER = 2
# How many words back a repetition is noticed; the other features look back at two.
_HISTORY = 4
# How many features describe the words so far, the next word, and the form of a rare word.
_LEFT = 11
_RIGHT = 4
_FORM = 4
# Multiply and shift. The parts of a feature are below 2**17 and the factors below 2**44, so that
# sums stay below 2**63, where C and Python agree.
_A = 0x9E3779B97F5
_B = 0x7C2B2AE3D27
_KIND = 0x85EBCA77C2B
_SHIFT = 22
_PRIME = 131071
# A word's form: 14 bits of each of its last four characters, then its shape.
_CHARACTER = 14
_SUFFIX = 4
# How many characters, from its end, are looked at for its shape.
_SEEN = 16


class Tagger:
    """One speaker's stream: the last words, their tags, and what they would be without the last."""

    def __init__(self, model: TaggerModel, revocable: int = 64) -> None:
        """Begin an utterance; at most `revocable` words can be taken back."""
        if revocable < 0:
            raise ValueError(f"revocable is {revocable}, which is no number of words")
        self.ids = model.ids
        self.tags = model.tags
        self.first_weights = model.first_weights.data
        self.second_weights = model.second_weights.data
        self.class_of = model.class_of.data
        self.class_start = model.class_start.data
        self.class_tags = model.class_tags.data
        self.likely = model.likely.data
        self.unknown = model.unknown
        self.rare = model.rare
        self.table = 1 << model.bits
        self.revocable = revocable
        slots = 1 << (revocable + _HISTORY + 1).bit_length()
        self.ring = slots - 1
        # For every word heard: whether it is a filled pause; the tag that the word before it lost.
        self.is_filler = memoryview(array("i", bytes(4 * slots)))
        self.lost = memoryview(array("i", bytes(4 * slots)))
        # For every word kept as context, which filled pauses are not:
        self.words = memoryview(array("i", bytes(4 * slots)))
        self.chosen = memoryview(array("i", bytes(4 * slots)))
        self.gaps = memoryview(array("i", bytes(4 * slots)))
        self.forms = memoryview(array("q", bytes(8 * slots)))
        self.first_features = memoryview(array("i", bytes(4 * (_LEFT + _FORM))))
        self.second_features = memoryview(array("i", bytes(4 * (_LEFT + _RIGHT + _FORM))))
        self.reset()

    def reset(self) -> None:
        """Begin a new utterance; the words before it can no longer be taken back."""
        self.heard = 0
        self.furthest = 0
        self.revised = -1
        for slot in range(_HISTORY):
            self.words[slot] = _BOUNDARY
            self.chosen[slot] = _NO_TAG
        self.kept = _HISTORY

    def push(self, word: str) -> tuple[str, str | None]:
        """Hear a word: its tag, and the new tag of the word before it if that is revised."""
        tag = self.advance(word)
        return self.tags[tag], None if self.revised < 0 else self.tags[self.revised]

    def advance(self, word: str) -> int:
        """`push` in numbers: the tag of the word; `revised` holds that of the one before, or -1."""
        identity = self._hear(word)
        lost = self._revise(identity)
        tag = self.likely[identity]
        if identity > _LAST_FILLER and self._is_ambiguous(identity):
            count = self._first_look()
            tag = self._choose(self.first_weights, self.first_features, count, identity)
        self._keep(identity, tag, lost)
        return tag

    def teach(self, word: str, tag: int) -> bool:
        """Hear a word whose tag is known; leave the features of both looks behind, for training.

        Says whether there was a second look, which is one at the word before.
        """
        identity = self._hear(word)
        again = self._has_second_look()
        if again:
            self._pad(self.second_features, self._second_look(identity))
        self._pad(self.first_features, self._first_look())
        self._keep(identity, tag, -1)
        return again

    def revoke(self, count: int) -> None:
        """Take back the last words: all is as it was before they were heard."""
        left = self.revocable - (self.furthest - self.heard)
        if left > self.heard:
            left = self.heard
        if not 0 <= count <= left:
            raise ValueError(f"cannot take back {count} words: the tagger remembers {left}")
        for _ in range(count):
            self.heard -= 1
            slot = self.heard & self.ring
            if not self.is_filler[slot]:
                self.kept -= 1
            if self.lost[slot] >= 0:
                self.chosen[(self.kept - 1) & self.ring] = self.lost[slot]
        self.revised = -1

    def _hear(self, word: str) -> int:
        """Look a word up and lay it where the context will be read from."""
        identity: int = self.ids.get(word, self.unknown)
        slot = self.kept & self.ring
        self.words[slot] = identity
        self.gaps[slot] = self.heard > 0 and self.is_filler[(self.heard - 1) & self.ring]
        if identity >= self.rare:
            self.forms[slot] = self._form(word)
        return identity

    def _keep(self, identity: int, tag: int, lost: int) -> None:
        """Settle on a tag for the word just heard."""
        slot = self.heard & self.ring
        filler = _FIRST_FILLER <= identity <= _LAST_FILLER
        self.is_filler[slot] = filler
        self.lost[slot] = lost
        self.heard += 1
        if self.heard > self.furthest:
            self.furthest = self.heard
        if not filler:
            self.chosen[self.kept & self.ring] = tag
            self.kept += 1

    def _revise(self, following: int) -> int:
        """Look again at the word before `following`; the tag that it loses, or -1."""
        self.revised = -1
        if not self._has_second_look():
            return -1
        slot = (self.kept - 1) & self.ring
        if not self._is_ambiguous(self.words[slot]):
            return -1
        count = self._second_look(following)
        tag = self._choose(self.second_weights, self.second_features, count, self.words[slot])
        lost = self.chosen[slot]
        if tag == lost:
            return -1
        self.chosen[slot] = tag
        self.revised = tag
        return lost

    def _has_second_look(self) -> bool:
        """Whether the word before the one just heard is context, and not a filled pause."""
        return self.heard > 0 and not self.gaps[self.kept & self.ring]

    def _is_ambiguous(self, identity: int) -> bool:
        kind = self.class_of[identity]
        return self.class_start[kind + 1] - self.class_start[kind] > 1

    def _choose(
        self, weights: memoryview[int], features: memoryview[int], count: int, identity: int
    ) -> int:
        """Of the tags the word can have, the one that the features speak for most."""
        kind = self.class_of[identity]
        best = -1
        most = 0
        for candidate in range(self.class_start[kind], self.class_start[kind + 1]):
            tag = self.class_tags[candidate]
            weight = 0
            for i in range(count):
                weight += weights[features[i] ^ tag]
            if best < 0 or weight > most:
                best = tag
                most = weight
        return best

    def _first_look(self) -> int:
        """The features of the word just heard; how many there are."""
        self._describe_left(self.first_features, self.kept)
        return self._describe_form(self.first_features, self.kept, _LEFT)

    def _second_look(self, following: int) -> int:
        """The features of the word before `following`; how many there are."""
        features = self.second_features
        at = self.kept - 1
        mask = self.table - 1
        word = self.words[at & self.ring] * _A
        likely = self.likely[following]
        self._describe_left(features, at)
        features[_LEFT] = ((20 * _KIND + following * _B) >> _SHIFT) & mask
        features[_LEFT + 1] = ((21 * _KIND + word + following * _B) >> _SHIFT) & mask
        features[_LEFT + 2] = ((22 * _KIND + likely * _B) >> _SHIFT) & mask
        features[_LEFT + 3] = ((23 * _KIND + word + likely * _B) >> _SHIFT) & mask
        return self._describe_form(features, at, _LEFT + _RIGHT)

    def _describe_left(self, features: memoryview[int], at: int) -> None:
        """A word and what was said before it, in `_LEFT` features."""
        ring = self.ring
        mask = self.table - 1
        word = self.words[at & ring] * _A
        before = self.words[(at - 1) & ring]
        before_that = self.words[(at - 2) & ring]
        tag = self.chosen[(at - 1) & ring]
        tag_before = self.chosen[(at - 2) & ring]
        said = self._said_before(at)
        features[0] = ((1 * _KIND + word) >> _SHIFT) & mask
        features[1] = ((2 * _KIND + word + tag * _B) >> _SHIFT) & mask
        features[2] = ((3 * _KIND + word + before * _B) >> _SHIFT) & mask
        features[3] = ((4 * _KIND + word + before_that * _B) >> _SHIFT) & mask
        features[4] = ((5 * _KIND + word + said * _B) >> _SHIFT) & mask
        features[5] = ((6 * _KIND + word + self.gaps[at & ring] * _B) >> _SHIFT) & mask
        features[6] = ((7 * _KIND + before * _A) >> _SHIFT) & mask
        features[7] = ((8 * _KIND + before * _A + tag_before * _B) >> _SHIFT) & mask
        features[8] = ((9 * _KIND + before_that * _A) >> _SHIFT) & mask
        features[9] = ((10 * _KIND + tag * _A + tag_before * _B) >> _SHIFT) & mask
        features[10] = ((11 * _KIND + said * _A) >> _SHIFT) & mask

    def _said_before(self, at: int) -> int:
        """How far back the word was said, and its tag then, in one number; 0 if not lately."""
        word = self.words[at & self.ring]
        if word == self.unknown:
            return 0
        for back in range(1, _HISTORY + 1):
            slot = (at - back) & self.ring
            if self.words[slot] == word:
                return 256 * back + self.chosen[slot]
        return 0

    def _describe_form(self, features: memoryview[int], at: int, count: int) -> int:
        """Suffixes and shape, which only rare words need; how many features there are now."""
        slot = at & self.ring
        if self.words[slot] < self.rare:
            return count
        mask = self.table - 1
        form = self.forms[slot]
        letters = (1 << (2 * _CHARACTER)) - 1
        for i in range(_SUFFIX - 1):
            suffix = (form & letters) % _PRIME
            features[count + i] = (((31 + i) * _KIND + suffix * _A) >> _SHIFT) & mask
            letters = (letters << _CHARACTER) | 0x3FFF
        shape = form >> (_SUFFIX * _CHARACTER)
        features[count + 3] = ((30 * _KIND + shape * _A) >> _SHIFT) & mask
        return count + _FORM

    def _form(self, word: str) -> int:
        """Length, digits and hyphens, and the last characters of a word, packed into 61 bits."""
        length = len(word)
        digit = 0
        hyphen = 0
        suffix = 0
        for i in range(max(0, length - _SEEN), length):
            character = ord(word[i])
            if 48 <= character <= 57:
                digit = 1
            elif character == 45:
                hyphen = 1
            if i >= length - _SUFFIX:
                suffix = (suffix << _CHARACTER) | (character & 0x3FFF)
        shape = 4 * min(length, 7) + 2 * digit + hyphen
        return (shape << (_SUFFIX * _CHARACTER)) | suffix

    def _pad(self, features: memoryview[int], count: int) -> None:
        """Point what is not used behind the table, where training keeps zeros."""
        for i in range(count, len(features)):
            features[i] = self.table
