"""Training data in a small file, to be carried to a machine with an accelerator.

The checkpoint `encoded-*.npz` has hundreds of megabytes, most of them measures of language models.
Here measures are rounded (`STEPS`), which changes no decision worth mentioning, each array is
stored column by column, and compressed.
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
from stir.lab.training.encoded import Encoded
from stir.lab.training.networks import TrainingData, from_arrays
from stir.network.encoding import NAMES

MAGIC = b"stir packed training data 1\n"
STEPS = {"s_": 4, "wml_": 4, "h_": 4, "boost_": 8}
"""Measures are rounded to multiples of these, by the beginnings of their names; a unit is 16."""
_PRESET = 4  # higher ones take several times as long and save little


def pack(data: TrainingData, path: Path, threads: int = 2) -> None:
    """Write training data to a file."""
    arrays = {
        **replace(data.encoded, features=rounded(data.encoded.features)).arrays(),
        "vectors": data.table.vectors,
        "spelled": data.table.spelled,
        "learnt": np.array(data.table.learnt),
        "tag_count": np.array(data.tags),
        # one text: a table of strings would take four bytes a letter for the longest of them
        "keys": np.frombuffer("\n".join(data.keys.tolist()).encode(), np.uint8),
    }
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
    arrays["keys"] = np.array(arrays["keys"].tobytes().decode().split("\n"))
    return from_arrays(arrays, about["key"])


def rounded(features: NDArray[np.int8]) -> NDArray[np.int8]:
    """Round the measures among features."""
    found = features.copy()
    for i, name in enumerate(NAMES):
        for beginning, step in STEPS.items():
            if name.startswith(beginning):
                found[:, i] = np.round(features[:, i] / step) * step
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
