"""Development sets with gold annotations: Switchboard, the same without ends, and AMI."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from stir.corpus.ami import MaskedUtterance
from stir.detector import Detector, Tags
from stir.lab.experiments.sets.observing import WITHDRAWN, count_withdrawn, observe
from stir.lab.experiments.sets.scored import Progress, ScoredSet, make_score
from stir.lab.metrics import VALUES, Scorer
from stir.lab.metrics.counts import Counts, count_sets
from stir.lab.metrics.labels import labels_of
from stir.types import Annotation, Repair, Utterance

METRICS = ("F_rm", "DA", "F_ed", "TD_rp", "EO")
JOINED_UTTERANCES = 50
"""How many utterances are joined, as by a recogniser that does not find their ends."""


@dataclass(frozen=True)
class AnnotatedSet:
    """Utterances scored by the metrics of the paper."""

    name: str
    utterances: Sequence[Utterance]
    metrics: Sequence[str] = METRICS
    tags: Tags = "predicted"

    def __len__(self) -> int:
        return len(self.utterances)

    @cached_property
    def _scorer(self) -> Scorer:
        return Scorer(self.utterances, split=self.name)

    def score(self, detector: Detector, progress: Progress) -> ScoredSet:
        """Score the labels after each word."""
        withdrawn: dict[str, Counts] = {}
        traces = []
        seen = observe(detector, self.utterances, lambda: progress(self.name), self.tags)
        for utterance, observed in zip(self.utterances, seen, strict=True):
            count_withdrawn(observed, withdrawn.setdefault(utterance.conversation, Counts()))
            traces.append(observed.trace)
        system = detector.model.name or "unnamed"
        score = self._scorer.score(traces, system=system, configuration=self.tags, published=False)
        counts = {unit: own + withdrawn[unit] for unit, own in score.by_conversation.items()}
        values = {name: VALUES[name] for name in self.metrics} | WITHDRAWN
        return ScoredSet(self.name, replace(score, by_conversation=counts), values)


@dataclass(frozen=True)
class MaskedSet:
    """Utterances some of whose words are left out of the score."""

    name: str
    utterances: Sequence[MaskedUtterance]

    def __len__(self) -> int:
        return len(self.utterances)

    def score(self, detector: Detector, progress: Progress) -> ScoredSet:
        """Score the labels at the end of each utterance."""
        by_meeting: dict[str, Counts] = {}
        whole = [each.utterance for each in self.utterances]
        seen = observe(detector, whole, lambda: progress(self.name))
        for (utterance, masked), observed in zip(self.utterances, seen, strict=True):
            counts = by_meeting.setdefault(utterance.conversation, Counts())
            last = observed.trace.steps[-1]
            count_unmasked(utterance.annotation, last, masked, counts)
            count_withdrawn(observed, counts, masked)
        values = {name: VALUES[name] for name in ("F_rm", "F_ed")} | WITHDRAWN
        said = (
            f"{u.id} {' '.join(u.words)} {u.annotation!r} {sorted(m)}" for u, m in self.utterances
        )
        words = sum(len(utterance.words) for utterance in whole)
        return ScoredSet(
            self.name, make_score(self.name, detector, by_meeting, said, words), values
        )


def count_unmasked(
    gold: Annotation, held: Annotation, masked: Iterable[int], counts: Counts
) -> None:
    """Count reparandum words and edit terms outside the mask."""
    mask = sum(1 << i for i in masked)
    expected, found = labels_of(gold), labels_of(held)
    count_sets(counts, "rm", expected.rm & ~mask, found.rm & ~mask)
    count_sets(counts, "ed", expected.ed & ~mask, found.ed & ~mask)


def joined(utterances: Iterable[Utterance], count: int = JOINED_UTTERANCES) -> list[Utterance]:
    """Join the consecutive utterances of each speaker of a conversation, `count` at a time."""
    by_speaker: dict[tuple[str, str], list[Utterance]] = {}
    for utterance in utterances:
        key = utterance.conversation, utterance.speaker or _second_part(utterance.id)
        by_speaker.setdefault(key, []).append(utterance)
    return [
        _join(f"{conversation}:{speaker}:{n}", speaker, own[n : n + count])
        for (conversation, speaker), own in by_speaker.items()
        for n in range(0, len(own), count)
    ]


def _second_part(name: str) -> str:
    return name.split(":")[1] if ":" in name else ""


def _join(name: str, speaker: str, parts: Sequence[Utterance]) -> Utterance:
    words: list[str] = []
    pos: list[str] = []
    edit_terms: list[int] = []
    repairs: list[Repair] = []
    for part in parts:
        moved = part.annotation.shifted(len(words))
        edit_terms += moved.edit_terms
        repairs += moved.repairs
        words += part.words
        pos += part.pos or ()
    annotation = Annotation(tuple(edit_terms), tuple(repairs))
    tags = tuple(pos) if len(pos) == len(words) else None
    return Utterance(name, tuple(words), tags, annotation, speaker)
