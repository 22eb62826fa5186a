"""Accuracy of a tagger's first and final tags, and its speed.

Accuracy is also reported by region, since repairs make the context unreliable.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from stir.errors import CorpusError
from stir.types import Utterance


class Incremental(Protocol):
    """A tagger that takes one word at a time, such as `Tagger`."""

    def reset(self) -> None:
        """Start a new utterance."""

    def push(self, word: str) -> tuple[str, str | None]:
        """Tag a word; return its tag, and the previous word's new tag if it is revised."""


@dataclass
class Accuracy:
    """Counts of right tags."""

    words: int = 0
    right_at_first: int = 0
    right_in_the_end: int = 0

    @property
    def first(self) -> float:
        """The share of words whose first tag is right."""
        return self.right_at_first / self.words if self.words else float("nan")

    @property
    def final(self) -> float:
        """The share of words whose tag is right after the next word."""
        return self.right_in_the_end / self.words if self.words else float("nan")


def replay(tagger: Incremental, words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Push a whole utterance; return the first and the final tags."""
    tagger.reset()
    first: list[str] = []
    final: list[str] = []
    for word in words:
        tag, revised = tagger.push(word)
        if revised is not None:
            final[-1] = revised
        first.append(tag)
        final.append(tag)
    return first, final


def evaluate(
    tagger: Incremental, utterances: Iterable[Utterance], known: Collection[str]
) -> dict[str, Accuracy]:
    """Return the accuracy on all words and by region; a word may be in several regions."""
    table: dict[str, Accuracy] = {"all words": Accuracy()}
    for utterance in utterances:
        if utterance.pos is None:
            raise CorpusError("has no part-of-speech tags", utterance=utterance.id)
        first, final = replay(tagger, utterance.words)
        for i, names in enumerate(_regions(utterance, known)):
            for name in names:
                accuracy = table.setdefault(name, Accuracy())
                accuracy.words += 1
                accuracy.right_at_first += first[i] == utterance.pos[i]
                accuracy.right_in_the_end += final[i] == utterance.pos[i]
    return table


def _regions(utterance: Utterance, known: Collection[str]) -> Iterator[list[str]]:
    """Yield the names of the regions that each word is in."""
    annotation = utterance.annotation
    members = {
        "edit terms": frozenset(annotation.edit_terms),
        "reparanda": annotation.rm_words,
        "repair onsets": frozenset(repair.rp_start for repair in annotation.repairs),
        "last words": frozenset([len(utterance.words) - 1]),
    }
    for i, word in enumerate(utterance.words):
        regions = [name for name, positions in members.items() if i in positions]
        yield ["all words", *regions, *(["unknown words"] if word not in known else [])]


def microseconds_per_word(
    tagger: Incremental, utterances: Sequence[Sequence[str]], repeats: int = 3
) -> float:
    """Return the mean time of a `push`, in the fastest of several passes over the utterances."""
    times = []
    for _ in range(repeats):
        begin = perf_counter()
        for words in utterances:
            tagger.reset()
            for word in words:
                tagger.push(word)
        times.append(perf_counter() - begin)
    return 1e6 * min(times) / sum(map(len, utterances))
