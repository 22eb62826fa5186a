"""The same program without its compiled parts: what those are compared with."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

SHARED = {"stir.types", "stir.errors"}
"""What both have in common, so that results of one equal those of the other."""


class _Sources:
    """Finds the sources of stir's modules, whatever lies beside them."""

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
    """Import a module of stir, and all that it needs of stir, once more and as plain Python.

    What is imported already stays as it is.
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
