"""The model of a tagger: its tags, its words with their possible tags, and its weights.

On disk it is a part of a model folder: `to_arrays` goes to model.safetensors and `to_config` to
config.json; `from_arrays` is the inverse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.models.folder import pack, unpack
from stir.models.parts import Part
from stir.pos.tagger import Tagger

KIND = "two-look log-linear tagger"
FILLERS = ("uh", "um")
"""The spellings of filled pauses in corpora; their ids are 1 and 2."""
MOST_TAGS = 255
MOST_WORDS = 1 << 16
DTYPES = {
    "first_weights": np.int8,
    "second_weights": np.int8,
    "class_of": np.int32,
    "class_start": np.int32,
    "class_tags": np.uint8,
    "likely": np.uint8,
}


class TaggerModel:
    """An immutable model; every session has its own `tagger()`.

    Word ids: 0 is the utterance boundary, then the filled pauses, then the other words by
    descending frequency, and last `unknown`. Words from `rare` on have form features, too. Words of
    one class can have the same tags: for class c, `class_tags` from `class_start[c]` to
    `class_start[c + 1]`. `likely` is the most frequent tag of each word.
    """

    def __init__(
        self,
        tags: Sequence[str],
        words: Sequence[str],
        rare: int,
        arrays: Mapping[str, NDArray[Any]],
    ) -> None:
        """`words` are those after the filled pauses."""
        self.tags = tuple(tags)
        self.words = (*FILLERS, *words)
        self.rare = rare
        self.unknown = len(self.words) + 1
        self.ids = dict(zip(self.words, range(1, self.unknown), strict=True))
        for name, dtype in DTYPES.items():
            if name not in arrays:
                raise ModelError(f"array {name} of the tagger is missing")
            array = arrays[name]
            if array.dtype != dtype or array.ndim != 1 or not array.flags.c_contiguous:
                raise ModelError(f"array {name} of the tagger has an unexpected type or shape")
        self.first_weights = arrays["first_weights"]
        self.second_weights = arrays["second_weights"]
        self.class_of = arrays["class_of"]
        self.class_start = arrays["class_start"]
        self.class_tags = arrays["class_tags"]
        self.likely = arrays["likely"]
        self.bits = max(len(self.first_weights), 1).bit_length() - 1
        """Log2 of the size of the weight tables."""
        self._check()

    def tagger(self, revocable: int = 64) -> Tagger:
        """Start an utterance; at most the last `revocable` words can be revoked."""
        return Tagger(self, revocable)

    def tag(self, words: Sequence[str]) -> list[str]:
        """Tag a whole utterance; the result contains the revised tags."""
        tagger = self.tagger(0)
        tags: list[str] = []
        for word in words:
            tag, revised = tagger.push(word)
            if revised is not None:
                tags[-1] = revised
            tags.append(tag)
        return tags

    def to_config(self) -> dict[str, Any]:
        """The description, as JSON, that `from_arrays` needs beside the arrays."""
        return {"kind": KIND, "tags": list(self.tags), "rare": self.rare}

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """The stored arrays and the words; `from_arrays` is the inverse."""
        arrays = {name: getattr(self, name) for name in DTYPES}
        return {**arrays, "words": pack(self.words[len(FILLERS) :])}

    def to_part(self) -> Part:
        """The tagger as a part of a model folder."""
        return Part(self.to_config(), self.to_arrays())

    @classmethod
    def from_part(cls, part: Part) -> TaggerModel:
        """Build the tagger from a part."""
        return cls.from_arrays(part.config, part.tensors)

    @classmethod
    def from_arrays(
        cls, config: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]
    ) -> TaggerModel:
        """Validate and build a model."""
        try:
            kind, tags, rare = config["kind"], tuple(config["tags"]), int(config["rare"])
            words = unpack(arrays["words"])
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"not a tagger: {error!r}") from None
        if kind != KIND:
            raise ModelError(f"tagger is of kind {kind!r}, expected {KIND!r}")
        return cls(tags, words, rare, arrays)

    def _check(self) -> None:
        """Raise a `ModelError` unless every lookup stays inside the arrays."""
        if len(self.ids) != len(self.words):
            raise ModelError("duplicate word in the vocabulary of the tagger")
        classes = len(self.class_start) - 1
        valid = (
            0 < len(self.tags) <= MOST_TAGS
            and self.unknown < MOST_WORDS
            and len(FILLERS) < self.rare <= self.unknown
            # a tag is XORed into the low bits of a feature's index
            and 8 <= self.bits <= 30
            and len(self.first_weights) == len(self.second_weights) == 1 << self.bits
            and len(self.class_of) == len(self.likely) == self.unknown + 1
            and classes > 0
            and self.class_start[0] == 0
            and self.class_start[-1] == len(self.class_tags)
            and bool(np.all(np.diff(self.class_start) > 0))
            and 0 <= int(self.class_of.min()) <= int(self.class_of.max()) < classes
            and int(self.class_tags.max()) < len(self.tags)
            and int(self.likely.max()) < len(self.tags)
        )
        if not valid:
            raise ModelError("arrays of the tagger are inconsistent")
