"""Chen, Zayats, Walker & Padfield 2022, "Teaching BERT to Wait" (NAACL), streaming metrics.

Their labels are binary, disfluent or not, for reparanda and interregna; their detector may wait
before it labels a word, which a trace says with its optional `decided`. A word that is waited for
has no label and is not counted at that step.
"""

from __future__ import annotations

from stir.metrics.counts import Counts, Value, count_sets, f_score, precision, ratio, recall
from stir.metrics.labels import Gold, Hypothesis, positions, span


def count(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count the labels of every prefix, their changes, and the words until a label stood."""
    truth = gold.labels.rm | gold.labels.interregnum
    first: dict[int, int] = {}
    held = labelled = 0
    for n, step in enumerate(hypothesis.steps):
        now = span(0, _decided(hypothesis, n) - 1)
        disfluent = (step.rm | step.interregnum) & now
        if disfluent or truth:
            count_sets(counts, "chen", truth & now, disfluent)
        counts["chen.edits"] += ((held ^ disfluent) & labelled).bit_count()
        for i in positions(disfluent & ~held & truth):
            first.setdefault(i, n)
        counts["chen.waited"] += n + 1 - now.bit_count()
        held, labelled = disfluent, now
    counts["chen.tokens"] += gold.length
    counts["chen.detected"] += len(first)
    counts["chen.time"] += sum(n - i for i, n in first.items())


def _decided(hypothesis: Hypothesis, n: int) -> int:
    decided = hypothesis.trace.decided
    return n + 1 if decided is None else decided[n]


VALUES: dict[str, Value] = {
    "chen2022.streaming_precision": lambda sums: precision(sums, "chen"),
    "chen2022.streaming_recall": lambda sums: recall(sums, "chen"),
    "chen2022.streaming_f1": lambda sums: f_score(sums, "chen"),
    "chen2022.edit_overhead": lambda sums: ratio(sums["chen.edits"], sums["chen.tokens"]),
    "chen2022.time_to_detection": lambda sums: ratio(sums["chen.time"], sums["chen.detected"]),
    # A word is one word late for every step at which it is still waited for.
    "chen2022.average_waiting_time": lambda sums: ratio(sums["chen.waited"], sums["chen.tokens"]),
}
