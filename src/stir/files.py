"""Write files so that nothing is lost: all of them or none, and never half of one.

Every file is written beside its target under a random name, and renamed when all are complete. A
reader sees the old file or the new one. Permissions, owner and extended attributes stay as far as
the system allows it, and links are followed, not replaced.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from stir.errors import InputError


def write_files(
    contents: Sequence[tuple[Path, bytes]], known: Mapping[Path, bytes] | None = None
) -> None:
    """Write several files; they are renamed in the order given.

    `known` is what files had in them when they were read: one that has changed since is not
    replaced. An `InputError` names the file that cannot be written; then none has changed.
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
        for path, data in (known or {}).items():
            _check_unchanged(path, data, [target for _, target, _ in targets])
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


def refuse_overwriting(outputs: Iterable[Path | None], inputs: Iterable[Path | None]) -> None:
    """Raise an `InputError` if a file that is to be written is one that is read."""
    read = {_resolve(path) for path in inputs if path is not None}
    for path in outputs:
        if path is not None and _resolve(path) in read:
            raise InputError("is read, and would be overwritten; choose another name", file=path)


def _check_unchanged(path: Path, data: bytes, targets: Sequence[Path]) -> None:
    """Raise an `InputError` if one of the targets is not what was read: somebody is editing it."""
    if _resolve(path) in targets:
        with _blamed_on(path):
            is_same = path.read_bytes() == data
        if not is_same:
            raise InputError("has changed since it was read; nothing was written", file=path)


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """Open a text file for writing; it replaces the old one when the block ends without error.

    A device or pipe, which nobody can replace, is written to directly.
    """
    target = _resolve(path)
    with _blamed_on(path):
        if _is_special(target):
            with target.open("w", encoding="utf-8", newline="") as file:
                yield file
            return
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
    if _is_special(target):
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


def _is_special(target: Path) -> bool:
    return target.exists() and not target.is_file()


def _take_mode(beside: Path, target: Path) -> None:
    """Give a file the permissions of the one that it replaces, its owner and its attributes."""
    try:
        old = target.stat()
    except FileNotFoundError:
        beside.chmod(_default_mode())
        return
    if hasattr(os, "chown"):
        # both, or at least the group, which may read the file
        for owner in (old.st_uid, -1):
            with suppress(PermissionError):
                os.chown(beside, owner, old.st_gid)
                break
    _take_attributes(beside, target)
    beside.chmod(stat.S_IMODE(old.st_mode))


def _take_attributes(beside: Path, target: Path) -> None:
    """Copy extended attributes, lists of access rights among them, where there are such."""
    if not hasattr(os, "listxattr"):
        return
    with suppress(OSError):
        for name in os.listxattr(target):
            with suppress(OSError):
                os.setxattr(beside, name, os.getxattr(target, name))


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
