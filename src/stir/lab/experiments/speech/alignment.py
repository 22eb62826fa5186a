"""Align what was said with what was recognised, and carry the gold labels over.

Words are compared by form. The alignment is one with the fewest substitutions, deletions and
insertions (Levenshtein), and among those one with the fewest substitutions, so with the most words
that are right. If there are still several, words are paired as late as possible: of *i i want*,
recognised as *i want*, the first *i* is lost, so that the one that is left is fluent.

Each recognised word has the label of the word it is paired with, even if the two differ: the labels
say what the speaker did there. An inserted word has a label only if the paired words on both sides
of it have that label. Labels of words that were lost are lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from stir.lab.metrics.labels import Labels, labels_of
from stir.types import Annotation
from stir.words import Word


class Pair(NamedTuple):
    """The indexes of a said and of a recognised word; None for one that is lost or inserted."""

    said: int | None
    recognised: int | None


@dataclass(frozen=True)
class Alignment:
    """The pairs from left to right, and the words that they pair, as forms."""

    said: tuple[str, ...]
    recognised: tuple[str, ...]
    pairs: tuple[Pair, ...]

    @property
    def errors(self) -> int:
        """Substitutions, deletions and insertions."""
        return sum(not self._is_right(pair) for pair in self.pairs)

    @property
    def right(self) -> frozenset[int]:
        """The said words that were recognised."""
        right = (pair.said for pair in self.pairs if self._is_right(pair))
        return frozenset(i for i in right if i is not None)

    def _is_right(self, pair: Pair) -> bool:
        if pair.said is None or pair.recognised is None:
            return False
        return self.said[pair.said] == self.recognised[pair.recognised]

    def project(self, gold: Annotation) -> Labels:
        """The labels of the recognised words: edit terms and reparanda."""
        labels = labels_of(gold)
        return Labels(ed=self._project(labels.ed), rm=self._project(labels.rm))

    def _project(self, labelled: int) -> int:
        found = 0
        for n, (said, recognised) in enumerate(self.pairs):
            if recognised is None:
                continue
            around = [said] if said is not None else [self._before(n), self._after(n)]
            if all(i is not None and labelled >> i & 1 for i in around):
                found |= 1 << recognised
        return found

    def _before(self, n: int) -> int | None:
        return next(_whole(self.pairs[n::-1]), None)

    def _after(self, n: int) -> int | None:
        return next(_whole(self.pairs[n:]), None)


def _whole(pairs: Sequence[Pair]) -> Iterator[int]:
    """The said words of the pairs that have both."""
    return (said for said, recognised in pairs if said is not None and recognised is not None)


def align(said: Sequence[str], recognised: Sequence[str]) -> Alignment:
    """Pair the words of two texts with as few errors as possible."""
    one = tuple(Word(word).form for word in said)
    other = tuple(Word(word).form for word in recognised)
    return Alignment(one, other, tuple(_pairs(one, other)))


def _pairs(one: Sequence[str], other: Sequence[str]) -> Iterator[Pair]:
    gap = len(one) + len(other) + 1  # so high that no number of substitutions makes an error more

    def pairing(i: int, j: int) -> int:
        return 0 if one[i] == other[j] else gap + 1

    costs = [[gap * j for j in range(len(other) + 1)]]  # of the first i and the first j words
    for i in range(len(one)):
        above, row = costs[-1], [gap * (i + 1)]
        for j in range(len(other)):
            row.append(min(above[j] + pairing(i, j), above[j + 1] + gap, row[j] + gap))
        costs.append(row)

    i, j, backwards = len(one), len(other), []
    while i or j:
        if i and j and costs[i][j] == costs[i - 1][j - 1] + pairing(i - 1, j - 1):
            i, j = i - 1, j - 1
            backwards.append(Pair(i, j))
        elif i and costs[i][j] == costs[i - 1][j] + gap:
            i -= 1
            backwards.append(Pair(i, None))
        else:
            j -= 1
            backwards.append(Pair(None, j))
    return reversed(backwards)
