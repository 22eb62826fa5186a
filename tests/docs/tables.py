"""The tables of the pages that are put together here: a function each, named by its comment.

``<!-- by: tables.safe_lists -->`` before a table says that `safe_lists` makes it.
"""

from __future__ import annotations

from docs.shell import Shell

WITH_SWITCHBOARD: frozenset[str] = frozenset()


def placeholder(shell: Shell) -> list[str]:
    raise NotImplementedError
