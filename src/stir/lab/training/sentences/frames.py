"""Frames of twins: sentences with slots, in which the words of a correction are meant.

They are text files in `templates`, to be read and edited by people. A heading in brackets begins a
group, a line is a frame, and a line that begins with `#` is a comment. The comment at the top of a
file explains its slots.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

_FOLDER = Path(__file__).parent / "templates"


@cache
def read_frames(name: str) -> Mapping[str, tuple[str, ...]]:
    """Read the groups of a file."""
    found: dict[str, list[str]] = {}
    for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return MappingProxyType({group: tuple(lines) for group, lines in found.items()})
