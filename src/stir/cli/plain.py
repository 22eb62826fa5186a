"""Say once that an installation is plain Python, which answers the same many times slower."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from zlib import crc32

import stir

WARNING = (
    "stir: installed without a C compiler, so it runs as plain Python: the same labels, up to 35"
    " times slower; install gcc, clang or MSVC and then stir again (said once)"
)


def warn_once() -> None:
    """Warn on stderr at the first use of this installation, if it is not compiled."""
    if stir.compiled or sys.stderr is None:
        return
    try:
        marker = _marker()
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch(exist_ok=False)
    except FileExistsError:
        return
    except (OSError, RuntimeError):
        pass  # no home that can be written: better twice than never
    print(WARNING, file=sys.stderr)


def _marker() -> Path:
    """An empty file that is there once this version in this place has warned."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    place = crc32(str(Path(stir.__file__).parent).encode("utf-8", "surrogateescape"))
    return Path(cache) / "stir" / f"plain-{stir.__version__}-{place:08x}"
