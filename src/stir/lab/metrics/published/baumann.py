"""Baumann, Buß & Schlangen 2011, "Evaluation and Optimisation of Incremental Processors".

Their gold standard is the processor's own final output: the metrics measure how directly the
processor reaches it, right or wrong. They measure time in seconds, we measure it in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from stir.lab.metrics.counts import Counts, Value, ratio
from stir.lab.metrics.labels import Gold, Hypothesis, Labels, positions, span

NAMES = ("ed", "rm", "rp")


def count(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count all and necessary edits, steps that agree with the final output, and decision times."""
    final = hypothesis.final
    bare = gold.length - final.any.bit_count()
    counts["baumann.edits"] += bare
    counts["baumann.necessary"] += bare
    for name in NAMES:
        _count_label(counts, name, getattr(final, name), list(_history(hypothesis, name)))
    counts["baumann.steps"] += gold.length
    counts["baumann.right"] += sum(
        _cut(final, n) == _cut(step, n) for n, step in enumerate(hypothesis.steps)
    )


def _history(hypothesis: Hypothesis, name: str) -> Iterator[tuple[int, int, int]]:
    for n, before, after in hypothesis.changes():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield n, new & ~old, old & ~new


def _count_label(
    counts: Counts, name: str, final: int, history: list[tuple[int, int, int]]
) -> None:
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for n, added, removed in history:
        counts["baumann.edits"] += added.bit_count() + removed.bit_count()
        for i in positions(added):
            first.setdefault(i, n)
            last[i] = n
    counts["baumann.necessary"] += final.bit_count()
    for i in positions(final):
        counts[f"baumann.{name}.labels"] += 1
        counts[f"baumann.{name}.first_occurrence"] += first[i] - i
        counts[f"baumann.{name}.final_decision"] += last[i] - i


def _cut(labels: Labels, n: int) -> tuple[int, int, int]:
    prefix = span(0, n)
    return labels.ed & prefix, labels.rm & prefix, labels.rp & prefix


def _mean(name: str, what: str) -> Value:
    return partial(
        lambda over, under, sums: ratio(sums[over], sums[under]),
        f"baumann.{name}.{what}",
        f"baumann.{name}.labels",
    )


VALUES: dict[str, Value] = {
    "baumann2011.edit_overhead": lambda sums: (
        100
        * ratio(sums["baumann.edits"] - sums["baumann.necessary"], sums["baumann.edits"], empty=0.0)
    ),
    "baumann2011.relative_correctness": lambda sums: (
        100 * ratio(sums["baumann.right"], sums["baumann.steps"], empty=1.0)
    ),
    **{
        f"baumann2011.{what}.{name}": _mean(name, what)
        for what in ("first_occurrence", "final_decision")
        for name in NAMES
    },
}
