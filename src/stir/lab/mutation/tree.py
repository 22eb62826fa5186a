"""The copy of the checkout in which mutants are made.

Compiled modules are left behind, so that a mutant of any module takes effect.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from stir.lab.mutation.mutants import Mutant

ENTRIES = ("src", "tests", "examples", "docs", "scripts", "clients", "README.md", "CHANGELOG.md",
           "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "setup.py", "MANIFEST.in")  # fmt: skip
_times = count(1_000_000_000)


def copy_tree(root: Path, to: Path) -> None:
    """Copy what the tests need; a copy from an earlier run is made new."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    ignore = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "node_modules")
    for name in ENTRIES:
        if (root / name).is_dir():
            shutil.copytree(root / name, to / name, ignore=ignore)
        elif (root / name).exists():
            shutil.copy2(root / name, to / name)


def environment(tree: Path) -> dict[str, str]:
    """What a process in the copy needs: its modules, one thread, no corpora."""
    return {
        **os.environ,
        "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree / 'tests'}",
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",
        "STIR_SWITCHBOARD": str(tree / "none"),
    }


@contextmanager
def mutated(tree: Path, mutant: Mutant) -> Iterator[str]:
    """Change the file for a while, also for processes that the tests start."""
    path = tree / mutant.path
    before, state = path.read_bytes(), path.stat()
    source = mutant.apply(before.decode())
    try:
        path.write_text(source)
        # compiled files are known by the time of their source
        moment = next(_times)
        os.utime(path, (moment, moment))
        yield source
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
