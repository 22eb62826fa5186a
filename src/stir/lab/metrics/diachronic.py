"""Diachronic metrics: how the output changes over time (paper, section 5.1, example of 4/9).

An edit is the addition or the removal of one label (ed, rm, rp) on one word between two steps. A
word without any label at the end counts as one necessary edit. EO is the percentage of unnecessary
edits.
"""

from __future__ import annotations

from stir.lab.metrics.counts import Counts, Value, ratio
from stir.lab.metrics.labels import Gold, Hypothesis, Labels


def count_edits(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count all edits, and the unnecessary ones by two standards: gold and the final output.

    An edit is unnecessary if it is a removal, or an addition that the standard lacks at that step.
    Incremental gold has all `ed` and `rp` labels, and each `rm` label from its repair's onset on.
    """
    final = hypothesis.final
    edits = gold.length - final.any.bit_count()
    against_gold = against_final = 0
    for n, before, after in hypothesis.changes():
        incremental = Labels(gold.labels.ed, gold.rm_shown[n], gold.labels.rp)
        removed = _size(_minus(before, after))
        added = _minus(after, before)
        edits += removed + _size(added)
        against_gold += removed + _size(_minus(added, incremental))
        against_final += removed + _size(_minus(added, final))
    counts["edits"] += edits
    counts["edits.unnecessary"] += against_gold
    counts["edits.unnecessary_final"] += against_final


def _minus(these: Labels, those: Labels) -> Labels:
    return Labels(these.ed & ~those.ed, these.rm & ~those.rm, these.rp & ~those.rp)


def _size(labels: Labels) -> int:
    return labels.ed.bit_count() + labels.rm.bit_count() + labels.rp.bit_count()


VALUES: dict[str, Value] = {
    "EO": lambda sums: 100 * ratio(sums["edits.unnecessary"], sums["edits"], empty=0.0),
    "EO_final": lambda sums: 100 * ratio(sums["edits.unnecessary_final"], sums["edits"], empty=0.0),
}
