"""Counts of a corpus, and the shares and means derived from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from stir.corpus.partial_words import is_partial
from stir.types import Annotation, Kind, Repair, Utterance

MAX_SEARCH_WORDS = 7
"""Range of the paper's backward search from rp_start to rm_start (section 4.3)."""


@dataclass(slots=True)
class Statistics:
    """The counts of a corpus; `add` counts one utterance."""

    conversations: set[str] = field(default_factory=set)
    utterances: int = 0
    words: int = 0
    rm_words: int = 0
    rp_words: int = 0
    edit_words: int = 0
    interregnum_words: int = 0
    partial_words: int = 0
    fluent_words: int = 0
    kinds: Counter[Kind] = field(default_factory=Counter)
    reparandum_lengths: Counter[int] = field(default_factory=Counter)
    distances: Counter[int] = field(default_factory=Counter)
    """From rm_start to rp_start, including edit terms in between."""
    with_interregnum: Counter[Kind] = field(default_factory=Counter)
    edit_terms: Counter[str] = field(default_factory=Counter)
    """Maximal runs of edit terms."""
    chained: int = 0
    nested: int = 0

    @classmethod
    def of(cls, utterances: Iterable[Utterance]) -> Statistics:
        """Count a corpus."""
        statistics = cls()
        for utterance in utterances:
            statistics.add(utterance)
        return statistics

    def add(self, utterance: Utterance) -> None:
        """Count one utterance."""
        annotation, length = utterance.annotation, len(utterance.words)
        self.conversations.add(utterance.conversation)
        self.utterances += 1
        self.words += length
        self.rm_words += len(annotation.rm_words)
        self.rp_words += len(annotation.rp_words)
        self.edit_words += len(annotation.edit_terms)
        self.interregnum_words += len(annotation.interregnum_words)
        self.partial_words += sum(map(is_partial, utterance.words))
        self.fluent_words += len(annotation.fluent(length))
        self.edit_terms.update(edit_term_runs(utterance))
        for repair in annotation.repairs:
            self._add_repair(annotation, repair)
        self.chained += sum(is_chained(annotation, repair) for repair in annotation.repairs)
        self.nested += sum(is_nested(annotation, repair) for repair in annotation.repairs)

    def _add_repair(self, annotation: Annotation, repair: Repair) -> None:
        if repair.kind is not None:
            self.kinds[repair.kind] += 1
            self.with_interregnum[repair.kind] += bool(repair.interregnum)
        inside = range(repair.rm_start, repair.rm_end + 1)
        self.reparandum_lengths[sum(i not in annotation.edit_terms for i in inside)] += 1
        self.distances[repair.rp_start - repair.rm_start] += 1

    @property
    def repairs(self) -> int:
        """Total number of repairs."""
        return self.reparandum_lengths.total()

    @property
    def mean_reparandum_length(self) -> float:
        """Mean number of reparandum words per repair."""
        words = sum(length * count for length, count in self.reparandum_lengths.items())
        return words / self.repairs if self.repairs else 0.0

    @property
    def beyond_search(self) -> int:
        """Number of repairs that start beyond the paper's backward search."""
        return sum(n for distance, n in self.distances.items() if distance > MAX_SEARCH_WORDS)

    def to_json(self) -> dict[str, Any]:
        """The counts as JSON."""
        return {
            "conversations": len(self.conversations),
            "utterances": self.utterances,
            "words": self.words,
            "fluent_words": self.fluent_words,
            "partial_words": self.partial_words,
            "repairs": self.repairs,
            "kinds": {kind.value: self.kinds[kind] for kind in Kind},
            "rm_words": self.rm_words,
            "rp_words": self.rp_words,
            "edit_words": self.edit_words,
            "interregnum_words": self.interregnum_words,
            "with_interregnum": {kind.value: self.with_interregnum[kind] for kind in Kind},
            "reparandum_lengths": dict(sorted(self.reparandum_lengths.items())),
            "mean_reparandum_length": round(self.mean_reparandum_length, 4),
            "rm_start_to_rp_start": dict(sorted(self.distances.items())),
            "beyond_search": self.beyond_search,
            "chained": self.chained,
            "nested": self.nested,
            "edit_terms": dict(self.edit_terms.most_common()),
        }


def edit_term_runs(utterance: Utterance) -> Iterator[str]:
    """The maximal runs of edit terms; one per line, they are the edit-term corpus."""
    return map(" ".join, utterance.edit_term_runs)


def is_chained(annotation: Annotation, repair: Repair) -> bool:
    """Whether the reparandum is a whole other repair."""
    return any(_continues(repair, other) for other in annotation.repairs)


def is_nested(annotation: Annotation, repair: Repair) -> bool:
    """Whether a repair is inside one phase of another repair, but not part of its chain."""
    return any(
        _inside(repair, other) and not _in_chain(annotation.repairs, other, repair)
        for other in annotation.repairs
        if other is not repair
    )


def _continues(repair: Repair, other: Repair) -> bool:
    return other.kind is not Kind.DELETE and (repair.rm_start, repair.rm_end) == (
        other.rm_start,
        other.rp_end,
    )


def _inside(inner: Repair, outer: Repair) -> bool:
    in_reparandum = outer.rm_start <= inner.rm_start and inner.last <= outer.rm_end
    in_phase = (
        outer.kind is not Kind.DELETE
        and outer.rp_start <= inner.rm_start
        and inner.last <= outer.last
    )
    return in_reparandum or in_phase


def _in_chain(repairs: Sequence[Repair], last: Repair, link: Repair) -> bool:
    before = [other for other in repairs if _continues(last, other)]
    return link in before or any(_in_chain(repairs, other, link) for other in before)
