"""Incremental evaluation: gold and traces in, scores out, for traces of any detector.

Reading order: labels, counts, similarity, timing, diachronic (the paper's three classes, section
5.1), incremental_gold (the ceiling), alignment (checks of traces), score, bootstrap, total_score,
report, published (definitions by other authors). Nothing here depends on a detector.
"""

from stir.lab.metrics.alignment import Alignment, align
from stir.lab.metrics.bootstrap import Difference, intervals, paired_bootstrap
from stir.lab.metrics.incremental_gold import incremental_gold
from stir.lab.metrics.report import make_report
from stir.lab.metrics.score import (
    DETAILS,
    PUBLISHED_VALUES,
    VALUES,
    Score,
    Scorer,
    Signature,
    merge,
)
from stir.lab.metrics.total_score import total_scores

__all__ = [
    "DETAILS",
    "PUBLISHED_VALUES",
    "VALUES",
    "Alignment",
    "Difference",
    "Score",
    "Scorer",
    "Signature",
    "align",
    "incremental_gold",
    "intervals",
    "make_report",
    "merge",
    "paired_bootstrap",
    "total_scores",
]
