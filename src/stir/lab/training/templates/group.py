"""How the templates of `stir.lab.training.safe` are written.

One group a temptation, one template a line. `<slot>` stands for one of the word lists, two slots
with the same label (`<adj:x> <adj:x>`) for the same words, two without for different ones.
*Clauses* may be opened ("yesterday ...") and continued ("... because we missed the bus"); what
stands *alone* may not. Capitals are spelled letters.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    """One temptation."""

    name: str
    clauses: tuple[str, ...]
    alone: tuple[str, ...]
    never: frozenset[str]
    """Words that must not be repeated as a repair here, for twice they would be fluent."""
    weight: float


def make_group(
    name: str,
    clauses: str = "",
    alone: str = "",
    *,
    never: str = "",
    weight: float = 1.0,
) -> Group:
    """Read the templates, one a line."""
    lines = [
        tuple(line.strip() for line in text.strip().splitlines() if line.strip())
        for text in (clauses, alone)
    ]
    return Group(name, lines[0], lines[1], frozenset(never.split()), weight)


def words(text: str) -> list[str]:
    """Let many words stand on few lines."""
    return text.split()


def phrases(text: str) -> list[str]:
    """What stands between bars; nothing between two of them is a filler, too."""
    return [" ".join(phrase.split()) for phrase in text.split("|")]


GRAMMAR = "that had has have is was are does do did can will would her his you your him what who"
