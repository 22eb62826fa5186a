"""A language model on disk: words, n-grams and counts.

`smoothing` computes everything else, so files contain only integers, are small, and are the same on
every machine. `stir.models.folder` defines the file format. This module validates arrays from
untrusted files, so that no lookup leaves the arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.lm.model import LanguageModel, Training
from stir.lm.smoothing import MANY, Discounts, bases, smooth
from stir.lm.vocabulary import SPECIAL, START, Vocabulary
from stir.models.folder import Config, Tensors, error_location, pack, read, unpack, write
from stir.models.parts import Part

KIND = "kneser-ney"
STORED = {"link": np.int32, "first": np.int32, "count": np.uint8, "many": np.uint32}
MAX_ORDER = 20
"""Lookups recurse as deep as this."""


def save(model: LanguageModel, folder: str | Path) -> None:
    """Write a model to a folder, which is created if necessary."""
    write(folder, to_tensors(model), to_config(model))


def load(folder: str | Path) -> LanguageModel:
    """Load a model; a `ModelError` names the missing, altered or foreign file."""
    config, tensors = read(folder)
    with error_location(folder, "a language model"):
        return from_tensors(config, tensors)


def to_config(model: LanguageModel) -> Config:
    """The readable description of a model, which `from_tensors` needs beside the arrays."""
    return {
        "kind": KIND,
        "order": model.order,
        "discounts": [list(level) for level in model.discounts],
        "vocabulary": len(model.vocabulary),
        "ngrams": len(model.arrays.link) - 1,
        "training": asdict(model.training),
    }


def to_tensors(model: LanguageModel) -> Tensors:
    """The stored arrays and the words; `from_tensors` is the inverse."""
    arrays = {name: getattr(model.arrays, name) for name in STORED}
    return {**arrays, "words": pack(model.vocabulary.words[len(SPECIAL) :])}


def to_part(model: LanguageModel) -> Part:
    """The model as a part of a model folder."""
    return Part(to_config(model), to_tensors(model))


def from_part(part: Part) -> LanguageModel:
    """Build the model from a part; same errors as `from_tensors`."""
    return from_tensors(part.config, part.tensors)


def from_tensors(config: Mapping[str, Any], tensors: Mapping[str, NDArray[Any]]) -> LanguageModel:
    """Validate and build a model.

    Invalid arrays raise a `ModelError`; an invalid configuration raises a `LookupError`,
    `TypeError` or `ValueError`.
    """
    if config["kind"] != KIND:
        raise ValueError(f"kind is {config['kind']!r}, expected {KIND!r}")
    order, discounts = int(config["order"]), _discounts(config["discounts"])
    if not 1 <= order == len(discounts) <= MAX_ORDER:
        raise ValueError(f"{len(discounts)} discounts for a model of order {order}")
    training = Training(**config["training"])
    missing = {"words", *STORED}.difference(tensors)
    if missing:
        raise ModelError(f"array missing: {', '.join(sorted(missing))}")
    vocabulary = Vocabulary(unpack(tensors["words"]))
    if len(vocabulary) != config["vocabulary"]:
        raise ModelError(f"has {len(vocabulary)} words, expected {config['vocabulary']}")
    stored = {name: tensors[name] for name in STORED}
    check(**stored, words=len(vocabulary), order=order)
    arrays = smooth(**stored, discounts=discounts)
    return LanguageModel(vocabulary, arrays, order, discounts, training)


def _discounts(levels: Any) -> tuple[Discounts, ...]:
    discounts = tuple((float(one), float(two), float(more)) for one, two, more in levels)
    if not all(0 < one <= 1 and 0 < two <= 2 and 0 < more <= 3 for one, two, more in discounts):
        raise ValueError("a discount must be positive and not larger than the count")
    return discounts


def check(
    link: NDArray[Any],
    first: NDArray[Any],
    count: NDArray[Any],
    many: NDArray[Any],
    words: int,
    order: int,
) -> None:
    """Raise a `ModelError` unless every lookup stays inside the arrays and terminates."""
    for array, (name, dtype) in zip((link, first, count, many), STORED.items(), strict=True):
        if array.dtype != dtype or array.ndim != 1:
            raise ModelError(f"array {name} has an unexpected type or shape")
    nodes, contexts = len(link), len(first) - 1
    valid = (
        contexts >= 1
        and len(count) == nodes
        and len(many) == np.count_nonzero(count == MANY)
        and bool(np.all(many >= MANY))
        and first[0] == 1
        and first[1] == words + 1
        and first[-1] == nodes
        and bool(np.all(first[1:] >= first[:-1]))
        and contexts <= nodes
        and _levels(link, first, order)
    )
    if not valid:
        raise ModelError("n-gram arrays are inconsistent")
    # longer n-grams must have been seen, and <s> must not be predicted
    seen = count[words + 1 :].all() and count[1 : words + 1].any() and not count[START]
    if not seen:
        raise ModelError(
            "n-gram counts are invalid: a longer n-gram or every unigram has count 0, or <s> has a"
            " count"
        )


def _levels(link: NDArray[Any], first: NDArray[Any], order: int) -> bool:
    """Whether each length backs off to the shorter one, and continuations are sorted."""
    nodes, contexts = len(link), len(first) - 1
    try:
        begins = bases(first, order)
    except IndexError:
        return False
    unigrams_end, *ends = *begins[1:], nodes
    if begins[-1] != contexts or link[:unigrams_end].any():
        return False
    for (shorter, begin), end in zip(pairwise(begins), ends, strict=True):
        level = link[begin:end]
        if level.size and not shorter <= level.min() <= level.max() < begin:
            return False
    ascends = np.ones(nodes + 1, dtype=bool)
    np.greater(link[1:], link[:-1], out=ascends[1:nodes])
    ascends[first] = True  # the first continuation of each context
    return bool(ascends[unigrams_end:].all())
