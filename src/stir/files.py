"""Write files so that nothing is lost: all of them or none, and never half of one.

Every file is written beside its target under a random name, and renamed when all are complete. A
reader sees the old file or the new one. Permissions, owner and extended attributes stay as far as
the system allows it, and links are followed, not replaced. A file that nobody may write to stays.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from types import ModuleType
from typing import IO, NamedTuple

from stir.errors import InputError

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

LOCK_SECONDS = 10.0
"""How long another stir may take to put its files in their places."""
_MOST_LINKS = 40
"""As many as Linux follows."""


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
            if _is_same(target, earlier):
                raise InputError(f"is the same file as {other}", file=path)
    ready: list[_Ready] = []
    with ExitStack() as stack:
        try:
            for path, target, data in targets:
                with _blamed_on(path):
                    ready.append(_Ready(path, _write_beside(path, target, data), target))
            replaced = {
                path: data
                for path, data in (known or {}).items()
                if any(_is_same(_resolve(path), target) for _, target, _ in targets)
            }
            for folder in sorted({_resolve(path).parent for path in replaced}):
                stack.enter_context(_locked(folder))
            for path, data in replaced.items():
                _check_unchanged(path, data)
            _rename([one for one in ready if one.beside != one.target])
        finally:
            for _, beside, target in ready:
                if beside != target:
                    beside.unlink(missing_ok=True)


class _Ready(NamedTuple):
    """A file that is complete: beside its target, or the target itself if it is a device."""

    path: Path
    beside: Path
    target: Path


def _rename(files: Sequence[_Ready]) -> None:
    """Put all files in their places; if one cannot be, those before it are put back."""
    kept: list[tuple[Path, Path | None]] = []
    try:
        for n, (path, beside, target) in enumerate(files):
            with _blamed_on(path):
                if n + 1 < len(files):  # nothing follows the last one that could fail
                    kept.append((target, _keep(target)))
                beside.replace(target)
    except BaseException:
        for target, old in reversed(kept):
            with suppress(OSError):
                if old is None:
                    target.unlink()
                else:
                    old.replace(target)
                    old.unlink(missing_ok=True)  # if both were still the same file
        raise
    for _, old in kept:
        if old is not None:
            old.unlink(missing_ok=True)


def _keep(target: Path) -> Path | None:
    """Give a file a second name beside it; None if there is no such file."""
    if not target.exists():
        return None
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    os.close(descriptor)
    second = Path(name)
    second.unlink()
    try:
        os.link(target, second)
    except OSError:  # a file system without hard links
        shutil.copy2(target, second)
    return second


def refuse_overwriting(outputs: Iterable[Path | None], inputs: Iterable[Path | None]) -> None:
    """Raise an `InputError` if a file that is to be written is one that is read."""
    read = [path for path in inputs if path is not None]
    for path in outputs:
        if path is not None and any(is_same_file(path, other) for other in read):
            raise InputError("is read, and would be overwritten; choose another name", file=path)


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file: through links, mounts, or capitals that do not count."""
    return _is_same(_resolve(one), _resolve(other))


def _is_same(one: Path, other: Path) -> bool:
    if one == other:
        return True
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there yet
        return False


def _check_unchanged(path: Path, data: bytes) -> None:
    """Raise an `InputError` if a file is not what was read: somebody is editing it."""
    with _blamed_on(path):
        is_same = path.read_bytes() == data
    if not is_same:
        raise InputError("has changed since it was read; nothing was written", file=path)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let no other stir replace files of a folder until the end of the block.

    The folder, and not a file: some network drives let nobody read or replace a file that is open
    and locked.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # one may be written to and not read, and on Windows none can be opened
        yield
        return
    try:
        until = monotonic() + LOCK_SECONDS
        while not _lock(descriptor):
            if monotonic() >= until:
                raise InputError("another program writes there; nothing was written", file=folder)
            sleep(0.01)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Whether a lock was got, or there are none on this file system."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """Open a text file for writing; it replaces the old one when the block ends without error.

    A device or pipe, which nobody can replace, is written to directly.
    """
    target = _resolve(path)
    with _blamed_on(path):
        if _is_special(target) or _descriptor(path) is not None:
            special = _open_special(path)
            with os.fdopen(special, "w", encoding="utf-8", newline="") as file:
                yield file
            return
        _check_may_be_written(target)
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        beside = Path(name)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
                yield file
            _take_mode(beside, target)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)


def _write_beside(path: Path, target: Path, data: bytes) -> Path:
    """Write a file beside its target; a device or pipe, which nobody can replace, directly."""
    if _is_special(target) or _descriptor(path) is not None:
        with os.fdopen(_open_special(path), "wb") as file:
            file.write(data)
        return target
    _check_may_be_written(target)
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


def _open_special(path: Path) -> int:
    """Open a device or a pipe, or an open file by its number, for which `>>` may have been used."""
    number = _descriptor(path)
    if number is None:
        return os.open(path, os.O_WRONLY | os.O_TRUNC | getattr(os, "O_BINARY", 0))
    sys.stdout.flush()
    return os.dup(number)


def _descriptor(path: Path) -> int | None:
    """The number of `/dev/stdout`, `/dev/fd/3` and links to them; None for names of files."""
    for _ in range(_MOST_LINKS):
        folder = os.path.realpath(path.parent)
        if folder in ("/dev/fd", f"/proc/{os.getpid()}/fd") and path.name.isdecimal():
            return int(path.name)
        if not path.is_symlink():
            return None
        path = Path(folder) / path.readlink()
    return None


def _check_may_be_written(target: Path) -> None:
    """Raise if a file is protected: to rename another onto it needs no right to write to it."""
    if not target.exists():
        return
    is_protected = not stat.S_IMODE(target.stat().st_mode) & 0o222
    if is_protected or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


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
