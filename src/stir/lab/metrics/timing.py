"""Time to detection and processing overhead (paper, section 5.1).

TD_rp and TD_rm are the number of words, inclusive, from rp_start (rm_start) to the first step with
the gold (rm_start, rp_start) pair; a repair detected on its onset word has TD_rp = 1. PO is the
number of classifications per word, for traces that record it.
"""

from __future__ import annotations

from functools import partial

from stir.lab.metrics.counts import Array, Counts, Sums, Value, ratio
from stir.lab.metrics.labels import Gold, Hypothesis
from stir.types import Repair, Trace

LAST_BAR = 8
"""The last bar of the distribution of TD counts this many words or more."""

PIPELINE = ("rp_start", "rm_start", "rp_end")
"""Stages counted for PO: the paper's 1.229 is too low to include a call of `ed` for every word."""


def count_detection(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count gold repairs, repairs detected at some step, and the words until detection."""
    for repair in gold.utterance.annotation.repairs:
        counts["repairs"] += 1
        n = first_step(hypothesis.trace, repair)
        if n is not None:
            counts["detected"] += 1
            _count_distance(counts, "rp", n - repair.rp_start + 1)
            _count_distance(counts, "rm", n - repair.rm_start + 1)


def first_step(trace: Trace, repair: Repair) -> int | None:
    """Find the first step with the repair's (rm_start, rp_start) pair."""
    looked_at = None
    for n in range(repair.rp_start, len(trace.steps)):
        step = trace.steps[n]
        if step is looked_at:
            continue
        for held in step.repairs:
            if held.rp_start == repair.rp_start and held.rm_start == repair.rm_start:
                return n
        looked_at = step
    return None


def _count_distance(counts: Counts, name: str, words: int) -> None:
    counts[f"td_{name}.words"] += words
    counts[f"td_{name}.at.{min(words, LAST_BAR)}"] += 1


def count_work(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count words and classifications; `work.silent` counts traces that do not record them."""
    counts["utterances"] += 1
    counts["words"] += gold.length
    work = hypothesis.trace.classifications
    if work is None:
        counts["work.silent"] += 1
        return
    counts["work.pipeline"] += sum(getattr(work, name) for name in PIPELINE)
    counts["work.ed"] += work.ed


def _overhead(sums: Sums, *names: str) -> Array:
    # The overhead is undefined unless every trace records its classifications.
    words = sums["words"] * (sums["work.silent"] == 0)
    total = sum((sums[name] for name in names[1:]), sums[names[0]])
    return ratio(total, words)


VALUES: dict[str, Value] = {
    "TD_rp": lambda sums: ratio(sums["td_rp.words"], sums["detected"]),
    "TD_rm": lambda sums: ratio(sums["td_rm.words"], sums["detected"]),
    "detected": lambda sums: ratio(sums["detected"], sums["repairs"]),
    "PO": lambda sums: _overhead(sums, "work.pipeline"),
    "PO_all": lambda sums: _overhead(sums, "work.pipeline", "work.ed"),
}
DISTRIBUTIONS: dict[str, Value] = {
    f"TD_{name}.{words}": partial(
        lambda key, sums: ratio(sums[key], sums["detected"]), f"td_{name}.at.{words}"
    )
    for name in ("rp", "rm")
    for words in range(1, LAST_BAR + 1)
}
