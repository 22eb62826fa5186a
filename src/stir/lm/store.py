"""Models on disk: `model.safetensors`, read through a memory map, and a readable `config.json`.

No pickle. The configuration holds size and checksum of the other file, so that a byte that
changed is noticed on load; the structure is checked as well, so that a file made by
someone else cannot lead a lookup out of its arrays.
"""

from __future__ import annotations

import json
import mmap
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError
from stir.lm.model import Arrays, LanguageModel, Training
from stir.lm.vocabulary import SPECIAL, START, Vocabulary

SCHEMA = 1
KIND = "kneser-ney"
PART = 1 << 14
TENSORS = "model.safetensors"
CONFIG = "config.json"
DTYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "|i1",
    "U8": "|u1",
}

Tensors = Mapping[str, NDArray[Any]]


def save(model: LanguageModel, folder: str | Path) -> None:
    """Write a model; the folder is made if need be."""
    write(folder, to_tensors(model), to_config(model))


def load(folder: str | Path) -> LanguageModel:
    """Open a model; a `ModelError` names the file that is missing, altered or foreign."""
    config, tensors = read(folder)
    try:
        return from_tensors(config, tensors)
    except ModelError as error:
        raise error.at(file=Path(folder) / TENSORS) from None
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(
            f"is not the configuration of a language model: {error!r}", file=Path(folder) / CONFIG
        ) from None


def to_config(model: LanguageModel) -> dict[str, Any]:
    """What a person wants to know of a model, and what `from_tensors` needs beside the arrays."""
    return {
        "kind": KIND,
        "order": model.order,
        "discounts": [list(level) for level in model.discounts],
        "vocabulary": len(model.vocabulary),
        "training": asdict(model.training),
    }


def to_tensors(model: LanguageModel) -> dict[str, NDArray[Any]]:
    """The arrays and the words; `from_tensors` is the way back."""
    words = model.vocabulary.words[len(SPECIAL) :]
    for word in words:
        if not word or "\n" in word:
            raise ModelError("a word on disk is one line of text", token=word)
    text = "\n".join(words).encode()
    arrays = {field.name: getattr(model.arrays, field.name) for field in fields(Arrays)}
    return {**arrays, "words": np.frombuffer(text, dtype=np.uint8)}


def from_tensors(config: Mapping[str, Any], tensors: Tensors) -> LanguageModel:
    """Put a model together, once its parts are known to fit."""
    if config["kind"] != KIND:
        raise ModelError(f"holds a model of kind {config['kind']!r}, not {KIND!r}")
    missing = {"words", *(field.name for field in fields(Arrays))}.difference(tensors)
    if missing:
        raise ModelError(f"lacks {', '.join(sorted(missing))}")
    vocabulary = _vocabulary(tensors["words"])
    if len(vocabulary) != config["vocabulary"]:
        raise ModelError(f"has {len(vocabulary)} words, not {config['vocabulary']}")
    arrays = Arrays(**{field.name: tensors[field.name] for field in fields(Arrays)})
    check(arrays, len(vocabulary))
    return LanguageModel(
        vocabulary,
        arrays,
        int(config["order"]),
        tuple((float(one), float(two), float(more)) for one, two, more in config["discounts"]),
        Training(**config["training"]),
    )


def _vocabulary(text: NDArray[Any]) -> Vocabulary:
    try:
        words = text.tobytes().decode()
    except UnicodeDecodeError as error:
        raise ModelError(f"has a vocabulary that is not UTF-8: {error.reason}") from None
    return Vocabulary(words.split("\n") if words else [])


def check(arrays: Arrays, words: int) -> None:
    """Raise a `ModelError` unless every lookup stays inside the arrays and comes to an end."""
    for field in fields(Arrays):
        wanted = np.int32 if field.name in {"link", "first"} else np.float64
        array = getattr(arrays, field.name)
        if array.dtype != wanted or array.ndim != 1 or not array.flags.c_contiguous:
            raise ModelError(f"has {field.name} of an unexpected type or shape")
    contexts = len(arrays.backoff)
    nodes = len(arrays.link)
    first, link = arrays.first, arrays.link
    sound = (
        len(arrays.surprisal) == len(arrays.excess) == nodes
        and len(first) == contexts + 1
        and len(arrays.entropy) == contexts
        and 1 <= contexts <= nodes
        and first[0] == 1
        and first[1] == words + 1
        and first[-1] == nodes
        and bool(np.all(first[1:] >= first[:-1]))
        # backing off always leads to an earlier node and at last to the empty one
        and not link[: words + 1].any()
        and all(
            ((link[part] > 0) & (link[part] < np.arange(part.start, part.stop))).all()
            for part in _parts(words + 1, nodes)
        )
        and bool(np.all(link[:contexts] < contexts))
    )
    if not sound:
        raise ModelError("holds n-grams that do not fit together")
    finite = sum(int(np.isfinite(arrays.surprisal[part]).sum()) for part in _parts(0, nodes))
    finite += int(arrays.surprisal[START] == np.inf)  # <s> is never predicted
    if finite != nodes or not np.isfinite(arrays.backoff).all():
        raise ModelError("holds a probability of zero")


def _parts(begin: int, end: int) -> Iterator[slice]:
    """Slices from `begin` to `end`: a check of all at once would leave its scratch space behind."""
    for start in range(begin, end, PART):
        yield slice(start, min(start + PART, end))


def write(folder: str | Path, tensors: Tensors, config: Mapping[str, Any]) -> None:
    """Write named arrays and a configuration that knows them again."""
    from safetensors.numpy import save as serialise

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    data = serialise(dict(tensors))
    (folder / TENSORS).write_bytes(data)
    whole = {
        "schema": SCHEMA,
        **config,
        "file": {"name": TENSORS, "bytes": len(data), "crc32": f"{zlib.crc32(data):08x}"},
    }
    (folder / CONFIG).write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", "utf-8")


def read(folder: str | Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Open a folder that `write` wrote; the arrays are views of the file, read-only."""
    folder = Path(folder)
    config = _config(folder / CONFIG)
    file = folder / TENSORS
    try:
        data = _map(file)
        if len(data) != config["file"]["bytes"]:
            raise ModelError(f"has {len(data)} bytes instead of {config['file']['bytes']}")
        if f"{zlib.crc32(data):08x}" != config["file"]["crc32"]:
            raise ModelError("was altered: its checksum is not the one in config.json")
        return config, _tensors(data)
    except ModelError as error:
        raise error.at(file=file) from None


def _config(file: Path) -> dict[str, Any]:
    try:
        config = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ModelError(f"cannot be read: {error.strerror}", file=file) from None
    except ValueError as error:
        raise ModelError(f"is not JSON: {error}", file=file) from None
    if not isinstance(config, dict) or "schema" not in config:
        raise ModelError("is not the configuration of a model", file=file)
    if config["schema"] != SCHEMA:
        raise ModelError(
            f"has schema {config['schema']!r}; this version of stir reads {SCHEMA}", file=file
        )
    described = config.get("file")
    if not isinstance(described, dict) or not {"bytes", "crc32"} <= described.keys():
        raise ModelError(f"does not describe {TENSORS}", file=file)
    return config


def _map(file: Path) -> memoryview:
    try:
        with file.open("rb") as stream:
            return memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as error:
        raise ModelError(f"cannot be read: {error.strerror}") from None
    except ValueError:
        raise ModelError("is empty") from None


def _tensors(data: memoryview) -> dict[str, NDArray[Any]]:
    """Take the file apart as the safetensors format says; its own reader would copy the arrays."""
    try:
        begin = 8 + int.from_bytes(data[:8], "little")
        header = json.loads(bytes(data[8:begin]))
        header.pop("__metadata__", None)
        return {
            name: np.frombuffer(
                data[begin + entry["data_offsets"][0] : begin + entry["data_offsets"][1]],
                dtype=DTYPES[entry["dtype"]],
            ).reshape(entry["shape"])
            for name, entry in header.items()
        }
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise ModelError(f"is not a safetensors file: {error}") from None
