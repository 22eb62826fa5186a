"""A language model on disk: its words, its n-grams, their counts.

Everything else follows from these (`smoothing`), so a file is whole numbers, small, and the same on
every machine. `stir.models.folder` says how it lies on disk. This module checks that arrays which
someone else may have made cannot lead a lookup out of bounds or to a wrong number.
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
from stir.models.folder import Config, Tensors, opened, pack, read, unpack, write
from stir.models.parts import Part

KIND = "kneser-ney"
STORED = {"link": np.int32, "first": np.int32, "count": np.uint8, "many": np.uint32}
MOST_ORDERS = 20
"""Far more than anybody needs; lookups recurse as deep as this."""


def save(model: LanguageModel, folder: str | Path) -> None:
    """Write a model; the folder is made if need be."""
    write(folder, to_tensors(model), to_config(model))


def load(folder: str | Path) -> LanguageModel:
    """Open a model; a `ModelError` names the file that is missing, altered or foreign."""
    config, tensors = read(folder)
    with opened(folder, "a language model"):
        return from_tensors(config, tensors)


def to_config(model: LanguageModel) -> Config:
    """What a person wants to know of a model, and what `from_tensors` needs beside the arrays."""
    return {
        "kind": KIND,
        "order": model.order,
        "discounts": [list(level) for level in model.discounts],
        "vocabulary": len(model.vocabulary),
        "ngrams": len(model.arrays.link) - 1,
        "training": asdict(model.training),
    }


def to_tensors(model: LanguageModel) -> Tensors:
    """The arrays and the words; `from_tensors` is the way back."""
    arrays = {name: getattr(model.arrays, name) for name in STORED}
    return {**arrays, "words": pack(model.vocabulary.words[len(SPECIAL) :])}


def to_part(model: LanguageModel) -> Part:
    """The model as a part of a larger one."""
    return Part(to_config(model), to_tensors(model))


def from_part(part: Part) -> LanguageModel:
    """The model of a part; errors as `from_tensors`."""
    return from_tensors(part.config, part.tensors)


def from_tensors(config: Mapping[str, Any], tensors: Mapping[str, NDArray[Any]]) -> LanguageModel:
    """Put a model together, once its parts are known to fit.

    A `ModelError` is about the arrays; a configuration that is none is a `LookupError`,
    `TypeError` or `ValueError`.
    """
    if config["kind"] != KIND:
        raise ValueError(f"the kind is {config['kind']!r}, not {KIND!r}")
    order, discounts = int(config["order"]), _discounts(config["discounts"])
    if not 1 <= order == len(discounts) <= MOST_ORDERS:
        raise ValueError(f"{len(discounts)} discounts for a model of order {order}")
    training = Training(**config["training"])
    missing = {"words", *STORED}.difference(tensors)
    if missing:
        raise ModelError(f"lacks {', '.join(sorted(missing))}")
    vocabulary = Vocabulary(unpack(tensors["words"]))
    if len(vocabulary) != config["vocabulary"]:
        raise ModelError(f"has {len(vocabulary)} words, not {config['vocabulary']}")
    stored = {name: tensors[name] for name in STORED}
    check(**stored, words=len(vocabulary), order=order)
    arrays = smooth(**stored, discounts=discounts)
    return LanguageModel(vocabulary, arrays, order, discounts, training)


def _discounts(levels: Any) -> tuple[Discounts, ...]:
    discounts = tuple((float(one), float(two), float(more)) for one, two, more in levels)
    if not all(0 < one <= 1 and 0 < two <= 2 and 0 < more <= 3 for one, two, more in discounts):
        raise ValueError("a discount is more than nothing and at most what it is taken from")
    return discounts


def check(
    link: NDArray[Any],
    first: NDArray[Any],
    count: NDArray[Any],
    many: NDArray[Any],
    words: int,
    order: int,
) -> None:
    """Raise a `ModelError` unless every lookup stays inside the arrays and comes to an end."""
    for array, (name, dtype) in zip((link, first, count, many), STORED.items(), strict=True):
        if array.dtype != dtype or array.ndim != 1:
            raise ModelError(f"has {name} of an unexpected type or shape")
    nodes, contexts = len(link), len(first) - 1
    sound = (
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
    if not sound:
        raise ModelError("holds n-grams that do not fit together")
    # what was never seen has no place among the longer n-grams, nor <s> among what is predicted
    seen = count[words + 1 :].all() and count[1 : words + 1].any() and not count[START]
    if not seen:
        raise ModelError("holds n-grams that were never seen")


def _levels(link: NDArray[Any], first: NDArray[Any], order: int) -> bool:
    """Whether each length backs off to the one before, and continuations stand in order."""
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
