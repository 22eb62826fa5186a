"""Table 2: the best setting by each measure, with all its measures.

The paper chooses settings and reports scores on the test set. Here settings are chosen on held-out
data and, if the test conversations are available, also scored on those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stir.lab.experiments.grid.settings import Setting
from stir.lab.experiments.report.comparison import difference
from stir.lab.experiments.report.document import Cell, Number, Row, Section, Table
from stir.lab.metrics import VALUES, Score, intervals, total_scores
from stir.lab.metrics.total_score import HIGHER, LOWER

Scores = Mapping[Setting, Score]

SHOWN = (*HIGHER, *LOWER)
"""F_rm, F_s, DA, EO and PO."""
TS = "TS"
MEASURES = (*SHOWN, TS)
RESAMPLES = 2000

PAPER: dict[str, dict[str, float]] = {
    measure: dict(zip(SHOWN, values, strict=True))
    for measure, values in {
        "F_rm": (0.779, 0.735, 0.698, 3.946, 1.733),
        "F_s": (0.772, 0.736, 0.707, 4.477, 1.659),
        "DA": (0.767, 0.721, 0.718, 1.483, 1.689),
        "EO": (0.718, 0.674, 0.675, 0.864, 1.230),
        "PO": (0.716, 0.671, 0.673, 0.875, 1.229),
        "TS": (0.754, 0.708, 0.711, 0.931, 1.255),
    }.items()
}
"""Table 2, row by row."""


def best(scores: Scores) -> dict[str, Setting]:
    """Return the best setting by each measure; ties are broken by total score."""
    totals = total(scores)
    found = {}
    for measure in SHOWN:
        sign = -1 if measure in LOWER else 1
        found[measure] = max(scores, key=lambda s: (sign * (scores[s][measure] or 0.0), totals[s]))
    found[TS] = max(scores, key=lambda s: totals[s])
    return found


def total(scores: Scores) -> dict[Setting, float]:
    """Return the TS of each setting among these."""
    totals = total_scores([score.values() for score in scores.values()])
    return {s: value or 0.0 for s, value in zip(scores, totals, strict=True)}


def section(heldout: Scores, test: Scores) -> Section:
    """Make the report section: the table on held-out data and, if scored, on test data."""
    chosen, totals = best(heldout), total(heldout)
    tables = [_table("table2", f"Best settings of {len(heldout)}", chosen, heldout, totals)]
    if test:
        caption = "The same settings on the test set"
        tables.append(_table("table2-test", caption, chosen, test, totals))
    shown = test or heldout
    return Section(
        "Table 2: the best settings by measure",
        [
            "Settings are named by what a false negative costs in rp_start, rm_start and rp_end,"
            " and the depth of the stack. All are chosen on held-out data; the paper's rows are its"
            " own choices and figures, on its test set. TS is the mean per cent of the best"
            " setting's F_rm, F_s, DA, EO and PO.",
            "Without the test conversations in the corpus folder, only held-out figures are shown."
            if not test
            else "The second table has those settings on the test conversations.",
            "Every row is compared with the paper's row in every measure. Why they differ is not"
            " known: no experiment in this report changes what the two programs do differently.",
        ],
        tables,
        differences=_differences(chosen, shown),
    )


def _table(
    name: str,
    caption: str,
    chosen: Mapping[str, Setting],
    scores: Scores,
    totals: Mapping[Setting, float],
) -> Table:
    rows: list[Row] = []
    for measure, setting in chosen.items():
        values = scores[setting].values()
        numbers = [Number(values[m], best=m == measure) for m in SHOWN]
        ts = Number(totals[setting], 1, best=measure == TS)
        cells: tuple[Cell, ...] = (f"best {measure}", str(setting), *numbers, ts)
        rows.append(Row(cells, str(scores[setting].signature)))
        paper = PAPER[measure]
        theirs = [Number(paper[m], best=m == measure) for m in SHOWN]
        rows.append(Row((f"paper's best {measure}", "", *theirs, "")))
    split = next(iter(scores.values())).signature.split
    return Table(name, f"{caption} ({split})", ("", "setting", *SHOWN, TS), rows)


def _differences(chosen: Mapping[str, Setting], scores: Scores) -> list[str]:
    """Return the differences from the paper, row by row, in all measures."""
    found = []
    for measure in MEASURES:
        found += compare(f"Best {measure}", scores[chosen[measure]], PAPER[measure], SHOWN)
    return found


def compare(
    what: str,
    score: Score,
    paper: Mapping[str, float],
    names: Sequence[str],
) -> list[str]:
    """Return a sentence for each value that differs from the published one by more than noise."""
    wanted = {name: VALUES[name] for name in names}
    known = intervals(score, of=wanted, resamples=RESAMPLES)
    found = []
    for name in names:
        ours = score[name]
        if ours is None or name not in known:
            continue
        label = what if what.endswith(name) else f"{what}, {name}"
        found.append(difference(label, ours, known[name], paper[name]))
    return [sentence for sentence in found if sentence]
