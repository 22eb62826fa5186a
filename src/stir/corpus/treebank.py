"""The terminals of a Penn Treebank tree, and their ``EDITED`` nodes.

The Treebank was annotated after the brackets and contains repairs that the brackets miss: words
under an ``EDITED`` node that are in no bracket.
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
    """Index, in the tree, of the outermost EDITED node above the word."""


def read_terminals(tree: str) -> list[Terminal]:
    """The words of a tree from left to right, without traces and bracket marks."""
    terminals: list[Terminal] = []
    labels: list[str] = []
    edited_depth: int | None = None  # of the current outermost EDITED node
    nodes = -1
    for match in _TOKEN.finditer(tree):
        token = match.group()
        if token == ")":
            if labels:
                labels.pop()
            if edited_depth is not None and len(labels) < edited_depth:
                edited_depth = None
        elif token.startswith("("):
            labels.append(match[1])
            if edited_depth is None and match[1].partition("-")[0] == "EDITED":
                edited_depth = len(labels)
                nodes += 1
        elif labels and labels[-1] not in ("-NONE-", "-DFL-"):
            terminals.append(Terminal(token, labels[-1], None if edited_depth is None else nodes))
    return terminals
