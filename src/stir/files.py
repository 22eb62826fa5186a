"""Write files so that nothing is lost: all of them or none, and never half of one.

Every file is written beside its target under a random name, and renamed when all are complete. A
reader sees the old file or the new one. Permissions stay, and links are followed, not replaced.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from stir.errors import InputError


def write_files(contents: Sequence[tuple[Path, bytes]]) -> None:
    """Write several files; they are renamed in the order given.

    An `InputError` names the file that cannot be written; then none has changed.
    """
    targets = [(path, _resolve(path), data) for path, data in contents]
    for n, (path, target, _) in enumerate(targets):
        for other, earlier, _ in targets[:n]:
            if target == earlier:
                raise InputError(f"is the same file as {other}", file=path)
    ready: list[tuple[Path, Path, Path]] = []
    try:
        for path, target, data in targets:
            with _blamed_on(path):
                ready.append((path, _write_beside(target, data), target))
        while ready:
            path, beside, target = ready[0]
            if beside != target:
                with _blamed_on(path):
                    beside.replace(target)
            del ready[0]
    finally:
        for _, beside, target in ready:
            if beside != target:
                beside.unlink(missing_ok=True)


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """Open a text file for writing; it replaces the old one when the block ends without error."""
    target = _resolve(path)
    with _blamed_on(path):
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        beside = Path(name)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
                yield file
            _take_mode(beside, target)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)


def _write_beside(target: Path, data: bytes) -> Path:
    """Write a file beside its target; a device or pipe, which nobody can replace, directly."""
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return target
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _take_mode(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _take_mode(beside: Path, target: Path) -> None:
    """Give a file the permissions of the one that it replaces."""
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mode = _default_mode()
    beside.chmod(mode)


def _resolve(path: Path) -> Path:
    """Follow links; a loop of them is an error of its own kind until Python 3.13."""
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or "too many levels of symbolic links"
        raise InputError(f"cannot be written: {reason}", file=path) from error


def _default_mode() -> int:
    """The permissions of a new file; `mkstemp` gives it to its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def _blamed_on(path: Path) -> Iterator[None]:
    """Turn an error of the operating system into one that names the file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"cannot be written: {reason}", file=path) from error
