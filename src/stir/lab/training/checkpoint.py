"""Checkpoints: finished steps of a training run on disk, so that a stopped run can be resumed.

The name of a step is a hash of everything its result depends on, so a different corpus, seed or
version of the program uses different files. Checkpoints hold arrays only, no pickled objects.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[Any]]


class Checkpoints:
    """A folder of finished steps; without a folder, every step is computed."""

    def __init__(self, folder: Path | None, about: Mapping[str, object]) -> None:
        """`about` is what all steps of the run depend on."""
        self.folder = folder
        self._about = dict(about)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def key(self, name: str, depends: Mapping[str, object]) -> str:
        """Hash everything that a step depends on."""
        key = json.dumps([name, self._about, dict(depends)], sort_keys=True, default=str)
        return hashlib.sha256(key.encode()).hexdigest()[:16]

    def step(
        self, name: str, depends: Mapping[str, object], compute: Callable[[], Arrays]
    ) -> Arrays:
        """Return the arrays of a step: from disk if it is finished, otherwise computed."""
        if self.folder is None:
            return compute()
        path = self.folder / f"{name}-{self.key(name, depends)}.npz"
        try:
            with np.load(path, allow_pickle=False) as saved:
                return dict(saved)
        except (OSError, ValueError, zipfile.BadZipFile, KeyError):
            pass  # missing or truncated
        arrays = compute()
        # a random name, since two processes may finish the same step
        beside = path.with_suffix(f".{token_hex(4)}.part")
        with beside.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]  # the stubs expect allow_pickle
        beside.replace(path)
        return arrays


def hash_files(root: Path, paths: Iterable[Path]) -> str:
    """Hash files with their paths below `root`, in alphabetical order."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]
