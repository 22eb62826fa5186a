"""Finished steps of a training run on disk, so that a run that was stopped goes on where it was.

A step is named by everything its result depends on; a changed corpus, seed or version of the
program has other names. Arrays only: a checkpoint is read without running anything in it.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[Any]]


class Checkpoints:
    """A folder of finished steps; without a folder every step is computed."""

    def __init__(self, folder: Path | None, about: Mapping[str, object]) -> None:
        """Take what all steps of the run depend on as `about`."""
        self.folder = folder
        self._about = dict(about)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def step(
        self, name: str, depends: Mapping[str, object], compute: Callable[[], Arrays]
    ) -> Arrays:
        """Return the arrays of a step, from disk if it was finished before."""
        if self.folder is None:
            return compute()
        key = json.dumps([name, self._about, dict(depends)], sort_keys=True, default=str)
        path = self.folder / f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.npz"
        try:
            with np.load(path, allow_pickle=False) as saved:
                return dict(saved)
        except (OSError, ValueError, zipfile.BadZipFile, KeyError):
            pass  # not there, or cut off while it was written
        arrays = compute()
        # named apart, since two processes may finish the same step
        beside = path.with_suffix(f".{token_hex(4)}.part")
        with beside.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]  # stubs think of allow_pickle
        beside.replace(path)
        return arrays
