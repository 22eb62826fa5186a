"""The trade-off of section 6: accuracy against stability and overhead, for all settings.

A setting is on the Pareto front if no other is at least as good in both and better in one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stir.lab.experiments.grid.settings import Setting
from stir.lab.experiments.report.document import Number, Picture, Row, Section, Table
from stir.lab.experiments.table2 import PAPER, SHOWN, TS, Scores, total
from stir.lab.plots.trade_off import Panel, draw_trade_off

OVERHEADS = {"EO": "edit overhead, % (left is stable)", "PO": "classifications per word"}

SHOWN_OF_ALL = 10
"""The number of rows of a long table that a page shows."""


def pareto(points: Mapping[Setting, tuple[float, float]]) -> list[Setting]:
    """Return the Pareto front of points (overhead, accuracy), in ascending order."""
    front: list[Setting] = []
    for setting in sorted(points, key=lambda s: (points[s][0], -points[s][1])):
        if not front or points[setting][1] > points[front[-1]][1]:
            front.append(setting)
    return front


def section(scores: Scores) -> Section:
    """Make the report section: scatter plot, fronts, and a table of all settings."""
    totals = total(scores)
    panels, tables = [], []
    for name, axis in OVERHEADS.items():
        points = {s: (scores[s][name] or 0.0, scores[s]["F_rm"] or 0.0) for s in scores}
        front = pareto(points)
        by_depth = {
            f"depth {depth}": [points[s] for s in scores if s.depth == depth]
            for depth in sorted({s.depth for s in scores})
        }
        paper = [(row[name], row["F_rm"]) for row in PAPER.values()]
        panels.append(Panel(axis, by_depth, [points[s] for s in front], paper))
        tables.append(_front(name, front, scores, totals))
    caption = f"Accuracy against edit overhead and processing overhead, {len(scores)} settings"
    return Section(
        "Accuracy against stability and overhead",
        [
            "Each point is one setting on held-out data; the line is the Pareto front, crosses are"
            " the paper's rows of Table 2 (test set). `all-settings.csv` has every setting."
        ],
        [*tables, _everything(scores, totals)],
        [Picture("trade-off", caption, draw_trade_off(panels))],
    )


def _front(
    name: str, front: Sequence[Setting], scores: Scores, totals: Mapping[Setting, float]
) -> Table:
    rows = []
    for s in reversed(front):
        values = scores[s].values()
        numbers = [Number(values[m]) for m in SHOWN]
        rows.append(Row((str(s), *numbers, Number(totals[s], 1)), str(scores[s].signature)))
    caption = f"The front of F_rm by {name}, its {SHOWN_OF_ALL} most accurate of {len(front)}"
    header = ("setting", *SHOWN, TS)
    return Table(f"front-{name.lower()}", caption, header, rows, shown=SHOWN_OF_ALL)


def _everything(scores: Scores, totals: Mapping[Setting, float]) -> Table:
    extra = ("P_rm", "R_rm", "F_ed", "F_rp_start", "F_pair", "TD_rp", "TD_rm")
    ordered: Sequence[Setting] = sorted(scores, key=lambda s: -totals[s])
    rows = []
    for s in ordered:
        values = scores[s].values()
        numbers = [Number(values[m]) for m in (*SHOWN, *extra)]
        rows.append(Row((str(s), *numbers, Number(totals[s], 1)), str(scores[s].signature)))
    shown = f"the first {SHOWN_OF_ALL}; the CSV file has all"
    caption = f"All {len(scores)} settings by total score ({shown})"
    return Table("all-settings", caption, ("setting", *SHOWN, *extra, TS), rows, shown=SHOWN_OF_ALL)
