"""The models at hand: what each is, how good, how large, and what it may be used for.

`figures.json` in a model's folder has its languages and headline figures, each with the command
that produced it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stir.models.folder import CONFIG
from stir.models.parts import PACKAGED, base_folder, installed

FIGURES = "figures.json"


@dataclass(frozen=True, slots=True)
class Figure:
    """A headline figure, and the command that produced it."""

    name: str
    value: str
    command: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A packaged model."""

    name: str
    engine: str
    licence: str
    size: int
    """Bytes on disk, with the model that it is based on."""
    languages: tuple[str, ...]
    about: str
    figures: tuple[Figure, ...]


def packaged(folder: Path = PACKAGED) -> list[Entry]:
    """All packaged models, by name."""
    return [_entry(path.parent) for path in sorted(folder.glob(f"*/{CONFIG}"))]


def available() -> list[Entry]:
    """All packaged models, and those that other distributions have brought."""
    return [*packaged(), *(_entry(path) for _, path in sorted(installed().items()))]


def _entry(folder: Path) -> Entry:
    config = _read(folder / CONFIG)
    about = _read(folder / FIGURES)
    folders = [folder]
    if "base" in config:
        folders.append(base_folder(folder, config["base"]["folder"]))
    return Entry(
        folder.name,
        config["engine"],
        config["provenance"]["licence"],
        sum(_size(each) for each in folders),
        tuple(about["languages"]),
        about["about"],
        tuple(Figure(**figure) for figure in about["figures"]),
    )


def _size(folder: Path) -> int:
    files: Sequence[Path] = [*folder.glob("*.safetensors"), folder / CONFIG]
    return sum(file.stat().st_size for file in files)


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
