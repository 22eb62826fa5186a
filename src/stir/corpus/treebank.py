"""The terminals of a Penn Treebank tree, and which of them its annotators struck out.

The Treebank's annotators worked after those of the brackets and found repairs that these had
missed: such words stand under an ``EDITED`` node that no bracket accounts for.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(r"\(\s*([^\s()]*)|\)|([^\s()]+)")


class Terminal(NamedTuple):
    """One word of a tree."""

    text: str
    tag: str
    edited: int | None
    """Which outermost EDITED node of its tree the word stands under, counted from 0."""


def read_terminals(tree: str) -> list[Terminal]:
    """List the words of a tree from left to right; traces and bracket marks are left out."""
    terminals: list[Terminal] = []
    labels: list[str] = []
    edited_at: int | None = None  # depth of the outermost EDITED node we are in
    nodes = -1
    for match in _TOKEN.finditer(tree):
        token = match.group()
        if token == ")":
            if labels:
                labels.pop()
            if edited_at is not None and len(labels) < edited_at:
                edited_at = None
        elif token.startswith("("):
            labels.append(match[1])
            if edited_at is None and match[1].partition("-")[0] == "EDITED":
                edited_at = len(labels)
                nodes += 1
        elif labels and labels[-1] not in ("-NONE-", "-DFL-"):
            terminals.append(Terminal(token, labels[-1], None if edited_at is None else nodes))
    return terminals
