"""Import stir without its compiled modules, as a baseline for them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

SHARED = {"stir.types", "stir.errors"}
"""Modules that both variants share, so that their results compare equal."""


class _Sources:
    """Finds the source files of stir's modules and ignores compiled ones."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("stir."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def from_source(name: str) -> ModuleType:
    """Import a second copy of a stir module and its stir dependencies, as plain Python.

    Modules that are imported already stay unchanged.
    """
    imported = _take_away()
    sys.modules.update({name: imported[name] for name in SHARED if name in imported})
    sys.meta_path.insert(0, _Sources)
    try:
        return import_module(name)
    finally:
        sys.meta_path.remove(_Sources)
        _take_away()
        sys.modules.update(imported)


def _take_away() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name == "stir" or name.startswith("stir.")]
    return {name: sys.modules.pop(name) for name in names}
