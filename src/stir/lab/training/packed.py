"""Training data in a small file, to be carried to a machine with an accelerator.

The checkpoint `encoded-*.npz` has hundreds of megabytes, most of them measures of language models.
Here measures are rounded (`LEVELS`), what follows from tags is left out, each array is stored
column by column, and compressed.
"""

from __future__ import annotations

import json
import lzma
import struct
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import InputError
from stir.lab.training.encoded import Encoded, WordIds
from stir.lab.training.networks import TrainingData, from_arrays, lexicon_of, read_training_data
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS, NAMES, SAME_TAG, UNIT

MAGIC = b"stir packed training data 1\n"
LEVELS = {
    **dict.fromkeys(("s_", "wml_", "h_"), range(-64, 65, 8)),
    "boost_": (-64, -48, -32, -16, -8, 0, 8, 16, 32, 48, 64),
}
"""The numbers that measures are rounded to, by the beginnings of their names; a unit is 16."""
_PRESET = 4  # higher ones take several times as long and save little


def pack(data: TrainingData, path: Path, threads: int = 2) -> None:
    """Write training data to a file."""
    encoded, starts = data.encoded, _starts(data.encoded.offsets)
    features = rounded(encoded.features)
    features[:, SAME_TAG : SAME_TAG + MAX_REPARANDUM_WORDS] = 0
    revised = encoded.tags_before - _tags_before(encoded.tags, starts)
    arrays = {
        **replace(encoded, features=features, tags_before=revised).arrays(),
        "vectors": data.table.vectors[: data.known],
        "grams": data.grams,
        "learnt": np.array(data.table.learnt),
        "tag_count": np.array(data.tags),
        # one text: a table of strings would take four bytes a letter for the longest of them
        "keys": np.frombuffer("\n".join(data.keys.tolist()).encode(), np.uint8),
    }
    arrays |= {f"features{i}": column for i, column in enumerate(arrays.pop("features").T)}
    names = list(arrays)
    with ThreadPoolExecutor(threads) as pool:
        blocks = list(pool.map(_compressed, arrays.values()))
    about = {
        "key": data.key,
        "arrays": [
            [name, arrays[name].dtype.str, list(arrays[name].shape), len(block)]
            for name, block in zip(names, blocks, strict=True)
        ],
    }
    header = json.dumps(about).encode()
    with path.open("wb") as file:
        file.write(MAGIC + struct.pack("<I", len(header)) + header)
        file.writelines(blocks)


def unpack(path: Path, threads: int = 8) -> TrainingData:
    """Read training data from a file."""
    content = path.read_bytes()
    if not content.startswith(MAGIC):
        raise InputError("is not packed training data", file=path)
    place = len(MAGIC) + 4
    [size] = struct.unpack("<I", content[place - 4 : place])
    about = json.loads(content[place : place + size])
    place += size
    jobs = []
    for _, kind, shape, length in about["arrays"]:
        jobs.append((content[place : place + length], kind, shape))
        place += length
    with ThreadPoolExecutor(threads) as pool:
        found = list(pool.map(lambda job: _expanded(*job), jobs))
    arrays: dict[str, NDArray[Any]] = {
        name: array for (name, *_), array in zip(about["arrays"], found, strict=True)
    }
    columns = [arrays.pop(f"features{i}") for i in range(FEATURES)]
    arrays["features"] = np.stack(columns, 1)
    keys = arrays["keys"].tobytes().decode().split("\n")
    arrays["keys"] = np.array(keys)
    known = arrays["known"] = np.array(len(arrays["vectors"]))
    ids = WordIds(lexicon_of(keys, arrays["vectors"], arrays["grams"]))
    for key in keys[known - 1 :]:
        ids.id(key)
    arrays["vectors"], arrays["spelled"] = ids.vectors()
    starts = _starts(arrays["offsets"])
    arrays["tags_before"] += _tags_before(arrays["tags"], starts)
    _add_same_tags(arrays["features"], arrays["tags"], starts)
    return from_arrays(arrays, about["key"])


def read(path: Path) -> TrainingData:
    """Read packed training data, or those of a work folder."""
    return read_training_data(path) if path.is_dir() else unpack(path)


def _starts(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first word of each word's utterance."""
    return np.repeat(offsets[:-1], np.diff(offsets))


def _tags_before(tags: NDArray[np.int16], starts: NDArray[np.int64]) -> NDArray[np.int16]:
    """The tags of the words before, unless they were revised; 0 before the first word."""
    before = np.concatenate([tags[:1], tags[:-1]])
    before[starts == np.arange(len(tags))] = 0
    return before


def _add_same_tags(
    features: NDArray[np.int8], tags: NDArray[np.int16], starts: NDArray[np.int64]
) -> None:
    places = np.arange(len(tags))
    for lag in range(1, MAX_REPARANDUM_WORDS + 1):
        same = np.zeros(len(tags), np.bool_)
        same[lag:] = tags[lag:] == tags[:-lag]
        features[:, SAME_TAG + lag - 1] = UNIT * (same & (places - lag >= starts))


def rounded(features: NDArray[np.int8]) -> NDArray[np.int8]:
    """Round the measures among features to the nearest level."""
    found = features.copy()
    for beginning, levels in LEVELS.items():
        steps = np.array(levels)
        distances = np.abs(np.arange(-128, 128)[:, None] - steps)
        table = steps[distances.argmin(1)].astype(np.int8)
        for i, name in enumerate(NAMES):
            if name.startswith(beginning):
                found[:, i] = table[features[:, i].astype(np.int16) + 128]
    return found


def selected(data: TrainingData, chosen: Iterable[int]) -> TrainingData:
    """Keep some of the utterances."""
    which = np.fromiter(chosen, np.int64)
    old = data.encoded
    starts, ends = old.offsets[which], old.offsets[which + 1]
    places = np.concatenate([np.arange(a, b) for a, b in zip(starts, ends, strict=True)])
    offsets = np.concatenate([[0], np.cumsum(ends - starts)]).astype(np.int64)
    arrays = {
        name: array[places]
        for name, array in old.arrays().items()
        if name not in ("offsets", "copies")
    }
    return data._replace(encoded=Encoded(offsets, old.copies[which], **arrays))


def _compressed(array: NDArray[Any]) -> bytes:
    columns = np.ascontiguousarray(array.T).tobytes()
    # the bytes of a number one after the other: the higher ones are nearly all alike
    planes = np.frombuffer(columns, np.uint8).reshape(-1, array.dtype.itemsize).T.tobytes()
    return lzma.compress(planes, preset=_PRESET)


def _expanded(block: bytes, kind: str, shape: list[int]) -> NDArray[Any]:
    dtype = np.dtype(kind)
    planes = np.frombuffer(lzma.decompress(block), np.uint8).reshape(dtype.itemsize, -1)
    columns = np.frombuffer(np.ascontiguousarray(planes.T).tobytes(), dtype)
    return np.array(columns.reshape(shape[::-1]).T, order="C").reshape(shape)
