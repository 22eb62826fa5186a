"""Chen, Zayats, Walker & Padfield 2022, "Teaching BERT to Wait" (NAACL), appendix A.1.

Their labels are binary: reparanda and interregna are disfluent. Their detector may wait before it
labels a word; the optional field `decided` of a trace records this. A word that is not labelled yet
is not counted at that step.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stir.lab.metrics.counts import (
    Array,
    Counts,
    Sums,
    Value,
    count_sets,
    f_score,
    precision,
    ratio,
    recall,
)
from stir.lab.metrics.labels import Gold, Hypothesis, positions, span


def count(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count the labels of every prefix, their changes, and the delay of each label."""
    truth = gold.labels.rm | gold.labels.interregnum
    first: dict[int, int] = {}
    edits = 0
    disfluent_before = labelled_before = 0
    for n, (disfluent, labelled) in enumerate(_predictions(hypothesis)):
        if disfluent or truth:
            count_sets(counts, "chen", truth & labelled, disfluent)
        edits += ((disfluent_before ^ disfluent) & labelled_before & labelled).bit_count()
        for i in positions(disfluent & truth):
            first.setdefault(i, n)
        disfluent_before, labelled_before = disfluent, labelled
    # Their edit overhead is a mean over utterances; counts by length make it a function of sums.
    counts[f"chen.edits.{gold.length}"] += edits
    counts["chen.utterances"] += 1
    _count_detection(gold, first, counts)
    _count_waiting(gold, hypothesis, counts)


def _predictions(hypothesis: Hypothesis) -> Iterator[tuple[int, int]]:
    """Yield for each step the words labelled disfluent and all labelled words."""
    decided = hypothesis.trace.decided
    for n, step in enumerate(hypothesis.steps):
        labelled = span(0, (n + 1 if decided is None else decided[n]) - 1)
        yield (step.rm | step.interregnum) & labelled, labelled


def _count_detection(gold: Gold, first: dict[int, int], counts: Counts) -> None:
    onsets: dict[int, int] = {}
    for repair in gold.utterance.annotation.repairs:
        for i in range(repair.rm_start, repair.rp_start):
            onsets[i] = min(repair.rp_start, onsets.get(i, repair.rp_start))
    for i, n in first.items():
        counts["chen.detected"] += 1
        counts["chen.since_word"] += n - i
        counts["chen.since_onset"] += n - onsets[i]


def _count_waiting(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    counts["chen.tokens"] += gold.length
    reached = 0
    for n, decided in enumerate(hypothesis.trace.decided or ()):
        counts["chen.waited"] += sum(n - i for i in range(reached, decided))
        reached = max(reached, decided)


def _edit_overhead(sums: Sums) -> Array:
    utterances = sums["chen.utterances"]
    total = np.zeros_like(utterances)
    for length, edits in sums.numbered("chen.edits."):
        total = total + edits / max(length, 1)
    return ratio(total, utterances)


VALUES: dict[str, Value] = {
    "chen2022.streaming_precision": lambda sums: precision(sums, "chen"),
    "chen2022.streaming_recall": lambda sums: recall(sums, "chen"),
    "chen2022.streaming_f1": lambda sums: f_score(sums, "chen"),
    "chen2022.edit_overhead": _edit_overhead,
    "chen2022.time_to_detection": lambda sums: ratio(
        sums["chen.since_word"], sums["chen.detected"]
    ),
    "chen2022.first_time_to_detection": lambda sums: ratio(
        sums["chen.since_onset"], sums["chen.detected"]
    ),
    "chen2022.average_waiting_time": lambda sums: ratio(sums["chen.waited"], sums["chen.tokens"]),
}
