"""Compute a score from gold and traces: counts by conversation, values, and a signature.

As in sacrebleu, every score carries a signature, so that a number in a table can be traced to the
corpus, the system and the version of the scorer that produced it.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import metadata

from stir.errors import CorpusError, Problems
from stir.lab.metrics import diachronic, similarity, timing
from stir.lab.metrics.alignment import align
from stir.lab.metrics.counts import Counts, CountTable, Value, sums_of
from stir.lab.metrics.labels import Gold, Hypothesis
from stir.lab.metrics.published import baumann, chen, deep_disfluency
from stir.types import Trace, Utterance

CountUtterance = Callable[[Gold, Hypothesis, Counts], None]

OURS: tuple[CountUtterance, ...] = (
    similarity.count_final,
    similarity.count_delayed,
    timing.count_detection,
    timing.count_work,
    diachronic.count_edits,
)
PUBLISHED: tuple[CountUtterance, ...] = (baumann.count, deep_disfluency.count, chen.count)

VALUES: dict[str, Value] = {**similarity.VALUES, **timing.VALUES, **diachronic.VALUES}
"""The metrics of the paper."""
DETAILS: dict[str, Value] = {**similarity.GROUP_VALUES, **timing.DISTRIBUTIONS}
"""The same metrics by kind, by length and by distance."""
PUBLISHED_VALUES: dict[str, Value] = {**baumann.VALUES, **deep_disfluency.VALUES, **chen.VALUES}


@dataclass(frozen=True, slots=True)
class Signature:
    """The corpus, system and version behind a score."""

    split: str
    gold: str
    utterances: int
    words: int
    left_out: int
    system: str
    configuration: str | None
    seed: int | None
    version: str

    def __str__(self) -> str:
        parts = {
            "split": self.split,
            "gold": self.gold,
            "utterances": self.utterances,
            "words": self.words,
            "left_out": self.left_out,
            "system": self.system,
            "configuration": "-" if self.configuration is None else self.configuration,
            "seed": "-" if self.seed is None else self.seed,
            "version": self.version,
        }
        return "|".join(f"{name}:{value}" for name, value in parts.items())


@dataclass(frozen=True)
class Score:
    """Counts by conversation with the signature of what was counted."""

    signature: Signature
    by_conversation: Mapping[str, Counts] = field(repr=False)

    @cached_property
    def counts(self) -> Counts:
        """The sum over all conversations."""
        total: Counts = Counts()
        for counts in self.by_conversation.values():
            total.update(counts)
        return total

    @cached_property
    def table(self) -> CountTable:
        """The counts as a matrix, for resampling."""
        return CountTable.of(self.by_conversation)

    def values(self, of: Mapping[str, Value] = VALUES) -> dict[str, float | None]:
        """Compute the values; a value that is undefined for these counts is None."""
        sums = sums_of(self.counts)
        found = {name: float(value(sums)) for name, value in of.items()}
        return {name: None if math.isnan(value) else value for name, value in found.items()}

    def __getitem__(self, name: str) -> float | None:
        every = {**VALUES, **DETAILS, **PUBLISHED_VALUES}
        return self.values({name: every[name]})[name]


class Scorer:
    """Scores any number of systems on the same utterances; gold is prepared once."""

    def __init__(self, utterances: Iterable[Utterance], *, split: str = "-") -> None:
        self.split = split
        self._gold: dict[str, Gold] = {}
        for u in utterances:
            if u.id in self._gold:
                raise CorpusError("the corpus has this utterance twice", utterance=u.id)
            self._gold[u.id] = Gold.of(u)

    @property
    def utterances(self) -> Sequence[Utterance]:
        """The utterances that traces are compared with."""
        return [gold.utterance for gold in self._gold.values()]

    @cached_property
    def _fingerprint(self) -> str:
        return fingerprint(self.utterances)

    def score(
        self,
        traces: Iterable[Trace],
        *,
        allow_missing: bool = False,
        system: str = "-",
        configuration: str | None = None,
        seed: int | None = None,
        published: bool = True,
    ) -> Score:
        """Score the traces of these utterances.

        Raises `TraceError` for an invalid trace. Utterances without a trace and traces without an
        utterance are errors too, unless `allow_missing` is set: then only matching pairs are
        scored, and the signature gives the number of utterances left out.
        """
        aligned = align(self.utterances, traces, Problems(strict=True))
        for problem in aligned.one_sided():
            if not allow_missing:
                raise problem
        scored = [self._gold[trace.id].utterance for trace in aligned.traces]
        everything = len(scored) == len(self._gold)
        signature = Signature(
            split=self.split,
            gold=self._fingerprint if everything else fingerprint(scored),
            utterances=len(scored),
            words=sum(len(u.words) for u in scored),
            left_out=len(self._gold) - len(scored),
            system=system,
            configuration=configuration,
            seed=seed,
            version=metadata.version("stir-repair"),
        )
        return Score(
            signature, self._count(aligned.traces, OURS + (PUBLISHED if published else ()))
        )

    def _count(
        self, traces: Iterable[Trace], counters: Sequence[CountUtterance]
    ) -> dict[str, Counts]:
        by_conversation: dict[str, Counts] = {}
        for trace in traces:
            gold = self._gold[trace.id]
            hypothesis = Hypothesis.of(trace)
            counts = by_conversation.setdefault(gold.utterance.conversation, Counts())
            for count in counters:
                count(gold, hypothesis, counts)
        return by_conversation


def fingerprint(utterances: Iterable[Utterance]) -> str:
    """Hash the words and annotations of a gold standard, independent of their order."""
    lines = sorted(f"{u.id} {' '.join(u.words)} {u.annotation!r}" for u in utterances)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def merge(scores: Sequence[Score], *, split: str) -> Score:
    """Add up the scores of one system on different corpora."""
    by_conversation: dict[str, Counts] = {}
    for score in scores:
        for conversation, counts in score.by_conversation.items():
            by_conversation.setdefault(conversation, Counts()).update(counts)
    first = scores[0].signature
    gold = hashlib.sha256(" ".join(sorted(s.signature.gold for s in scores)).encode())
    signature = Signature(
        split=split,
        gold=gold.hexdigest()[:8],
        utterances=sum(s.signature.utterances for s in scores),
        words=sum(s.signature.words for s in scores),
        left_out=sum(s.signature.left_out for s in scores),
        system=first.system,
        configuration=first.configuration,
        seed=first.seed,
        version=first.version,
    )
    return Score(signature, by_conversation)
