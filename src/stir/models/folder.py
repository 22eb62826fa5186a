"""A folder on disk: named arrays in `model.safetensors`, and a readable `config.json`.

No pickle. The arrays are read through a memory map. The configuration holds size and checksum of
the other file and a checksum of itself, so that whatever changed is noticed on load. What arrays
and configuration mean is for others to know: `lm.store` for one language model, `model` for
all that a detector needs. Files that were made to deceive are theirs to refuse, too.

The same arrays and the same configuration give the same bytes.
"""

from __future__ import annotations

import json
import mmap
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.errors import ModelError

SCHEMA = 2
TENSORS = "model.safetensors"
CONFIG = "config.json"
DTYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "|i1",
    "U64": "<u8",
    "U32": "<u4",
    "U16": "<u2",
    "U8": "|u1",
}

Config = dict[str, Any]
Tensors = dict[str, NDArray[Any]]


def write(folder: str | Path, tensors: Mapping[str, NDArray[Any]], config: Config) -> None:
    """Write named arrays and a configuration that knows them again, and make the folder."""
    from safetensors.numpy import save as serialise

    folder = Path(folder)
    data = serialise({name: np.ascontiguousarray(array) for name, array in tensors.items()})
    described = {"name": TENSORS, "bytes": len(data), "crc32": f"{zlib.crc32(data):08x}"}
    whole = seal({"schema": SCHEMA, **config, "file": described})
    folder.mkdir(parents=True, exist_ok=True)
    # one after the other, each at once: a writer that is interrupted leaves nothing that loads
    _replace(folder / TENSORS, data)
    _replace(folder / CONFIG, (pretty(whole) + "\n").encode())


def read(folder: str | Path) -> tuple[Config, Tensors]:
    """Open a folder that `write` wrote; the arrays are views of the file, read-only."""
    config = read_config(folder)
    file = Path(folder) / TENSORS
    described = config["file"]
    try:
        data = _map(file)
        if len(data) != described["bytes"]:
            raise ModelError(f"has {len(data)} bytes instead of {described['bytes']}")
        if f"{zlib.crc32(data):08x}" != described["crc32"]:
            raise ModelError(f"was altered: its checksum is not the one in {CONFIG}")
        return config, _tensors(data)
    except ModelError as error:
        raise error.at(file=file) from None


def read_config(folder: str | Path) -> Config:
    """Read and check the configuration alone."""
    file = Path(folder) / CONFIG
    try:
        config = json.loads(file.read_bytes().decode())
    except OSError as error:
        raise ModelError(f"cannot be read: {error.strerror}", file=file) from None
    except (ValueError, RecursionError) as error:
        raise ModelError(f"is not JSON: {error}", file=file) from None
    try:
        _check(config)
    except ModelError as error:
        raise error.at(file=file) from None
    return dict(config)


@contextmanager
def opened(folder: str | Path, what: str, part: str | None = None) -> Iterator[None]:
    """Names the file that is to blame when a folder, or a part of it, is not `what` it should be.

    A `ModelError` is about the arrays; whatever else goes wrong, about the configuration.
    """
    prefix = "" if part is None else f"{part}: "
    try:
        yield
    except ModelError as error:
        if error.file is None:
            error.message = prefix + error.message
        raise error.at(file=Path(folder) / TENSORS) from None
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        message = f"{prefix}is not the configuration of {what}: {error!r}"
        raise ModelError(message, file=Path(folder) / CONFIG) from None


def seal(config: Config) -> Config:
    """The configuration with its own checksum at the end."""
    config = {key: value for key, value in config.items() if key != "checksum"}
    return {**config, "checksum": _checksum(config)}


def pretty(value: Any, indent: str = "") -> str:
    """JSON for people: a line a key, but a list of plain values or of numbers on one line."""
    if isinstance(value, Mapping) and value:
        inner = indent + "  "
        lines = (f"{inner}{_plain(str(k))}: {pretty(v, inner)}" for k, v in value.items())
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return _plain(value)


def pack(words: Iterable[str]) -> NDArray[np.uint8]:
    """Words as an array, one a line; `unpack` is the way back."""
    words = tuple(words)
    for word in words:
        if not word or "\n" in word:
            raise ModelError("a word on disk is one line of text", token=word)
    return np.frombuffer("\n".join(words).encode("utf-8", "surrogatepass"), dtype=np.uint8)


def unpack(array: NDArray[Any]) -> list[str]:
    """The words of an array."""
    try:
        text = array.tobytes().decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise ModelError(f"has words that are not UTF-8: {error.reason}") from None
    return text.split("\n") if text else []


def _plain(value: Any) -> str:
    # lone surrogates, which a word may hold, are no UTF-8, but JSON can spell them
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text if text.isprintable() else json.dumps(value, allow_nan=False)


def _checksum(config: Config) -> str:
    """Of what the configuration says, not of how it is laid out."""
    canonical = json.dumps(config, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(canonical.encode()):08x}"


def _check(config: Any) -> None:
    if not isinstance(config, dict) or "schema" not in config:
        raise ModelError("is not the configuration of a model")
    _check_schema(config["schema"])
    described = config.get("file")
    if not isinstance(described, dict) or not {"bytes", "crc32"} <= described.keys():
        raise ModelError(f"does not describe {TENSORS}")
    if seal(config) != config:
        raise ModelError("was altered: its checksum is not its own")


def _check_schema(schema: Any) -> None:
    if isinstance(schema, bool) or not isinstance(schema, int):
        raise ModelError(f"has schema {schema!r}, which no version of stir writes")
    if schema > SCHEMA:
        raise ModelError(f"has schema {schema}: a newer version of stir wrote it")
    if schema < SCHEMA:
        raise ModelError(
            f"has schema {schema}: an earlier version of stir wrote it; train it again"
        )


def _replace(file: Path, data: bytes) -> None:
    """Write a file at once, so that a process that has mapped the old one keeps it."""
    new = file.with_name(file.name + ".new")
    new.write_bytes(data)
    new.replace(file)


def _map(file: Path) -> memoryview:
    try:
        with file.open("rb") as stream:
            return memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as error:
        raise ModelError(f"cannot be read: {error.strerror}") from None
    except ValueError:
        raise ModelError("is empty") from None


def _tensors(data: memoryview) -> Tensors:
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
    except (
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        IndexError,
        OverflowError,
        RecursionError,
    ) as error:
        raise ModelError(f"is not a safetensors file: {error}") from None
