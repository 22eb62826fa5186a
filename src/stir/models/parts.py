"""The one model folder: parts by name, the settings of an engine, and a provenance.

A part is a language model, the tagger, a forest, a network: a description in `config.json` and
arrays in `model.safetensors` whose names begin with the part's. `config["engine"]` names the engine
that the parts are for. A folder may name a *base* beside it and hold only the parts that differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np

from stir.errors import ModelError
from stir.models.folder import CONFIG, Config, Tensors, opened, read, write
from stir.models.provenance import Provenance

PACKAGED = Path(__file__).parent
"""The models inside the package, a folder each."""
INHERITED = "as in base"

Result = TypeVar("Result")


class Part(NamedTuple):
    """One part of a model on disk."""

    config: Config
    tensors: Tensors
    folder: Path = Path()

    def same(self, other: Part) -> bool:
        """Whether two parts are equal to the last bit."""
        return (
            self.config == other.config
            and self.tensors.keys() == other.tensors.keys()
            and all(
                array.dtype == other.tensors[key].dtype
                and np.array_equal(array, other.tensors[key])
                for key, array in self.tensors.items()
            )
        )


class Parts(NamedTuple):
    """A model on disk, taken apart."""

    engine: str
    settings: Mapping[str, Any]
    provenance: Provenance
    parts: Mapping[str, Part]
    folder: Path
    checksum: str

    def blaming(self) -> AbstractContextManager[None]:
        """Names the folder's file when what is made of its parts and settings does not fit."""
        return opened(self.folder, f"an engine {self.engine!r}")

    def read_settings(
        self, names: Iterable[str], read: Callable[[Mapping[str, Any]], Result]
    ) -> Result:
        """Make something of the engine's settings, which have these names and no others."""
        with self.blaming():
            unknown = set(self.settings).difference(names)
            if unknown:
                raise ValueError(f"unknown settings: {', '.join(sorted(unknown))}")
            return read(self.settings)

    def build(self, name: str, what: str, make: Callable[[Part], Result]) -> Result:
        """Make what a part describes; a `ModelError` names the file and the part."""
        if name not in self.parts:
            raise ModelError(f"has no part {name!r}", file=self.folder / CONFIG)
        part = self.parts[name]
        with opened(part.folder, what, name):
            return make(part)


class Saved(Protocol):
    """What `save` asks of a model."""

    @property
    def engine_name(self) -> str:
        """The engine that the parts are for."""

    @property
    def provenance(self) -> Provenance:
        """Where the model comes from."""

    def to_settings(self) -> dict[str, Any]:
        """The engine's settings, as JSON."""

    def to_parts(self) -> dict[str, Part]:
        """All parts by name."""


def names() -> list[str]:
    """The models inside the package."""
    return sorted(file.parent.name for file in PACKAGED.glob(f"*/{CONFIG}"))


def locate(path_or_name: str | Path) -> Path:
    """The folder of a model; a string that is a packaged model's name means that one."""
    if isinstance(path_or_name, Path):
        return path_or_name
    if path_or_name in (packaged := names()):
        return PACKAGED / path_or_name
    if Path(path_or_name).is_dir() and path_or_name:
        return Path(path_or_name)
    known = f"the packaged models are {', '.join(packaged)}" if packaged else "none is packaged"
    raise ModelError(f"there is no model {path_or_name!r}: no such folder, and {known}")


def save(model: Saved, folder: str | Path, base: str | None = None) -> None:
    """Write a model; parts that the model in the folder `base` beside it has are left out.

    The same model gives the same bytes.
    """
    folder = Path(folder)
    parts = model.to_parts()
    config: Config = {"engine": model.engine_name}
    inherited: set[str] = set()
    if base is not None:
        theirs = _read_base(folder, base, ())
        config["base"] = {"folder": base, "checksum": theirs.checksum}
        inherited = {
            name
            for name, part in parts.items()
            if name in theirs.parts and part.same(theirs.parts[name])
        }
    config["provenance"] = model.provenance.to_config()
    config["settings"] = model.to_settings()
    config["parts"] = {
        name: INHERITED if name in inherited else part.config for name, part in parts.items()
    }
    tensors = {
        f"{name}.{key}": array
        for name, part in parts.items()
        for key, array in part.tensors.items()
        if name not in inherited
    }
    write(folder, tensors, config)


def open_parts(folder: Path) -> Parts:
    """Open a model folder; a `ModelError` names the file that is missing, altered or foreign."""
    return _read(folder, ())


def _read(folder: Path, derived: tuple[Path, ...]) -> Parts:
    """A folder's parts; `derived` are the folders whose base it is."""
    config, tensors = read(folder)
    with opened(folder, "a detector"):
        described: Mapping[str, Any] = config["parts"]
        inherited: Mapping[str, Part] = {}
        if config.get("base") is not None:
            base = _read_base(folder, config["base"]["folder"], derived)
            if base.checksum != config["base"]["checksum"]:
                raise ModelError(
                    f"was made for another {config['base']['folder']!r} than the one beside it:"
                    " save or train it again",
                    file=folder / CONFIG,
                )
            inherited = base.parts
        parts = {}
        for name, about in described.items():
            if about == INHERITED:
                parts[name] = inherited[name]
            else:
                parts[name] = Part(dict(about), arrays_of(tensors, name), folder)
        _check_complete(tensors, [name for name in parts if described[name] != INHERITED])
        settings = dict(config["settings"])
        provenance = Provenance(**config["provenance"])
        checksum = str(config["checksum"])
        return Parts(str(config["engine"]), settings, provenance, parts, folder, checksum)


def _read_base(folder: Path, base: Any, derived: tuple[Path, ...]) -> Parts:
    """The parts of a base, which is a folder beside `folder` and nowhere else."""
    place = folder.resolve()
    config_file = folder / CONFIG
    if not isinstance(base, str) or not re.fullmatch(r"\w[\w.-]*", base, re.ASCII):
        raise ModelError(f"names a base that is no folder beside it: {base!r}", file=config_file)
    derived = (*derived, place)
    if place.parent / base in derived:
        raise ModelError(f"is its own base, by way of {base!r}", file=config_file)
    return _read(place.parent / base, derived)


def arrays_of(tensors: Tensors, name: str) -> Tensors:
    """The arrays of a part."""
    prefix = f"{name}."
    return {k.removeprefix(prefix): array for k, array in tensors.items() if k.startswith(prefix)}


def _check_complete(tensors: Tensors, own: Iterable[str]) -> None:
    known = set(own)
    for key in tensors:
        if key.partition(".")[0] not in known:
            raise ModelError(f"holds {key!r}, which {CONFIG} does not describe")
