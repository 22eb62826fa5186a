# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
# cython: cdivision=True
# `TaggerModel` checks its arrays, and ring indices are masked, so lookups need not be checked.
"""The incremental part-of-speech tagger: section 4's POS models need a tag for every word.

Compiled if a C compiler is available (C types in `tagger.pxd`), plain Python otherwise.

The tagger works left to right without look-ahead. A word is tagged when it arrives (first pass).
When the next word arrives, the tag may be revised (second pass); after that it is final. Each pass
is a log-linear classifier over the tags that the word can have. Features are hashed, so a model is
a table of small integers; integer sums are the same compiled or not.

Two features make it robust to self-repairs: filled pauses are not part of the context (in "the uh
cat", "cat" follows "the", and one feature marks the gap), and a word that was said a moment ago has
its earlier tag as a feature.

Memory is bounded: only the last `revocable` words can be revoked.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stir.pos.model import TaggerModel

COMPILED = not __file__.endswith(".py")
"""True in the compiled module."""

# Word and tag of the positions before the utterance.
_BOUNDARY = 0
_NO_TAG = 255
# Ids of the filled pauses.
_FIRST_FILLER = 1
_LAST_FILLER = 2
# Range of the repetition features, in words; the other features use the last two words.
_REPETITION_WORDS = 4
# Numbers of features: of the words so far, of the next word, of the form of a rare word.
_LEFT_FEATURES = 11
_RIGHT_FEATURES = 4
_FORM_FEATURES = 4
# Multiply-shift hashing. Parts of a feature are below 2**17 and factors below 2**44, so sums stay
# below 2**63, where C and Python agree.
_A = 0x9E3779B97F5
_B = 0x7C2B2AE3D27
_KIND = 0x85EBCA77C2B
_SHIFT = 22
_PRIME = 131071
# The form of a word: 14 bits of each of the last four characters, then the shape.
_CHARACTER_BITS = 14
_SUFFIX_CHARACTERS = 4
# The shape is computed from the last characters only.
_SHAPE_CHARACTERS = 16


class Tagger:
    """Tagger state of one speaker's stream: the last words and their tags, in ring buffers."""

    def __init__(self, model: TaggerModel, revocable: int = 64) -> None:
        """Start an utterance; at most the last `revocable` words can be revoked."""
        if revocable < 0:
            raise ValueError(f"revocable is {revocable}; it must not be negative")
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
        self.table_size = 1 << model.bits
        self.revocable = revocable
        slots = 1 << (revocable + _REPETITION_WORDS + 1).bit_length()
        self.ring_mask = slots - 1
        # for every word: whether it is a filled pause, and the tag of the previous word if revised
        self.is_filler = memoryview(array("i", bytes(4 * slots)))
        self.old_tags = memoryview(array("i", bytes(4 * slots)))
        # for every word of the context, which excludes filled pauses
        self.context_words = memoryview(array("i", bytes(4 * slots)))
        self.context_tags = memoryview(array("i", bytes(4 * slots)))
        self.follows_filler = memoryview(array("i", bytes(4 * slots)))
        self.forms = memoryview(array("q", bytes(8 * slots)))
        self.first_features = memoryview(array("i", bytes(4 * (_LEFT_FEATURES + _FORM_FEATURES))))
        second = _LEFT_FEATURES + _RIGHT_FEATURES + _FORM_FEATURES
        self.second_features = memoryview(array("i", bytes(4 * second)))
        self.reset()

    def reset(self) -> None:
        """Start a new utterance; earlier words can no longer be revoked."""
        self.length = 0
        self.max_length = 0
        self.revised = -1
        for slot in range(_REPETITION_WORDS):
            self.context_words[slot] = _BOUNDARY
            self.context_tags[slot] = _NO_TAG
        self.context_length = _REPETITION_WORDS

    def push(self, word: str) -> tuple[str, str | None]:
        """Return the tag of a word, and the new tag of the previous word if it is revised."""
        tag = self.advance(word)
        return self.tags[tag], None if self.revised < 0 else self.tags[self.revised]

    def advance(self, word: str) -> int:
        """`push` with tag ids; `revised` becomes the new tag of the previous word, or -1."""
        word_id = self._look_up(word)
        old_tag = self._revise(word_id)
        tag = self.likely[word_id]
        if word_id > _LAST_FILLER and self._is_ambiguous(word_id):
            count = self._fill_first()
            tag = self._choose(self.first_weights, self.first_features, count, word_id)
        self._append(word_id, tag, old_tag)
        return tag

    def teach(self, word: str, tag: int) -> bool:
        """Push a word with a known tag and fill the feature buffers of both passes, for training.

        Return whether the second pass, which is for the previous word, applies.
        """
        word_id = self._look_up(word)
        can_revise = self._can_revise()
        if can_revise:
            self._pad(self.second_features, self._fill_second(word_id))
        self._pad(self.first_features, self._fill_first())
        self._append(word_id, tag, -1)
        return can_revise

    def revoke(self, count: int) -> None:
        """Restore the state before the last `count` words."""
        left = self.revocable - (self.max_length - self.length)
        if left > self.length:
            left = self.length
        if not 0 <= count <= left:
            raise ValueError(f"cannot revoke {count} words: {left} are revocable")
        for _ in range(count):
            self.length -= 1
            slot = self.length & self.ring_mask
            if not self.is_filler[slot]:
                self.context_length -= 1
            if self.old_tags[slot] >= 0:
                self.context_tags[(self.context_length - 1) & self.ring_mask] = self.old_tags[slot]
        self.revised = -1

    def _look_up(self, word: str) -> int:
        """Look up the id of a word and write the word to the next slot of the context."""
        word_id: int = self.ids.get(word, self.unknown)
        slot = self.context_length & self.ring_mask
        self.context_words[slot] = word_id
        self.follows_filler[slot] = (
            self.length > 0 and self.is_filler[(self.length - 1) & self.ring_mask]
        )
        if word_id >= self.rare:
            self.forms[slot] = self._pack_form(word)
        return word_id

    def _append(self, word_id: int, tag: int, old_tag: int) -> None:
        """Append the word in the next slot, with its tag; `old_tag` as `_revise` returned it."""
        slot = self.length & self.ring_mask
        filler = _FIRST_FILLER <= word_id <= _LAST_FILLER
        self.is_filler[slot] = filler
        self.old_tags[slot] = old_tag
        self.length += 1
        if self.length > self.max_length:
            self.max_length = self.length
        if not filler:
            self.context_tags[self.context_length & self.ring_mask] = tag
            self.context_length += 1

    def _revise(self, following: int) -> int:
        """Second pass for the word before `following`; return its old tag if it changes, or -1."""
        self.revised = -1
        if not self._can_revise():
            return -1
        slot = (self.context_length - 1) & self.ring_mask
        if not self._is_ambiguous(self.context_words[slot]):
            return -1
        count = self._fill_second(following)
        tag = self._choose(
            self.second_weights, self.second_features, count, self.context_words[slot]
        )
        old_tag = self.context_tags[slot]
        if tag == old_tag:
            return -1
        self.context_tags[slot] = tag
        self.revised = tag
        return old_tag

    def _can_revise(self) -> bool:
        """Whether the previous word is part of the context, not a filled pause."""
        return self.length > 0 and not self.follows_filler[self.context_length & self.ring_mask]

    def _is_ambiguous(self, word_id: int) -> bool:
        class_id = self.class_of[word_id]
        return self.class_start[class_id + 1] - self.class_start[class_id] > 1

    def _choose(
        self, weights: memoryview[int], features: memoryview[int], count: int, word_id: int
    ) -> int:
        """The tag with the highest sum of weights among those that the word can have."""
        class_id = self.class_of[word_id]
        best = -1
        best_weight = 0
        for candidate in range(self.class_start[class_id], self.class_start[class_id + 1]):
            tag = self.class_tags[candidate]
            weight = 0
            for i in range(count):
                weight += weights[features[i] ^ tag]
            if best < 0 or weight > best_weight:
                best = tag
                best_weight = weight
        return best

    def _fill_first(self) -> int:
        """Fill the first-pass features of the new word; return their number."""
        self._fill_left(self.first_features, self.context_length)
        return self._fill_form(self.first_features, self.context_length, _LEFT_FEATURES)

    def _fill_second(self, following: int) -> int:
        """Fill the second-pass features of the word before `following`; return their number."""
        features = self.second_features
        index = self.context_length - 1
        mask = self.table_size - 1
        word = self.context_words[index & self.ring_mask] * _A
        likely = self.likely[following]
        self._fill_left(features, index)
        features[_LEFT_FEATURES] = ((20 * _KIND + following * _B) >> _SHIFT) & mask
        features[_LEFT_FEATURES + 1] = ((21 * _KIND + word + following * _B) >> _SHIFT) & mask
        features[_LEFT_FEATURES + 2] = ((22 * _KIND + likely * _B) >> _SHIFT) & mask
        features[_LEFT_FEATURES + 3] = ((23 * _KIND + word + likely * _B) >> _SHIFT) & mask
        return self._fill_form(features, index, _LEFT_FEATURES + _RIGHT_FEATURES)

    def _fill_left(self, features: memoryview[int], index: int) -> None:
        """Fill the `_LEFT_FEATURES` of a word and the words before it."""
        ring_mask = self.ring_mask
        mask = self.table_size - 1
        word = self.context_words[index & ring_mask] * _A
        before = self.context_words[(index - 1) & ring_mask]
        second_before = self.context_words[(index - 2) & ring_mask]
        tag = self.context_tags[(index - 1) & ring_mask]
        second_tag = self.context_tags[(index - 2) & ring_mask]
        repetition = self._repetition(index)
        features[0] = ((1 * _KIND + word) >> _SHIFT) & mask
        features[1] = ((2 * _KIND + word + tag * _B) >> _SHIFT) & mask
        features[2] = ((3 * _KIND + word + before * _B) >> _SHIFT) & mask
        features[3] = ((4 * _KIND + word + second_before * _B) >> _SHIFT) & mask
        features[4] = ((5 * _KIND + word + repetition * _B) >> _SHIFT) & mask
        features[5] = (
            (6 * _KIND + word + self.follows_filler[index & ring_mask] * _B) >> _SHIFT
        ) & mask
        features[6] = ((7 * _KIND + before * _A) >> _SHIFT) & mask
        features[7] = ((8 * _KIND + before * _A + second_tag * _B) >> _SHIFT) & mask
        features[8] = ((9 * _KIND + second_before * _A) >> _SHIFT) & mask
        features[9] = ((10 * _KIND + tag * _A + second_tag * _B) >> _SHIFT) & mask
        features[10] = ((11 * _KIND + repetition * _A) >> _SHIFT) & mask

    def _repetition(self, index: int) -> int:
        """Lag and tag of the last occurrence of the word, in one number; 0 if there is none."""
        word = self.context_words[index & self.ring_mask]
        if word == self.unknown:
            return 0
        for lag in range(1, _REPETITION_WORDS + 1):
            slot = (index - lag) & self.ring_mask
            if self.context_words[slot] == word:
                return 256 * lag + self.context_tags[slot]
        return 0

    def _fill_form(self, features: memoryview[int], index: int, count: int) -> int:
        """Append suffix and shape features if the word is rare; return the number of features."""
        slot = index & self.ring_mask
        if self.context_words[slot] < self.rare:
            return count
        mask = self.table_size - 1
        form = self.forms[slot]
        letters = (1 << (2 * _CHARACTER_BITS)) - 1
        for i in range(_SUFFIX_CHARACTERS - 1):
            suffix = (form & letters) % _PRIME
            features[count + i] = (((31 + i) * _KIND + suffix * _A) >> _SHIFT) & mask
            letters = (letters << _CHARACTER_BITS) | 0x3FFF
        shape = form >> (_SUFFIX_CHARACTERS * _CHARACTER_BITS)
        features[count + 3] = ((30 * _KIND + shape * _A) >> _SHIFT) & mask
        return count + _FORM_FEATURES

    def _pack_form(self, word: str) -> int:
        """Pack length, digits, hyphens and the last characters of a word into 61 bits."""
        length = len(word)
        digit = 0
        hyphen = 0
        suffix = 0
        for i in range(max(0, length - _SHAPE_CHARACTERS), length):
            character = ord(word[i])
            if 48 <= character <= 57:
                digit = 1
            elif character == 45:
                hyphen = 1
            if i >= length - _SUFFIX_CHARACTERS:
                suffix = (suffix << _CHARACTER_BITS) | (character & 0x3FFF)
        shape = 4 * min(length, 7) + 2 * digit + hyphen
        return (shape << (_SUFFIX_CHARACTERS * _CHARACTER_BITS)) | suffix

    def _pad(self, features: memoryview[int], count: int) -> None:
        """Let unused features point past the table, where training keeps zeros."""
        for i in range(count, len(features)):
            features[i] = self.table_size
