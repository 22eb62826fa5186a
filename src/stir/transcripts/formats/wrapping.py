"""Break the lines of a subtitle anew when words have gone.

The lines of a cue stay as they are unless they fit into fewer, or one of them has lost more than
half of its length. They are as even as they can be within the longest line of the file.
"""

from __future__ import annotations

from collections.abc import Sequence


def needs_wrapping(
    before: Sequence[int], after: Sequence[int], lengths: Sequence[int], limit: int
) -> bool:
    """Whether lines are broken anew: their lengths before and after, and those of the words."""
    left = [length for length in after if length]
    if len(left) < 2:
        return False
    if len(wrap(lengths, limit)) < len(left):
        return True
    return any(0 < new < old / 2 for old, new in zip(before, after, strict=True))


def wrap(lengths: Sequence[int], limit: int) -> list[int]:
    """How many words each line has: as few lines as the limit allows, and as even as possible.

    A word that is longer than the limit has a line of its own.
    """
    count = len(_fill(lengths, limit))
    low, high = max(lengths, default=0), max(limit, *lengths, 0)
    while low < high:
        middle = (low + high) // 2
        if len(_fill(lengths, middle)) <= count:
            high = middle
        else:
            low = middle + 1
    return _fill(lengths, low)


def _fill(lengths: Sequence[int], limit: int) -> list[int]:
    """Fill one line after the other."""
    counts: list[int] = []
    used = 0
    for length in lengths:
        if counts and used + 1 + length <= limit:
            counts[-1] += 1
            used += 1 + length
        else:
            counts.append(1)
            used = length
    return counts
