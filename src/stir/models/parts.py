"""A model folder: named parts, the settings of an engine, and a provenance.

A part is a language model, the tagger, a forest or a network: a description in `config.json` and
arrays in `model.safetensors`, whose names have the part's name as prefix. `config["engine"]` names
the engine. A folder may name a sibling folder as its *base* and contain only the parts that differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np

from stir.errors import ModelError
from stir.models.folder import CONFIG, Config, Tensors, error_location, read, write
from stir.models.provenance import Provenance

PACKAGED = Path(__file__).parent
"""The folder of the packaged models."""
INHERITED = "as in base"
GROUP = "stir.models"
"""The entry points by which other distributions offer models; each names the path of a folder."""
ELSEWHERE = {"accurate": "stir-repair-accurate"}
"""Models that are too large for this package, and the distributions that have them."""

Result = TypeVar("Result")


class Part(NamedTuple):
    """One part of a model on disk."""

    config: Config
    tensors: Tensors
    folder: Path = Path()

    def equals(self, other: Part) -> bool:
        """Whether configuration and arrays are identical."""
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
    """The content of a model folder."""

    engine: str
    settings: Mapping[str, Any]
    provenance: Provenance
    parts: Mapping[str, Part]
    folder: Path
    checksum: str

    def error_location(self) -> AbstractContextManager[None]:
        """Add the file name to errors that occur while the engine is built."""
        return error_location(self.folder, f"an engine {self.engine!r}")

    def read_settings(
        self, names: Iterable[str], read: Callable[[Mapping[str, Any]], Result]
    ) -> Result:
        """Parse the engine's settings with `read`; only these names are allowed."""
        with self.error_location():
            unknown = set(self.settings).difference(names)
            if unknown:
                raise ValueError(f"unknown settings: {', '.join(sorted(unknown))}")
            return read(self.settings)

    def build(self, name: str, what: str, make: Callable[[Part], Result]) -> Result:
        """Build a part with `make`; a `ModelError` names the file and the part."""
        if name not in self.parts:
            raise ModelError(f"has no part {name!r}", file=self.folder / CONFIG)
        part = self.parts[name]
        with error_location(part.folder, what, name):
            return make(part)


class SavableModel(Protocol):
    """The interface that `save` needs."""

    @property
    def engine_name(self) -> str:
        """The name of the engine."""

    @property
    def provenance(self) -> Provenance:
        """The origin of the model."""

    def to_settings(self) -> dict[str, Any]:
        """The engine's settings, as JSON."""

    def to_parts(self) -> dict[str, Part]:
        """The parts by name."""


def names() -> list[str]:
    """The names of the packaged models."""
    return sorted(file.parent.name for file in PACKAGED.glob(f"*/{CONFIG}"))


def installed() -> dict[str, Path]:
    """The folders of the models that other distributions have brought, by name."""
    return {point.name: Path(point.load()) for point in entry_points(group=GROUP)}


def locate(path_or_name: str | Path) -> Path:
    """The folder of a model; a string may be the name of a packaged or an installed model."""
    if isinstance(path_or_name, Path):
        return path_or_name
    if path_or_name in (packaged := names()):
        return PACKAGED / path_or_name
    if Path(path_or_name).is_dir() and path_or_name:
        return Path(path_or_name)
    if path_or_name in (others := installed()):
        return others[path_or_name]
    if path_or_name in ELSEWHERE:
        raise ModelError(
            f"the model {path_or_name!r} is in a package of its own:"
            f" pip install {ELSEWHERE[path_or_name]}"
        )
    packaged += sorted(others)
    known = f"the packaged models are {', '.join(packaged)}" if packaged else "none is packaged"
    raise ModelError(f"there is no model {path_or_name!r}: no such folder, and {known}")


def save(model: SavableModel, folder: str | Path, base: str | None = None) -> None:
    """Write a model without the parts that it shares with `base`, the name of a sibling folder.

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
            if name in theirs.parts and part.equals(theirs.parts[name])
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
    """Read a model folder; a `ModelError` names the missing, altered or foreign file."""
    return _read(folder, ())


def _read(folder: Path, derived: tuple[Path, ...]) -> Parts:
    """Read a folder; `derived` are the folders that led here as their base, to detect cycles."""
    config, tensors = read(folder)
    with error_location(folder, "a detector"):
        descriptions: Mapping[str, Any] = config["parts"]
        inherited: Mapping[str, Part] = {}
        if config.get("base") is not None:
            base = _read_base(folder, config["base"]["folder"], derived)
            if base.checksum != config["base"]["checksum"]:
                raise ModelError(
                    f"was saved for another version of its base {config['base']['folder']!r};"
                    " save or train it again",
                    file=folder / CONFIG,
                )
            inherited = base.parts
        parts = {}
        for name, description in descriptions.items():
            if description == INHERITED:
                parts[name] = inherited[name]
            else:
                parts[name] = Part(dict(description), arrays_of(tensors, name), folder)
        _check_described(tensors, [name for name in parts if descriptions[name] != INHERITED])
        settings = dict(config["settings"])
        provenance = Provenance(**config["provenance"])
        checksum = str(config["checksum"])
        return Parts(str(config["engine"]), settings, provenance, parts, folder, checksum)


def _read_base(folder: Path, base: Any, derived: tuple[Path, ...]) -> Parts:
    """Read the base of `folder`: a sibling, or else a packaged model."""
    resolved = folder.resolve()
    config_file = folder / CONFIG
    if not isinstance(base, str) or not re.fullmatch(r"\w[\w.-]*", base, re.ASCII):
        raise ModelError(
            f"base must be the name of a sibling folder, not {base!r}", file=config_file
        )
    derived = (*derived, resolved)
    found = base_folder(resolved, base)
    if found in derived:
        raise ModelError(f"is its own base, through {base!r}", file=config_file)
    return _read(found, derived)


def base_folder(folder: Path, base: str) -> Path:
    """The base of a folder: the one beside it, or the packaged model of that name."""
    sibling = folder.parent / base
    return PACKAGED / base if not sibling.exists() and base in names() else sibling


def arrays_of(tensors: Tensors, name: str) -> Tensors:
    """The arrays of a part, without its prefix."""
    prefix = f"{name}."
    return {k.removeprefix(prefix): array for k, array in tensors.items() if k.startswith(prefix)}


def _check_described(tensors: Tensors, names: Iterable[str]) -> None:
    described = set(names)
    for key in tensors:
        if key.partition(".")[0] not in described:
            raise ModelError(f"contains {key!r}, which {CONFIG} does not describe")
