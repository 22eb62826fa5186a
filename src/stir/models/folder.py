"""A folder on disk: named arrays in `model.safetensors`, and a readable `config.json`.

No pickle. The arrays are memory-mapped. The configuration contains the size and checksum of the
other file and a checksum of itself, so that loading detects altered files. Other modules interpret
and validate arrays and configuration: `lm.store` for a language model, `parts` for a detector.

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
    """Write named arrays and a configuration with their checksum; create the folder if missing."""
    from safetensors.numpy import save as serialise

    folder = Path(folder)
    data = serialise({name: np.ascontiguousarray(array) for name, array in tensors.items()})
    file = {"name": TENSORS, "bytes": len(data), "crc32": f"{zlib.crc32(data):08x}"}
    sealed = seal({"schema": SCHEMA, **config, "file": file})
    folder.mkdir(parents=True, exist_ok=True)
    # each replacement is atomic; a folder between the two does not load
    _replace(folder / TENSORS, data)
    _replace(folder / CONFIG, (pretty(sealed) + "\n").encode())


def read(folder: str | Path) -> tuple[Config, Tensors]:
    """Read a folder that `write` wrote; the arrays are read-only views of the file."""
    config = read_config(folder)
    file = Path(folder) / TENSORS
    expected = config["file"]
    try:
        data = _map(file)
        if len(data) != expected["bytes"]:
            raise ModelError(f"has {len(data)} bytes, expected {expected['bytes']}")
        if f"{zlib.crc32(data):08x}" != expected["crc32"]:
            raise ModelError(f"was altered: its checksum differs from the one in {CONFIG}")
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
def error_location(folder: str | Path, what: str, part: str | None = None) -> Iterator[None]:
    """Add the file name to errors that occur while `what` is built from a folder or a part of it.

    A `ModelError` is attributed to the arrays, any other error to the configuration.
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
    """Append the checksum of a configuration to it."""
    config = {key: value for key, value in config.items() if key != "checksum"}
    return {**config, "checksum": _checksum(config)}


def pretty(value: Any, indent: str = "") -> str:
    """Readable JSON: one line per key, and lists on one line."""
    if isinstance(value, Mapping) and value:
        inner = indent + "  "
        lines = (f"{inner}{_plain(str(k))}: {pretty(v, inner)}" for k, v in value.items())
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return _plain(value)


def pack(words: Iterable[str]) -> NDArray[np.uint8]:
    """Encode words as an array of bytes, one per line; `unpack` is the inverse."""
    words = tuple(words)
    for word in words:
        if not word or "\n" in word:
            raise ModelError("a stored word must be one non-empty line", token=word)
    return np.frombuffer("\n".join(words).encode("utf-8", "surrogatepass"), dtype=np.uint8)


def unpack(array: NDArray[Any]) -> list[str]:
    """Decode an array of `pack`."""
    try:
        text = array.tobytes().decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise ModelError(f"has words that are not UTF-8: {error.reason}") from None
    return text.split("\n") if text else []


def _plain(value: Any) -> str:
    # lone surrogates are not valid UTF-8, but JSON can escape them
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text if text.isprintable() else json.dumps(value, allow_nan=False)


def _checksum(config: Config) -> str:
    """Checksum of the content, independent of the layout."""
    canonical = json.dumps(config, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(canonical.encode()):08x}"


def _check(config: Any) -> None:
    if not isinstance(config, dict) or "schema" not in config:
        raise ModelError("is not the configuration of a model")
    _check_schema(config["schema"])
    file = config.get("file")
    if not isinstance(file, dict) or not {"bytes", "crc32"} <= file.keys():
        raise ModelError(f"does not describe {TENSORS}")
    if seal(config) != config:
        raise ModelError("was altered: its checksum does not match")


def _check_schema(schema: Any) -> None:
    if isinstance(schema, bool) or not isinstance(schema, int):
        raise ModelError(f"has schema {schema!r}, expected {SCHEMA}")
    if schema > SCHEMA:
        raise ModelError(
            f"has schema {schema}: a newer version of stir wrote it (expected {SCHEMA})"
        )
    if schema < SCHEMA:
        raise ModelError(
            f"has schema {schema}: an earlier version of stir wrote it; train it again"
        )


def _replace(file: Path, data: bytes) -> None:
    """Replace a file atomically; processes that have mapped the old one keep it."""
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
    """Parse a safetensors file without copying the arrays, unlike the library's reader."""
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
