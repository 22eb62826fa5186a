"""Table 3: the mean effect of following two reparandum starts per onset.

The rows are means over all cost settings of one stack depth.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stir.lab.experiments.grid.settings import Setting
from stir.lab.experiments.report.comparison import difference
from stir.lab.experiments.report.document import Number, Row, Section, Table
from stir.lab.experiments.table2 import Scores
from stir.lab.metrics import VALUES, Score
from stir.lab.metrics.bootstrap import SEED

SHOWN = ("F_rm", "F_s", "DA", "EO", "PO", "TD_rp", "TD_rm")
RESAMPLES = 200

PAPER: dict[int, dict[str, float]] = {
    1: dict(zip(SHOWN, (0.745, 0.707, 0.699, 3.780, 1.650, 1.0, 2.6), strict=True)),
    2: dict(zip(SHOWN, (0.758, 0.721, 0.701, 4.319, 1.665, 1.1, 2.7), strict=True)),
}
"""Table 3, by depth."""


class Mean:
    """The mean of each measure over several settings, with a 95 % interval over conversations."""

    def __init__(self, scores: Sequence[Score], resamples: int = RESAMPLES) -> None:
        size = len(scores[0].table.conversations)
        rng = np.random.default_rng(SEED)
        weights = rng.multinomial(size, np.full(size, 1 / size), resamples).astype(np.float64)
        drawn = [score.table.weighted(weights) for score in scores]
        self.values: dict[str, float] = {}
        self.intervals: dict[str, tuple[float, float]] = {}
        for name in SHOWN:
            own = [value for score in scores if (value := score[name]) is not None]
            self.values[name] = float(np.mean(own)) if own else float("nan")
            with np.errstate(invalid="ignore"):
                means = np.mean([VALUES[name](sums) for sums in drawn], axis=0)
            low, high = np.nanpercentile(means, [2.5, 97.5])
            self.intervals[name] = float(low), float(high)


def section(scores: Scores) -> Section:
    """Make the report section: means by depth beside the paper's, and the effect of depth."""
    rows, differences, means = [], [], {}
    for depth in sorted({setting.depth for setting in scores}):
        mean = means[depth] = Mean(_of_depth(scores, depth))
        ours = [Number(mean.values[name]) for name in SHOWN]
        rows.append(Row((f"{depth}-best rm_start", *ours), _signature(scores, depth)))
        if depth not in PAPER:
            continue
        theirs = [Number(PAPER[depth][name]) for name in SHOWN]
        rows.append(Row((f"paper's {depth}-best rm_start", *theirs)))
        for name in SHOWN:
            sentence = difference(
                f"{depth}-best, {name}",
                mean.values[name],
                mean.intervals[name],
                PAPER[depth][name],
            )
            differences += [sentence] if sentence else []
    return Section(
        "Table 3: stack depth",
        [
            "Means over all cost settings with one and with two reparandum starts followed per"
            " onset, on held-out data. The means are over the costs that were tried here; the paper"
            " does not list all of its own. Why they differ from the paper's is not known.",
            *_effect(means),
        ],
        [Table("table3", "Stack depth, mean over all cost settings", ("", *SHOWN), rows)],
        differences=differences,
    )


def _of_depth(scores: Scores, depth: int) -> list[Score]:
    return [score for setting, score in scores.items() if setting.depth == depth]


def _effect(means: dict[int, Mean]) -> list[str]:
    if not {1, 2} <= means.keys():
        return []
    changes = {name: means[2].values[name] - means[1].values[name] for name in SHOWN}
    theirs = {name: PAPER[2][name] - PAPER[1][name] for name in SHOWN}
    listed = ", ".join(f"{name} {changes[name]:+.3f} ({theirs[name]:+.3f})" for name in SHOWN)
    return [f"From 1-best to 2-best, ours (the paper's): {listed}."]


def _signature(scores: Scores, depth: int) -> str:
    """Return the first setting's signature, with the number of settings instead of its name."""
    chosen: list[Setting] = [setting for setting in scores if setting.depth == depth]
    one = str(scores[chosen[0]].signature)
    head, _, tail = one.partition("|system:")
    rest = tail.partition("|seed:")[2]
    name = f"mean of {len(chosen)} settings"
    return f"{head}|system:{name}|configuration:mean-depth-{depth}|seed:{rest}"
