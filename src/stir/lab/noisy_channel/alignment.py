"""Align a reparandum with its repair: training data for the channel of rough copies.

Operations go from left to right through both. `COPY` and `SUBSTITUTE` take a word of either,
`INSERT` takes a word of the repair that the reparandum has not, and `DELETE` a word of the
reparandum that the repair has not.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Operation(StrEnum):
    """How one word of a rough copy comes about; the first and the last mark its ends."""

    BEGIN = "begin"
    COPY = "copy"
    SUBSTITUTE = "substitute"
    INSERT = "insert"
    DELETE = "delete"
    END = "end"


class Tagged(NamedTuple):
    """A word and its tag."""

    text: str
    tag: str


class Step(NamedTuple):
    """One operation and the words that it takes."""

    operation: Operation
    reparandum: Tagged | None
    repair: Tagged | None


SAME_TAG, OTHER_TAG, ONE_SIDED = 2, 7, 4
"""What a substitution by a word of the same tag costs, by any other word, and an insertion or
deletion; a copy costs nothing. A substitution is cheaper than a deletion and an insertion."""


def align(reparandum: Sequence[Tagged], repair: Sequence[Tagged]) -> list[Step]:
    """The cheapest alignment; of equals, the one whose last operations take a word of both."""
    # best[i][j]: the least cost of i words of the reparandum and j of the repair
    best = [
        [ONE_SIDED * (i + j) for j in range(len(repair) + 1)] for i in range(len(reparandum) + 1)
    ]
    for i, one in enumerate(reparandum, 1):
        for j, other in enumerate(repair, 1):
            best[i][j] = min(
                best[i - 1][j - 1] + _difference(one, other),
                best[i - 1][j] + ONE_SIDED,
                best[i][j - 1] + ONE_SIDED,
            )
    steps: list[Step] = []
    i, j = len(reparandum), len(repair)
    while i or j:
        both = _difference(reparandum[i - 1], repair[j - 1]) if i and j else None
        if both is not None and best[i][j] == best[i - 1][j - 1] + both:
            i, j = i - 1, j - 1
            operation = Operation.SUBSTITUTE if both else Operation.COPY
            steps.append(Step(operation, reparandum[i], repair[j]))
        elif j and (not i or best[i][j] == best[i][j - 1] + ONE_SIDED):
            j -= 1
            steps.append(Step(Operation.INSERT, None, repair[j]))
        else:
            i -= 1
            steps.append(Step(Operation.DELETE, reparandum[i], None))
    steps.reverse()
    return steps


def _difference(one: Tagged, other: Tagged) -> int:
    if one.text == other.text:
        return 0
    return SAME_TAG if one.tag == other.tag else OTHER_TAG
