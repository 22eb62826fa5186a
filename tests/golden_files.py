"""Golden files: expected output that people can read, in tests/golden.

A file is a comment and then one block for each utterance: a line that begins with the utterance's
id, and indented lines that belong to it. After a deliberate change of the output::

    scripts/test --update-golden -k golden

writes them all again, and `git diff` shows which utterances changed and how.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import unified_diff
from pathlib import Path

import pytest

UPDATE = "scripts/test --update-golden -k golden"
FOLDER = Path(__file__).parent / "golden"
MAX_LINES = 60
"""How much of a difference a failure shows."""


class Golden:
    """Compares output with golden files, or writes them."""

    def __init__(self, update: bool) -> None:
        self.update = update

    def check(self, name: str, comment: str, blocks: Sequence[str]) -> None:
        """Fail with the utterances that differ from the file `name`."""
        assert len({block.split()[0] for block in blocks}) == len(blocks), "an id occurs twice"
        path = FOLDER / name
        heading = [f"# {line}" for line in (*comment.splitlines(), f"Written by: {UPDATE}")]
        text = "\n".join([*heading, *blocks, ""])
        if self.update:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != expected:
            pytest.fail(_difference(path, _blocks(expected), blocks), pytrace=False)


def _blocks(text: str) -> list[str]:
    blocks: list[str] = []
    for line in text.splitlines():
        if line.startswith(" "):
            blocks[-1] += f"\n{line}"
        elif not line.startswith("#"):
            blocks.append(line)
    return blocks


def _difference(path: Path, expected: Iterable[str], found: Iterable[str]) -> str:
    old, new = ({block.split()[0]: block for block in blocks} for blocks in (expected, found))
    differing = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    lines = [
        line
        for name in differing
        for line in unified_diff(
            old.get(name, "").splitlines(), new.get(name, "").splitlines(), n=99, lineterm=""
        )
        if not line.startswith(("---", "+++", "@@"))
    ]
    if len(lines) > MAX_LINES:
        lines[MAX_LINES:] = [f"... and {len(lines) - MAX_LINES} lines more"]
    summary = f"{len(differing)} of {len(new)} utterances differ from {path.name}"
    if not differing:
        summary = f"the order or the comment differs from {path.name}"
    return "\n".join([f"{summary}; to accept this: {UPDATE}", *lines])
