"""What a tagger knows: its tags, its words with the tags they can have, and its weights.

On disk it is a part of the detector's model: `to_arrays` and `to_config` give what the one
safetensors file and the one config.json hold of it, `from_arrays` puts it together again.
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
"""Corpora write every filled pause as one of these; their ids are 1 and 2."""
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
    """An immutable model; every session has a `tagger()` of its own.

    Word 0 is what lies before the utterance, then come the filled pauses, then all other words by
    falling frequency, those from `rare` on with too few occurrences to rely on, and at last
    `unknown`. Words of a class can have the same tags: those of class c are `class_tags` from
    `class_start[c]` up to `class_start[c + 1]`. `likely` is a word's most frequent tag.
    """

    def __init__(
        self,
        tags: Sequence[str],
        words: Sequence[str],
        rare: int,
        arrays: Mapping[str, NDArray[Any]],
    ) -> None:
        """Take the words after the filled pauses, which are always there."""
        self.tags = tuple(tags)
        self.words = (*FILLERS, *words)
        self.rare = rare
        self.unknown = len(self.words) + 1
        self.ids = dict(zip(self.words, range(1, self.unknown), strict=True))
        for name, dtype in DTYPES.items():
            if name not in arrays:
                raise ModelError(f"lacks the tagger's {name}")
            array = arrays[name]
            if array.dtype != dtype or array.ndim != 1 or not array.flags.c_contiguous:
                raise ModelError(f"has the tagger's {name} of an unexpected type or shape")
        self.first_weights = arrays["first_weights"]
        self.second_weights = arrays["second_weights"]
        self.class_of = arrays["class_of"]
        self.class_start = arrays["class_start"]
        self.class_tags = arrays["class_tags"]
        self.likely = arrays["likely"]
        self.bits = max(len(self.first_weights), 1).bit_length() - 1
        """The tables of weights have 2 to the power of this many entries."""
        self._check()

    def tagger(self, revocable: int = 64) -> Tagger:
        """Begin an utterance; at most `revocable` words can be taken back."""
        return Tagger(self, revocable)

    def tag(self, words: Sequence[str]) -> list[str]:
        """Tag a whole utterance: what is left after every word was pushed and tags were revised."""
        tagger = self.tagger(0)
        tags: list[str] = []
        for word in words:
            tag, revised = tagger.push(word)
            if revised is not None:
                tags[-1] = revised
            tags.append(tag)
        return tags

    def to_config(self) -> dict[str, Any]:
        """What `from_arrays` needs beside the arrays, fit for JSON."""
        return {"kind": KIND, "tags": list(self.tags), "rare": self.rare}

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays and the words; `from_arrays` is the way back."""
        arrays = {name: getattr(self, name) for name in DTYPES}
        return {**arrays, "words": pack(self.words[len(FILLERS) :])}

    def to_part(self) -> Part:
        """The tagger as a part of a larger model."""
        return Part(self.to_config(), self.to_arrays())

    @classmethod
    def from_part(cls, part: Part) -> TaggerModel:
        """The tagger of a part."""
        return cls.from_arrays(part.config, part.tensors)

    @classmethod
    def from_arrays(
        cls, config: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]
    ) -> TaggerModel:
        """Put a model together, once its parts are known to fit."""
        try:
            kind, tags, rare = config["kind"], tuple(config["tags"]), int(config["rare"])
            words = unpack(arrays["words"])
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"does not hold a tagger: {error!r}") from None
        if kind != KIND:
            raise ModelError(f"holds a tagger of kind {kind!r}, not {KIND!r}")
        return cls(tags, words, rare, arrays)

    def _check(self) -> None:
        """Raise a `ModelError` unless every lookup stays inside the arrays."""
        if len(self.ids) != len(self.words):
            raise ModelError("has a tagger that knows a word twice")
        classes = len(self.class_start) - 1
        sound = (
            0 < len(self.tags) <= MOST_TAGS
            and self.unknown < MOST_WORDS
            and len(FILLERS) < self.rare <= self.unknown
            # a tag changes the low bits of a feature's place in the table
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
        if not sound:
            raise ModelError("holds a tagger whose parts do not fit together")
